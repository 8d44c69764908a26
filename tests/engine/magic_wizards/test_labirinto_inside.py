"""A labyrinth that rises, is walked through and falls (RULES.md, chapter 13; MW-43 to MW-46)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.model import Decide, Over
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.board.labyrinths import drawn, own_labyrinths, read_labyrinth
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of
from engine.games.magic_wizards.duel_events import LabyrinthFell
from engine.games.magic_wizards.events import CardLeft, TrapFired
from engine.games.magic_wizards.field import put
from engine.games.magic_wizards.legal import legal_for
from engine.games.magic_wizards.model import Drawing, MagicAsk, MagicOptions
from tests.engine.magic_wizards.positions import ANA, BIA, BY_KEY, GAME, Duel, cell, changed, lay
from tests.engine.magic_wizards.test_combinations import answer
from tests.engine.magic_wizards.test_labirinto import (
    FENCE,
    FLOOR,
    FLYER,
    ITEM,
    LARGE,
    REACHER,
    STRONG,
    WALKER,
    WALLS,
    broken,
    drawing,
    inside,
    steps,
    with_walls,
)

# ---- Rising ----------------------------------------------------------------------------------------------------------


def test_MW_125_every_card_is_put_on_its_controllers_rows_in_the_order_of_slots() -> None:
    duel = with_walls(f"{WALKER}@h3 {STRONG}@a1 {ITEM}@c2", f"{REACHER}@d5 ?{FLYER}@d4")
    assert [duel.where(name) for name in (WALKER, STRONG, ITEM)] == ["a1", "b1", "c1"]
    assert [duel.where(name) for name in (REACHER, FLYER)] == ["i9", "h9"]


def test_MW_125_a_move_that_was_made_counts_as_made() -> None:
    duel = lay(f"{WALKER}@a1", board=5, hand=WALLS, labyrinth_size=9, layouts=("patio",), club_layouts=(FLOOR,))
    duel.move(WALKER, "d3").play(WALLS)
    assert not steps(duel, WALKER) and duel.why(act.MoveWith(duel.slot(WALKER))) == "duel_moved_already"


def test_MW_125_the_walls_are_attacked_with_alcance_from_the_two_rows_farthest_away() -> None:
    duel = with_walls(f"{REACHER}@a1 {WALKER}@b1", f"{REACHER}@a5")
    for name, where, reached in ((REACHER, "d8", True), (REACHER, "d7", False), (WALKER, "d9", False)):
        there = moved(duel, name, where)
        state = there.state
        slot = there.slot(name)
        picked = changed(there, ask=MagicAsk.ATTACK, picked=slot)
        assert picked.may(act.ChooseSlot(state.walls)) is reached
        if not reached:
            assert picked.why(act.ChooseSlot(state.walls)) == "duel_walls_far"


def moved(duel: Duel, name: str, where: str) -> Duel:
    """Return the duel with a card on another cell."""
    return Duel(put(duel.state, duel.slot(name), cell=cell(where, grid_of(duel.state))))


def test_MW_125_whoever_holds_them_and_though_monsters_guard_them() -> None:
    duel = with_walls(f"{WALKER}@a1", f"{REACHER}@a5").next_turn()
    there = moved(duel, REACHER, "d2")
    assert WALLS in there.targets(REACHER)
    there.attack(REACHER, WALLS)
    assert there.life == (2000, 2000 - (3000 - there.numbers(REACHER)[0]))


# ---- Walking ---------------------------------------------------------------------------------------------------------


def test_13_2_a_monster_walks_as_many_cells_as_its_level() -> None:
    duel = inside(f"{WALKER}@e5")
    found = steps(duel, WALKER)
    grid = grid_of(duel.state)
    assert found == {name for name in map(grid.name, grid.cells) if _far(grid, name) in (1, 3)}
    assert duel.move(WALKER, "e8").where(WALKER) == "e8"


def _far(grid: Any, name: str) -> int:
    return grid.steps_between(cell("e5", grid), cell(name, grid))


def test_MW_44_where_the_exact_number_is_impossible_it_does_not_move() -> None:
    closed = drawing((5, ". . . . .|. . . ."), (6, ". . . . _ . . . ."), (4, ". . . . . . . . ."))
    duel = inside(f"{WALKER}@e5 {STRONG}@e4 {FLYER}@d5", where=closed)
    assert not steps(duel, WALKER)
    assert duel.why(act.MoveWith(duel.slot(WALKER))) == "duel_nowhere_to_go"


def test_MW_44_a_cell_that_is_not_so_far_is_refused_with_the_level() -> None:
    duel = inside(f"{WALKER}@e5").do(act.MoveWith(1))
    assert duel.why(act.ChooseCell(cell("e7", grid_of(duel.state)))) == "duel_not_level"


def test_MW_94_no_cell_is_entered_twice_and_the_move_comes_before_the_attack() -> None:
    duel = inside(f"sapo_de_cartola@e5 {WALKER}@e4", f"{STRONG}@e7")
    assert "e5" not in steps(duel, "sapo_de_cartola") and "d6" in steps(duel, "sapo_de_cartola")
    duel.move(WALKER, "d6").move("sapo_de_cartola", "d4")
    assert not duel.may(act.AttackWith(duel.slot(WALKER)))
    after = moved(inside(f"{WALKER}@e6", f"{STRONG}@e7"), WALKER, "e6").attack(WALKER, STRONG)
    assert not after.state.seats[ANA].field or not steps(after, WALKER)


def test_MW_94_a_player_is_attacked_from_the_two_rows_of_that_player_only() -> None:
    for where, name, reached in (
        ("e8", WALKER, True),
        ("e9", WALKER, True),
        ("e7", WALKER, False),
        ("e7", REACHER, False),
    ):
        duel = inside(f"{name}@{where}")
        picked = changed(duel, ask=MagicAsk.ATTACK, picked=duel.slot(name))
        assert picked.may(act.ChoosePlayer(BIA)) is reached
        if not reached:
            assert picked.why(act.ChoosePlayer(BIA)) == "duel_player_rows"
    assert inside(f"{WALKER}@e8", f"{STRONG}@a9").why(act.AttackWith(1)) == "duel_no_target"


def test_MW_123_nobody_is_passed_neither_monster_nor_item() -> None:
    open_floor = steps(inside(f"{WALKER}@a1"), WALKER)
    held = steps(inside(f"{WALKER}@a1 {ITEM}@b1", f"{STRONG}@a3"), WALKER)
    assert "a4" in open_floor and held == {"b3", "c2"}


def test_MW_123_walls_bar_the_way_and_attacks() -> None:
    duel = inside(f"{WALKER}@d5", f"{STRONG}@e5 onca_de_gibao@d6", where=FENCE)
    assert duel.targets(WALKER) == {"onca_de_gibao"}
    assert duel.do(act.AttackWith(1)).why(act.ChooseSlot(duel.slot(STRONG))) == "duel_out_of_reach"


def test_MW_123_only_sides_count_whatever_the_options_say() -> None:
    duel = inside(f"{WALKER}@d5", f"{STRONG}@e6", adjacent=8, move="one")
    assert not duel.may(act.AttackWith(1)) and "d8" in steps(duel, WALKER)


def test_MW_123_alcance_reaches_the_first_card_along_a_corridor_up_to_the_first_wall() -> None:
    duel = inside(f"{REACHER}@a5", f"{STRONG}@e5 onca_de_gibao@a9 {WALKER}@a8", where=FENCE)
    assert duel.targets(REACHER) == {WALKER}
    assert moved(duel, STRONG, "d5").targets(REACHER) == {WALKER, STRONG}


def test_13_3_voar_and_grande_do_not_enter() -> None:
    duel = inside(f"{FLYER}@a2 cobra_rio@i1")
    assert steps(duel, FLYER) == {"a1", "b2"}
    assert {name[1] for name in steps(duel, "cobra_rio")} <= {"1", "2"}
    duel.do(act.MoveWith(duel.slot(FLYER)))
    assert duel.why(act.ChooseCell(cell("a3", grid_of(duel.state)))) == "duel_kept_out"


def test_MW_45_an_extra_with_grande_comes_on_an_own_cell_where_the_primary_is_inside() -> None:
    duel = inside(f"{WALKER}@e5 {STRONG}@a1", f"{STRONG}@e9", hand="amalgama", extra=LARGE)
    duel.play("amalgama").name(LARGE, WALKER, STRONG)
    while duel.ask is not MagicAsk.CELL:
        duel.do(act.ChoosePosition(True))
    assert {name[1] for name in duel.cells()} == {"1", "2"} and "a1" in duel.cells()


# ---- Falling ---------------------------------------------------------------------------------------------------------


def test_13_4_all_monsters_inside_are_destroyed_with_the_walls() -> None:
    duel = with_walls(f"{WALKER}@a1 {STRONG}@b1", f"{REACHER}@a5 onca_de_gibao@b5")
    for name, where in ((WALKER, "e5"), ("onca_de_gibao", "c3"), (STRONG, "i2"), (REACHER, "d8")):
        duel = moved(duel, name, where)
    fallen = broken(duel)
    assert fallen.happened(LabyrinthFell) == [LabyrinthFell("patio", duel.slot(WALLS))]
    assert fallen.field(ANA) == [STRONG] and fallen.field(BIA) == [REACHER]
    assert fallen.grave(ANA) == [WALLS, WALKER] and fallen.grave(BIA) == ["onca_de_gibao"]
    assert [event.card for event in fallen.happened(CardLeft)] == [BY_KEY[key].id for key in fallen.grave(ANA)] + [
        BY_KEY["onca_de_gibao"].id
    ]


def test_MW_46_those_on_the_end_rows_go_to_the_like_column_of_the_board() -> None:
    duel = with_walls(f"{WALKER}@a1 {STRONG}@b1 {ITEM}@c1", f"{REACHER}@a5")
    for name, where in ((WALKER, "i2"), (STRONG, "e9"), (ITEM, "i1"), (REACHER, "d8")):
        duel = moved(duel, name, where)
    fallen = broken(duel)
    assert [fallen.where(name) for name in (WALKER, STRONG, ITEM, REACHER)] == ["h2", "d5", "h1", "c4"]


def test_MW_46_a_cell_that_is_taken_is_left_for_the_nearest_of_the_two_rows() -> None:
    names = f"{WALKER}@a1 {STRONG}@b1 onca_de_gibao@c1"
    duel = with_walls(names, "")
    for name, where in ((WALKER, "a1"), (STRONG, "b1"), ("onca_de_gibao", "i9")):
        duel = moved(duel, name, where)
    fallen = broken(duel)
    assert [fallen.where(name) for name in (WALKER, STRONG, "onca_de_gibao")] == ["a1", "b1", "h5"]


def test_MW_46_traps_for_a_monster_that_is_destroyed_fire() -> None:
    key = next(card.key for card in BY_KEY.values() if any(e.when == "your_monster_destroyed" for e in card.effects))
    duel = with_walls(f"{WALKER}@a1", f"{REACHER}@a5 ?{key}")
    fallen = broken(moved(duel, REACHER, "e5"))
    assert [event.card for event in fallen.happened(TrapFired)] == [BY_KEY[key].id]


@pytest.mark.parametrize("first", [ANA, BIA])
def test_MW_46_of_both_sides_the_trap_of_the_player_of_the_turn_fires_first(first: int) -> None:
    key = "vaquinha_dos_amigos"
    duel = with_walls(f"{WALKER}@a1 ?{key}", f"{REACHER}@a5 ?{key}")
    duel = moved(moved(duel, REACHER, "e5"), WALKER, "c4")
    fallen = broken(changed(duel, seat=first))
    assert [event.seat for event in fallen.happened(TrapFired)] == [first, 1 - first]


# ---- Whole duels -----------------------------------------------------------------------------------------------------


def played_out(options: MagicOptions, seed: int) -> tuple[Any, Over]:
    """Play a duel at random to its end."""
    rng, state = Random(seed), GAME.initial_state(options, 2)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Decide):
            legal = GAME.legal_actions(state, turn.seats[0])
            state = GAME.apply(state, turn.seats[0], legal[rng.randrange(len(legal))])
        else:
            state = GAME.resolve(state, tuple(turn.draw.draw(rng)) if hasattr(turn.draw, "draw") else answer(turn, rng))
    return state, turn


@pytest.mark.parametrize("size", [9, 19])
def test_MW_91_random_duels_in_the_labyrinth_end(size: Any) -> None:
    state, over = played_out(MagicOptions(board=5, labyrinth=size), size)
    assert over.outcome.reason in GAME.reasons and state.turn <= 100


def test_MW_127_between_monsters_that_reach_nothing_ten_idle_turns_end_the_duel() -> None:
    duel = inside(f"{FLYER}@a1", f"{FLYER}@a9", answers="never")
    for _ in range(11):
        if duel.state.outcome is None:
            duel.next_turn()
    assert duel.reason == "idle"


def test_an_own_layout_is_a_layout_of_a_club_under_another_name() -> None:
    copy = Drawing("outro", drawn(own_labyrinths()["raizes"][9]))
    options = MagicOptions(board=5, labyrinth=9, club_layouts=(copy,), layouts=("outro",))
    assert labyrinth_of(options, "outro").walls == read_labyrinth(copy.text).walls


def test_legal_actions_are_the_same_however_often_they_are_asked_for() -> None:
    duel = inside(f"{WALKER}@e5 {STRONG}@e4")
    assert legal_for(duel.state, ANA) == legal_for(duel.state, ANA) == duel.legal()
