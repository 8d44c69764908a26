"""A tie-break's figure with the terms that make it, as data: the words are in the catalogs."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tournaments.tiebreaks.sums import mean, summed

Notation: TypeAlias = Literal["sum", "mean", "share", "list", "plain"]
"""Terms are added, averaged, divided (the first by the second), compared one by one, or only tell of what is behind."""
RoundMark: TypeAlias = Literal["", "cut", "dummy", "floor"]
"""What is special: "cut" terms are shown and not counted, "dummy" ones are of rounds that were not played, "floor" ones
were raised to the least that counts."""


class Term(msgspec.Struct, frozen=True, gc=False):
    """A term of a sum: its worth, its round (0: none) and its opponent.

    Where the term is a share of what the opponents have, `of` is that and `times` the share, from 0 to 1.
    """

    value: float
    round: int = 0
    opponents: tuple[int, ...] = ()
    times: float | None = None
    of: float | None = None
    mark: RoundMark = ""


class Arithmetic(msgspec.Struct, frozen=True, gc=False):
    """One entrant's figure in one tie-break. `code` is the tie-break's name.

    `key` compares: the greater, figure by figure, the better. `value` is what is shown.
    """

    code: str
    value: float
    terms: tuple[Term, ...] = ()
    way: Notation = "sum"
    key: tuple[float, ...] = ()
    """Empty: the value alone."""

    @property
    def order(self) -> tuple[float, ...]:
        """Sort key of the comparison, greater is better."""
        return self.key or (self.value,)


def added(code: str, terms: tuple[Term, ...]) -> Arithmetic:
    """Return the sum of the terms that count."""
    return Arithmetic(code, summed([term.value for term in terms if term.mark != "cut"]), terms)


def averaged(code: str, terms: tuple[Term, ...]) -> Arithmetic:
    """Return the mean of the terms that count."""
    return Arithmetic(code, mean([term.value for term in terms if term.mark != "cut"]), terms, "mean")
