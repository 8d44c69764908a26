"""Lays out the table and the review."""

from __future__ import annotations

from operator import is_not
from typing import Any

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.core.text import fit_cells
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.model import ChamaAsk, ChamaView
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import Palette, in_hand
from tui.games.chama import controls as choices
from tui.games.chama.cards import ChamaDrawContext, in_hand_order, kind_short, kind_text, only, title
from tui.games.chama.draw_battle import draw_middle, totals_after
from tui.games.chama.draw_facing import LEAST_HEIGHT, draw_facing
from tui.games.chama.draw_seats import draw_seat
from tui.games.drawing import SeenPart
from tui.games.layout import LEAST_MIDDLE, Layout, Part, RowOfSeats, draw_seat_row, others
from tui.texts.cells import cell_len

_CHAMA_STEP = KeyFamily("chama.step.{}", "draw realm pool battle discard end")


_WIDEST, _NARROWEST = 10, 6
_LARGE, _LARGEST = 8, 14
"""The lines of a card with its name in both corners, and the most cells of one."""


def draw_hand(pen: ChamaDrawContext, area: Rect) -> None:
    """Draw the hand of the seat at the screen; nothing of it while it is hidden."""
    view, me, picked = pen.view, pen.table_model.me, pen.table_model.picked
    asked = (me,) if me is not None and me in pen.table_model.asked else ()
    battle: dict[str, Any] = {"ask": view.ask, "battle": view.battle, "deciders": view.deciders} if asked else {}
    seen = SeenPart(only(view, {me}, **battle), (choices.hand.name,), me, asked, picked[:1])
    pen.part("hand", area, seen, _draw_hand)


