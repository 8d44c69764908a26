"""The forms in which a result is entered, for dialogs, lines, commands and slips.

Each form tells its figures and the result that they make.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

import msgspec

from tournaments.errors import TournamentError
from tournaments.results import ResultForm
from tournaments.results.chama import Victory
from tournaments.results.entry_table import EntryTable
from tournaments.results.life import Ending

WayKey: TypeAlias = Literal["places", "scores", "games", "life", "series", "six_realms", "six_counts", "counts"]
"""The ways to type a result."""
SheetKey: TypeAlias = Literal["places", "scores", "games", "life", "series", "counts"]
KeysKind: TypeAlias = Literal["arrival", "figures", "games", "life"]

Cells: TypeAlias = tuple[tuple[int | None, ...], ...]
"""The figures typed so far, row by row; None where there is none yet."""


class ResultNote(NamedTuple):
    """A sentence, by its key in the catalogs and its data.

    A note among the data is put in its place.
    """

    key: str
    data: Mapping[str, object] = MappingProxyType({})


def note(key: str, **data: object) -> ResultNote:
    """Return a note with these data."""
    return ResultNote(key, data)


class EntryFigure(NamedTuple):
    """A number entered for everybody at a table.

    It has its label for columns, slips and questions (of `name`), and its digits. An `optional` one that is left empty
    is 0.
    """

    label: ResultNote
    slip: ResultNote
    question: ResultNote
    digits: int = 2
    optional: bool = False


class Typed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result as entered in some way, whole or not.

    A row of figures for every entrant or person, and what stands beside. `winner` and those `ahead` among the level are
    entrants from 0; `won` is how a game of Chama was won; `hands` how many were played, 0 as agreed; `drawn` games
    nobody won, and `winners` who won game after game where that is known. `ended` is how the last game of a duel ended.
    `letters` are those which several names begin with.
    """

    cells: Cells
    winner: int | None = None
    won: Victory | None = None
    hands: int = 0
    ahead: tuple[int, ...] = ()
    drawn: int = 0
    winners: tuple[int | None, ...] | None = None
    ended: Ending = "life"
    letters: str = ""

    @property
    def firsts(self) -> tuple[int | None, ...]:
        """The first figure of every row."""
        return tuple(row[0] for row in self.cells)


class Way(ABC):
    """One way to type the result of a table: which figures it asks for, and what they come to.

    `keys` says how keys are understood: places given in order of arrival, figures cell by cell, games counted one by
    one, or these with life points; ways with the same `sheet` share what is typed. An initial goes to a row, tells who
    won, or who goes ahead.
    """

    key: ClassVar[WayKey]
    called: ClassVar[str]
    """The key of its name in the catalogs; its help is beside it."""
    lacking: ClassVar[str] = ""
    """The key of the sentence that says whose figures are missing."""
    sheet: ClassVar[SheetKey]
    keys: ClassVar[KeysKind]
    initial: ClassVar[Literal["row", "winner", "ahead"]] = "row"
    forms: ClassVar[tuple[type, ...]] = ()
    """The forms of earlier results that were typed so."""
    by_person: ClassVar[bool] = False
    """Whether there is a row for each person, not one for each entrant."""

    def __init__(self, table: EntryTable) -> None:
        self.table = table

    @property
    def rows(self) -> tuple[str, ...]:
        """The names of the rows: people or entrants."""
        return self.table.people if self.by_person else self.table.entrants

    @property
    @abstractmethod
    def figures(self) -> tuple[EntryFigure, ...]:
        """The figures to type in every row."""

    @property
    def headings(self) -> tuple[ResultNote, ...]:
        """The headings of the figures and of their totals."""
        return tuple(figure.label for figure in self.figures)

    @property
    def slip(self) -> tuple[ResultNote, ...]:
        """Line above the boxes of a result slip."""
        return tuple(figure.slip for figure in self.figures)

    @property
    def slip_note(self) -> ResultNote | None:
        """How to fill in a slip."""
        return None

    @property
    def ticks(self) -> tuple[ResultNote, ...]:
        """The boxes to tick on a slip."""
        return ()

    def empty(self) -> Typed:
        """Return an entry without input."""
        return Typed(((None,) * len(self.figures),) * len(self.rows), won=next(iter(self.table.victories), None))

    @abstractmethod
    def begun(self, form: ResultForm | None) -> Typed:
        """Return the entry that shows an earlier result."""

    def tells(self, form: ResultForm | None) -> bool:
        """Tell whether this way can show an earlier result."""
        return isinstance(form, self.forms)

    def title(self, typed: Typed) -> ResultNote:
        """Return the name of this form of entry."""
        return ResultNote(self.called)

    def help(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the instructions for typing."""
        return (note(f"{self.called}.help", games=self.table.best_of),)

    def values(self, typed: Typed) -> Sequence[object]:
        """Return the value of every row, None where a figure is missing."""
        return typed.firsts

    def form(self, typed: Typed) -> ResultForm | None:
        """Return the result, None while something is missing."""
        values = self.values(typed)
        return None if any(value is None for value in values) else self._made(values, typed)

    def _made(self, values: Any, typed: Typed) -> ResultForm | None:
        return None

    def missing(self, typed: Typed) -> ResultNote:
        """Return what is missing in the entry."""
        return note(self.lacking, names=without(self.rows, self.values(typed)))

    def places(self, typed: Typed) -> Sequence[int | None]:
        """Return the places of the rows as far as they are known, () where none is shown yet."""
        return ()

    def totals(self, typed: Typed) -> Sequence[int | None]:
        """Return the total of each row, () where rows have no totals."""
        return ()

    def sums(self, typed: Typed) -> tuple[ResultNote, ...]:
        """Return the sums of the figures so far, () where they are not added up."""
        return ()

    def sides(self, typed: Typed) -> tuple[tuple[str, str], ...]:
        """Return every entrant with what its members' figures come to, () where rows say that."""
        return ()

    def refusal(self, error: TournamentError, typed: Typed) -> ResultNote | None:
        """Return why a result will not do, None where the error says it."""
        return None

    def remark(self) -> ResultNote | None:
        """Return a remark on a valid result."""
        return None


def without(names: Sequence[str], values: Sequence[object]) -> str:
    """Return the names of those whose value is None."""
    return ", ".join(name for name, value in zip(names, values, strict=True) if value is None)
