"""What is being typed about a table's result, apart from any screen: places key by key, counts cell by cell."""

from __future__ import annotations

from collections.abc import Sequence

from saves.text import fold
from tournaments.results import Form, Played, SixRealms, TableCounts, Typed
from tournaments.results.chama import Count, Victory

FIGURES = ("armies", "commanders", "realms", "pile")
"""The columns of a count, in the order in which they are typed."""


class PlacesEntry:
    """Places being given: a digit is the place of the marked seat, a letter the next place for whoever it begins."""

    def __init__(self, names: Sequence[str], places: Sequence[int] = ()) -> None:
        """Begin with no places, or with those of an earlier result."""
        self.names = tuple(names)
        self.places: list[int | None] = list(places) or [None] * len(self.names)
        self.mark = 0
        self.letters = ""
        """Letters typed that several names begin with."""
        self._steps: list[tuple[list[int | None], int]] = []

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def whole(self) -> tuple[int, ...] | None:
        """The places once every seat has one."""
        return tuple(place for place in self.places if place) if all(self.places) else None

    def digit(self, place: int) -> bool:
        """Give the marked seat this place and mark the next seat; tells whether there is such a place."""
        if not 1 <= place <= self.seats:
            return False
        if self.whole is not None and self.mark == 0:
            self._keep()
            self.places = [None] * self.seats
        self._keep()
        self.places[self.mark] = place
        self.mark = (self.mark + 1) % self.seats
        self._complete()
        return True

    def letter(self, letter: str) -> tuple[int, ...]:
        """Give the next place to whoever among the others begins so.

        Returns the seats that it may be: one is placed, several wait for another letter, none means nobody does.
        """
        if self.whole is not None:
            self._keep()
            self.places = [None] * self.seats
        self.letters += fold(letter)
        free = [seat for seat in range(self.seats) if self.places[seat] is None]
        found = tuple(seat for seat in free if begins(self.names[seat], self.letters))
        if len(found) == 1:
            self._keep()
            self.places[found[0]] = min(place for place in range(1, self.seats + 1) if place not in self.places)
            self.mark = next((seat for seat in range(self.seats) if self.places[seat] is None), 0)
            self._complete()
        if len(found) < 2:
            self.letters = ""
        return found

    def move(self, step: int) -> None:
        """Mark another seat."""
        self.letters = ""
        self.mark = (self.mark + step) % self.seats

    def back(self) -> None:
        """Take back the last key."""
        if self.letters:
            self.letters = self.letters[:-1]
        elif self._steps:
            self.places, self.mark = self._steps.pop()

    def _keep(self) -> None:
        self._steps.append((list(self.places), self.mark))

    def _complete(self) -> None:
        """Fill in the last place when the others leave only one."""
        missing = [seat for seat in range(self.seats) if self.places[seat] is None]
        left = [place for place in range(1, self.seats + 1) if place not in self.places]
        if len(missing) == 1 and len(left) == 1:
            # The mark stays there: whoever types the last place as well says the same once more.
            self.mark = missing[0]
            self.places[self.mark] = left[0]


