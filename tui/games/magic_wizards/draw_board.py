"""The board of a duel: its cells with their terrain and cards, and what lies beside it."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from engine.core.model import Seat
from engine.core.text import fit_cells
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.maps import SIGNS
from engine.games.magic_wizards.board.places import grid_of
from engine.games.magic_wizards.board.terrain import terrains_of
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.model import FieldCardView, MagicView
from tui.canvas.grid import PLAIN, Canvas, Rect, fit, pad
from tui.canvas.palette import LANDS, Palette
from tui.games.drawing import DrawContext
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards.card_picture import PictureSize, draw_picture, inks_of, style_of
from tui.games.magic_wizards.cards import name_of_card, name_of_cell, signs_of
from tui.games.magic_wizards.cells import Standing, rows_from, spot_of_cell, standing_on
from tui.games.magic_wizards.draw_field import acting, draw_back, draw_player, marks_of
from tui.games.magic_wizards.draw_large import name_rows
from tui.games.magic_wizards.draw_panel import struck_cells
from tui.texts.cells import cell_len

NUMBERS = 2
"""The numbers of the rows take so many columns."""
BESIDE = 5
"""Lines besides the cells: both players, what lies beside the board on both sides, the letters of the columns."""
_LETTERED = 6
"""A cell of one line is wider where a card in it leaves room for the letter of the terrain."""
_NAMED = 22
"""The cells that a name beside the board has, unless so many lie there that they have less."""
_LANDS = tuple(Terrain[land.upper()] for land in LANDS)
_BOLD = Style(bold=True)


class Cells(NamedTuple):
    """The size of a drawn cell, and whose rows are the nearest."""

    width: int
    height: int
    near: Seat

    def board(self, rows: int, columns: int) -> tuple[int, int]:
        """Return the columns and lines of a board with all that lies beside it."""
        return NUMBERS + columns * self.width, rows * self.height + BESIDE


class TerrainDrawing(NamedTuple):
    """The drawing of a cell's terrain; without Ambientes it has no letter."""

    letter: str
    style: Style
    fill: Style = PLAIN
    """Fills a cell where grounds have colours."""


NO_GROUND = TerrainDrawing("", PLAIN)


def draw_board(pen: DrawContext, area: Rect, cells: Cells) -> None:
    """Draw both players, what lies beside the board, and the board as a seat sees it.

    Its own rows are the nearest.
    """
    view: MagicView = pen.view
    grid, width, near = grid_of(view), cells.width, cells.near
    draw_player(pen, area._replace(height=1), 1 - near)
    draw_beside(pen, area._replace(y=area.y + 1, height=1), 1 - near)
    rows, y = rows_from(grid, near), area.y + 2
    for column, cell in enumerate(rows[0]):
        x = area.x + NUMBERS + column * width + (width - 1) // 2
        pen.canvas.put(x, y, name_of_cell(view, cell)[:1], pen.palette.dim)
    standing, terrains, struck = standing_on(view), terrains_of(view), struck_cells(pen)
    for line, row in enumerate(rows):
        y = area.y + 3 + line * cells.height
        pen.canvas.put(area.x, y, name_of_cell(view, row[0])[1:], pen.palette.dim)
        for column, cell in enumerate(row):
            place = Rect(area.x + NUMBERS + column * width, y, width, cells.height)
            terrain = terrains[cell] if terrains else None
            fill = _fill(pen.palette, terrain, light=bool(terrains) or (line + column) % 2 == 0)
            style = fill if fill.color and terrain else terrain_style(terrain, pen.palette)
            ground = TerrainDrawing(SIGNS[terrain] if terrains else "", style, fill)
            _draw_cell(pen, place, cell, standing, ground, near)
            if cell in struck:
                pen.canvas.put(place.x, y, "*", pen.palette.bad)
    y = area.y + 3 + grid.rows * cells.height
    draw_beside(pen, area._replace(y=y, height=1), near)
    draw_player(pen, area._replace(y=y + 1, height=1), near)


def ground_of(palette: Palette, terrain: Terrain | None) -> TerrainDrawing:
    """Return how a cell of a map is drawn on which nothing stands."""
    fill = _fill(palette, terrain, light=True)
    return TerrainDrawing(SIGNS[terrain], fill if fill.color and terrain else terrain_style(terrain, palette), fill)


