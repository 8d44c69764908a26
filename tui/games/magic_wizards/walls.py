"""The picture of a labyrinth: 38 columns and 19 lines for both sizes, its walls seen also under a monster."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from rich.style import Style

from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.labyrinths import FLOOR, NO_WALL, WALL_BELOW, WALL_RIGHT, Labyrinth
from tui.canvas.grid import Canvas, Rect

WIDTH, HEIGHT = 38, 19
RIM = 3
"""The cells on the left that the numbers of the rows take."""

Signs: TypeAlias = Mapping[Cell, tuple[str, Style]]
"""What stands on cells: one character each."""

_LARGE = 9
_WALLS_BESIDE = {(False, False): " ", (False, True): "|", (True, False): "_", (True, True): "J"}
"""The second sign of a cell on which something stands: with a wall below it, and to its right."""
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Lines that meet, by the sum of 1 for one above, 2 to the right, 4 below, 8 to the left."""


class Walls(NamedTuple):
    """Where the cells of a labyrinth stand on a canvas; turned by 180 degrees for who sits on the other side.

    The small labyrinth is drawn with lines around its cells, unless it is to be `brief`; one that is `wide` takes
    twice the columns, and has room for what a name begins with.
    """

    labyrinth: Labyrinth
    x: int
    y: int
    turned: bool = False
    brief: bool = False
    wide: bool = False

    @property
    def _step(self) -> int:
        """The columns from one cell to the next."""
        return (4 if self._lined else 2) * (2 if self.wide else 1)

    @property
    def room(self) -> int:
        """The characters that a sign on a cell may have."""
        return self._step - 1 if self._lined else max(self._step - 2, 1)

    @property
    def kind(self) -> str:
        """How walls are drawn: as `lines`, or as signs that are `wide` or `narrow`."""
        return "lines" if self._lined else "wide" if self.wide else "narrow"

    @property
    def floor(self) -> str:
        """The sign of a cell on which nothing stands."""
        return "·" if self._lined else FLOOR

    @property
    def _size(self) -> int:
        return self.labyrinth.grid.columns

    @property
    def _lined(self) -> bool:
        return self._size == _LARGE and not self.brief

    def cell(self, column: int, line: int) -> Cell | None:
        """Return the cell that is drawn in a column and a line, from the upper left; None beside the labyrinth."""
        grid = self.labyrinth.grid
        found = grid.at(column, self._size - 1 - line)
        return None if found is None else grid.turned(found) if self.turned else found

    def rect(self, cell: Cell) -> Rect:
        """Return where a cell is drawn: in the large labyrinth with the sign of the wall to its right."""
        column, row = self.labyrinth.grid.place(self.labyrinth.grid.turned(cell) if self.turned else cell)
        line = self._size - 1 - row
        if self._lined:
            return Rect(self.x + column * self._step + 1, self.y + line * 2 + 1, self._step - 1, 1)
        return Rect(self.x + column * self._step, self.y + line, self._step, 1)

    def _wall(self, one: Cell | None, other: Cell | None) -> bool:
        """Tell whether a wall stands between two cells; one of the edge does."""
        if one is None or other is None:
            return one is not other
        return (min(one, other), max(one, other)) in self.labyrinth.walls

    def draw(self, canvas: Canvas, signs: Signs, line: Style, floor: Style) -> None:
        """Draw the walls in one style, the floor in another, and what stands on the cells."""
        if self._lined:
            self._draw_lines(canvas, line)
        for cell in self.labyrinth.grid.cells:
            place = self.rect(cell)
            if self._lined:
                sign, style = signs.get(cell, (self.floor, floor))
                canvas.put(place.x, place.y, sign.center(place.width), style)
            else:
                self._draw_small(canvas, cell, place, (signs.get(cell), line, floor))

    def _draw_small(
        self, canvas: Canvas, cell: Cell, place: Rect, looks: tuple[tuple[str, Style] | None, Style, Style]
    ) -> None:
        sign, line, floor = looks
        column, at = (place.x - self.x) // self._step, place.y - self.y
        below, right = self.cell(column, at + 1), self.cell(column + 1, at)
        low, side = (other is not None and self._wall(cell, other) for other in (below, right))
        end = place.x + place.width - 1
        if self.wide:
            canvas.put(place.x, place.y, WALL_BELOW * 3 if low else f" {self.floor} ", line if low else floor)
            canvas.put(end, place.y, WALL_RIGHT if side else NO_WALL, line)
            if sign is not None:
                canvas.put(place.x + (len(sign[0]) == 1), place.y, *sign)
        elif sign is None:
            canvas.put(place.x, place.y, WALL_BELOW if low else self.floor, line if low else floor)
            canvas.put(end, place.y, WALL_RIGHT if side else NO_WALL, line)
        else:
            canvas.put(place.x, place.y, sign[0], sign[1])
            canvas.put(end, place.y, _WALLS_BESIDE[low, side], line)

    def _draw_lines(self, canvas: Canvas, style: Style) -> None:
        """Draw the walls of the small labyrinth as lines around its cells."""
        size = self._size
        for line in range(size + 1):
            for column in range(size + 1):
                corner = (
                    self._wall(self.cell(column - 1, line - 1), self.cell(column, line - 1)),
                    self._wall(self.cell(column, line - 1), self.cell(column, line)),
                    self._wall(self.cell(column - 1, line), self.cell(column, line)),
                    self._wall(self.cell(column - 1, line - 1), self.cell(column - 1, line)),
                )
                x, y = self.x + column * self._step, self.y + line * 2
                canvas.put(x, y, _JOINTS[sum(1 << at for at, stands in enumerate(corner) if stands)], style)
                if corner[1]:
                    canvas.put(x + 1, y, "─" * (self._step - 1), style)
                if corner[2]:
                    canvas.put(x, y + 1, "│", style)

    def draw_rim(self, canvas: Canvas, style: Style) -> None:
        """Write the letters of the columns above, and the numbers of the rows on the left."""
        grid = self.labyrinth.grid
        for at in range(self._size):
            for cell in (self.cell(at, 0), self.cell(0, at)):
                if cell is not None:
                    name, place = grid.name(cell), self.rect(cell)
                    if cell == self.cell(at, 0):
                        canvas.put(place.x + (place.width - 1) // 2, self.y - 1, name[0], style)
                    if cell == self.cell(0, at):
                        canvas.right(self.x - 1, place.y, name[1:], style)
