"""What monsters do as they come, while they are up, and once a turn."""

from __future__ import annotations

from engine.games.magic_wizards import actions as act
from tests.engine.magic_wizards.card_cases import (
    PLAIN,
    WEE,
    case,
    life,
    nothing,
    numbers,
    play,
    turns,
)
from tests.engine.magic_wizards.positions import ANA, BIA

case(
    "papao_do_corredor",
    {"hand": "papao_do_corredor", "yours": WEE},
    play("papao_do_corredor"),
    numbers(WEE),
    (350, 400),
)
case(
    "papao_do_corredor",
    {"hand": "papao_do_corredor", "yours": WEE},
    play("papao_do_corredor", turns(1)),
    numbers(WEE),
    (400, 400),
)
case(
    "papao_do_corredor",
    {"mine": "?papao_do_corredor", "yours": WEE},
    lambda d: d.flip("papao_do_corredor"),
    numbers(WEE),
    (400, 400),
)
case("fogueteiro_da_ladeira", {"hand": "fogueteiro_da_ladeira"}, play("fogueteiro_da_ladeira"), life, (2000, 1800))
case(
    "fogueteiro_da_ladeira",
    {"mine": "?fogueteiro_da_ladeira"},
    lambda d: d.flip("fogueteiro_da_ladeira"),
    life,
    (2000, 2000),
)
case(
    "galo_da_alvorada",
    {"hand": "galo_da_alvorada", "yours": "?" + WEE},
    play("galo_da_alvorada"),
    lambda d: d.card(WEE).up,
    True,
)
case(
    "galo_da_alvorada",
    {"hand": "galo_da_alvorada", "mine": "?" + WEE},
    play("galo_da_alvorada"),
    lambda d: d.card(WEE).up,
    False,
)
case(
    "bisavo_da_terra",
    {"hand": "bisavo_da_terra", "yours": "?tocaia"},
    play("bisavo_da_terra"),
    lambda d: d.grave(BIA),
    ["tocaia"],
)
case(
    "bisavo_da_terra", {"hand": "bisavo_da_terra", "yours": WEE}, play("bisavo_da_terra"), lambda d: d.field(BIA), [WEE]
)
case(
    "iara_da_correnteza",
    {"hand": "iara_da_correnteza", "yours": WEE},
    play("iara_da_correnteza"),
    lambda d: d.card(WEE).attack,
    False,
)
case(
    "iara_da_correnteza",
    {"hand": "iara_da_correnteza", "yours": WEE + " corrente_de_ancora>1"},
    play("iara_da_correnteza"),
    lambda d: d.card(WEE).attack,
    True,
)
case("parteira_da_serra", {"hand": "parteira_da_serra"}, play("parteira_da_serra"), life, (2300, 2000))
case("parteira_da_serra", {"hand": "parteira_da_serra"}, lambda d: d.set_down("parteira_da_serra"), life, (2000, 2000))
case(
    "costureira_de_sombras",
    {"hand": "costureira_de_sombras", "yours": WEE},
    play("costureira_de_sombras"),
    numbers(WEE),
    (200, 400),
)
case(
    "costureira_de_sombras",
    {"hand": "costureira_de_sombras", "mine": WEE},
    play("costureira_de_sombras"),
    numbers(WEE),
    (400, 400),
)
case(
    "miragem_da_lagoa",
    {"hand": "miragem_da_lagoa", "yours": WEE},
    play("miragem_da_lagoa"),
    lambda d: d.card(WEE).up,
    False,
)
case(
    "miragem_da_lagoa",
    {"hand": "miragem_da_lagoa", "yours": WEE, "mine": "lampiao_na_janela"},
    play("miragem_da_lagoa"),
    lambda d: d.card(WEE).up,
    True,
)
case(
    "barqueiro_do_sereno",
    {"hand": "amalgama ossinho_de_feira piranha_de_feira", "extra": "barqueiro_do_sereno", "deck": "tocaia"},
    play(
        "amalgama",
        lambda d: d.name("barqueiro_do_sereno", "ossinho_de_feira", "piranha_de_feira").do(act.ChoosePosition(True)),
    ),
    lambda d: d.hand(ANA),
    ["tocaia"],
)
case("barqueiro_do_sereno", {"mine": "barqueiro_do_sereno", "deck": "tocaia"}, nothing, lambda d: d.hand(ANA), [])
case(
    "cramulhao_de_garrafa",
    {"mine": "?cramulhao_de_garrafa", "yours": WEE},
    lambda d: d.flip("cramulhao_de_garrafa"),
    lambda d: d.grave(BIA),
    [WEE],
)
case(
    "cramulhao_de_garrafa",
    {"mine": "?cramulhao_de_garrafa", "yours": PLAIN},
    lambda d: d.flip("cramulhao_de_garrafa"),
    lambda d: d.grave(BIA),
    [],
)
case(
    "jaguatirica_de_quintal",
    {"mine": "?jaguatirica_de_quintal", "yours": WEE},
    lambda d: d.flip("jaguatirica_de_quintal"),
    numbers("jaguatirica_de_quintal"),
    (1900, 1200),
)
case(
    "jaguatirica_de_quintal",
    {"mine": "?jaguatirica_de_quintal", "yours": WEE},
    lambda d: d.flip("jaguatirica_de_quintal").next_turn(),
    numbers("jaguatirica_de_quintal"),
    (1600, 1200),
)
case("traira_traicoeira", {"mine": "?traira_traicoeira"}, lambda d: d.flip("traira_traicoeira"), life, (2000, 1700))
case("traira_traicoeira", {"hand": "traira_traicoeira"}, play("traira_traicoeira"), life, (2000, 2000))
case(
    "gigante_de_minerio",
    {"mine": "?gigante_de_minerio", "yours": "?tocaia"},
    lambda d: d.flip("gigante_de_minerio"),
    lambda d: d.grave(BIA),
    ["tocaia"],
)
case(
    "gigante_de_minerio",
    {"hand": "gigante_de_minerio", "yours": "?tocaia"},
    play("gigante_de_minerio"),
    lambda d: d.grave(BIA),
    [],
)

