"""Positions on the board of a duel, and free cells of a player's own rows (seed: Tabuleiro; MW-28)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.board.cells import Cell, Grid
from engine.games.magic_wizards.board.drawings import club_labyrinth, size_of
from engine.games.magic_wizards.board.labyrinths import Labyrinth, own_labyrinths
from engine.games.magic_wizards.board.maps import COLUMNS
from engine.games.magic_wizards.board.remembered import remembered
from engine.games.magic_wizards.event_fields import COLUMN_FACTOR
from engine.games.magic_wizards.model import FieldCard, MagicOptions, MagicState, MagicView


@cache
def _grid(rows: int, diagonal: bool) -> Grid:
    return Grid(COLUMNS, rows, diagonal)


def grid_of(state: MagicState | MagicView) -> Grid:
    """Return the board of a duel that has one: that of the labyrinth while one stands (MW-43)."""
    if state.labyrinth:
        return labyrinth_of(state.options, state.labyrinth).grid
    return _grid(state.options.board, state.options.adjacent == 8)


def labyrinth_of(options: MagicOptions, name: str) -> Labyrinth:
    """Return a labyrinth of the match in the size that it is played in.

    Raises KeyError for an unknown name.
    """
    for drawing in options.club_layouts:
        if drawing.name == name:
            return club_labyrinth(drawing.text)
    return own_labyrinths()[name][size_of(options)]


@remembered
def standing(state: MagicState) -> Mapping[Cell, FieldCard]:
    """Return who stands on which cell, monsters and Items of both sides (MW-33)."""
    return {card.cell: card for player in state.seats for card in player.field if card.cell >= 0}


@remembered
def free_rows(state: MagicState) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each player's own rows on which nobody stands."""
    taken, grid = standing(state), grid_of(state)
    return tuple([tuple([cell for cell in grid.entry(seat) if cell not in taken]) for seat in (0, 1)])


@remembered
def free_board(state: MagicState) -> tuple[Cell, ...]:
    """Return the cells of the whole board on which nobody stands."""
    taken = standing(state)
    return tuple([cell for cell in grid_of(state).cells if cell not in taken])


def free_cells(state: MagicState, seat: Seat, leaving: Collection[Slot] = ()) -> tuple[Cell, ...]:
    """Return the cells of a player's own rows on which nobody stands once those that are leaving are gone."""
    if not leaving:
        return free_rows(state)[seat]
    taken = {cell for cell, card in standing(state).items() if card.slot not in leaving}
    return tuple([cell for cell in grid_of(state).entry(seat) if cell not in taken])


def event_cell(state: MagicState, cell: Cell) -> Cell:
    """Return a cell as a number of events.

    In a labyrinth with its columns, so that it is named without the state.
    """
    return cell + COLUMN_FACTOR * grid_of(state).columns if state.labyrinth and cell >= 0 else cell
