"""The labyrinth on the table: its walls, who stands in it, where one may go and by which way; the rest around it."""

from __future__ import annotations

from rich.style import Style

from engine.core.model import Seat
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of
from engine.games.magic_wizards.model import MagicView
from tui.canvas.grid import Canvas, Rect, fit
from tui.games.drawing import DrawContext, draw_log
from tui.games.magic_wizards.cards import letters_of
from tui.games.magic_wizards.cell_text import way_to
from tui.games.magic_wizards.cells import cell_of_spot, spot_of_cell, standing_on
from tui.games.magic_wizards.draw_board import HAND, draw_beside, draw_last, split
from tui.games.magic_wizards.draw_field import acting, draw_player
from tui.games.magic_wizards.draw_hand import draw_hand, draw_list, list_rows
from tui.games.magic_wizards.draw_panel import draw_panel
from tui.games.magic_wizards.walls import HEIGHT, RIM, WIDTH, Walls

_LEFT = RIM + WIDTH + 1
_WIDE = _LEFT + WIDTH
"""The columns of a labyrinth that has room for names."""
_PANEL = 32
"""The fewest columns beside such a one."""
_ROWS = HEIGHT + 1
"""The lines of a labyrinth with the letters of its columns."""
_PLAYERS = 4
"""The lines of both players, and of what lies beside the labyrinth on both sides."""
_NARROWEST = 20
"""The fewest cells beside a labyrinth in which players can be told."""
_REACHED, _WAY = "o", "*"


