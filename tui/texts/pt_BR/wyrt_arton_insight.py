"""Wyrt de Arton: o que um jogador sabia."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "wyrt_arton.insight.pot": "O preço e a chance",
    "wyrt_arton.insight.price": "Pagar {pays} para levar {wins}: vale a partir de {needed}.",
    "wyrt_arton.insight.wins.one": "Ganha de uma mão ao acaso: {chance}.",
    "wyrt_arton.insight.wins.other": "Ganha de {count} mãos ao acaso: {chance}.",
    "wyrt_arton.insight.hands": "A mão depois dos dados",
    "wyrt_arton.insight.cheat": "A trapaça",
    "wyrt_arton.insight.risk": "Dá certo {succeeds}; é vista {caught}.",
    "wyrt_arton.insight.known": "Certo sobre as cartas",
    "wyrt_arton.insight.holds": "{name} tem {card}.",
    "wyrt_arton.insight.undealt": "No monte: {cards}",
    "wyrt_arton.insight.gone": "Fora do jogo: {cards}",
    "wyrt_arton.insight.magic": "Magia ainda não usada: {cards}",
}
