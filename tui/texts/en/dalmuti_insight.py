"""The Great Dalmuti: what a player knew."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "dalmuti.insight.sets": "Chance that somebody can beat",
    "dalmuti.insight.set": "{set}: {chance}",
    "dalmuti.insight.unbeatable": "nothing beats it",
    "dalmuti.insight.unseen": "Cards not seen",
    "dalmuti.insight.no_jokers": "No joker.",
    "dalmuti.insight.others": "Certain about the others",
    "dalmuti.insight.holds": "{name} has {cards}.",
    "dalmuti.insight.bare": "{name} has jokers only.",
    "dalmuti.insight.least": "{name} has nothing else below {card}.",
    "dalmuti.insight.passes": "Passed on (a pass proves nothing)",
    "dalmuti.insight.passed": "{name}: {sets}",
}
