"""The labyrinth on the table: its walls, who stands in it, where one may go and by which way.

The rest around it.
"""

from __future__ import annotations

from rich.style import Style

from engine.core.model import Seat
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of
from engine.games.magic_wizards.model import MagicView
from tui.canvas.grid import Canvas, Rect, fit
from tui.canvas.palette import LANDS
from tui.games.drawing import DrawContext, draw_log
from tui.games.magic_wizards.board_layout import HAND, draw_last, split
from tui.games.magic_wizards.cards import letters_of
from tui.games.magic_wizards.cell_text import way_to
from tui.games.magic_wizards.cells import Standing, cell_of_spot, spot_of_cell, standing_on
from tui.games.magic_wizards.draw_board import NO_GROUND, draw_beside, draw_standing
from tui.games.magic_wizards.draw_field import acting, draw_player
from tui.games.magic_wizards.draw_hand import draw_hand, draw_list, hand_lines, list_rows
from tui.games.magic_wizards.draw_panel import draw_panel
from tui.games.magic_wizards.walls import RIM, CellSize, Walls, size_for

_BESIDE = 34
"""The fewest columns beside a labyrinth, for the hand and what is told of cards."""
_PLAYERS = 4
"""The lines of both players, and of what lies beside the labyrinth on both sides."""
_NARROWEST = 20
"""The fewest cells beside a labyrinth in which players can be told."""
_BOLD = Style(bold=True)
_REACHED, _WAY = "o", "*"
_LIT, _WAY_LIT = LANDS.index("meadow"), LANDS.index("wasteland")
"""The colours of cells where one may go, and of the way to the one in focus."""


