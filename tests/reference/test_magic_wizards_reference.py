"""Magic & Wizards: the engine agrees with the second implementation, at every step of random duels."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.magic_wizards.compare import compare


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(40))
    assert tally["game"] == 40 and tally["BattleFought"] > 100 and tally["TrapFired"] > 30
    assert tally["MonsterMoved"] > 100 and tally["ZonesLaid"] > 50 and tally["LabyrinthRaised"] > 2


OF_BOARDS = (
    *("end: bench", "LabyrinthFell"),
    *("9.2", "MW-41", "MW-111", "MW-112"),
    *("10.2", "10.7", "MW-31", "MW-86", "MW-110"),
    *("11.1", "11.6", "MW-14", "MW-37", "MW-38", "MW-39"),
    *("12.6", "MW-122", "MW-138", "MW-140", "MW-141"),
    *("13.3", "13.4", "MW-46", "MW-125", "MW-142"),
)
"""Rules of the second half of the rule book that come up in hundreds of duels."""


@pytest.mark.marathon
def test_the_engine_agrees_with_the_reference_in_duels_until_all_that_is_rare_has_come_up() -> None:
    """`python -m tests.reference.magic_wizards.compare` plays thousands."""
    rare = (
        "ComponentGiven",
        "CardSaved",
        "CardNegated",
        "AttackReflected",
        "ControlChanged",
        "CoinFell",
        "FlyerRolled",
        "DuelDeckShuffled",
        "end: time",
        "end: turns",
        "end: idle",
    )
    tally = Counter[str]()
    for first in range(10_000, 10_600, 25):
        tally += compare(range(first, first + 25))
        if all(tally[what] for what in rare):
            break
    assert not [what for what in rare if not tally[what]]


@pytest.mark.marathon
def test_the_engine_agrees_with_the_reference_in_hundreds_of_duels_by_the_additional_rules() -> None:
    tally = Counter[str]()
    for first in range(10_228, 10_528, 25):
        tally += compare(range(first, first + 25))
        if all(tally[what] for what in OF_BOARDS):
            break
    assert not [what for what in OF_BOARDS if not tally[what]]
