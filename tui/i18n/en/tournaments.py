"""The list of tournaments, the wizard of a new one, and the taking of a result."""

STRINGS: dict[str, str] = {
    "place.tournaments": "Tournaments",
    "help.tournaments": (
        "The club's tournaments, the newest first. enter opens the organiser's desk where it stood, also after the "
        "power failed; n begins another. x keeps the marked one in a file, i takes one in from a file. Several may be open "
        "at the same time."
    ),
    "tournaments.none": "No tournament yet: n makes the first one.",
    "tournaments.advice": "n makes a tournament; enter opens the marked one where it stood.",
    "tournaments.advice.first": "Press n: a line like “Chama: Campeonato Mariapaulista 2025” is enough.",
    "tournaments.note": "{format} · {size} · {scored}",
    "tournaments.players.one": "{count} entrant",
    "tournaments.players.other": "{count} entrants",
    "tournaments.entering": "open for entries",
    "tournaments.round": "round {round}: {done}/{tables} tables",
    "tournaments.finished": "1st {name}",
    "tournaments.delete.ask": (
        "Delete “{line}” for good? Its games stay in the library; ratings go back to what they were."
    ),
    "tournaments.delete.yes": "Yes, delete",
    "place.wizard": "New tournament",
    "help.wizard": (
        "The first line says it all: game, type, name, variants in brackets, year. It is read as you type; an "
        "error points at its column, and enter takes the suggestion. The free text is optional: “pontuação dupla” "
        "doubles the points. Then the arrows change the choices, and enter opens the organiser's desk."
    ),
    "wizard.line": "The tournament's line",
    "wizard.free": "Free text (optional): “pontuação dupla” doubles the points",
    "wizard.choices": "How it is played",
    "wizard.example": "For example:",
    "wizard.example.hint": "→ writes the example, → again another; game: type name (variant) year",
    "wizard.part.game": "game",
    "wizard.part.type": "type",
    "wizard.part.name": "name",
    "wizard.part.variants": "variants",
    "wizard.part.year": "year",
    "wizard.part.points": "points",
    "wizard.no_variants": "none",
    "wizard.points.single": "single",
    "wizard.points.double": "double",
    "wizard.good": "All is well: enter goes to the choices.",
    "wizard.accept": "enter writes “{nearest}”",
    "wizard.line_first": "Write the tournament's line first; → writes the example.",
    "wizard.size.help.about": (
        "How many to a table, more or less; tables are made as even as can be, always of {least} to {most}."
    ),
    "wizard.size.help": "How many sit there at most; tables come out as even as can be. Duels: up to 2.",
    "wizard.scored": "For points",
    "place.bots": "Bots",
    "help.bots": "The arrows or the digits change how many; enter enters them.",
    "place.why": "Why?",
    "help.why": "All that made this table: what is at stake, who came from where, the order of the seats.",
    "place.result": "Result",
    "help.result": (
        "The game's own ways, which tab changes. Places: a digit for each person in the order of the table, or "
        "initials in the order of finishing. Scores: what each of them made, in the order of the table; the places "
        "follow. Counts, in Chama: armies, commanders, intact realms and cards left to draw of each."
    ),
    "result.title": "Result of table {table}, round {round}",
    "result.correct": "Correct table {table}, round {round}",
    "result.way.places": "Places",
    "result.way.places.help": (
        "Type everybody's place from top to bottom (such as 2 1 4 3), or the initials in the order of finishing: "
        "the winner's first."
    ),
    "result.way.six_realms": "Six realms",
    "result.way.six_counts": "Six realms + counts",
    "result.way.six_counts.help": (
        "The initial says who won; the others rank by their counts. enter goes to the next cell."
    ),
    "result.way.counts": "Time: counts",
    "result.way.counts.help": (
        "Time was called: count what lies on the table. Army 1, commander 2, intact realms 3 5 8 13 21. enter goes "
        "to the next cell."
    ),
    "result.way.scores": "Scores",
    "result.way.scores.help": "Type what each of them scored ({unit}), from the top down; enter goes to the next.",
    "result.hands.one": "{count} hand: + and − change it.",
    "result.hands.other": "{count} hands: + and − change it.",
    "result.scores.dalmuti": "points",
    "result.scores.wyrt_lordes": "tibares",
    "result.sum": "sum",
    "result.scores.sum": "sum {found} of {total}",
    "result.missing.scores": "No score yet for: {names}.",
    "result.level.scores": "{names}: level. {how} Type the final scores, or the initial of who came out ahead.",
    "result.armies": "armies",
    "result.commanders": "comm.",
    "result.realms": "realms",
    "result.pile": "pile",
    "result.points": "count",
    "result.would_keep": "enter keeps:",
    "result.same": "nothing changes, this is kept already:",
    "desk.result.same": "table {table}: nothing changed, that was the result already",
    "result.order": "Level counts: more intact realms, then more cards left to draw.",
    "result.missing.places": "Still without a place: {names}.",
    "result.missing.winner": "Who won? Type the initial.",
    "result.missing.counts": "Still without a count: {names}.",
    "result.which": "“{letters}”: {names}? Type one more letter.",
    "result.no_place": "There is no place {place}: {seats} sit at the table.",
    "result.nobody": "Nobody without a place begins with “{letters}”.",
    "result.level": (
        "{names}: level on {points} points, {realms} realms and {pile} cards. Play one more round and count again "
        "(CH-61)."
    ),
    "result.refused": "It cannot be kept like this; see above why.",
    "result.hint": "tab another way   ↑↓ mark   backspace rubs out   esc cancels",
}
