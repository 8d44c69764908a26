"""Magic & Wizards: o que um duelista sabia."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "magic_wizards.insight.wins": "Já dava para vencer só com ataques",
    "magic_wizards.insight.unanswered.one": "Se a carta baixada do rival não responder.",
    "magic_wizards.insight.unanswered.other": "Se nenhuma das {count} cartas baixadas do rival responder.",
    "magic_wizards.insight.pending": "O ataque em curso, se ninguém responder",
    "magic_wizards.insight.battles": "Ataques possíveis agora",
    "magic_wizards.insight.more": "e mais {count}",
    "magic_wizards.insight.life": "Pontos de vida, turno a turno",
    "magic_wizards.insight.points": "{name} {turns} {life}",
    "magic_wizards.insight.changes": "{name}: {life}",
    "magic_wizards.insight.rival": "Cartas do rival que se conhecem",
    "magic_wizards.insight.holds": "{name} tem na mão, ou baixou: {cards}",
    "magic_wizards.insight.down": "Virada para baixo, de {name}: {cards}",
    "magic_wizards.insight.deck": "O resto do próprio baralho",
    "magic_wizards.insight.next": "Próxima carta: monstro {monsters}, Magia {magic}, Armadilha {traps}.",
}
