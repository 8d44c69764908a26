"""Practice: the same duels teach the same, in the form that the planner loads, and what they taught makes sense."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from engine.core.least_squares import no_cases
from engine.games.magic_wizards import actions as act
from engine.games.magic_wizards.bot.personas import CAST
from engine.games.magic_wizards.bot.planner import MagicPlanner, Search
from engine.games.magic_wizards.bot.prospects import LEARNED, MOST, SIZE, counted, covers, learned_from, prospects, seen
from engine.games.magic_wizards.bot.worth import worth
from engine.games.magic_wizards.model import MagicOptions
from engine.games.magic_wizards.practice import DuelExercise, learned_in, practise, turns_of
from tests.engine.magic_wizards.card_cases import PLAIN as USUAL
from tests.engine.magic_wizards.card_cases import WEE
from tests.engine.magic_wizards.positions import ANA, GAME, Duel, lay


def in_turn(_text: str, work: Callable[[Any], Any], jobs: Sequence[Any]) -> list[Any]:
    """Do the jobs one after another."""
    return [work(job) for job in jobs]


@pytest.fixture(scope="module")
def learned() -> dict[str, float]:
    return practise(in_turn, 6, 1)


def test_the_same_seed_teaches_the_same_and_another_something_else(learned: dict[str, float]) -> None:
    assert practise(in_turn, 6, 1) == learned != practise(in_turn, 6, 2)


def test_what_is_learned_is_written_as_the_planner_loads_it(learned: dict[str, float]) -> None:
    loaded = learned_from(msgspec.json.encode({"practice": learned}))
    assert [float(weight) for side in loaded for weight in side] == list(learned.values())
    assert len(learned) == SIZE


def test_duels_teach_the_same_in_whatever_parts_they_are_played() -> None:
    whole, joined = learned_in(DuelExercise("parts", 0, 3)), no_cases(SIZE + 1)
    for first, duels in ((0, 1), (1, 2)):
        joined.join(learned_in(DuelExercise("parts", first, duels)))
    assert joined.sums == pytest.approx(whole.sums)
    for line, same in zip(joined.products, whole.products, strict=True):
        assert line == pytest.approx(same)


def test_every_turn_of_a_duel_is_a_case_and_its_points_are_those_of_who_had_the_turn() -> None:
    cases = turns_of("a duel", 0)
    assert len(cases) > 2
    assert {points for _, points in cases} == {0.0, 1.0}
    assert cases[0][1] != cases[1][1], "the turns are of both in turn"


def worth_of(duel: Duel) -> float:
    return prospects(duel.state, ANA)


def test_life_monsters_and_cards_are_to_the_good_of_who_has_them() -> None:
    level = worth_of(lay(USUAL, USUAL))
    assert worth_of(lay(USUAL, USUAL, life=(2000, 1500))) > level > worth_of(lay(USUAL, USUAL, life=(1500, 2000)))
    assert worth_of(lay(f"{USUAL} {USUAL}", USUAL)) > level > worth_of(lay(USUAL, f"{USUAL} {USUAL}"))
    assert worth_of(lay(USUAL, USUAL, hand=WEE)) > level
    assert LEARNED.own.laid > 0 > LEARNED.rival.laid


def test_what_is_seen_of_a_side_is_what_lies_there() -> None:
    own, rival = seen(lay(f"{USUAL} {WEE}:d", "", life=(2000, 600)).state, ANA)
    assert (own.life, own.monsters, own.bare, own.beaten) == (2000, 2, 0, 0)
    assert (rival.life, rival.monsters, rival.bare, own.lethal) == (600, 0, 1, 1)


@pytest.mark.parametrize("preset", ["kingdom", "discs", "labyrinth"])
def test_practice_tells_nothing_of_boards_disks_and_other_ends(preset: str) -> None:
    assert covers(MagicOptions())
    assert not covers(GAME.presets[preset])


@pytest.mark.parametrize("name", ["planner", "ferreiro"])
def test_a_planner_goes_by_its_own_mind_and_by_practice(name: str) -> None:
    duel = lay(USUAL, USUAL)
    search = Search(MagicPlanner(GAME, CAST[name]), GAME.view(duel.state, ANA), 8)
    assert search.worth_at_end(duel.state) == counted(worth(duel.state, ANA, CAST[name]) + prospects(duel.state, ANA))


def test_a_duel_that_is_over_is_worth_its_end_and_nothing_besides() -> None:
    duel = laid_and_won()
    search = Search(MagicPlanner(GAME), GAME.view(duel.state, ANA), 8)
    assert search.worth_at_end(duel.state) == MOST


def test_a_duel_counts_by_its_chances_and_a_lost_one_does_not_outweigh_all_others() -> None:
    far, near = counted(12_000) - counted(11_000), counted(-2000) - counted(-3000)
    assert 0 < far < near, "nobody gives up, and what is decided matters little"
    assert MOST > counted(1e9) > counted(0) > counted(-1e9) >= -MOST
    assert 4 * (counted(4000) - counted(0)) > MOST


def laid_and_won() -> Duel:
    duel = lay(USUAL, "", life=(2000, 100))
    return duel.do(act.AttackWith(1), act.ChoosePlayer(1))


def test_on_a_board_a_planner_goes_by_what_the_cells_are_worth() -> None:
    duel = lay(f"{USUAL}@a1", f"{WEE}@d5", board=6)
    view = GAME.view(duel.state, ANA)
    found = Search(MagicPlanner(GAME), view, 8).worth_at_end(duel.state)
    assert found == worth(duel.state, ANA, CAST["planner"])
    assert duel.state.boarded
