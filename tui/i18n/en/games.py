"""The games: names, table rules, bots and how they end."""

STRINGS: dict[str, str] = {
    "game.chama": "Chama",
    "game.chama.help": (
        "Realms, commanders and armies: raise six realms and keep them standing. {least} to {most} seats."
    ),
    "bot.planner": 'bot "planner"',
    "bot.planner.help": "Thinks about every move: weighs attacks, keeps defences and guards the tip.",
    "bot.random": 'bot "beginner"',
    "bot.random.help": "Plays any card that is allowed: good for a first game.",
    "option.chama.cut": "Cut the decks",
    "option.chama.cut.help": "The neighbour on the right cuts every deck before the first draw (CH-2).",
    "option.chama.first_round_attack": "Attack in the first round",
    "option.chama.first_round_attack.help": (
        "Yes: you may attack from the first turn on. No: war begins in the second round (CH-32)."
    ),
    "option.chama.raze_on_win": "Winning razes",
    "option.chama.raze_on_win.help": (
        "Yes: winning an incursion razes the realm at once. No: only an undefended realm falls (CH-20)."
    ),
    "option.chama.deck_out_first": "Failed draw before victory",
    "option.chama.deck_out_first.help": (
        "Yes: without three cards to draw you lose, even with six realms. No: victory is looked at first (CH-43)."
    ),
    "option.chama.play_on_ties": "Break ties with more rounds",
    "option.chama.play_on_ties.help": (
        "When time ends level: play one more round at a time, as a knockout needs (CH-61)."
    ),
    "ended.six_realms": "six realms",
    "ended.time": "time",
    "ended.last_seat": "last one left",
    "ended.abandoned": "abandoned",
}
