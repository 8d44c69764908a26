"""The cast: the planner with the bets of some people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.game import Bot, Rng
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.bot.planner import WyrtPlanner


class Bettor(WyrtPlanner):
    """Bot that exchanges and rolls as the planner does, and bets by a habit of its own."""

    def __init__(self, amount_of: Callable[[Sequence[int]], int]) -> None:
        """Bet what `amount_of` takes of the amounts that may be bet."""
        super().__init__()
        self._amount_of = amount_of

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        amounts = [action.amount for action in legal if isinstance(action, Bet)]
        if amounts:
            return Bet(self._amount_of(amounts))
        return super().choose(view, legal, rng, memory=memory, budget=budget)


CAST: Mapping[str, Bot] = {"prodiga": Bettor(max), "sovina": Bettor(min)}
"""Who bets the most that it may, and who bets the least."""
