"""What cards are worth: the best five of any number, the eleven kinds of hand and what breaks their ties."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import msgspec

from engine.games.wyrt_arton.cards import ACE, SUITS, Card, height, suit


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
    """What a hand is worth: the greater `strength` wins, an equal one is an exact tie (WA-5).

    `heights` are those that break ties, in the order in which they do (WA-48): a straight has only its top card (5 in
    A-2-3-4-5, WA-4), a full house the trio and the pair, a flush and a high card all five.
    """

    kind: HandKind
    strength: int
    heights: tuple[int, ...]


_KIND_SHIFT = 20
"""A strength is the kind above five places of four bits, which hold the heights from the left."""


def strength_of(cards: Sequence[Card]) -> int:
    """Return the worth of the best five of 5 to 14 cards, some of which may be the same (WA-3, WA-17).

    Of fewer cards it is what they make so far.
    """
    once = twice = thrice = four = five = 0
    suits = [0, 0, 0, 0]
    for card in cards:
        bit = 1 << height(card)
        five |= four & bit
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        suits[suit(card)] += 1
    best = _of_heights(once, twice, thrice, four, five)
    for number, count in enumerate(suits):
        if count >= 5:
            best = max(best, _of_suit([height(card) for card in cards if suit(card) == number]))
    return best


def kind_of(strength: int) -> HandKind:
    """Return the kind of a hand of a strength."""
    return HandKind(strength >> _KIND_SHIFT)


def reading_of(cards: Sequence[Card]) -> ArtonReading:
    """Return what the best five of some cards are worth (see `strength_of`)."""
    strength = strength_of(cards)
    places = [strength >> shift & 15 for shift in range(16, -1, -4)]
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
        return [height if height > 1 else ACE for height in range(top, top - 5, -1)]
    times = _TIMES.get(reading.kind, (1, 1, 1, 1, 1))
    return [height for height, count in zip(reading.heights, times, strict=False) for _ in range(count)]


def _pick(wanted: list[int], ranked: list[tuple[int, Card]]) -> list[tuple[int, Card]]:
    """Take for each height wanted the first card of it; an empty list when one is missing."""
    left, taken = list(ranked), []
    for wanted_height in wanted:
        found = next((entry for entry in left if height(entry[1]) == wanted_height), None)
        if found is None:
            return []
        left.remove(found)
        taken.append(found)
    return taken


def _strength(kind: HandKind, *heights: int) -> int:
    strength = int(kind)
    for place in range(5):
        strength = strength << 4 | (heights[place] if place < len(heights) else 0)
    return strength


def _tops(bits: int, count: int) -> list[int]:
    """Return the greatest heights of a set of heights, at most so many."""
    found: list[int] = []
    while bits and len(found) < count:
        found.append(bits.bit_length() - 1)
        bits ^= 1 << found[-1]
    return found


def _top_of_row(bits: int) -> int:
    """Return the top of the best five heights in a row, 0 without; the ace is also a one (WA-4)."""
    bits |= bits >> ACE << 1
    lowest = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4
    return lowest.bit_length() + 3 if lowest else 0


def _of_heights(once: int, twice: int, thrice: int, four: int, five: int) -> int:
    """Return the best strength without regard to suits, from the sets of heights held at least so many times."""
    if five:
        return _strength(HandKind.FIVE_OF_A_KIND, *_tops(five, 1))
    if four:
        (top,) = _tops(four, 1)
        return _strength(HandKind.FOUR_OF_A_KIND, top, *_tops(once ^ 1 << top, 1))
    if thrice:
        (trio,) = _tops(thrice, 1)
        if pair := _tops(twice ^ 1 << trio, 1):
            return _strength(HandKind.FULL_HOUSE, trio, *pair)
    if row := _top_of_row(once):
        return _strength(HandKind.STRAIGHT, row)
    if thrice:
        return _strength(HandKind.THREE_OF_A_KIND, trio, *_tops(once ^ 1 << trio, 2))
    pairs = _tops(twice, 2)
    rest = _tops(once & ~sum(1 << pair for pair in pairs), 5 - 2 * len(pairs))
    return _strength((HandKind.HIGH_CARD, HandKind.PAIR, HandKind.TWO_PAIR)[len(pairs)], *pairs, *rest)


def _of_suit(heights: list[int]) -> int:
    """Return the strength of five or more heights of one suit; doubles of a card count (WA-3, WA-48)."""
    bits = 0
    for one in heights:
        bits |= 1 << one
    if row := _top_of_row(bits):
        return _strength(HandKind.ROYAL if row == ACE else HandKind.STRAIGHT_FLUSH, row)
    return _strength(HandKind.FLUSH, *sorted(heights, reverse=True)[:5])