def draw_labyrinth_table(pen: DrawContext, body: Rect) -> None:
    """Draw the labyrinth on the left; players and hand stand above and below it where there is room, else beside it."""
    near, rows = pen.table_model.anchor, list_rows(pen.table_model)
    tall = body.height >= _ROWS + _PLAYERS + HAND
    wide = tall and is_wide(body.width - _PANEL)
    taken = _WIDE if wide else _LEFT
    left, right = body._replace(width=taken), body._replace(x=body.x + taken, width=body.width - taken)
    if tall:
        rest = _draw_whole(pen, left, near)
        draw_hand(pen, rest, near)
        above, under = split(right, right.height * 11 // 20)
        draw_panel(pen, above, wide=wide)
        draw_list(pen, under, rows) if rows else draw_log(pen.canvas, under, pen.table_model)
        return
    draw_labyrinth(pen, left, near)
    draw_last(pen, left._replace(y=left.y + _ROWS, height=body.height - _ROWS))
    inner = right._replace(y=right.y + 2, height=right.height - _PLAYERS)
    _draw_players(pen, right, near, inner.y + inner.height)
    above, under = split(inner, inner.height - HAND + 1)
    draw_panel(pen, above)
    draw_list(pen, under, rows) if rows else draw_hand(pen, under, near)


def is_wide(columns: int) -> bool:
    """Tell whether a labyrinth that has so many columns is drawn with room for names."""
    return columns >= _WIDE


def draw_labyrinth_pane(pen: DrawContext, body: Rect) -> None:
    """Draw the labyrinth on a small screen, as much of it as there is room for below what is asked."""
    rows = list_rows(pen.table_model)
    if rows:
        draw_list(pen, body, rows)
        return
    near = pen.table_model.anchor
    draw_labyrinth(pen, body, near)
    draw_hand(pen, body._replace(y=body.y + _ROWS, height=max(body.height - _ROWS, 0)), near)


def draw_labyrinth_review(pen: DrawContext, area: Rect) -> None:
    """Draw the labyrinth, and beside it both players with their hands as far as they are known.

    Where there is no room beside it, they stand above and below; with no room there either, only their PVs beside it.
    """
    near = pen.table_model.anchor
    if area.width < _LEFT + _NARROWEST and area.height >= _lines(pen.view, 0) + _PLAYERS:
        rest = _draw_whole(pen, area, near)
        half = area.width // 2
        draw_hand(pen, rest._replace(width=half), near)
        draw_hand(pen, rest._replace(x=area.x + half, width=area.width - half), 1 - near)
        return
    draw_labyrinth(pen, area._replace(width=_LEFT), near)
    right = area._replace(x=area.x + _LEFT, width=area.width - _LEFT)
    if right.width < _NARROWEST:
        for seat, y in ((1 - near, right.y + 1), (near, right.y + right.height - 2)):
            pen.canvas.put(right.x, y, fit(pen.brief(seat), right.width), pen.palette.bold)
            pen.canvas.put(right.x, y + 1, str(max(pen.view.seats[seat].life, 0)), pen.palette.bold)
        return
    _draw_players(pen, right, near, right.y + right.height - 2)
    inner = right._replace(y=right.y + 2, height=right.height - _PLAYERS)
    above, under = split(inner, inner.height // 2)
    draw_hand(pen, above, 1 - near)
    draw_hand(pen, under, near)


def _lines(view: MagicView, room: int) -> int:
    """Return the lines of the labyrinth with the letters of its columns: a small one has one a row in little room."""
    return _ROWS if room >= _ROWS else grid_of(view).rows + 1


def _draw_whole(pen: DrawContext, area: Rect, near: Seat) -> Rect:
    """Draw the players above and below the labyrinth; returns what is left below."""
    lines = _lines(pen.view, area.height - _PLAYERS)
    _draw_players(pen, area, near, area.y + 2 + lines)
    draw_labyrinth(pen, area._replace(y=area.y + 2, height=lines), near)
    taken = lines + _PLAYERS
    return area._replace(y=area.y + taken, height=area.height - taken)


def _draw_players(pen: DrawContext, area: Rect, near: Seat, low: int) -> None:
    """Draw the rival at the top of an area, the nearest player from a line on, each with what lies beside."""
    draw_player(pen, area._replace(height=1), 1 - near)
    draw_beside(pen, area._replace(y=area.y + 1, height=1), 1 - near)
    draw_beside(pen, area._replace(y=low, height=1), near)
    draw_player(pen, area._replace(y=low + 1, height=1), near)


def draw_labyrinth(pen: DrawContext, area: Rect, near: Seat) -> None:
    """Draw the labyrinth as a seat sees it: its own rows are the nearest; each cell is a spot.

    Of one that is too high the rows are drawn among which is what is looked at, or else the player of the turn.
    """
    lines = _lines(pen.view, area.height)
    if lines <= area.height:
        _draw_cells(pen, pen.canvas, area, near)
        return
    whole = Canvas(area.width, lines)
    _draw_cells(pen, whole, whole.area, near)
    room = max(area.height - 1, 0)
    names = {pen.table_model.focus, *(f"field:{slot}" for slot in acting(pen.view))}
    looked = [spot.rect.y for spot in whole.spots if spot.name in names]
    middle = looked[0] if looked else lines if pen.view.seat == near else 0
    top = min(max(middle - room // 2, 1), lines - room)
    pen.canvas.copy(whole, Rect(0, 0, area.width, 1), area.x, area.y)
    pen.canvas.copy(whole, Rect(0, top, area.width, room), area.x, area.y + 1)


def _draw_cells(pen: DrawContext, canvas: Canvas, area: Rect, near: Seat) -> None:
    view: MagicView = pen.view
    labyrinth = labyrinth_of(view.options, view.labyrinth)
    brief = labyrinth.grid.rows < HEIGHT and area.height < _ROWS
    wide = is_wide(area.width) or (brief and area.width >= _LEFT)
    walls = Walls(labyrinth, area.x + RIM, area.y + 1, near == 1, brief, wide)
    walls.draw_rim(canvas, pen.palette.dim)
    walls.draw(canvas, _signs(pen, near, walls.room), pen.palette.line, pen.palette.dim)
    standing = standing_on(view)
    for cell in walls.labyrinth.grid.cells:
        canvas.spot(spot_of_cell(view, cell, standing), walls.rect(cell))


def _signs(pen: DrawContext, near: Seat, room: int) -> dict[Cell, tuple[str, Style]]:
    """Return what cells show: where one may go, the way to the cell in focus, and who stands there."""
    view, palette, standing = pen.view, pen.palette, standing_on(pen.view)
    found = {
        cell: (_REACHED, palette.turn)
        for spot in pen.open
        if (cell := cell_of_spot(view, spot)) >= 0 and spot.startswith("cell:")
    }
    if pen.mine:
        found |= dict.fromkeys(way_to(view, cell_of_spot(view, pen.table_model.focus)), (_WAY, palette.good))
    for cell, (seat, card) in standing.items():
        spot = spot_of_cell(view, cell, standing)
        key = pen.hot.get(spot, "")
        style = palette.turn if spot in pen.open or card.slot in acting(view) else palette.bold
        usual = style if seat == near else palette.bad + style
        found[cell] = (
            (key, palette.key) if len(key) == 1 else (letters_of(pen.localizer, card, room, near=seat == near), usual)
        )
    return found
