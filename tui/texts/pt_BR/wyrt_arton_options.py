"""Wyrt de Arton: as opções de uma mesa."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "game.wyrt_arton": "Wyrt de Arton",
    "game.wyrt_arton.help": (
        "Pôquer de Arton: cinco cartas, duas que os dados dão a todos, três turnos de apostas e, quem ousar, trapaça. De {least} a {most} lugares."
    ),
    "game.wyrt_arton.time": "a mão em jogo é a última",
    "option.wyrt_arton.mode": "O que se aposta",
    "option.wyrt_arton.mode.help": "Tibares, ou pontos de vida na mesa do Morto.",
    "option.wyrt_arton.mode.money": "Tibares",
    "option.wyrt_arton.mode.money.help": "Uma mesa de taverna, de elite ou entre amigos: muda a aposta mínima.",
    "option.wyrt_arton.mode.death_match": "Death Match",
    "option.wyrt_arton.mode.death_match.help": (
        "Pontos de vida contra o Morto, que tem o último lugar: quem cai perde a alma (WA-59)."
    ),
    "option.wyrt_arton.mode.life_cassino": "Life Cassino",
    "option.wyrt_arton.mode.life_cassino.help": "Pontos de vida permanentes; o Morto só dá as cartas (WA-61).",
    "option.wyrt_arton.raise_rule": "Responder a um aumento",
    "option.wyrt_arton.raise_rule.help": (
        "Literal: todos respondem na hora, pagar ou desistir (WA-43). Holdem: na ordem da mesa, e pode-se aumentar de novo (WA-74)."
    ),
    "option.wyrt_arton.raise_rule.literal": "Literal, na hora",
    "option.wyrt_arton.raise_rule.holdem": "Como no Holdem",
    "option.wyrt_arton.minimum": "Aposta mínima",
    "option.wyrt_arton.minimum.help": "Em tibares: 2 entre amigos, 10 na taverna, 10.000 numa mesa de elite (WA-14).",
    "option.wyrt_arton.buy_in": "Bolsa de cada um",
    "option.wyrt_arton.buy_in.help": "Com quantas apostas mínimas cada um se senta (WA-36).",
    "option.wyrt_arton.purses": "Bolsas lugar por lugar",
    "option.wyrt_arton.purses.help": "O que cada lugar traz, um número por lugar; vazio: a bolsa de todos (WA-36).",
    "option.wyrt_arton.orbits": "Voltas do Buck",
    "option.wyrt_arton.orbits.help": "A partida acaba quando todos foram Buck tantas vezes (WA-37).",
    "option.wyrt_arton.until_one": "Até sobrar um",
    "option.wyrt_arton.until_one.help": (
        "Sim: joga-se até um ter tudo, e a mínima dobra a cada volta a partir da quarta (WA-37)."
    ),
    "option.wyrt_arton.owner": "Dono do baralho",
    "option.wyrt_arton.owner.help": "Quem é o primeiro Buck; sem dono, por sorteio (WA-39).",
    "option.wyrt_arton.dealer": "Dealer",
    "option.wyrt_arton.dealer.help": "Quem embaralha e dá as cartas (WA-40).",
    "option.wyrt_arton.dealer.none": "O Buck",
    "option.wyrt_arton.dealer.croupier": "Fixo, só dá as cartas",
    "option.wyrt_arton.dealer.watchful": "Fixo, de olho em trapaças",
    "option.wyrt_arton.cheating": "Trapaças",
    "option.wyrt_arton.cheating.help": "Sim: pode-se roubar cartas do baralho, com um teste duplo de I e H (WA-51).",
    "option.wyrt_arton.sheets": "Fichas",
    "option.wyrt_arton.sheets.help": (
        "Uma por lugar, separadas por vírgulas: um nome (carteador_genial) ou escrita (h2 i3 artes arena); vazio: todas iguais (WA-49)."
    ),
    "option.wyrt_arton.caught": "Quem é pego",
    "option.wyrt_arton.caught.help": "O que custa ser pego trapaceando (WA-55).",
    "option.wyrt_arton.caught.match": "Sai da partida",
    "option.wyrt_arton.caught.hand": "Perde só a mão",
    "option.wyrt_arton.cheats_told": "Contar as trapaças no fim",
    "option.wyrt_arton.cheats_told.help": (
        "Sim: acabada a partida, todos ficam sabendo. Não: só o registro sabe (WA-54)."
    ),
    "option.wyrt_arton.magic": "A Mão do Morto por dinheiro",
    "option.wyrt_arton.magic.help": "Sim: as cinco cartas mágicas têm poder também em mesas de tibares (WA-91).",
    "option.wyrt_arton.backfire": "Magia que falha",
    "option.wyrt_arton.backfire.help": "Sim: um 1 no dado vira a carta mágica contra quem a usa (WA-58).",
    "option.wyrt_arton.doors": "Levantar-se e sentar-se",
    "option.wyrt_arton.doors.help": "Sim: entre duas mãos cada um pode sair da mesa ou entrar (WA-62).",
    "option.wyrt_arton.empty": "Cadeiras livres",
    "option.wyrt_arton.empty.help": "Quantos dos últimos lugares começam livres, para quem chegar depois (WA-62).",
    "option.wyrt_arton.difficulty": "Números dos testes",
    "option.wyrt_arton.difficulty.help": "Casa: um ponto por nível. Livro: como os testes de perícia do livro (WA-86).",
    "option.wyrt_arton.difficulty.casa": "Da casa",
    "option.wyrt_arton.difficulty.livro": "Do livro",
    "option.wyrt_arton.regeneration": "Regeneração do Morto",
    "option.wyrt_arton.regeneration.help": "Quando o Morto recupera um PV (WA-29).",
    "option.wyrt_arton.regeneration.hand": "A cada mão",
    "option.wyrt_arton.regeneration.turn": "A cada turno de apostas",
}
