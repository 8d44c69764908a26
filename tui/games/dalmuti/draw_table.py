"""Lays out the table and the review; the row of seats."""

from __future__ import annotations

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView
from tui.canvas.grid import PLAIN, Rect, fit
from tui.canvas.palette import draw_area
from tui.games.dalmuti.cards import cards_short, grouped, in_order, nth, set_short, title_word
from tui.games.dalmuti.draw_hand import HUGE_HAND, TALL_HAND, draw_hand, draw_held
from tui.games.dalmuti.draw_trick import draw_middle
from tui.games.drawing import DrawContext, draw_log
from tui.games.layout import Layout, Part
from tui.texts.cells import cell_len

_DALMUTI_HEAD = KeyFamily("dalmuti.head.{}", "jokers takeover revolution")


_TITLE, _COUNT, _BAR, _POINTS, _STATE = 12, 3, 8, 4, 9
"""The columns of a list besides the name."""
_NAME = 10
"""The cells that a name has before there is a bar of cards."""


_FULL_TITLE = 20
"""How much room a title takes in full."""


_LEAST_BOX = 3


_TALLEST_BOX = 8
_NUMBER_OF_CARDS = 12
"""The cells of the words that tell how many cards somebody has."""


def seat_spot(seat: Seat) -> str:
    """Return the spot of a player."""
    return f"seat:{seat}"


