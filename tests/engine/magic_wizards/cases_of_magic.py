"""What Magic does."""

from __future__ import annotations

from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.model import MagicAsk
from tests.engine.magic_wizards.card_cases import (
    PLAIN,
    WEE,
    attack,
    case,
    life,
    nothing,
    numbers,
    play,
    turns,
    uses,
)
from tests.engine.magic_wizards.positions import ANA, BY_KEY

for key, atk, defence in (("couraca_de_tatu", 0, 400), ("facao_de_mutirao", 300, 0), ("ninho_de_marimbondo", -400, 0)):
    case(key, {"hand": key, "mine": PLAIN}, play(key), numbers(PLAIN), (1200 + atk, 800 + defence))
    case(key, {"hand": key, "mine": "?" + PLAIN}, nothing, uses(key), {"set"})
for key, keyword in (
    ("pena_de_carcara", "voar"),
    ("zarabatana_de_taquara", "alcance"),
    ("patua_de_couro", "anti_magia"),
):
    case(key, {"hand": key, "mine": PLAIN}, play(key), lambda d: d.keywords(PLAIN), {keyword})
    case(key, {"hand": key, "mine": "?" + PLAIN}, nothing, uses(key), {"set"})
case(
    "esporas_de_domingo",
    {"hand": "esporas_de_domingo", "mine": "mula_de_brasa"},
    play("esporas_de_domingo"),
    numbers("mula_de_brasa"),
    (2100, 1000),
)
case(
    "esporas_de_domingo",
    {"hand": "esporas_de_domingo", "mine": PLAIN},
    nothing,
    lambda d: d.options_of("esporas_de_domingo"),
    {"set"},
)
case(
    "corrente_de_ancora",
    {"hand": "corrente_de_ancora", "yours": PLAIN},
    play("corrente_de_ancora"),
    lambda d: d.paralysed(PLAIN),
    True,
)
case("corrente_de_ancora", {"mine": "corrente_de_ancora", "yours": PLAIN}, nothing, lambda d: d.paralysed(PLAIN), False)
case("fogueira_de_junho", {"mine": WEE, "yours": "fogueira_de_junho"}, turns(1), life, (2000, 2150))
case("fogueira_de_junho", {"mine": "fogueira_de_junho " + WEE, "yours": WEE}, turns(1), life, (2000, 2000))
case("pipa_de_agosto", {"mine": WEE, "yours": "pipa_de_agosto"}, turns(1), life, (1900, 2000))
case("pipa_de_agosto", {"mine": WEE, "yours": "?pipa_de_agosto"}, turns(1), life, (2000, 2000))
case("carro_de_som", {"hand": "carro_de_som", "mine": WEE}, play("carro_de_som"), numbers(WEE), (500, 400))
case("carro_de_som", {"hand": "carro_de_som", "yours": WEE}, play("carro_de_som"), numbers(WEE), (400, 400))
case(
    "espantalho_de_milharal",
    {"hand": "espantalho_de_milharal", "yours": "galo_da_alvorada"},
    play("espantalho_de_milharal"),
    numbers("galo_da_alvorada"),
    (400, 500),
)
case(
    "espantalho_de_milharal",
    {"hand": "espantalho_de_milharal", "yours": WEE},
    play("espantalho_de_milharal"),
    numbers(WEE),
    (400, 400),
)
case("caldo_de_cana", {"hand": "caldo_de_cana"}, play("caldo_de_cana"), life, (2500, 2000))
case(
    "caldo_de_cana",
    {"hand": "caldo_de_cana", "yours": "?silencio_na_biblioteca"},
    play("caldo_de_cana"),
    life,
    (2000, 2000),
)
case("chuva_de_granizo", {"hand": "chuva_de_granizo"}, play("chuva_de_granizo"), life, (2000, 1700))
case("chuva_de_granizo", {"hand": "chuva_de_granizo"}, lambda d: d.set_down("chuva_de_granizo"), life, (2000, 2000))
case(
    "marmita_da_tia",
    {"hand": "marmita_da_tia", "mine": f"{WEE} {PLAIN} ?{WEE}"},
    play("marmita_da_tia"),
    life,
    (2300, 2000),
)
case("marmita_da_tia", {"hand": "marmita_da_tia", "yours": WEE}, play("marmita_da_tia"), life, (2000, 2000))
case(
    "divida_no_fiado",
    {"hand": "divida_no_fiado", "grave": f"{WEE} {PLAIN} tocaia"},
    play("divida_no_fiado"),
    life,
    (2000, 1800),
)
case("divida_no_fiado", {"hand": "divida_no_fiado", "your_grave": WEE}, play("divida_no_fiado"), life, (2000, 2000))
case(
    "feira_de_trocas",
    {"hand": "feira_de_trocas", "deck": f"{WEE} {PLAIN}"},
    play("feira_de_trocas", lambda d: d.name(WEE)),
    lambda d: (d.hand(ANA), d.grave(ANA)),
    ([PLAIN], [WEE, "feira_de_trocas"]),
)
case("feira_de_trocas", {"hand": "feira_de_trocas"}, play("feira_de_trocas"), lambda d: d.ask, MagicAsk.MAIN)
case(
    "recado_da_vizinha",
    {"hand": "recado_da_vizinha", "deck": f"{WEE} caldo_de_cana"},
    play("recado_da_vizinha", lambda d: d.name("caldo_de_cana").drawn(0)),
    lambda d: d.hand(ANA),
    ["caldo_de_cana"],
)
case(
    "recado_da_vizinha",
    {"hand": "recado_da_vizinha", "deck": WEE},
    play("recado_da_vizinha"),
    lambda d: d.hand(ANA),
    [],
)
case(
    "toque_do_berrante",
    {"hand": "toque_do_berrante", "deck": f"{WEE} mula_de_brasa tocaia"},
    play("toque_do_berrante", lambda d: d.name(WEE).drawn(1, 0)),
    lambda d: d.hand(ANA),
    [WEE],
)
case(
    "toque_do_berrante",
    {"hand": "toque_do_berrante", "deck": "mula_de_brasa"},
    play("toque_do_berrante"),
    lambda d: d.hand(ANA),
    [],
)
case(
    "bilhete_premiado",
    {"hand": "bilhete_premiado", "deck": WEE, "life": (1000, 2000)},
    play("bilhete_premiado"),
    lambda d: (d.hand(ANA), d.life),
    ([WEE], (1300, 2000)),
)
case(
    "bilhete_premiado",
    {"hand": "bilhete_premiado", "deck": WEE},
    play("bilhete_premiado"),
    lambda d: (d.hand(ANA), d.life),
    ([WEE], (2000, 2000)),
)
case(
    "dia_de_visita",
    {"hand": "dia_de_visita", "grave": "mula_de_brasa"},
    play("dia_de_visita", lambda d: d.do(act.ChoosePosition(True))),
    lambda d: d.field(ANA),
    ["mula_de_brasa"],
)
case(
    "dia_de_visita",
    {"hand": "dia_de_visita", "grave": "dragao_da_serra centauro_de_ferro_velho"},
    play("dia_de_visita"),
    lambda d: d.field(ANA),
    [],
)
case(
    "bau_da_avo",
    {"hand": "bau_da_avo", "grave": f"caldo_de_cana {WEE}"},
    play("bau_da_avo"),
    lambda d: d.hand(ANA),
    ["caldo_de_cana"],
)
case("bau_da_avo", {"hand": "bau_da_avo", "grave": WEE}, play("bau_da_avo"), lambda d: d.hand(ANA), [])
case(
    "segunda_demao",
    {"hand": "segunda_demao", "grave": f"caldo_de_cana {WEE}"},
    play("segunda_demao"),
    lambda d: d.hand(ANA),
    [WEE],
)
case(
    "segunda_demao",
    {"hand": "segunda_demao", "grave": "caldo_de_cana"},
    play("segunda_demao"),
    lambda d: d.hand(ANA),
    [],
)
case(
    "luz_de_quermesse",
    {"hand": "luz_de_quermesse", "yours": "?" + WEE, "mine": "?" + PLAIN},
    play("luz_de_quermesse"),
    lambda d: (d.card(WEE).up, d.card(PLAIN).up),
    (True, True),
)
case(
    "luz_de_quermesse",
    {"hand": "luz_de_quermesse", "mine": "menina_do_caleidoscopio", "yours": "seixo_rolado:d"},
    play("luz_de_quermesse", attack("menina_do_caleidoscopio", "seixo_rolado")),
    lambda d: d.ask,
    MagicAsk.MAIN,
)
case(
    "lampiao_na_janela",
    {"hand": "lampiao_na_janela", "mine": WEE, "yours": "menina_do_caleidoscopio:d"},
    play("lampiao_na_janela", attack(WEE, "menina_do_caleidoscopio")),
    lambda d: d.ask,
    MagicAsk.MAIN,
)
case(
    "lampiao_na_janela",
    {"mine": "menina_do_caleidoscopio lampiao_na_janela", "yours": "seixo_rolado:d"},
    attack("menina_do_caleidoscopio", "seixo_rolado"),
    lambda d: d.ask,
    MagicAsk.MAY,
)
case(
    "mundo_dos_desenhos",
    {"mine": "sauro_de_sala_de_aula", "hand": "mundo_dos_desenhos", "yours": "afogado_da_ponte"},
    play("mundo_dos_desenhos", attack("sauro_de_sala_de_aula", "afogado_da_ponte")),
    lambda d: d.grave(ANA),
    [],
)
case(
    "mundo_dos_desenhos",
    {"mine": "sauro_de_sala_de_aula ?mundo_dos_desenhos", "yours": "afogado_da_ponte"},
    attack("sauro_de_sala_de_aula", "afogado_da_ponte"),
    lambda d: d.grave(ANA),
    ["sauro_de_sala_de_aula"],
)
case(
    "amalgama",
    {"hand": "amalgama", "mine": f"{PLAIN} mula_de_brasa", "extra": "centauro_de_ferro_velho"},
    play("amalgama", lambda d: d.name("centauro_de_ferro_velho", PLAIN, "mula_de_brasa").do(act.ChoosePosition(True))),
    lambda d: d.field(ANA),
    ["centauro_de_ferro_velho"],
)
case(
    "amalgama",
    {"hand": "amalgama", "mine": PLAIN, "extra": "centauro_de_ferro_velho"},
    nothing,
    lambda d: d.options_of("amalgama"),
    {"set"},
)
case(
    "flauta_de_bambu",
    {"hand": "flauta_de_bambu", "yours": PLAIN},
    play("flauta_de_bambu"),
    lambda d: d.field(ANA),
    [PLAIN],
)
case(
    "flauta_de_bambu",
    {"hand": "flauta_de_bambu", "yours": "dragao_da_serra"},
    play("flauta_de_bambu"),
    lambda d: d.field(ANA),
    [],
)
for key, helped in (
    ("noite_sem_lua", "ossinho_de_feira"),
    ("cordilheira_de_bolso", "draguinho_de_fogareiro"),
    ("mata_fechada", "sapo_de_cartola"),
    ("chao_rachado", WEE),
    ("mare_cheia", "piranha_de_feira"),
):
    row = BY_KEY[helped]
    grown = (
        (row.atk or 0) + (row.atk or 0) * 30 // 1000 * 10,
        (row.defence or 0) + (row.defence or 0) * 30 // 1000 * 10,
    )
    case(key, {"hand": key, "mine": helped, "yours": "brigao_de_rapadura"}, play(key), numbers(helped), grown)
    case(
        key,
        {"hand": key, "mine": helped, "yours": "brigao_de_rapadura"},
        play(key),
        numbers("brigao_de_rapadura"),
        (850, 550),
    )
