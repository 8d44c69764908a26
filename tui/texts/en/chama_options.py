"""The name, the options and the papers of Chama."""

STRINGS: dict[str, str] = {
    "papers.slip.note.chama": "Tick how it ended. On time, or where places are not plain: count armies, commanders, intact realms and the pile.",
    "game.chama": "Chama",
    "game.chama.line": "Realms, commanders and armies",
    "game.chama.seats": "2-4",
    "game.chama.help": (
        "Realms, commanders and armies: lay six realms and keep them standing. {least} to {most} seats."
    ),
    "game.chama.time": "The round is finished, then the tables are counted (4.7.1).",
    "game.chama.bot.novato": "Absent-minded: attacks whoever looks weaker, does not care for realms and forgets who had none to lay.",
    "game.chama.bot.aprendiz": "Quarrelsome: attacks at any odds, grudges armies and aces, and forgets who had no realm to lay.",
    "game.chama.bot.calejado": "Practical: plays by what it sees, keeps two armies in hand and arms with the others.",
    "game.chama.bot.veterana": "Thorough: weighs attacks, defences, aces and the race for realms.",
    "game.chama.bot.mestra": "Tries things out: plays each move to the end in many possible hands.",
    "game.chama.bot.planner": "Thinks about every move: weighs attacks, keeps defences and guards the tip.",
    "bot.sitiante": "besieger",
    "game.chama.bot.sitiante": "Attacks at every chance, and spends armies and commanders to raze realms.",
    "bot.castela": "castellan",
    "game.chama.bot.castela": "Hardly ever attacks: keeps commanders and armies to defend its realms.",
    "bot.herdeira": "heiress",
    "game.chama.bot.herdeira": "Races for the six realms: lays and rebuilds before anything else, and attacks little.",
    "game.chama.resign": "Your cards leave the table and you lose.",
    "option.chama.type": "Type of game",
    "option.chama.type.help": "What may be attacked and what wins: each type of the book changes one of them (4.1).",
    "option.chama.type.campeonato": "Campeonato",
    "option.chama.type.campeonato.level": "Intermediate",
    "option.chama.type.campeonato.help": "The regular game: all against all, six standing realms win.",
    "option.chama.type.guerrilha": "Guerrilha",
    "option.chama.type.guerrilha.level": "Intermediate",
    "option.chama.type.guerrilha.help": (
        "Every realm may be attacked, and whoever is razed loses a card of the hand as well (CH-53)."
    ),
    "option.chama.type.duplas": "Duplas",
    "option.chama.type.duplas.level": "Intermediate",
    "option.chama.type.duplas.help": (
        "Four people in two pairs, face to face: ten standing realms between partners win (CH-54)."
    ),
    "option.chama.type.conquistadores": "Conquistadores",
    "option.chama.type.conquistadores.level": "Advanced",
    "option.chama.type.conquistadores.help": (
        "Whoever has razed four realms in battle and has three standing wins at once (CH-55)."
    ),
    "option.chama.allies": "Allies",
    "option.chama.allies.help": (
        "Yes: who is not in the battle may help the losing side with an army of the hand (CH-56)."
    ),
    "option.chama.pineapples": "Calouro do Chacrinha",
    "option.chama.pineapples.help": (
        "Who brought a pineapple: the others draw one card less a turn; with two, everybody does (CH-57)."
    ),
    "option.chama.xisum": "Xisum",
    "option.chama.xisum.help": (
        "Yes: once a turn a commander of the pool challenges the top card of a draw pile (CH-58)."
    ),
    "option.chama.cut": "Cut the decks",
    "option.chama.cut.help": "The neighbour on the right cuts every deck before the first draw (CH-75). Against bots alone nobody cuts.",
    "option.chama.first_round_attack": "Attack in the first round",
    "option.chama.first_round_attack.help": (
        "Yes: you may attack from the first turn on. No: war begins in the second round (CH-32)."
    ),
    "option.chama.raze_on_win": "Winning razes",
    "option.chama.raze_on_win.help": (
        "Yes: winning an incursion razes the realm at once. No: only an undefended realm falls (CH-20)."
    ),
    "option.chama.deck_out_first": "Without three cards you lose even with six realms",
    "option.chama.deck_out_first.help": (
        "Yes: without three cards to draw you have lost. No: six standing realms win before that (CH-43)."
    ),
    "option.chama.six_realms_too": "Six realms win too",
    "option.chama.six_realms_too.help": (
        "In Conquistadores. Yes: six standing realms win besides the conquest. No: only the conquest wins (CH-55)."
    ),
    "option.chama.chain_attack": "Attack another after winning",
    "option.chama.chain_attack.help": (
        "Yes: who wins an incursion may go on against another opponent. No: only against the same realm (CH-19)."
    ),
    "option.chama.play_on_ties": "Break ties with more rounds",
    "option.chama.play_on_ties.help": (
        "When time ends level: play one more round at a time, as a knockout needs (CH-61)."
    ),
    "option.chama.tip_covers_base": "The tip protects the base too",
    "option.chama.tip_covers_base.help": (
        "Yes: every standing realm protects those behind it, even past a razed one. No: only the next ones (CH-70)."
    ),
    "option.chama.first_draws": "Cards of the first turn",
    "option.chama.first_draws.help": "How many are drawn in it (CH-95).",
    "option.chama.first_draws.semente": "seed",
    "option.chama.first_draws.semente.help": (
        "Three for everybody: the starter wins 61 % of duels, 48 % at three, 39 % at four."
    ),
    "option.chama.first_draws.justa": "fair",
    "option.chama.first_draws.justa.help": (
        "In a duel 2, 3: the starter wins 56 %. At three 1, 2, 3: 37, 34, 29 %. At four 1, 2, 3, 5: 23, 26, 25, 25 %."
    ),
    "option.chama.count_without_cards": "Without cards, tables are counted",
    "option.chama.count_without_cards.help": (
        "In Conquistadores for two, who cannot draw has not lost: the tables are counted. The starter wins 62 % "
        "(fair: 49 %); no: 14 % (CH-96)."
    ),
    "option.chama.suits": "Suit",
    "option.chama.suits.help": "The key u gives this seat another; whoever had it takes this one's (CH-94).",
    "option.chama.suits.S": "spades, the nobility",
    "option.chama.suits.H": "hearts, the clergy",
    "option.chama.suits.D": "diamonds, the bourgeoisie",
    "option.chama.suits.C": "clubs, the proletariat",
    "game.chama.short": "Chama",
}