class CountsEntry:
    """Counts being typed into a grid: a line a seat, a column a figure; a winner may be named."""

    def __init__(self, names: Sequence[str], counts: Sequence[Count | None] = (), winner: int | None = None) -> None:
        """Begin with an empty grid, or with an earlier result's."""
        self.names = tuple(names)
        self.winner = winner
        self.row = 0
        self.column = 0
        self._fresh = True
        self.cells: list[list[str]] = [
            [str(getattr(count, figure)) for figure in FIGURES] if count else [""] * len(FIGURES)
            for count in (counts or [None] * len(self.names))
        ]

    def digit(self, digit: str) -> None:
        """Add a digit to the marked cell; the first one begins it anew."""
        text = ("" if self._fresh else self.cells[self.row][self.column]) + digit
        self.cells[self.row][self.column] = (text.lstrip("0") or "0")[-2:]
        self._fresh = False

    def back(self) -> None:
        """Rub out a digit, or go back a cell where there is none."""
        if self.cells[self.row][self.column]:
            self.cells[self.row][self.column] = self.cells[self.row][self.column][:-1]
            self._fresh = False
        else:
            self.advance(-1)

    def advance(self, step: int) -> bool:
        """Go to the next cell, line after line; tells whether there was one."""
        at = self.row * len(FIGURES) + self.column + step
        if not 0 <= at < len(self.names) * len(FIGURES):
            return False
        self.point(*divmod(at, len(FIGURES)))
        return True

    def next_empty(self, *, skipped: int | None = None) -> bool:
        """Go to the next empty cell, the line of a seat left out; tells whether there was one after this cell."""
        for at in range(self.row * len(FIGURES) + self.column + 1, len(self.names) * len(FIGURES)):
            row, column = divmod(at, len(FIGURES))
            if row != skipped and not self.cells[row][column]:
                self.point(row, column)
                return True
        return False

    def move(self, rows: int, columns: int) -> None:
        """Go to a neighbouring cell."""
        self.point((self.row + rows) % len(self.names), max(0, min(self.column + columns, len(FIGURES) - 1)))

    def point(self, row: int, column: int) -> None:
        """Mark a cell."""
        self.row, self.column, self._fresh = row, column, True

    def count(self, seat: int) -> Count | None:
        """Return a seat's count; None while a figure is missing. An empty draw pile counts as none left."""
        armies, commanders, realms, pile = self.cells[seat]
        if not (armies and commanders and realms):
            return None
        return Count(int(armies), int(commanders), int(realms), int(pile or 0))

    @property
    def counts(self) -> tuple[Count | None, ...]:
        """Every seat's count."""
        return tuple(self.count(seat) for seat in range(len(self.names)))


def begins(name: str, letters: str) -> bool:
    """Tell whether a name, or a word of it, begins with the letters."""
    folded = fold(name)
    return folded.startswith(letters) or any(word.startswith(letters) for word in folded.split())


def victories_of(type_name: str, *, six_realms_too: bool = False) -> tuple[Victory, ...]:
    """Return how a game of Chama of that type may be won, the usual way first (1.4.2, CH-44, CH-54, CH-55)."""
    match type_name:
        case "duplas":
            return ("ten_realms", "last_seat")
        case "conquistadores":
            return ("conquest", "six_realms", "last_seat") if six_realms_too else ("conquest", "last_seat")
        case _:
            return ("six_realms", "last_seat")


def places_form(entry: PlacesEntry, *, by: Victory | None = None) -> Form | None:
    """Return the form that the places make, won in that way if one is told; None while a place is missing."""
    places = entry.whole
    if places is None:
        return None
    if by is not None and places.count(1) == 1:
        return SixRealms(places.index(1), places=places, by=by)
    return Typed(places)


def counts_form(entry: CountsEntry, *, by: Victory | None = None) -> Form | None:
    """Return the form that the counts make, won in that way if one is told; None while something is missing."""
    counts = entry.counts
    if by is not None:
        if entry.winner is None:
            return None
        others = (count for seat, count in enumerate(counts) if seat != entry.winner)
        return SixRealms(entry.winner, counts, by=by) if all(others) else None
    whole = tuple(count for count in counts if count is not None)
    return TableCounts(whole) if len(whole) == len(counts) else None


def entries_of(
    names: Sequence[str], form: Form | None, people: Sequence[str] = ()
) -> tuple[PlacesEntry, CountsEntry, str]:
    """Return both entries filled with an earlier form, and the name of the way in which it came.

    `names` are the entrants', `people` those in seat order where two of them sit for each entrant.
    """
    seated = tuple(people) or tuple(names)
    members = len(seated) // len(names)
    match form:
        case SixRealms(winner=winner, counts=counts, places=places):
            whole = places or form.settle(len(names), strict=False, members=members).places
            return (
                PlacesEntry(names, whole),
                CountsEntry(seated, counts, winner),
                "six_realms" if places or not any(counts) else "six_counts",
            )
        case TableCounts(counts=counts):
            return PlacesEntry(names), CountsEntry(seated, counts), "counts"
        case Typed() | Played():
            whole = form.settle(len(names), strict=False, members=members).places
            return PlacesEntry(names, whole), CountsEntry(seated), "places"
        case None:
            return PlacesEntry(names), CountsEntry(seated), "places"
