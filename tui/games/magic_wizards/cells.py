"""The cells of a board as spots.

What lies on each, which spot stands for it, and where the cursor goes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import Seat
from engine.games.magic_wizards.board.cells import Cell, Grid
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import is_helped
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from tui.games.controls import Zone, number_of
from tui.games.magic_wizards.cell_text import placed_row, terrain_on
from tui.games.table_model import TableModel

_OF_CELLS = (MagicAsk.MOVE, MagicAsk.CELL)
"""Questions that only a cell answers."""
Standing = dict[Cell, tuple[Seat, FieldCardView]]


def standing_on(view: MagicView) -> Standing:
    """Return who stands on which cell, with who controls it."""
    cards = ((seat, card) for seat, player in enumerate(view.seats) for card in player.field)
    return {card.cell: (seat, card) for seat, card in cards if card.cell >= 0}


def asks_for_cell(view: MagicView) -> bool:
    """Tell whether the viewer is asked for a cell, whatever lies there."""
    return view.ask in _OF_CELLS and view.viewer in view.deciders


def spot_of_cell(view: MagicView, cell: Cell, standing: Standing) -> str:
    """Return the spot of a cell: that of the card on it, unless a cell is asked for."""
    if cell in standing and not asks_for_cell(view):
        return f"field:{standing[cell][1].slot}"
    return cells(cell)


def cell_of_spot(view: MagicView, spot: str) -> Cell:
    """Return the cell that a spot stands for, also that of a card; -1 beside the board."""
    if spot.startswith("cell:"):
        return number_of(spot)
    if not spot.startswith("field:"):
        return -1
    slot = number_of(spot)
    return next((card.cell for player in view.seats for card in player.field if card.slot == slot), -1)


def rows_from(grid: Grid, near: Seat) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows of a board as a seat sees them: the farthest first, each from its left to its right."""
    rows = [tuple(range(row * grid.columns, (row + 1) * grid.columns)) for row in range(grid.rows)]
    return tuple(reversed(rows)) if near == 0 else tuple(tuple(reversed(row)) for row in rows)


def _best(table_model: TableModel, spots: Sequence[str]) -> str:
    """Return the cell pointed at, else the one nearest to who moves or to the cell named last, forwards first.

    In a labyrinth, where a move has its length, it is the one farthest forwards; for what comes onto the board, one
    whose terrain helps it if there is one, forwards, and nearest to the middle.
    """
    view: MagicView = table_model.view
    if table_model.focus in spots:
        return table_model.focus
    start = cell_of_spot(view, f"field:{view.picked}") if view.ask is MagicAsk.MOVE else _last_named(view)
    grid, forwards = grid_of(view), 1 if table_model.me == 0 else -1

    def entry(spot: str) -> tuple[bool, int, int]:
        column, row = grid.place(number_of(spot))
        return not _helps(view, number_of(spot)), -row * forwards, abs(2 * column + 1 - grid.columns)

    if start < 0:
        return min(spots, key=entry)
    if view.labyrinth and view.ask is MagicAsk.MOVE:
        return max(spots, key=lambda spot: grid.place(number_of(spot))[1] * forwards)
    return min(
        spots,
        key=lambda spot: (grid.steps_between(number_of(spot), start), (start - number_of(spot)) * forwards),
    )


def _helps(view: MagicView, cell: Cell) -> bool:
    """Tell whether the terrain of a cell helps the card that it is asked for."""
    row, terrain = placed_row(view), terrain_on(view, cell)
    return row is not None and row.is_monster and terrain is not None and is_helped(row, terrain)


def _last_named(view: MagicView) -> Cell:
    """Return the cell that an act has named last, -1 for none."""
    named: tuple[Cell, ...] = getattr(view.stack[-1], "cells", ()) if view.stack else ()
    return named[-1] if named else -1


cells = Zone(name="cell", best=_best)
