"""Duels between two decks, played by bots to be counted."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.core.bots import walk
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.core.model import Seat
from engine.games.magic_wizards.actions import Answering, AttackWith, ChoosePosition, PlayCard, SetCard, TurnPosition
from engine.games.magic_wizards.balance.greedy import GreedyDuellist
from engine.games.magic_wizards.bot import MagicPlanner
from engine.games.magic_wizards.ending import points_of
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import Deck, MagicOptions, MagicState

BotName: TypeAlias = Literal["greedy", "planner", "wall"]
ENDLESS = "endless"
"""The reason of a duel that is cut off since its bots go in circles; it counts as drawn."""
_MOST_CHOICES = 10_000
"""After so many steps a duel is cut off: MW-91 and MW-127 count turns, a bot may go in circles within one."""


class DuelPairing(msgspec.Struct, frozen=True):
    """A duel to be played: decks and bots by seat; `name` seeds its draws and its choices.

    `preset` names the rules, "" for those without boards, with one attack a turn or not; `map` is the board's there.
    """

    name: str
    decks: tuple[Deck, Deck]
    bots: tuple[BotName, BotName] = ("greedy", "greedy")
    one_attack: bool = True
    preset: str = ""
    map: str = ""


class PlayedDuel(msgspec.Struct, frozen=True):
    """The result of a duel: 1 where seat 0 won, 0.5 for a draw.

    Who began, and the turns of both players together.
    """

    won: float
    first: Seat
    turns: int
    reason: str = ""
    """Why it ended."""

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.won == 0.5


class WallBot(GreedyDuellist):
    """Bot that puts every monster in Defence, leaves it there and never attacks."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        bold = {PlayCard(True), SetCard(True), ChoosePosition(True)}
        quiet = [action for action in legal if action not in bold and not isinstance(action, AttackWith | TurnPosition)]
        return super().choose(view, quiet, rng, memory=memory, budget=budget)


def play(pairing: DuelPairing) -> PlayedDuel:
    """Play a duel to its end."""
    game = MagicWizards()
    players: dict[BotName, Bot] = {
        "greedy": GreedyDuellist(),
        "planner": MagicPlanner(game),
        "wall": WallBot(),
    }
    bots = [players[name] for name in pairing.bots]
    chance, choices = (Stream(f"{word} {pairing.name}".encode()) for word in ("chance", "choices"))
    # Only the planner has a use for being asked; the others let everything pass.
    answers: Answering = "attacks" if "planner" in pairing.bots else "never"
    rules = game.presets[pairing.preset] if pairing.preset else MagicOptions(one_attack=pairing.one_attack)
    if pairing.map:
        rules = replace(rules, environments=pairing.map)
    options = replace(rules, decks=pairing.decks, answers=answers)
    end = _end(game, options, bots, chance, choices)
    if end.outcome is None:
        return PlayedDuel(0.5, end.first, end.turn, ENDLESS)
    return PlayedDuel(points_of(end.outcome, 0), end.first, end.turn, end.outcome.reason)


def _end(game: MagicWizards, options: MagicOptions, bots: Sequence[Bot], chance: Stream, rng: Rng) -> MagicState:
    """Return the last state of a duel, without an outcome if it was cut off; only planners use a memory."""
    remember = any(isinstance(bot, MagicPlanner) for bot in bots)
    states = islice(walk(game, options, bots, chance, rng, remember=remember), _MOST_CHOICES)
    last: MagicState = deque(states, maxlen=1).pop()[0]
    return last
