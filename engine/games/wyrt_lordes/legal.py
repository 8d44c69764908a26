"""What a lord may do now: every legal action, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, combinations

from engine.core.model import Seat
from engine.games.wyrt_lordes.actions import (
    Bet,
    DrawFromPile,
    KeepDice,
    RollAgain,
    RollDice,
    RollLowest,
    TakeFromTable,
    WyrtAction,
    WyrtDiscard,
    WyrtPass,
)
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.explain import against_bet, against_draw
from engine.games.wyrt_lordes.model import BETS, HAND_SIZE, MOST_DISCARDS, WyrtAsk, WyrtState

Legal = tuple[WyrtAction, ...]

_BETS = tuple(map(Bet, BETS))
_PASS, _DRAW = WyrtPass(), DrawFromPile()
_ROLL: Legal = (RollDice(),)
_REIS: Legal = (RollAgain(), KeepDice())
_THYATIS: Legal = (RollLowest(), KeepDice())
_COUNTS = range(1, MOST_DISCARDS + 1)


def _bets(state: WyrtState, seat: Seat) -> Legal:
    """Return the bets that the lord can pay (WL-35)."""
    return tuple([bet for bet in _BETS if against_bet(state, seat, bet) is None])


def _discards(hand: tuple[Card, ...]) -> Legal:
    """Return each set of one to three cards of the hand, once, fewer cards first."""
    return tuple(map(WyrtDiscard, chain.from_iterable([combinations(hand, count) for count in _COUNTS])))


def _wyrt_hand(state: WyrtState, seat: Seat) -> Legal:
    return _discards(state.seats[seat].hand)


def _discard(state: WyrtState, seat: Seat) -> Legal:
    """Return passing and every discard: pile and table always hold three cards for it (WL-16)."""
    return (_PASS, *_discards(state.seats[seat].hand))


@lru_cache(maxsize=1 << 10)
def _takes(cards: int, needed: int) -> Legal:
    """Return each choice of so many of the first cards of the table, all of them where they are too few (WL-11)."""
    return tuple([TakeFromTable(places) for places in combinations(range(cards), min(cards, needed)) if places])


def _source(state: WyrtState, seat: Seat) -> Legal:
    """Return drawing, if the pile holds a card, and taking of what lay on the table before this turn (WL-11)."""
    takes = _takes(len(state.table) - state.fresh, HAND_SIZE - len(state.seats[seat].hand))
    return (_DRAW, *takes) if against_draw(state, seat, _DRAW) is None else takes


_BY_ASK: dict[WyrtAsk, Callable[[WyrtState, Seat], Legal]] = {
    WyrtAsk.BET: _bets,
    WyrtAsk.WYRT_HAND: _wyrt_hand,
    WyrtAsk.DISCARD: _discard,
    WyrtAsk.SOURCE: _source,
    WyrtAsk.ROLL: lambda _state, _seat: _ROLL,
    WyrtAsk.REIS: lambda _state, _seat: _REIS,
    WyrtAsk.THYATIS: lambda _state, _seat: _THYATIS,
    WyrtAsk.ROLL_OFF: lambda _state, _seat: _ROLL,
}


def legal_for(state: WyrtState, seat: Seat) -> Legal:
    """Return every legal action of a lord that the match waits for."""
    return _BY_ASK[state.ask](state, seat)
