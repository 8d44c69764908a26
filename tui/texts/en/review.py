"""The review of matches that are over: panels of the replay and what is done in lines."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "error.review_running": "Match {match} is not over yet: it is reviewed after its end.",
    "error.review_other_seat": "Only those who may see all hands, or had this seat, see what it knew.",
    "error.not_judged": "In this game, or with these options, simulating the rest of a match does not fairly tell what each move was worth: there is no analysis.",
    "error.plain_duels_judged": "Of Magic & Wizards only duels without a board and without duel disks are judged: there is no analysis of this one.",
    "key.replay.panel_up": "up in the panel",
    "key.replay.panel_up.help": "Reads the beginning of the open panel.",
    "key.replay.panel_down": "down in the panel",
    "key.replay.panel_down.help": "Reads the rest of the open panel.",
    "lines.review": "What else with this match?",
    "lines.review.again": "Hear it again, from the beginning",
    "lines.review.from": "Hear it from a move on",
    "lines.review.which": "Which move? From 1 to {most}; 0 goes back.",
}
