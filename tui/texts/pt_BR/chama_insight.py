"""Chama: o que um jogador sabia."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "chama.insight.attack": "Atacar agora",
    "chama.insight.draw": "As próximas cartas",
    "chama.insight.hand.one": "A mão de {name}: 1 carta",
    "chama.insight.hand.other": "A mão de {name}: {count} cartas",
    "chama.insight.held": "{name} ({slots}): contra {level} e mais {aid} da mão, aguenta {chance}.",
    "chama.insight.razed": "{name}: ninguém para defender {chance}.",
    "chama.insight.lacks": "{name} precisa de mais {lacks}, ou de um ás: {chance}.",
    "chama.insight.next.one": "Em 1 carta: {chances}",
    "chama.insight.next.other": "Em {count} cartas: {chances}",
    "chama.insight.pile": "No monte: {cards}",
    "chama.insight.holds": "Ao menos um: {chances}",
    "chama.insight.no_realm.none": "Não baixou reino na última vez, e não recebeu cartas desde então.",
    "chama.insight.no_realm.one": "Não baixou reino na última vez; desde então recebeu 1 carta.",
    "chama.insight.no_realm.other": "Não baixou reino na última vez; desde então recebeu {count} cartas.",
    "chama.insight.closed": "Não vistas: {kinds}",
}
