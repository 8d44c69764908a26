"""Wyrt de Arton: what a player knew."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "wyrt_arton.insight.pot": "The price and the chance",
    "wyrt_arton.insight.price": "Pay {pays} to win {wins}: worth it from {needed} on.",
    "wyrt_arton.insight.wins.one": "Beats a hand by chance: {chance}.",
    "wyrt_arton.insight.wins.other": "Beats {count} hands by chance: {chance}.",
    "wyrt_arton.insight.hands": "The hand after the dice",
    "wyrt_arton.insight.cheat": "The cheat",
    "wyrt_arton.insight.risk": "Succeeds {succeeds}; is seen {caught}.",
    "wyrt_arton.insight.known": "Certain about the cards",
    "wyrt_arton.insight.holds": "{name} has {card}.",
    "wyrt_arton.insight.undealt": "In the deck: {cards}",
    "wyrt_arton.insight.gone": "Out of play: {cards}",
    "wyrt_arton.insight.magic": "Magic not used yet: {cards}",
}
