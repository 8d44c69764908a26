"""The sea: the Oceano of the map, and cells that monsters with Muito Grande draw it to (MW-38, MW-88)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.magic_wizards.board.cells import Cell, Grid

Sea = frozenset[Cell]


def drawn_sea(grid: Grid, printed: Sea, huge: Iterable[Cell]) -> Sea:
    """Return the cells of the sea, with those that monsters on these cells draw it to.

    Each land cell beside a printed cell of the sea, and nearer to a monster than that one, is sea; one step, of the
    printed map alone, so that two monsters never add up to two steps (MW-114).
    """
    drawn = {
        land
        for monster in huge
        for water in printed
        for land in grid.orthogonal[water]
        if land not in printed and grid.steps_between(land, monster) < grid.steps_between(water, monster)
    }
    return printed | drawn
