"""Wyrt dos Lordes: the engine agrees with the second implementation, and that one with the seed's own examples."""

from __future__ import annotations

import pytest

from tests.reference.side_by_side import Difference
from tests.reference.wyrt_lordes.compare import compare
from tests.reference.wyrt_lordes.match import Reference
from tests.reference.wyrt_lordes.worth import ADVENTURERS, DRAGON, KINGS, PAIR, TREASURE, TRIO, worth

_RANKS = "2 3 4 5 6 7 8 9 10 J Q K A"


def points(hand: str) -> int:
    """Return what a hand gives: 1 to 6; `*` is a card of Hyninn."""
    cards = [52 if name == "*" else _RANKS.split().index(name) * 4 for name in hand.split()]
    return worth(cards, ace_low=False, trio_first=False)[0]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("3 8 6 A Q", TREASURE),
        ("A K 8 K 2", PAIR),
        ("A A K K 2", PAIR),
        ("2 7 4 7 7", TRIO),
        ("7 7 7 7 2", TRIO),
        ("J 9 10 8 Q", ADVENTURERS),
        ("A 2 3 4 5", ADVENTURERS),
        ("A 2 * 4 5", ADVENTURERS),
        ("Q K A 2 3", TREASURE),
        ("4 4 9 9 9", DRAGON),
        ("4 4 4 4 *", DRAGON),
        ("10 J Q K A", KINGS),
        ("10 J * K A", KINGS),
    ],
)
def test_the_reference_reads_the_hands_of_the_seed_and_of_the_rulings(hand: str, expected: int) -> None:
    assert points(hand) == expected


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(25))
    assert tally["game"] == 25 and tally["RollDice"] > 200


@pytest.mark.marathon
def test_the_engine_agrees_with_the_reference_in_matches_until_all_that_is_rare_has_come_up() -> None:
    """`python -m tests.reference.wyrt_lordes.compare` plays thousands."""
    tally = compare(range(110, 183))
    rare = (
        "divided",
        "dispute: remainder",
        "dispute: pot",
        "dispute: match",
        "impasse",
        "RollAgain",
        "RollLowest",
        "rounds: 1",
        "end: lords_out",
        "end: time",
        "end: last",
        *(f"resigned: {phase}" for phase in ("shuffle", "bet", "wyrt_hand", "source", "roll", "roll_off")),
    )
    assert not [what for what in rare if not tally[what]]


def test_a_rule_that_one_of_the_two_plays_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reference, "total", lambda match, seat: sum(match.lords[seat].dice))
    with pytest.raises(Difference, match="match"):
        compare(range(5))
