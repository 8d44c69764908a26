"""Games that carry money from match to match, and those that do not."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.errors import BadSetup
from engine.core.model import Taking
from engine.games.registry import GAMES
from tests.engine.core.coins import COINS, Coins, Options


def test_a_game_of_a_single_evening_carries_nothing() -> None:
    game = GAMES["chama"]
    options = game.options_type()
    assert game.first_purse(options) == 0
    assert game.takings(game.initial_state(options, 2)) == ()
    with pytest.raises(BadSetup) as refused:
        game.with_purses(options, (10, 10))
    assert (refused.value.code, refused.value.data) == ("no_purses", {"game": "chama"})


def test_a_game_that_carries_money_sits_down_with_the_purses_and_tells_what_each_takes_home() -> None:
    options = COINS.with_purses(Options(), (30, 20))
    state = COINS.initial_state(options, 2)
    state = COINS.apply(COINS.apply(state, 0, "cheat"), 1, "win")
    assert COINS.first_purse(Options()) == 20
    assert COINS.takings(state) == (Taking(30, banned=True), Taking(30))


def test_a_game_of_coins_goes_on_to_its_end() -> None:
    outcome = play_out(Coins(), Options(), [RandomBot()] * 3, Stream(b"coins"), Random(1))[0]
    assert len(outcome.places) == 3
