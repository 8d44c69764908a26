"""Events at random: what must hold of every one, with people who leave and come late."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tournaments.events import played_out
from tournaments.format import FieldOfPlayers
from tournaments.model import Draft, Pairing, Result, Round
from tournaments.results import PlacesForm
from tournaments.trials import Trial, fewest_rematches


def most_of(seed: int) -> int:
    """Return how many may come at most: small fields meet again soonest; every fourth event may be a large one."""
    return 48 if seed % 4 == 0 else 24


@pytest.mark.marathon
@pytest.mark.sampled(8)
@pytest.mark.parametrize("seed", range(0, 120, 5))
def test_nobody_sits_twice_or_meets_again_without_need_and_everybody_ends_on_a_place(seed: int) -> None:
    assert list(Trial(seed, most=most_of(seed)).run()) == []


@pytest.mark.marathon
@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(1, 60, 5))
def test_where_nobody_leaves_or_comes_late_byes_are_at_most_one_apart(seed: int) -> None:
    assert list(Trial(seed, most=48, calm=True).run()) == []


@pytest.mark.marathon
@pytest.mark.parametrize("seed", [3, 7, 11, 38])
def test_undoing_everything_gives_the_empty_event(seed: int) -> None:
    trial = Trial(seed, most=12)
    assert list(trial.run()) == []
    assert trial.tournament.rounds
    assert list(trial.undone()) == []
    assert trial.tournament.entrants == ()


@pytest.mark.marathon
def test_a_large_event_holds_too() -> None:
    assert list(Trial(55, most=200).run()) == []


def test_the_fewest_rematches_are_counted_exactly() -> None:
    """Four who have met in a square can only meet across it; after that everything is a rematch."""

    def round_of(number: int, *pairs: tuple[int, int]) -> Round:
        tables = tuple(Pairing(index, pair, 0) for index, pair in enumerate(pairs, start=1))
        results = (Result(PlacesForm((1, 2)), (1, 2), ((), ())),) * len(tables)
        return Round(number, 1, Draft(((1, 2, 3, 4),), tables), results)

    square = (round_of(1, (1, 2), (3, 4)), round_of(2, (2, 3), (1, 4)))
    assert fewest_rematches(FieldOfPlayers((1, 2, 3, 4), square, 2), [1, 2, 3, 4]) == 0
    assert fewest_rematches(FieldOfPlayers((1, 2, 3, 4), (*square, round_of(3, (1, 3), (2, 4))), 2), [1, 2, 3, 4]) == 2


@pytest.mark.parametrize("key", ["swiss", "league", "escada"])
def test_byes_more_than_one_apart_are_found_in_formats_that_share_them_out(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    trial = Trial(0, calm=True)
    trial.desk = played_out(4, format=key, table_size=2, scored=False)
    monkeypatch.setattr(FieldOfPlayers, "byes", lambda _self: Counter({1: 2}))
    assert any("more than one apart" in fault for fault in trial._ended()) is (key != "escada")
