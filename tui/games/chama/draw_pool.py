"""A pool of Chama: each commander with its army, the strongest first.

As pairs of cards where there is room.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from engine.core.model import Seat
from engine.games.chama.cards import Card
from engine.games.chama.model import Unit
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import draw_face
from tui.games.chama import controls as choices
from tui.games.chama.cards import ChamaDrawContext, in_pool_order

PAIR = 8
"""The cells of a commander with an army half covered by it."""
PAIR_HEIGHT = 3
_WITHOUT_FOOT = 2
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
    columns = (area.width + 1) // (PAIR + 1)
    if not pool:
        canvas.put(area.x, area.y, pen.localizer("chama.pool.empty"), palette.dim)
    elif tall and len(pool) <= columns * (rows // _WITHOUT_FOOT):
        _draw_pairs(pen, area, seat, columns, rows)
    else:
        _draw_list(pen, area._replace(height=rows), seat)
    for y, text in enumerate(lines, start=area.y + rows):
        canvas.put(area.x, y, text, below[1] if below else palette.dim)


def _draw_unit(pen: ChamaDrawContext, x: int, y: int, seat: Seat, unit: Unit) -> int:
    """Draw a unit as a card one line high; returns the cell after it."""
    rests = not unit.ready
    inks = pen.palette.on_card(faded=rests)
    style = inks.dim if rests else pen.ink(seat)
    return pen.canvas.put(x, y, _text_on_card(pen, unit), style + inks.face)


def _text_on_card(pen: ChamaDrawContext, unit: Unit) -> str:
    """Return a unit as it is written on a card one line high, with a cell of the face on both sides."""
    text = unit_text(unit)
    return f" {text} " if pen.palette.face.bgcolor and text[0].isdigit() else text


# ---- Pairs of cards --------------------------------------------------------------------------------------------------


def _draw_pairs(pen: ChamaDrawContext, area: Rect, seat: Seat, columns: int, rows: int) -> None:
    """Draw the pool in this many columns; where the lines do not suffice no pair has a foot."""
    pool = pen.view.seats[seat].pool
    height = PAIR_HEIGHT if len(pool) <= columns * (rows // PAIR_HEIGHT) else _WITHOUT_FOOT
    step = min((area.width + 1) // columns, PAIR + 2)
    for place, at in enumerate(in_pool_order(pool)):
        row, column = divmod(place, columns)
        _draw_pair(pen, Rect(area.x + column * step, area.y + row * height, PAIR, height), seat, at)


def _draw_pair(pen: ChamaDrawContext, rect: Rect, seat: Seat, at: int) -> None:
    """Draw a unit: the edges of one that has fought are brackets, those of one that lies face down are hatched."""
    unit, spot = pen.view.seats[seat].pool[at], choices.unit(at)
    edges = "##" if unit.down else "()" if unit.fought else "││"
    cards = (unit.commander, unit.army) if unit.army else (unit.commander,)
    inks = pen.palette.on_card()
    style = pen.ink(seat) if unit.ready else inks.dim
    end = draw_lapped(pen, rect, cards, seat, style, edges)
    if unit.army:
        pen.canvas.right(end - 1, rect.y, f"={unit.level}", inks.bold)
    if seat == pen.table_model.me:
        pen.canvas.put(rect.x + 1, rect.y, pen.hot.get(spot, ""), inks.key)
        pen.spot(spot, rect._replace(width=end - rect.x))


def draw_lapped(
    pen: ChamaDrawContext, rect: Rect, cards: Sequence[Card], seat: Seat, style: Style, edges: str = "││"
) -> int:
    """Draw a commander and what is laid on it as cards that lap over each other.

    Returns the cell after them. Two lines high they stand without a foot. `edges` are the sides of them all.
    """
    inks = pen.palette.on_card()
    canvas, x, line = pen.canvas, rect.x, inks.line
    if inks.face.bgcolor:
        end = x + 3 + 4 * (len(cards) - 1)
        draw_face(canvas, rect._replace(width=end + 1 - x), inks.face, line)
    for place, card in enumerate(cards):
        cells = 3 if place else 2
        if not inks.face.bgcolor:
            flat = "─" * cells
            sides = f"╭{flat}", f"{'│' if place else edges[0]}{' ' * cells}", f"╰{flat}"
            for y, side in enumerate(sides[: rect.height], start=rect.y):
                canvas.put(x, y, side, line)
        elif place or edges != "││":
            canvas.put(x, rect.y + 1, "│" if place else edges[0], line)
        canvas.put(x + 1, rect.y + 1, pen.card(card, seat), style)
        x += cells + 1
    if not inks.face.bgcolor:
        for y, side in enumerate(f"╮{edges[1]}╯"[: rect.height], start=rect.y):
            canvas.put(x, y, side, line)
    elif edges != "││":
        canvas.put(x, rect.y + 1, edges[1], line)
    return x + 1


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