def _draw_hand(pen: ChamaDrawContext, area: Rect) -> None:
    me = pen.table_model.me
    hand = pen.view.seats[me].hand if me is not None else None
    if me is None or hand is None:
        pen.canvas.middle(area, area.y + area.height // 2, pen.localizer("chama.hand.hidden"), pen.palette.dim)
        return
    cards = in_hand_order(hand)
    if not cards:
        pen.canvas.middle(area, area.y + area.height // 2, pen.localizer("chama.hand.empty"), pen.palette.dim)
        return
    kinds = [kind_of(card) for card in cards]
    gaps = sum(map(is_not, kinds[1:], kinds))
    widest = _LARGEST if area.height >= _LARGE else _WIDEST
    width = max(_NARROWEST, min(widest, (area.width - 2 - gaps) // len(cards)))
    x = area.x + 1
    totals = {card: (total, leads) for card, total, leads in totals_after(pen)}
    mine, faces = pen.mine, (pen.on_card, pen.palette.on_card(faded=True))
    for card, kind, before in zip(cards, kinds, [kinds[0], *kinds], strict=False):
        x += kind is not before
        rect = Rect(x, area.y, width, area.height)
        spot = choices.HAND_SPOTS[card]
        usable = spot in pen.open or pen.table_model.picked[:1] == (spot,)
        inks = faces[mine and not usable]
        _draw_card(pen, rect, me, card, kind, hand.count(card), totals.get(card), usable, inks)
        x += width


def _draw_card(
    pen: ChamaDrawContext,
    rect: Rect,
    me: Seat,
    card: Card,
    kind: Kind,
    count: int,
    total: tuple[int, bool] | None,
    usable: bool,
    inks: Palette,
) -> None:
    spot = choices.HAND_SPOTS[card]
    name = pen.card(card, me) + (f" x{count}" if count > 1 else "")
    large = rect.height >= _LARGE
    words = pen.localizer.session.words
    word = kind_text(pen.localizer, kind, rect.width - 2) if large else kind_short(words, kind)
    lines = [(name, pen.suit(me, inks)), (word, inks.dim), _tag(pen, inks, usable, total)]
    if rect.height < 4:
        lines = [lines[0], lines[2]]
    shown = in_hand(pen.canvas, rect, pen.hot.get(spot, ""), lines, inks.turn if usable else inks.line, inks)
    if large:
        pen.canvas.right(shown.x + shown.width - 1, rect.y + rect.height - 2, pen.card(card, me), lines[0][1])
    if rect.height < 4 and rect.width >= 8:
        # Five letters of the word tell more than four and a sign; on a narrow filled card they begin at its edge.
        room = rect.width - 4
        edge = bool(inks.face.bgcolor) and cell_len(word) > room
        if edge:
            pen.canvas.put(rect.x, rect.y, f"{pen.hot.get(spot, ''):<2}", inks.key)
        pen.canvas.put(rect.x + 3 - edge, rect.y, fit_cells(word, room + edge), inks.dim)
    pen.spot(spot, shown)


def _tag(pen: ChamaDrawContext, inks: Palette, usable: bool, total: tuple[int, bool] | None) -> tuple[str, Style]:
    if total is not None:
        return f"={total[0]}{' >' if total[1] else ''}", inks.good if total[1] else inks.bold
    if pen.table_model.me not in pen.table_model.asked:
        return "", inks.dim
    return ("ok", inks.good) if usable else ("x", inks.dim)


_FEWEST, _MOST = 23, 63
"""What the steps of a turn take as numbers but for the present one, and with all their words."""


_STEPS = ("draw", "realm", "pool", "battle", "discard", "end")


def _draw_own(pen: ChamaDrawContext, rect: Rect) -> None:
    draw_seat(pen, rect, pen.table_model.anchor)


def _draw_others(pen: ChamaDrawContext, body: Rect) -> None:
    seats = others(pen)
    height = body.height // len(seats)
    for at, seat in enumerate(seats):
        draw_seat(pen, Rect(body.x, body.y + at * height, body.width, height), seat)


def step_now(view: ChamaView) -> int:
    """Return the step of the turn, 1 to 6, for the bar."""
    if view.battle is not None:
        return 4
    if view.ask is ChamaAsk.TRIM:
        return 5
    return 6 if view.ask is ChamaAsk.REDRAW else view.step


def draw_steps(pen: ChamaDrawContext, line: Rect) -> None:
    """Draw the line above the table: the game's type and variants, the turn, its steps, and whose it is."""
    view = pen.view
    ask = view.ask if view.ask is ChamaAsk.CUT else ChamaAsk.MAIN
    turn = {"seat": view.seat, "turn": view.turn, "round": view.round, "step": step_now(view)}
    seen = SeenPart(only(view, (), viewer=None, ask=ask, time_called=view.time_called, **turn), (), None)
    pen.part("head", line, seen, _draw_head)


def _draw_head(pen: ChamaDrawContext, line: Rect) -> None:
    view, canvas, palette = pen.view, pen.canvas, pen.palette
    canvas.fill(line, palette.rail)
    titles = title(pen.localizer, view)
    if not view.turn or view.ask is ChamaAsk.CUT:
        x = canvas.put(line.x + 1, line.y, f"{titles[0]}  ", palette.bold, line.width - 1)
        text, room = pen.localizer("chama.setup"), line.x + line.width - 1 - x
        canvas.put(x, line.y, fit(text if cell_len(text) <= room else text.partition(":")[0], room), palette.dim)
        return
    narrow = line.width < 100
    key = "chama.turn.number.short" if narrow else "chama.turn.number"
    data = {"turn": view.turn} if narrow else {"turn": view.turn, "round": view.round}
    turn = pen.localizer(key, **data) + "  "
    whose = pen.localizer("chama.turn.whose", name=pen.name_above(view.seat, line)) if view.outcome is None else ""
    if view.time_called and view.outcome is None:
        whose = f"{pen.localizer('chama.time')}  {whose}"
    end = canvas.right(line.x + line.width - 1, line.y, whose, palette.turn)
    now = 0 if view.outcome is not None else view.step
    room = end - line.x - 2 - cell_len(turn) - (_FEWEST if narrow else _MOST)
    text = next((form for form in titles if cell_len(form) <= room), titles[-1])
    x = canvas.put(line.x + 1, line.y, f"{text} ", palette.bold)
    x = canvas.put(x, line.y, turn, palette.bold)
    _draw_steps(pen, x, end, line.y, now, ">" if narrow else " > ")


def _draw_steps(pen: ChamaDrawContext, x: int, end: int, y: int, now: int, between: str) -> None:
    """Draw the six steps with the present one marked; where they do not fit the others are numbers, or left out."""
    words = [pen.localizer(_CHAMA_STEP(step)) for step in _STEPS]
    lines = [f"[{at} {word.upper()}]" if at == now else f"{at} {word}" for at, word in enumerate(words, start=1)]
    if x + len(between.join(lines)) >= end:
        lines = [text if at == now else str(at) for at, text in enumerate(lines, start=1)]
    if x + len(between.join(lines)) >= end:
        lines = [text for at, text in enumerate(lines, start=1) if at == now]
        now = 1
    for at, text in enumerate(lines, start=1):
        if x + len(text) >= end:
            return
        x = pen.canvas.put(x, y, text, pen.palette.key if at == now else pen.palette.dim)
        if at < len(lines):
            x = pen.canvas.put(x, y, between, pen.palette.dim)


_TALL, _TALLEST, _HUGE = 11, 13, 14


_MIDDLE = 5


_ROW = RowOfSeats(draw_seat, others, low=7, tall=_TALL, log=26, beside=1, most=_HUGE)


def _draw_table(layout: Layout, pen: ChamaDrawContext, body: Rect, tall: bool) -> None:
    """Draw two seats that face each other, more of them in a row above the middle."""
    if len(pen.table_model.players) != 2 or body.height < LEAST_HEIGHT or pen.view.ask is ChamaAsk.CUT:
        _ROW.draw(layout, pen, body, tall)
        return
    left = _ROW.draw_log(pen, body)
    near = pen.table_model.anchor
    draw_facing(pen, left, near, 1 - near)


def _draw_review(pen: ChamaDrawContext, area: Rect) -> None:
    """Draw two seats that face each other, or all in two columns and the battle below."""
    count, room = len(pen.table_model.players), area.height
    if count == 2 and room >= LEAST_HEIGHT:
        draw_facing(pen, area, pen.table_model.anchor, 1 - pen.table_model.anchor)
        return
    columns = 2
    rows = -(-count // columns)
    middle = max(_MIDDLE, min(9, room - rows * _TALL)) if room >= rows * 7 + _MIDDLE else max(room - rows * 7, 3)
    height = min(_TALLEST, (room - middle) // rows)
    for row in range(rows):
        seats = tuple(range(columns * row, min(columns * (row + 1), count)))
        # Four sit around the table: the lower row goes on from right to left.
        seats = seats[::-1] if row and count == 4 else seats
        draw_seat_row(pen, Rect(area.x, area.y + row * height, area.width, height), seats, draw_seat)
    draw_middle(pen, Rect(area.x, area.y + rows * height, area.width, room - rows * height))


LAYOUT = Layout(
    roomy=(80, 22),
    tall=34,
    panes=("chama.pane.own", "chama.pane.others", "table.log"),
    head=draw_steps,
    table=_draw_table,
    middle=draw_middle,
    own=Part(_draw_own, (5,), (_TALL, _HUGE)),
    hand=Part(draw_hand, (3,), (5, _LARGE), 2 * _HUGE + LEAST_MIDDLE),
    others=_draw_others,
    review=_draw_review,
    context=ChamaDrawContext,
)
