"""The terrain maps of Ambientes, as tables of letters (seed: Ambientes; MW-34, MW-87, MW-117)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from engine.core.errors import CarteadoError
from engine.games.magic_wizards.board.cells import ENTRY_ROWS, Cell, Grid, lines_of
from engine.games.magic_wizards.board.sea import Sea, drawn_sea
from engine.games.magic_wizards.card_traits import Terrain

LETTERS: dict[str, Terrain | None] = {
    "s": Terrain.DARKNESS,
    "m": Terrain.MOUNTAIN,
    "c": Terrain.MEADOW,
    "f": Terrain.FOREST,
    "e": Terrain.WASTELAND,
    "o": Terrain.OCEAN,
    ".": None,
}
"""What a letter of a map means; a point is Normal, which helps nobody."""
SIGNS = {terrain: letter for letter, terrain in LETTERS.items()}
COLUMNS = 8
ROWS = (5, 6)
LAND_AT_ENTRY = 10
"""So many cells of a side's own two rows are land at least (MW-117)."""


class MapError(CarteadoError):
    """A map that does not hold.

    Data has the `line` and the `column` of the table, from 1, where one is meant.
    """


class TerrainMap(msgspec.Struct, frozen=True):
    """A board with the terrain of each cell, by cell."""

    grid: Grid
    terrain: tuple[Terrain | None, ...]

    @property
    def sea(self) -> Sea:
        """The cells of Oceano as they are printed."""
        return frozenset(cell for cell in self.grid.cells if self.terrain[cell] is Terrain.OCEAN)


def read_map(text: str) -> TerrainMap:
    """Return the map that a table of letters draws; raises MapError as `sketched_map` and `check_map` do."""
    terrain_map = sketched_map(text)
    check_map(terrain_map)
    return terrain_map


def sketched_map(text: str) -> TerrainMap:
    """Return the map that a table of letters draws, right or not.

    Seat 1's nearest row first, the last line is row 1. Raises MapError for the number of lines or letters, and for an
    unknown letter.
    """
    for fault in _text_faults(text):
        raise fault
    lines = _lines(text)
    return TerrainMap(Grid(COLUMNS, len(lines)), tuple(LETTERS[letter] for line in reversed(lines) for letter in line))


def map_faults(text: str) -> Iterator[MapError]:
    """Yield all that is wrong with the map that a table of letters draws.

    With the table, else with the map.
    """
    faults = tuple(_text_faults(text))
    yield from faults or _faults(sketched_map(text))


def _lines(text: str) -> list[str]:
    return [line.strip(" ") for line in lines_of(text)]


def _text_faults(text: str) -> Iterator[MapError]:
    lines = _lines(text)
    if len(lines) not in ROWS:
        yield MapError("map_rows", found=len(lines))
    for number, line in enumerate(lines, start=1):
        for column, letter in enumerate(line, start=1):
            if letter not in LETTERS:
                yield MapError("map_letter", line=number, column=column, letters="".join(LETTERS))
        if len(line) != COLUMNS:
            yield MapError("map_columns", line=number, found=len(line))


def drawn_map(terrain_map: TerrainMap) -> str:
    """Return the table of letters that draws a map."""
    letters = "".join(SIGNS[terrain] for terrain in terrain_map.terrain)
    return "\n".join(letters[first : first + COLUMNS] for first in reversed(range(0, len(letters), COLUMNS)))


def check_map(terrain_map: TerrainMap) -> None:
    """Raise MapError for a map that no duel may have.

    One that is not the same when it is turned by 180 degrees (MW-87), with too much sea in a player's own rows, or
    with land that the sea cuts off (MW-117).
    """
    for fault in _faults(terrain_map):
        raise fault


def _faults(terrain_map: TerrainMap) -> Iterator[MapError]:
    grid = terrain_map.grid
    for cell in grid.cells:
        # Of a pair that differs the first one is told alone.
        if cell < grid.turned(cell) and terrain_map.terrain[cell] is not terrain_map.terrain[grid.turned(cell)]:
            yield MapError("map_uneven", **_where(grid, cell))
    yield from _land_faults(terrain_map)


def _where(grid: Grid, cell: Cell) -> dict[str, int]:
    column, row = grid.place(cell)
    return {"line": grid.rows - row, "column": column + 1}


def _land_faults(terrain_map: TerrainMap) -> Iterator[MapError]:
    grid, printed = terrain_map.grid, terrain_map.sea
    if len(printed.intersection(grid.entry(0))) > ENTRY_ROWS * grid.columns - LAND_AT_ENTRY:
        yield MapError("map_entry_sea", least=LAND_AT_ENTRY)
    cut_off: set[Cell] = set()
    for seas in (printed, *(drawn_sea(grid, printed, [cell]) for cell in grid.cells)):
        for cell in grid.cells:
            if cell not in cut_off and cell not in seas and seas.issuperset(grid.orthogonal[cell]):
                cut_off.add(cell)
                yield MapError("map_cut_off", **_where(grid, cell))


@cache
def own_maps() -> dict[str, dict[int, TerrainMap]]:
    """Return the maps that come with the program, by name and number of rows."""
    content = (files(__package__) / "maps.toml").read_text(encoding="utf-8")
    return {
        name: {rows: read_map(table[f"rows_{rows}"]) for rows in ROWS} for name, table in tomllib.loads(content).items()
    }
