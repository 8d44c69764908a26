"""Games played out by bots, the register of games, and the small nouns of the core."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.core.bots import RandomBot, bots_of, play_out, walk
from engine.core.chance import Stream
from engine.core.errors import BadSetup, BrokenLog, CarteadoError, IllegalAction
from engine.core.model import Over, places_by
from engine.games.registry import GAMES, game

every_game = pytest.mark.parametrize("key", sorted(GAMES))


class Seeing:
    """A bot that chooses at random and keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        self.views.append(view)
        return legal[rng.randrange(len(legal))]


class Stubborn:
    """A bot that answers every question as it did the first."""

    def __init__(self) -> None:
        self.answer: Any = None

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, **_: Any) -> Any:
        self.answer = self.answer or legal[0]
        return self.answer


@every_game
def test_the_same_chance_and_choices_give_the_same_game(key: str) -> None:
    this = GAMES[key]
    bots = [RandomBot()] * this.seats.start
    outcome, actions = play_out(this, this.options_type(), bots, Stream(b"same"), Random(3))
    steps = [*walk(this, this.options_type(), bots, Stream(b"same"), Random(3))]
    assert this.turn(steps[-1][0]) == Over(outcome)
    assert actions == len([seat for _, seat in steps if seat is not None])
    assert len(outcome.places) == this.seats.start


class Choices:
    """Numbers that nobody asks for where only one can come."""

    def __init__(self) -> None:
        self._numbers = Random(3)

    def randrange(self, stop: int, /) -> int:
        assert stop > 1
        return self._numbers.randrange(stop)


@every_game
def test_a_random_bot_draws_no_number_where_it_has_no_choice(key: str) -> None:
    this = GAMES[key]
    play_out(this, this.options_type(), [RandomBot()] * this.seats.start, Stream(b"same"), Choices())


@every_game
def test_a_bot_sees_views_and_never_a_state(key: str) -> None:
    this = GAMES[key]
    bots = [Seeing() for _ in range(this.seats.start)]
    play_out(this, this.options_type(), bots, Stream(b"seeing"), Random(3))
    shown = type(this.view(this.initial_state(this.options_type(), this.seats.start), 0))
    for bot in bots:
        assert bot.views and all(type(view) is shown for view in bot.views)


@every_game
def test_a_game_that_goes_on_too_long_is_an_error(key: str) -> None:
    this = GAMES[key]
    with pytest.raises(RuntimeError, match="within 3 actions"):
        play_out(this, this.options_type(), [RandomBot()] * this.seats.start, Stream(b"long"), Random(3), limit=3)


@every_game
def test_a_bot_that_breaks_the_rules_is_stopped(key: str) -> None:
    this = GAMES[key]
    with pytest.raises(IllegalAction):
        play_out(this, this.options_type(), [Stubborn() for _ in range(this.seats.start)], Stream(b"s"), Random(3))


@every_game
def test_random_plays_every_game_beside_its_own_bots(key: str) -> None:
    assert {"random", *GAMES[key].bots} == set(bots_of(GAMES[key]))


@every_game
def test_a_game_is_found_by_its_key(key: str) -> None:
    assert game(key) is GAMES[key] and GAMES[key].key == key


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(CarteadoError) as error:
        game("truco")
    assert error.value.code == "unknown_game"
    assert error.value.data == {"game": "truco", "known": ", ".join(GAMES)}


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([(3,), (2,), (1,)], (1, 2, 3)),
        ([(1,), (2,), (2,)], (3, 1, 1)),
        ([(2,), (2,), (1,)], (1, 1, 3)),
        ([(1, 5), (1, 6)], (2, 1)),
        ([(0,)], (1,)),
        ([], ()),
    ],
)
def test_level_seats_share_the_better_place_and_use_up_the_next(
    keys: list[tuple[int, ...]], places: tuple[int, ...]
) -> None:
    assert places_by(keys) == places


def test_an_error_carries_its_code_and_data() -> None:
    assert str(BadSetup("bad_seats", least=2)) == "bad_seats(least=2)"
    assert str(CarteadoError("unknown")) == "unknown"
    assert IllegalAction("truce", "CH-37", seat=1).data == {"rule": "CH-37", "seat": 1}
    assert BrokenLog("log_bad_draw", 7).data == {"number": 7}
