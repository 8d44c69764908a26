"""Lays out the table and the review: the line above, both sides, the hand, the panel and the log."""

from __future__ import annotations

from itertools import starmap

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.ending import plays_on
from engine.games.magic_wizards.model import MagicAsk, MagicView
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import draw_area
from tui.games.controls import number_of
from tui.games.drawing import DrawContext, draw_cuts, draw_header_parts, draw_log
from tui.games.layout import Layout
from tui.games.magic_wizards.board_layout import draw_board_pane, draw_board_review, draw_board_table
from tui.games.magic_wizards.draw_discs import draw_discs, draw_discs_review, draw_sides
from tui.games.magic_wizards.draw_field import Heights, draw_player, draw_side, side_height
from tui.games.magic_wizards.draw_hand import card_height, draw_hand, draw_list, first_row, list_rows
from tui.games.magic_wizards.draw_labyrinth import (
    draw_labyrinth_pane,
    draw_labyrinth_review,
    draw_labyrinth_table,
    pane_size,
)
from tui.games.magic_wizards.draw_large import BORDERED, DRAWN, PICTURED
from tui.games.magic_wizards.draw_panel import draw_panel
from tui.games.magic_wizards.events import layout_name, map_name
from tui.games.magic_wizards.walls import NARROW

_MAGIC_WIZARDS_TERRAIN = KeyFamily("magic_wizards.terrain.{}", Terrain)

_HEIGHTS = tuple(starmap(Heights, ((DRAWN, 2), (PICTURED, 2), (PICTURED, 1), (BORDERED, 1), (3, 1), (2, 1))))
"""The lines of cards of the field, the largest first."""
_LOG = 26
_CUT = 5
_HAND = 5
"""So many cards of a hand have room at least where monsters have more than two lines."""


def draw_header(pen: DrawContext, line: Rect) -> None:
    """Draw the turn, whose it is, how often one attacks, and that time was called."""
    view, localizer = pen.view, pen.localizer
    goes_on = view.turn and view.outcome is None
    whose = localizer("magic_wizards.whose", name=pen.name_above(view.seat, line)) if goes_on else ""
    parts = [localizer("game.magic_wizards").upper()]
    if view.turn:
        parts.append(localizer("magic_wizards.turn", turn=view.turn))
    if plays_on(view.last_turn, view.turn):
        parts.append(localizer("magic_wizards.plays_on"))
    elif view.last_turn:
        parts.append(localizer("magic_wizards.last_turn", turn=view.last_turn))
    if view.map:
        parts.append(map_name(localizer, view.map))
    if view.labyrinth:
        parts.append(layout_name(localizer, view.labyrinth))
    if view.options.duel_discs:
        parts.append(localizer("magic_wizards.discs"))
    if view.options.one_attack:
        parts.append(localizer("magic_wizards.one_attack"))
    draw_header_parts(pen, line, parts, whose)


def _draw_sides(pen: DrawContext, area: Rect, near: Seat, heights: Heights) -> int:
    """Draw both players and their sides, the nearer one below; returns the line after them."""
    view: MagicView = pen.view
    y = area.y
    height = side_height(view, 1 - near, heights)
    _lay_ground(pen, area._replace(height=1 + height))
    draw_player(pen, area._replace(y=y, height=1), 1 - near)
    draw_side(pen, area._replace(y=y + 1, height=height), 1 - near, heights, near=False)
    y += 1 + height
    _draw_between(pen, area._replace(y=y, height=1))
    height = side_height(view, near, heights)
    _lay_ground(pen, area._replace(y=y + 1, height=height + 1))
    draw_side(pen, area._replace(y=y + 1, height=height), near, heights, near=True)
    y += 1 + height
    draw_player(pen, area._replace(y=y, height=1), near)
    return y + 1


def _lay_ground(pen: DrawContext, area: Rect) -> None:
    """Lay the colour of a player's part of the table, where it has one."""
    if pen.palette.seat.bgcolor:
        pen.canvas.fill(area._replace(width=area.width - 1), pen.palette.seat)


def _draw_between(pen: DrawContext, line: Rect) -> None:
    """Draw the line between both sides, with the terrain that a Magic has brought."""
    pen.canvas.put(line.x, line.y, "┄" * (line.width - 1), pen.palette.line)
    fields = (card for player in pen.view.seats for card in player.field)
    terrain = next((card.terrain for card in fields if card.terrain is not None and card.up), None)
    if terrain is not None:
        text = pen.localizer("magic_wizards.field", terrain=pen.localizer(_MAGIC_WIZARDS_TERRAIN(terrain)))
        pen.canvas.put(line.x + 2, line.y, f" {text} ", pen.palette.key)


def _heights(pen: DrawContext, area: Rect, *, review: bool = False) -> Heights:
    """Return the largest cards of the field that leave room for a hand: one of lines in a review, else one of cards."""
    sizes = [player.hand_size for player in pen.view.seats]
    count = max(sizes) if review else sizes[pen.table_model.anchor]
    left = {
        heights: area.height - sum(side_height(pen.view, seat, heights) for seat in (0, 1)) - 4 for heights in _HEIGHTS
    }
    cards = (heights for heights in _HEIGHTS if not review and card_height(count, area._replace(height=left[heights])))
    lines = (heights for heights in _HEIGHTS if left[heights] >= max(count, _HAND))
    return next(cards, next(lines, _HEIGHTS[-1]))


