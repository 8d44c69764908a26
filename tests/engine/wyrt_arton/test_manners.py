"""How the levels of Wyrt de Arton bet: like people who want to play on, and without giving money away to habits."""

from __future__ import annotations

import pytest

from engine.games.wyrt_arton.bot.levels import LEVELS
from engine.games.wyrt_arton.bot.ranges import standing, standings
from engine.games.wyrt_arton.manners import first_hand, hand_gain, manners_of, notes_of
from engine.games.wyrt_arton.model import ArtonOptions
from engine.games.wyrt_arton.plain_players import PLAIN
from tests.engine.wyrt_arton.positions import cards, table

MESTRA, NOVATO = LEVELS["mestra"], LEVELS["novato"]


def test_the_notes_of_a_hand_tell_its_first_raise_in_minimum_bets_and_who_has_the_pot() -> None:
    match = table(3).deal("KS 4H 6D 8C TC", "2D 4C 6S 8H TD", "2C 4S 6H 8D TH").go("c r20 c c")
    (hand,) = notes_of(match.story)
    assert (hand.first, hand.all_in, hand.dice) == (2.0, 0, 0)


def test_a_raise_by_everything_before_the_first_dice_card_is_noted_as_early() -> None:
    match = table(2).deal("KS 4H 6D 8C TC", "2D 4C 6S 8H TD").go("r990")
    (hand,) = notes_of(match.story)
    assert hand.all_in == 1


def test_a_hand_that_beats_all_stands_at_the_top_and_the_worst_near_the_bottom() -> None:
    assert standing(cards("AH KH QH JH TH"), ()) > 0.98
    assert standing(cards("2C 3D 5H 7S 9C"), ()) < 0.35
    assert 0.4 < sum(standings(())) / len(standings(())) < 0.6


@pytest.mark.marathon
def test_two_mestras_raise_by_one_to_three_minimum_bets_and_play_their_match_to_its_end() -> None:
    figures = manners_of(MESTRA, 2, 20, 1)
    found = {name: figure.value for name, figure in figures.items()}
    assert 1 <= found["first_raise"] <= 3
    assert found["all_in_early"] <= 0.01 and found["all_in"] <= 0.03
    assert found["second_dice_card"] >= 0.3
    assert found["broke_early"] <= 0.06 and found["played"] >= 0.9


@pytest.mark.deep
@pytest.mark.marathon
def test_novatos_play_more_than_one_hand() -> None:
    figures = manners_of(NOVATO, 6, 2, 1)
    assert figures["raised"].cases > 10 and figures["all_in_early"].value == 0


@pytest.mark.sampled(1)
@pytest.mark.marathon
@pytest.mark.parametrize("rival", PLAIN)
def test_a_mestra_loses_nothing_to_a_player_of_one_habit(rival: str) -> None:
    assert hand_gain(MESTRA, PLAIN[rival], 2, 60, 1).high > 0


def test_a_first_hand_leaves_all_the_money_at_the_table() -> None:
    options = ArtonOptions(orbits=1)
    purses = first_hand(options, [MESTRA, NOVATO, PLAIN["always_calls"]], "money")
    assert sum(purses) == 3 * options.buy_in * options.minimum
