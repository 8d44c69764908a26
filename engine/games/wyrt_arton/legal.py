"""What a seat may do now: every legal action, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.core.model import Seat
from engine.games.wyrt_arton import cheating, inventing, magic
from engine.games.wyrt_arton.actions import (
    AcceptDie,
    ArtonAction,
    Call,
    Cheat,
    Check,
    ChooseDie,
    Fold,
    Insist,
    Invent,
    LookAt,
    NoRaise,
    NoStraddle,
    NoVote,
    PostStraddle,
    Raise,
    RaiseBy,
    SecondChance,
    SitDown,
    StandUp,
    StayOut,
    StaySeated,
    StealCard,
    StopCheating,
    StopStealing,
    TryTrick,
    UseMagic,
    VoteLevel,
)
from engine.games.wyrt_arton.betting import may_raise
from engine.games.wyrt_arton.cards import DECK, MASK, Card
from engine.games.wyrt_arton.ending import doors_wait_for
from engine.games.wyrt_arton.model import NOBODY, ArtonAsk, ArtonState, Chair
from engine.games.wyrt_arton.sheets import VERY_HARD

Legal = tuple[ArtonAction, ...]

_STRADDLE: Legal = (PostStraddle(), NoStraddle())
_ANSWER: Legal = (Call(), Fold())
_NO_RAISE = NoRaise()
_STOP, _SECOND = StopCheating(), SecondChance()
_INSIST: Legal = (Insist(), _STOP)
_FAILED_H: Legal = (_SECOND, AcceptDie())
_STEALS = tuple(StealCard(card) for card in range(DECK))
_ENOUGH = StopStealing()
_DICE: Legal = (ChooseDie(0), ChooseDie(1), ChooseDie(2))
_INVENT: Legal = (Invent("take"), Invent("look"))
_VOTE: Legal = (*[VoteLevel(level) for level in range(VERY_HARD + 1)], NoVote())
_SEATED: Legal = (StaySeated(), StandUp())
_AWAY: Legal = (SitDown(), StayOut())


MOST_MINIMUMS = 5_000
"""By so many minimum bets may be raised at most, besides everything (WA-100)."""


@lru_cache(maxsize=1 << 5)
def _whole_raises(minimum: int, count: int) -> tuple[RaiseBy, ...]:
    return tuple(map(RaiseBy, range(minimum, minimum * (count + 1), minimum)))


def raises(room: int, minimum: int) -> Legal:
    """Return the raises with so much left after paying: by whole minimum bets, and by everything (WA-73)."""
    count = min(room // minimum, MOST_MINIMUMS)
    whole = _whole_raises(minimum, 1 << count.bit_length())[:count]
    return (*whole, _NO_RAISE) if count * minimum == room else (*whole, RaiseBy(room), _NO_RAISE)


@lru_cache(maxsize=1 << 9)
def _acts(
    free: bool, may_raise: bool, may_cheat: bool, powers: tuple[Card, ...], tricks: int, may_invent: bool
) -> Legal:
    acts: list[ArtonAction] = [Check() if free else Call()]
    if may_raise:
        acts.append(Raise())
    acts.append(Fold())
    if may_cheat:
        acts += [Cheat(), *map(TryTrick, range(tricks))]
    if may_invent:
        acts += _INVENT
    for card in powers:
        acts += [UseMagic(card, "H"), UseMagic(card, "I")] if card == MASK else [UseMagic(card)]
    return tuple(acts)


def room_of(state: ArtonState, seat: Seat) -> int:
    """Return what the seat has left after paying the highest stake, 0 when nothing is."""
    place = state.seats[seat]
    return max(place.money - max(state.highest - place.stake, 0), 0)


def _act(state: ArtonState, seat: Seat) -> Legal:
    free = state.seats[seat].stake >= state.highest
    cheats, powers = cheating.may_cheat(state, seat), magic.usable(state, seat)
    return _acts(free, may_raise(state, seat), cheats, powers, len(state.tricks), inventing.may_invent(state, seat))


def _insist(state: ArtonState, seat: Seat) -> Legal:
    return (*_INSIST, _SECOND) if cheating.has_second_chance(state, seat) else _INSIST


def _doors(state: ArtonState, seat: Seat) -> Legal:
    return _SEATED if state.seats[seat].chair is Chair.SEATED else _AWAY


_BY_ASK: dict[ArtonAsk, Callable[[ArtonState, Seat], Legal]] = {
    ArtonAsk.STRADDLE: lambda _state, _seat: _STRADDLE,
    ArtonAsk.ACT: _act,
    ArtonAsk.ANSWER: lambda _state, _seat: _ANSWER,
    ArtonAsk.AMOUNT: lambda state, seat: raises(room_of(state, seat), state.minimum),
    ArtonAsk.INSIST: _insist,
    ArtonAsk.FAILED_H: lambda _state, _seat: _FAILED_H,
    ArtonAsk.STEAL: lambda state, _seat: (*[_STEALS[card] for card in sorted(state.undealt)], _ENOUGH),
    ArtonAsk.LOOK: lambda state, seat: (*map(LookAt, inventing.hands_to_see(state, seat)), _ENOUGH),
    ArtonAsk.VOTE: lambda _state, _seat: _VOTE,
    ArtonAsk.COIN: lambda _state, _seat: _DICE,
    ArtonAsk.DOORS: _doors,
}


def legal_for(state: ArtonState, seat: Seat) -> Legal:
    """Return every legal action of a seat that the match waits for."""
    return _BY_ASK[state.ask](state, seat)


def deciders(state: ArtonState) -> tuple[Seat, ...]:
    """Return the seats that the match waits for; () for a draw and at the end."""
    if state.ask is ArtonAsk.DOORS:
        return doors_wait_for(state)
    if state.ask is ArtonAsk.VOTE:
        return inventing.voters(state)
    if state.ask is ArtonAsk.COIN:
        assert state.power is not None and state.power.chooser != NOBODY
        return (state.power.chooser,)
    return (state.seat,) if state.ask in _BY_ASK else ()
