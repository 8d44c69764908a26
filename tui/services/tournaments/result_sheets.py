"""What keys do while a result is typed, apart from any screen: figures cell by cell, games won."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from engine.core.text import fold
from tournaments.names import begins
from tournaments.results.entry import ResultNote, Typed, Way, note
from tournaments.results.entry_table import BETWEEN_FIGURES
from tournaments.results.general_ways import Points
from tournaments.results.life_ways import next_ending
from tui.services.tournaments.result_arrival import ArrivalSheet, Mark


class FigureSheet:
    """Figures being typed into a grid, cell by cell."""

    def __init__(self, way: Way, typed: Typed) -> None:
        self._digits = tuple(figure.digits for figure in way.figures)
        self.typed = typed
        self.row = 0
        self.column = 0
        self._fresh = True
        """Whether the next digit begins the marked cell anew."""

    @property
    def mark(self) -> Mark:
        """Return the position of the mark."""
        return self.row, self.column

    @property
    def _cell(self) -> int | None:
        return self.typed.cells[self.row][self.column]

    def _put(self, figure: int | None) -> None:
        rows = [list(row) for row in self.typed.cells]
        rows[self.row][self.column] = figure
        self.typed = replace(self.typed, cells=tuple(map(tuple, rows)))

    def digit(self, digit: int) -> ResultNote | None:
        """Add a digit to the marked cell; who was ahead is forgotten."""
        before = 0 if self._fresh else self._cell or 0
        self._put((10 * before + digit) % 10 ** self._digits[self.column])
        self.typed, self._fresh = replace(self.typed, ahead=()), False
        return None

    def letter(self, letter: str, way: Way) -> ResultNote | None:
        """Go to the row whose name begins with this letter.

        Where the way asks for it, say who won, or who of the level ones goes ahead.
        """
        if isinstance(way, Points) and (ahead := self._ahead(letter, way)) is not None:
            self.typed = replace(self.typed, ahead=(*self.typed.ahead, ahead))
            return None
        rows = [row for row, name in enumerate(way.rows) if begins(name, fold(letter))]
        if not rows:
            return note("result.nobody", letters=letter)
        if way.initial == "winner":
            # The same letter again means the next one whom it begins.
            later = [row for row in rows if self.typed.winner is not None and row > self.typed.winner]
            self.typed = replace(self.typed, winner=(later or rows)[0])
        else:
            self.point(rows[0], 0)
        return None

    def _ahead(self, letter: str, way: Points) -> int | None:
        weights = way.weights(self.typed)
        for entrant, weight in enumerate(weights):
            level = weights.count(weight) > 1 and entrant not in self.typed.ahead
            if level and any(begins(name, fold(letter)) for name in way.table.called[entrant]):
                return entrant
        return None

    def sign(self, character: str, way: Way) -> bool:
        """Go to the next figure, or count a hand more or fewer than agreed."""
        if character in " ,":
            if not self._fresh:
                self._advance(1, self.typed.winner if way.initial == "winner" else None)
            return True
        if not isinstance(way, Points) or not way.hands(self.typed) or character not in ("+", "-", "="):
            return False
        self.typed = replace(self.typed, hands=max(1, way.hands(self.typed) + (-1 if character == "-" else 1)))
        return True

    def point(self, row: int, column: int) -> None:
        """Mark a figure; a place that is clicked tells who won."""
        if column < 0:
            self.typed = replace(self.typed, winner=row)
        else:
            self.row, self.column, self._fresh = row, column, True

    def move(self, rows: int, columns: int) -> None:
        """Move the mark to a neighbouring cell."""
        column = max(0, min(self.column + columns, len(self._digits) - 1))
        self.point((self.row + rows) % len(self.typed.cells), column)

    def back(self) -> None:
        """Take back who was ahead, or a digit, or go back a cell where there is none."""
        if self.typed.ahead:
            self.typed = replace(self.typed, ahead=self.typed.ahead[:-1])
        elif self._cell is None:
            self._advance(-1)
        else:
            self._put(self._cell // 10 or None)
            self._fresh = False

    def go_on(self, way: Way) -> bool:
        """Go to the next figure, row after row, that of the winner left out; tells whether there was one.

        Behind the last one the first that is missing is next.
        """
        skipped = self.typed.winner if way.initial == "winner" else None
        return self._advance(1, skipped) or self._go_to_missing(way, skipped)

    def _go_to_missing(self, way: Way, skipped: int | None) -> bool:
        for row, cells in enumerate(self.typed.cells):
            for column, figure in enumerate(way.figures):
                if row != skipped and cells[column] is None and not figure.optional:
                    self.point(row, column)
                    return True
        return False

    def _advance(self, step: int, skipped: int | None = None) -> bool:
        columns = len(self._digits)
        at = self.row * columns + self.column + step
        while 0 <= at < len(self.typed.cells) * columns:
            row, column = divmod(at, columns)
            if row != skipped:
                self.point(row, column)
                return True
            at += step
        return False

    def again(self) -> None:
        """Begin the marked figure anew, after a result was refused."""
        self.point(*self.mark)


class GameSheet(FigureSheet):
    """Entry of games: an initial counts one for a name, `=` one nobody won, a digit how many in all."""

    def __init__(self, way: Way, typed: Typed) -> None:
        super().__init__(way, typed)
        self._empty = way.empty()
        self._steps: list[Typed] = []

    def _take(self, typed: Typed) -> None:
        self._steps.append(self.typed)
        self.typed = typed

    def _with(self, winner: int | None) -> tuple[int | None, ...] | None:
        return None if self.typed.winners is None else (*self.typed.winners, winner)

    def digit(self, digit: int) -> ResultNote | None:
        """Say how many games the marked entrant won, and go on to the next."""
        self._take(replace(self.typed, winners=None))
        self._put(digit)
        self.point((self.row + 1) % len(self.typed.cells), 0)
        return None

    def letter(self, letter: str, way: Way) -> ResultNote | None:
        """Give a game to the entrant whose name begins so; of several, to the marked one."""
        called = enumerate(way.table.called)
        rows = [row for row, names in called if any(begins(name, fold(letter)) for name in names)]
        if not rows:
            return None if letter in BETWEEN_FIGURES else note("result.nobody", letters=letter)
        if self.row not in rows:
            self.point(rows[0], 0)
            if len(rows) > 1:
                return None
        self._take(replace(self.typed, winners=self._with(self.row)))
        self._put(min(9, (self._cell or 0) + 1))
        return None

    def sign(self, character: str, way: Way) -> bool:
        """Take `=`, a game that nobody won, or a sign between the games of two (`2-1`), which says nothing."""
        if character in "=½":
            self._take(replace(self.typed, drawn=self.typed.drawn + 1, winners=self._with(None)))
        return character in "=½" or character in BETWEEN_FIGURES

    def draw(self) -> None:
        """Count one game that nobody won."""
        self._take(replace(self._empty, drawn=1, winners=(None,)))

    def back(self) -> None:
        """Take back the last key; before the first one, an earlier result."""
        self.typed = self._steps.pop() if self._steps else self._empty

    def go_on(self, way: Way) -> bool:
        """Accept the entry: entrants without a figure have won no game."""
        return False


class LifeSheet(GameSheet):
    """Games being counted as above, and life points in a column beside them.

    `/` tells how the last game ended. Of a single duel the points are typed first, for they say who has won it.
    """

    def __init__(self, way: Way, typed: Typed) -> None:
        super().__init__(way, typed)
        self._single = way.table.best_of == 1
        self.column = int(self._single)

    def digit(self, digit: int) -> ResultNote | None:
        """Say how many games the marked entrant won, and go on to the next, or add a digit to its points."""
        if not self.column:
            return super().digit(digit)
        self._take(self.typed)
        return FigureSheet.digit(self, digit)

    def letter(self, letter: str, way: Way) -> ResultNote | None:
        """Give a game to the entrant whose name begins so; its points are asked for next."""
        before, self.column = self.typed, 0
        wrong = super().letter(letter, way)
        if self.typed is not before or self._single:
            self.point(self.row, 1)
        return wrong

    def sign(self, character: str, way: Way) -> bool:
        """Take `=`, a game that nobody won, `/`, another ending of the last game, or a sign between figures.

        A comma goes from the games to the points of the same entrant (`2,1200 1,0`), any other sign behind points to
        the next entrant.
        """
        cells, rows = self.typed.cells, len(self.typed.cells)
        before, after = (self.row - 1) % rows, (self.row + 1) % rows
        if character == "/":
            self._take(replace(self.typed, ended=next_ending(self.typed.ended)))
        elif character == "," and not self.column and cells[before][0] is not None:
            self.point(before, 1)
        elif character in BETWEEN_FIGURES and self.column and not self._fresh:
            self.point(after, int(self._single or cells[after][0] is not None))
        return character in "/," or super().sign(character, way)

    def go_on(self, way: Way) -> bool:
        """Move on to the next missing life points; tells whether there was anywhere to move.

        Where no game is entered yet they are the points of the marked row.
        """
        cells = self.typed.cells
        if not self.column and any(won for won, _ in cells) | self.typed.drawn:
            return False
        free = [row for row, (_, life) in enumerate(cells) if life is None and row != self.row]
        if self.column and (not free or cells[self.row][1] is None):
            return False
        self.point(free[0] if self.column else self.row, 1)
        return True


Sheet: TypeAlias = ArrivalSheet | FigureSheet
