"""Labyrinths: the walls between cells, read from a drawing, and walks of monsters (seed: Labirinto)."""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, reduce
from importlib.resources import files
from operator import or_

import msgspec

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.board.cells import SIDES, Cell, Grid, Step, lines_of

SIZES = (9, 19)
"""Cells of a side: the manga's, and the seed's (MW-43)."""
FLOOR, WALL_BELOW, WALL_RIGHT, NO_WALL = ".", "_", "|", " "

MOST_STEPS = 8
"""The highest level that a monster has; a walk has so many steps at most."""

MOST_KNOWN = 20_000
"""So many walks of one labyrinth are remembered."""

Walls = frozenset[tuple[Cell, Cell]]
"""Pairs of neighbours with a wall between them, the lower cell first."""


class LabyrinthError(CarteadoError):
    """A drawing that is no labyrinth.

    Data has the `line` and the `column` of the text, from 1, where one is meant.
    """


class Labyrinth(msgspec.Struct, frozen=True, dict=True):
    """A square of cells with walls between some of them."""

    grid: Grid
    walls: Walls

    @cached_property
    def open_to(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that each cell is open to."""
        return tuple(
            tuple(
                other for other in self.grid.orthogonal[cell] if (min(cell, other), max(cell, other)) not in self.walls
            )
            for cell in self.grid.cells
        )

    @cached_property
    def _masks(self) -> tuple[int, ...]:
        return tuple(sum(1 << other for other in others) for others in self.open_to)

    @cached_property
    def _in_reach(self) -> tuple[tuple[int, ...], ...]:
        """For each number of steps and each cell: where this many steps may lead, cells entered again allowed."""
        found = [tuple(1 << cell for cell in self.grid.cells)]
        for _ in range(MOST_STEPS):
            found.append(tuple(reduce(or_, (found[-1][other] for other in others), 0) for others in self.open_to))
        return tuple(found)

    @cached_property
    def corridors(self) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        """For each cell and each of the four sides: the cells up to the first wall, nearest first (MW-123)."""
        return tuple(tuple(tuple(self._corridor(cell, step)) for step in SIDES) for cell in self.grid.cells)

    def _corridor(self, cell: Cell, step: Step) -> Iterator[Cell]:
        for other in self.grid.line(cell, step):
            if other not in self.open_to[cell]:
                return
            yield (cell := other)

    @cached_property
    def _known_ends(self) -> dict[tuple[Cell, int, int], tuple[Cell, ...]]:
        return {}

    def ends_in_order(self, start: Cell, steps: int, taken: int = 0) -> tuple[Cell, ...]:
        """Return what `ends` does, in rising order; it is worked out once for the same cells taken nearby."""
        near = self._in_reach[steps][start] | self._in_reach[steps - 1][start]
        asked = start, steps, taken & near
        if (ends := self._known_ends.get(asked)) is None:
            if len(self._known_ends) >= MOST_KNOWN:
                self._known_ends.clear()
            ends = self._known_ends[asked] = tuple(sorted(self.ends(start, steps, taken)))
        return ends

    def within(self, start: Cell, taken: int = 0) -> dict[Cell, int]:
        """Return how many steps the shortest way to each cell has; `taken` are cells not entered, a bit each."""
        distances, waiting = {start: 0}, deque([start])
        while waiting:
            cell = waiting.popleft()
            for other in self.open_to[cell]:
                if other not in distances and not taken >> other & 1:
                    distances[other] = distances[cell] + 1
                    waiting.append(other)
        return distances

    def reached(self, starts: Iterable[Cell]) -> frozenset[Cell]:
        """Return the cells to which a way leads from one of these, themselves among them."""
        found: set[Cell] = set()
        for start in starts:
            if start not in found:
                found.update(self.within(start))
        return frozenset(found)

    def ends(self, start: Cell, steps: int, taken: int = 0) -> frozenset[Cell]:
        """Return the ends of walks of exactly this many steps that enter no cell twice and no `taken` cell.

        The start counts as entered (MW-94, MW-123). Cells are coloured like a chess board by the parity of their
        distance: what a walk may reach at most is known beforehand, and no way is followed that leads to nothing new.
        """
        layers = self._layers(start, steps, taken)
        most = reduce(or_, layers[steps:0:-2], 0)
        if steps == 1:
            return frozenset(_cells(most))
        found, masks, in_reach, frontier = 0, self._masks, self._in_reach, [(start, taken | 1 << start, steps)]
        while frontier:
            cell, entered, left = frontier.pop()
            if not in_reach[left][cell] & most & ~found:
                continue
            free = masks[cell] & ~entered
            while free:
                bit = free & -free
                free ^= bit
                if left == 2:
                    found |= masks[bit.bit_length() - 1] & ~entered
                else:
                    frontier.append((bit.bit_length() - 1, entered | bit, left - 1))
        return frozenset(_cells(found))

    def _layers(self, start: Cell, steps: int, taken: int) -> list[int]:
        """Return for each number of steps, up to this many, the cells to which no shorter way leads, a bit each."""
        layers, entered = [1 << start], taken | 1 << start
        for _ in range(steps):
            beside = reduce(or_, map(self._masks.__getitem__, _cells(layers[-1])), 0)
            layers.append(beside & ~entered)
            entered |= beside
        return layers

    def walk(self, start: Cell, end: Cell, steps: int, taken: int = 0) -> tuple[Cell, ...]:
        """Return a walk of exactly this many steps, start and end included; () where there is none."""
        far = self.within(end, taken & ~(1 << start))

        def onward(path: tuple[Cell, ...], entered: int, left: int) -> tuple[Cell, ...]:
            here = path[-1]
            if not left:
                return path if here == end else ()
            for other in self.open_to[here]:
                if not entered >> other & 1 and far.get(other, steps + 1) <= left - 1:
                    found = onward((*path, other), entered | 1 << other, left - 1)
                    if found:
                        return found
            return ()

        return onward((start,), taken | 1 << start, steps)


def _cells(bits: int) -> list[Cell]:
    """Return the cells of which the bits are set."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return found


def read_labyrinth(text: str) -> Labyrinth:
    """Return the labyrinth that a text draws.

    Raises LabyrinthError as `sketched` does, and for one without a way from one player's two rows to the other's.
    """
    labyrinth = sketched(text)
    if not has_way(labyrinth):
        raise LabyrinthError("labyrinth_no_way")
    return labyrinth


def sketched(text: str) -> Labyrinth:
    """Return the labyrinth that a text draws, with a way or without.

    Seat 1's nearest row first, two signs a cell. The first sign of a cell is `_` with a wall below it, `.` without; the
    second is `|` with a wall to its right, a space without. Walls of the edge may be drawn or left out. Raises
    LabyrinthError for a wrong number of lines or signs, and an unknown sign.
    """
    for fault in _text_faults(text):
        raise fault
    lines = lines_of(text)
    size = len(lines)
    grid, walls = Grid(size, size), set[tuple[Cell, Cell]]()
    for number, line in enumerate(lines, start=1):
        for column, sign in enumerate(line.rstrip(" ").ljust(2 * size)):
            walls.update(_wall(grid, (number, column), sign))
    return Labyrinth(grid, frozenset(walls))


def labyrinth_faults(text: str) -> Iterator[LabyrinthError]:
    """Yield all that is wrong with the labyrinth that a text draws.

    With its signs, else that there is no way.
    """
    faults = tuple(_text_faults(text))
    yield from faults
    if not faults and not has_way(sketched(text)):
        yield LabyrinthError("labyrinth_no_way")


def _text_faults(text: str) -> Iterator[LabyrinthError]:
    lines = lines_of(text)
    if len(lines) not in SIZES:
        yield LabyrinthError("labyrinth_lines", found=len(lines), sizes=SIZES)
    size = min(SIZES, key=lambda size: abs(size - len(lines)))
    for number, line in enumerate(lines, start=1):
        signs = line.rstrip(" ")
        if len(signs) > 2 * size:
            yield LabyrinthError("labyrinth_long", line=number, column=2 * size + 1)
        for column, sign in enumerate(signs[: 2 * size]):
            if sign not in ((FLOOR, WALL_BELOW) if column % 2 == 0 else (WALL_RIGHT, NO_WALL)):
                yield LabyrinthError("labyrinth_sign", line=number, column=column + 1)
        if len(signs) < 2 * size - 1:
            yield LabyrinthError("labyrinth_short", line=number, found=len(signs), needed=2 * size - 1)


def _wall(grid: Grid, place: tuple[int, int], sign: str) -> list[tuple[Cell, Cell]]:
    """Return the wall that a sign draws, if it is one between two cells."""
    number, column = place
    step = {WALL_BELOW: SIDES[2], WALL_RIGHT: SIDES[1]}.get(sign)
    row = grid.rows - number
    cell = grid.at(column // 2, row)
    other = grid.at(column // 2 + step[0], row + step[1]) if step else None
    return [] if cell is None or other is None else [(min(cell, other), max(cell, other))]


def has_way(labyrinth: Labyrinth) -> bool:
    """Tell whether a way leads from the two rows of one player to those of the other (MW-43)."""
    return not labyrinth.reached(labyrinth.grid.entry(0)).isdisjoint(labyrinth.grid.entry(1))


def shortest_way(labyrinth: Labyrinth) -> tuple[Cell, ...]:
    """Return a shortest way from the two rows of one player to those of the other, both ends included.

    () for none.
    """
    ends = labyrinth.grid.entry(1)
    ways = [
        (far[end], start, end)
        for start in labyrinth.grid.entry(0)
        for far in [labyrinth.within(start)]
        for end in ends
        if end in far
    ]
    if not ways:
        return ()
    steps, start, end = min(ways)
    return labyrinth.walk(start, end, steps)


def drawn(labyrinth: Labyrinth) -> str:
    """Return the text that draws a labyrinth; `read_labyrinth` gives it back."""
    grid, lines = labyrinth.grid, []
    for row in reversed(range(grid.rows)):
        line = ""
        for column in range(grid.columns):
            cell = row * grid.columns + column
            below, right = grid.at(column, row - 1), grid.at(column + 1, row)
            line += WALL_BELOW if below is not None and (below, cell) in labyrinth.walls else FLOOR
            line += WALL_RIGHT if right is not None and (cell, right) in labyrinth.walls else NO_WALL
        lines.append(line.rstrip())
    return "\n".join(lines)


@cache
def own_labyrinths() -> dict[str, dict[int, Labyrinth]]:
    """Return the labyrinths that come with the program, by name and size."""
    content = (files(__package__) / "labyrinths.toml").read_text(encoding="utf-8")
    return {
        name: {size: read_labyrinth(table[f"size_{size}"]) for size in SIZES}
        for name, table in tomllib.loads(content).items()
    }
