"""Judges of hands of Wyrt dos Lordes: a hand is worth its pot, a choice what the lord could know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.judging import Contrast, SingleActs, Weighed
from engine.core.model import Seat
from engine.games.wyrt_lordes.actions import Bet, WyrtAction
from engine.games.wyrt_lordes.bot.exchange import ExchangeChoice
from engine.games.wyrt_lordes.bot.money import worth_of_bets
from engine.games.wyrt_lordes.bot.planner import exchange_of
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.memory import NEW, WyrtMemory
from engine.games.wyrt_lordes.model import EXCHANGE, Groups, WyrtAsk, WyrtOptions, WyrtState, WyrtView
from engine.games.wyrt_lordes.odds import Chances, filled_odds, pot_odds
from engine.games.wyrt_lordes.playout import play_on, shares_of

_DICE = (WyrtAsk.REIS, WyrtAsk.THYATIS)
_EQUAL = 1.0
"""How much more often than its share a lord wins a pot: when bets are judged nobody is taken for better."""
_PLAIN_POINTS, _PLAIN_CHANCE = 0.05, 0.03
"""From such a difference on it is told that an exchange gives more points, or a combination more often."""


class PlayedWyrtJudge(SingleActs):
    """A hand is worth the part of its pot that a lord wins, as it is played on.

    Groups are not judged, where partners share; nor Azgher, where a pot is sometimes better lost.
    """

    unit = "pot"
    cost = 4
    reference = 1024
    situations: Mapping[str, str] = {
        "bet": "bet",
        "exchange": "discard pass draw take",
        "dice": "roll roll_again roll_lowest keep",
    }

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def judges(self, options: WyrtOptions, _seats: int) -> bool:
        """Tell whether each lord plays alone, for most money."""
        return options.groups is Groups.NONE and not options.azgher

    def result(self, before: WyrtState, after: WyrtState) -> tuple[float, ...] | None:
        """Return which part of the pot each lord was paid."""
        return shares_of(before, after)

    def play_on(self, state: WyrtState, seed: int, _begun: object = None) -> tuple[float, ...]:
        """Return the part of the pot that each lord wins on average when all exchange as quick play does."""
        return play_on(self._game, state, seed)

    def openings(self, _state: WyrtState, _seat: Seat, legal: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return all actions."""
        return [(action,) for action in legal]


class WyrtJudge(PlayedWyrtJudge):
    """Judge that reckons what exchanges, second dice and bets are worth.

    The chance to win the pot, of bets the match: exact for all cards that may be drawn and all dice that may fall.
    """

    def checked_by(self) -> PlayedWyrtJudge:
        """Return the judge that plays hands on, and reckons nothing."""
        return PlayedWyrtJudge(self._game)

    def weigh(self, view: WyrtView, memory: WyrtMemory | None, legal: Sequence[WyrtAction]) -> Weighed | None:
        """Return the chance to win the pot by each act, of bets the chance to win the match."""
        if view.ask is WyrtAsk.BET:
            worth = worth_of_bets(view, _EQUAL)
            return Weighed(tuple([worth[bet.amount] for bet in legal if isinstance(bet, Bet)]), "match")
        if view.ask in EXCHANGE:
            exchange = exchange_of(view, memory or NEW)
            return Weighed(tuple([exchange.worth(action) for action in legal]))
        if view.ask in _DICE:
            shares = _pot_shares(view)
            return Weighed(tuple([shares[action] for action in legal]))
        return None

    def contrasts(
        self, view: WyrtView, memory: WyrtMemory | None, better: WyrtAction, chosen: WyrtAction
    ) -> Sequence[Contrast]:
        """Return the points of an exchange, or the combination it gives more often.

        Of bets and dice the chances.
        """
        match better, chosen:
            case Bet(amount=amount), Bet(amount=other):
                worth = worth_of_bets(view, _EQUAL)
                return (Contrast(("match", 0), 100 * worth[amount], 100 * worth[other]),)
            case _ if view.ask in _DICE:
                shares = _pot_shares(view)
                return (Contrast(("share", 0), 100 * shares[better], 100 * shares[chosen]),)
            case _:
                exchange = exchange_of(view, memory or NEW)
                return _exchanged(exchange, better, chosen)

    def rivals(self, view: WyrtView) -> Sequence[Seat]:
        """Return the other lords in play."""
        return [seat for seat, place in enumerate(view.seats) if not place.left and seat != view.viewer]


def _pot_shares(view: WyrtView) -> Mapping[WyrtAction | None, float]:
    assert view.viewer is not None
    return {odds.action: odds.shares[view.viewer] for odds in pot_odds(view)}


def _exchanged(exchange: ExchangeChoice, better: WyrtAction, chosen: WyrtAction) -> Sequence[Contrast]:
    there, here = _combinations(exchange, better), _combinations(exchange, chosen)
    points = _points(there), _points(here)
    if points[0] - points[1] >= _PLAIN_POINTS:
        return (Contrast(("points", 0), *points),)
    most = max(Combination, key=lambda combination: there.get(combination, 0.0) - here.get(combination, 0.0))
    chances = there.get(most, 0.0), here.get(most, 0.0)
    if chances[0] - chances[1] < _PLAIN_CHANCE:
        return ()
    return (Contrast(("often", int(most)), 100 * chances[0], 100 * chances[1]),)


def _combinations(exchange: ExchangeChoice, action: WyrtAction) -> Chances:
    """Return how likely each combination is once an act of the exchange is done."""
    known, drawn = exchange.filling(action)
    return filled_odds(known, tuple(exchange.left) if drawn else (), drawn)


def _points(chances: Chances) -> float:
    return sum([chance * combination for combination, chance in chances.items()])
