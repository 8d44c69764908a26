"""What a seat may do now, read off tables that grow as positions come up."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from engine.core.model import Seat
from engine.games.dalmuti.actions import (
    CallRevolution,
    CallTakeover,
    DalmutiAction,
    DalmutiPass,
    Decline,
    GiveCards,
    Play,
)
from engine.games.dalmuti.cards import (
    FIELD,
    GUARD,
    GUARDS,
    JOKER,
    JOKER_BITS,
    RANKS,
    SHIFT,
    TOP,
    UNIT,
    Cards,
    count_of,
)
from engine.games.dalmuti.explain import against_call
from engine.games.dalmuti.hand import gift_of
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState, Deal
from engine.games.dalmuti.seating import CARDS_TO_PRESIDENT, leads_single
from engine.games.dalmuti.sets import ALONE, SETS

Legal: TypeAlias = tuple[DalmutiAction, ...]

PASS, DECLINE, TAKEOVER, REVOLUTION = DalmutiPass(), Decline(), CallTakeover(), CallRevolution()
MOST = TOP + JOKER_BITS
"""No set has more cards."""


def having(count: int, below: int) -> int:
    """Return guard bits of the ranks below `below` with at least this many cards."""
    return sum(GUARD[rank] for rank in range(max(count, 1), below))


def wanted(count: int) -> Cards:
    """Return this many cards of every rank that has them, packed."""
    return sum(UNIT[rank] * count for rank in RANKS if rank >= count)


class _Answers(dict[int, Legal]):
    """To a set of this many cards: by the guards of the ranks that have enough naturals, the answers."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def __missing__(self, guards: int) -> Legal:
        ranks = (rank for rank in RANKS if guards & GUARD[rank])
        found = self[guards] = (*(SETS[rank, self._count, 0] for rank in ranks), PASS)
        return found


class _Leads(dict[Cards, tuple[Play, ...]]):
    """By some ranks of a hand, with its jokers: the sets that can be led from them."""

    def __missing__(self, cards: Cards) -> tuple[Play, ...]:
        found = self[cards] = tuple(
            SETS[rank, naturals + added, added]
            for rank in RANKS
            for naturals in range(1, count_of(cards, rank) + 1)
            for added in range((cards & JOKER_BITS) + 1)
        )
        return found


_ANSWERS = tuple(map(_Answers, range(MOST + 1)))
_AGAINST = {
    top: (wanted(top.count), having(top.count, top.rank), _ANSWERS[top.count])
    for top in (*SETS.values(), *(top for sets in ALONE.values() for top in sets[-1]))
}
"""By the set to beat: what to take from all ranks at once, the guards that count then, and the answers."""
_LEADS = _Leads()
_RARE, _MIDDLE, _COMMON, _HIGH = (
    JOKER_BITS + sum(FIELD[rank] << SHIFT[rank] for rank in ranks)
    for ranks in (range(1, 6), range(6, 9), range(9, 11), range(11, 14))
)
"""A hand is looked up in four parts, so that the table stays small and is soon whole."""
_GIFTS = {
    cards: GiveCards(cards)
    for count in (1, CARDS_TO_PRESIDENT)
    for cards in combinations_with_replacement((*RANKS, JOKER), count)
}
_PLAY, _ANSWERED = DalmutiAsk.PLAY, (DalmutiAsk.CALL, DalmutiAsk.GIFT)
_KINDS = (wanted(1), having(1, TOP + 1)), (wanted(2), having(2, TOP + 1))
"""What to take from a hand, and the guards that count then, to find the ranks of which it has one, and two."""


@cache
def _different(guards: int, jokers: bool, count: int) -> Legal:
    cards = (*(rank for rank in RANKS if guards & GUARD[rank]), *((JOKER,) if jokers else ()))
    return tuple(_GIFTS[chosen] for chosen in combinations(cards, count))


@cache
def _alike(guards: int, jokers: bool) -> Legal:
    cards = (*(rank for rank in RANKS if guards & GUARD[rank]), *((JOKER,) if jokers else ()))
    return tuple(_GIFTS[card, card] for card in cards)


def beats(hand: Cards, top: Play) -> bool:
    """Tell whether a hand has a set that may be laid on this one (S3, C3)."""
    taken, guards = _least(max(top.count - (hand & JOKER_BITS), 1), top.rank)
    return bool(((hand | GUARDS) - taken) & guards)


@cache
def _least(count: int, below: int) -> tuple[Cards, int]:
    return wanted(count), having(count, below)


def legal_actions(state: DalmutiState, seat: Seat) -> Legal:
    """Return every action the seat may take now."""
    if state.deal.ask is not _PLAY:
        return _answers(state, seat) if seat in state.deal.waiting else ()
    choice = next_choice(state) if seat == state.seat else None
    return choice[1] if choice else ()


def next_choice(state: DalmutiState) -> tuple[Seat, Legal] | None:
    """Return who is asked next, and the answers: in a trick the sets to lay, and the pass (S2, S3, S4)."""
    deal = state.deal
    if deal.ask is not _PLAY:
        return (deal.waiting[0], _answers(state, deal.waiting[0])) if deal.ask in _ANSWERED else None
    seat, laid = state.seat, state.laid
    hand = state.hands[seat]
    if not laid:
        leads = _leads(deal, hand)
        if deal.options.president_single and leads_single(deal, state.trick, seat):
            leads = tuple([play for play in leads if play.count == 1])
        return seat, leads
    if deal.jokers and hand & JOKER_BITS:
        return seat, _with_jokers(laid[-1].play, hand)
    taken, guards, answers = _AGAINST[laid[-1].play]
    return seat, answers[((hand | GUARDS) - taken) & guards]


def _leads(deal: Deal, hand: Cards) -> tuple[Play, ...]:
    leads = _LEADS[hand & _RARE] + _LEADS[hand & _MIDDLE] + _LEADS[hand & _COMMON] + _LEADS[hand & _HIGH]
    return leads + ALONE[deal.alone][hand & JOKER_BITS] if deal.options.jokers_alone else leads


def _answers(state: DalmutiState, seat: Seat) -> Legal:
    if state.deal.ask is DalmutiAsk.GIFT:
        return _gifts(state.hands[seat], gift_of(state.deal, seat)[1])
    return _calls(state, seat) if state.deal.ask is DalmutiAsk.CALL else ()


def _with_jokers(top: Play, hand: Cards) -> Legal:
    """Return the answers of a hand that may fill a set up with jokers (C3)."""
    jokers = min(hand & JOKER_BITS, top.count - 1)
    found: list[DalmutiAction] = []
    for rank in range(1, top.rank):
        missing = top.count - (hand >> SHIFT[rank] & FIELD[rank])
        if missing <= jokers:
            found += [SETS[rank, top.count, added] for added in range(max(missing, 0), jokers + 1)]
    return (*found, PASS)


def _gifts(hand: Cards, count: int) -> Legal:
    single, two = (((hand | GUARDS) - taken) & guards for taken, guards in _KINDS)
    jokers = hand & JOKER_BITS
    different = _different(single, jokers > 0, count)
    return different + _alike(two, jokers > 1) if count > 1 else different


def _calls(state: DalmutiState, seat: Seat) -> Legal:
    return tuple(call for call in (TAKEOVER, REVOLUTION, DECLINE) if against_call(state, seat, call) is None)
