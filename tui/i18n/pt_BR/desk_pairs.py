"""Duplas, abacaxis e os modos de vencer, na mesa do organizador."""

STRINGS: dict[str, str] = {
    "desk.pairs.one": "{count} dupla",
    "desk.pairs.other": "{count} duplas",
    "desk.size.pairs.exact": "mesas de {count} duplas",
    "desk.size.pairs.most": "mesas de até {count} duplas",
    "desk.size.pairs.help": "Quantas duplas se sentam a cada mesa; parceiros ficam frente a frente.",
    "desk.points.help": "{points} pelos primeiros lugares; são precisas pelo menos {needed} pessoas.",
    "desk.pairs.placeholder": "Ana / Bia e enter; um nome por vez também; → completa",
    "desk.pairs.entered.one": "{count} dupla inscrita.",
    "desk.pairs.entered.other": "{count} duplas inscritas.",
    "desk.pairs.taken": "{name} já joga na dupla {group}.",
    "desk.group.2.bots_0": "duas pessoas",
    "desk.group.2.bots_1": "pessoa e bot",
    "desk.group.2.bots_2": "dois bots",
    "desk.group.who": "quem?",
    "desk.pairs.waits": "Com quem joga {name}? Digite o nome, ou esc e b põe um bot; d tira.",
    "desk.next.pairs.enter": "Digite cada dupla, como Ana / Bia, e enter; esc e b põe bots.",
    "desk.next.pairs.ready": "{who}. Mais alguma? Senão, {esc}p sorteia a rodada 1.",
    "desk.pineapple": "(abacaxi)",
    "desk.act.pineapple": "{name} trouxe um abacaxi",
    "desk.act.no_pineapple": "{name} não trouxe abacaxi",
    "desk.how.ten_realms": "dez reinos",
    "desk.how.conquest": "conquista",
    "desk.how.last_seat": "último à mesa",
    "desk.elo.pairs": "a dupla: soma {change}: {before} → {after}",
    "desk.elo.pairs.members": "cada um, pela média da dupla, {mean}: K {k}, esperado {expected} → {change}",
    "desk.elo.pairs.member": "{name}: em duplas {before} → {after}; em todos os jogos {overall_before} → {overall_after}",
    "desk.history.rating.pairs": "Elo da dupla {before} → {after}",
    "desk.standings.people": "Pessoa por pessoa",
    "desk.standings.note.pairs": "Elo da dupla. e: pessoa por pessoa; enter abre a página da dupla.",
    "desk.standings.note.pairs.people": "Cada um recebe os pontos da dupla; Elo geral. e: de volta às duplas.",
    "desk.column.pairs": "dupla",
    "result.won.six_realms": "Seis reinos",
    "result.won.ten_realms": "Dez reinos",
    "result.won.conquest": "Conquista",
    "result.won.last_seat": "Último à mesa",
    "result.won.counts": "Vitória + contas",
    "result.won.six_realms.help": (
        "Alguém tem seis reinos de pé: digite a inicial de quem venceu, depois as dos outros na ordem dos lugares."
    ),
    "result.won.ten_realms.help": "Uma dupla somou dez reinos: digite a inicial de quem venceu.",
    "result.won.conquest.help": (
        "Alguém arrasou quatro reinos e manteve três: as iniciais, primeiro a de quem venceu."
    ),
    "result.won.last_seat.help": "Todos os outros saíram do jogo: as iniciais, do vencedor ao primeiro que saiu.",
    "result.won.other": "Espaço: {other}.",
    "result.way.counts.help.pairs": (
        "O tempo acabou: conte a mesa de cada pessoa. Exército 1, comandante 2, reinos intactos 3 "
        "5 8 13 21; a dupla soma as suas duas."
    ),
    "desk.pairs.wrong": "Uma dupla são dois nomes, como Ana / Bia.",
    "key.desk.pineapple": "abacaxi",
    "key.desk.pineapple.help": (
        "Quem está marcado trouxe um abacaxi, ou não; na dupla: um, os dois, o outro, ninguém."
    ),
    "key.desk.people": "pessoas",
    "key.desk.people.help": "Mostra pessoa por pessoa, ou de novo as duplas.",
}
