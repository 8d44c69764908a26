"""What is being typed about a table's result, apart from any screen: places key by key, figures cell by cell."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.text import fold


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
        self._filled: int | None = None
        """The seat that was given the last place by itself, until the next key."""

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
        filled, self._filled = self._filled, None
        if filled is not None and begins(self.names[filled], fold(letter)):
            # Whoever types the last one as well says the same once more.
            return (filled,)
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

    def level(self) -> None:
        """Let everybody share the first place."""
        self._keep()
        self.letters, self._filled = "", None
        self.places = [1] * self.seats

    def move(self, step: int) -> None:
        """Mark another seat."""
        self.letters = ""
        self._filled = None
        self.mark = (self.mark + step) % self.seats

    def back(self) -> None:
        """Take back the last key; before the first one, the places of an earlier result."""
        self._filled = None
        if self.letters:
            self.letters = self.letters[:-1]
        elif self._steps:
            self.places, self.mark = self._steps.pop()
        else:
            self.places, self.mark = [None] * self.seats, 0

    def _keep(self) -> None:
        self._steps.append((list(self.places), self.mark))

    def _complete(self) -> None:
        """Fill in the last place when the others leave only one."""
        missing = [seat for seat in range(self.seats) if self.places[seat] is None]
        left = [place for place in range(1, self.seats + 1) if place not in self.places]
        if len(missing) == 1 and len(left) == 1:
            # The mark stays there: whoever types the last place as well says the same once more.
            self.mark = self._filled = missing[0]
            self.places[self.mark] = left[0]


class GridEntry:
    """Figures being typed into a grid: a line a seat, so many columns and digits."""

    def __init__(self, rows: Sequence[Sequence[int] | None], columns: int, width: int) -> None:
        """Begin with an empty line for every None, else with an earlier result's."""
        self.row = 0
        self.column = 0
        self.columns = columns
        self._width = width
        self._fresh = True
        self.cells = [[""] * columns if row is None else [str(figure) for figure in row] for row in rows]

    def digit(self, digit: str) -> None:
        """Add a digit to the marked cell; the first one begins it anew."""
        text = ("" if self._fresh else self.cells[self.row][self.column]) + digit
        self.cells[self.row][self.column] = (text.lstrip("0") or "0")[-self._width :]
        self._fresh = False

    def back(self) -> None:
        """Rub out a digit, or go back a cell where there is none."""
        if self.cells[self.row][self.column]:
            self.cells[self.row][self.column] = self.cells[self.row][self.column][:-1]
            self._fresh = False
        else:
            self.advance(-1)

    def advance(self, step: int, *, skipped: int | None = None) -> bool:
        """Go to the next cell, line after line, the line of a seat left out; tells whether there was one."""
        at = self.row * self.columns + self.column + step
        while 0 <= at < len(self.cells) * self.columns:
            row, column = divmod(at, self.columns)
            if row != skipped:
                self.point(row, column)
                return True
            at += step
        return False

    def move(self, rows: int, columns: int) -> None:
        """Go to a neighbouring cell."""
        self.point((self.row + rows) % len(self.cells), max(0, min(self.column + columns, self.columns - 1)))

    def point(self, row: int, column: int) -> None:
        """Mark a cell."""
        self.row, self.column, self._fresh = row, column, True


def begins(name: str, letters: str) -> bool:
    """Tell whether a name, or a word of it, begins with the letters."""
    folded = fold(name)
    return folded.startswith(letters) or any(word.startswith(letters) for word in folded.split())
