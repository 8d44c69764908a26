"""Trios, na mesa do organizador."""

STRINGS: dict[str, str] = {
    "desk.trios.one": "{count} trio",
    "desk.trios.other": "{count} trios",
    "desk.size.trios.exact": "mesas de {count} trios",
    "desk.size.trios.help": "Quantos trios se sentam a cada mesa; os parceiros ficam separados, um a cada duas cadeiras.",
    "desk.trios.placeholder": "Ana / Bia / Caio e enter; um nome por vez também; → completa",
    "desk.trios.entered.one": "{count} trio inscrito.",
    "desk.trios.entered.other": "{count} trios inscritos.",
    "desk.trios.taken": "{name} já joga no trio {group}.",
    "desk.trios.wrong": "Um trio são três nomes, como Ana / Bia / Caio.",
    "desk.trios.waits": "Quem mais joga com {name}? Digite o nome, ou esc e b põe um bot; d tira.",
    "desk.group.3.bots_0": "três pessoas",
    "desk.group.3.bots_1": "um bot",
    "desk.group.3.bots_2": "dois bots",
    "desk.group.3.bots_3": "três bots",
    "desk.next.trios.enter": "Digite cada trio, como Ana / Bia / Caio, e enter; esc e b põe bots.",
    "desk.next.trios.ready": "{who}. Mais algum? Senão, {esc}p sorteia a rodada 1.",
    "desk.elo.trios": "o trio: soma {change}: {before} → {after}",
    "desk.elo.trios.members": "cada um, pela média do trio, {mean}: K {k}, esperado {expected} → {change}",
    "desk.elo.trios.member": (
        "{name}: em trios {before} → {after}; em todos os jogos {overall_before} → {overall_after}"
    ),
    "desk.history.rating.trios": "Elo do trio {before} → {after}",
    "desk.standings.note.trios": "Elo do trio. e: pessoa por pessoa; enter abre a página do trio.",
    "desk.standings.note.trios.people": "Cada um recebe os pontos do trio; Elo geral. e: de volta aos trios.",
    "desk.column.trios": "trio",
}
