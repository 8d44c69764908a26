"""Maps and labyrinths of a match by their names.

The program's own, and those of a club (MW-87, MW-142).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from engine.core.errors import BadSetup
from engine.games.magic_wizards.board.labyrinths import LabyrinthError, own_labyrinths, read_labyrinth
from engine.games.magic_wizards.board.maps import MapError, TerrainMap, own_maps, read_map
from engine.games.magic_wizards.model import Drawing, MagicOptions

T = TypeVar("T")

LOT = "lot"
"""What the option of the map says where the lot is to choose one."""

club_labyrinth = lru_cache(maxsize=64)(read_labyrinth)
"""Returns the labyrinth that a club's text draws, read once."""
_map = lru_cache(maxsize=64)(read_map)


def size_of(options: MagicOptions) -> int:
    """Return how many cells a side the labyrinth of a duel has.

    That from the start, else that of a card (MW-43).
    """
    return options.labyrinth or options.labyrinth_size


def maps_of(options: MagicOptions) -> tuple[str, ...]:
    """Return the names of the maps that the lot draws from: the club's, else the program's own (MW-87)."""
    return tuple([drawing.name for drawing in options.club_maps]) or tuple(own_maps())


def layouts_of(options: MagicOptions) -> tuple[str, ...]:
    """Return the names of the labyrinths that may rise.

    Those named, else the club's, else all our own (MW-142).
    """
    return options.layouts or tuple([drawing.name for drawing in options.club_layouts]) or tuple(own_labyrinths())


def map_named(club: tuple[Drawing, ...], name: str, rows: int) -> TerrainMap:
    """Return a map of a match; raises KeyError for an unknown name."""
    drawn = next((drawing.text for drawing in club if drawing.name == name), None)
    return own_maps()[name][rows] if drawn is None else _map(drawn)


def check_drawings(options: MagicOptions) -> None:
    """Raise for drawings that no match may have, and for names of none.

    BadSetup: "duel_drawing_wrong" with `why` for a text that draws nothing, "duel_drawing_name" for a name that another
    has, "duel_layout_size" and "duel_map_rows" for another size than is played, "duel_unknown_map",
    "duel_unknown_layout", "duel_layout_twice".
    """
    for drawing, maze in zip(
        options.club_layouts, _read(club_labyrinth, options.club_layouts, own_labyrinths()), strict=True
    ):
        if maze.grid.rows != size_of(options):
            raise _refused("duel_layout_size", drawing=drawing.name, found=maze.grid.rows, size=size_of(options))
    for drawing, found in zip(options.club_maps, _read(_map, options.club_maps, (LOT, *own_maps())), strict=True):
        if options.board and found.grid.rows != options.board:
            raise _refused("duel_map_rows", drawing=drawing.name, found=found.grid.rows, size=options.board)
    maps = (*own_maps(), *(drawing.name for drawing in options.club_maps))
    mazes = (*own_labyrinths(), *(drawing.name for drawing in options.club_layouts))
    if options.environments and options.environments not in (LOT, *maps):
        raise _refused("duel_unknown_map", map=options.environments, known=", ".join(maps))
    if unknown := [name for name in options.layouts if name not in mazes]:
        raise _refused("duel_unknown_layout", layout=unknown[0], known=", ".join(mazes))
    if len({*options.layouts}) < len(options.layouts):
        raise _refused("duel_layout_twice")


def _refused(code: str, **data: object) -> BadSetup:
    return BadSetup(code, game="magic_wizards", **data)


def _read(read: Callable[[str], T], drawings: tuple[Drawing, ...], own: Iterable[str]) -> list[T]:
    """Return what drawings draw, whose names are not among those of the program and all differ."""
    found, names = [], {*own}
    for drawing in drawings:
        if drawing.name in names:
            raise _refused("duel_drawing_name", drawing=drawing.name)
        names.add(drawing.name)
        try:
            found.append(read(drawing.text))
        except (LabyrinthError, MapError) as error:
            raise _refused("duel_drawing_wrong", drawing=drawing.name, why=error) from error
    return found
