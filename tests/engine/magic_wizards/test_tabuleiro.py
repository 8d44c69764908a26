"""The duel on a board: entry, moves, reach, Items, fusions (seed: Tabuleiro)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.errors import BadSetup
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import CardPlayed, CardSetDown, MonsterCame, MonsterMoved
from engine.games.magic_wizards.model import MagicAsk, MagicOptions
from tests.engine.magic_wizards.card_cases import PLAIN, WEE
from tests.engine.magic_wizards.positions import ANA, BIA, GAME, Duel, cell, lay

REACHER, FLYER = "catapulta_de_engenho", "carcara_de_duas_sombras"
SCARECROW, KITE = "espantalho_de_milharal", "pipa_de_agosto"
OWN_ROWS = {f"{column}{row}" for column in "abcdefgh" for row in (1, 2)}
BOARD: dict[str, Any] = {"board": 6}


def on_board(mine: str = "", yours: str = "", **table: Any) -> Duel:
    return lay(mine, yours, **{**BOARD, **table})


def test_10_1_a_board_has_eight_columns_and_a_card_of_each_cell() -> None:
    for rows in (5, 6):
        duel = on_board(f"{PLAIN}@a1", board=rows).do(act.MoveWith(1))
        every = {f"{column}{row}" for column in "abcdefgh" for row in range(1, rows + 1)}
        assert duel.cells() == every - {"a1"}
    duel = on_board(f"{PLAIN}@a1", f"{WEE}@b1").do(act.MoveWith(1))
    assert not duel.may(act.ChooseCell(cell("b1")))
    assert duel.why(act.ChooseCell(cell("b1"))) == duel.why(act.ChooseCell(cell("a1"))) == "duel_cell_taken"
    assert lay(PLAIN).why(act.MoveWith(1)) == lay(PLAIN).why(act.ChooseCell(0)) == "duel_no_board"


def test_MW_28_a_monster_comes_on_a_free_cell_of_the_two_own_rows() -> None:
    duel = on_board(f"{PLAIN}@a1", f"{WEE}@b2", hand=FLYER, your_hand=FLYER).play(FLYER)
    assert (duel.ask, duel.asked) == (MagicAsk.CELL, ANA)
    assert duel.cells() == OWN_ROWS - {"a1", "b2"}
    assert duel.why(act.ChooseCell(cell("c3"))) == "duel_not_own_rows"
    assert duel.why(act.ChooseCell(cell("a1"))) == "duel_cell_taken"
    assert duel.why(act.EndDuelTurn()) == "duel_choose_first"
    duel.onto("h2")
    assert (duel.where(FLYER), duel.happened(CardPlayed)[0].cell) == ("h2", cell("h2"))
    duel.next_turn().play(FLYER)
    assert duel.cells() == {f"{column}{row}" for column in "abcdefgh" for row in (5, 6)}


def test_MW_28_nothing_is_told_before_the_cell_and_there_is_a_way_back() -> None:
    for uses in (act.PlayCard(True), act.SetCard(False)):
        duel = on_board(hand=PLAIN)
        before = GAME.view(duel.state, BIA)
        duel.do(act.PickCard(duel.held(PLAIN)), uses)
        assert not duel.events and GAME.view(duel.state, BIA) == before
        assert duel.do(act.PutBack()).ask is MagicAsk.HAND
        duel.do(uses).onto("d1")
        assert duel.where(PLAIN) == "d1"
    assert duel.happened(CardSetDown)[0].cell == cell("d1")


def test_MW_28_the_monster_of_the_end_and_one_from_the_graveyard_come_on_own_cells() -> None:
    duel = on_board(hand=PLAIN, your_deck=WEE).end().play(PLAIN)
    assert duel.cells() == OWN_ROWS
    assert duel.do(act.PutBack(), act.PutBack()).ask is MagicAsk.LAST
    duel.play(PLAIN).onto("e2")
    assert (duel.where(PLAIN), duel.state.seat) == ("e2", BIA)
    duel = on_board(f"{WEE}@a1", hand="dia_de_visita", grave=PLAIN).play("dia_de_visita")
    duel.do(act.ChoosePosition(True))
    assert duel.cells() == OWN_ROWS - {"a1"} and not duel.may(act.PutBack())
    duel.onto("c1")
    assert (duel.where(PLAIN), duel.happened(MonsterCame)[0].cell) == ("c1", cell("c1"))


def test_10_2_each_monster_in_attack_position_moves_once_a_turn() -> None:
    duel = on_board(f"{PLAIN}@a1 {WEE}:d@b1")
    assert duel.why(act.MoveWith(2)) == "duel_attack_position"
    assert duel.why(act.ChooseCell(5)) == "duel_mover_first"
    duel.move(PLAIN, "d4")
    assert duel.happened(MonsterMoved) == [
        MonsterMoved(ANA, 1, duel.happened(MonsterMoved)[0].card, cell("a1"), cell("d4"))
    ]
    assert duel.why(act.MoveWith(1)) == "duel_moved_already"
    duel.next_turn().next_turn()
    assert duel.may(act.MoveWith(1))


def test_10_2_a_move_that_is_only_begun_is_seen_by_nobody_else() -> None:
    duel = on_board(f"{PLAIN}@a1")
    before = GAME.view(duel.state, BIA)
    duel.do(act.MoveWith(1))
    assert (duel.ask, GAME.view(duel.state, BIA)) == (MagicAsk.MOVE, before)
    assert duel.do(act.PutBack()).ask is MagicAsk.MAIN and not duel.events


def test_MW_29_to_any_free_cell_or_one_over_a_side() -> None:
    assert len(on_board(f"{PLAIN}@c3").do(act.MoveWith(1)).cells()) == 47
    near = on_board(f"{PLAIN}@c3", f"{WEE}@c4", move="side").do(act.MoveWith(1))
    assert near.cells() == {"b3", "d3", "c2"}
    assert near.why(act.ChooseCell(cell("d4"))) == "duel_too_far"
    shut = on_board(f"{PLAIN}@a1 {WEE}@a2 {FLYER}@b1", move="side")
    assert shut.why(act.MoveWith(1)) == "duel_nowhere_to_go"


def test_10_3_a_monster_that_has_moved_is_not_put_in_defence() -> None:
    duel = on_board(f"{PLAIN}@a1", f"{WEE}@h6").move(PLAIN, "b2")
    assert duel.why(act.TurnPosition(1)) == "duel_moved_stays_up"
    assert duel.next_turn().next_turn().may(act.TurnPosition(1))


def test_10_4_MW_86_who_cannot_attack_cannot_move() -> None:
    for table, code in (
        ({"mine": f"?{PLAIN}@a1"}, "duel_face_down"),
        ({"mine": f"{PLAIN}@a1", "turn": 1}, "duel_first_turn"),
    ):
        assert on_board(**table).why(act.MoveWith(1)) == code
    fought = on_board(f"{PLAIN}@a1 {FLYER}@c1", f"{WEE}@a2", one_attack=True).attack(PLAIN, WEE)
    assert fought.why(act.MoveWith(1)) == "duel_attacked_already"
    assert fought.why(act.MoveWith(2)) == "duel_one_attack"
    assert on_board(f"{PLAIN}@a1", turn=1, first_turn_attack=True).may(act.MoveWith(1))


def test_MW_86_without_a_free_own_cell_no_monster_comes() -> None:
    full = " ".join(f"{WEE}@{where}" for where in sorted(OWN_ROWS))
    duel = on_board(full, hand=f"{PLAIN} {SCARECROW} caldo_de_cana")
    assert duel.why(act.PickCard(duel.held(PLAIN))) == "duel_no_cell"
    assert duel.options_of(SCARECROW) == {"set"}
    assert duel.do(act.PickCard(duel.held(SCARECROW))).why(act.PlayCard()) == "duel_no_cell"
    duel.do(act.PutBack())
    assert duel.options_of("caldo_de_cana") == {"play", "set"}


def test_10_5_MW_30_without_alcance_only_what_is_beside_is_attacked() -> None:
    rivals = f"{WEE}@c4 {FLYER}@d4 {REACHER}@c6"
    duel = on_board(f"{PLAIN}@c3", rivals)
    assert duel.targets(PLAIN) == {WEE}
    assert on_board(f"{PLAIN}@c3", rivals, adjacent=8).targets(PLAIN) == {WEE, FLYER}
    duel.do(act.AttackWith(1))
    assert duel.why(act.ChooseSlot(3)) == "duel_out_of_reach"
    assert on_board(f"{PLAIN}@c3", f"{WEE}@h6").why(act.AttackWith(1)) == "duel_no_target"


def test_10_6_MW_31_alcance_attacks_the_first_card_in_each_direction() -> None:
    mine, yours = f"{REACHER}@c2 {PLAIN}@f2", f"{WEE}@c5 {FLYER}@c6 sauva_soldado@f5 piranha_de_feira@h2"
    assert on_board(mine, yours).targets(REACHER) == {WEE, PLAIN}
    assert on_board(mine, yours, adjacent=8).targets(REACHER) == {WEE, PLAIN, "sauva_soldado"}


def test_MW_113_what_may_not_be_attacked_closes_its_direction() -> None:
    duel = on_board(f"{REACHER}@c2 {PLAIN}@h1", f"{SCARECROW}@c4 {WEE}@c6")
    assert duel.why(act.AttackWith(1)) == "duel_no_target"
    alone = on_board(f"{REACHER}@c2", f"{SCARECROW}@c4")
    assert alone.targets(REACHER) == {SCARECROW, "ana"}
    assert alone.do(act.AttackWith(1)).why(act.ChoosePlayer(BIA)) == "duel_player_far"


@pytest.mark.parametrize(
    ("mine", "found"),
    [
        (f"{PLAIN}@c5", set()),
        (f"{PLAIN}@c6", {"bia"}),
        (f"{PLAIN}@c1", {"ana"}),
        (f"{REACHER}@c3", {"ana", "bia"}),
        (f"{REACHER}@c3 {WEE}@h1", {"bia"}),
        (f"{REACHER}@c3 {WEE}@c5", {WEE}),
    ],
)
def test_MW_32_a_player_is_attacked_from_the_row_nearest_to_it_or_over_a_free_line(mine: str, found: set[str]) -> None:
    duel = on_board(mine)
    attacker = mine.partition("@")[0]
    if found:
        assert duel.targets(attacker) == found
    else:
        assert duel.why(act.AttackWith(1)) == "duel_no_target"


def test_MW_32_who_has_other_monsters_is_not_attacked_wherever_the_attacker_stands() -> None:
    duel = on_board(f"{PLAIN}@c6", f"{WEE}@b6 {WEE}@h1").do(act.AttackWith(1))
    assert duel.why(act.ChoosePlayer(BIA)) == "duel_player_guarded"


def test_10_7_a_monsters_effect_on_magic_beside_the_board_needs_alcance_or_the_last_row() -> None:
    giant = "bisavo_da_terra"
    far = on_board(hand=giant, yours=f"?tocaia {SCARECROW}@h6").play(giant).onto("a1")
    assert far.grave(BIA) == [SCARECROW]
    near = on_board("?gigante_de_minerio@a6", yours="?tocaia").flip("gigante_de_minerio")
    assert near.grave(BIA) == ["tocaia"]
    assert not on_board("?gigante_de_minerio@a5", yours="?tocaia").flip("gigante_de_minerio").grave(BIA)


def test_10_8_MW_33_an_item_has_a_cell_as_it_is_played_and_none_while_it_is_set() -> None:
    duel = on_board(hand=f"{SCARECROW} {KITE}").play(SCARECROW).onto("d2")
    assert (duel.where(SCARECROW), duel.happened(CardPlayed)[0].cell) == ("d2", cell("d2"))
    duel.set_down(KITE)
    assert duel.where(KITE) == ""
    duel.flip(KITE)
    assert (duel.ask, duel.cells()) == (MagicAsk.CELL, OWN_ROWS - {"d2"})
    assert duel.do(act.PutBack()).ask is MagicAsk.MAIN
    duel.flip(KITE).onto("a1")
    assert duel.where(KITE) == "a1"
    duel = on_board(hand="caldo_de_cana").play("caldo_de_cana")
    assert duel.ask is MagicAsk.MAIN


def test_MW_116_items_come_into_the_sea_and_flyers_do_not() -> None:
    sea = {**BOARD, "environments": "arquipelago"}
    duel = on_board(hand=f"{SCARECROW} {FLYER}", **sea).play(SCARECROW)
    assert duel.cells() == OWN_ROWS
    duel.do(act.PutBack(), act.PutBack()).play(FLYER)
    assert duel.cells() == OWN_ROWS - {"g1", "h1", "g2", "h2"}
    assert duel.why(act.ChooseCell(cell("g1"))) == "duel_not_in_sea"
    full = on_board(
        "?tocaia ?tocaia ?tocaia ?caldo_de_cana ?caldo_de_cana ?caldo_de_cana ?amalgama", hand=f"{SCARECROW}"
    )
    assert full.play(SCARECROW).onto("a1").next_turn().next_turn().state.seats[ANA].field[-1].cell == cell("a1")
    assert (
        on_board(
            "?tocaia ?tocaia ?tocaia ?caldo_de_cana ?caldo_de_cana ?caldo_de_cana ?amalgama ?amalgama", hand=SCARECROW
        ).options_of(SCARECROW)
        == set()
    )


def trapped(yours: str) -> Duel:
    """Return an attack that a Trap answers that is an Item, which no card of the collection is."""
    duel = on_board(f"{PLAIN}@c4", f"{WEE}@c5 ?tocaia {yours}")
    trap = duel.card("tocaia").piece
    duel.state.decks.rows[trap] = replace(duel.state.decks.rows[trap], keywords=(Keyword.ITEM,))
    return duel.attack(PLAIN, WEE)


def test_MW_135_an_item_that_is_a_trap_comes_on_the_first_free_own_cell_or_goes() -> None:
    assert trapped(f"{FLYER}@h6").where("tocaia") == "g6"
    own = [f"{column}{row}" for row in (5, 6) for column in "abcdefgh" if (column, row) != ("c", 5)]
    full = trapped(" ".join(f"{WEE}:d@{where}" for where in own))
    assert "tocaia" in full.grave(BIA)


def test_MW_135_a_component_that_is_handed_over_comes_on_the_first_free_own_cell() -> None:
    herd = "roda_de_compadres+moleque_do_estilingue+setimo_filho@c6"
    duel = on_board(f"{WEE}@a1", herd, hand="flauta_de_bambu")
    wide = replace(duel.state.decks.rows[duel.held("flauta_de_bambu")].effects[0], of=None)
    piece = duel.held("flauta_de_bambu")
    duel.state.decks.rows[piece] = replace(duel.state.decks.rows[piece], effects=(wide,))
    duel.play("flauta_de_bambu")
    assert (duel.ask, duel.asked) == (MagicAsk.MAY, BIA)
    duel.do(act.SayYes()).name("setimo_filho")
    assert duel.where("setimo_filho") == "b1" and duel.field(BIA) == ["roda_de_compadres"]


def test_MW_110_a_fusion_comes_on_the_cell_of_its_primary() -> None:
    table = {"hand": "amalgama", "extra": "centauro_de_ferro_velho"}
    duel = on_board(f"{PLAIN}@c4 sapo_de_cartola@e2", **table).play("amalgama")
    duel.name("centauro_de_ferro_velho", PLAIN, "sapo_de_cartola") if duel.ask is MagicAsk.CHOOSE else None
    duel.do(act.ChoosePosition(True))
    assert duel.where("centauro_de_ferro_velho") == "c4"


def test_MW_110_with_its_primary_in_hand_it_comes_on_an_own_cell_a_materials_too() -> None:
    full = " ".join(f"{WEE}@{where}" for where in sorted(OWN_ROWS - {"e2"}))
    duel = on_board(f"{full} sapo_de_cartola@e2", hand=f"amalgama {PLAIN}", extra="centauro_de_ferro_velho")
    duel.play("amalgama").name("centauro_de_ferro_velho", PLAIN)
    if duel.ask is MagicAsk.CHOOSE:
        duel.name("sapo_de_cartola")
    duel.do(act.ChoosePosition(False))
    assert duel.where("centauro_de_ferro_velho") == "e2"


def test_MW_110_a_transformation_stays_on_its_cell_unless_that_is_sea() -> None:
    duel = on_board("setimo_filho@d5", extra="lobisomem_da_porteira").use("setimo_filho").do(act.ChoosePosition(True))
    assert duel.where("lobisomem_da_porteira") == "d5"
    sea = on_board("setimo_filho@a3", extra="lobisomem_da_porteira", environments="arquipelago")
    sea.use("setimo_filho").do(act.ChoosePosition(True))
    assert sea.cells() == OWN_ROWS - {"g1", "h1", "g2", "h2"}
    assert sea.onto("a1").where("lobisomem_da_porteira") == "a1"


def test_MW_110_a_transformation_that_finds_no_cell_does_nothing() -> None:
    full = " ".join(f"{WEE}@{where}" for where in sorted(OWN_ROWS - {"g1", "h1", "g2", "h2"}))
    duel = on_board(f"setimo_filho@a3 {full}", extra="lobisomem_da_porteira", environments="arquipelago")
    duel.use("setimo_filho").do(act.ChoosePosition(True))
    assert duel.ask is MagicAsk.MAIN
    assert duel.where("setimo_filho") == "a3" and duel.extras(ANA) == ["lobisomem_da_porteira"]


@pytest.mark.parametrize("rows", [5, 6])
def test_MW_131_a_monster_whose_control_is_taken_stays_on_its_cell(rows: int) -> None:
    duel = on_board(hand="flauta_de_bambu", yours=f"{WEE}@c5", board=rows).play("flauta_de_bambu")
    assert duel.field(ANA) == [WEE] and duel.where(WEE) == "c5"
    assert duel.next_turn().where(WEE) == "c5" and duel.field(BIA) == [WEE]


def test_MW_95_a_map_without_a_board_and_one_that_nobody_knows_are_refused() -> None:
    with pytest.raises(BadSetup, match="duel_only_board"):
        GAME.initial_state(MagicOptions(environments="serra"), 2)
    with pytest.raises(BadSetup, match="duel_unknown_map"):
        GAME.initial_state(MagicOptions(board=5, environments="atlantida"), 2)
