"""Entry of places by arrival, apart from any screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.core.text import fold
from tournaments.names import begins
from tournaments.results.entry import ResultNote, Typed, Way, note

Mark: TypeAlias = tuple[int, int]
"""The row and the column that the next key goes to, -1 for the place."""


class PlacesEntry:
    """Entry of places: a digit is the marked seat's place, a letter gives the next place to a name."""

    def __init__(self, names: Sequence[str], places: Sequence[int] = ()) -> None:
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
        """Give the marked seat this place and mark the next seat; tells whether there is such a place.

        At a duel 0 stands for the points of the loser.
        """
        place = 2 if self.seats == 2 and place == 0 else place
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
        """Give the next place to the seat whose name begins with this letter.

        Returns the seats that it may be: a single one is placed, several wait for another letter, none means no name
        fits.
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
        seats = tuple(seat for seat in free if begins(self.names[seat], self.letters))
        if len(seats) == 1:
            self._keep()
            self.places[seats[0]] = min(place for place in range(1, self.seats + 1) if place not in self.places)
            self.mark = next((seat for seat in range(self.seats) if self.places[seat] is None), 0)
            self._complete()
        if len(seats) < 2:
            self.letters = ""
        return seats

    def level(self) -> None:
        """Let everybody share the first place."""
        self._keep()
        self.letters, self._filled = "", None
        self.places = [1] * self.seats

    def move(self, step: int) -> None:
        """Move the mark to another seat."""
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


class ArrivalSheet:
    """Places being given, in one game or in several: after a whole one the next key begins the next."""

    def __init__(self, way: Way, typed: Typed) -> None:
        self._names = way.rows
        self._several = len(way.figures) > 1
        self._most = len(way.figures)
        games = [tuple(place for place in game if place) for game in zip(*typed.cells, strict=True)]
        self._games = [PlacesEntry(self._names, places) for places in games if places] or [PlacesEntry(self._names)]
        self._at = len(self._games) - 1
        self._chosen = False
        """Whether a place was marked by hand: the next key goes there, not to the next game."""

    @property
    def _entry(self) -> PlacesEntry:
        return self._games[self._at]

    @property
    def mark(self) -> Mark:
        """Return the position of the mark."""
        return self._entry.mark, self._at if self._several else -1

    @property
    def typed(self) -> Typed:
        """The places of every game."""
        letters = next((game.letters for game in self._games if game.letters), "")
        return Typed(tuple(zip(*(game.places for game in self._games), strict=True)), letters=letters)

    def digit(self, digit: int) -> ResultNote | None:
        """Give the marked entrant that place."""
        if wrong := self._go_to_next():
            return wrong
        known = self._entry.digit(digit)
        self._chosen = self._chosen and self._entry.whole is not None and self._entry.mark > 0
        return None if known else note("result.no_place", place=digit, seats=self._entry.seats)

    def letter(self, letter: str, way: Way) -> ResultNote | None:
        """Give the next place to the entrant whose name begins with this letter."""
        if wrong := self._go_to_next():
            return wrong
        typed, self._chosen = self._entry.letters + letter, False
        return None if self._entry.letter(letter) else note("result.nobody", letters=typed)

    def sign(self, character: str, way: Way) -> bool:
        """Take `=`: a drawn duel, or one of several games that ended level for all."""
        if character not in "=½" or not (self._several or len(self._names) == 2) or self._go_to_next():
            return False
        self._chosen = False
        self._entry.level()
        return True

    def draw(self) -> None:
        """Let everybody share the first place of the marked game."""
        self._entry.level()

    def _go_to_next(self) -> ResultNote | None:
        """Begin another game if the marked one is whole; returns why there is none."""
        if not self._several or self._entry.whole is None or self._chosen:
            return None
        if len(self._games) == self._most and self._at == self._most - 1:
            return note("result.series.full", games=self._most)
        self._at += 1
        # A game that is there already is typed anew.
        self._games[self._at : self._at + 1] = [PlacesEntry(self._names)]
        return None

    def point(self, row: int, column: int) -> None:
        """Move the mark to the clicked cell."""
        if 0 <= column < len(self._games):
            self._at = column
        self._entry.mark, self._chosen = row, True

    def move(self, rows: int, columns: int) -> None:
        """Move the mark to a neighbouring cell."""
        if rows:
            self._entry.move(rows)
        self._at = max(0, min(self._at + columns, len(self._games) - 1))
        self._chosen = True

    def back(self) -> None:
        """Take back the last key; with no key left in a game, go back to the game before."""
        self._entry.back()
        if self._at and not any(self._entry.places) and not self._entry.letters:
            del self._games[self._at]
            self._at -= 1

    def go_on(self, way: Way) -> bool:
        """Do nothing: places need no acceptance."""
        return False

    def again(self) -> None:
        """Leave the entry as it is, after a result was refused."""
