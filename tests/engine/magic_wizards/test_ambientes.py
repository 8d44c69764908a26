"""Terrains of the board: the bonus, Iniciativa, Oceano, electric attacks, terrain Magic (seed: Ambientes)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.model import Chance, Pick
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.maps import LAND_AT_ENTRY, own_maps
from engine.games.magic_wizards.board.sea import drawn_sea
from engine.games.magic_wizards.board.terrain import swims, terrain_at, terrains_of
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.decks import faults_of, ready_decks
from engine.games.magic_wizards.duel_events import MapDrawn
from engine.games.magic_wizards.events import BattleFought, CardPlayed, DuelAttackDeclared, TrapFired
from engine.games.magic_wizards.model import Deck, MagicAsk, MagicOptions
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, cell, changed, lay
from tests.engine.magic_wizards.test_battle import marked

SEAS = {"board": 6, "environments": "arquipelago"}
"""oome.fcc / oo.sc.fm / ..cmf.oo / oo.fmc.. / mf.cs.oo / ccf.emoo, row 6 first."""
FISH, RAY, EEL, TOAD = "piranha_de_feira", "arraia_de_choque", "sucuri_de_para_raios", "sapo_de_cartola"
STONE, GOAT = "ima_de_geladeira", "bode_de_trovao"
SNAKE = "cobra_rio"


def at_sea(mine: str = "", yours: str = "", **table: Any) -> Duel:
    return lay(mine, yours, **{**SEAS, **table})


def seas(duel: Duel) -> set[str]:
    names = {f"{column}{row}" for column in "abcdefgh" for row in range(1, 7)}
    return {name for name in names if terrain_at(duel.state, cell(name)) is Terrain.OCEAN}


PRINTED = {"a6", "b6", "a5", "b5", "g4", "h4", "a3", "b3", "g2", "h2", "g1", "h1"}


def test_11_1_a_terrain_gives_30_percent_to_whom_it_helps() -> None:
    duel = at_sea(f"{PLAIN}@e1 {WEE}@d1")
    assert duel.numbers(PLAIN) == (1200 + 360, 800 + 240)
    assert duel.numbers(WEE) == (400, 400)
    assert lay(f"{PLAIN}@e1", board=6).numbers(PLAIN) == (1200, 800)
    assert at_sea(f"?{PLAIN}@e1").numbers(PLAIN) == (1200, 800)
    duel.move(PLAIN, "c3")
    assert duel.numbers(PLAIN) == (1200, 800)


@pytest.mark.parametrize(
    ("key", "where"),
    [
        ("escrivao_de_fumaca", "e2"),
        ("carcara_de_duas_sombras", "a2"),
        ("moleque_do_estilingue", "a1"),
        ("sauva_soldado", "b2"),
        ("onca_de_gibao", "c1"),
        (PLAIN, "e1"),
        (FISH, "g1"),
        (TOAD, "h1"),
    ],
)
def test_MW_34_each_terrain_helps_its_types_and_the_sea_who_swims(key: str, where: str) -> None:
    row = BY_KEY[key]
    assert row.atk is not None and row.defence is not None
    here = at_sea(f"{key}@{where}").numbers(key)
    assert here == tuple(number + number * 30 // 1000 * 10 for number in (row.atk, row.defence))
    assert at_sea(f"{key}@c3").numbers(key) == (row.atk, row.defence)


def test_MW_35_MW_87_the_map_is_chosen_by_name_or_by_lot() -> None:
    assert GAME.initial_state(MagicOptions(board=5, environments="serra"), 2).map == "serra"
    assert GAME.initial_state(MagicOptions(board=5), 2).map == ""
    for chooses, ask in ((-1, MagicAsk.FIRST), (1, MagicAsk.STARTER)):
        duel = Duel(GAME.initial_state(MagicOptions(board=5, environments="lot", chooses=chooses), 2))
        turn = GAME.turn(duel.state)
        assert turn == Chance(Pick(1, 6), "map")
        duel.drawn(2)
        assert (duel.state.map, duel.happened(MapDrawn)) == ("sertao", [MapDrawn("sertao")])
        assert duel.ask is ask
        assert GAME.view(duel.state, None).map == "sertao"


def test_MW_87_MW_117_every_map_is_the_same_turned_and_leaves_land_enough() -> None:
    for maps in own_maps().values():
        for board in maps.values():
            assert board.terrain == board.terrain[::-1]
            assert 16 - len(board.sea.intersection(board.grid.entry(0))) >= LAND_AT_ENTRY
            for huge in board.grid.cells:
                sea = drawn_sea(board.grid, board.sea, [huge])
                assert not [
                    number
                    for number in board.grid.cells
                    if number not in sea and sea.issuperset(board.grid.orthogonal[number])
                ]


def fought(duel: Duel) -> tuple[int, int]:
    battle = duel.happened(BattleFought)[-1]
    return battle.atk, battle.against


def test_11_2_MW_14_who_is_helped_has_iniciativa_against_who_is_not() -> None:
    boosted = "capataz_de_ferrugem@e1 {0}@e2 couraca_de_tatu>2"
    assert lay(boosted.format(FISH), board=6).numbers(FISH) == (900, 900)
    duel = at_sea(boosted.format(FISH)).attack(PLAIN, FISH)
    assert fought(duel) == (1560, 900)
    defended = at_sea("capataz_de_ferrugem@e1 piranha_de_feira:d@e2 couraca_de_tatu>2").attack(PLAIN, FISH)
    assert fought(defended) == (1560, 500)
    other = at_sea("capataz_de_ferrugem@d2 piranha_de_feira:d@d3 couraca_de_tatu>2").attack(PLAIN, FISH)
    assert fought(other) == (1200, 900)


def test_MW_14_who_is_helped_loses_its_penalties_and_both_helped_lose_nothing() -> None:
    tocaia = at_sea(f"{PLAIN}@e1", f"{FISH}@e2 ?tocaia").attack(PLAIN, FISH)
    assert fought(tocaia) == (1560, 900)
    tocaia = at_sea(f"{PLAIN}@d2", f"{FISH}@d3 ?tocaia").attack(PLAIN, FISH)
    assert fought(tocaia) == (700, 900)
    both = at_sea(f"{PLAIN}@e1", "escrivao_de_fumaca@e2").attack(PLAIN, "escrivao_de_fumaca")
    assert fought(both) == (1560, 1350 + 400)


def test_11_3_MW_39_any_terrain_beside_may_be_attacked_and_nothing_comes_of_that_alone() -> None:
    duel = at_sea(f"{PLAIN}@f2 {TOAD}@f3", f"{WEE}@a6").do(act.AttackWith(1))
    assert duel.cells() == {"e2", "g2", "f1"}, "beside it and empty"
    assert duel.why(act.ChooseCell(cell("f3"))) == "duel_cell_taken"
    assert duel.why(act.ChooseCell(cell("h6"))) == "duel_terrain_far"
    duel.onto("e2")
    (declared,) = duel.happened(DuelAttackDeclared)
    assert (declared.cell, declared.land) == (cell("e2"), True) and duel.state.attacks == 1
    assert not duel.happened(BattleFought) and seas(duel) == PRINTED and duel.life == (2000, 2000)
    assert duel.why(act.AttackWith(1)) == "duel_attacked_already"


def test_MW_39_with_alcance_too_it_is_the_cell_beside_and_with_eight_sides_the_corners() -> None:
    reacher = "escrivao_de_fumaca"
    assert at_sea(f"{reacher}@c4", f"{WEE}@a6").do(act.AttackWith(1)).cells() == {"b4", "d4", "c3", "c5"}
    wide = at_sea(f"{PLAIN}@a1", f"{WEE}@h6", adjacent=8).do(act.AttackWith(1))
    assert wide.cells() == {"a2", "b1", "b2"}


def test_11_3_MW_39_an_electric_one_may_attack_the_sea_in_reach() -> None:
    duel = at_sea(f"{GOAT}@f2", f"{WEE}@a6").do(act.AttackWith(1))
    assert duel.cells() == {"g2", "e2", "f1", "f3"}
    duel.onto("g2")
    (declared,) = duel.happened(DuelAttackDeclared)
    assert (declared.cell, declared.land) == (cell("g2"), False)
    assert not duel.happened(BattleFought) and seas(duel) == PRINTED and duel.life == (2000, 2000)


def test_MW_39_in_matches_of_earlier_versions_only_an_electric_attack_is_made_on_a_cell_of_the_sea() -> None:
    duel = changed(at_sea(f"{GOAT}@f2", f"{WEE}@a6"), rules=4).do(act.AttackWith(1))
    assert duel.cells() == {"g2"}
    for mine in (f"{PLAIN}@f2", f"{GOAT}@c4"):
        assert changed(at_sea(mine, f"{WEE}@a6"), rules=4).why(act.AttackWith(1)) == "duel_no_target"
    plain = changed(at_sea(f"{PLAIN}@f2", f"{WEE}@f3"), rules=4).do(act.AttackWith(1))
    assert plain.why(act.ChooseCell(cell("g2"))) == "duel_no_sea_attack"


def test_MW_39_without_ambientes_and_inside_a_labyrinth_no_cell_is_attacked() -> None:
    assert lay(f"{PLAIN}@c3", f"{WEE}@a6", board=6).why(act.AttackWith(1)) == "duel_no_target"


def test_MW_39_MW_40_the_one_attack_of_a_turn_may_be_made_on_terrain_and_draws_a_trap_out() -> None:
    duel = at_sea(f"{PLAIN}@c3 {TOAD}@d3", f"{WEE}@a6 ?marimbondo_na_manga", one_attack=True)
    duel.do(act.AttackWith(2)).onto("d4")
    assert [trap.card for trap in duel.happened(TrapFired)] == [BY_KEY["marimbondo_na_manga"].id]
    assert TOAD not in duel.field(ANA) and duel.why(act.AttackWith(1)) == "duel_one_attack"


def test_MW_39_MW_144_a_trap_fires_for_an_attack_on_a_cell_of_the_sea_as_for_any_other() -> None:
    for yours in (f"{WEE}@a1", f"{RAY}@h2"):
        duel = at_sea(f"{GOAT}@f2", f"{yours} ?buraco_de_tatu").do(act.AttackWith(1)).onto("g2")
        assert [trap.card for trap in duel.happened(TrapFired)] == [BY_KEY["buraco_de_tatu"].id]
        assert not duel.happened(BattleFought) and len(duel.field(BIA)) == 1


def test_11_4_MW_36_into_the_sea_come_only_those_that_swim_and_have_ocultar_there() -> None:
    duel = at_sea(f"{FISH}@c3 {PLAIN}@d3", hand=f"{TOAD} {WEE}")
    assert PRINTED - duel.do(act.MoveWith(1)).cells() == set()
    duel.do(act.PutBack(), act.MoveWith(2))
    assert not PRINTED & duel.cells()
    assert duel.why(act.ChooseCell(cell("g1"))) == "duel_not_in_sea"
    duel.do(act.PutBack()).play(TOAD)
    assert {"g1", "h1", "g2", "h2"} <= duel.cells()
    duel.onto("g1")
    assert "ocultar" in duel.keywords(TOAD) and "ocultar" not in duel.keywords(FISH)
    duel.move(FISH, "g2")
    assert "ocultar" in duel.keywords(FISH)
    assert at_sea(f"?{FISH}@g1").keywords(FISH) == set()


def test_MW_36_who_swims_may_turn_down_after_a_battle_in_the_sea() -> None:
    duel = at_sea(f"{FISH}@g2", f"{WEE}@f2").attack(FISH, WEE)
    assert duel.ask is MagicAsk.MAY
    assert not duel.do(act.SayYes()).card(FISH).up
    assert at_sea(f"{FISH}@f3", f"{WEE}@f2").attack(FISH, WEE).ask is MagicAsk.MAIN


def test_MW_36_MW_107_ocultar_of_the_sea_keeps_numbers_as_that_of_a_card_does() -> None:
    duel = marked(at_sea(f"{FISH}@g2", f"{WEE}@f2"), FISH, -200)
    before = duel.numbers(FISH)
    duel.attack(FISH, WEE).do(act.SayYes()).flip(FISH)
    assert duel.numbers(FISH) == before


def test_11_5_MW_37_oceano_has_molhado_and_gives_it_to_who_stands_there() -> None:
    assert "molhado" in at_sea(f"{TOAD}@g1").keywords(TOAD)
    assert "molhado" not in at_sea(f"{TOAD}@f1").keywords(TOAD)
    assert "molhado" not in at_sea(f"?{TOAD}@g1").keywords(TOAD)
    assert "molhado" in at_sea(f"{WEE}@f4", f"{SNAKE}@a6").keywords(WEE)


def hits(duel: Duel) -> list[int]:
    return [battle.target for battle in duel.happened(BattleFought)]


def test_11_6_MW_115_an_electric_attack_into_the_sea_hits_what_stands_in_it_beside() -> None:
    duel = at_sea(f"{STONE}@f2", f"{FISH}@g2 {TOAD}@h2 {RAY}@g1 {WEE}:d@f1 lambari_de_balde@h1").attack(STONE, FISH)
    assert hits(duel) == [duel.state.next_slot - 5]
    assert duel.life[ANA] < 2000 and STONE not in duel.field(ANA)
    duel = at_sea(
        "gaviao_real_da_tempestade@f2", f"{FISH}@g2 {TOAD}@h2 {RAY}@g1 lambari_de_balde@h1 {WEE}@f1", life=(2000, 9000)
    )
    duel.attack("gaviao_real_da_tempestade", FISH)
    assert hits(duel) == [2, 4, 3]
    assert duel.field(BIA) == ["lambari_de_balde", WEE]
    assert [battle.counter for battle in duel.happened(BattleFought)] == [False] * 3


def test_MW_115_only_the_target_counter_attacks_and_the_def_of_others_is_paid() -> None:
    duel = at_sea(f"{GOAT}@f2", f"{FISH}:d@g2 {RAY}@h2 cobra_rio:d@g1").attack(GOAT, FISH)
    first, *others = duel.happened(BattleFought)
    assert first.target == 2 and not any(battle.counter for battle in others)
    assert GOAT in duel.field(ANA) and duel.field(BIA) == [RAY, SNAKE]
    paid = others[0].against - others[0].atk
    assert duel.life == (2000 - paid, 2000) and paid > 0
    countered = at_sea(f"{GOAT}@f2", f"{RAY}@g2 {FISH}@h2").attack(GOAT, RAY)
    assert hits(countered) == [2] and GOAT not in countered.field(ANA)


def test_MW_115_an_empty_cell_is_attacked_and_nobody_counter_attacks() -> None:
    duel = at_sea(f"{GOAT}@f2", f"{RAY}@h2 {FISH}@g1").do(act.AttackWith(1)).onto("g2")
    assert hits(duel) == [3, 2]
    assert duel.field(BIA) == [RAY] and duel.field(ANA) == [GOAT]


def test_MW_115_left_out_are_burrowers_face_down_and_flying_items_and_other_items_fall() -> None:
    digger = "minhocao_do_barranco"
    duel = at_sea(f"{GOAT}@f2 {PLAIN}@a1", f"{FISH}@g2 ?{digger}@h2 pipa_de_agosto@g1").attack(GOAT, FISH)
    assert hits(duel) == [3] and duel.field(BIA) == [digger, "pipa_de_agosto"]
    duel = at_sea(f"{GOAT}@f2", f"{FISH}@g2 {digger}@h2 espantalho_de_milharal@g1").attack(GOAT, FISH)
    assert duel.field(BIA) == [digger]


@pytest.mark.parametrize("left_out", ["?minhocao_do_barranco", "pipa_de_agosto"])
def test_MW_115_whatever_is_left_out_ends_nothing_for_those_after_it(left_out: str) -> None:
    duel = at_sea(f"{GOAT}@f2", f"{FISH}@g2 {left_out}@g1 {TOAD}@h2").attack(GOAT, FISH)
    assert hits(duel) == [2, 4] and left_out.removeprefix("?") in duel.field(BIA)


def test_MW_115_a_negation_ends_all_of_it_and_refletir_turns_all_of_it() -> None:
    duel = at_sea(f"{GOAT}@f2", f"{FISH}@g2 {TOAD}@h2 ?buraco_de_tatu").attack(GOAT, FISH)
    assert not hits(duel) and duel.field(BIA) == [FISH, TOAD]
    turned = at_sea(f"{GOAT}@f2 {PLAIN}:d@a1", f"{FISH}@g2 {TOAD}@h2 ?espelho_d_agua").attack(GOAT, FISH)
    assert hits(turned) == [2] and turned.field(BIA) == [FISH, TOAD]


def test_MW_89_ones_own_monsters_are_hit_too_and_the_attackers_end_ends_it() -> None:
    duel = at_sea(f"{GOAT}@f2 {TOAD}@g1", f"{FISH}@g2").attack(GOAT, FISH)
    assert hits(duel) == [3, 2] and duel.field(ANA) == [GOAT]
    ended = at_sea(f"{GOAT}@f2 {TOAD}@g1", f"{SNAKE}@g2", life=(2000, 2000)).attack(GOAT, SNAKE)
    assert hits(ended) == [3] and ended.field(ANA) == [TOAD]


def test_11_7_MW_38_MW_88_a_muito_grande_draws_the_sea_while_it_is_there() -> None:
    assert seas(at_sea(f"{WEE}@e4")) == PRINTED
    duel = at_sea(f"{SNAKE}@e4", f"{WEE}:d@f4 {PLAIN}@c3")
    drawn = {"f4", "f2", "f1", "g3", "h3", "c6", "c5", "c3", "a4", "b4"}
    assert seas(duel) == PRINTED | drawn
    assert duel.where(WEE) == "f4" and "molhado" in duel.keywords(WEE) and duel.numbers(WEE) == (400, 400)
    duel.move(SNAKE, "g4")
    assert "c5" in seas(duel) and "h3" not in seas(duel) - PRINTED - drawn and "f4" not in seas(duel)
    gone = at_sea(f"{SNAKE}@e4", f"{WEE}@f5").move(SNAKE, "f4")
    assert "e6" not in seas(gone)


def test_MW_114_face_down_it_draws_nothing_and_two_do_not_draw_twice() -> None:
    assert seas(at_sea(f"?{SNAKE}@e4")) == PRINTED
    duel, two = at_sea(f"{SNAKE}@d4"), at_sea(f"{SNAKE}@d4 piraiba_sem_fundo@e4")
    grid = own_maps()["arquipelago"][6].grid
    printed = {cell(name) for name in PRINTED}
    for name in seas(two) - PRINTED:
        assert printed.intersection(grid.orthogonal[cell(name)])
    assert seas(duel) <= seas(two)


def test_MW_118_with_ambientes_a_terrain_magic_changes_connected_cells_of_ones_choice() -> None:
    duel = at_sea(f"{PLAIN}@c3", f"{FISH}@d4", hand="chao_rachado mare_cheia").play("chao_rachado")
    assert duel.ask is MagicAsk.CELL and len(duel.cells()) == 48
    duel.onto("c3")
    assert duel.cells() == {"b3", "d3", "c2", "c4"} and not duel.events
    assert duel.why(act.ChooseCell(cell("h6"))) == "duel_cells_connected"
    duel.onto("c4").do(act.PutBack())
    assert duel.cells() == {"b3", "d3", "c2", "c4"}
    duel.onto("d3", "d4", "d5")
    assert duel.happened(CardPlayed)[0].cells == tuple(map(cell, ("c3", "d3", "d4", "d5")))
    assert duel.numbers(PLAIN) == (1560, 1040) and duel.where("chao_rachado") == ""
    duel.next_turn().next_turn().play("mare_cheia").onto("d4", "c4", "b4", "a4")
    assert duel.field(ANA) == [PLAIN, "chao_rachado", "mare_cheia"]
    assert duel.numbers(FISH) == (1170, 650) and {"a4", "b4", "c4", "d4"} <= seas(duel)


def test_MW_118_a_set_terrain_magic_names_its_cells_as_it_is_turned_up() -> None:
    duel = at_sea(f"?mare_cheia {WEE}@a1", f"{PLAIN}@a6").flip("mare_cheia").onto("a1", "b1", "c1", "d1")
    assert seas(duel) == PRINTED | {"a1", "b1", "c1", "d1"} and duel.where(WEE) == "a1"


def test_MW_143_of_two_terrains_of_a_cell_the_one_that_came_onto_the_field_later_holds() -> None:
    duel = at_sea(f"{PLAIN}@c3 ?chao_rachado", hand="mare_cheia").play("mare_cheia").onto("c3", "c4", "b4", "a4")
    duel.flip("chao_rachado").onto("c3", "d3", "e3", "f3")
    assert "c3" in seas(duel) and duel.numbers(PLAIN) == (1200, 800)


def test_MW_143_an_item_with_voar_may_lie_on_the_sea() -> None:
    assert "g1" in at_sea(f"{PLAIN}@c3", hand="pipa_de_agosto").play("pipa_de_agosto").cells()


def test_MW_118_a_deck_may_have_terrain_magic_where_ambientes_is_in_force() -> None:
    deck = ready_decks()[0].deck
    tide = Deck(tuple(sorted((*deck.main[:-1], BY_KEY["mare_cheia"].id))), deck.extra)
    walls = Deck(tuple(sorted((*deck.main[:-1], BY_KEY["paredes_do_labirinto"].id))), deck.extra)
    terrain = frozenset((Do.SET_TERRAIN,))
    for item, boards, codes in (
        (tide, frozenset[Do](), ["deck_needs_boards"]),
        (tide, terrain, []),
        (walls, terrain, ["deck_walls"]),
    ):
        assert [fault.code for fault in faults_of(item, boards=boards)] == codes
    GAME.initial_state(MagicOptions(decks=(tide, deck), board=5, environments="mata"), 2)


def test_MW_36_whoever_is_set_in_the_sea_is_guessed_to_swim() -> None:
    duel = at_sea(f"{WEE}@a1", f"?{FISH}:d@a6 ?{PLAIN}:d@d6", your_deck=f"{PLAIN} {WEE}", decks=(None, None))
    view, found = GAME.view(duel.state, ANA), set()
    for seed in range(12):
        guessed = GAME.sample(view, GAME.remember(None, ANA, ()), Random(seed))
        at_sea_, on_land = (card_of(guessed.decks, card.piece) for card in guessed.seats[BIA].field)
        assert swims(at_sea_)
        found |= {at_sea_.key, on_land.key}
    assert len(found) > 3, "and else anything"


def test_a_board_without_a_map_has_no_terrains_to_show() -> None:
    assert terrains_of(GAME.view(lay("", "").state, ANA)) == ()
    assert len(terrains_of(GAME.view(at_sea().state, ANA))) == 48
