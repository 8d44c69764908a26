"""Magic & Wizards: the engine agrees with the second implementation, at every step of random duels."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.magic_wizards.compare import compare


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(48))
    assert tally["game"] == 48 and tally["BattleFought"] > 100 and tally["TrapFired"] > 30


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
    for first in range(10_000, 10_600, 50):
        tally += compare(range(first, first + 50))
        if all(tally[what] for what in rare):
            break
    assert not [what for what in rare if not tally[what]]
