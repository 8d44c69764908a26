"""Figures with their intervals, watched bots, and deals played from every seat."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.bots import RandomBot, walk
from engine.core.chance import Stream
from engine.core.manners import Watched, gain_over, mean_of, median_of, share_of, streams
from engine.core.story import BotChoice
from tests.engine.core.coins import Coins, Options


def test_the_interval_of_a_mean_grows_narrower_with_the_cases() -> None:
    few, many = mean_of([0.0, 1.0] * 10), mean_of([0.0, 1.0] * 1000)
    assert few.value == many.value == 0.5 and few.low < many.low < 0.5 < many.high < few.high
    assert mean_of([3.0]).high == float("inf")


def test_a_share_of_none_may_be_anything_and_one_of_many_is_never_quite_nothing() -> None:
    assert (share_of(0, 0).low, share_of(0, 0).high) == (0.0, 1.0)
    assert share_of(0, 100).value == 0 and 0.03 < share_of(0, 100).high < 0.04


@pytest.mark.parametrize("values", [[], [1.0], [1.0, 2.0, 3.0], [float(value) for value in range(101)]])
def test_a_median_lies_in_its_interval(values: list[float]) -> None:
    figure = median_of(values)
    assert figure.low <= figure.value <= figure.high and figure.cases == len(values)


def test_every_deal_is_played_from_each_seat() -> None:
    bot, rival = RandomBot(), RandomBot()
    played: list[tuple[int, str]] = []

    def play(bots: object, seat: int, name: str) -> float:
        assert [other is bot for other in bots] == [other == seat for other in range(3)]  # type: ignore[attr-defined]
        played.append((seat, name))
        return float(seat)

    assert gain_over(bot, rival, 3, 2, "deal", play).value == 1.0
    assert played == [(seat, f"deal {number}") for number in range(2) for seat in range(3)]


def test_a_watched_bot_chooses_as_it_does_alone() -> None:
    seen: list[BotChoice] = []
    watched = Watched(RandomBot(), seen.append)
    assert watched.choose("view", "abc", Random(3), memory="all") == RandomBot().choose("view", "abc", Random(3))
    assert (seen[0].view, seen[0].legal, seen[0].memory) == ("view", "abc", "all")


def test_the_same_name_draws_the_same_and_another_something_else() -> None:
    first, again, other = (streams("deal", name)[0].randrange(1 << 30) for name in ("1", "1", "2"))
    assert first == again != other


def test_who_walks_through_a_game_may_stop_where_it_has_seen_enough() -> None:
    game = Coins()
    steps = walk(game, Options(), [RandomBot()] * 3, Stream(b"coins"), Random(1))
    first, seat = next(steps)
    assert seat is None and game.turn(first) == game.turn(game.initial_state(Options(), 3))
    assert next(steps)[0] != first
