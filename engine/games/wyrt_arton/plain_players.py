"""Players of one habit, written in a line or two each, for bots to be measured against."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from engine.core.game import Bot, Rng
from engine.games.wyrt_arton.actions import ArtonAction, Call, Check, Fold, NoStraddle, Raise, RaiseBy
from engine.games.wyrt_arton.bot.ranges import hands
from engine.games.wyrt_arton.bot.worth import outlook_of
from engine.games.wyrt_arton.hands import strength_of
from engine.games.wyrt_arton.memory import NEW
from engine.games.wyrt_arton.model import ArtonAsk, ArtonView

Habit = Callable[[ArtonView, Sequence[ArtonAction]], ArtonAction]
_BEST = 0.9
"""A hand of the best tenth is better than so many of all."""


class ArtonPlainPlayer:
    """A player of one habit; it checks where its habit would fold for nothing, and never straddles."""

    def __init__(self, habit: Habit) -> None:
        self.habit = habit

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return what the habit says, or the nearest to it that is legal."""
        if NoStraddle() in legal:
            return NoStraddle()
        wanted = self.habit(view, legal)
        if wanted == Fold() and Check() in legal:
            return Check()
        return next((action for action in (wanted, Call(), Check()) if action in legal), legal[0])


def _calls(_view: ArtonView, _legal: Sequence[ArtonAction]) -> ArtonAction:
    return Call()


def _folds(_view: ArtonView, _legal: Sequence[ArtonAction]) -> ArtonAction:
    return Fold()


def _shoves(view: ArtonView, legal: Sequence[ArtonAction]) -> ArtonAction:
    return max(_raises(legal), key=_size) if view.ask is ArtonAsk.AMOUNT else Raise()


def _shoves_the_best_tenth(view: ArtonView, legal: Sequence[ArtonAction]) -> ArtonAction:
    assert view.viewer is not None
    dealt = view.seats[view.viewer].hand or ()
    best = bisect(_strengths_dealt(), strength_of(dealt)) >= _BEST * len(hands())
    return _shoves(view, legal) if best else Fold()


def _pays_the_odds(view: ArtonView, _legal: Sequence[ArtonAction]) -> ArtonAction:
    share = outlook_of(view, NEW, 0.0).share()
    return Call() if share * (view.pot + view.to_call) >= view.to_call else Fold()


def _stabs_half_the_pot(view: ArtonView, legal: Sequence[ArtonAction]) -> ArtonAction:
    if view.ask is ArtonAsk.AMOUNT:
        wanted = (view.pot + view.to_call) / 2
        return min(_raises(legal), key=lambda action: abs(action.amount - wanted))
    if Raise() in legal and (view.turn == 1 or not view.to_call):
        return Raise()
    return _pays_the_odds(view, legal)


def _raises_the_least(view: ArtonView, legal: Sequence[ArtonAction]) -> ArtonAction:
    return min(_raises(legal), key=_size) if view.ask is ArtonAsk.AMOUNT else Raise()


def _raises(legal: Sequence[ArtonAction]) -> list[RaiseBy]:
    return [action for action in legal if isinstance(action, RaiseBy)]


def _size(action: RaiseBy) -> int:
    return action.amount


@cache
def _strengths_dealt() -> list[int]:
    return sorted([strength_of(hand) for hand in hands()])


PLAIN: Mapping[str, Bot] = {
    "always_calls": ArtonPlainPlayer(_calls),
    "always_folds": ArtonPlainPlayer(_folds),
    "always_all_in": ArtonPlainPlayer(_shoves),
    "best_tenth_all_in": ArtonPlainPlayer(_shoves_the_best_tenth),
    "pot_odds_only": ArtonPlainPlayer(_pays_the_odds),
    "half_pot_stab": ArtonPlainPlayer(_stabs_half_the_pot),
    "always_least_raise": ArtonPlainPlayer(_raises_the_least),
}
"""The plain players by name."""