def draw_firm(pen: DrawContext, rect: Rect) -> None:
    """Draw the seats: as boxes where they have room, else as a list."""
    order = seats_shown(pen.view)
    height = min(rect.height // max(len(order), 1), _TALLEST_BOX)
    if height < _LEAST_BOX:
        _draw_list(pen, rect, order)
        return
    for at, seat in enumerate(order):
        _draw_box(pen, Rect(rect.x, rect.y + at * height, rect.width, height), seat)


def list_height(view: DalmutiView) -> int:
    """Return how many lines the list takes."""
    return len(seats_shown(view)) + 2


def seats_shown(view: DalmutiView) -> tuple[Seat, ...]:
    """Return the seats in this hand's order, those that have left before it behind them."""
    return (*view.order, *(seat for seat in range(len(view.seats)) if seat not in view.order))


def _draw_list(pen: DrawContext, rect: Rect, order: tuple[Seat, ...]) -> None:
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    draw_area(canvas, rect, palette.seat, palette.line)
    title = pen.localizer("dalmuti.firm.startup" if view.hand <= 1 else "dalmuti.firm")
    canvas.put(rect.x + 2, rect.y, f" {title} ", palette.bold)
    inside = rect.inner()
    bar = _bar_room(inside)
    cards = inside.x + 2 + _TITLE + _name_room(inside, bar)
    for x, word in ((cards, "dalmuti.column.cards"), (cards + _COUNT + bar + 1, "dalmuti.column.points")):
        canvas.put(x, rect.y, f" {pen.localizer(word)} ", palette.dim)
    for y, seat in enumerate(order[: inside.height], start=inside.y):
        draw_line_of(pen, Rect(inside.x, y, inside.width, 1), seat)


def _name_room(line: Rect, bar: int) -> int:
    return max(line.width - 2 - _TITLE - _COUNT - bar - _POINTS - _STATE, 6)


def _bar_room(line: Rect) -> int:
    """Return the cells of the bar that stands for cards: there is none where names have little room."""
    return _BAR if _name_room(line, _BAR) >= _NAME else 1


def draw_line_of(pen: DrawContext, line: Rect, seat: Seat, hand: str | None = None) -> None:
    """Draw a seat in one line: title, name, cards, points, and what it did last.

    An open hand stands for the title.
    """
    canvas, palette, place = pen.canvas, pen.palette, pen.view.seats[seat]
    canvas.put(line.x, line.y, "►" if seat in pen.table_model.asked else " ", palette.turn)
    bar = _bar_room(line) if hand is None else _BAR
    x, name = line.x + 2, _name_room(line, bar)
    if hand is None:
        canvas.put(x, line.y, title_word(pen.localizer, pen.view, seat), _title_style(pen, seat), _TITLE - 1)
        x += _TITLE
    _put_name(pen, x, line.y, seat, name - 1)
    x += name
    if not place.out and not place.left:
        canvas.right(x + _COUNT - 1, line.y, str(place.hand_size), palette.bold)
        if hand is None:
            canvas.put(x + _COUNT, line.y, _backs(place.hand_size, bar - 1), palette.dim)
        else:
            canvas.put(x + _COUNT, line.y, fit(hand, bar + _TITLE - 1), palette.bold)
    x += _COUNT + bar + (_TITLE if hand is not None else 0)
    canvas.right(x + _POINTS - 1, line.y, str(place.points), palette.bold)
    text, style = state_of(pen, seat)
    canvas.put(x + _POINTS, line.y, fit(text, line.x + line.width - x - _POINTS), style)
    pen.spot(seat_spot(seat), line)


_LEAST_NAME = 3
"""So much of a name is left beside the word that somebody is a bot, else the word goes."""


def _put_name(pen: DrawContext, x: int, y: int, seat: Seat, room: int) -> int:
    """Write a name, and after it whether it is a bot or the person at the screen; returns the cell after it."""
    palette, player = pen.palette, pen.table_model.players[seat]
    style = palette.turn if seat in pen.table_model.asked else palette.bold if seat == pen.table_model.anchor else PLAIN
    name, tag = pen.name(seat), pen.tag(seat)
    if tag and cell_len(name) + 1 + cell_len(tag) > room:
        tag = tag if player.bot is not None and room - cell_len(tag) - 1 >= _LEAST_NAME else ""
    end = pen.canvas.put(x, y, fit(name, room - (cell_len(tag) + 1 if tag else 0)), style)
    return pen.canvas.put(end, y, f" {tag}", palette.dim) if tag else end


def _title_style(pen: DrawContext, seat: Seat) -> Style:
    title = pen.view.seats[seat].title
    if title is None:
        return pen.palette.dim
    return pen.palette.turn if title.value in ("president", "vice") else pen.palette.dim


def _backs(count: int, room: int) -> str:
    """Return cards seen from behind, two in a cell, apart from those in the line above."""
    return ("▄" * -(-count // 2))[:room]


def state_of(pen: DrawContext, seat: Seat) -> tuple[str, Style]:
    """Return a seat's last act in this trick, or the place with which it went out."""
    view, palette, localizer = pen.view, pen.palette, pen.localizer
    place = view.seats[seat]
    if place.left:
        return localizer("dalmuti.seat.left"), palette.dim
    if place.out:
        return localizer("dalmuti.seat.out", nth=nth(localizer, place.out)), palette.good
    if view.ask is DalmutiAsk.GIFT and seat in view.deciders:
        return localizer("dalmuti.seat.gives"), palette.turn
    if view.ask is not DalmutiAsk.PLAY:
        return "", palette.dim
    laid = [lay.play for lay in view.laid if lay.seat == seat]
    if place.passed:
        return localizer("dalmuti.seat.passed"), palette.dim
    if laid:
        top = view.laid[-1].seat == seat
        return set_short(localizer, laid[-1]), palette.bold if top else palette.dim
    if not view.laid and seat == view.seat:
        return localizer("dalmuti.seat.leads"), palette.turn
    return "", palette.dim


def _draw_box(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Draw a seat's box: its name and points in the border, in it the title, the cards, and what it did last."""
    canvas, palette, localizer = pen.canvas, pen.palette, pen.localizer
    place = pen.view.seats[seat]
    asked = seat in pen.table_model.asked
    draw_area(canvas, rect, palette.seat, palette.line, lit=palette.turn if asked else None)
    points = f" {localizer('dalmuti.points', count=place.points)} "
    end = canvas.right(rect.x + rect.width - 2, rect.y, points, palette.bold)
    canvas.put(rect.x + 2, rect.y, "►" if asked else " ", palette.turn)
    canvas.put(_put_name(pen, rect.x + 3, rect.y, seat, end - rect.x - 5), rect.y, " ")
    inside = rect.inner(2)
    text, style = state_of(pen, seat)
    canvas.right(inside.x + inside.width, inside.y, text, style)
    canvas.put(inside.x, inside.y, title_word(localizer, pen.view, seat, full=True), _title_style(pen, seat))
    if not place.out and not place.left:
        _draw_backs(pen, inside, place.hand_size)
    pen.spot(seat_spot(seat), rect)


def _draw_backs(pen: DrawContext, inside: Rect, count: int) -> None:
    """Draw a seat's cards from behind and their number, on a line of their own where there is one."""
    canvas, palette = pen.canvas, pen.palette
    if inside.height < 2:
        x = inside.x + _FULL_TITLE
        canvas.right(x + 2, inside.y, str(count), palette.bold)
        canvas.put(x + 3, inside.y, _backs(count, _BAR - 1), palette.dim)
        return
    room = inside.width - _NUMBER_OF_CARDS
    if palette.back.bgcolor:
        card = "▌░" if 2 * count < room else "▌"
        shown, style = card * count + "░" * (count > 0), palette.back
    else:
        shown, style = "▌" * count, palette.dim
    for y in range(inside.y + 1, inside.y + inside.height):
        end = canvas.put(inside.x, y, shown[:room], style)
    canvas.put(end + 1, inside.y + 1, pen.localizer("dalmuti.cards", count=count), palette.bold)


_FIRM, _FIRM_SHARE = 52, 33
"""How wide the company is drawn, in cells at least and in a hundred; the rest is the trick's."""


def _draw_table(_layout: Layout, pen: DrawContext, body: Rect, tall: bool) -> None:
    """Draw the company beside the trick, and the log below whichever leaves room for it."""
    width = max(_FIRM, body.width * _FIRM_SHARE // 100)
    firm, rest = body._replace(width=width), Rect(body.x + width, body.y, body.width - width, body.height)
    long = rest if tall else firm
    height = rest.height * 2 // 3 if tall else min(list_height(pen.view), firm.height)
    draw_firm(pen, firm if tall else firm._replace(height=height))
    draw_middle(pen, rest._replace(height=height) if tall else rest)
    draw_log(pen.canvas, long._replace(y=long.y + height, height=long.height - height), pen.table_model)


def draw_head(pen: DrawContext, line: Rect) -> None:
    """Draw the line above the table: the hand, the trick, what the table plays with, and whose turn it is."""
    view: DalmutiView = pen.view
    canvas, palette, localizer = pen.canvas, pen.palette, pen.localizer
    if view.outcome is None and len(pen.table_model.asked) == 1:
        whose = localizer("dalmuti.head.whose", name=pen.name_above(pen.table_model.asked[0], line))
    else:
        whose = ""
    end = canvas.right(line.x + line.width - 1, line.y, whose, palette.turn)
    hands = max(view.options.hands, view.hand)
    lines = [localizer("dalmuti.head.hand", hand=view.hand, hands=hands)]
    if view.trick:
        lines.append(localizer("dalmuti.head.trick", trick=view.trick))
    if view.time_called:
        lines.append(localizer("dalmuti.head.last"))
    options = {
        "jokers": bool(view.options.jokers),
        "takeover": view.options.takeover,
        "revolution": view.options.revolution,
    }
    lines += [localizer(_DALMUTI_HEAD(name)) for name, played in options.items() if played]
    x = canvas.put(line.x + 1, line.y, f"{localizer('dalmuti.head')}  ", palette.bold)
    for at, part in enumerate(lines):
        text = f" · {part}" if at else part
        if x + cell_len(text) >= end - 1:
            return
        x = canvas.put(x, line.y, text, palette.bold if not at else palette.dim)


_WITH_CARDS, _WITH_LARGE_CARDS = 4, 6
"""The lines of a seat whose open hand is drawn as cards, and as large ones."""
_ROOM_FOR_TRICK = 8
"""So many lines the trick has at least below hands of cards."""
_LEAST_MIDDLE = 3


_ROOM_BESIDE_HUGE = 34
"""The lines above a hand of the largest cards."""
_BESIDE = 84
"""The width from which the trick stands beside the seats."""


def _draw_review(pen: DrawContext, body: Rect) -> None:
    """Draw a line or two for every seat, and the trick beside them, or below with what room is left."""
    seats = seats_shown(pen.view)
    if body.width >= _BESIDE:
        left = body.width * 6 // 10
        _draw_seats(pen, body._replace(width=left), seats)
        draw_middle(pen, Rect(body.x + left, body.y, body.width - left, body.height))
        return
    room = {_WITH_CARDS: _ROOM_FOR_TRICK, 2: _LEAST_MIDDLE}
    lines = next((rows for rows, left in room.items() if body.height - rows * len(seats) - 2 >= left), 1)
    height = lines * len(seats) + 2
    _draw_seats(pen, body._replace(height=height), seats)
    draw_middle(pen, Rect(body.x, body.y + height, body.width, max(body.height - height, 0)))


def _draw_seats(pen: DrawContext, rect: Rect, seats: tuple[Seat, ...]) -> None:
    draw_area(pen.canvas, rect, pen.palette.seat, pen.palette.line)
    title = pen.localizer("dalmuti.firm.startup" if pen.view.hand <= 1 else "dalmuti.firm")
    pen.canvas.put(rect.x + 2, rect.y, f" {title} ", pen.palette.bold)
    inside = rect.inner()
    each = min(max(inside.height // len(seats), 1), _WITH_LARGE_CARDS)
    for at, seat in enumerate(seats):
        line = Rect(inside.x, inside.y + at * each, inside.width, 1)
        hand = pen.seen_by(seat).seats[seat].hand
        text = cards_short(pen.localizer, in_order(hand)) if hand else None
        if each == 1:
            draw_line_of(pen, line, seat, text)
            continue
        draw_line_of(pen, line, seat)
        if hand and each >= _WITH_CARDS:
            draw_held(pen, Rect(line.x + 2, line.y + 1, line.width - 3, each - 1), grouped(hand))
        elif text is not None:
            pen.canvas.put(line.x + 4, line.y + 1, fit(text, line.width - 5), pen.palette.bold)


LAYOUT = Layout(
    roomy=(80, 21),
    tall=30,
    panes=("dalmuti.pane.own", "dalmuti.pane.others", "table.log"),
    head=draw_head,
    table=_draw_table,
    middle=draw_middle,
    hand=Part(draw_hand, (5,), (TALL_HAND, HUGE_HAND), _ROOM_BESIDE_HUGE),
    others=draw_firm,
    review=_draw_review,
)
