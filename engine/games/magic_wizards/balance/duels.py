"""Duels between two decks, played by bots to be counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from engine.core.bots import play_out
from engine.core.chance import Stream
from engine.core.game import Bot, Rng
from engine.core.model import Seat, Turn
from engine.games.magic_wizards.actions import AttackWith, ChoosePosition
from engine.games.magic_wizards.bot import GreedyBot, MagicPlanner
from engine.games.magic_wizards.game import MagicWizards
from engine.games.magic_wizards.model import Deck, MagicOptions, MagicState

BotName: TypeAlias = Literal["greedy", "planner", "wall"]


class Pairing(msgspec.Struct, frozen=True):
    """A duel to be played: decks and bots by seat; `name` seeds its draws and its choices."""

    name: str
    decks: tuple[Deck, Deck]
    bots: tuple[BotName, BotName] = ("greedy", "greedy")
    one_attack: bool = True


class Played(msgspec.Struct, frozen=True):
    """What a duel came to: 1 where seat 0 won, 0.5 for a draw; who began, and the turns of both players together."""

    won: float
    first: Seat
    turns: int

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.won == 0.5


class WallBot(GreedyBot):
    """Puts every monster in Defence and never attacks."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        if ChoosePosition(False) in legal:
            return ChoosePosition(False)
        quiet = [action for action in legal if not isinstance(action, AttackWith)]
        return super().choose(view, quiet, rng, memory=memory, budget=budget)


class _Watched(MagicWizards):
    """The game, with the state in which it was last asked what the duel waits for: at the end, the last one."""

    last: MagicState

    def turn(self, state: MagicState) -> Turn:
        """Return what the duel waits for."""
        self.last = state
        return super().turn(state)


def play(pairing: Pairing) -> Played:
    """Play a duel to its end."""
    game = _Watched()
    bots: dict[BotName, Bot] = {"greedy": GreedyBot(), "planner": MagicPlanner(game), "wall": WallBot()}
    options = MagicOptions(decks=pairing.decks, one_attack=pairing.one_attack)
    chance, choices = (Stream(f"{word} {pairing.name}".encode()) for word in ("chance", "choices"))
    outcome, _ = play_out(game, options, [bots[name] for name in pairing.bots], chance, choices)
    mine, theirs = outcome.places
    return Played(0.5 if mine == theirs else float(mine < theirs), game.last.first, game.last.turn)
