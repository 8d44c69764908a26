"""How well and how fast the planner plays; figures to report, not to test against."""

from __future__ import annotations

from math import sqrt

from engine.core.benchmarks import Clock, Timed
from engine.core.bots import RandomBot, play_out
from engine.core.chance import Stream
from engine.core.game import Bot
from engine.games.magic_wizards.bot import GreedyBot, MagicPlanner
from engine.games.magic_wizards.decks import random_deck
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import MagicOptions


def bot_benchmark(games: int, seed: int, clock: Clock | None = None) -> dict[str, float]:
    """Return the planner's parts of duels won, both with the same deck, and their standard errors.

    Against `random` bots, and `greedy` ones that always attack with the greatest number; a draw counts half. Also
    `choices`, and with a clock `ms_a_choice`.
    """
    game = MagicWizards()
    timed = Timed(MagicPlanner(game), clock or (lambda: 0.0))
    figures: dict[str, float] = {}
    for name, rival in (("random", RandomBot()), ("greedy", GreedyBot())):
        won = sum(_duel(game, timed, rival, seed, number) for number in range(games)) / games
        figures |= {name: won, f"{name}_error": sqrt(max(won * (1 - won), 0.0) / games)}
    figures["choices"] = float(timed.choices)
    if clock is not None:
        figures["ms_a_choice"] = 1000 * timed.seconds / timed.choices
    return figures


def _duel(game: MagicWizards, bot: Bot, rival: Bot, seed: int, number: int) -> float:
    """Return 1 for a duel won, 0.5 for a draw; two duels running are of one deck, each player begins one of them."""
    deck = random_deck(Stream(f"deck {seed} {number // 2}".encode()))
    seat = number % 2
    bots = [bot, rival] if seat == 0 else [rival, bot]
    chance, choices = (Stream(f"{word} {seed} {number}".encode()) for word in ("chance", "choices"))
    outcome, _ = play_out(game, MagicOptions(decks=(deck, deck)), bots, chance, choices)
    mine, theirs = outcome.places[seat], outcome.places[1 - seat]
    return 0.5 if mine == theirs else float(mine < theirs)
