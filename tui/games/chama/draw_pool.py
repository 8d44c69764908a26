"""A pool of Chama: each commander with its army, the strongest first.

As pairs of cards where there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

from engine.core.model import Seat
from engine.games.chama.cards import Card
from engine.games.chama.model import Unit
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import draw_face
from tui.games.chama import controls as choices
from tui.games.chama.cards import ChamaDrawContext, in_pool_order

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas


class PairSize(NamedTuple):
    """Size of cards that lap over each other.

    Their lines, and the cells inside of the first and of the others.
    """

    height: int
    first: int
    others: int

    @property
    def width(self) -> int:
        """The cells of a commander with an army half on it."""
        return self.first + self.others + 3


PAIR, _WITHOUT_FOOT = PairSize(3, 2, 3), PairSize(2, 2, 3)
_SIZES = (PairSize(7, 7, 8), PairSize(5, 5, 6), PairSize(4, 3, 4), PAIR, _WITHOUT_FOOT)
"""The largest first."""
_WITH_CORNERS = 5
"""From so many lines on a card has its name in the lower corner too."""
_FEWEST_LINES = 9
"""From so many lines on all that binds a seat is told below its pool, not its first line alone."""


def unit_text(unit: Unit) -> str:
    """Return a commander with its army, such as 5+10.

    In brackets when it has fought in this battle (CH-22), between bars when it lies face down after a xisum (CH-58).
    """
    text = f"{unit.commander}+{unit.army}" if unit.army else f"{unit.commander}"
    if unit.down:
        return f"|{text}|"
    return f"({text})" if unit.fought else text


def pool_text(pool: tuple[Unit, ...]) -> str:
    """Return a pool in one line, the strongest first."""
    return ", ".join(unit_text(pool[at]) for at in in_pool_order(pool))


def draw_pool(pen: ChamaDrawContext, area: Rect, seat: Seat, below: tuple[str, Style] | None, *, tall: bool) -> None:
    """Draw the pool beside a formation and under it what binds the seat.

    As pairs of cards where all have room.
    """
    canvas, palette = pen.canvas, pen.palette
    lines = list(wrap(below[0], area.width, "  ")) if below else []
    lines = lines[:1] if area.height < _FEWEST_LINES else lines
    rows = max(area.height - len(lines), 1)
    pool = pen.view.seats[seat].pool
    if not pool:
        canvas.put(area.x, area.y, pen.localizer("chama.pool.empty"), palette.dim)
    elif tall and (grid := grid_for(area._replace(height=rows), len(pool), int(bool(palette.face.bgcolor)))):
        _draw_pairs(pen, area, seat, grid)
    else:
        _draw_list(pen, area._replace(height=rows), seat)
    for y, text in enumerate(lines, start=area.y + rows):
        canvas.put(area.x, y, text, below[1] if below else palette.dim)


def _draw_unit(pen: ChamaDrawContext, x: int, y: int, seat: Seat, unit: Unit) -> int:
    """Draw a unit as a card one line high; returns the cell after it."""
    rests = not unit.ready
    inks = pen.palette.on_card(faded=True) if rests else pen.on_card
    style = inks.dim if rests else pen.ink(seat)
    return pen.canvas.put(x, y, _text_on_card(pen, unit), style + inks.face)


def _text_on_card(pen: ChamaDrawContext, unit: Unit) -> str:
    """Return a unit as it is written on a card one line high, with a cell of the face on both sides."""
    text = unit_text(unit)
    return f" {text} " if pen.palette.face.bgcolor and text[0].isdigit() else text


# ---- Pairs of cards --------------------------------------------------------------------------------------------------


class PoolGrid(NamedTuple):
    """Places of the units of a pool: their size, in how many columns, and the lines free between them."""

    size: PairSize
    columns: int
    gap: int


@lru_cache(maxsize=256)
def grid_for(area: Rect, units: int, gap: int) -> PoolGrid | None:
    """Return the largest cards for so many units in an area, None where there is no room for any.

    Filled cards one below the other are parted by a line where that leaves room for all of them.
    """
    for size, between in (*((size, gap) for size in _SIZES), (PAIR, 0), (_WITHOUT_FOOT, 0)):
        columns = (area.width + 1) // (size.width + 1)
        if units <= columns * ((area.height + between) // (size.height + between)):
            return PoolGrid(size, columns, between)
    return None


def _draw_pairs(pen: ChamaDrawContext, area: Rect, seat: Seat, grid: PoolGrid) -> None:
    size, columns, gap = grid
    step = min((area.width + 1) // columns, size.width + 2)
    for place, at in enumerate(in_pool_order(pen.view.seats[seat].pool)):
        row, column = divmod(place, columns)
        y = area.y + row * (size.height + gap)
        _draw_pair(pen, Rect(area.x + column * step, y, size.width, size.height), seat, at, size)


def _draw_pair(pen: ChamaDrawContext, rect: Rect, seat: Seat, at: int, size: PairSize) -> None:
    """Draw a unit: the edges of one that has fought are brackets, those of one that lies face down are hatched."""
    unit, spot = pen.view.seats[seat].pool[at], choices.unit(at)
    edges = "##" if unit.down else "()" if unit.fought else "││"
    cards = (unit.commander, unit.army) if unit.army else (unit.commander,)
    inks = pen.on_card
    style = pen.ink(seat) if unit.ready else inks.dim
    end = draw_lapped(pen, rect, cards, seat, style, edges, size)
    if unit.army:
        pen.canvas.right(end - 1, rect.y, f"={unit.level}", inks.bold)
    if seat == pen.table_model.me:
        pen.canvas.put(rect.x + 1, rect.y, pen.hot.get(spot, ""), inks.key)
        pen.spot(spot, rect._replace(width=end - rect.x))


def draw_lapped(
    pen: ChamaDrawContext,
    rect: Rect,
    cards: Sequence[Card],
    seat: Seat,
    style: Style,
    edges: str = "││",
    size: PairSize = PAIR,
) -> int:
    """Draw a commander and what is laid on it as cards that lap over each other.

    Returns the cell after them. Two lines high they stand without a foot. `edges` are the sides of them all.
    """
    inks, canvas, x = pen.on_card, pen.canvas, rect.x
    filled, line, height = bool(inks.face.bgcolor), inks.line, rect.height
    end = x + size.first + (size.others + 1) * (len(cards) - 1) + 2
    if filled:
        draw_face(canvas, rect._replace(width=end - x), inks.face, line)
    # The edge below a tall card goes on under all of them.
    seams = range(rect.y, rect.y + height - 1) if height > PAIR.height else (rect.y + 1,)
    for place, card in enumerate(cards):
        cells, side = size.others if place else size.first, "│" if place else edges[0]
        if not filled:
            flat = "─" * cells
            _put_column(canvas, x, rect, f"╭{flat}", f"{side}{' ' * cells}", f"╰{flat}", line)
        elif place or edges != "││":
            for y in seams if place else (rect.y + 1,):
                canvas.put(x, y, side, line)
        canvas.put(x + 1, rect.y + 1, pen.card(card, seat), style)
        x += cells + 1
    if height >= _WITH_CORNERS:
        canvas.right(x, rect.y + height - 2, pen.card(cards[-1], seat), style)
    if not filled:
        _put_column(canvas, x, rect, "╮", edges[1], "╯", line)
    elif edges != "││":
        canvas.put(x, rect.y + 1, edges[1], line)
    return end


def _put_column(canvas: Canvas, x: int, rect: Rect, top: str, side: str, foot: str, line: Style) -> None:
    """Draw a part of an outline from the upper line of a rectangle to its last."""
    for y, text in enumerate((top, *(side,) * max(rect.height - 2, 1), foot)[: rect.height], start=rect.y):
        canvas.put(x, y, text, line)


# ---- Rows of text ----------------------------------------------------------------------------------------------------


def draw_pool_lines(pen: ChamaDrawContext, area: Rect, seat: Seat, below: tuple[str, Style] | None) -> None:
    """Draw the pool below a formation, and the armistices or an open hand below the pool."""
    canvas, palette = pen.canvas, pen.palette
    if area.height < 1:
        return
    last = area.y + area.height - (2 if below and area.height > 1 else 1)
    x = canvas.put(area.x, area.y, f" {pen.localizer('chama.pool')} ", palette.dim)
    indent, y, end_of_line = x, area.y, area.x + area.width
    pool = pen.view.seats[seat].pool
    if not pool:
        canvas.put(x, y, "–", palette.dim)
    for place, at in enumerate(in_pool_order(pool)):
        text, more = _text_on_card(pen, pool[at]), len(pool) - place - 1
        if x + len(text) > end_of_line and y < last:
            x, y = indent, y + 1
        if x + len(text) + (len(f" +{more}") if more and y == last else 0) > end_of_line:
            canvas.right(end_of_line, y, f" +{more + 1}", palette.bold)
            break
        end = _draw_unit(pen, x, y, seat, pool[at])
        if seat == pen.table_model.me:
            pen.spot(choices.unit(at), Rect(x, y, end - x, 1))
        x = end + 2
    if below and area.height > 1:
        canvas.put(area.x + 1, area.y + area.height - 1, fit(below[0], area.width - 1), below[1])


def _draw_list(pen: ChamaDrawContext, area: Rect, seat: Seat) -> None:
    """Draw a line a unit, in as many columns as it needs."""
    pool = pen.view.seats[seat].pool
    columns = max(1, -(-len(pool) // area.height))
    width = max(area.width // columns, 9)
    for place, at in enumerate(in_pool_order(pool)):
        x, y = area.x + place // area.height * width, area.y + place % area.height
        if x + 6 > area.x + area.width:
            pen.canvas.right(area.x + area.width, area.y, f"+{len(pool) - place}", pen.palette.bold)
            break
        _unit_line(pen, x, y, width, seat, at)


def _unit_line(pen: ChamaDrawContext, x: int, y: int, width: int, seat: Seat, at: int) -> None:
    canvas, palette = pen.canvas, pen.palette
    unit = pen.view.seats[seat].pool[at]
    spot = choices.unit(at) if seat == pen.table_model.me else ""
    end = canvas.put(x, y, f"{pen.hot[spot]} " if spot in pen.hot else "", palette.key)
    end = _draw_unit(pen, end, y, seat, unit)
    if unit.down and width >= 14:
        end = canvas.put(end, y, f" {pen.localizer('chama.down')}", palette.dim)
    elif unit.army and width >= 14:
        end = canvas.put(end, y, f" = {unit.level}", palette.dim)
    if spot:
        pen.spot(spot, Rect(x, y, end - x, 1))
