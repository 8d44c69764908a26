"""The rest of a hand played out fast: the cards of a seat are a few masks of ranks, one for each number of cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import Seat
from engine.games.dalmuti.actions import DalmutiPass, Play
from engine.games.dalmuti.cards import FIELD, JOKER_BITS, SHIFT, TOP, Card, Cards
from engine.games.dalmuti.model import DalmutiState
from engine.games.dalmuti.sets import JOKERS

_ROOM = TOP + 2 + JOKERS[-1]
"""So many masks has a seat: the ranks of which it holds at least 1, 2, ... cards; the first is not used, the last empty."""
_RANKS = tuple((SHIFT[rank], FIELD[rank], 1 << rank) for rank in range(1, TOP + 1))
_FEW = 4
"""With so many sets, or fewer, a seat that leads looks which of them nobody can beat."""


class Position:
    """A hand between two plays, packed for playouts.

    `masks` are `_ROOM` numbers a seat, one after another, and `jokers` how many each seat has. `rank` and `count` are of
    the set to beat, count 0 for who leads; `seat`, `closer` and `ring` are those of the state.
    """

    __slots__ = ("closer", "count", "jokers", "masks", "rank", "ring", "seat")

    def __init__(self, state: DalmutiState) -> None:
        """Take a state in which a seat is asked to lay a set."""
        top = state.laid[-1].play if state.laid else None
        self.masks = [mask for hand in state.hands for mask in _masks_of(hand)]
        self.jokers = [hand & JOKER_BITS for hand in state.hands]
        self.ring = state.deal.ring
        self.seat, self.closer = state.seat, state.closer
        self.rank, self.count = (top.rank, top.count) if top else (0, 0)

    def places_after(self, action: Play | DalmutiPass) -> list[Seat]:
        """Return the order in which the seats that hold cards end the hand when this one acts so."""
        masks, ring, seat = self.masks.copy(), list(self.ring), self.seat
        if isinstance(action, DalmutiPass):
            following = ring[seat]
            count = 0 if following == self.closer else self.count
            return _played_out(masks, self.jokers.copy(), ring, following, self.closer, self.rank, count)
        base, jokers = seat * _ROOM, self.jokers.copy()
        _take(masks, base, 1 << action.rank, action.count - action.jokers)
        jokers[seat] -= action.jokers
        following = ring[seat]
        if masks[base + 1] or jokers[seat]:
            return _played_out(masks, jokers, ring, following, seat, action.rank, action.count)
        _unlink(ring, seat)
        if ring[following] == following:
            return [seat, following]
        return [seat, *_played_out(masks, jokers, ring, following, following, action.rank, action.count)]


def _masks_of(hand: Cards) -> list[int]:
    masks = [0] * _ROOM
    for shift, field, bit in _RANKS:
        for count in range(1, (hand >> shift & field) + 1):
            masks[count] |= bit
    return masks


def _take(masks: list[int], base: int, bit: int, count: int) -> None:
    """Take so many cards of a rank out of a seat's hand."""
    at = base + count
    while masks[at + 1] & bit:
        at += 1
    for each in range(at, at - count, -1):
        masks[each] ^= bit


def _unlink(ring: list[Seat], seat: Seat) -> None:
    after = ring[seat]
    for other, following in enumerate(ring):
        if following == seat:
            ring[other] = after


def _rarest_against(masks: list[int], ring: list[Seat], seat: Seat, count: int) -> int:
    """Return the rarest rank, as a bit, of which another seat has so many cards; 0 without."""
    held = 0
    other = ring[seat]
    while other != seat:
        held |= masks[other * _ROOM + count]
        other = ring[other]
    return held & -held


def _led(masks: list[int], ring: list[Seat], seat: Seat) -> tuple[Card, int]:
    """Return the rank and the number of the whole set to lead: the commonest, but once all but one win, a winning one."""
    base = seat * _ROOM
    held = masks[base + 1]
    rank = held.bit_length() - 1
    if held.bit_count() <= _FEW:
        winning = losing = 0
        rest = held
        while rest:
            bit = rest & -rest
            rest ^= bit
            count = _count(masks, base, bit)
            rarest = _rarest_against(masks, ring, seat, count)
            if rarest and rarest < bit:
                losing += 1
            else:
                winning = bit
        if winning and losing <= 1:
            rank = winning.bit_length() - 1
    return rank, _count(masks, base, 1 << rank)


def _count(masks: list[int], base: int, bit: int) -> int:
    count = 1
    while masks[base + count + 1] & bit:
        count += 1
    return count


def _played_out(
    masks: list[int], jokers: list[int], ring: list[Seat], seat: Seat, closer: Seat, rank: Card, count: int
) -> list[Seat]:
    """Play on to the end of the hand; changes the lists that it is given."""
    order: list[Seat] = []
    while True:
        base = seat * _ROOM
        helped = 0
        if count:
            at = base + count
            fit = masks[at] & ((1 << rank) - 1)
            whole = fit & ~masks[at + 1]
            if whole:
                fit = whole
            elif fit:
                rarest = _rarest_against(masks, ring, seat, count)
                if rarest:
                    fit &= (rarest << 1) - 1
            elif jokers[seat] and count > 1:
                fit = masks[at - 1] & ((1 << rank) - 1)
                helped = 1
            if not fit:
                seat = ring[seat]
                if seat == closer:
                    count = 0
                continue
            rank = fit.bit_length() - 1
        else:
            if not masks[base + 1]:  # jokers alone lead nothing: the next one does, or the hand is over
                following = ring[seat]
                while following != seat and not masks[following * _ROOM + 1]:
                    following = ring[following]
                if following == seat:
                    return order + _from(ring, seat)
                seat = closer = following
                continue
            rank, count = _led(masks, ring, seat)
            if masks[base + 1] == 1 << rank:
                helped = jokers[seat]
                count += helped
        _take(masks, base, 1 << rank, count - helped)
        jokers[seat] -= helped
        following = ring[seat]
        closer = seat
        if not masks[base + 1] and not jokers[seat]:
            order.append(seat)
            _unlink(ring, seat)
            closer = following
            if ring[following] == following:
                order.append(following)
                return order
        seat = following


def _from(ring: Sequence[Seat], seat: Seat) -> list[Seat]:
    """Return the seats that still hold cards, clockwise from one of them."""
    found = [seat]
    while (seat := ring[seat]) != found[0]:
        found.append(seat)
    return found
