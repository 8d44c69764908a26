"""Chama: what a player knew."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "chama.insight.attack": "To attack now",
    "chama.insight.draw": "The next cards",
    "chama.insight.hand.one": "{name}'s hand: 1 card",
    "chama.insight.hand.other": "{name}'s hand: {count} cards",
    "chama.insight.held": "{name} ({slots}): against {level} and {aid} more from the hand, holds {chance}.",
    "chama.insight.razed": "{name}: nobody to defend {chance}.",
    "chama.insight.lacks": "{name} needs {lacks} more, or an ace: {chance}.",
    "chama.insight.next.one": "In 1 card: {chances}",
    "chama.insight.next.other": "In {count} cards: {chances}",
    "chama.insight.pile": "In the pile: {cards}",
    "chama.insight.holds": "At least one: {chances}",
    "chama.insight.no_realm.none": "Laid no realm last turn, and has got no cards since.",
    "chama.insight.no_realm.one": "Laid no realm last turn; has got 1 card since.",
    "chama.insight.no_realm.other": "Laid no realm last turn; has got {count} cards since.",
    "chama.insight.closed": "Not seen: {kinds}",
}
