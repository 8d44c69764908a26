"""A result being typed, apart from any screen.

The ways, the one that is open, and what has come of its keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec.structs import replace

from tournaments.names import begins
from tournaments.results import GamesAndLife, GamesWon, ResultForm, Series
from tournaments.results.chama_ways import next_victory
from tournaments.results.entry import ResultNote, Typed, Way, note
from tournaments.results.entry_table import EntryTable
from tournaments.results.ways import ways_at
from tui.services.tournaments.result_arrival import ArrivalSheet
from tui.services.tournaments.result_sheets import FigureSheet, GameSheet, LifeSheet, Sheet

_DRAWN = ("½-½", "½ ½", "1/2-1/2", "1/2 1/2")
"""A drawn duel as it is typed key by key: what its signs alone would say is taken back by the last of them."""

_SHEETS: dict[str, Callable[[Way, Typed], Sheet]] = {
    "arrival": ArrivalSheet,
    "figures": FigureSheet,
    "games": GameSheet,
    "life": LifeSheet,
}


class EntryLine(NamedTuple):
    """A row of the entry: its number, name, place and figures as far as they are known, and their total."""

    number: int
    name: str
    place: int | None
    cells: tuple[int | None, ...]
    total: str | None


class ResultEntry:
    """The result of one table as it is typed.

    One way is open at a time, and ways of one kind share their figures.
    """

    def __init__(self, table: EntryTable, form: ResultForm | None = None) -> None:
        self.table = table
        self.ways = {way.key: way for way in ways_at(table)}
        begun = {way.sheet: (way, way.begun(form)) for way in reversed(self.ways.values())}
        self._sheets = {sheet: _SHEETS[way.keys](way, typed) for sheet, (way, typed) in begun.items()}
        self._won = next((typed.won for _, typed in begun.values() if typed.won), None)
        self.way = next((way for way in self.ways.values() if way.tells(form)), next(iter(self.ways.values())))
        several = ("games", "series") if isinstance(form, Series | GamesWon | GamesAndLife) else ()
        opened = [way for way in self.ways.values() if way is self.way or way.key in several]
        self._kept = form
        self._keys = ""
        self._begun = [self._said(way) for way in opened] if form is not None else []

    def _said(self, way: Way) -> tuple[str, ResultForm | None, tuple[int | None, ...] | None]:
        """Return what a way says: figures that agree with games told one by one say less than those."""
        typed = self._typed(way)
        return way.key, way.form(typed), typed.winners

    def _typed(self, way: Way) -> Typed:
        return replace(self._sheets[way.sheet].typed, won=self._won)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the open form, which takes the keys."""
        return self._sheets[self.way.sheet]

    @property
    def typed(self) -> Typed:
        """The values typed into the open form."""
        return self._typed(self.way)

    @property
    def form(self) -> ResultForm | None:
        """The result as typed, the earlier one where nothing else is said; None while something is missing."""
        said = self._said(self.way)
        _, form, _ = said
        return self._kept if form is not None and said in self._begun else form

    def lines(self) -> list[EntryLine]:
        """Return what every row shows."""
        typed, way = self.typed, self.way
        places, totals = way.places(typed), way.totals(typed)
        return [
            EntryLine(
                row + 1,
                name,
                places[row] if places else None,
                typed.cells[row] if way.headings else (),
                ("" if totals[row] is None else str(totals[row])) if totals else None,
            )
            for row, name in enumerate(way.rows)
        ]

    def missing(self) -> ResultNote:
        """Return what is still missing, or the names that typed letters may mean."""
        typed = self.typed
        if not typed.letters:
            return self.way.missing(typed)
        rows = [name for name in self.way.rows if begins(name, typed.letters)]
        return note("result.which", letters=typed.letters, names=" / ".join(rows))

    def open(self, way: str) -> None:
        """Switch to another form of entry."""
        self.way = next(other for other in self.ways.values() if other.key == way)

    def key(self, character: str) -> ResultNote | Literal[False] | None:
        """Take a digit, letter or sign; returns its fault, None if it is good, False if it is no key."""
        self._keys = (self._keys + character)[-max(map(len, _DRAWN)) :]
        wrong = self._key(character)
        sheet, duel = self.sheet, len(self.table.entrants) == 2
        if duel and isinstance(sheet, ArrivalSheet | GameSheet) and self._keys.endswith(_DRAWN):
            sheet.draw()
            return None
        return wrong

    def _key(self, character: str) -> ResultNote | Literal[False] | None:
        if character.isdecimal():
            return self.sheet.digit(int(character))
        if character.isalpha():
            return self.sheet.letter(character, self.way)
        if character == " " and self.way.key in ("six_realms", "six_counts"):
            self._won = next_victory(self.table, self._won)
            return None
        return None if self.sheet.sign(character, self.way) else False

    def point(self, row: int, column: int) -> None:
        """Move the mark to the clicked figure or place."""
        if column >= 0 or self.way.keys == "arrival" or self.way.initial == "winner":
            self.sheet.point(row, column)

    def go_on(self) -> bool:
        """Go to the next figure; tells whether there was one."""
        return self.sheet.go_on(self.way)
