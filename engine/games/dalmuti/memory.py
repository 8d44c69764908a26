"""What a seat remembers of the hand being played.

The cards laid, and what it knows of the other hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.dalmuti.cards import JOKER, JOKER_BITS, RANKS, UNIT, Card, Cards, count_of, pack
from engine.games.dalmuti.events import (
    BonusPaid,
    CardsDealt,
    DalmutiEvent,
    DalmutiPassed,
    DalmutiSeatLeft,
    GiftGiven,
    HandBegan,
    LeadSkipped,
    RevolutionCalled,
    SetLaid,
    TakeoverCalled,
    TrickBegan,
)
from engine.games.dalmuti.sets import CARDS_OF

_NOTHING: tuple[Cards, ...] = (0,) * 8
"""For as many seats as a table may have."""


Item = TypeVar("Item")
Size: TypeAlias = tuple[Card, int]
"""The rank of a set and how many cards it has."""


class DalmutiMemory(msgspec.Struct, frozen=True, gc=False):
    """Facts of this hand that the seat knows and cannot see any more.

    Sets of cards are packed, and told by seat. `laid` are all cards laid in the hand. `known` are those that a seat
    holds for certain: the own hand, what changed hands with the own seat in the bonus, jokers that were shown. `gone`
    are such cards of seats that resigned. `least` is the rarest natural that a seat may hold besides, where it has paid
    its rarest to the own seat (DA-3). `bare` are the seats that hold nothing but jokers (DA-5). `top` is the rank and
    the number of cards of the set to beat, None for who leads; `passed` are those on which a seat has passed: nobody is
    bound by that, but most would have laid. `answered` are those that a seat has beaten, each with the rank that did,
    `led` the rarest rank that it has led, and `shed` what it has laid: who plays carefully lays the commonest set that
    it can.
    """

    laid: Cards = 0
    known: tuple[Cards, ...] = _NOTHING
    gone: Cards = 0
    least: tuple[Card, ...] = _NOTHING
    bare: tuple[Seat, ...] = ()
    top: Size | None = None
    passed: tuple[tuple[Size, ...], ...] = ((),) * 8
    answered: tuple[tuple[tuple[Size, Card], ...], ...] = ((),) * 8
    led: tuple[Card, ...] = _NOTHING
    shed: tuple[Cards, ...] = _NOTHING


NEW = DalmutiMemory()


def remember(memory: DalmutiMemory | None, events: Sequence[DalmutiEvent]) -> DalmutiMemory:
    """Return the memory after these events, as redacted for its seat."""
    memory = memory or NEW
    for event in events:
        fold = _FOLDS.get(type(event))
        if fold is not None:
            memory = fold(memory, event)
    return memory


def _with(values: tuple[Item, ...], seat: Seat, value: Item) -> tuple[Item, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def less(held: Cards, cards: Cards) -> Cards:
    """Return the cards held without as many of `cards` as are among them."""
    for card in (JOKER, *RANKS):
        held -= min(count_of(held, card), count_of(cards, card)) * UNIT[card]
    return held


def _laid(memory: DalmutiMemory, event: SetLaid) -> DalmutiMemory:
    play, known = event.play, memory.known
    held, naturals = known[event.seat], play.count - play.jokers
    if held:
        held -= min(held & JOKER_BITS, play.jokers) * UNIT[JOKER]
        if naturals:
            held -= min(count_of(held, play.rank), naturals) * UNIT[play.rank]
        known = _with(known, event.seat, held)
    cards, top, led, answered = CARDS_OF[play], memory.top, memory.led, memory.answered
    if top is None:
        led = _with(led, event.seat, min(play.rank, led[event.seat] or play.rank))
    else:
        answered = _with(answered, event.seat, (*answered[event.seat], (top, play.rank)))
    return DalmutiMemory(
        memory.laid + cards,
        known,
        memory.gone,
        memory.least,
        memory.bare,
        (play.rank, play.count),
        memory.passed,
        answered,
        led,
        _with(memory.shed, event.seat, memory.shed[event.seat] + cards),
    )


def _passed(memory: DalmutiMemory, event: DalmutiPassed) -> DalmutiMemory:
    if memory.top is None or memory.top in memory.passed[event.seat]:
        return memory
    passed = (*memory.passed[event.seat], memory.top)
    return replace(memory, passed=_with(memory.passed, event.seat, passed))


def _dealt(memory: DalmutiMemory, event: CardsDealt) -> DalmutiMemory:
    return memory if event.cards is None else _also(memory, event.seat, pack(event.cards))


def _also(memory: DalmutiMemory, seat: Seat, cards: Cards) -> DalmutiMemory:
    return replace(memory, known=_with(memory.known, seat, memory.known[seat] + cards))


def _moved(memory: DalmutiMemory, event: BonusPaid | GiftGiven) -> DalmutiMemory:
    if event.cards is None:
        return memory
    cards = pack(event.cards)
    left = _with(memory.known, event.giver, less(memory.known[event.giver], cards))
    return _also(replace(memory, known=left), event.receiver, cards)


def _paid(memory: DalmutiMemory, event: BonusPaid) -> DalmutiMemory:
    moved = _moved(memory, event)
    return replace(moved, least=_with(moved.least, event.giver, max(event.cards))) if event.cards else moved


def _both_jokers(memory: DalmutiMemory, event: TakeoverCalled | RevolutionCalled) -> DalmutiMemory:
    known = memory.known[event.seat]
    return replace(memory, known=_with(memory.known, event.seat, known - (known & JOKER_BITS) + 2 * UNIT[JOKER]))


def _skipped(memory: DalmutiMemory, event: LeadSkipped) -> DalmutiMemory:
    known = memory.known[event.seat]
    shown = _with(memory.known, event.seat, known if known & JOKER_BITS else known + UNIT[JOKER])
    return replace(memory, known=shown, bare=(*memory.bare, event.seat))


def _left(memory: DalmutiMemory, event: DalmutiSeatLeft) -> DalmutiMemory:
    gone = memory.gone + memory.known[event.seat]
    return replace(memory, known=_with(memory.known, event.seat, 0), gone=gone)


_FOLDS: dict[type, Callable[[DalmutiMemory, Any], DalmutiMemory]] = {
    HandBegan: lambda _memory, _event: NEW,
    CardsDealt: _dealt,
    TakeoverCalled: _both_jokers,
    RevolutionCalled: _both_jokers,
    BonusPaid: _paid,
    GiftGiven: _moved,
    SetLaid: _laid,
    TrickBegan: lambda memory, _event: memory if memory.top is None else replace(memory, top=None),
    DalmutiPassed: _passed,
    LeadSkipped: _skipped,
    DalmutiSeatLeft: _left,
}
"""What changes a memory; nothing else tells more than the view does."""
