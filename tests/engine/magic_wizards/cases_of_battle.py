"""What monsters do as they attack, are attacked, or fall."""

from __future__ import annotations

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.card_cases import (
    PLAIN,
    WEE,
    attack,
    case,
    in_battle,
    life,
    no_luck,
    numbers,
    turns,
)
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, HEADS, TAILS

for key, foe, other, more in (
    ("mariposa_do_lampiao", "galo_da_alvorada", WEE, 400),
    ("tamandua_de_bandeira", "bicho_pau", WEE, 500),
    ("bigua_pescador", "pirarucu_de_prata", WEE, 300),
    ("topador_de_queimada", WEE, "", 300),
):
    atk = BY_KEY[key].atk or 0
    case(key, {"mine": key, "yours": foe}, attack(key, foe, no_luck), lambda d: in_battle(d)[0], atk + more)
    if other:
        case(key, {"mine": key, "yours": other}, attack(key, other), lambda d: in_battle(d)[0], atk)
    case(key, {"mine": key, "yours": foe}, attack(key, foe, no_luck), numbers(key), (atk, BY_KEY[key].defence))
case(
    "sucuri_de_para_raios",
    {"mine": "sucuri_de_para_raios", "yours": "sapo_de_cartola"},
    attack("sucuri_de_para_raios", "sapo_de_cartola"),
    in_battle,
    (1400, 350),
)
case(
    "sucuri_de_para_raios",
    {"mine": "sucuri_de_para_raios", "yours": WEE},
    attack("sucuri_de_para_raios", WEE),
    in_battle,
    (1100, 400),
)
case(
    "maria_fumaca_bravia",
    {"mine": "maria_fumaca_bravia"},
    attack("maria_fumaca_bravia", BIA),
    lambda d: (d.life, d.numbers("maria_fumaca_bravia")),
    ((2000, 400), (1600, 700)),
)
case(
    "maria_fumaca_bravia",
    {"mine": "maria_fumaca_bravia", "yours": WEE},
    turns(1),
    numbers("maria_fumaca_bravia"),
    (1300, 1000),
)
case(
    "cupim_de_cartorio",
    {"mine": "cupim_de_cartorio", "your_hand": "tocaia quebranto"},
    attack("cupim_de_cartorio", BIA, lambda d: d.drawn(1)),
    lambda d: len(d.hand(BIA)),
    1,
)
case(
    "cupim_de_cartorio",
    {"mine": "cupim_de_cartorio", "yours": WEE, "your_hand": "tocaia"},
    attack("cupim_de_cartorio", WEE),
    lambda d: d.hand(BIA),
    ["tocaia"],
)
case(
    "cupim_de_cartorio", {"mine": "cupim_de_cartorio"}, attack("cupim_de_cartorio", ANA), lambda d: d.ask, MagicAsk.MAIN
)
case("morcegao_do_sotao", {"mine": "morcegao_do_sotao"}, attack("morcegao_do_sotao", BIA), life, (2200, 650))
case(
    "morcegao_do_sotao",
    {"mine": "morcegao_do_sotao", "yours": WEE},
    attack("morcegao_do_sotao", WEE),
    life,
    (2000, 1050),
)
case(
    "queixada_de_guerra",
    {"mine": "queixada_de_guerra", "yours": WEE + ":d"},
    attack("queixada_de_guerra", WEE),
    life,
    (2000, 1900),
)
case(
    "queixada_de_guerra",
    {"mine": "queixada_de_guerra", "yours": "fogueira_de_junho"},
    attack("queixada_de_guerra", "fogueira_de_junho"),
    life,
    (2000, 2000),
)
case(
    "escavador_de_sucata",
    {"mine": "escavador_de_sucata", "yours": WEE + ":d", "deck": "tocaia"},
    attack("escavador_de_sucata", WEE, lambda d: d.do(act.SayNo())),
    lambda d: d.hand(ANA),
    ["tocaia"],
)
case(
    "escavador_de_sucata",
    {"mine": "escavador_de_sucata", "deck": "tocaia"},
    attack("escavador_de_sucata", BIA),
    lambda d: d.hand(ANA),
    [],
)
case(
    "piraiba_sem_fundo",
    {"mine": "piraiba_sem_fundo", "yours": WEE + ":d"},
    attack("piraiba_sem_fundo", WEE),
    life,
    (2150, 2000),
)
case("piraiba_sem_fundo", {"mine": "piraiba_sem_fundo"}, attack("piraiba_sem_fundo", BIA), life, (2000, 450))
case(
    "serpe_da_trovoada",
    {"mine": "serpe_da_trovoada", "yours": WEE},
    attack("serpe_da_trovoada", WEE),
    numbers("serpe_da_trovoada"),
    (1250, 850),
)
case(
    "serpe_da_trovoada",
    {"mine": "serpe_da_trovoada"},
    attack("serpe_da_trovoada", BIA),
    numbers("serpe_da_trovoada"),
    (1150, 850),
)
case(
    "benzedor_de_fogueira",
    {"mine": "benzedor_de_fogueira", "yours": WEE + ":d"},
    attack("benzedor_de_fogueira", WEE),
    life,
    (2400, 2000),
)
case("benzedor_de_fogueira", {"mine": "benzedor_de_fogueira"}, attack("benzedor_de_fogueira", BIA), life, (2000, 300))
case(
    "poraque_desencapado",
    {"mine": PLAIN, "yours": "poraque_desencapado"},
    attack(PLAIN, "poraque_desencapado"),
    lambda d: d.grave(ANA),
    [PLAIN],
)
case(
    "poraque_desencapado",
    {"mine": PLAIN, "yours": "?poraque_desencapado:d"},
    attack(PLAIN, "poraque_desencapado"),
    lambda d: d.grave(BIA),
    ["poraque_desencapado"],
)
case(
    "poraque_desencapado",
    {"mine": WEE, "yours": "?poraque_desencapado:d"},
    attack(WEE, "poraque_desencapado"),
    lambda d: d.paralysed(WEE),
    True,
)
case(
    "poraque_desencapado",
    {"mine": WEE, "yours": "poraque_desencapado ?espelheiro:d"},
    attack(WEE, "espelheiro", lambda d: d.drawn(TAILS)),
    lambda d: d.paralysed(WEE),
    False,
)
case(
    "espelheiro",
    {"mine": WEE, "yours": "espelheiro:d"},
    attack(WEE, "espelheiro", lambda d: d.drawn(HEADS)),
    life,
    (2000, 2000),
)
case(
    "espelheiro",
    {"mine": WEE, "yours": "espelheiro:d"},
    attack(WEE, "espelheiro", lambda d: d.drawn(TAILS)),
    life,
    (1100, 2000),
)
case(
    "toco_petrificado",
    {"mine": WEE, "yours": "toco_petrificado:d"},
    attack(WEE, "toco_petrificado", lambda d: d.do(act.SayNo())),
    in_battle,
    (400, 1050),
)
case(
    "toco_petrificado",
    {"mine": WEE, "yours": "toco_petrificado"},
    attack(WEE, "toco_petrificado", lambda d: d.do(act.SayNo())),
    in_battle,
    (400, 950),
)
case("bigorna_teimosa", {"mine": WEE, "yours": "bigorna_teimosa"}, attack(WEE, "bigorna_teimosa"), life, (800, 2000))
case(
    "bigorna_teimosa",
    {"mine": WEE, "yours": "bigorna_teimosa muro_de_taipa:d"},
    attack(WEE, "muro_de_taipa"),
    life,
    (1150, 2000),
)

