"""Two tables of one seed: what was drawn before a draw, and by whom, changes nothing of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.chance import commitment_of
from engine.core.log import Drawn, Header, Player
from engine.core.model import Chance, Format, Shuffle
from engine.core.table import NoJournal, Table
from engine.games.registry import GAMES

SEED = bytes(range(32))
OPTIONS: dict[str, dict[str, Any]] = {"dalmuti": {"jokers": 2, "takeover": True}, "wyrt_lordes": {"thyatis": True}}
"""Takeovers deal cards once more, and with Thyatis each lord may throw a die once more, or not."""


def decks_of(game: str, choices: int, format: Format) -> dict[str, tuple[int, ...]]:
    """Play a match of five by random choices and return the deck of every deal by its name."""
    rng, rules = Random(choices), GAMES[game].rules_versions[-1]
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda", "Eva"))
    header = Header("m", game, rules, players, OPTIONS[game], commitment_of(SEED), ("",) * 5, 0, format)
    table = Table(GAMES[game], header, SEED, NoJournal())
    table.start()
    while deciders := table.deciders():
        seat = rng.choice(deciders)
        table.submit(seat, rng.choice(table.legal_actions(seat)))
    turns = [table.game.turn(table.line.state_at(at)) for at in range(len(table.line.plies))]
    drawn = zip(turns, [ply.entry for ply in table.line.plies], strict=True)
    return {
        turn.name: entry.drawn
        for turn, entry in drawn
        if isinstance(entry, Drawn) and isinstance(turn, Chance) and isinstance(turn.draw, Shuffle)
    }


@pytest.mark.parametrize("game", ["dalmuti", "wyrt_lordes"])
def test_a_hand_has_the_same_deck_whatever_happened_in_the_hands_before_it(game: str) -> None:
    this, *others = (decks_of(game, choices, 2) for choices in range(6))
    for other in others:
        common = this.keys() & other.keys()
        assert len(common) > 1
        assert all(this[deal] == other[deal] for deal in common)


def test_draws_by_number_part_ways_after_the_first_throw_of_dice_that_one_table_does_not_make() -> None:
    this, *others = (decks_of("wyrt_lordes", choices, 1) for choices in range(6))
    assert all(this["hand 1 deck"] == other["hand 1 deck"] for other in others)
    assert any(this["hand 2 deck"] != other["hand 2 deck"] for other in others)
