"""The labyrinth as a text for who hears the table: its walls, and who stands in it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Seat
from engine.games.magic_wizards.board.places import labyrinth_of
from engine.games.magic_wizards.model import MagicView
from tui.canvas.grid import PLAIN, Canvas
from tui.games.magic_wizards.cards import letter_of, name_of_card, name_of_cell, signs_of
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


def signs_told(view: MagicView, near: Seat, localizer: Localizer) -> Iterator[str]:
    """Yield what the signs of the labyrinth mean, and who stands where, the nearest seat's first."""
    signs = signs_of(localizer)
    yield localizer("magic_wizards.signs.labyrinth", down=signs.down, name=localizer.names[near])
    standing = sorted(standing_on(view).items(), key=lambda one: (one[1][0] != near, one[0]))
    for cell, (seat, card) in standing:
        name = localizer("magic_wizards.face_down") if card.card is None else name_of_card(localizer, card.card)
        numbers = f" {card.atk}/{card.defence}" if card.card is not None and card.monster else ""
        place = signs.item if not card.monster else signs.attack if card.attack else signs.defence
        letter = letter_of(localizer, card, near=seat == near)
        yield f"{letter} {name_of_cell(view, cell)} {place}{'' if card.up else signs.down} {name}{numbers}"
