"""Magic & Wizards: the engine agrees with the second implementation, at every step of random duels."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.reference.magic_wizards.compare import compare


@pytest.mark.parametrize("games", [20, pytest.param(40, marks=pytest.mark.deep)])
def test_the_engine_agrees_with_the_reference_at_every_step(games: int) -> None:
    tally = compare(range(games))
    assert tally["game"] == games and tally["BattleFought"] > 2.5 * games and tally["TrapFired"] > 0.75 * games
    assert tally["MonsterMoved"] > 2.5 * games and tally["ZonesLaid"] > games and tally["LabyrinthRaised"] > 0


def test_the_engine_agrees_with_the_reference_about_cards_and_drawings_of_a_club() -> None:
    tally = compare(range(400, 403), club=True)
    assert tally["game"] == 3 and tally["EffectBegan"] > 5


def test_the_engine_agrees_with_the_reference_about_a_clubs_fusions_across_and_destroyed_terrain() -> None:
    tally = compare((406,), club=True)
    assert tally["TerrainRazed"] and tally["MW-157"]


SECOND_SET = (8, 23, 33, 41)
"""Duels with many cards of the second set in which terrain is destroyed, or a fusion takes the rival's monster."""


def test_the_engine_agrees_with_the_reference_about_fusions_across_and_destroyed_terrain() -> None:
    tally = compare(SECOND_SET, second=True)
    assert tally["TerrainRazed"] > 1 and tally["MW-157"] > 0 and tally["MonsterCame"] > 5


OF_BOARDS = (
    *("end: bench", "LabyrinthFell"),
    *("9.2", "MW-41", "MW-111", "MW-112"),
    *("10.2", "10.7", "MW-31", "MW-86", "MW-110"),
    *("11.1", "11.6", "MW-14", "MW-37", "MW-38", "MW-39"),
    *("12.6", "MW-122", "MW-138", "MW-140", "MW-141"),
    *("13.3", "13.4", "MW-46", "MW-125", "MW-142"),
)
"""Rules of the second half of the rule book that come up in hundreds of duels."""


RARE = (
    *("ComponentGiven", "CardSaved", "CardNegated", "AttackReflected", "ControlChanged"),
    *("CoinFell", "FlyerRolled", "DuelDeckShuffled"),
    *("end: time", "end: turns", "end: idle"),
)

LIKELY = {
    RARE: (11_009, 11_022, 11_034, 11_119, 11_175, 11_186),
    OF_BOARDS: (11_039, 11_042, 11_069, 11_073, 11_120, 11_171, 11_202, 11_223, 11_469, 13_039),
}
"""Few duels in which all of it comes up; where rules have changed since, others are looked for."""


@pytest.mark.deep
@pytest.mark.marathon
@pytest.mark.parametrize("wanted", LIKELY)
def test_the_engine_agrees_with_the_reference_in_duels_until_all_that_is_rare_has_come_up(
    wanted: tuple[str, ...],
) -> None:
    """`python -m tests.reference.magic_wizards.compare` plays thousands."""
    tally = Counter[str]()
    for seed in (*LIKELY[wanted], *range(11_000, 11_600)):
        tally += compare([seed])
        if all(tally[what] for what in wanted):
            break
    assert not [what for what in wanted if not tally[what]]
