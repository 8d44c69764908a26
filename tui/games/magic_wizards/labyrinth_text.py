"""The labyrinth as a text for who hears the table: its walls, and who stands in it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Seat
from engine.games.magic_wizards.board.places import labyrinth_of
from engine.games.magic_wizards.model import MagicView
from tui.canvas.grid import PLAIN, Canvas
from tui.games.magic_wizards.cards import letter_of, name_of_cell
from tui.games.magic_wizards.cells import rows_from, standing_on
from tui.games.magic_wizards.events import layout_name
from tui.games.magic_wizards.walls import RIM, WIDTH, Walls
from tui.texts.localizer import Localizer


def labyrinth_told(view: MagicView, near: Seat, localizer: Localizer) -> Iterator[str]:
    """Yield the labyrinth as a text with its walls and who stands in it, the nearest row last."""
    labyrinth = labyrinth_of(view.options, view.labyrinth)
    data = {"layout": layout_name(localizer, view.labyrinth), "size": labyrinth.grid.columns}
    rows = localizer.listed(name_of_cell(view, row[0])[1:] for row in rows_from(labyrinth.grid, near)[:-3:-1])
    yield localizer("magic_wizards.tell.labyrinth", **data, own=rows, name=localizer.names[near])
    letters = {
        cell: (letter_of(localizer, card, near=seat == near), PLAIN) for cell, (seat, card) in standing_on(view).items()
    }
    walls = Walls(labyrinth, RIM, 1, turned=near == 1, brief=True)
    canvas = Canvas(RIM + WIDTH, labyrinth.grid.rows + 1)
    walls.draw_rim(canvas, PLAIN)
    walls.draw(canvas, letters, PLAIN, PLAIN)
    yield from ("".join(row.chars).rstrip() for row in canvas.rows())
