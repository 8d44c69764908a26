"""Os jogos: nomes, regras da mesa, bots e como terminam."""

STRINGS: dict[str, str] = {
    "game.chama": "Chama",
    "game.chama.help": (
        "Reinos, comandantes e exércitos: erga seis reinos e mantenha-os de pé. De {least} a {most} lugares."
    ),
    "bot.planner": "bot «planejador»",
    "bot.planner.help": "Pensa em cada lance: pesa ataques, guarda defesas e protege a ponta.",
    "bot.random": "bot «novato»",
    "bot.random.help": "Joga qualquer carta permitida: bom para a primeira partida.",
    "option.chama.cut": "Cortar os baralhos",
    "option.chama.cut.help": "Quem está à direita corta cada baralho antes da primeira compra (CH-2).",
    "option.chama.first_round_attack": "Atacar na primeira rodada",
    "option.chama.first_round_attack.help": (
        "Sim: pode-se atacar desde o primeiro turno. Não: a guerra começa na segunda rodada (CH-32)."
    ),
    "option.chama.raze_on_win": "Vencer arrasa",
    "option.chama.raze_on_win.help": (
        "Sim: ganhar uma incursão já arrasa o reino. Não: só um reino sem defesa cai (CH-20)."
    ),
    "option.chama.deck_out_first": "Compra impossível antes da vitória",
    "option.chama.deck_out_first.help": (
        "Sim: quem não tem três cartas para comprar perde, mesmo com seis reinos. Não: a vitória é vista antes (CH-43)."
    ),
    "option.chama.play_on_ties": "Desempatar com mais rodadas",
    "option.chama.play_on_ties.help": (
        "Quando o tempo acaba empatado: jogar mais uma rodada por vez, como pede uma eliminatória (CH-61)."
    ),
    "ended.six_realms": "seis reinos",
    "ended.time": "tempo",
    "ended.last_seat": "último à mesa",
    "ended.abandoned": "abandonada",
}
