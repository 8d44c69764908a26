"""What a way to type a table's result is, and the one that any game has: a place for everybody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from textual.content import Content

from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.model import Pairing, Tournament
from tournaments.results import Form, Scoring, Typed
from tournaments.tables import scoring_at, seats_of
from tui.desk.result_entry import GridEntry, PlacesEntry, begins
from tui.desk.result_grid import Line
from tui.desk.telling import Teller
from tui.i18n import Words


class Setting(NamedTuple):
    """What every way knows of a table: who tells it, its entrants, and the people in seat order."""

    teller: Teller
    tournament: Tournament
    pairing: Pairing

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return self.teller.words

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names."""
        return tuple(self.teller.name(seat) for seat in self.pairing.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The people's names in seat order."""
        return tuple(self.teller.short(member.name) for member in seats_of(self.tournament, self.pairing))

    @property
    def members(self) -> int:
        """How many people make an entrant."""
        return self.tournament.ruleset.members

    @property
    def scoring(self) -> Scoring | None:
        """What the game's scores mean here, None where it has none."""
        return scoring_at(self.tournament)

    def settled_places(self, form: Form | None) -> tuple[int, ...]:
        """Return the entrants' places in an earlier result, () without one."""
        if form is None:
            return ()
        return form.settle(len(self.pairing.seats), strict=False, members=self.members, scoring=self.scoring).places


class Way(ABC):
    """One way to type a result; the dialog shows it, hands it the keys, and asks what has come of them."""

    key: str
    headings: tuple[str, ...] = ()

    def __init__(self, at: Setting) -> None:
        self.at = at
        self.words = at.words

    @property
    @abstractmethod
    def mark(self) -> tuple[int, int]:
        """The row and the column that the next key goes to, -1 for the place."""

    def title(self) -> str:
        """Return its name."""
        return self.words(f"result.way.{self.key}")

    def help(self) -> str:
        """Return how to type in it."""
        return self.words(f"result.way.{self.key}.help")

    @abstractmethod
    def lines(self) -> list[Line]:
        """Return the lines of the grid."""

    @abstractmethod
    def form(self) -> Form | None:
        """Return the result as typed, None while something is missing."""

    @abstractmethod
    def missing(self) -> str:
        """Return what is missing, as a sentence."""

    def refusal(self, error: TournamentError) -> str:
        """Return why a result will not do."""
        return self.words.error(error)

    def sums(self) -> str | Content:
        """Return what the figures come to so far, "" where they are not added up."""
        return ""

    def note(self) -> str:
        """Return what is said below a result that holds."""
        return ""

    @abstractmethod
    def digit(self, digit: str) -> str:
        """Take a digit; returns what is wrong with it, or ""."""

    @abstractmethod
    def letter(self, letter: str) -> str:
        """Take a letter; returns what is wrong with it, or ""."""

    def sign(self, character: str) -> bool:
        """Take a space or a sign; tells whether it means anything."""
        return False

    @abstractmethod
    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""

    @abstractmethod
    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""

    @abstractmethod
    def back(self) -> None:
        """Take back the last key."""

    def go_on(self) -> bool:
        """Go to the next figure; tells whether there was one."""
        return False

    def again(self) -> None:
        """Begin the marked figure anew, after a result was refused."""
        return


class PlacesWay(Way):
    """A place for every entrant, by digits or initials."""

    key = "places"

    def __init__(self, at: Setting, entry: PlacesEntry) -> None:
        super().__init__(at)
        self.entry = entry

    @property
    def mark(self) -> tuple[int, int]:
        """Return the mark."""
        return self.entry.mark, -1

    def lines(self) -> list[Line]:
        """Return a line an entrant."""
        places = self.entry.places
        return [
            Line(seat + 1, name, self.at.teller.place(place) if place else "__")
            for seat, (name, place) in enumerate(zip(self.at.names, places, strict=True))
        ]

    def form(self) -> Form | None:
        """Return the places once everybody has one."""
        return Typed(self.entry.whole) if self.entry.whole is not None else None

    def missing(self) -> str:
        """Return who has no place yet, or whom the letters may mean."""
        if self.entry.letters:
            found = [name for name in self.at.names if begins(name, self.entry.letters)]
            return self.words("result.which", letters=self.entry.letters, names=" / ".join(found))
        missing = [name for name, place in zip(self.at.names, self.entry.places, strict=True) if place is None]
        return self.words("result.missing.places", names=", ".join(missing))

    def digit(self, digit: str) -> str:
        """Give the marked entrant that place."""
        known = self.entry.digit(int(digit))
        return "" if known else self.words("result.no_place", place=int(digit), seats=self.entry.seats)

    def letter(self, letter: str) -> str:
        """Give the next place to whoever begins so."""
        typed = self.entry.letters + letter
        return "" if self.entry.letter(letter) else self.words("result.nobody", letters=typed)

    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""
        self.entry.mark = row

    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""
        if rows:
            self.entry.move(rows)

    def back(self) -> None:
        """Take back the last key."""
        self.entry.back()


class GridWay(Way):
    """Figures for every seat."""

    def __init__(self, at: Setting, entry: GridEntry) -> None:
        super().__init__(at)
        self.entry = entry

    @property
    def mark(self) -> tuple[int, int]:
        """Return the mark."""
        return self.entry.row, self.entry.column

    def digit(self, digit: str) -> str:
        """Add a digit."""
        self.entry.digit(digit)
        return ""

    def letter(self, letter: str) -> str:
        """Go to the line of whoever begins so."""
        found = self.beginning(letter)
        if not found:
            return self.words("result.nobody", letters=letter)
        self.entry.point(found[0], 0)
        return ""

    def beginning(self, letter: str) -> list[int]:
        """Return the seats of those whose name begins with a letter."""
        return [seat for seat, name in enumerate(self.at.people) if begins(name, fold(letter))]

    def point(self, row: int, column: int) -> None:
        """Mark what was clicked."""
        if column >= 0:
            self.entry.point(row, column)

    def move(self, rows: int, columns: int) -> None:
        """Mark a neighbour."""
        self.entry.move(rows, columns)

    def back(self) -> None:
        """Take back the last key."""
        self.entry.back()

    def go_on(self) -> bool:
        """Go to the next figure."""
        return self.entry.advance(1)

    def again(self) -> None:
        """Begin the marked figure anew."""
        self.entry.point(self.entry.row, self.entry.column)
