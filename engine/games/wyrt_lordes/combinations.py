"""What five cards are worth.

The six combinations, their tie-breaks, and jokers read for the best (WL-1 to WL-4).
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

import msgspec

from engine.games.wyrt_lordes.cards import ACE, JOKER, Card, heights

_HEIGHTS = range(2, ACE + 1)
_KINGS = (14, 13, 12, 11, 10)
_WHEEL = (14, 5, 4, 3, 2)


class Combination(IntEnum):
    """The combinations by the points they give (Wyrt, Formação de Combinações)."""

    TREASURE = 1
    """Maior Tesouro: nothing but the highest card."""
    PAIR = 2
    TRIO = 3
    ADVENTURERS = 4
    """Aventureiros: five cards in a row."""
    DRAGON = 5
    """Dragão: a trio and a pair."""
    KINGS = 6
    """Reis de Arton: 10, J, Q, K, A."""


class HandReading(msgspec.Struct, frozen=True):
    """The value of a hand.

    The hand with the greater `strength` is the better, equal ones only dice can tell apart. `key` holds the heights
    that break ties, in the order in which they do (WL-21). `cards` are the five heights, from the highest, with
    `jokers` the heights that the cards of Hyninn stand for (WL-27).
    """

    combination: Combination
    key: tuple[int, ...]
    cards: tuple[int, ...]
    jokers: tuple[int, ...] = ()

    @property
    def strength(self) -> tuple[int, tuple[int, ...]]:
        """Sort key of hands: the combination, then the heights that break ties."""
        return self.combination, self.key


def reading_of(hand: tuple[Card, ...], *, ace_low: bool = False, trio_first: bool = False) -> HandReading:
    """Return the best reading of five cards; the two flags are the table's options."""
    return _read_kinds(tuple([card >> 2 for card in hand]), ace_low, trio_first)


@lru_cache(maxsize=1 << 16)
def _read_kinds(kinds: tuple[int, ...], ace_low: bool, trio_first: bool) -> HandReading:
    """Read cards without their suits, in whatever order: there are so few such hands that each is read but once."""
    hand = tuple(4 * kind for kind in kinds)
    return _read(tuple(sorted(heights(hand), reverse=True)), ace_low, trio_first)


@lru_cache(maxsize=1 << 16)
def _read(cards: tuple[int, ...], ace_low: bool, trio_first: bool) -> HandReading:
    """Read heights in falling order; a joker, height 0, becomes whatever is best (WL-27)."""
    if cards[-1] != JOKER:
        return _plain(cards, ace_low, trio_first)
    best = None
    for stand_in in _HEIGHTS:
        filled = tuple(sorted((*cards[:-1], stand_in), reverse=True))
        read = _read(filled, ace_low, trio_first)
        if best is None or read.strength > best.strength:
            best = HandReading(read.combination, read.key, read.cards, (stand_in, *read.jokers))
    assert best is not None
    return best


def _plain(cards: tuple[int, ...], ace_low: bool, trio_first: bool) -> HandReading:
    """Read five heights in falling order, none of them a joker."""
    kinds = sorted(((cards.count(height), height) for height in set(cards)), reverse=True)
    most, tallest = kinds[0]
    if len(kinds) == 5:
        return _apart(cards, ace_low)
    if most == 5 or (most == 3 and len(kinds) == 2):
        return HandReading(Combination.DRAGON, (tallest, kinds[-1][1]) if trio_first else cards, cards)
    combination = Combination.TRIO if most >= 3 else Combination.PAIR
    used = 3 if most >= 3 else 2
    rest = tuple(height for height in cards if height != tallest) + (tallest,) * (most - used)
    return HandReading(combination, (tallest, *sorted(rest, reverse=True)), cards)


def _apart(cards: tuple[int, ...], ace_low: bool) -> HandReading:
    """Read five different heights: kings, a row, or nothing but the highest card (WL-3)."""
    if cards == _KINGS:
        return HandReading(Combination.KINGS, (), cards)
    if cards == _WHEEL:
        return HandReading(Combination.ADVENTURERS, (5, 4, 3, 2, 1) if ace_low else cards, cards)
    if cards[0] - cards[4] == 4:
        return HandReading(Combination.ADVENTURERS, cards, cards)
    return HandReading(Combination.TREASURE, cards, cards)
