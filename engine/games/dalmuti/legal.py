"""What a seat may do now, read off tables that grow as positions come up."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TypeAlias

from engine.core.model import Seat
from engine.games.dalmuti.actions import Action, CallRevolution, CallTakeover, Decline, GiveCards, Pass, Play
from engine.games.dalmuti.cards import FIELD, GUARD, JOKER_BITS, RANKS, SHIFT, TOP, UNIT, Cards, count_of, unpack
from engine.games.dalmuti.hand import gift_of, holds_both_jokers
from engine.games.dalmuti.model import Ask, State
from engine.games.dalmuti.seating import interns

Legal: TypeAlias = tuple[Action, ...]

PASS, DECLINE, TAKEOVER, REVOLUTION = Pass(), Decline(), CallTakeover(), CallRevolution()
MOST = TOP + JOKER_BITS
"""No set has more cards."""

_SETS = {
    (rank, count, jokers): Play(rank, count, jokers)
    for rank in RANKS
    for count in range(1, rank + 3)
    for jokers in range(min(count, 2) + 1)
    if jokers < count or rank == TOP
}
"""Every set, made once: an action that is the very same object is found faster."""

_GUARDS = sum(GUARD)
_BELOW = tuple(sum(GUARD[:rank]) for rank in range(TOP + 1))
"""The guards of all ranks rarer than this one."""
_WANTED = tuple(sum(UNIT[rank] * count for rank in RANKS if rank >= count) for count in range(MOST + 1))
"""So many cards of every rank that has them, packed."""
_HAVING = tuple(sum(GUARD[rank] for rank in RANKS if rank >= count) for count in range(MOST + 1))
"""The guards of the ranks that have so many cards."""
_RARER = tuple(tuple(_HAVING[count] & _BELOW[rank] for rank in range(TOP + 1)) for count in range(MOST + 1))
"""By a set's count and rank: the guards of the ranks that could beat it with naturals alone."""


class _Answers(dict[int, Legal]):
    """To a set of so many cards: by the guards of the ranks that may answer, the answers."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, guards: int) -> Legal:
        ranks = (rank for rank in RANKS if guards & GUARD[rank])
        found = self[guards] = (*(_SETS[rank, self._count, 0] for rank in ranks), PASS)
        return found


class _Leads(dict[Cards, Legal]):
    """The sets that can be led from some ranks of a hand, with the jokers of it."""

    def __missing__(self, cards: Cards) -> Legal:
        jokers = cards & JOKER_BITS
        found = self[cards] = tuple(
            _SETS[rank, naturals + added, added]
            for rank in RANKS
            for naturals in range(1, count_of(cards, rank) + 1)
            for added in range(jokers + 1)
        )
        return found


_ANSWERS = tuple(_Answers(count) for count in range(MOST + 1))
_LEADS = _Leads()
_PARTS = tuple(
    JOKER_BITS + sum(FIELD[rank] << SHIFT[rank] for rank in ranks)
    for ranks in (range(1, 8), range(8, 11), range(11, 14))
)
"""A hand is looked up in three parts, so that the table stays small."""
_LOW, _MIDDLE, _HIGH = _PARTS
_ALONE: tuple[Legal, ...] = tuple(
    tuple(_SETS[TOP, count, count] for count in range(1, jokers + 1)) for jokers in range(3)
)


def legal_for(state: State, seat: Seat) -> Legal:
    """Return every legal action of a seat that the match waits for."""
    deal = state.deal
    if deal.ask is Ask.PLAY:
        hand = state.hands[seat]
        if state.laid:
            return answers_to(state.laid[-1].play, hand)
        leads = _LEADS[hand & _LOW] + _LEADS[hand & _MIDDLE] + _LEADS[hand & _HIGH]
        return leads + _ALONE[hand & JOKER_BITS] if deal.options.jokers_alone else leads
    if deal.ask is Ask.GIFT:
        return _gifts(state.hands[seat], gift_of(deal, seat)[1])
    return _calls(state, seat)


def answers_to(top: Play, hand: Cards) -> Legal:
    """Return the sets of a hand that beat the last one, and the pass (S3, S4)."""
    count, jokers = top.count, hand & JOKER_BITS
    if not jokers:
        return _ANSWERS[count][((hand | _GUARDS) - _WANTED[count]) & _RARER[count][top.rank]]
    found = tuple(
        _SETS[rank, count, added]
        for rank in range(1, top.rank)
        for added in range(min(jokers, count - 1) + 1)
        if hand >> SHIFT[rank] & FIELD[rank] >= count - added
    )
    return (*found, PASS)


def _gifts(hand: Cards, count: int) -> Legal:
    cards = dict.fromkeys(unpack(hand))
    return tuple(
        GiveCards(chosen)
        for chosen in combinations_with_replacement(cards, count)
        if all(count_of(hand, card) >= chosen.count(card) for card in chosen)
    )


def _calls(state: State, seat: Seat) -> Legal:
    options = state.deal.options
    if not holds_both_jokers(state.hands[seat]):
        return (DECLINE,)
    takeover = (TAKEOVER,) if options.takeover and seat in interns(state.deal) else ()
    return (*takeover, *((REVOLUTION,) if options.revolution else ()), DECLINE)
