"""O Grande Dalmuti: o que um jogador sabia."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "dalmuti.insight.sets": "Chance de alguém poder bater",
    "dalmuti.insight.set": "{set}: {chance}",
    "dalmuti.insight.unbeatable": "nada bate",
    "dalmuti.insight.unseen": "Cartas que não se viram",
    "dalmuti.insight.no_jokers": "Nenhum curinga.",
    "dalmuti.insight.others": "Certo sobre os outros",
    "dalmuti.insight.holds": "{name} tem {cards}.",
    "dalmuti.insight.bare": "{name} só tem curingas.",
    "dalmuti.insight.least": "{name} não tem mais nada abaixo de {card}.",
    "dalmuti.insight.passes": "Passou em (passar não prova nada)",
    "dalmuti.insight.passed": "{name}: {sets}",
}
