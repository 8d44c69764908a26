"""The picture of a labyrinth at every size: its walls as lines, seen also where a monster stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from rich.style import Style

from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.labyrinths import FLOOR, NO_WALL, WALL_BELOW, WALL_RIGHT, Labyrinth
from tui.canvas.grid import Canvas, Rect

RIM = 3
"""The cells on the left that the numbers of the rows take."""

Signs: TypeAlias = Mapping[Cell, tuple[str, Style]]
"""What stands on cells: as many characters as a cell has room for."""


class CellSize(NamedTuple):
    """The columns and lines of a cell of a labyrinth, the walls at its left and above it among them.

    One of a single line has the walls at its right and below it in its own signs.
    """

    width: int
    height: int

    @property
    def lined(self) -> bool:
        """Tell whether walls have lines of their own."""
        return self.height > 1

    @property
    def room(self) -> int:
        """The characters that a sign on a cell may have."""
        return self.width - 1 if self.lined else max(self.width - 2, 1)

    @property
    def holds_cards(self) -> bool:
        """Tell whether a cell has room for a card with its name."""
        return self.width >= _CARD

    def whole(self, cells: int) -> tuple[int, int]:
        """Return the columns and lines of a labyrinth of this many cells a side."""
        return self.width * cells + self.lined, self.height * cells + self.lined


_CARD = 8
NARROW, WIDE, LINED = CellSize(2, 1), CellSize(4, 1), CellSize(4, 2)
SIZES = (CellSize(12, 5), CellSize(10, 4), CellSize(9, 3), CellSize(8, 2), LINED, WIDE, NARROW)
"""The sizes of a cell, the largest first."""


def size_for(cells: int, columns: int, lines: int) -> CellSize:
    """Return the largest cell with which a labyrinth of this many a side fits, with letters and numbers.

    Where none does it is the largest of one line that is not too wide, else the smallest.
    """
    sizes = [size for size in SIZES if size.whole(cells)[0] + RIM < columns]
    fits = (size for size in sizes if size.whole(cells)[1] < lines)
    return next(fits, next((size for size in sizes if not size.lined), NARROW))


_BELOW, _RIGHT = "▁", "│"
_BESIDE = {(False, False): " ", (False, True): _RIGHT, (True, False): _BELOW, (True, True): "┘"}
_HEARD_BESIDE = {(False, False): NO_WALL, (False, True): WALL_RIGHT, (True, False): WALL_BELOW, (True, True): "J"}
"""The last sign of a cell on which something stands: with a wall below it, and to its right."""
_JOINTS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""Lines that meet, by the sum of 1 for one above, 2 to the right, 4 below, 8 to the left."""


