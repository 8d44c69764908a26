"""Words of the tutorials."""

STRINGS: dict[str, str] = {
    "place.tutorial": "Tutorial",
    "place.tutorial.help": (
        "A real game in six short lessons: your rival's moves are agreed beforehand, yours are your own. The panel "
        "says what to do and with which keys. A choice that does not belong there is explained, never punished; u "
        "takes back. Nothing of this is saved."
    ),
    "home.tutorial": "Tutorial",
    "home.tutorial.note": "learn any of the {count} games in {least} to {most} minutes",
    "key.home.tutorial": "tutorial",
    "key.home.tutorial.help": "Teaches one of the games, by playing.",
    "key.tutorial.act": "play",
    "key.tutorial.act.help": "Uses what is pointed at; at the end of a part, goes on.",
    "key.tutorial.leave": "leave",
    "key.tutorial.leave.help": "Gives up a choice that has begun, or leaves the tutorial.",
    "first_run.start": "Which game? All of them begin at once, against bots.",
    "first_run.start.keys": "enter or 1-{last}: play now · u: learn by playing · esc: skip",
    "play_now.which": "Which game?",
    "tutorial.title": "{lesson}/{lessons} {word}",
    "tutorial.watch": "{rival} is playing: watch.",
    "tutorial.next": "go on",
    "tutorial.play": "play a bot now",
    "tutorial.not": "A fine choice at another time. Now this comes first:",
    "tutorial.not.over": "This part is over.",
    "tutorial.finished": "The tutorial is over. It can be played again whenever you like.",
}
