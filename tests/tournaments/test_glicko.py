"""Glicko-2 against the published example, and what a period, an evening and an absence do."""

from __future__ import annotations

from math import sqrt

import pytest

from tournaments.glicko import (
    MOST_DEVIATION,
    SCALE,
    START,
    Glicko,
    RatedDuel,
    expected,
    rate,
    rested,
    weight,
)

# Glickman, "Example of the Glicko-2 system" (glicko.net, texts of 2013 and 22 March 2022); the exact figures by
# another program, glicko2 2.1.0.
PLAYER = Glicko(1500, 200, 0.06)
DUELS = (RatedDuel(Glicko(1400, 30), 1), RatedDuel(Glicko(1550, 100), 0), RatedDuel(Glicko(1700, 300), 0))


def test_the_published_example() -> None:
    after = rate(PLAYER, DUELS)
    assert after.value == pytest.approx(1464.0507, abs=5e-5)
    assert after.deviation == pytest.approx(151.5165, abs=5e-5)
    # Printed as .05999; the other program, which seeks less closely, stops at .0599934.
    assert after.volatility == pytest.approx(0.0599960, abs=5e-8)
    assert after.volatility == pytest.approx(0.0599934, abs=3e-6)
    assert (after.value - START) / SCALE == pytest.approx(-0.2069, abs=5e-5)
    assert after.deviation / SCALE == pytest.approx(0.8722, abs=5e-5)


def test_the_steps_of_the_published_example() -> None:
    weights = [weight(duel.opponent.deviation / SCALE) for duel in DUELS]
    assert weights == pytest.approx([0.9955, 0.9531, 0.7242], abs=5e-5)
    places = [(duel.opponent.value - START) / SCALE for duel in DUELS]
    assert places == pytest.approx([-0.5756, 0.2878, 1.1513], abs=5e-5)
    chances = [expected(0.0, place, by) for place, by in zip(places, weights, strict=True)]
    assert chances == pytest.approx([0.639, 0.432, 0.303], abs=5e-4)
    variance = 1 / sum(by * by * chance * (1 - chance) for by, chance in zip(weights, chances, strict=True))
    assert variance == pytest.approx(1.77898, abs=5e-5)
    gain = sum(by * (duel.score - chance) for by, duel, chance in zip(weights, DUELS, chances, strict=True))
    assert variance * gain == pytest.approx(-0.48393, abs=5e-5)
    assert sqrt((200 / SCALE) ** 2 + rate(PLAYER, DUELS).volatility ** 2) == pytest.approx(1.152862, abs=1e-5)


def test_whoever_plays_grows_surer_and_whoever_rests_less_sure() -> None:
    assert rate(PLAYER, DUELS).deviation < PLAYER.deviation
    assert rate(PLAYER, ()) == rested(PLAYER, 1)
    assert rested(PLAYER, 1).deviation == pytest.approx(SCALE * sqrt((200 / SCALE) ** 2 + 0.06**2))
    assert rested(PLAYER, 1).value == PLAYER.value
    assert rested(PLAYER, 100_000).deviation == MOST_DEVIATION


def test_two_rests_are_one_of_two_periods() -> None:
    assert rested(rested(PLAYER, 1), 1).deviation == pytest.approx(rested(PLAYER, 2).deviation)
    assert rested(PLAYER, 0) == PLAYER


def test_an_expected_result_moves_less_than_a_surprise() -> None:
    weak, strong = Glicko(1200, 60), Glicko(1800, 60)
    assert rate(PLAYER, (RatedDuel(weak, 1),)).value - 1500 < rate(PLAYER, (RatedDuel(strong, 1),)).value - 1500


def test_a_great_surprise_makes_a_rating_more_volatile() -> None:
    settled = Glicko(1500, 40)
    after = rate(settled, [RatedDuel(Glicko(2300, 40), 1)] * 12)
    assert after.volatility > settled.volatility


def test_the_confidence_is_two_deviations_on_either_side() -> None:
    assert (PLAYER.low, PLAYER.high) == (1100, 1900)
