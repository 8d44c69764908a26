"""The labyrinth in words.

As a text for who hears the table, and what the signs of a drawing of it mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.board.places import labyrinth_of
from engine.games.magic_wizards.model import MagicView
from tui.canvas.grid import PLAIN, Canvas
from tui.games.magic_wizards.cards import letters_of, name_of_card, name_of_cell, signs_of
from tui.games.magic_wizards.cells import rows_from, standing_on
from tui.games.magic_wizards.events import layout_name
from tui.games.magic_wizards.walls import CellSize, Walls
from tui.texts.localizer import Localizer

_MAGIC_WIZARDS_WALLS = KeyFamily("magic_wizards.walls.{}", "lines wide narrow")


def labyrinth_lines(view: MagicView, near: Seat, localizer: Localizer) -> Iterator[str]:
    """Yield the labyrinth as a text with its walls and who stands in it, the nearest row last."""
    labyrinth = labyrinth_of(view.options, view.labyrinth)
    data = {"layout": layout_name(localizer, view.labyrinth), "size": labyrinth.grid.columns}
    rows = localizer.listed(name_of_cell(view, row[0])[1:] for row in rows_from(labyrinth.grid, near)[:-3:-1])
    yield localizer("magic_wizards.tell.labyrinth", **data, own=rows, name=localizer.names[near])
    letters = {
        cell: (letters_of(localizer, card, near=seat == near), PLAIN)
        for cell, (seat, card) in standing_on(view).items()
    }
    walls = Walls(labyrinth, 0, 0, turned=near == 1, heard=True)
    canvas = Canvas(2 * labyrinth.grid.columns, labyrinth.grid.rows)
    walls.draw(canvas, letters, PLAIN, PLAIN)
    lines = rows_from(labyrinth.grid, near)
    # A line in words has no spaces before it: the numbers of the rows stand at the end.
    yield " ".join(name_of_cell(view, cell)[0] for cell in lines[0])
    for row, cells in zip(canvas.rows(), lines, strict=True):
        yield f"{''.join(row.chars)}{name_of_cell(view, cells[0])[1:]}"


def sign_lines(view: MagicView, near: Seat, localizer: Localizer, size: CellSize) -> Iterator[str]:
    """Yield what the signs of the labyrinth mean, and who stands where, the nearest seat's first."""
    signs, walls = signs_of(localizer), Walls(labyrinth_of(view.options, view.labyrinth), 0, 0, size=size)
    text = localizer(_MAGIC_WIZARDS_WALLS(walls.kind))
    data = {"walls": text, "floor": walls.floor, "down": signs.down, "name": localizer.names[near]}
    meanings = localizer("magic_wizards.signs.labyrinth", **data)
    yield f"{meanings} {localizer('magic_wizards.signs.cards', **signs._asdict())}" if size.holds_cards else meanings
    standing = sorted(standing_on(view).items(), key=lambda placed: (placed[1][0] != near, placed[0]))
    for cell, (seat, card) in standing:
        name = localizer("magic_wizards.face_down") if card.card is None else name_of_card(localizer, card.card)
        numbers = f" {card.atk}/{card.defence}" if card.card is not None and card.monster else ""
        place = signs.item if not card.monster else signs.attack if card.attack else signs.defence
        letter = letters_of(localizer, card, walls.size.room, near=seat == near)
        yield f"{letter} {name_of_cell(view, cell)} {place}{'' if card.up else signs.down} {name}{numbers}"
