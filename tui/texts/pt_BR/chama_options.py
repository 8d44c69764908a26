"""The name, the options and the papers of Chama."""

STRINGS: dict[str, str] = {
    "papers.slip.note.chama": "Marque como acabou. Por tempo, ou sem lugares à vista: conte exércitos, comandantes, reinos inteiros e a pilha.",
    "game.chama": "Chama",
    "game.chama.line": "Reinos, comandantes e exércitos",
    "game.chama.seats": "2-4",
    "game.chama.help": (
        "Reinos, comandantes e exércitos: baixe seis reinos e mantenha-os de pé. De {least} a {most} lugares."
    ),
    "game.chama.time": "A rodada vai até o fim e contam-se as mesas (4.7.1).",
    "game.chama.bot.novato": "Distraído: ataca quem parece mais fraco, não liga para os reinos e esquece quem não tinha nenhum para baixar.",
    "game.chama.bot.aprendiz": "Briguento: ataca com qualquer chance, segura exércitos e ases e esquece quem não tinha reino para baixar.",
    "game.chama.bot.calejado": "Prático: joga pelo que vê, guarda dois exércitos na mão e arma com os outros.",
    "game.chama.bot.veterana": "Calculista: pesa ataques, defesas, ases e a corrida pelos reinos.",
    "game.chama.bot.mestra": "Experimenta: joga cada lance até o fim em muitas mãos possíveis.",
    "game.chama.bot.planner": "Pensa em cada lance: pesa ataques, guarda defesas e protege a ponta.",
    "bot.sitiante": "sitiante",
    "game.chama.bot.sitiante": "Ataca a cada chance e gasta exércitos e comandantes para arrasar reinos.",
    "bot.castela": "castelã",
    "game.chama.bot.castela": "Quase não ataca: guarda comandantes e exércitos para defender os seus reinos.",
    "bot.herdeira": "herdeira",
    "game.chama.bot.herdeira": "Corre para os seis reinos: baixa e reconstrói antes de tudo e ataca pouco.",
    "game.chama.resign": "Suas cartas saem da mesa e você perde.",
    "option.chama.type": "Tipo de jogo",
    "option.chama.type.help": "O que se pode atacar e o que vence: cada tipo do livro muda uma dessas coisas (4.1).",
    "option.chama.type.campeonato": "Campeonato",
    "option.chama.type.campeonato.level": "Intermediário",
    "option.chama.type.campeonato.help": "O jogo normal: cada um por si, seis reinos de pé vencem.",
    "option.chama.type.guerrilha": "Guerrilha",
    "option.chama.type.guerrilha.level": "Intermediário",
    "option.chama.type.guerrilha.help": (
        "Todo reino pode ser atacado, e quem é arrasado perde também uma carta da mão (CH-53)."
    ),
    "option.chama.type.duplas": "Duplas",
    "option.chama.type.duplas.level": "Intermediário",
    "option.chama.type.duplas.help": (
        "Quatro pessoas em duas duplas, frente a frente: dez reinos de pé somados vencem (CH-54)."
    ),
    "option.chama.type.conquistadores": "Conquistadores",
    "option.chama.type.conquistadores.level": "Avançado",
    "option.chama.type.conquistadores.help": (
        "Vence na hora quem arrasou quatro reinos em batalha e tem três de pé (CH-55)."
    ),
    "option.chama.allies": "Aliados",
    "option.chama.allies.help": (
        "Sim: quem está fora da batalha pode ajudar o lado que perde com um exército da mão (CH-56)."
    ),
    "option.chama.pineapples": "Calouro do Chacrinha",
    "option.chama.pineapples.help": (
        "Quem trouxe um abacaxi: os outros sacam uma carta a menos por turno; com dois, todos (CH-57)."
    ),
    "option.chama.xisum": "Xisum",
    "option.chama.xisum.help": (
        "Sim: uma vez por turno, um comandante do poço desafia a carta de cima de uma pilha de saque (CH-58)."
    ),
    "option.chama.cut": "Cortar os baralhos",
    "option.chama.cut.help": "Quem está à direita corta cada baralho antes do primeiro saque (CH-75). Só contra bots, ninguém corta.",
    "option.chama.first_round_attack": "Atacar na primeira rodada",
    "option.chama.first_round_attack.help": (
        "Sim: pode-se atacar desde o primeiro turno. Não: a guerra começa na segunda rodada (CH-32)."
    ),
    "option.chama.raze_on_win": "Vencer arrasa",
    "option.chama.raze_on_win.help": (
        "Sim: ganhar uma incursão já arrasa o reino. Não: só um reino sem defesa cai (CH-20)."
    ),
    "option.chama.deck_out_first": "Sem três cartas, perde mesmo com seis reinos",
    "option.chama.deck_out_first.help": (
        "Sim: quem não tem três cartas para sacar já perdeu. Não: vence antes quem tem seis reinos de pé (CH-43)."
    ),
    "option.chama.six_realms_too": "Seis reinos também vencem",
    "option.chama.six_realms_too.help": (
        "Em Conquistadores. Sim: seis reinos de pé vencem além da conquista. Não: só a conquista vence (CH-55)."
    ),
    "option.chama.chain_attack": "Atacar outro depois de vencer",
    "option.chama.chain_attack.help": (
        "Sim: quem vence uma incursão pode ir contra outro adversário. Não: só contra o mesmo reino (CH-19)."
    ),
    "option.chama.play_on_ties": "Desempatar com mais rodadas",
    "option.chama.play_on_ties.help": (
        "Quando o tempo acaba empatado: jogar mais uma rodada por vez, como pede uma eliminatória (CH-61)."
    ),
    "option.chama.tip_covers_base": "A ponta protege também a base",
    "option.chama.tip_covers_base.help": (
        "Sim: todo reino de pé protege os que estão atrás, mesmo com um arrasado no meio. Não: só os vizinhos (CH-70)."
    ),
    "option.chama.first_draws": "Cartas do primeiro turno",
    "option.chama.first_draws.help": "Quantas se sacam nele (CH-95).",
    "option.chama.first_draws.semente": "semente",
    "option.chama.first_draws.semente.help": (
        "Três para todos: quem começa vence 61 % dos duelos, 48 % a três, 39 % a quatro."
    ),
    "option.chama.first_draws.justa": "justa",
    "option.chama.first_draws.justa.help": (
        "No duelo 2, 3: quem começa vence 56 %. A três 1, 2, 3: 37, 34, 29 %. A quatro 1, 2, 3, 5: 23, 26, 25, 25 %."
    ),
    "option.chama.count_without_cards": "Sem cartas, contam-se as mesas",
    "option.chama.count_without_cards.help": (
        "Em Conquistadores a dois, quem não tem o que sacar não perde: contam-se as mesas. Quem começa vence 62 % "
        "(justa: 49 %); não: 14 % (CH-96)."
    ),
    "option.chama.suits": "Naipe",
    "option.chama.suits.help": "A tecla u dá outro a este lugar; quem o tinha fica com o daqui (CH-94).",
    "option.chama.suits.S": "espadas, a nobreza",
    "option.chama.suits.H": "copas, o clero",
    "option.chama.suits.D": "ouros, a burguesia",
    "option.chama.suits.C": "paus, o proletariado",
    "game.chama.short": "Chama",
}
