"""Choosing some of several.

What may be chosen, how many, and what may be added to what is chosen already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

T = TypeVar("T")


class Selection(msgspec.Struct, Generic[T], frozen=True):
    """A choice of `fewest` to `most` of the candidates, as far as it has come.

    Equal candidates may be chosen as often as they stand there. `rule` tells what may be added to what is chosen, such
    as another card while the levels add up to 90 at most; it asks for no order, and always leaves a way to `fewest`.

    A state keeps `chosen` alone, and the game makes the selection of it. While there are few sets, an action holds a
    whole one, and `choices` lists them; where there are many the game asks for one item at a time. So `legal_actions`
    always lists everything: then an action for each item that is `open`, and one to close once it is `complete`.
    """

    candidates: tuple[T, ...]
    fewest: int
    most: int
    chosen: tuple[T, ...] = ()
    rule: Callable[[tuple[T, ...], T], bool] | None = None

    @property
    def complete(self) -> bool:
        """Tell whether enough is chosen, so that the choice may be closed."""
        return self.fewest <= len(self.chosen) <= self.most

    @property
    def open(self) -> tuple[T, ...]:
        """The candidates that may be added now, equal ones once."""
        return tuple(item for item in dict.fromkeys(self.candidates) if self.may_add(item))

    def may_add(self, item: T) -> bool:
        """Tell whether the item may be added: there is one left, there is room, and the rule allows it."""
        return (
            len(self.chosen) < self.most
            and self.chosen.count(item) < self.candidates.count(item)
            and (self.rule is None or self.rule(self.chosen, item))
        )

    def add(self, item: T) -> Selection[T]:
        """Return the selection with one more item; raises ValueError for one that may not be added."""
        if not self.may_add(item):
            raise ValueError(f"{item!r} may not be added to {self.chosen!r}")
        return replace(self, chosen=(*self.chosen, item))

    def without(self, item: T) -> Selection[T]:
        """Return the selection with one item fewer, the last that equals this one.

        Raises ValueError without any.
        """
        at = len(self.chosen) - 1 - self.chosen[::-1].index(item)
        return replace(self, chosen=self.chosen[:at] + self.chosen[at + 1 :])

    def accepts(self, items: tuple[T, ...]) -> bool:
        """Tell whether adding these items, one after the other, completes the choice."""
        selection = self
        for item in items:
            if not selection.may_add(item):
                return False
            selection = selection.add(item)
        return selection.complete

    def choices(self) -> Iterator[tuple[T, ...]]:
        """Return every set of items that completes the choice, smaller sets first.

        Each set stands in the candidates' order. What is chosen already is not among them.
        """
        more = range(max(self.fewest - len(self.chosen), 0), self.most - len(self.chosen) + 1)
        alike = [item for item in dict.fromkeys(self.candidates) for _ in range(self.candidates.count(item))]
        sets = chain.from_iterable(combinations(alike, count) for count in more)
        return (items for items in dict.fromkeys(sets) if self.accepts(items))
