"""The levels: who ignores what was laid, who has a preference, who plays hands out in its mind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.bots import Forgetful
from engine.core.game import Bot, Rng
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.bot.counting import Counting
from engine.games.dalmuti.bot.planner import PASS, DalmutiPlanner
from engine.games.dalmuti.bot.search import best_of
from engine.games.dalmuti.cards import UNIT, Card
from engine.games.dalmuti.memory import NEW, DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from engine.games.dalmuti.worth import CARELESS

_PLAYOUTS = 3
"""Tries of a choice for each playout of the budget: a playout of this game is that cheap."""
_GIFTS, _GIFT_PLAYOUTS, _GIFT_WORLDS = 8, 6, 60
"""So many gifts are tried, those that leave the cheapest hands, in so many playouts for each of the budget."""


_RARE = UNIT[4] - 1
"""The bits of jokers and of the ranks that everybody watches: aces, twos and threes."""


class BigSets:
    """Player that lays whatever it can, the most cards and the commonest first.

    It does not mind which sets it breaks.
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        plays = [action for action in legal if isinstance(action, Play)]
        if plays:
            return max(plays, key=lambda play: (play.count, play.rank, -play.jokers))
        return max(legal, key=lambda gift: sum(gift.cards)) if view.ask is DalmutiAsk.GIFT else legal[-1]


class WholeSets(DalmutiPlanner):
    """Bot that keeps every set whole and lays the commonest that fits, whatever others hold."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, DalmutiView) and view.viewer is not None
        if view.ask is not DalmutiAsk.PLAY or len(legal) == 1:
            return super().choose(view, legal, rng, memory=memory, budget=budget)
        hand = view.seats[view.viewer].hand or ()
        whole = [action for action in legal if isinstance(action, Play) and not action.jokers and _whole(hand, action)]
        if whole:
            return max(whole, key=lambda play: play.rank)
        return PASS if view.laid else super().choose(view, legal, rng, memory=memory, budget=budget)


class DalmutiSearch(DalmutiPlanner):
    """Bot that tries what it may lay or give, and the pass, on hands that the others may hold.

    Calls as the planner does.
    """

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, DalmutiView) and view.viewer is not None
        if len(legal) > 1 and view.ask is DalmutiAsk.GIFT:
            gifts = self.gifts(view, Counting(view, memory or NEW), legal)[:_GIFTS]
            return best_of(view, memory or NEW, gifts, rng, _GIFT_PLAYOUTS * budget, _GIFT_WORLDS)
        if len(legal) == 1 or view.ask is not DalmutiAsk.PLAY:
            return super().choose(view, legal, rng, memory=memory, budget=budget)
        hand = view.seats[view.viewer].hand or ()
        out = next((action for action in legal if isinstance(action, Play) and action.count == len(hand)), None)
        choices = legal if view.laid else [play for play in legal if _whole(hand, play)]
        return out or best_of(view, memory or NEW, choices or legal, rng, _PLAYOUTS * budget)


def _whole(hand: Sequence[Card], play: Play) -> bool:
    """Tell whether the set has all cards of its rank."""
    return play.count - play.jokers == hand.count(play.rank)


def _rare_ones(memory: DalmutiMemory | None) -> DalmutiMemory:
    """Remember of the cards laid only the rare ones, and nothing else."""
    return DalmutiMemory(laid=memory.laid & _RARE) if memory is not None else NEW


LEVELS: Mapping[str, Bot] = {
    "novato": BigSets(),
    "aprendiz": WholeSets(),
    "calejado": Forgetful(DalmutiPlanner(CARELESS), _rare_ones),
    "veterana": DalmutiPlanner(),
    "mestra": DalmutiSearch(),
}
"""The levels of the game, the weakest first."""
