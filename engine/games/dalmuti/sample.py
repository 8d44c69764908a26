"""A state that may be the real one for all that a seat knows: what it cannot see is dealt at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec.structs import replace

from engine.core.game import Rng
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.dalmuti.cards import FIELD, JOKER, SHIFT, UNIT, Card, Cards, deck_of, only_jokers, pack, size_of
from engine.games.dalmuti.hand import rarest, youngest
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiAsk, DalmutiState, DalmutiView, Deal, Transfer
from engine.games.dalmuti.seating import ring_of, unlinked
from engine.games.dalmuti.sets import CARDS_OF


def unseen(view: DalmutiView, memory: DalmutiMemory) -> Cards:
    """Return the cards that the viewer cannot place: in a hand or gone, it does not know which."""
    placed = memory.laid + memory.gone + own_cards(view)
    return _whole(view.top_rank, view.jokers) - placed - sum(known_cards(view, memory))


def in_other_hands(view: DalmutiView, memory: DalmutiMemory) -> Cards:
    """Return the cards that the others may hold.

    Those that the viewer cannot place, and those that it can.
    """
    return unseen(view, memory) + sum(known_cards(view, memory))


def own_cards(view: DalmutiView) -> Cards:
    """Return the viewer's own hand, packed."""
    return 0 if view.viewer is None else pack(view.seats[view.viewer].hand or ())


@cache
def _whole(top_rank: Card, jokers: int) -> Cards:
    return pack(deck_of(top_rank, jokers))


def known_cards(view: DalmutiView, memory: DalmutiMemory) -> list[Cards]:
    """Return what is known of each seat's hand, but for the viewer's own."""
    known = list(memory.known[: len(view.seats)])
    for seat in memory.bare:
        known[seat] = view.seats[seat].hand_size * UNIT[JOKER]
    if view.viewer is not None:
        known[view.viewer] = 0
    return known


def sample(view: DalmutiView, memory: DalmutiMemory, rng: Rng) -> DalmutiState:
    """Return a state with this view, each one that the viewer cannot rule out as likely as any other.

    Nothing is known of cards that others paid and gave in the bonus, except of a payment whose gift is still due: its
    payer has kept nothing rarer (DA-3). Those exchanges may have led to any hands.
    """
    deal, size = _deal_of(view), len(view.seats)
    lying = sum([CARDS_OF[laid.play] for laid in view.laid])
    if not (lying or view.discard_size or any(place.hand_size for place in view.seats)):
        return DalmutiState(deal, (0,) * size, view.laid, view.seat, view.closer, view.trick)
    hands, left = _dealt(view, memory, rng)
    while _cannot_lead(view, hands):
        hands, left = _dealt(view, memory, rng)
    bonus = list(deal.bonus)
    for at, paid in _due(view):
        cards = rarest(hands[paid.giver], paid.count)
        bonus[at] = replace(paid, cards=cards)
        hands[paid.giver] -= pack(cards)
        hands[paid.receiver] += pack(cards)
    if deal.left or bonus:
        deal = replace(deal, gone=memory.gone + left, bonus=tuple(bonus))
    return DalmutiState(deal, tuple(hands), view.laid, view.seat, view.closer, view.trick, memory.laid)


def _due(view: DalmutiView) -> Iterator[tuple[int, Transfer]]:
    """Yield the payments between others, with their places in the bonus, for which no gift has been made yet."""
    if view.ask is DalmutiAsk.GIFT:
        for at, paid in enumerate(view.bonus):
            if paid.cards is None and paid.receiver in view.deciders and not paid.gift:
                yield at, paid


def _dealt(view: DalmutiView, memory: DalmutiMemory, rng: Rng) -> tuple[list[Cards], Cards]:
    """Deal the unseen cards, the bonus that is due still unpaid; return the hands, and what is left over."""
    pool = _units(unseen(view, memory))
    hands, missing = known_cards(view, memory), [place.hand_size for place in view.seats]
    if view.viewer is not None:
        hands[view.viewer] = own_cards(view)
        missing[view.viewer] = 0
    for seat, held in enumerate(hands):
        if held and missing[seat]:
            missing[seat] -= size_of(held)
    for _, paid in _due(view):
        missing[paid.giver] += paid.count
        missing[paid.receiver] -= paid.count
    for seat, least in enumerate(memory.least):
        if least and missing[seat]:
            hands[seat] += _taken(pool, missing[seat], UNIT[least], rng)
            missing[seat] = 0
    shuffle(pool, rng)
    at = 0
    for seat, count in enumerate(missing):
        if count:
            hands[seat] += sum(pool[at : at + count])
            at += count
    return hands, sum(pool[at:])


def _taken(pool: list[Cards], count: int, least: Cards, rng: Rng) -> Cards:
    """Take this many cards that are not rarer than `least`, or jokers, out of the pool."""
    fits = [at for at, unit in enumerate(pool) if unit >= least or unit == UNIT[JOKER]]
    shuffle(fits, rng)
    return sum([pool.pop(at) for at in sorted(fits[:count], reverse=True)])


def _units(cards: Cards) -> list[Cards]:
    """Return the cards one by one, each packed."""
    units: list[Cards] = []
    for shift, field in zip(SHIFT, FIELD, strict=False):
        count = cards >> shift & field
        if count:
            units += [1 << shift] * count
    return units


def _cannot_lead(view: DalmutiView, hands: list[Cards]) -> bool:
    """Tell whether the seat that leads has been given jokers only, with which it would have been passed by (DA-5)."""
    leads = view.ask is DalmutiAsk.PLAY and not view.laid and not view.options.jokers_alone
    return leads and only_jokers(hands[view.seat])


def _deal_of(view: DalmutiView) -> Deal:
    """Return what all know of the hand."""
    size, waiting = len(view.seats), view.deciders if view.ask in (DalmutiAsk.CALL, DalmutiAsk.GIFT) else ()
    if view.ask is DalmutiAsk.START:
        waiting = tuple(seat for seat in youngest(view.options, size) if not view.seats[seat].left)
    left = sorted((place.left, seat) for seat, place in enumerate(view.seats) if place.left)
    gone = tuple(seat for _, seat in left)
    return Deal(
        options=view.options,
        rules=view.rules,
        top_rank=view.top_rank,
        alone=view.alone,
        ask=view.ask,
        hand=view.hand,
        order=view.order,
        dealer=view.dealer,
        ring=_ring(view.order, size, (*view.out, *gone)),
        out=view.out,
        gained=tuple(place.gained for place in view.seats),
        sheet=view.sheet,
        jokers=view.jokers,
        bonus=view.bonus,
        waiting=waiting,
        called=view.called,
        left=gone,
        time_called=view.time_called,
        outcome=view.outcome,
    )


@lru_cache(maxsize=1 << 10)
def _ring(order: tuple[Seat, ...], seats: int, gone: tuple[Seat, ...]) -> tuple[Seat, ...]:
    ring = ring_of(order, seats)
    for seat in gone:
        ring = unlinked(ring, seat)
    return ring