# ---- Monsters: as they fall ------------------------------------------------------------------------------------------

case(
    "defunto_de_maraca",
    {"mine": PLAIN, "yours": "defunto_de_maraca"},
    attack(PLAIN, "defunto_de_maraca"),
    numbers(PLAIN),
    (1000, 800),
)
case(
    "defunto_de_maraca",
    {"mine": PLAIN, "yours": "defunto_de_maraca"},
    lambda d: (d.attack(PLAIN, "defunto_de_maraca"), d.next_turn(), d.next_turn()),
    numbers(PLAIN),
    (1200, 800),
)
case(
    "defunto_de_maraca",
    {"hand": "coronel_das_cinzas", "mine": "coronel_das_cinzas", "yours": "defunto_de_maraca"},
    lambda d: d.use("coronel_das_cinzas"),
    numbers("coronel_das_cinzas"),
    (1950, 1650),
)
case(
    "alma_de_lamparina",
    {"mine": "dragao_de_cacimba facao_de_mutirao>1", "yours": "alma_de_lamparina:d"},
    attack("dragao_de_cacimba", "alma_de_lamparina"),
    life,
    (1700, 2000),
)
case(
    "alma_de_lamparina",
    {"mine": WEE, "yours": "alma_de_lamparina:d"},
    attack(WEE, "alma_de_lamparina"),
    life,
    (1100, 2000),
)
case(
    "gamba_perfumado",
    {"mine": PLAIN, "yours": "gamba_perfumado"},
    attack(PLAIN, "gamba_perfumado"),
    lambda d: d.paralysed(PLAIN),
    True,
)
case(
    "gamba_perfumado",
    {"mine": PLAIN, "yours": "gamba_perfumado"},
    lambda d: (d.attack(PLAIN, "gamba_perfumado"), turns(4)(d)),
    lambda d: d.paralysed(PLAIN),
    False,
)
case(
    "agoureiro_de_porteira",
    {"mine": PLAIN, "yours": "agoureiro_de_porteira", "hand": "tocaia"},
    attack(PLAIN, "agoureiro_de_porteira", lambda d: d.drawn(0)),
    lambda d: d.grave(ANA),
    ["tocaia"],
)
case(
    "agoureiro_de_porteira",
    {"mine": PLAIN, "yours": "agoureiro_de_porteira"},
    attack(PLAIN, "agoureiro_de_porteira"),
    lambda d: d.ask,
    MagicAsk.MAIN,
)
case(
    "dragao_de_papel_crepom",
    {"mine": PLAIN, "yours": "dragao_de_papel_crepom"},
    attack(PLAIN, "dragao_de_papel_crepom", lambda d: d.drawn(6)),
    lambda d: (d.hand(BIA), d.grave(BIA)),
    (["dragao_de_papel_crepom"], []),
)
case(
    "dragao_de_papel_crepom",
    {"mine": "coronel_das_cinzas", "yours": "dragao_de_papel_crepom"},
    lambda d: d.use("coronel_das_cinzas"),
    lambda d: d.grave(BIA),
    ["dragao_de_papel_crepom"],
)
