"""Turns until a monster is at a place in a labyrinth, as it walks exactly its Level (MW-44, MW-94)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.model import Seat
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.labyrinths import Labyrinth

NEVER = 255
"""Instead of turns, where a monster never comes to that place."""


@lru_cache(maxsize=16384)
def turns_until_beside(maze: Labyrinth, level: int, kept_by: Seat | None, target: Cell, reaching: bool) -> bytes:
    """Return for each cell of the empty labyrinth the walks until a monster may attack a card, or NEVER.

    `kept_by` is the seat whose own rows one with Voar or Grande keeps to. With an even Level a monster ends on cells of
    one colour, as of a chess board, and never comes beside who stands on that colour too.
    """
    lines = maze.corridors[target]
    return _turns(maze, level, kept_by, [cell for line in lines for cell in (line if reaching else line[:1])])


@lru_cache(maxsize=256)
def turns_until_across(maze: Labyrinth, level: int, side: Seat) -> bytes:
    """Return for each cell of the empty labyrinth the walks until a player's monster is at rival rows."""
    return _turns(maze, level, None, maze.grid.entry(1 - side))


@lru_cache(maxsize=256)
def most_turns_across(maze: Labyrinth, level: int, side: Seat) -> int:
    """Return how many walks lead across from the cell of a player's own two rows that has the longest way."""
    turns = turns_until_across(maze, level, side)
    return max([turns[cell] for cell in maze.grid.entry(side) if turns[cell] != NEVER], default=0)


def _turns(maze: Labyrinth, level: int, kept_by: Seat | None, goals: Sequence[Cell]) -> bytes:
    cells = maze.grid.cells
    kept_out = 0 if kept_by is None else sum([1 << cell for cell in cells if cell not in maze.grid.entry(kept_by)])
    last = [cell for cell in goals if not kept_out >> cell & 1]
    found, turns = bytearray([NEVER]) * len(cells), 0
    while last:
        for cell in last:
            found[cell] = turns
        turns += 1
        ends = {end for cell in last for end in maze.ends_in_order(cell, level, kept_out)}  # a walk leads back too
        last = [end for end in ends if found[end] == NEVER]
    return bytes(found)
