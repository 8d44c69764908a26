"""Wyrt dos Lordes: what a lord knew."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "wyrt_lordes.insight.pot": "Part of the pot, on average",
    "wyrt_lordes.insight.dealt": "Chance of each hand",
    "wyrt_lordes.insight.exchange": "Each exchange: points of the combination, on average",
    "wyrt_lordes.insight.others": "Certain about the others",
    "wyrt_lordes.insight.unseen": "Cards not seen",
    "wyrt_lordes.insight.act": "{act}: {points} · {comes}",
    "wyrt_lordes.insight.out": "discard {cards}",
    "wyrt_lordes.insight.take": "take {cards}",
    "wyrt_lordes.insight.draw.one": "draw 1",
    "wyrt_lordes.insight.draw.other": "draw {count}",
    "wyrt_lordes.insight.keep": "keep the hand",
    "wyrt_lordes.insight.holds": "{name} has {cards}.",
    "wyrt_lordes.insight.perhaps": "{name} may have {card}.",
}
