"""A lista de torneios, o assistente de um torneio novo e a anotação de um resultado."""

STRINGS: dict[str, str] = {
    "place.tournaments": "Torneios",
    "help.tournaments": (
        "Os torneios do clube, do mais novo ao mais antigo. enter abre a mesa do organizador onde ela parou, mesmo "
        "depois de faltar luz; n começa outro. x guarda o marcado em um arquivo, "
        "i traz um de um arquivo. Vários podem estar abertos ao mesmo tempo."
    ),
    "tournaments.none": "Nenhum torneio ainda: n cria o primeiro.",
    "tournaments.advice": "n cria um torneio; enter abre o marcado onde ele parou.",
    "tournaments.advice.first": "Aperte n: uma linha como «Chama: Campeonato Mariapaulista 2025» basta.",
    "tournaments.note": "{format} · {size} · {scored}",
    "tournaments.players.one": "{count} inscrito",
    "tournaments.players.other": "{count} inscritos",
    "tournaments.entering": "inscrições abertas",
    "tournaments.round": "rodada {round}: {done}/{tables} mesas",
    "tournaments.finished": "1º {name}",
    "tournaments.delete.ask": "Apagar para sempre «{line}»? As partidas ficam na biblioteca; o Elo volta ao que era.",
    "tournaments.delete.yes": "Sim, apagar",
    "place.wizard": "Novo torneio",
    "help.wizard": (
        "A primeira linha diz tudo: jogo, tipo, nome, variantes entre parênteses, ano. Ela é lida enquanto você "
        "digita; um erro aponta a coluna, e enter aceita a sugestão. O texto livre é opcional: «pontuação dupla» "
        "dobra os pontos. Depois, as setas mudam as escolhas e enter abre a mesa do organizador."
    ),
    "wizard.line": "Linha do torneio",
    "wizard.free": "Texto livre (opcional): «pontuação dupla» dobra os pontos",
    "wizard.choices": "Como se joga",
    "wizard.example": "Por exemplo:",
    "wizard.example.hint": "→ escreve o exemplo, de novo → outro; jogo: tipo nome (variante) ano",
    "wizard.part.game": "jogo",
    "wizard.part.type": "tipo",
    "wizard.part.name": "nome",
    "wizard.part.variants": "variantes",
    "wizard.part.year": "ano",
    "wizard.part.points": "pontuação",
    "wizard.no_variants": "nenhuma",
    "wizard.points.single": "simples",
    "wizard.points.double": "dupla",
    "wizard.good": "Tudo certo: enter vai às escolhas.",
    "wizard.accept": "enter escreve «{nearest}»",
    "wizard.line_first": "Escreva primeiro a linha do torneio; → escreve o exemplo.",
    "wizard.size.help.about": (
        "Quantos à mesa, mais ou menos; as mesas saem tão iguais quanto possível, sempre de {least} a {most}."
    ),
    "wizard.size.help": "Quantos se sentam no máximo; as mesas saem tão iguais quanto possível. Duelos: até 2.",
    "wizard.scored": "Vale pontos",
    "place.bots": "Bots",
    "help.bots": "As setas ou os algarismos mudam quantos; enter inscreve.",
    "place.why": "Por quê?",
    "help.why": "Tudo o que decidiu esta mesa: o que está em jogo, quem veio de onde, a ordem dos lugares.",
    "place.result": "Resultado",
    "help.result": (
        "As maneiras do jogo, que tab troca. Lugares: um algarismo para cada pessoa, na ordem da mesa, ou as iniciais "
        "na ordem de chegada. Placar: o que cada um fez, na ordem da mesa; os lugares saem dele. Contas, na Chama: "
        "exércitos, comandantes, reinos intactos e cartas para sacar de cada um."
    ),
    "result.title": "Resultado da mesa {table}, rodada {round}",
    "result.correct": "Corrigir a mesa {table}, rodada {round}",
    "result.way.places": "Lugares",
    "result.way.places.help": (
        "Digite o lugar de cada um, de cima para baixo (como 2 1 4 3), ou as iniciais na ordem de chegada: "
        "primeiro a do vencedor."
    ),
    "result.way.six_realms": "Seis reinos",
    "result.way.six_counts": "Seis reinos + contas",
    "result.way.six_counts.help": (
        "A inicial diz quem venceu; os outros ficam na ordem das suas contas. enter vai à próxima casa."
    ),
    "result.way.counts": "Tempo: contas",
    "result.way.counts.help": (
        "O tempo acabou: conte o que está na mesa. Exército 1, comandante 2, reinos intactos 3 5 8 13 21. enter "
        "vai à próxima casa."
    ),
    "result.way.scores": "Placar",
    "result.way.scores.help": "Digite o que cada um fez ({unit}), de cima para baixo; enter vai ao próximo.",
    "result.hands.one": "{count} mão: + e − mudam.",
    "result.hands.other": "{count} mãos: + e − mudam.",
    "result.scores.dalmuti": "pontos",
    "result.scores.wyrt_lordes": "tibares",
    "result.sum": "soma",
    "result.scores.sum": "soma {found} de {total}",
    "result.missing.scores": "Falta o placar de: {names}.",
    "result.level.scores": "{names}: empate. {how} Anotem o placar final, ou a inicial de quem ficou na frente.",
    "result.armies": "exérc.",
    "result.commanders": "comand.",
    "result.realms": "reinos",
    "result.pile": "compra",
    "result.points": "conta",
    "result.would_keep": "enter grava:",
    "result.same": "nada muda, é o que está gravado:",
    "desk.result.same": "mesa {table}: nada mudou, o resultado já era esse",
    "result.order": "Contas iguais: mais reinos intactos, depois mais cartas para sacar.",
    "result.missing.places": "Falta o lugar de: {names}.",
    "result.missing.winner": "Quem venceu? Digite a inicial.",
    "result.missing.counts": "Faltam as contas de: {names}.",
    "result.which": "«{letters}»: {names}? Digite mais uma letra.",
    "result.no_place": "Não há {place}º lugar: são {seats} à mesa.",
    "result.nobody": "Ninguém sem lugar começa com «{letters}».",
    "result.level": (
        "{names}: empate em {points} pontos, {realms} reinos e {pile} cartas. Joguem mais uma rodada e contem de "
        "novo (CH-61)."
    ),
    "result.refused": "Assim não pode ser gravado; veja acima por quê.",
    "result.hint": "tab outra maneira   ↑↓ marca   backspace apaga   esc desiste",
}