def draw_ground(canvas: Canvas, place: Rect, ground: TerrainDrawing) -> None:
    """Draw the terrain of a cell: its colour, and its letter as a texture."""
    if ground.fill.bgcolor:
        canvas.fill(place, ground.fill)
    for line in range(place.height):
        canvas.put(place.x + 1, place.y + line, _texture(ground, place.width - 2, line), ground.style)


def _fill(palette: Palette, terrain: Terrain | None, *, light: bool) -> Style:
    """Return what fills a cell: the colour of its terrain, else one of two.

    They take turns like those of chess where no cell has a terrain; beside terrains the darker would look like water.
    """
    if not palette.lands:
        return PLAIN
    if terrain is not None:
        return palette.lands[_LANDS.index(terrain)]
    return palette.seat if light else palette.band


def terrain_style(terrain: Terrain | None, palette: Palette) -> Style:
    """Return the colour of a terrain; where there are no colours its letter tells."""
    _, hearts, diamonds, clubs = palette.suits
    colours = {
        Terrain.OCEAN: diamonds,
        Terrain.FOREST: clubs,
        Terrain.MEADOW: palette.good,
        Terrain.WASTELAND: palette.key,
        Terrain.MOUNTAIN: hearts,
    }
    style = palette.dim if terrain is None else colours.get(terrain, palette.dim)
    return Style(color=style.color)  # weight and underlining tell of other things on a board


def _draw_cell(
    pen: DrawContext, place: Rect, cell: Cell, standing: Standing, ground: TerrainDrawing, near: Seat
) -> None:
    """Draw a cell: what can be pressed, who stands there, and the letter of its terrain."""
    spot = spot_of_cell(pen.view, cell, standing)
    if cell in standing:
        if ground.fill.bgcolor:
            pen.canvas.fill(place, ground.fill)
        seat, card = standing[cell]
        draw_standing(pen, place, card, ground, seat == near)
    else:
        draw_ground(pen.canvas, place, ground)
    if spot.startswith("cell:") and spot in pen.open:
        pen.canvas.put(place.x, place.y, "[", pen.palette.turn)
        pen.canvas.put(place.x + place.width - 1, place.y, "]", pen.palette.turn)
    key = pen.hot.get(spot, "")
    if len(key) == 1:
        pen.canvas.put(place.x, place.y, key, pen.palette.key)
    pen.spot(spot, place)


def _texture(ground: TerrainDrawing, width: int, line: int) -> str:
    """Return the signs on a line of an empty cell: few where its colour tells the terrain too."""
    if not ground.letter:
        return "·".center(width)
    if not ground.fill.bgcolor:
        return ground.letter * width
    return "".join(ground.letter if (at + 2 * line) % 4 == 0 else " " for at in range(width))


def draw_standing(pen: DrawContext, place: Rect, card: FieldCardView, ground: TerrainDrawing, own: bool) -> None:
    """Draw a card of the board.

    Its name, in capitals for the nearest seat's, its position and the number it has.
    """
    signs, width = signs_of(pen.localizer), place.width
    row = None if card.card is None else card_by_id(pen.view, card.card)
    inks = inks_of(row, pen.palette, faded=not card.up)
    if inks.face.bgcolor:
        # A cell of the ground stays free at the left: it parts neighbours, and tells the terrain and the key.
        shown_at = place._replace(x=place.x + 1, width=width - 1)
        if card.card is None:
            draw_back(pen, shown_at, card, signs.acts if card.slot in acting(pen.view) else "")
            pen.canvas.put(place.x, place.y + place.height - 1, ground.letter, ground.style)
            return
        pen.canvas.fill(shown_at, inks.face)
        pen.canvas.put(place.x, place.y + place.height - 1, ground.letter, ground.style)
        ground = NO_GROUND
    name = signs.down * (width - 1) if card.card is None else name_of_card(pen.localizer, card.card)
    name = name.upper() if own else name.lower()
    shown = name if card.up or row is None else f"{signs.down}{name}"
    shape = (signs.attack if card.attack else signs.defence) if card.monster else signs.item
    ink = inks.dim if row is None or not card.up else style_of(row, inks)
    ink = inks.turn if choices.field(card.slot) in pen.open else ink + _BOLD if own else ink
    if card.slot in acting(pen.view):
        pen.canvas.put(place.x, place.y, signs.acts, pen.palette.turn)
    if place.height == 1:
        lettered = width > _LETTERED and bool(ground.letter)
        room = width - 2 - lettered
        end = pen.canvas.put(place.x + 1, place.y, pad(fit_cells(shown, room), room) + shape, ink)
        pen.canvas.put(end, place.y, ground.letter if lettered else "", ground.style)
        return
    _draw_named(pen, place, card, ground, shown, shape, ink)


