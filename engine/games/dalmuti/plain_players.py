"""Players of one habit, written in a line or two each, for bots to be measured against."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.game import Bot, Rng
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.model import DalmutiView

Habit = Callable[[DalmutiView, Play], tuple[int, int]]
"""How gladly somebody lays a set: what is greatest is laid."""


class DalmutiPlainPlayer:
    """Player that lays the set its habit likes best whenever it can, and gives the commonest cards."""

    def __init__(self, habit: Habit) -> None:
        self.habit = habit

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return what the habit likes best, else the gift of the commonest cards, else the last there is."""
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            return max(plays, key=lambda play: self.habit(view, play))
        return max(legal, key=lambda gift: sum(getattr(gift, "cards", ())))


PLAIN: Mapping[str, Bot] = {
    "lays_the_most": DalmutiPlainPlayer(lambda _view, play: (play.count, play.rank)),
    "lays_the_commonest": DalmutiPlainPlayer(lambda _view, play: (play.rank, play.count)),
    "lays_the_rarest": DalmutiPlainPlayer(lambda _view, play: (-play.rank, play.count)),
}
"""The plain players by name."""
