"""The levels: what dice leave to skill is the bets and the exchanges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.bots import Forgetful
from engine.core.game import Bot, Rng
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.bot.planner import WyrtPlanner
from engine.games.wyrt_lordes.memory import NEW, WyrtMemory
from engine.games.wyrt_lordes.plain_players import PLAIN


class HighBets:
    """A player that bets as much as may be, whatever it has left."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        bets = [action for action in legal if isinstance(action, Bet)]
        if bets:
            return max(bets, key=lambda bet: bet.amount)
        return self.bot.choose(view, legal, rng, memory=memory, budget=budget)


def _forgets(_memory: WyrtMemory | None) -> WyrtMemory:
    return NEW


_ONE_EXCHANGE = Forgetful(WyrtPlanner(looks_ahead=False), _forgets)
LEVELS: Mapping[str, Bot] = {
    "novato": PLAIN["keeps_equal_bets_50"],
    "aprendiz": HighBets(_ONE_EXCHANGE),
    "calejado": _ONE_EXCHANGE,
    "mestra": WyrtPlanner(),
}
"""The levels of the game, the weakest first."""
