"""Exact expectations of discarding, over all cards that may be drawn.

Suits do not matter, so hands are counted by kinds (0 to 12 for 2 to the ace, 13 for a joker). A set of cards is the sum
of 8 ** kind: adding two sums joins the sets, and a single number is the key of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from engine.games.wyrt_lordes.bot.odds import worth
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.combinations import reading_of
from engine.games.wyrt_lordes.model import HAND_SIZE, MOST_DISCARDS, WyrtOptions
from engine.games.wyrt_lordes.seats import groups_of

KINDS = 14
_ONE = tuple(8**kind for kind in range(KINDS))


def code_of(cards: Sequence[Card]) -> int:
    """Return cards as one number."""
    return sum([_ONE[card >> 2] for card in cards])


def kinds_in(code: int) -> tuple[int, ...]:
    """Return the kinds that a number stands for, lowest first."""
    return tuple(kind for kind in range(KINDS) for _ in range(code >> 3 * kind & 7))


@lru_cache(maxsize=8)
def _draws(count: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Return every set of this many cards: its number, and how often each kind is in it."""
    found = []
    for kinds in combinations_with_replacement(range(KINDS), count):
        found.append((code_of([4 * kind for kind in kinds]), tuple((kind, kinds.count(kind)) for kind in set(kinds))))
    return tuple(found)


def chances(left: Sequence[int], count: int) -> list[tuple[int, float]]:
    """Return each set of this many cards that may be drawn with its chance.

    `left` counts the unseen of each kind.
    """
    total = comb(sum(left), count)
    weighed = ((code, prod([comb(left[kind], times) for kind, times in kinds])) for code, kinds in _draws(count))
    return [(code, ways / total) for code, ways in weighed if ways]


class Prospects:
    """Values of hands at a table, now and with another exchange to come; each is computed once."""

    def __init__(self, options: WyrtOptions, rivals: int, aim: int) -> None:
        """Weigh hands against this many rivals; `aim` is 1 to win the pot, -1 to lose it."""
        self.options = options
        self.rivals = rivals
        self.aim = aim
        self._deck = (4,) * 13 + (options.hyninn,)
        self._now: dict[int, float] = {}
        self._kept: dict[int, float] = {}
        self._later: dict[int, float] = {}

    def fill(self) -> None:
        """Look at every hand there may be, so that no choice has to."""
        for kinds in combinations_with_replacement(range(KINDS), HAND_SIZE):
            if all(kinds.count(kind) <= self._deck[kind] for kind in set(kinds)):
                self.later(sum([_ONE[kind] for kind in kinds]))

    @property
    def known(self) -> int:
        """How many hands have been looked at with another exchange to come."""
        return len(self._later)

    def now(self, code: int) -> float:
        """Return what five cards are worth as they are."""
        value = self._now.get(code)
        if value is None:
            hand = tuple(4 * kind for kind in kinds_in(code))
            reading = reading_of(hand, ace_low=self.options.ace_low, trio_first=self.options.trio_first)
            value = self._now[code] = self.aim * worth(reading, self.rivals, self.options)
        return value

    def later(self, code: int) -> float:
        """Return what five cards are worth with an exchange to come from a deck that nobody has touched."""
        value = self._later.get(code)
        if value is None:
            kinds = [_ONE[kind] for kind in kinds_in(code)]
            keeps = {code - sum(out) for count in range(1, MOST_DISCARDS + 1) for out in combinations(kinds, count)}
            value = self._later[code] = max(self.now(code), max([self.kept(keep) for keep in keeps]))
        return value

    def kept(self, code: int) -> float:
        """Return what cards are worth that are filled up to five from the rest of a deck."""
        value = self._kept.get(code)
        if value is None:
            kinds = kinds_in(code)
            left = [count - kinds.count(kind) for kind, count in enumerate(self._deck)]
            draws = chances(left, HAND_SIZE - len(kinds))
            value = self._kept[code] = sum([chance * self.now(code + draw) for draw, chance in draws])
        return value


def fill_prospects(options: WyrtOptions, seats: int) -> None:
    """Look at every hand of a table at which nobody is out yet."""
    groups = groups_of(options.groups, seats)
    rivals = seats - (len(groups[0]) if groups else 1)
    for aim in (1, -1) if options.azgher else (1,):
        prospects(options, rivals, aim).fill()


@lru_cache(maxsize=32)
def prospects(options: WyrtOptions, rivals: int, aim: int) -> Prospects:
    """Return the prospects for a table with these options, shared by all its bots."""
    return Prospects(options, rivals, aim)
