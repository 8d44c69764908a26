"""Wyrt dos Lordes: o que um lorde sabia."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "wyrt_lordes.insight.pot": "Parte do pote, em média",
    "wyrt_lordes.insight.dealt": "Chance de cada mão",
    "wyrt_lordes.insight.exchange": "Cada troca: pontos da combinação, em média",
    "wyrt_lordes.insight.others": "Certo sobre os outros",
    "wyrt_lordes.insight.unseen": "Cartas que não se viram",
    "wyrt_lordes.insight.act": "{act}: {points} · {comes}",
    "wyrt_lordes.insight.out": "largar {cards}",
    "wyrt_lordes.insight.take": "pegar {cards}",
    "wyrt_lordes.insight.draw.one": "comprar 1",
    "wyrt_lordes.insight.draw.other": "comprar {count}",
    "wyrt_lordes.insight.keep": "ficar com a mão",
    "wyrt_lordes.insight.holds": "{name} tem {cards}.",
    "wyrt_lordes.insight.perhaps": "{card} pode estar com {name}.",
}
