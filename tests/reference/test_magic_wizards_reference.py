"""Magic & Wizards: the engine agrees with the second implementation, at every step of random duels."""

from __future__ import annotations

import pytest

from tests.reference.magic_wizards.compare import compare


def test_the_engine_agrees_with_the_reference_at_every_step() -> None:
    tally = compare(range(48))
    assert tally["game"] == 48 and tally["BattleFought"] > 100 and tally["TrapFired"] > 30


@pytest.mark.marathon
def test_the_engine_agrees_with_the_reference_in_hundreds_of_duels() -> None:
    """`python -m tests.reference.magic_wizards.compare` plays thousands."""
    tally = compare(range(10_210, 10_260))
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
    assert not [what for what in rare if not tally[what]]
