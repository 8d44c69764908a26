"""The company: everybody in the order they sit in, with title, cards, points, and what they did in this trick."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from engine.core.model import Seat
from engine.games.dalmuti.model import Ask, View
from tui.games.dalmuti.names import nth, set_short, title_word
from tui.games.pen import Pen
from tui.widgets.canvas import LIGHT, PLAIN, Rect, fit

_TITLE, _COUNT, _BAR, _POINTS, _STATE = 12, 3, 8, 4, 9
"""The columns of a list besides the name."""
_FULL_TITLE = 20
"""How much room a title takes in full."""
_LEAST_BOX = 3
_TALLEST_BOX = 5


def seat_spot(seat: Seat) -> str:
    """Return the spot of a player."""
    return f"seat:{seat}"


def draw_firm(pen: Pen, rect: Rect) -> None:
    """Draw the seats: as boxes where they have room, else as a list."""
    order = seats_shown(pen.view)
    height = min(rect.height // max(len(order), 1), _TALLEST_BOX)
    if height < _LEAST_BOX:
        _draw_list(pen, rect, order)
        return
    for at, seat in enumerate(order):
        _draw_box(pen, Rect(rect.x, rect.y + at * height, rect.width, height), seat)


def list_height(view: View) -> int:
    """Return how many lines the list takes."""
    return len(seats_shown(view)) + 2


def seats_shown(view: View) -> tuple[Seat, ...]:
    """Return the seats in this hand's order, those that have left before it behind them."""
    return (*view.order, *(seat for seat in range(len(view.seats)) if seat not in view.order))


# ---- The list -------------------------------------------------------------------------------------------------------


def _draw_list(pen: Pen, rect: Rect, order: tuple[Seat, ...]) -> None:
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    canvas.box(rect, palette.line, LIGHT)
    title = pen.voice("dalmuti.firm.startup" if view.hand <= 1 else "dalmuti.firm")
    canvas.put(rect.x + 2, rect.y, f" {title} ", palette.bold)
    inside = rect.inner()
    name = _name_room(inside)
    cards = inside.x + 2 + _TITLE + name
    for x, word in ((cards, "dalmuti.column.cards"), (cards + _COUNT + _BAR + 1, "dalmuti.column.points")):
        canvas.put(x, rect.y, f" {pen.voice(word)} ", palette.dim)
    for y, seat in enumerate(order[: inside.height], start=inside.y):
        draw_line_of(pen, Rect(inside.x, y, inside.width, 1), seat)


def _name_room(line: Rect) -> int:
    return max(line.width - 2 - _TITLE - _COUNT - _BAR - _POINTS - _STATE, 6)


def draw_line_of(pen: Pen, line: Rect, seat: Seat, hand: str | None = None) -> None:
    """Draw a seat in one line: title, name, cards, points, and what it did last; an open hand stands for the title."""
    canvas, palette, place = pen.canvas, pen.palette, pen.view.seats[seat]
    canvas.put(line.x, line.y, "►" if seat in pen.scene.asked else " ", palette.turn)
    x, name = line.x + 2, _name_room(line)
    if hand is None:
        canvas.put(x, line.y, title_word(pen.voice, pen.view, seat), _title_style(pen, seat), _TITLE - 1)
        x += _TITLE
    _put_name(pen, x, line.y, seat, name - 1)
    x += name
    if not place.out and not place.left:
        canvas.right(x + _COUNT - 1, line.y, str(place.hand_size), palette.bold)
        if hand is None:
            canvas.put(x + _COUNT, line.y, _backs(place.hand_size, _BAR - 1), palette.dim)
        else:
            canvas.put(x + _COUNT, line.y, fit(hand, _BAR + _TITLE - 1), palette.bold)
    x += _COUNT + _BAR + (_TITLE if hand is not None else 0)
    canvas.right(x + _POINTS - 1, line.y, str(place.points), palette.bold)
    text, style = state_of(pen, seat)
    canvas.put(x + _POINTS, line.y, fit(text, line.x + line.width - x - _POINTS), style)
    pen.spot(seat_spot(seat), line)


