"""A cell of the board or the labyrinth in a sentence, asked for by its name."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.text import fold
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of
from engine.games.magic_wizards.model import FieldCardView, MagicView
from tui.games.magic_wizards.cards import name_of_card
from tui.games.magic_wizards.cell_text import place_name
from tui.games.magic_wizards.cells import standing_on
from tui.games.magic_wizards.draw_panel import place_of
from tui.texts.localizer import Localizer

_SIDES = {"ahead": (0, 1), "right": (1, 0), "behind": (0, -1), "left": (-1, 0)}
_SIDE = KeyFamily("magic_wizards.cell.side.{}", _SIDES)


def cell_heard(view: MagicView, named: str, localizer: Localizer) -> str:
    """Return what a cell is, the walls around it as its listener sits, and who stands there.

    Of a name that no cell has it returns which there are; "" where cards lie on no board.
    """
    if not view.boarded:
        return ""
    grid = grid_of(view)
    cell = grid.named(fold(named).replace(" ", ""))
    if cell is None:
        return localizer("magic_wizards.cell.which", first=grid.name(0), last=grid.name(grid.cells[-1]))
    there = standing_on(view).get(cell)
    parts = [place_name(view, cell, localizer)]
    if view.labyrinth:
        walled = localizer.listed(localizer(_SIDE(side)) for side in _walls(view, cell))
        parts.append(localizer("magic_wizards.cell.walls" if walled else "magic_wizards.cell.open", sides=walled))
    if there is None:
        parts.append(localizer("magic_wizards.cell.free"))
    else:
        seat, card = there
        parts.append(localizer("magic_wizards.cell.taken", name=localizer.names[seat], card=_card(card, localizer)))
    return "; ".join(parts)


def _walls(view: MagicView, cell: Cell) -> list[str]:
    """Return the sides of a cell with a wall, the edge too, as the viewer sits; as seat 0 for who has none."""
    labyrinth = labyrinth_of(view.options, view.labyrinth)
    grid, turn = labyrinth.grid, -1 if view.viewer == 1 else 1
    column, row = grid.place(cell)
    found = []
    for side, (right, up) in _SIDES.items():
        other = grid.at(column + right * turn, row + up * turn)
        if other is None or (min(cell, other), max(cell, other)) in labyrinth.walls:
            found.append(side)
    return found


def _card(card: FieldCardView, localizer: Localizer) -> str:
    """Return a card of the board with how it lies and the numbers it has."""
    if card.card is None:
        return localizer("magic_wizards.face_down")
    numbers = f"{card.atk}/{card.defence}" if card.monster else ""
    return ", ".join(filter(None, (name_of_card(localizer, card.card), place_of(card, localizer), numbers)))