def draw_labyrinth_table(pen: DrawContext, body: Rect) -> None:
    """Draw the labyrinth on the left, as large as it may be.

    The hand stands below it where that costs nothing. Else hand and players stand beside it.
    """
    near, rows = pen.table_model.anchor, list_rows(pen.table_model)
    room = body.width - _BESIDE
    size = _size(pen.view, room, body.height)
    below = _size(pen.view, room, body.height - _PLAYERS - HAND)
    width, height = _taken(pen.view, size)
    left, right = body._replace(width=width), body._replace(x=body.x + width, width=body.width - width)
    if below == size and height + _PLAYERS + HAND <= body.height:
        rest = _draw_whole(pen, left, near)
        draw_hand(pen, rest, near)
        above, under = split(right, right.height * 11 // 20)
        draw_panel(pen, above, size)
        draw_list(pen, under, rows) if rows else draw_log(pen.canvas, under, pen.table_model)
        return
    draw_labyrinth(pen, left, near)
    draw_last(pen, left._replace(y=left.y + height, height=body.height - height))
    inner = right._replace(y=right.y + 2, height=right.height - _PLAYERS)
    _draw_players(pen, right, near, inner.y + inner.height)
    hand = hand_lines(pen.view.seats[near].hand_size, inner.width, HAND - 1, inner.height // 2)
    above, under = split(inner, inner.height - hand)
    draw_panel(pen, above, size)
    draw_list(pen, under, rows) if rows else draw_hand(pen, under, near)


def _size(view: MagicView, columns: int, lines: int) -> CellSize:
    """Return how large the cells of the labyrinth are drawn in so much room."""
    return size_for(grid_of(view).columns, columns, lines)


def _taken(view: MagicView, size: CellSize) -> tuple[int, int]:
    """Return the columns and lines of the labyrinth with its letters and numbers, and a column free beside it."""
    width, height = size.whole(grid_of(view).columns)
    return RIM + width + 1, height + 1


def pane_size(pen: DrawContext, area: Rect) -> CellSize:
    """Return how large the cells of the labyrinth are on a small screen, where it has all of its width."""
    return _size(pen.view, area.width, area.height)


def draw_labyrinth_pane(pen: DrawContext, body: Rect) -> None:
    """Draw the labyrinth on a small screen, as much of it as there is room for below what is asked."""
    rows = list_rows(pen.table_model)
    if rows:
        draw_list(pen, body, rows)
        return
    near = pen.table_model.anchor
    draw_labyrinth(pen, body, near)
    _, height = _taken(pen.view, pane_size(pen, body))
    draw_hand(pen, body._replace(y=body.y + height, height=max(body.height - height, 0)), near)


def draw_labyrinth_review(pen: DrawContext, area: Rect) -> None:
    """Draw the labyrinth, and beside it both players with their hands as far as they are known.

    Where there is no room beside it, they stand above and below; with no room there either, only their PVs beside it.
    """
    near = pen.table_model.anchor
    beside = _size(pen.view, area.width - _NARROWEST, area.height)
    whole = _size(pen.view, area.width, area.height - _PLAYERS)
    if whole.width > beside.width and _taken(pen.view, whole)[1] + _PLAYERS <= area.height:
        rest = _draw_whole(pen, area, near)
        half = area.width // 2
        draw_hand(pen, rest._replace(width=half), near)
        draw_hand(pen, rest._replace(x=area.x + half, width=area.width - half), 1 - near)
        return
    width, _ = _taken(pen.view, beside)
    draw_labyrinth(pen, area._replace(width=width), near)
    right = area._replace(x=area.x + width, width=area.width - width)
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


def _draw_whole(pen: DrawContext, area: Rect, near: Seat) -> Rect:
    """Draw the players above and below the labyrinth; returns what is left below."""
    _, lines = _taken(pen.view, _size(pen.view, area.width, area.height - _PLAYERS))
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
    size = _size(pen.view, area.width, area.height)
    _, lines = _taken(pen.view, size)
    if lines <= area.height:
        _draw_cells(pen, pen.canvas, area, near, size)
        return
    whole = Canvas(area.width, lines)
    _draw_cells(pen, whole, whole.area, near, size)
    room = max(area.height - 1, 0)
    names = {pen.table_model.focus, *(f"field:{slot}" for slot in acting(pen.view))}
    looked = [spot.rect.y for spot in whole.spots if spot.name in names]
    middle = looked[0] if looked else lines if pen.view.seat == near else 0
    top = min(max(middle - room // 2, 1), lines - room)
    pen.canvas.copy(whole, Rect(0, 0, area.width, 1), area.x, area.y)
    pen.canvas.copy(whole, Rect(0, top, area.width, room), area.x, area.y + 1)


def _draw_cells(pen: DrawContext, canvas: Canvas, area: Rect, near: Seat, size: CellSize) -> None:
    view, palette = pen.view, pen.palette
    walls = Walls(labyrinth_of(view.options, view.labyrinth), area.x + RIM, area.y + 1, near == 1, size)
    walls.draw_rim(canvas, palette.dim)
    walls.draw_ground(canvas, palette.seat)
    standing, reached, way = standing_on(view), _reached(pen), _way(pen)
    for cell in {*reached, *way} if palette.lands else ():
        canvas.fill(walls.rect(cell), palette.lands[_WAY_LIT if cell in way else _LIT])
    signs = dict.fromkeys(reached, (_REACHED, palette.turn)) | dict.fromkeys(way, (_WAY, palette.good))
    if palette.lands:
        signs = {cell: (sign, palette.bold) for cell, (sign, _) in signs.items()}
    if not size.holds_cards:
        signs |= _letters(pen, standing, near, size.room)
    walls.draw(canvas, signs, palette.bold, palette.dim)
    for cell in walls.labyrinth.grid.cells:
        spot, place = spot_of_cell(view, cell, standing), walls.rect(cell)
        if size.holds_cards and cell in standing:
            seat, card = standing[cell]
            draw_standing(pen, place, card, NO_GROUND, seat == near)
            if len(key := pen.hot.get(spot, "")) == 1:
                canvas.put(place.x, place.y, key, palette.key)
        canvas.spot(spot, place)


def _reached(pen: DrawContext) -> list[Cell]:
    """Return the cells where one may go."""
    cells = (cell_of_spot(pen.view, spot) for spot in pen.open if spot.startswith("cell:"))
    return [cell for cell in cells if cell >= 0]


def _way(pen: DrawContext) -> tuple[Cell, ...]:
    """Return the cells on the way to the one in focus."""
    return way_to(pen.view, cell_of_spot(pen.view, pen.table_model.focus)) if pen.mine else ()


def _letters(pen: DrawContext, standing: Standing, near: Seat, room: int) -> dict[Cell, tuple[str, Style]]:
    """Return what stands for each card in a cell that has no room for it: letters of its name, or its key."""
    palette, found = pen.palette, {}
    for cell, (seat, card) in standing.items():
        spot, inks = spot_of_cell(pen.view, cell, standing), palette.on_card(faded=not card.up)
        acts = spot in pen.open or card.slot in acting(pen.view)
        style = inks.turn if acts else inks.bold if seat == near else inks.bad + _BOLD
        if card.card is None and palette.back.bgcolor and not acts:
            style = palette.back
        key = pen.hot.get(spot, "")
        letters = letters_of(pen.localizer, card, room, near=seat == near)
        found[cell] = (key, palette.key) if len(key) == 1 else (letters, style)
    return found