class Walls(NamedTuple):
    """The position of a labyrinth's cells on a canvas.

    It is turned by 180 degrees for a viewer on the other side. With `heard`, walls and floor are letters and points, as
    they are read aloud to listeners.
    """

    labyrinth: Labyrinth
    x: int
    y: int
    turned: bool = False
    size: CellSize = NARROW
    heard: bool = False

    @property
    def kind(self) -> str:
        """How walls are drawn: as `lines`, or as signs that are `wide` or `narrow`."""
        return "lines" if self.size.lined else "wide" if self.size.width > NARROW.width else "narrow"

    @property
    def floor(self) -> str:
        """The sign of a cell on which nothing stands."""
        return FLOOR if self.heard else "·"

    @property
    def _cells(self) -> int:
        return self.labyrinth.grid.columns

    def cell(self, column: int, line: int) -> Cell | None:
        """Return the cell that is drawn in a column and a line, from the upper left.

        None beside the labyrinth.
        """
        grid = self.labyrinth.grid
        found = grid.at(column, self._cells - 1 - line)
        return None if found is None else grid.turned(found) if self.turned else found

    def rect(self, cell: Cell) -> Rect:
        """Return where a cell is drawn: inside its lines, or with the sign of the wall to its right."""
        column, row = self.labyrinth.grid.place(self.labyrinth.grid.turned(cell) if self.turned else cell)
        width, height = self.size
        x, y = self.x + column * width, self.y + (self._cells - 1 - row) * height
        return Rect(x + 1, y + 1, width - 1, height - 1) if self.size.lined else Rect(x, y, width, height)

    def _wall(self, cell: Cell | None, other: Cell | None) -> bool:
        """Tell whether a wall stands between two cells; one of the edge does."""
        if cell is None or other is None:
            return cell is not other
        return (min(cell, other), max(cell, other)) in self.labyrinth.walls

    def draw(self, canvas: Canvas, signs: Signs, line: Style, floor: Style) -> None:
        """Draw the walls in one style, the floor in another, and what stands on the cells."""
        if self.size.lined:
            self._draw_lines(canvas, line)
        for cell in self.labyrinth.grid.cells:
            place = self.rect(cell)
            if self.size.lined:
                sign, style = signs.get(cell, (self.floor, floor))
                canvas.put(place.x, place.y + (place.height - 1) // 2, sign.center(place.width), style)
            else:
                self._draw_small(canvas, cell, place, (signs.get(cell), line, floor))

    def _draw_small(
        self, canvas: Canvas, cell: Cell, place: Rect, looks: tuple[tuple[str, Style] | None, Style, Style]
    ) -> None:
        sign, line, floor = looks
        column, at = (place.x - self.x) // self.size.width, place.y - self.y
        below, right = self.cell(column, at + 1), self.cell(column + 1, at)
        low, side = (other is not None and self._wall(cell, other) for other in (below, right))
        end, wide = place.x + place.width - 1, self.size.width > NARROW.width
        beside = _HEARD_BESIDE if self.heard else _BESIDE
        if wide:
            # The middle of a cell has room for what stands there: the walls keep to its edges.
            canvas.put(place.x, place.y, beside[low, False] * 3 if low else f" {self.floor} ", line if low else floor)
            canvas.put(end, place.y, beside[low and not side and not self.heard, side], line)
            if sign is not None:
                canvas.put(place.x + (len(sign[0]) == 1), place.y, *sign)
        elif sign is None:
            canvas.put(place.x, place.y, beside[low, False] if low else self.floor, line if low else floor)
            canvas.put(end, place.y, beside[low and not side and not self.heard, side], line)
        else:
            canvas.put(place.x, place.y, sign[0], sign[1])
            canvas.put(end, place.y, beside[low, side], line)

    def _draw_lines(self, canvas: Canvas, style: Style) -> None:
        """Draw the walls as lines around the cells."""
        (width, height), cells = self.size, self._cells
        for line in range(cells + 1):
            for column in range(cells + 1):
                corner = (
                    self._wall(self.cell(column - 1, line - 1), self.cell(column, line - 1)),
                    self._wall(self.cell(column, line - 1), self.cell(column, line)),
                    self._wall(self.cell(column - 1, line), self.cell(column, line)),
                    self._wall(self.cell(column - 1, line - 1), self.cell(column - 1, line)),
                )
                x, y = self.x + column * width, self.y + line * height
                canvas.put(x, y, _JOINTS[sum(1 << at for at, stands in enumerate(corner) if stands)], style)
                if corner[1]:
                    canvas.put(x + 1, y, "━" * (width - 1), style)
                for below in range(1, height if corner[2] else 1):
                    canvas.put(x, y + below, "┃", style)

    def draw_ground(self, canvas: Canvas, ground: Style) -> None:
        """Fill what lies below cells and walls, where it has a colour."""
        if ground.bgcolor:
            canvas.fill(Rect(self.x, self.y, *self.size.whole(self._cells)), ground)

    def draw_rim(self, canvas: Canvas, style: Style) -> None:
        """Write the letters of the columns above, and the numbers of the rows on the left."""
        grid = self.labyrinth.grid
        for at in range(self._cells):
            for cell in (self.cell(at, 0), self.cell(0, at)):
                if cell is not None:
                    name, place = grid.name(cell), self.rect(cell)
                    if cell == self.cell(at, 0):
                        canvas.put(place.x + (place.width - 1) // 2, self.y - 1, name[0], style)
                    if cell == self.cell(0, at):
                        canvas.right(self.x - 1, place.y + (place.height - 1) // 2, name[1:], style)
