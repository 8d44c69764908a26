"""Which cells an act or an effect asks for (seed: Tabuleiro; MW-28, MW-71, MW-110, MW-118)."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.magic_wizards.actions import FlipUp, PlayCard, SetCard, UseEffect
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import entry_cells, has_entry, may_stand
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_of, stands_on_board
from engine.games.magic_wizards.frames import ActFrame, Task
from engine.games.magic_wizards.model import FieldCard, MagicState

BESIDE: Cell = -1
"""Beside the board, or no cell."""


_CHANGES = (Do.SET_TERRAIN, Do.RAZE)


def _row(state: MagicState, action: PlayCard | SetCard | FlipUp) -> Card:
    if not isinstance(action, FlipUp):
        return card_of(state.decks, state.picked)
    cards = [card for player in state.seats for card in player.field if card.slot == action.slot]
    return card_of(state.decks, cards[0].piece)


def cells_to_choose(state: MagicState, action: PlayCard | SetCard | FlipUp | UseEffect) -> int:
    """Return how many cells an act names.

    One where a card comes onto the board, those that a terrain Magic changes.
    """
    if not state.boarded or isinstance(action, UseEffect):
        return 0
    row = _row(state, action)
    if row.is_monster:
        return 0 if isinstance(action, FlipUp) else 1
    if isinstance(action, SetCard):
        return 0
    return 1 if stands_on_board(row) else cells_changed(state, row)


def cells_changed(state: MagicState, row: Card) -> int:
    """Return how many cells a Magic changes under Ambientes, or destroys the terrain of (MW-118, MW-158)."""
    return sum(effect.count for effect in row.effects if effect.do in _CHANGES) if state.map else 0


def cells_of_act(state: MagicState, seat: Seat, frame: ActFrame) -> tuple[Cell, ...]:
    """Return the cells that an act may name next; those of a terrain Magic are connected."""
    assert not isinstance(frame.action, UseEffect)
    row = _row(state, frame.action)
    if stands_on_board(row):
        return entry_cells(state, seat, row)
    grid = grid_of(state)
    near = {cell for named in frame.cells for cell in grid.orthogonal[named]} if frame.cells else grid.cells
    return tuple([cell for cell in grid.cells if cell in near and cell not in frame.cells])


# ---- Monsters that effects bring -------------------------------------------------------------------------------------


def has_cell(state: MagicState, seat: Seat, row: Card) -> bool:
    """Tell whether a card that needs a cell finds one on a side; without a board it needs none."""
    needs = state.boarded and stands_on_board(row)
    return not needs or has_entry(state, seat, row)


def first_cell(state: MagicState, seat: Seat, row: Card) -> Cell:
    """Return the nearest, leftmost free own cell: the default for a card (MW-135)."""
    needs = state.boarded and stands_on_board(row)
    return next(iter(entry_cells(state, seat, row)), BESIDE) if needs else BESIDE


def cell_over(state: MagicState, row: Card, below: FieldCard | None) -> Cell:
    """Return the cell of the card that an Extra comes upon.

    BESIDE where there is none, or it cannot stand there.
    """
    return below.cell if below is not None and below.cell >= 0 and may_stand(state, row, below.cell) else BESIDE


def primary_place(row: Card) -> int:
    """Return the place of the primary material among those that an Extra asks for (MW-20)."""
    return next((place for place, material in enumerate(row.materials) if material.primary), 0)


def primary_of(state: MagicState, row: Card, names: tuple[int, ...]) -> FieldCard | None:
    """Return the primary material of a fusion, if it lies on the field."""
    name = names[primary_place(row)]
    return next((card for player in state.seats for card in player.field if card.slot == -name), None)


def side_for_fusion(state: MagicState, seat: Seat, row: Card, names: tuple[int, ...]) -> Seat:
    """Return who controls an Extra that a player makes.

    The controller of its primary material (MW-20, MW-157).
    """
    slot = -names[primary_place(row)]
    there = (side for side, player in enumerate(state.seats) for card in player.field if card.slot == slot)
    return next(there, seat)


def cells_for_fusion(state: MagicState, seat: Seat, row: Card, names: tuple[int, ...]) -> tuple[Cell, ...]:
    """Return where an Extra may come.

    On the primary's cell, else on one of its side, of materials too (MW-110).
    """
    over = cell_over(state, row, primary_of(state, row, names))
    side = side_for_fusion(state, seat, row, names)
    return (over,) if over != BESIDE else entry_cells(state, side, row, [-name for name in names if name < 0])


def cells_of_task(state: MagicState, task: Task) -> tuple[Cell, ...]:
    """Return the cells on which an effect may place its monster."""
    match task.effect.do:
        case Do.SUMMON:
            return entry_cells(state, task.seat, card_of(state.decks, task.chosen[0]))
        case Do.FUSE:
            row = card_of(state.decks, task.extra)
            return cells_for_fusion(state, task.seat, row, task.chosen[: len(row.materials)])
        case _:
            return cells_for_transform(state, task)


def cells_for_transform(state: MagicState, task: Task) -> tuple[Cell, ...]:
    """Return where the Extra of a transformation may come.

    Where the old card is, else on an own cell (MW-110).
    """
    row = card_of(state.decks, task.extra)
    there = [(seat, card) for seat, player in enumerate(state.seats) for card in player.field if card.slot == task.slot]
    if not there:
        return ()
    seat, below = there[0]
    over = cell_over(state, row, below)
    return (over,) if over != BESIDE else entry_cells(state, seat, row, (below.slot,))