def _draw_named(
    pen: DrawContext, place: Rect, card: FieldCardView, ground: TerrainDrawing, card_text: str, shape: str, ink: Style
) -> None:
    """Draw a card on a cell of two lines or more: its name, its position and numbers, its picture in a tall one."""
    width, row = place.width, None if card.card is None else card_by_id(pen.view, card.card)
    inks, marks = inks_of(row, pen.palette, faded=not card.up), marks_of(card, pen.view)
    names = name_rows(card_text, width - 1, len(marks)) if place.height > 2 else (fit_cells(card_text, width - 1),)
    numbers = _numbers(card, row, width - 1 - cell_len(shape))
    for y, name in enumerate(names, start=place.y):
        pen.canvas.put(place.x + 1, y, name, ink)
    low = place.y + (1 if place.height == 2 else 2)
    for y in range(place.y + len(names), place.y + place.height):
        pen.canvas.put(place.x + 1, y, "" if y == low else ground.letter * (width - 2), ground.style)
    picture_width, picture_height = PictureSize.SMALL.value
    if row is not None and place.height >= 3 + picture_height and width > picture_width:
        x = place.x + 1 + (width - 1 - picture_width) // 2
        draw_picture(pen.canvas, x, place.y + 3, row, PictureSize.SMALL, inks)
    fits = cell_len(shape) + len(numbers) < width
    if not fits and inks.face.bgcolor:
        pen.canvas.fill(Rect(place.x, low, 1, 1), inks.face)
    x = pen.canvas.put(place.x + fits, low, shape, ink)
    x = pen.canvas.put(x, low, numbers, _number_style(pen, card, inks))
    if place.height == 2:
        pen.canvas.put(x + 1, low, marks, inks.key, place.x + width - x - 1)
    else:
        pen.canvas.right(place.x + width, place.y + 1, f" {marks}" if marks else "", inks.key)
    if fits and (place.height == 2 or len(names) == 2):
        pen.canvas.put(place.x, low, ground.letter, ground.style)


def _numbers(card: FieldCardView, row: Card | None, room: int) -> str:
    """Return ATK and DEF of a card as they are now, the one that counts in its position where both have no room."""
    if row is None or row.atk is None:
        return ""
    both = f"{card.atk}/{card.defence}"
    return both if len(both) <= room else str(card.atk if card.monster and card.attack else card.defence)


def _number_style(pen: DrawContext, card: FieldCardView, inks: Palette) -> Style:
    marks = marks_of(card, pen.view)
    return inks.good if "+" in marks else inks.bad if "-" in marks else inks.text


_MARKED = 10
"""From so many cells on a sign tells that a name is cut; fewer have room for its letters alone."""


def draw_beside(pen: DrawContext, line: Rect, seat: Seat) -> None:
    """Draw a player's Magic and Traps, which lie beside the board."""
    view: MagicView = pen.seen_by(seat)
    cards = [card for card in view.seats[seat].field if card.cell < 0]
    if not cards:
        pen.canvas.put(line.x + 1, line.y, pen.localizer("magic_wizards.no_supports"), pen.palette.dim, line.width - 1)
    width = (line.width - 1) // max(len(cards), line.width // _NAMED, 1)
    signs = signs_of(pen.localizer)
    for at, card in enumerate(cards):
        place = Rect(line.x + 1 + at * width, line.y, width, 1)
        spot = choices.field(card.slot)
        name = signs.down * 4 if card.card is None else name_of_card(pen.localizer, card.card)
        key = pen.hot.get(spot, "")
        acts = card.slot in acting(pen.view)
        pen.canvas.put(place.x, line.y, key if len(key) == 1 else signs.acts if acts else " ", pen.palette.key)
        style = pen.palette.turn if spot in pen.open else pen.palette.bold if card.up else pen.palette.dim
        shown = name if card.up else f"{signs.down}{name}"
        cut = fit if width >= _MARKED else fit_cells
        pen.canvas.put(place.x + 1, line.y, cut(shown, width - 2), style)
        pen.spot(spot, place)
