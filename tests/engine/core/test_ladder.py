"""The ladder: what Elo a score is, that seats and deals are shared fairly, and when a test ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, pairwise
from random import Random
from typing import Any

import pytest

from engine.core.bots import RANDOM, Forgetful, RandomBot, bots_of, levels_of, offered_bots, usual_bot
from engine.core.game import Rng
from engine.core.ladder import Duel, Rung, elo_of, ladder, measured, score_of
from engine.games.registry import GAMES
from tests.engine.core.coins import Coins

CHAMA = GAMES["chama"]


def test_elo_and_scores_belong_together() -> None:
    assert elo_of(0.5) == 0 and round(elo_of(0.64)) == 100 and elo_of(0.36) == pytest.approx(-elo_of(0.64))
    assert score_of(elo_of(0.7)) == pytest.approx(0.7)
    assert elo_of(1.0) == pytest.approx(1199.8, abs=0.1)


def test_a_bot_against_itself_gets_half_of_every_pair() -> None:
    bot = CHAMA.bots["planner"]
    duel = Duel(CHAMA, CHAMA.options_type(), 2, (bot, bot), "same")
    assert [duel.score(number) for number in range(3)] == [0.5] * 3


def test_the_same_seed_plays_the_same_games() -> None:
    bots = CHAMA.bots["planner"], RandomBot()
    first, again = (Duel(CHAMA, CHAMA.options_type(), 2, bots, "seed") for _ in range(2))
    assert [first.score(number) for number in range(3)] == [again.score(number) for number in range(3)]


def test_a_clear_lead_ends_the_test_early_and_a_level_one_as_late_as_may_be() -> None:
    ahead = measured("a", "b", cycle((1.0, 0.5, 1.0)), 500)
    assert 40 <= ahead.games < 60 and ahead.low > 0
    level = measured("a", "b", cycle((0.75, 0.25)), 60)
    assert level.games == 120 and level.low < 0 < level.high and level.elo == pytest.approx(0, abs=1)


def test_the_interval_grows_narrower_with_the_games() -> None:
    few, many = (measured("a", "b", cycle((0.75, 0.25)), most) for most in (30, 120))
    assert many.high - many.low < 0.6 * (few.high - few.low)


def test_a_rung_is_a_row_of_a_table() -> None:
    assert str(Rung("mestra", "veterana", 52.4, 10.0, 95.6, 240)) == "| mestra | veterana | +52 | +10 to +96 | 240 |"


def test_a_ladder_has_a_rung_for_each_level_over_the_one_below_it() -> None:
    rungs = ladder(CHAMA, lambda _level, _below: [0.5], 1)
    names = (RANDOM, *levels_of(CHAMA))
    assert [(rung.below, rung.level) for rung in rungs] == list(pairwise(names))
    assert {rung.games for rung in rungs} == {2}


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_level_is_a_bot_offered_once_and_the_old_names_still_play(key: str) -> None:
    game = GAMES[key]
    offered = offered_bots(game)
    assert offered[: len(game.levels)] == game.levels == levels_of(game) and "planner" not in offered
    assert len({id(game.bots[name]) for name in offered}) == len(offered)
    assert {id(bot) for bot in game.bots.values()} == {id(game.bots[name]) for name in offered}
    assert bots_of(game)["planner"] in [game.bots[name] for name in game.levels]
    assert usual_bot(game) == game.levels[len(game.levels) // 2]


def test_a_forgetful_bot_is_told_only_what_is_kept_of_a_memory() -> None:
    heard: list[object] = []

    class Listening(RandomBot):
        def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
            heard.append((memory, budget))
            return legal[0]

    assert Forgetful(Listening(), lambda memory: memory[:1]).choose(None, "xy", Random(1), memory="ab", budget=3) == "x"
    assert heard == [("a", 3)]


def test_a_game_without_levels_is_played_by_its_first_bot_or_by_chance() -> None:
    assert usual_bot(Coins()) == RANDOM and offered_bots(Coins()) == ()


@pytest.mark.parametrize(
    ("game", "level"),
    [("chama", "novato"), ("chama", "aprendiz"), ("wyrt_arton", "novato"), ("magic_wizards", "calejado")],
)
def test_weaker_levels_forget_what_the_seat_could_remember(game: str, level: str) -> None:
    bot = GAMES[game].bots[level]
    assert isinstance(bot, Forgetful) and bot.kept("anything") == GAMES[game].remember(None, 0, ())
