"""Magic & Wizards: what a duellist knew."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "magic_wizards.insight.wins": "Attacks alone would have won",
    "magic_wizards.insight.unanswered.one": "If the rival's set card does not answer.",
    "magic_wizards.insight.unanswered.other": "If none of the rival's {count} set cards answers.",
    "magic_wizards.insight.pending": "The attack under way, if nobody answers",
    "magic_wizards.insight.battles": "Attacks possible now",
    "magic_wizards.insight.more": "and {count} more",
    "magic_wizards.insight.life": "Life points, turn by turn",
    "magic_wizards.insight.points": "{name} {turns} {life}",
    "magic_wizards.insight.changes": "{name}: {life}",
    "magic_wizards.insight.rival": "Known cards of the rival",
    "magic_wizards.insight.holds": "{name} holds, or has set: {cards}",
    "magic_wizards.insight.down": "Face-down, {name}'s: {cards}",
    "magic_wizards.insight.deck": "The rest of the own deck",
    "magic_wizards.insight.next": "Next card: monster {monsters}, Magic {magic}, Trap {traps}.",
}
