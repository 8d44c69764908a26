"""The deck, and hands packed into one number each.

How many cards of every rank, and room to compare them all at once. A packed hand has a field of bits for every rank,
low ranks first, above the two bits that count the jokers. A rank has as many copies as its number, so ranks 1 to 7 need
three bits and 8 to 13 four; one more bit above each field is clear and catches the borrow when a number is taken from
all fields at once. All of it fits into 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Annotated, TypeAlias

from engine.core.model import Denotes

Card: TypeAlias = Annotated[int, Denotes("card")]
"""A rank, 1 (the ace) to 13 (the king); 0 is a joker. Suits do not matter, and low is rare."""

Cards: TypeAlias = int
"""Some cards packed into one number, as told above."""

JOKER: Card = 0
ACE: Card = 1
TOP = 13
"""The commonest rank there may be."""

RANKS = range(1, TOP + 1)
JOKER_BITS = 0b11
_WIDTH = (2, *(3 if rank < 8 else 4 for rank in RANKS))
SHIFT = tuple(sum(_WIDTH[:rank]) + rank for rank in range(TOP + 2))
"""Where a card's field begins; the last is above all cards, for a set of jokers alone (DA-5)."""
FIELD = tuple((1 << width) - 1 for width in _WIDTH)
"""A card's field, shifted down."""
UNIT = tuple(1 << shift for shift in SHIFT[: TOP + 1])
"""One card, packed."""
GUARD = tuple(UNIT[card] << _WIDTH[card] for card in range(TOP + 1))
"""The bit above a card's field."""
GUARDS = sum(GUARD)
"""All of them: none is set in the cards that are left while none is missing."""

_TOP_FOR = {4: 10, 5: 11, 6: 12, 7: 13, 8: 13}


def top_rank_for(seats: int) -> Card:
    """Return the commonest rank of the deck for this many seats: thirteen cards or so for each."""
    return _TOP_FOR[seats]


@cache
def deck_of(top_rank: Card, jokers: int) -> tuple[Card, ...]:
    """Return the deck in its fixed order: every rank as often as its number says, then the jokers."""
    return tuple(rank for rank in range(1, top_rank + 1) for _ in range(rank)) + (JOKER,) * jokers


def pack(cards: Iterable[Card]) -> Cards:
    """Return the cards packed."""
    return sum(map(UNIT.__getitem__, cards))


def count_of(cards: Cards, card: Card) -> int:
    """Return how many of one rank, or jokers, there are."""
    return cards >> SHIFT[card] & FIELD[card]


def unpack(cards: Cards) -> tuple[Card, ...]:
    """Return the cards one by one, rarest first and jokers last."""
    naturals = tuple(rank for rank in RANKS for _ in range(cards >> SHIFT[rank] & FIELD[rank]))
    return naturals + (JOKER,) * (cards & JOKER_BITS)


@lru_cache(maxsize=1 << 12)
def size_of(cards: Cards) -> int:
    """Return how many cards there are."""
    return sum(cards >> shift & field for shift, field in zip(SHIFT, FIELD, strict=False))


def only_jokers(cards: Cards) -> bool:
    """Tell whether there are cards, and all of them jokers."""
    return 0 < cards <= JOKER_BITS
