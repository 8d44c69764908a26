"""What sets Traps off, and what they do."""

from __future__ import annotations

from engine.games.magic_wizards import actions as act
from tests.engine.magic_wizards.card_cases import (
    PLAIN,
    WEE,
    attack,
    case,
    fires,
    in_battle,
    life,
    numbers,
    play,
)
from tests.engine.magic_wizards.positions import ANA, BIA

case(
    "tocaia",
    {"mine": PLAIN, "yours": "muro_de_taipa:d ?tocaia"},
    attack(PLAIN, "muro_de_taipa"),
    in_battle,
    (700, 1250),
)
case("tocaia", {"mine": PLAIN + " ?tocaia", "yours": "muro_de_taipa:d"}, attack(PLAIN, "muro_de_taipa"), fires, 0)
case("buraco_de_tatu", {"mine": PLAIN, "yours": "?buraco_de_tatu"}, attack(PLAIN, BIA), life, (2000, 2000))
case(
    "buraco_de_tatu",
    {"mine": "queixada_de_guerra", "yours": "?buraco_de_tatu"},
    attack("queixada_de_guerra", BIA),
    lambda d: (fires(d), d.life),
    (0, (2000, 500)),
)
case(
    "rede_de_arrasto",
    {"mine": "queixada_de_guerra", "yours": "?rede_de_arrasto"},
    attack("queixada_de_guerra", BIA),
    lambda d: (d.paralysed("queixada_de_guerra"), d.life),
    (True, (2000, 2000)),
)
case(
    "rede_de_arrasto",
    {"mine": PLAIN, "yours": "?rede_de_arrasto"},
    attack(PLAIN, BIA),
    lambda d: (fires(d), d.paralysed(PLAIN)),
    (0, False),
)
case(
    "espelho_d_agua",
    {"mine": f"{PLAIN} {WEE}", "yours": "?espelho_d_agua"},
    attack(PLAIN, BIA),
    lambda d: d.grave(ANA),
    [WEE],
)
case("espelho_d_agua", {"mine": PLAIN, "yours": "?espelho_d_agua"}, attack(PLAIN, BIA), life, (2000, 800))
case(
    "redemoinho_de_saci",
    {"mine": f"{PLAIN} {WEE} {WEE}", "yours": "?redemoinho_de_saci"},
    lambda d: d.attack(PLAIN, BIA).name(WEE),
    lambda d: d.grave(ANA),
    [WEE, WEE],
)
case("redemoinho_de_saci", {"mine": PLAIN, "yours": "?redemoinho_de_saci"}, attack(PLAIN, BIA), life, (2000, 800))
case(
    "casca_de_banana",
    {"mine": PLAIN, "yours": "?casca_de_banana"},
    attack(PLAIN, BIA),
    lambda d: (d.card(PLAIN).attack, d.life, d.card(PLAIN).attacked),
    (False, (2000, 2000), True),
)
case("casca_de_banana", {"mine": PLAIN, "yours": WEE + " ?casca_de_banana"}, lambda d: d.turn(PLAIN), fires, 0)
case(
    "marimbondo_na_manga",
    {"mine": PLAIN, "yours": "?marimbondo_na_manga"},
    attack(PLAIN, BIA),
    lambda d: (d.grave(ANA), d.life),
    ([PLAIN], (2000, 2000)),
)
case(
    "marimbondo_na_manga",
    {"mine": "mula_de_brasa", "yours": "?marimbondo_na_manga"},
    attack("mula_de_brasa", BIA),
    fires,
    0,
)
case(
    "galho_de_arruda",
    {"mine": "ossinho_de_feira", "yours": "?galho_de_arruda"},
    attack("ossinho_de_feira", BIA),
    life,
    (2000, 2000),
)
case("galho_de_arruda", {"mine": PLAIN, "yours": "?galho_de_arruda"}, attack(PLAIN, BIA), fires, 0)
case(
    "alcapao_de_feira",
    {"hand": "queixada_de_guerra", "yours": "?alcapao_de_feira"},
    play("queixada_de_guerra"),
    lambda d: d.grave(ANA),
    ["queixada_de_guerra"],
)
case("alcapao_de_feira", {"hand": PLAIN, "yours": "?alcapao_de_feira"}, play(PLAIN), fires, 0)
case("quebranto", {"hand": PLAIN, "yours": "?quebranto"}, play(PLAIN), numbers(PLAIN), (800, 400))
case("quebranto", {"hand": PLAIN, "yours": "?quebranto"}, lambda d: d.set_down(PLAIN), fires, 0)
case(
    "encolhe_couro",
    {"mine": "?" + PLAIN, "yours": "?encolhe_couro"},
    lambda d: d.flip(PLAIN),
    numbers(PLAIN),
    (500, 500),
)
case(
    "encolhe_couro",
    {"mine": "?" + PLAIN, "yours": WEE + " ?encolhe_couro"},
    lambda d: (d.flip(PLAIN), d.next_turn(), d.next_turn()),
    numbers(PLAIN),
    (1200, 800),
)
case(
    "encolhe_couro",
    {"hand": "dia_de_visita", "grave": PLAIN, "yours": "?encolhe_couro"},
    play("dia_de_visita", lambda d: d.do(act.ChoosePosition(True))),
    fires,
    0,
)
case(
    "porteira_fechada",
    {"hand": "fogueteiro_da_ladeira", "yours": "?porteira_fechada"},
    play("fogueteiro_da_ladeira"),
    lambda d: (d.hand(ANA), d.life),
    (["fogueteiro_da_ladeira"], (2000, 2000)),
)
case(
    "porteira_fechada",
    {"hand": "queixada_de_guerra", "yours": "?porteira_fechada"},
    play("queixada_de_guerra"),
    fires,
    0,
)
case(
    "silencio_na_biblioteca",
    {"mine": "?caldo_de_cana", "yours": "?silencio_na_biblioteca"},
    lambda d: d.flip("caldo_de_cana"),
    lambda d: (d.life, d.grave(ANA)),
    ((2000, 2000), ["caldo_de_cana"]),
)
case("silencio_na_biblioteca", {"hand": WEE, "yours": "?silencio_na_biblioteca"}, play(WEE), fires, 0)
case("troco_errado", {"hand": "caldo_de_cana", "yours": "?troco_errado"}, play("caldo_de_cana"), life, (2200, 2000))
case(
    "troco_errado", {"hand": "caldo_de_cana", "yours": "?troco_errado"}, lambda d: d.set_down("caldo_de_cana"), fires, 0
)
case(
    "fofoca_ligeira",
    {"hand": "caldo_de_cana", "yours": "?fofoca_ligeira", "your_deck": WEE},
    play("caldo_de_cana"),
    lambda d: (d.hand(BIA), d.life),
    ([WEE], (2500, 2200)),
)
case("fofoca_ligeira", {"hand": WEE, "yours": "?fofoca_ligeira"}, play(WEE), fires, 0)
case("rede_na_varanda", {"mine": PLAIN, "yours": "?rede_na_varanda"}, attack(PLAIN, BIA), life, (2000, 2300))
case("rede_na_varanda", {"mine": PLAIN, "yours": WEE + " ?rede_na_varanda"}, attack(PLAIN, WEE), fires, 0)
case(
    "cachorro_do_quintal",
    {"mine": PLAIN, "yours": "?cachorro_do_quintal"},
    attack(PLAIN, BIA),
    lambda d: (d.grave(ANA), d.life),
    ([PLAIN], (2000, 2000)),
)
case(
    "cachorro_do_quintal",
    {"mine": "mula_de_brasa", "yours": "?cachorro_do_quintal"},
    attack("mula_de_brasa", BIA),
    fires,
    0,
)
case(
    "volta_por_cima",
    {"mine": PLAIN, "yours": WEE + " ?volta_por_cima", "your_deck": f"mula_de_brasa {WEE}"},
    attack(PLAIN, WEE, lambda d: d.name(WEE).do(act.ChoosePosition(False)).drawn(0)),
    lambda d: d.field(BIA),
    [WEE],
)
case(
    "volta_por_cima",
    {"mine": PLAIN, "yours": f"{WEE} {PLAIN}:d ?volta_por_cima", "your_deck": WEE},
    attack(PLAIN, WEE),
    fires,
    0,
)
case(
    "vaquinha_dos_amigos",
    {"mine": PLAIN, "yours": WEE + " ?vaquinha_dos_amigos", "your_deck": "tocaia quebranto"},
    attack(PLAIN, WEE),
    lambda d: d.hand(BIA),
    ["tocaia", "quebranto"],
)
case(
    "vaquinha_dos_amigos",
    {"mine": PLAIN, "yours": "fogueira_de_junho ?vaquinha_dos_amigos"},
    attack(PLAIN, "fogueira_de_junho"),
    fires,
    0,
)
case(
    "cerca_de_avelos",
    {"mine": f"{PLAIN} {PLAIN}", "yours": "muro_de_taipa:d ?cerca_de_avelos"},
    lambda d: (d.attack(PLAIN, "muro_de_taipa"), d.do(act.AttackWith(2), act.ChooseSlot(3))),
    lambda d: (fires(d), in_battle(d)),
    (2, (1050, 1250)),
)
case(
    "cerca_de_avelos",
    {"mine": PLAIN + " cerca_de_avelos", "yours": "muro_de_taipa:d"},
    attack(PLAIN, "muro_de_taipa"),
    fires,
    0,
)
case(
    "toque_de_recolher",
    {"hand": "queixada_de_guerra", "yours": "?toque_de_recolher"},
    play("queixada_de_guerra"),
    lambda d: (d.paralysed("queixada_de_guerra"), d.field(BIA)),
    (True, ["toque_de_recolher"]),
)
case("toque_de_recolher", {"hand": PLAIN, "yours": "?toque_de_recolher"}, play(PLAIN), fires, 0)
case(
    "pedra_no_sapato",
    {"hand": f"{WEE} facao_de_mutirao", "yours": "?pedra_no_sapato"},
    play(WEE, play("facao_de_mutirao")),
    numbers(WEE),
    (400, 400),
)
case(
    "pedra_no_sapato",
    {"hand": "facao_de_mutirao", "mine": WEE, "yours": "?pedra_no_sapato"},
    play("facao_de_mutirao"),
    fires,
    0,
)
