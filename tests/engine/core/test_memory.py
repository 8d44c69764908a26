"""Memories kept along a match: with its log, with an action taken back, and in games played out by bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.core.bots import BUDGET, RandomBot, play_out
from engine.core.chance import Stream, commitment_of
from engine.core.history import play_log
from engine.core.log import Header, Player
from engine.core.memory import Memories, recall
from engine.core.model import FORMAT
from engine.core.sampling import shuffle
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES
from tests.engine.core.tables import GAME, SEED, header, placing, play_on, playing


def test_a_memory_follows_the_match_and_knows_what_the_seat_was_told() -> None:
    table, _ = playing(3)
    memories = Memories(table.line)
    for _ in range(12):
        table.submit(*placing(table))
        events = [event for ply in table.line.plies for event in ply.events]
        for seat in (None, 0, 1, 2):
            assert memories.of(seat) == recall(GAME, None, seat, events)
    assert memories.of(0) is memories.of(0)


def test_an_action_taken_back_is_not_remembered() -> None:
    game = GAMES["dalmuti"]
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda"))
    rules, sealed = game.rules_versions[-1], commitment_of(SEED)
    table = Table(game, Header("m", "dalmuti", rules, players, {}, sealed, ("",) * 4, 0, FORMAT), SEED, NoJournal())
    table.start()
    memories = Memories(table.line)
    (seat,) = table.deciders()
    dealt = memories.of(1)
    table.submit(seat, table.legal_actions(seat)[0])
    once = memories.of(1)
    table.take_back(seat)
    table.submit(seat, table.legal_actions(seat)[1])
    assert memories.of(1) == Memories(table.line).of(1) != once
    table.take_back(seat)
    assert memories.of(1) == dealt != once


def test_a_match_that_goes_on_from_its_log_is_remembered_as_before() -> None:
    table, journal = playing(3)
    for _ in range(12):
        table.submit(*placing(table))
    again = Table(GAME, header(3, cut=False), SEED, NoJournal())
    again.resume(tuple(journal.entries))
    assert Memories(again.line).of(1) == Memories(table.line).of(1)
    play_on(table)
    assert Memories(table.line).of(1) == Memories(play_log(GAME, table.header, journal.entries)).of(1)


class Sampling(RandomBot):
    """A random bot that sees whether its memory fits its view, and what its budget is."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.budgets: set[int] = set()

    def choose(self, view: Any, legal: Sequence[Any], rng: Any, *, memory: Any = None, budget: int = 0) -> Any:
        state = self.game.sample(view, memory, Random(1))
        assert self.game.view(state, view.viewer) == view
        self.budgets.add(budget)
        return super().choose(view, legal, rng)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_in_games_played_out_each_bot_is_given_the_memory_of_its_own_seat(key: str) -> None:
    game = GAMES[key]
    bots = [Sampling(game) for _ in range(game.seats.start)]
    play_out(game, game.options_type(), bots, Stream(b"memory"), Random(3))
    assert all(bot.budgets == {BUDGET} for bot in bots)


def test_a_shuffle_makes_every_order_alike() -> None:
    rng, orders = Random(4), dict[tuple[int, ...], int]()
    for _ in range(2400):
        shuffle(items := [1, 2, 3, 4], rng)
        orders[tuple(items)] = orders.get(tuple(items), 0) + 1
    assert len(orders) == 24 and all(60 < times < 140 for times in orders.values())