def _draw_cut(pen: DrawContext, area: Rect) -> None:
    """Draw the deck that the viewer cuts before the duel, each of its cards a place to cut (MW-61)."""
    cuts = [spot for spot in pen.table_model.moves.following(()) if spot.startswith("cut:")]
    if not cuts:
        return
    middle = area._replace(y=area.y + max(area.height - _CUT, 0) // 2, width=area.width - 1, height=_CUT)
    draw_area(pen.canvas, middle, pen.palette.band, pen.palette.turn)
    pen.canvas.put(middle.x + 2, middle.y, f" {pen.localizer('magic_wizards.cut.title')} ", pen.palette.turn)
    draw_cuts(pen, middle.inner(2), cuts)


def _draw_layouts(pen: DrawContext, area: Rect) -> None:
    """Draw the names of the labyrinths of which the viewer says which one rises (MW-93)."""
    names = layouts_of(pen.view.options)
    box = area._replace(width=area.width - 1, height=min(len(names) + 2, area.height))
    draw_area(pen.canvas, box, pen.palette.band, pen.palette.turn)
    pen.canvas.put(box.x + 2, box.y, f" {pen.localizer('magic_wizards.walls.title')} ", pen.palette.turn)
    inside = box.inner(2)
    spots = [spot for spot in pen.table_model.moves.following(()) if spot.startswith("layout:")]
    focus = spots.index(pen.table_model.focus) if pen.table_model.focus in spots else 0
    first = first_row(len(spots), inside.height, focus)
    for y, spot in enumerate(spots[first : first + inside.height], start=inside.y):
        name = layout_name(pen.localizer, names[number_of(spot)])
        pen.canvas.put(inside.x, y, pen.hot.get(spot, ""), pen.palette.key)
        pen.canvas.put(inside.x + 2, y, fit(name, inside.width - 2), pen.palette.bold)
        pen.spot(spot, Rect(inside.x, y, inside.width, 1))


def _asks_before(pen: DrawContext, area: Rect) -> bool:
    """Draw what is chosen in the place of the field, if anything is; tells whether it has."""
    if pen.view.ask is MagicAsk.CUT:
        _draw_cut(pen, area)
    elif pen.view.ask is MagicAsk.WALLS and pen.mine:
        _draw_layouts(pen, area)
    else:
        return False
    return True


def _draw_left(pen: DrawContext, area: Rect) -> None:
    """Draw both sides and the nearest hand, or before them the deck that is cut."""
    if _asks_before(pen, area):
        return
    if pen.view.options.duel_discs:
        draw_discs(pen, area)
        return
    near = pen.table_model.anchor
    y = _draw_sides(pen, area, near, _heights(pen, area))
    draw_hand(pen, area._replace(y=y, height=max(area.y + area.height - y, 0)), near)


def _draw_right(pen: DrawContext, area: Rect) -> None:
    """Draw the panel, below it what may be chosen from, else the log."""
    above = area.height * 11 // 20
    draw_panel(pen, area._replace(height=above))
    below = area._replace(y=area.y + above, height=area.height - above)
    rows = list_rows(pen.table_model)
    if rows:
        draw_list(pen, below, rows)
    else:
        draw_log(pen.canvas, below, pen.table_model)


def _draw_table(_layout: Layout, pen: DrawContext, body: Rect, _tall: bool) -> None:
    asks = pen.view.ask is MagicAsk.CUT or (pen.view.ask is MagicAsk.WALLS and pen.mine)
    if pen.view.labyrinth and not asks:
        draw_labyrinth_table(pen, body)
        return
    if pen.view.boarded and not asks:
        draw_board_table(pen, body)
        return
    log = max(_LOG, body.width * 34 // 100)
    _draw_left(pen, body._replace(width=body.width - log))
    _draw_right(pen, body._replace(x=body.x + body.width - log, width=log))


def _draw_middle(pen: DrawContext, body: Rect) -> None:
    """Draw the table of a small screen: a list to choose from takes the place of the hand."""
    if _asks_before(pen, body):
        return
    if pen.view.labyrinth:
        draw_labyrinth_pane(pen, body)
        return
    if pen.view.boarded:
        draw_board_pane(pen, body)
        return
    near = pen.table_model.anchor
    rows = list_rows(pen.table_model)
    if pen.view.options.duel_discs and not rows:
        draw_discs(pen, body)
        return
    y = draw_sides(pen, body, near) if pen.view.options.duel_discs else _draw_sides(pen, body, near, _HEIGHTS[-1])
    rest = body._replace(y=y, height=max(body.y + body.height - y, 0))
    if rows:
        draw_list(pen, rest, rows)
    else:
        draw_hand(pen, rest, near)


def _draw_others(pen: DrawContext, area: Rect) -> None:
    """Draw the panel of a small screen, the other pane of which has as many columns for the table."""
    draw_panel(pen, area, pane_size(pen, area) if pen.view.labyrinth else NARROW)


def _draw_review(pen: DrawContext, area: Rect) -> None:
    """Draw both sides, and below them both hands as far as they are known."""
    if pen.view.labyrinth:
        draw_labyrinth_review(pen, area)
        return
    if pen.view.boarded:
        draw_board_review(pen, area)
        return
    if pen.view.options.duel_discs:
        draw_discs_review(pen, area)
        return
    half = area.width // 2
    y = _draw_sides(pen, area, pen.table_model.anchor, _heights(pen, area, review=True))
    rest = area._replace(y=y, width=half, height=max(area.y + area.height - y, 0))
    draw_hand(pen, rest, pen.table_model.anchor)
    draw_hand(pen, rest._replace(x=area.x + half, width=area.width - half), 1 - pen.table_model.anchor)


LAYOUT = Layout(
    roomy=(80, 22),
    tall=34,
    panes=("magic_wizards.pane.table", "magic_wizards.pane.card", "table.log"),
    head=draw_header,
    table=_draw_table,
    middle=_draw_middle,
    others=_draw_others,
    review=_draw_review,
)
