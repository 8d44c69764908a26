"""Dalmuti: the engine agrees with the second implementation, and that one with the examples of the game's own text."""

from __future__ import annotations

import pytest

from tests.reference.dalmuti.compare import compare
from tests.reference.dalmuti.hand import JOKER, Hand, LaidSet, deck
from tests.reference.side_by_side import Difference


def hand(*held: list[int], top: int = 13, jokers: int = 0) -> Hand:
    """Return a hand in which the first seat leads."""
    return Hand(list(range(len(held))), dict(enumerate(held)), top, jokers, alone=False)


def test_the_reference_has_55_cards_for_four_and_78_for_six() -> None:
    assert [len(deck(top, 0)) for top in (10, 11, 12, 13)] == [55, 66, 78, 91]
    assert deck(10, 2).count(JOKER) == 2 and deck(10, 2).count(7) == 7


def test_the_reference_beats_five_jacks_by_five_tens_or_nines_and_by_no_queens() -> None:
    found = hand([11] * 5, [10] * 5 + [9] * 5 + [11] * 5 + [12] * 5 + [13] * 5)
    found.lay(0, 11, 4, 0)
    assert found.may_lay(1) == {(10, 4, 0), (9, 4, 0)} and found.may_pass()


def test_the_reference_adds_jokers_to_a_set_and_makes_none_of_jokers_alone() -> None:
    found = hand([5, 5, JOKER, 9], [3, 3, JOKER], jokers=2)
    assert (5, 3, 1) in found.may_lay(0) and not any(pair[1] == pair[2] for pair in found.may_lay(0))
    found.lay(0, 5, 3, 1)
    assert found.may_lay(1) == {(3, 3, 1)}


@pytest.mark.parametrize(
    ("rank", "count", "jokers_in_it", "jokers", "beatable"),
    [(1, 1, 0, 0, False), (4, 4, 0, 0, False), (4, 3, 0, 0, True), (4, 4, 0, 2, True), (4, 6, 0, 2, False)],
)
def test_the_reference_knows_what_no_deck_can_beat(
    rank: int, count: int, jokers_in_it: int, jokers: int, beatable: bool
) -> None:
    assert hand([2], top=10, jokers=jokers).beatable(LaidSet(0, rank, count, jokers_in_it)) is beatable


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(25))
    assert tally["game"] == 25 and tally["unbeatable"] > 20


@pytest.mark.marathon
def test_the_engine_agrees_with_the_reference_in_matches_until_all_that_is_rare_has_come_up() -> None:
    """`python -m tests.reference.dalmuti.compare` plays thousands."""
    tally = compare((2_245, 2_284, 2_483, 2_511))
    rare = (
        "takeover",
        "revolution",
        "hand added",
        "lead skipped",
        "nobody can lead",
        "single led",
        "end: time",
        "end: last_seat",
        *(f"resigned: {phase}" for phase in ("start", "deal", "call", "gift", "play")),
    )
    assert not [what for what in rare if not tally[what]]


def test_a_rule_that_one_of_the_two_plays_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hand, "beatable", lambda _hand, _laid: True)
    with pytest.raises(Difference, match="match 0"):
        compare(range(3))
