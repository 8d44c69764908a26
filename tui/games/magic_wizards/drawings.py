"""What a club draws for duels.

Labyrinths, wall by wall (MW-43), and maps of terrain, letter by letter (MW-34).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

import msgspec

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.games.magic_wizards.board import labyrinths
from engine.games.magic_wizards.board.cells import SIDES, Cell, Grid
from engine.games.magic_wizards.board.maps import (
    COLUMNS,
    LETTERS,
    ROWS,
    MapError,
    TerrainMap,
    check_map,
    drawn_map,
    map_faults,
    own_maps,
    sketched_map,
)
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.model import Drawing
from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import Palette
from tui.games.drawings import DrawingKind, Sketch
from tui.games.magic_wizards.draw_board import draw_ground, ground_of
from tui.games.magic_wizards.events import LAYOUT, MAP
from tui.games.magic_wizards.walls import RIM, Walls, size_for
from tui.services.matches.table_options import Option
from tui.texts.localizer import Words

_TERRAIN = KeyFamily("magic_wizards.terrain.{}", Terrain)

_SIDES = dict(zip("wdsa", SIDES, strict=True))
"""The walls of a cell by their keys: above, to the right, below, to the left."""


_WIDEST = 14
"""The most columns of a cell of a map."""


class LabyrinthSketch(msgspec.Struct, frozen=True, dict=True):
    """A labyrinth, with a way or without."""

    labyrinth: labyrinths.Labyrinth

    @property
    def columns(self) -> int:
        """How many cells a line has."""
        return self.labyrinth.grid.columns

    @property
    def rows(self) -> int:
        """How many lines of cells there are."""
        return self.labyrinth.grid.rows

    @property
    def text(self) -> str:
        """The drawing as text."""
        return labyrinths.drawn(self.labyrinth)

    @cached_property
    def fault(self) -> CarteadoError | None:
        """Why nobody can play with it, or None."""
        return None if labyrinths.has_way(self.labyrinth) else labyrinths.LabyrinthError("labyrinth_no_way")

    @cached_property
    def _way(self) -> tuple[Cell, ...]:
        return labyrinths.shortest_way(self.labyrinth)

    @cached_property
    def _cut_off(self) -> frozenset[Cell]:
        """The cells that nobody reaches who comes from the own rows of seat 0."""
        return frozenset(self.labyrinth.grid.cells) - self.labyrinth.reached(self.labyrinth.grid.entry(0))

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self.labyrinth.grid.name(cell)

    def stroke(self, key: str, cell: Cell, *, even: bool) -> Sketch:
        """Raise or pull down a wall of a cell."""
        other = self._beside(cell, key)
        if other is None:
            return self
        grid, walls = self.labyrinth.grid, self.labyrinth.walls
        meant = {(min(cell, other), max(cell, other))}
        if even:
            meant |= {(grid.turned(high), grid.turned(low)) for low, high in meant}
        return LabyrinthSketch(labyrinths.Labyrinth(grid, walls - meant if meant & walls else walls | meant))

    def _beside(self, cell: Cell, key: str) -> Cell | None:
        (column, row), (right, up) = self.labyrinth.grid.place(cell), _SIDES[key]
        return self.labyrinth.grid.at(column + right, row + up)

    def facts(self, cell: Cell, words: Words) -> tuple[str, ...]:
        """Return how long the way is, how many cells are cut off, and how many walls stand."""
        lines = [words("drawings.walls", walls=len(self.labyrinth.walls))]
        if self._way:
            lines.append(words("drawings.way", cells=len(self._way)))
        if self._cut_off:
            lines.append(words("drawings.cut_off", cells=len(self._cut_off)))
        return tuple(lines)

    def draw(self, canvas: Canvas, area: Rect, palette: Palette) -> None:
        """Draw the walls, the shortest way, and what is cut off."""
        size = size_for(self.columns, area.width, area.height)
        walls = Walls(self.labyrinth, area.x + RIM, area.y + 1, size=size)
        signs = dict.fromkeys(self._way, ("*", palette.good))
        signs |= dict.fromkeys(self._cut_off, ("x", palette.bad))
        walls.draw_rim(canvas, palette.dim)
        walls.draw(canvas, signs, palette.bold, palette.dim)
        for cell in self.labyrinth.grid.cells:
            canvas.spot(f"cell:{cell}", walls.rect(cell))


class MapSketch(msgspec.Struct, frozen=True, dict=True):
    """A map of terrain, right or not."""

    map: TerrainMap

    @property
    def columns(self) -> int:
        """How many cells a line has."""
        return self.map.grid.columns

    @property
    def rows(self) -> int:
        """How many lines of cells there are."""
        return self.map.grid.rows

    @property
    def text(self) -> str:
        """The drawing as text."""
        return drawn_map(self.map)

    @cached_property
    def fault(self) -> CarteadoError | None:
        """Why nobody can play with it, or None."""
        try:
            check_map(self.map)
        except MapError as error:
            return error
        return None

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self.map.grid.name(cell)

    def stroke(self, key: str, cell: Cell, *, even: bool) -> Sketch:
        """Give a cell another terrain."""
        cells = {cell, self.map.grid.turned(cell)} if even else {cell}
        terrain = tuple(LETTERS[key] if at in cells else old for at, old in enumerate(self.map.terrain))
        return MapSketch(TerrainMap(self.map.grid, terrain))

    def facts(self, cell: Cell, words: Words) -> tuple[str, ...]:
        """Return the terrain of a cell."""
        terrain = self.map.terrain[cell]
        text = words("drawings.no_terrain") if terrain is None else words(_TERRAIN(terrain))
        return (f"{self.name(cell)}: {text}",)

    def draw(self, canvas: Canvas, area: Rect, palette: Palette) -> None:
        """Draw the terrain of each cell as boards have it, and where the map is wrong."""
        grid, wrong = self.map.grid, self.fault.data if self.fault is not None else {}
        width = max(min((area.width - RIM) // grid.columns, _WIDEST), 3)
        height = max(min((area.height - 1) // grid.rows, width // 2), 1)
        for cell, terrain in enumerate(self.map.terrain):
            row, column = divmod(cell, grid.columns)
            line = grid.rows - 1 - row
            place = Rect(area.x + RIM + width * column, area.y + 1 + height * line, width, height)
            draw_ground(canvas, place, ground_of(palette, terrain))
            if (wrong.get("line"), wrong.get("column")) == (line + 1, column + 1):
                canvas.put(place.x, place.y, "!", palette.bad)
            canvas.spot(f"cell:{cell}", place)
            if not column:
                canvas.right(area.x + 2, place.y + height // 2, str(row + 1), palette.dim)
            if not line:
                canvas.put(place.x + (width - 1) // 2, area.y, grid.name(cell)[0], palette.dim)


class _Labyrinths:
    game = "magic_wizards"
    key = "labyrinth"
    option = "club_layouts"
    strokes = tuple(_SIDES)

    @property
    def taken(self) -> Collection[str]:
        """The names of the program's own."""
        return labyrinths.own_labyrinths()

    def of_program(self, words: Words) -> tuple[Option, ...]:
        """Return which of the program's own may rise: all of them, or one alone."""
        own = labyrinths.own_labyrinths()
        labels = (words("drawings.any"), *(words(LAYOUT(name)) for name in own))
        return (Option(self.game, "layouts", ((), *((name,) for name in own)), labels),)

    def carried(self, name: str, text: str) -> Drawing:
        """Return a right drawing as the options of a match carry it."""
        return Drawing(name, text)

    def ready(self, words: Words) -> Mapping[str, Sketch]:
        """Return an empty labyrinth of each size, and those of the program."""
        empty = {
            words("drawings.empty", size=f"{size} × {size}"): LabyrinthSketch(
                labyrinths.Labyrinth(Grid(size, size), frozenset())
            )
            for size in reversed(labyrinths.SIZES)
        }
        own = {
            f"{words(LAYOUT(name))} {size} × {size}": LabyrinthSketch(found)
            for size in reversed(labyrinths.SIZES)
            for name, by_size in labyrinths.own_labyrinths().items()
            for found in [by_size[size]]
        }
        return empty | own

    def faults(self, text: str) -> Iterator[CarteadoError]:
        """Yield all that is wrong with the labyrinth of a text."""
        yield from labyrinths.labyrinth_faults(text)

    def sketch(self, text: str) -> Sketch:
        """Return the labyrinth of a text; raises LabyrinthError."""
        return LabyrinthSketch(labyrinths.sketched(text))


