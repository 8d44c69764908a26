"""The cells of a board and how they lie to each other (seed: Tabuleiro; MW-28, MW-30, MW-31)."""

from __future__ import annotations

from functools import cached_property
from typing import TypeAlias

import msgspec

from engine.core.model import Seat

Cell: TypeAlias = int
"""A place of the board: row * columns + column; row 0 is nearest to seat 0, column 0 is its leftmost."""
Step: TypeAlias = tuple[int, int]
"""A direction: columns to the right, rows away from seat 0."""

ENTRY_ROWS = 2
"""A player's own rows: so many, the nearest (MW-28)."""
SIDES: tuple[Step, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS: tuple[Step, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def directions(diagonal: bool) -> tuple[Step, ...]:
    """Return the directions of a board: four, or eight (MW-30)."""
    return SIDES + CORNERS if diagonal else SIDES


def lines_of(text: str) -> list[str]:
    """Return the lines of a drawing without empty ones around it; nothing but a line feed ends one."""
    return text.replace("\r\n", "\n").lstrip("\n").rstrip(" \n").split("\n") if text.strip() else []


class Grid(msgspec.Struct, frozen=True, dict=True):
    """A board of this many columns and rows; `diagonal` tells that corners are neighbours too (MW-30)."""

    columns: int = 8
    rows: int = 5
    diagonal: bool = False

    @property
    def cells(self) -> range:
        """Every cell."""
        return range(self.columns * self.rows)

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the column and the row of a cell, from 0."""
        row, column = divmod(cell, self.columns)
        return column, row

    def at(self, column: int, row: int) -> Cell | None:
        """Return the cell of a column and a row, None beside the board."""
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if inside else None

    def name(self, cell: Cell) -> str:
        """Return the name of a cell: column a to s, row from 1."""
        column, row = self.place(cell)
        return f"{chr(ord('a') + column)}{row + 1}"

    def named(self, name: str) -> Cell | None:
        """Return the cell of that name, None where there is none."""
        letter, digits = name[:1].lower(), name[1:]
        if not (letter.isascii() and letter.isalpha() and digits.isascii() and digits.isdecimal()):
            return None
        return self.at(ord(letter) - ord("a"), int(digits) - 1)

    def entry(self, seat: Seat) -> tuple[Cell, ...]:
        """Return a seat's own two rows, its nearest first, left to right as it sits (MW-28, MW-125)."""
        return self._entries[seat]

    @cached_property
    def _entries(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        cells = tuple(self.cells)[: ENTRY_ROWS * self.columns]
        return cells, tuple(self.turned(cell) for cell in cells)

    def is_inside(self, cell: Cell) -> bool:
        """Tell whether a cell lies between the two rows of either player (MW-46)."""
        return ENTRY_ROWS * self.columns <= cell < (self.rows - ENTRY_ROWS) * self.columns

    def turned(self, cell: Cell) -> Cell:
        """Return the cell that lies so when the board is turned by 180 degrees."""
        return self.columns * self.rows - 1 - cell

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells next to each cell (MW-30)."""
        return tuple(self._around(cell, directions(self.diagonal)) for cell in self.cells)

    @cached_property
    def orthogonal(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that share a side with each cell, which is all that the sea counts (MW-114, MW-115)."""
        return tuple(self._around(cell, SIDES) for cell in self.cells)

    def _around(self, cell: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
        column, row = self.place(cell)
        found = (self.at(column + right, row + up) for right, up in steps)
        return tuple(cell for cell in found if cell is not None)

    def line(self, cell: Cell, step: Step) -> tuple[Cell, ...]:
        """Return the cells from one in a direction to the edge, nearest first (MW-31)."""
        found, (column, row) = [], self.place(cell)
        while (following := self.at(column := column + step[0], row := row + step[1])) is not None:
            found.append(following)
        return tuple(found)

    def is_last_row(self, cell: Cell, seat: Seat) -> bool:
        """Tell whether the cell is of the row nearest to the rival of a seat (MW-32)."""
        return self.place(cell)[1] == (self.rows - 1 if seat == 0 else 0)

    def steps_between(self, this: Cell, other: Cell) -> int:
        """Return how many steps over sides lie between two cells (MW-114)."""
        here, there = self.place(this), self.place(other)
        return abs(here[0] - there[0]) + abs(here[1] - there[1])
