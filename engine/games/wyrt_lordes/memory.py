"""What a lord remembers of the hand being played: which cards it has seen, and where they may lie now.

Every card that leaves the pile is given a number, whether it is known or not, and keeps it wherever it goes. So a card
that was seen is followed from the table into a rival's hand. Where a rival lays cards face down, those of its hand are
mixed: a card that was known to be one of them may be any of them then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.events import (
    CardsDiscarded,
    CardsTaken,
    HandDealt,
    HandRevealed,
    OwnHandSeen,
    TableRevealed,
    WyrtCardsDrawn,
    WyrtEvent,
)
from engine.games.wyrt_lordes.model import HAND_SIZE

Numbers = tuple[int, ...]
"""What cards are followed by."""


class WyrtMemory(msgspec.Struct, frozen=True):
    """The cards of this hand by the numbers they were given as they left the pile, `dealt` of them.

    `hands` are those of each seat, `table` those on the table, in its order. `known` tells of each card that was seen
    which of the numbers it may have: one, as long as it was not mixed with others.
    """

    hands: tuple[Numbers, ...] = ((),) * 6
    table: Numbers = ()
    known: tuple[tuple[Card, Numbers], ...] = ()
    dealt: int = 0


NEW = WyrtMemory()


class _Fold:
    """A memory while events are being added to it."""

    def __init__(self, memory: WyrtMemory) -> None:
        self.hands = list(memory.hands)
        self.table = memory.table
        self.known = dict(memory.known)
        self.dealt = memory.dealt

    def memory(self) -> WyrtMemory:
        return WyrtMemory(tuple(self.hands), self.table, tuple(self.known.items()), self.dealt)

    def from_pile(self, count: int, cards: Sequence[Card] | None) -> Numbers:
        """Number this many cards of the pile."""
        numbers = tuple(range(self.dealt, self.dealt + count))
        self.dealt += count
        self.see(numbers, cards)
        return numbers

    def see(self, numbers: Numbers, cards: Sequence[Card] | None) -> None:
        """Learn which cards have these numbers, if they are told: no other card has one of them."""
        if cards is None:
            return
        for card, where in self.known.items():
            if len(where) > 1 and card not in cards:
                self.known[card] = tuple(number for number in where if number not in numbers)
        self.known.update((card, (number,)) for card, number in zip(cards, numbers, strict=True))

    def deal(self, event: HandDealt) -> None:
        self.hands, self.table, self.known, self.dealt = list(NEW.hands), (), {}, 0
        for seat in event.seats:
            self.hands[seat] = self.from_pile(HAND_SIZE, None)

    def look(self, event: OwnHandSeen | HandRevealed) -> None:
        self.see(self.hands[event.seat], event.cards)

    def turn_up(self, event: TableRevealed) -> None:
        self.table = self.from_pile(2, event.cards)

    def draw(self, event: WyrtCardsDrawn) -> None:
        self.hands[event.seat] += self.from_pile(event.count, event.cards)

    def take(self, event: CardsTaken) -> None:
        taken = tuple(self.table[place] for place in event.places)
        self.see(taken, event.cards)
        self.table = tuple(number for number in self.table if number not in taken)
        self.hands[event.seat] += taken

    def discard(self, event: CardsDiscarded) -> None:
        hand = self.hands[event.seat]
        if event.cards is None:
            thrown = hand[-event.count :]
            for card, where in self.known.items():
                if not set(where).isdisjoint(hand):
                    self.known[card] = tuple(sorted({*where, *hand}))
        else:
            thrown = self.numbers_of(event.cards, hand)
            self.see(thrown, event.cards)
        self.hands[event.seat] = tuple(number for number in hand if number not in thrown)
        self.table += thrown

    def numbers_of(self, cards: Sequence[Card], hand: Numbers) -> Numbers:
        """Return the numbers of cards that come out of a hand: those they are known by, or any that are not known."""
        single = {where[0] for where in self.known.values() if len(where) == 1}
        free = [number for number in hand if number not in single]
        found: list[int] = []
        for card in cards:
            where = [number for number in self.known.get(card, ()) if number in hand and number not in found]
            found.append(where[0] if where else next(number for number in free if number not in found))
        return tuple(found)


_FOLDS: dict[type, Callable[[_Fold, Any], None]] = {
    HandDealt: _Fold.deal,
    OwnHandSeen: _Fold.look,
    HandRevealed: _Fold.look,
    TableRevealed: _Fold.turn_up,
    WyrtCardsDrawn: _Fold.draw,
    CardsTaken: _Fold.take,
    CardsDiscarded: _Fold.discard,
}
"""What changes a memory; nothing else tells more than the view does."""


def remember(memory: WyrtMemory | None, events: Sequence[WyrtEvent]) -> WyrtMemory:
    """Return the memory after these events, as redacted for its lord."""
    telling = [event for event in events if type(event) in _FOLDS]
    if not telling:
        return memory or NEW
    fold = _Fold(memory or NEW)
    for event in telling:
        _FOLDS[type(event)](fold, event)
    return fold.memory()
