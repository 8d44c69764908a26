"""Tables that tell what seven cards are worth by a few additions and look-ups.

Their heights are two groups of six, 2 to 7 and 9 to A, and the eights. A group's cards add up to a key that no other of
up to seven cards has; the eights are what is left. The worth stands in the row of the low group's key, at the place of
the high group's. Whether five cards have one suit is found by a walk: a tuple holds a tuple for each next card.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias, TypeVar

from engine.games.wyrt_arton.cards import DECK, height, suit

_HAND = 7
_FLUSH = 5
_WEIGHTS = (1, 8, 57, 256, 1153, 4181)
"""The least six numbers of which any seven or fewer, with repetitions, have a sum that no others have."""

T = TypeVar("T")
Sets: TypeAlias = tuple[int, int, int, int, int]
"""The heights held at least once, twice, ... five times, each a set of bits 1 << height."""
Table: TypeAlias = tuple[tuple[int, ...], ...]

SUIT_WEIGHTS = tuple(tuple(8 ** height(card) * (suit(card) == number) for card in range(DECK)) for number in range(4))
"""By suit and card: what sums up to how often each height of the suit is there, three bits a height."""


class HandTables(NamedTuple):
    """The tables; tuples, because looking into them is faster than into lists."""

    keys: tuple[int, ...]
    """By card: the weight of its height, in the high group 2 ** 15 times it."""
    pairs: Table
    """By card and card: the sum of their keys."""
    rows: Table
    """By the low 15 bits of a sum: the strengths of the hands with those low cards, without regard to suits."""
    places: tuple[int, ...]
    """By the other bits of a sum: the place in the row."""
    suits: tuple[Any, ...]
    """Seven deep, by card: the row of `SUIT_WEIGHTS` for the suit that at least five cards have, None without."""


def hand_tables(worth: Callable[[Sets], int]) -> HandTables:
    """Return the tables for every seven cards.

    `worth` gives the strength of heights without regard to suits.
    """
    by_height = (*_WEIGHTS, 0, *(weight << 15 for weight in _WEIGHTS))
    pairs = _by_card(tuple(_by_card(tuple(this + other for other in by_height)) for this in by_height))
    rows, places = _rows(worth)
    return HandTables(_by_card(by_height), pairs, rows, places, _after((0, 0, 0, 0)))


def _by_card(by_height: tuple[T, ...]) -> tuple[T, ...]:
    """Repeat what is listed by height for each suit."""
    return tuple([ranked for ranked in by_height for _ in range(4)])


def _rows(worth: Callable[[Sets], int]) -> tuple[Table, tuple[int, ...]]:
    """Return the rows by the low group's key, and the places in them by the high group's key."""
    picks = [pick for count in range(_HAND + 1) for pick in combinations_with_replacement(range(6), count)]
    keys = [sum([_WEIGHTS[number] for number in pick]) for pick in picks]
    high = [(len(pick), sets_of([number + 9 for number in pick])) for pick in picks]
    middle = [sets_of([8] * count) for count in range(_HAND + 1)]
    rows: list[tuple[int, ...]] = [()] * (max(keys) + 1)
    places = [0] * (max(keys) + 1)
    known: dict[int, int] = {}
    for place, (pick, key) in enumerate(zip(picks, keys, strict=True)):
        places[key] = place
        low, room, row = sets_of([number + 2 for number in pick]), _HAND - len(pick), []
        for count, held in high:
            if count > room:
                break
            strength = worth(_either(low, held, middle[room - count]))
            row.append(known.setdefault(strength, strength))
        rows[key] = tuple(row)
    return tuple(rows), tuple(places)


def _either(low: Sets, high: Sets, middle: Sets) -> Sets:
    """Put heights of different groups together."""
    return (
        low[0] | high[0] | middle[0],
        low[1] | high[1] | middle[1],
        low[2] | high[2] | middle[2],
        low[3] | high[3] | middle[3],
        low[4] | high[4] | middle[4],
    )


def sets_of(heights: list[int]) -> Sets:
    """Return the heights held at least once, twice, ... five times."""
    once = twice = thrice = four = five = 0
    for rank in heights:
        bit = 1 << rank
        five |= four & bit
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return once, twice, thrice, four, five


@cache
def _after(counts: tuple[int, ...]) -> Any:
    """Return what the walk by suits reaches after this many cards of each suit."""
    if sum(counts) == _HAND:
        return next((SUIT_WEIGHTS[number] for number, count in enumerate(counts) if count >= _FLUSH), None)
    nexts = [_after(tuple([count + (number == more) for number, count in enumerate(counts)])) for more in range(4)]
    return tuple(nexts * 13)
