"""The planner: every question of the game goes to the file that answers it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng
from engine.games.wyrt_lordes.actions import Bet, KeepDice, RollAgain, RollLowest
from engine.games.wyrt_lordes.bot.dice import gains_by_lowest
from engine.games.wyrt_lordes.bot.draws import prospects
from engine.games.wyrt_lordes.bot.exchange import ExchangeChoice
from engine.games.wyrt_lordes.bot.money import choose_amount, wants_pot
from engine.games.wyrt_lordes.memory import NEW, WyrtMemory
from engine.games.wyrt_lordes.model import WyrtAsk, WyrtView


class WyrtPlanner:
    """Bot that weighs every discard against all cards it has not seen, and bets for the whole match.

    It remembers nothing between two choices.
    """

    def __init__(self, looks_ahead: bool = True) -> None:
        """Weigh the exchanges to come as well; without `looks_ahead` only the one that is being made."""
        self._looks_ahead = looks_ahead

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, WyrtView)
        if len(legal) == 1:
            return legal[0]
        match view.ask:
            case WyrtAsk.BET:
                return Bet(choose_amount(view))
            case WyrtAsk.REIS:
                return RollAgain() if wants_pot(view) else KeepDice()
            case WyrtAsk.THYATIS:
                return RollLowest() if gains_by_lowest(view) == wants_pot(view) else KeepDice()
            case _:
                exchange = exchange_of(view, memory or NEW, self._looks_ahead)
                return exchange.choose_source(legal) if view.ask is WyrtAsk.SOURCE else exchange.choose_discard(legal)


def exchange_of(view: WyrtView, memory: WyrtMemory, looks_ahead: bool = True) -> ExchangeChoice:
    """Return the exchange as the viewer sees it, ready to weigh choices.

    Against those that still play, to win the pot or to lose it.
    """
    assert view.viewer is not None
    own = view.seats[view.viewer].group
    rivals = sum(not place.left and place.group != own for place in view.seats)
    return ExchangeChoice(view, memory, prospects(view.options, rivals, 1 if wants_pot(view) else -1), looks_ahead)
