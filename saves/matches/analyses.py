"""Judgements of the places of matches, kept one by one.

An analysis that was cut short goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from saves.matches.match_rows import JudgementRow
from saves.rows.row import FAULTS
from saves.sqlite.sqlite_rows import SqliteRows

Judged = TypeVar("Judged")


class KeptJudgements(NamedTuple, Generic[Judged]):
    """The judgements that were kept, by their places; `damaged` tells how many more could not be read."""

    found: dict[int, Judged]
    damaged: int


class Analyses:
    """The judgements of all matches; those of a match are deleted with it."""

    def __init__(self, rows: SqliteRows[JudgementRow]) -> None:
        self._rows = rows

    def load(
        self, match: str, analyser: int, budget: int, unpack: Callable[[int, bytes], Judged]
    ) -> KeptJudgements[Judged]:
        """Return what is kept of a match, deleting judgements that cannot be read. Raises StoreError.

        `unpack` makes a judgement from a place and its packed bytes, and raises ValueError for bytes that are none.
        """
        found: dict[int, Judged] = {}
        damaged = list(self._rows.damaged(match, analyser, budget))
        for row in self._rows.all(match, analyser, budget):
            try:
                found[row.place] = unpack(row.place, row.judgement)
            except FAULTS:
                damaged.append((match, analyser, budget, row.place))
        for names in damaged:
            self._rows.delete(*names)
        return KeptJudgements(found, len(damaged))

    def put(self, match: str, analyser: int, budget: int, place: int, judgement: bytes) -> None:
        """Keep a judgement, in the place of the one that was there; none of a match that was deleted."""
        self._rows.put(JudgementRow(match, analyser, budget, place, judgement))

    def drop_older(self, match: str, analyser: int) -> None:
        """Keep no judgement of a match any more that an older version of the analyser has made.

        Raises StoreError.
        """
        kept = [(row.match, row.analyser, row.budget, row.place) for row in self._rows.all(match)]
        for names in (*kept, *self._rows.damaged(match)):
            if int(names[1]) < analyser:
                self._rows.delete(*names)

    def has(self, match: str, analyser: int, budget: int) -> bool:
        """Tell whether anything is kept of a match."""
        return self._rows.holds(match, analyser, budget)

    def matches(self) -> tuple[str, ...]:
        """Return the matches of which something is kept."""
        return tuple(str(name) for name in self._rows.first_names())