# ---- While they are up, at the beginning of a turn, once a turn -----------------------------------------------------

case(
    "formigueiro_andante",
    {"mine": "formigueiro_andante", "grave": "vaga_lume bicho_pau " + WEE},
    nothing,
    numbers("formigueiro_andante"),
    (1750, 1250),
)
case(
    "formigueiro_andante",
    {"mine": "?formigueiro_andante", "grave": "vaga_lume"},
    nothing,
    numbers("formigueiro_andante"),
    (1550, 1250),
)
case(
    "bloco_dos_sem_nome",
    {"mine": "bloco_dos_sem_nome ossinho_de_feira ?caveira_de_papelao " + WEE},
    nothing,
    numbers("bloco_dos_sem_nome"),
    (1550, 1350),
)
case(
    "bloco_dos_sem_nome",
    {"mine": "bloco_dos_sem_nome", "yours": "ossinho_de_feira"},
    nothing,
    numbers("bloco_dos_sem_nome"),
    (1450, 1350),
)
case(
    "capita_da_cavalhada",
    {"mine": "capita_da_cavalhada brigao_de_rapadura"},
    nothing,
    numbers("brigao_de_rapadura"),
    (1050, 550),
)
case(
    "capita_da_cavalhada",
    {"mine": "capita_da_cavalhada", "yours": "brigao_de_rapadura"},
    nothing,
    lambda d: (d.numbers("brigao_de_rapadura"), d.numbers("capita_da_cavalhada")),
    ((850, 550), (1600, 1100)),
)
case(
    "lobo_guara_sentinela",
    {"mine": "lobo_guara_sentinela", "yours": WEE},
    nothing,
    numbers("lobo_guara_sentinela"),
    (950, 1150),
)
case(
    "lobo_guara_sentinela",
    {"mine": "lobo_guara_sentinela ?" + WEE},
    nothing,
    numbers("lobo_guara_sentinela"),
    (950, 750),
)
case("dragao_de_barro_cru", {"mine": "dragao_de_barro_cru:d"}, nothing, numbers("dragao_de_barro_cru"), (1200, 1300))
case("dragao_de_barro_cru", {"mine": "dragao_de_barro_cru"}, nothing, numbers("dragao_de_barro_cru"), (1200, 1000))
case(
    "trio_de_mil_watts",
    {"mine": "trio_de_mil_watts " + WEE},
    nothing,
    lambda d: (d.numbers("trio_de_mil_watts"), d.numbers(WEE)),
    ((1600, 1600), (500, 400)),
)
case("trio_de_mil_watts", {"mine": "?trio_de_mil_watts " + WEE}, nothing, numbers(WEE), (400, 400))
case(
    "poste_andarilho",
    {"mine": "poste_andarilho", "hand": "miragem_da_lagoa", "yours": WEE},
    play("miragem_da_lagoa"),
    lambda d: d.card(WEE).up,
    True,
)
case(
    "poste_andarilho",
    {"mine": "?poste_andarilho", "hand": "miragem_da_lagoa", "yours": WEE},
    play("miragem_da_lagoa"),
    lambda d: d.card(WEE).up,
    False,
)
case("capivara_banhista", {"mine": WEE, "yours": "capivara_banhista"}, turns(1), life, (2000, 2200))
case("capivara_banhista", {"mine": "capivara_banhista", "yours": WEE}, turns(1), life, (2000, 2000))
case("boitata_do_brejo", {"mine": WEE, "yours": "boitata_do_brejo"}, turns(1), life, (1900, 2000))
case("boitata_do_brejo", {"mine": WEE, "yours": "?boitata_do_brejo"}, turns(1), life, (2000, 2000))
case(
    "setimo_filho",
    {"mine": "setimo_filho", "extra": "lobisomem_da_porteira"},
    lambda d: d.use("setimo_filho").do(act.ChoosePosition(True)),
    lambda d: (d.field(ANA), d.life),
    (["lobisomem_da_porteira"], (1700, 2000)),
)
case(
    "setimo_filho", {"mine": "setimo_filho"}, lambda d: d.use("setimo_filho"), lambda d: d.field(ANA), ["setimo_filho"]
)
case(
    "uirapuru_encantador",
    {"mine": "uirapuru_encantador", "yours": WEE},
    lambda d: d.use("uirapuru_encantador"),
    lambda d: (d.paralysed(WEE), d.life),
    (True, (1700, 2000)),
)
case(
    "uirapuru_encantador",
    {"mine": "uirapuru_encantador", "yours": WEE, "life": (300, 2000)},
    nothing,
    lambda d: d.why(act.UseEffect(1)),
    "duel_cannot_pay",
)
case("benzedeira_do_alto", {"mine": "benzedeira_do_alto"}, lambda d: d.use("benzedeira_do_alto"), life, (2200, 2000))
case(
    "benzedeira_do_alto", {"mine": "?benzedeira_do_alto"}, nothing, lambda d: d.why(act.UseEffect(1)), "duel_no_effect"
)
case(
    "mestra_da_folia",
    {"mine": "mestra_da_folia", "grave": PLAIN + " mula_de_brasa"},
    lambda d: d.use("mestra_da_folia").do(act.ChoosePosition(False)),
    lambda d: (d.field(ANA), d.life),
    (["mestra_da_folia", PLAIN], (1600, 2000)),
)
case(
    "mestra_da_folia",
    {"mine": "mestra_da_folia", "grave": "mula_de_brasa"},
    lambda d: d.use("mestra_da_folia"),
    lambda d: d.grave(ANA),
    ["mula_de_brasa"],
)
case(
    "coronel_das_cinzas",
    {"mine": "coronel_das_cinzas", "yours": WEE},
    lambda d: d.use("coronel_das_cinzas"),
    lambda d: (d.grave(BIA), d.life),
    ([WEE], (1500, 2000)),
)
case(
    "coronel_das_cinzas",
    {"mine": "coronel_das_cinzas", "yours": "dragao_da_serra"},
    lambda d: d.use("coronel_das_cinzas"),
    lambda d: d.grave(BIA),
    [],
)
case(
    "relojoeiro_fajuto",
    {"mine": "relojoeiro_fajuto", "yours": WEE},
    lambda d: d.use("relojoeiro_fajuto").name(WEE),
    lambda d: d.card(WEE).attack,
    False,
)
case(
    "relojoeiro_fajuto",
    {"mine": "relojoeiro_fajuto"},
    lambda d: d.use("relojoeiro_fajuto"),
    lambda d: d.card("relojoeiro_fajuto").attack,
    False,
)