class _Maps:
    game = "magic_wizards"
    key = "map"
    option = "club_maps"
    strokes = tuple(LETTERS)

    @property
    def taken(self) -> Collection[str]:
        """The names of the program's own, and that of the lot."""
        return ("lot", *own_maps())

    def of_program(self, words: Words) -> tuple[Option, ...]:
        """Return nothing: the game lists its maps itself."""
        return ()

    def carried(self, name: str, text: str) -> Drawing:
        """Return a right drawing as the options of a match carry it."""
        return Drawing(name, text)

    def ready(self, words: Words) -> Mapping[str, Sketch]:
        """Return an empty map of each size, and those of the program."""
        empty = {
            words("drawings.empty", size=f"{COLUMNS} × {rows}"): MapSketch(
                TerrainMap(Grid(COLUMNS, rows), (None,) * COLUMNS * rows)
            )
            for rows in ROWS
        }
        own = {
            f"{words(MAP(name))} {COLUMNS} × {rows}": MapSketch(by_rows[rows])
            for name, by_rows in own_maps().items()
            for rows in ROWS
        }
        return empty | own

    def faults(self, text: str) -> Iterator[CarteadoError]:
        """Yield all that is wrong with the map of a text."""
        yield from map_faults(text)

    def sketch(self, text: str) -> Sketch:
        """Return the map of a text; raises MapError."""
        return MapSketch(sketched_map(text))


KINDS: tuple[DrawingKind, ...] = (_Labyrinths(), _Maps())
