"""What a seat may do now: every legal action, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.core.model import Seat
from engine.games.wyrt_arton import inventing, magic
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
from engine.games.wyrt_arton.betting import is_level, may_raise, room_of
from engine.games.wyrt_arton.cards import DEAD_MANS_HAND, DECK, MASK
from engine.games.wyrt_arton.explain import DICE, LEVELS, MOST_MINIMUMS, is_allowed
from engine.games.wyrt_arton.model import ArtonAsk, ArtonState

Legal = tuple[ArtonAction, ...]

_STRADDLE: Legal = (PostStraddle(), NoStraddle())
_ANSWER: Legal = (Call(), Fold())
_BETS: dict[tuple[bool, bool], Legal] = {
    (True, True): (Check(), Raise(), Fold()),
    (True, False): (Check(), Fold()),
    (False, True): (Call(), Raise(), Fold()),
    (False, False): (Call(), Fold()),
}
"""By whether the stake is the highest, and whether the seat may raise."""
_CHEAT, _INVENT = Cheat(), (Invent("take"), Invent("look"))
_MAGIC = (*tuple([UseMagic(card) for card in DEAD_MANS_HAND if card != MASK]), UseMagic(MASK, "H"), UseMagic(MASK, "I"))
_NO_RAISE = NoRaise()
_INSIST: Legal = (Insist(), StopCheating(), SecondChance())
_FAILED_H: Legal = (SecondChance(), AcceptDie())
_STEALS = tuple(map(StealCard, range(DECK)))
_ENOUGH = StopStealing()
_DICE: Legal = tuple(map(ChooseDie, DICE))
_VOTE: Legal = (*map(VoteLevel, LEVELS), NoVote())
_DOORS: Legal = (StaySeated(), StandUp(), SitDown(), StayOut())


@lru_cache(maxsize=1 << 5)
def _whole_raises(minimum: int, count: int) -> tuple[RaiseBy, ...]:
    return tuple(map(RaiseBy, range(minimum, minimum * (count + 1), minimum)))


def raises(room: int, minimum: int) -> Legal:
    """Return the raises with so much left after paying: by whole minimum bets, and by everything (WA-73)."""
    count = min(room // minimum, MOST_MINIMUMS)
    whole = _whole_raises(minimum, 1 << count.bit_length())[:count]
    return (*whole, _NO_RAISE) if count * minimum == room else (*whole, RaiseBy(room), _NO_RAISE)


def _allowed(state: ArtonState, seat: Seat, candidates: Legal) -> Legal:
    """Return those of the candidates that nothing stands in the way of."""
    return tuple([action for action in candidates if is_allowed(state, seat, action)])


def _act(state: ArtonState, seat: Seat) -> Legal:
    bets = _BETS[is_level(state, seat), may_raise(state, seat)]
    if state.options.cheating:
        cheats: Legal = (_CHEAT,)
        if state.options.inventing:
            cheats = (_CHEAT, *map(TryTrick, range(len(state.tricks))), *_INVENT)
        bets += _allowed(state, seat, cheats)
    if magic.is_magic(state):
        cards = state.seats[seat].hand + state.seats[seat].stolen
        bets += _allowed(state, seat, tuple([use for use in _MAGIC if use.card in cards]))
    return bets


_BY_ASK: dict[ArtonAsk, Callable[[ArtonState, Seat], Legal]] = {
    ArtonAsk.STRADDLE: lambda _state, _seat: _STRADDLE,
    ArtonAsk.ACT: _act,
    ArtonAsk.ANSWER: lambda _state, _seat: _ANSWER,
    ArtonAsk.AMOUNT: lambda state, seat: raises(room_of(state, seat), state.minimum),
    ArtonAsk.INSIST: lambda state, seat: _allowed(state, seat, _INSIST),
    ArtonAsk.FAILED_H: lambda _state, _seat: _FAILED_H,
    ArtonAsk.STEAL: lambda state, _seat: (*[_STEALS[card] for card in sorted(state.undealt)], _ENOUGH),
    ArtonAsk.LOOK: lambda state, seat: (*map(LookAt, inventing.hands_to_see(state, seat)), _ENOUGH),
    ArtonAsk.VOTE: lambda _state, _seat: _VOTE,
    ArtonAsk.COIN: lambda _state, _seat: _DICE,
    ArtonAsk.DOORS: lambda state, seat: _allowed(state, seat, _DOORS),
}


def legal_for(state: ArtonState, seat: Seat) -> Legal:
    """Return every legal action of a seat that the match waits for."""
    return _BY_ASK[state.ask](state, seat)
