"""The tutorial of Chama."""

STRINGS: dict[str, str] = {
    "tutorial.chama.realm.do.lines": "Lay a realm: {keys} and Enter.",
    "tutorial.chama.reinforce.do.lines": "Reinforce: {keys} and Enter.",
    "tutorial.chama.pay.do.lines": "Discard three, one at a time: {keys} and Enter.",
    "tutorial.chama.last.done.lines": "Six realms at the draw: you have won! At the table, ? tells the letters that answer questions, and r reads the rules.",
    "tutorial.chama.lesson.1": "Realms",
    "tutorial.chama.lesson.2": "Pool",
    "tutorial.chama.lesson.3": "Attack",
    "tutorial.chama.lesson.4": "Spoils",
    "tutorial.chama.lesson.5": "Armistice",
    "tutorial.chama.lesson.6": "Six realms",
    "tutorial.chama.not.end": "There is more in this turn. Before you pass it on:",
    "tutorial.chama.not.attack": "Easy, the battle comes later. Before that:",
    "tutorial.chama.not.army": "Keep that army: in the hand it is a reinforcement. Now:",
    "tutorial.chama.not.concede": "Conceding costs the commander and all that is with it. There is a way out:",
    "tutorial.chama.not.undefended": "Without a defence the realm falls at once, and you have defenders:",
    "tutorial.chama.realm": (
        "Whoever begins a turn with six standing realms wins. K, Q and J are realms: one a turn, in a pyramid, the "
        "tip A first."
    ),
    "tutorial.chama.realm.do": "Lay a realm: {keys} and Enter, or click it twice.",
    "tutorial.chama.realm.not.commander": "Steps come in order: past the realm there is no way back. So first:",
    "tutorial.chama.realm.not.end": "Without any realm on the table you would lose even your pool. First of all:",
    "tutorial.chama.commander": "Cards 5 to 2 are commanders: they wait in the pool and fight for the realms.",
    "tutorial.chama.commander.do": "Put one in the pool: {keys} and Enter.",
    "tutorial.chama.commander.not.attack": "From the hand it would fight without an army. Prepare it first:",
    "tutorial.chama.army": "10 to 6 are armies. Each commander in the pool takes just one, and the numbers add up.",
    "tutorial.chama.army.do": "Give it an army: {keys} and Enter.",
    "tutorial.chama.army.not.attack": "Alone it is weak. Before you attack:",
    "tutorial.chama.attack": (
        "Only an exposed realm can be attacked, with none standing before it: here, {rival}'s tip."
    ),
    "tutorial.chama.attack.do": "Attack the tip: {keys}.",
    "tutorial.chama.send": "{rival} sees whom you send, then answers.",
    "tutorial.chama.send.do": "Send the one of the pool: {keys} and Enter.",
    "tutorial.chama.send.not.send_hand": "From the hand it goes without an army. Against 14, better another:",
    "tutorial.chama.reinforce": (
        "{rival} sent 4+10 = 14. The defender wins ties: you are losing, and only the loser plays cards."
    ),
    "tutorial.chama.reinforce.do": "Reinforce: {keys} and Enter. The = on a card is the total with it.",
    "tutorial.chama.reinforce.not.armistice": "The ace would stop the fight with no winner, and you can win. Keep it:",
    "tutorial.chama.reinforce.not.concede": "So soon? An army of your hand turns this fight:",
    "tutorial.chama.again": (
        "Won! But a realm only falls when nobody defends it. {rival} has no commander left; you have another."
    ),
    "tutorial.chama.again.do": "Send it: {keys} and Enter.",
    "tutorial.chama.again.not.withdraw": "Stopping now would save {rival}'s realm. She has no defence left:",
    "tutorial.chama.spoils": "Realm razed! The winner may draw spoils: a card from your own pile.",
    "tutorial.chama.spoils.do": "Draw the spoils: {keys}.",
    "tutorial.chama.spoils.not.no_spoils": "It is a free card, and may be a realm:",
    "tutorial.chama.place": (
        "A realm! As spoils it may be laid at once, on top of the turn's own. Standing, the tip protects B and C."
    ),
    "tutorial.chama.place.do": "Lay it on B or C, or keep it: {keys}.",
    "tutorial.chama.end": "One battle a turn: yours is over. {rival} will strike back.",
    "tutorial.chama.end.do": "End the turn: {keys}.",
    "tutorial.chama.defend": "{rival} attacks your tip with 5+10 = 15. If nobody defends it, it falls.",
    "tutorial.chama.defend.do": "Send a commander: {keys} and Enter.",
    "tutorial.chama.armistice": (
        "Behind again, and {rival} has reinforcements left. The ace is the armistice: the battle stops, nobody wins."
    ),
    "tutorial.chama.armistice.do": "Play the ace: {keys} and Enter.",
    "tutorial.chama.armistice.not.concede": "You would lose the commander and maybe the realm. The ace saves both:",
    "tutorial.chama.first.done": ("Truce! Your realm stands; {rival} may not attack you to the end of her next turn."),
    "tutorial.chama.first.done.do": "Enter: some turns later.",
    "tutorial.chama.rebuild": (
        "You had six realms, but {rival} razed your tip. It comes back for three cards of your hand, in place of the "
        "turn's realm."
    ),
    "tutorial.chama.rebuild.do": "Rebuild: {keys}.",
    "tutorial.chama.rebuild.not.commander": "Past the realm step there is no way back, and that is what you lack:",
    "tutorial.chama.rebuild.not.end": "Nobody wins with five realms, and {rival} has five too:",
    "tutorial.chama.rebuild.not.attack": "After the battle nothing can be rebuilt. First:",
    "tutorial.chama.pay": (
        "The hand closes at eight when the turn ends: you would lose three anyway. Keep armies and an ace."
    ),
    "tutorial.chama.pay.do": "Discard three: the card's key and Enter.",
    "tutorial.chama.hold": "Six standing! You win at your next draw, if none falls in {rival}'s turn.",
    "tutorial.chama.hold.do": "Arm your pool if you like; then end the turn: {keys}.",
    "tutorial.chama.hold.not.attack": "No need any more: attacking only risks your defenders.",
    "tutorial.chama.last_defence": "{rival} has laid her sixth as well: if you fail, she wins. 14 come for your tip.",
    "tutorial.chama.last_defence.do": "Who defends? {keys} and Enter.",
    "tutorial.chama.last_reinforcement": "Not enough yet: at 14 you tie, and ties are the defender's.",
    "tutorial.chama.last_reinforcement.do": "Reinforce, or stop it all with the ace: {keys} and Enter.",
    "tutorial.chama.last_spoils": "Attack repelled! A defender, too, wins spoils.",
    "tutorial.chama.last_spoils.do": "Draw the spoils, or leave them: {keys}.",
    "tutorial.chama.last.done": (
        "Six realms at the draw: you have won! At the table, the line below says why something cannot be done, and r "
        "opens the rule."
    ),
    "tutorial.chama.last.done.do": "Enter: play a bot now.",
}
