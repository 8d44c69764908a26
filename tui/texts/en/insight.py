"""What a seat knew at a place of a match, chances and times."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "chance.percent": "{percent}%",
    "chance.about": "{percent}% ± {error}",
    "chance.least": "<1%",
    "chance.most": ">99%",
    "insight.title": "What {name} knew",
    "insight.spectator": "What was seen from outside",
    "insight.nothing": "There is nothing to tell here.",
    "insight.missed": "Wins that were missed",
    "insight.none_missed": "No certain win was missed.",
    "insight.no_missed": "No certain win was missed in this direction.",
    "insight.missed.turn": "{name}, {step} {turn}",
    "insight.thought.last": "{name} thought {time} over this move.",
    "insight.thought.sum": "Time thought so far: {times}",
    "key.replay.insight": "what was known",
    "key.replay.insight.help": "Shows what the player knew: cards not seen yet, chances and time thought.",
    "lines.review.insight": "What was known at a move",
}
