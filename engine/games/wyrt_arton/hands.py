"""What cards are worth.

The best five of any number, the eleven kinds of hand and what breaks their ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import msgspec

from engine.games.wyrt_arton.cards import ACE, SUITS, Card, height, suit
from engine.games.wyrt_arton.hand_tables import SUIT_WEIGHTS, Sets, Table, hand_tables, sets_of


class HandKind(IntEnum):
    """The kinds of hand from the weakest to the strongest (the seed, Combinações; WA-1, WA-2)."""

    HIGH_CARD = 1
    """Carta Alta."""
    PAIR = 2
    """Par."""
    TWO_PAIR = 3
    """Dois Pares."""
    THREE_OF_A_KIND = 4
    """Trinca."""
    STRAIGHT = 5
    """Sequência."""
    FLUSH = 6
    """Cor."""
    FULL_HOUSE = 7
    """Trinca e Par."""
    FOUR_OF_A_KIND = 8
    """Quadra."""
    STRAIGHT_FLUSH = 9
    """Sequência de Cor."""
    FIVE_OF_A_KIND = 10
    """Quintilha."""
    ROYAL = 11
    """Sequência Real."""


class ArtonReading(msgspec.Struct, frozen=True):
    """The value of a hand: the greater `strength` wins, an equal one is an exact tie (WA-5).

    `heights` are those that break ties, in the order in which they do (WA-48): a straight has only its top card (5 in
    A-2-3-4-5, WA-4), a full house the trio and the pair, a flush and a high card all five.
    """

    kind: HandKind
    strength: int
    heights: tuple[int, ...]


def strength_of(cards: Sequence[Card]) -> int:
    """Return the worth of the best five of 5 to 14 cards, some of which may be the same (WA-3, WA-17).

    Seven cards are looked up, other numbers counted, which takes longer. Fewer than five are worth what they make.
    """
    try:
        a, b, c, d, e, f, g = cards
        flush = _suits[a][b][c][d][e][f][g]
    except ValueError:
        return counted_strength(cards)
    except IndexError:
        if _suits:
            raise
        _make_tables()
        return strength_of(cards)
    key = _pairs[a][b] + _pairs[c][d] + _pairs[e][f] + _keys[g]
    strength = _rows[key & 0x7FFF][_places[key >> 15]]
    if flush is None:
        return strength
    suited = flush[a] + flush[b] + flush[c] + flush[d] + flush[e] + flush[f] + flush[g]
    return max(strength, _of_suit(suited))


def kind_of(strength: int) -> HandKind:
    """Return the kind of a hand of a strength."""
    return HandKind(strength >> _KIND_SHIFT)


def reading_of(cards: Sequence[Card]) -> ArtonReading:
    """Return what the best five of some cards are worth (see `strength_of`)."""
    strength = strength_of(cards)
    places = [strength >> shift & 15 for shift in _PLACES]
    return ArtonReading(kind_of(strength), strength, tuple([place for place in places if place]))


def best_five(own: Sequence[Card], *, dice: Sequence[Card] = (), stolen: Sequence[Card] = ()) -> tuple[Card, ...]:
    """Return the five cards that are shown, those that break ties first in front (WA-47).

    `own` are the other cards held. Of fives worth the same: the one with the fewest stolen cards, then the most cards
    of the dice (WA-82).
    """
    reading = reading_of((*own, *dice, *stolen))
    wanted = _heights_shown(reading)
    ranked = [(place, card) for place, cards in enumerate((dice, own, stolen)) for card in sorted(cards)]
    choices = [ranked]
    if reading.kind in _SUITED:
        choices = [[(place, card) for place, card in ranked if suit(card) == number] for number in range(len(SUITS))]
    fives = [five for choice in choices if (five := _pick(wanted, choice))]
    best = min(fives, key=lambda five: sum(_COSTS[place] for place, _ in five))
    return tuple([card for _, card in best])


# What `strength_of` looks up (see `HandTables`), each by a name of the module: fields of one object would take longer.
_suits: tuple[Any, ...] = ()
_keys: tuple[int, ...] = ()
_pairs: Table = ()
_rows: Table = ()
_places: tuple[int, ...] = ()


def _make_tables() -> None:
    """Make the tables: once a process, when they are first wanted and not when the program starts."""
    global _suits, _keys, _pairs, _rows, _places
    tables = hand_tables(_of_heights)
    _keys, _pairs, _rows, _places = tables.keys, tables.pairs, tables.rows, tables.places
    for count in (5, 6, 7):
        for heights in combinations(range(2, ACE + 1), count):
            _of_suit(sum([8**rank for rank in heights]))
    _suits = tables.suits  # last: while it is empty, another thread makes its own


def counted_strength(cards: Sequence[Card]) -> int:
    """Return the same as `strength_of`, computed without its lookup tables."""
    best = _of_heights(sets_of([height(card) for card in cards]))
    for weights in SUIT_WEIGHTS:
        best = max(best, _of_suit(sum([weights[card] for card in cards])))
    return best


def _of_heights(held: Sets) -> int:
    """Return the best strength of some heights without regard to suits."""
    once, twice, thrice, four, five = held
    if five:
        return _strength(HandKind.FIVE_OF_A_KIND, _tops(five, 1))
    if four:
        quad = _tops(four, 1)
        return _strength(HandKind.FOUR_OF_A_KIND, quad + _tops(_without(once, quad), 1))
    trio = _tops(thrice, 1)
    if trio and (pair := _tops(_without(twice, trio), 1)):
        return _strength(HandKind.FULL_HOUSE, trio + pair)
    if row := _top_of_row(once):
        return _strength(HandKind.STRAIGHT, (row,))
    if trio:
        return _strength(HandKind.THREE_OF_A_KIND, trio + _tops(_without(once, trio), 2))
    pairs = _tops(twice, 2)
    kind = (HandKind.HIGH_CARD, HandKind.PAIR, HandKind.TWO_PAIR)[len(pairs)]
    return _strength(kind, pairs + _tops(_without(once, pairs), 5 - 2 * len(pairs)))


@lru_cache(maxsize=1 << 14)
def _of_suit(counts: int) -> int:
    """Return the strength of cards of one suit, 0 without a flush; doubles of a card count (WA-3, WA-48).

    `counts` holds how often each height is there, in the bits from 3 * height on.
    """
    heights = [high for high in range(ACE, 1, -1) for _ in range(counts >> 3 * high & 7)]
    if len(heights) < 5:
        return 0
    if row := _top_of_row(sets_of(heights)[0]):
        return _strength(HandKind.ROYAL if row == ACE else HandKind.STRAIGHT_FLUSH, (row,))
    return _strength(HandKind.FLUSH, tuple(heights[:5]))


_KIND_SHIFT = 20
_PLACES = (16, 12, 8, 4, 0)
"""A strength holds the kind above five places of four bits, and there the heights that break ties from the left."""


def _strength(kind: HandKind, heights: tuple[int, ...]) -> int:
    strength = kind << _KIND_SHIFT
    for rank, place in zip(heights, _PLACES, strict=False):
        strength |= rank << place
    return strength


@cache
def _tops(heights: int, count: int) -> tuple[int, ...]:
    """Return the greatest of a set of heights, as many as there are up to a count."""
    return tuple([high for high in range(ACE, 1, -1) if heights >> high & 1][:count])


def _without(heights: int, taken: tuple[int, ...]) -> int:
    """Return a set of heights without some that are in it."""
    for gone in taken:
        heights ^= 1 << gone
    return heights


@cache
def _top_of_row(heights: int) -> int:
    """Return the top of the best five heights in a row, 0 without; the ace is also a one (WA-4)."""
    heights |= heights >> ACE << 1
    lowest = heights & heights >> 1 & heights >> 2 & heights >> 3 & heights >> 4
    return lowest.bit_length() + 3 if lowest else 0


_COSTS = (0, 1, 6)
"""What a card of the dice, an own one and a stolen one cost: one stolen card outweighs five own ones (WA-82)."""
_SUITED = (HandKind.FLUSH, HandKind.STRAIGHT_FLUSH, HandKind.ROYAL)
_IN_A_ROW = (HandKind.STRAIGHT, HandKind.STRAIGHT_FLUSH, HandKind.ROYAL)
_TIMES = {
    HandKind.PAIR: (2, 1, 1, 1),
    HandKind.TWO_PAIR: (2, 2, 1),
    HandKind.THREE_OF_A_KIND: (3, 1, 1),
    HandKind.FULL_HOUSE: (3, 2),
    HandKind.FOUR_OF_A_KIND: (4, 1),
    HandKind.FIVE_OF_A_KIND: (5,),
}
"""How many cards stand behind each height of a reading; one, in a kind that is not here."""


def _heights_shown(reading: ArtonReading) -> list[int]:
    """Return the heights of the five cards behind a reading, in the order of showing."""
    if reading.kind in _IN_A_ROW:
        top = reading.heights[0]
        return [high if high > 1 else ACE for high in range(top, top - 5, -1)]
    times = _TIMES.get(reading.kind, (1, 1, 1, 1, 1))
    return [rank for rank, count in zip(reading.heights, times, strict=False) for _ in range(count)]


def _pick(wanted: list[int], ranked: list[tuple[int, Card]]) -> list[tuple[int, Card]]:
    """Take for each height wanted the first card of it; an empty list when one is missing."""
    left, taken = list(ranked), []
    for wanted_height in wanted:
        picked = next((entry for entry in left if height(entry[1]) == wanted_height), None)
        if picked is None:
            return []
        left.remove(picked)
        taken.append(picked)
    return taken