def _put_name(pen: Pen, x: int, y: int, seat: Seat, room: int) -> int:
    """Write a name, and after it whether it is a bot or the person at the screen; returns the cell after it."""
    palette, player = pen.palette, pen.scene.players[seat]
    style = palette.turn if seat in pen.scene.asked else palette.bold if seat == pen.scene.anchor else PLAIN
    name, tag = pen.name(seat), ""
    if player.bot is not None:
        tag = pen.voice("table.bot")
    elif seat == pen.scene.me and name.lower() not in pen.voice("table.you"):
        tag = pen.voice("table.you")
    if tag and cell_len(name) + 1 + cell_len(tag) > room:
        tag = "" if player.bot is None else tag
    end = pen.canvas.put(x, y, fit(name, room - (cell_len(tag) + 1 if tag else 0)), style)
    return pen.canvas.put(end, y, f" {tag}", palette.dim) if tag else end


def _title_style(pen: Pen, seat: Seat) -> Style:
    title = pen.view.seats[seat].title
    if title is None:
        return pen.palette.dim
    return pen.palette.turn if title.value in ("president", "vice") else pen.palette.dim


def _backs(count: int, room: int) -> str:
    """Return cards seen from behind, two in a cell."""
    return ("█" * (count // 2) + "▌" * (count % 2))[:room]


def state_of(pen: Pen, seat: Seat) -> tuple[str, Style]:
    """Return what a seat did last in this trick, or with which place it went out."""
    view, palette, voice = pen.view, pen.palette, pen.voice
    place = view.seats[seat]
    if place.left:
        return voice("dalmuti.seat.left"), palette.dim
    if place.out:
        return voice("dalmuti.seat.out", nth=nth(voice, place.out)), palette.good
    if view.ask is Ask.GIFT and seat in view.deciders:
        return voice("dalmuti.seat.gives"), palette.turn
    if view.ask is not Ask.PLAY:
        return "", palette.dim
    laid = [one.play for one in view.laid if one.seat == seat]
    if place.passed:
        return voice("dalmuti.seat.passed"), palette.dim
    if laid:
        top = view.laid[-1].seat == seat
        return set_short(voice, laid[-1]), palette.bold if top else palette.dim
    if not view.laid and seat == view.seat:
        return voice("dalmuti.seat.leads"), palette.turn
    return "", palette.dim


# ---- Boxes ----------------------------------------------------------------------------------------------------------


def _draw_box(pen: Pen, rect: Rect, seat: Seat) -> None:
    """Draw a seat's box: its name and points in the border, in it the title, the cards, and what it did last."""
    canvas, palette, voice = pen.canvas, pen.palette, pen.voice
    place = pen.view.seats[seat]
    asked = seat in pen.scene.asked
    canvas.box(rect, palette.line, LIGHT)
    if asked:
        canvas.edge(rect, palette.turn)
    points = f" {voice('dalmuti.points', count=place.points)} "
    end = canvas.right(rect.x + rect.width - 2, rect.y, points, palette.bold)
    canvas.put(rect.x + 2, rect.y, "►" if asked else " ", palette.turn)
    canvas.put(_put_name(pen, rect.x + 3, rect.y, seat, end - rect.x - 5), rect.y, " ")
    inside = rect.inner(2)
    text, style = state_of(pen, seat)
    canvas.right(inside.x + inside.width, inside.y, text, style)
    canvas.put(inside.x, inside.y, title_word(voice, pen.view, seat, full=True), _title_style(pen, seat))
    if not place.out and not place.left:
        _draw_backs(pen, inside, place.hand_size)
    pen.spot(seat_spot(seat), rect)


def _draw_backs(pen: Pen, inside: Rect, count: int) -> None:
    """Draw a seat's cards from behind and their number, on a line of their own where there is one."""
    canvas, palette = pen.canvas, pen.palette
    if inside.height < 2:
        x = inside.x + _FULL_TITLE
        canvas.right(x + 2, inside.y, str(count), palette.bold)
        canvas.put(x + 3, inside.y, _backs(count, _BAR - 1), palette.dim)
        return
    end = canvas.put(inside.x, inside.y + 1, "▌" * min(count, inside.width - 12), palette.dim)
    canvas.put(end + 1, inside.y + 1, pen.voice("dalmuti.cards", count=count), palette.bold)
