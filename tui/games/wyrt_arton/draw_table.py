"""Lays out the table and the review; the line above, the other seats, the own cards."""

from __future__ import annotations

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.hands import HandKind, best_five
from engine.games.wyrt_arton.model import BETTING_TURNS, DICE_CARDS, HAND_SIZE, ArtonView, Mode
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import Size, draw_card_row, draw_rule
from tui.games.drawing import DrawContext, draw_header_parts, draw_log
from tui.games.layout import Layout, Part, draw_seat_row, others
from tui.games.wyrt_arton import controls as choices
from tui.games.wyrt_arton.cards import cheat_outcomes, first_of, look_of, marks_of, percent, place_of_hand
from tui.games.wyrt_arton.draw_middle import draw_middle
from tui.games.wyrt_arton.draw_seats import draw_seat, settled, status_text
from tui.games.wyrt_arton.names import cards_of, in_order, level_name, made, money
from tui.texts.cells import cell_len

_WYRT_ARTON_MODE = KeyFamily("wyrt_arton.mode.{}", Mode)

_LOW, _BOXED, _LARGE, _LARGEST = 4, 6, 8, 10
"""The heights of a seat: its four lines, with a border, and with cards that stand upright."""
_MIDDLE = 26
"""The lines that the own cards and the middle want below seats with large cards."""
_LOG = 28
_OWN_LINES = 4
"""The lines that the own cards want besides their height: a heading, what they make, and the own sheet."""
_BESIDE = 4
"""So many others leave room for the log beside them."""
_A_SEAT = 16
"""The least width of a seat."""


# ---- The line above -------------------------------------------------------------------------------------------------


def draw_header(pen: DrawContext, line: Rect) -> None:
    """Draw what is played for, the minimum bet, the hand and its betting turn, and whose turn it is."""
    view, localizer = pen.view, pen.localizer
    asked = pen.table_model.asked if view.outcome is None else ()
    whose = localizer("wyrt_arton.whose", name=pen.name_above(asked[0], line)) if len(asked) == 1 else ""
    whose = localizer("wyrt_arton.whose.all") if len(asked) > 1 else whose
    if view.time_called:
        whose = f"{localizer('wyrt_arton.time')}  {whose}".rstrip()
    parts = [localizer("game.wyrt_arton").upper()]
    if view.hand_number:
        open_end = view.options.until_one or view.options.mode is Mode.DEATH_MATCH
        key = "wyrt_arton.hand.until" if open_end else "wyrt_arton.hand"
        parts.append(localizer(key, hand=view.hand_number, orbit=view.orbit, orbits=view.options.orbits))
    if view.turn:
        parts.append(localizer("wyrt_arton.turn.of", turn=view.turn, turns=BETTING_TURNS))
    parts.append(localizer("wyrt_arton.minimum", amount=money(localizer, view.options, view.minimum)))
    if view.options.mode is not Mode.MONEY:
        parts.append(localizer(_WYRT_ARTON_MODE(view.options.mode)))
    draw_header_parts(pen, line, parts, whose)


# ---- The others -----------------------------------------------------------------------------------------------------


def _columns(count: int, width: int) -> int:
    """Return how many seats stand side by side: in one row, or in as few as there is room for."""
    rows = next(rows for rows in range(1, count + 1) if -(-count // rows) * _A_SEAT <= max(width, _A_SEAT))
    return -(-count // rows)


def _draw_rows(pen: DrawContext, area: Rect, seats: tuple[Seat, ...], columns: int, height: int) -> None:
    for at in range(0, len(seats), columns):
        row = area._replace(y=area.y + at // columns * height, height=height)
        wide = area.width // columns * len(seats[at : at + columns])
        draw_seat_row(pen, row._replace(width=wide), seats[at : at + columns], draw_seat)


def _draw_table(layout: Layout, pen: DrawContext, body: Rect, tall: bool) -> None:
    """Draw the others in one row or more, the log beside the middle, and beside few others too."""
    seats = others(pen)
    log = max(_LOG, body.width * 34 // 100)
    left = body._replace(width=body.width - log)
    beside = len(seats) <= _BESIDE
    columns = len(seats) if beside else _columns(len(seats), body.width)
    rows = -(-len(seats) // columns)
    sizes = (size for size in (_LARGEST, _LARGE) if rows * size + _MIDDLE <= body.height)
    height = next(sizes, _BOXED) if tall else _LOW
    top = height * rows
    _draw_rows(pen, left if beside else body, seats, columns, height)
    above = 0 if beside else top
    draw_log(pen.canvas, Rect(left.width, body.y + above, log, body.height - above), pen.table_model)
    layout.draw_middle(pen, left._replace(y=body.y + top, height=body.height - top), tall)


def _draw_others(pen: DrawContext, body: Rect) -> None:
    seats = others(pen)
    columns = _columns(len(seats), body.width)
    _draw_rows(pen, body, seats, columns, max(min(body.height // -(-len(seats) // columns), _BOXED), 2))


def _draw_review(pen: DrawContext, area: Rect) -> None:
    """Draw all seats alike, and the middle of the table below them."""
    seats = tuple(range(len(pen.table_model.players)))
    columns = next(columns for columns in (2, 3, 4) if len(seats) <= columns * min(columns, 3)) if len(seats) > 1 else 1
    rows = -(-len(seats) // columns)
    height = next((size for size in (_LARGE, _BOXED) if rows * size + 9 <= area.height), _LOW)
    _draw_rows(pen, area, seats, columns, height)
    draw_middle(pen, Rect(area.x, area.y + rows * height, area.width, max(area.height - rows * height, 0)))


# ---- The own cards --------------------------------------------------------------------------------------------------


def _draw_own(pen: DrawContext, rect: Rect) -> None:
    """Draw the seat nearest to who sits at the screen: its cards, what they make, its sheet."""
    seat = pen.table_model.anchor
    view = settled(pen, pen.seen_by(seat))
    own, palette, canvas = view.seats[seat], pen.palette, pen.canvas
    draw_rule(canvas, rect.x, rect.y, rect.width, palette)
    mine = seat == pen.table_model.me
    text = pen.localizer("wyrt_arton.own") if mine else pen.name(seat)
    asked = seat in pen.table_model.asked
    text = f" {'►' if asked else ''}{fit(text, 24)} "
    x = canvas.put(rect.x + 1, rect.y, text, palette.turn if asked else palette.bold)
    if marks := marks_of(view, seat):
        canvas.put(x + 1, rect.y, f" {marks} ", palette.key)
    status = "" if asked else status_text(pen.localizer, view, seat, pen.table_model.asked)
    purse = "" if mine else money(pen.localizer, view.options, own.money)
    if beside := " · ".join(filter(None, (status, purse))):
        canvas.right(rect.x + rect.width - 1, rect.y, f" {beside} ", palette.bold)
    size = _size_of_own(rect, own.hand_size)
    spots: list[tuple[str, Card | None]]
    if own.hand is None:
        spots = [("", None)] * own.hand_size
    else:
        spots = [(choices.held(card), card) for card in in_order(own.hand)]
    # The keys of small cards stand in a line above them.
    y = rect.y + 2 if size is Size.SLIP or rect.height > size.height + _OWN_LINES else rect.y + 1
    x = _draw_cards(pen, rect.x + 1, y, spots, size)
    if view.dice and own.hand_size:
        x = canvas.put(x, y + size.height // 2, "+ ", palette.dim)
        x = _draw_cards(pen, x, y, [("", dice_card.card) for dice_card in view.dice], size)
    below = rect._replace(y=y + size.height, height=rect.y + rect.height - y - size.height)
    if own.stolen:
        x = canvas.put(below.x + 1, below.y, f"{pen.localizer('wyrt_arton.stolen')} ", palette.key)
        _draw_cards(pen, x, below.y, [(choices.held(card), card) for card in in_order(own.stolen)], Size.SLIP)
        below = below._replace(y=below.y + 1, height=below.height - 1)
    if view.options.cheating:
        _draw_sheet(pen, below._replace(y=below.y + below.height - 1), view, seat)
        below = below._replace(height=below.height - 1)
    if view.reading is not None and view.viewer == seat and own.hand:
        _draw_reading(pen, below, view)


def _size_of_own(rect: Rect, hand_size: int) -> Size:
    """Return the size of the own cards, the same before and after the dice cards come beside them."""
    cards, gaps = hand_size + DICE_CARDS, 3
    upright = (size for size in (Size.HUGE, Size.LARGE, Size.MEDIUM) if size.height + _OWN_LINES <= rect.height)
    return next((size for size in upright if cards * size.step(3) + gaps <= rect.width + 1), Size.SLIP)


def _draw_cards(pen: DrawContext, x: int, y: int, spots: list[tuple[str, Card | None]], size: Size) -> int:
    """Draw cards, above each the key of the one that may be used; returns the cell after them."""
    looks = []
    for spot, card in spots:
        look, open_ = look_of(pen, card), bool(spot) and spot in pen.open
        key = pen.hot.get(spot, "") if open_ else ""
        looks.append(look._replace(line=pen.palette.on_card().turn if open_ else look.line, key=key))
    rects = draw_card_row(pen.canvas, x, y, looks, size)
    for (spot, _), look, rect in zip(spots, looks, rects, strict=True):
        if look.key and size is Size.SLIP:
            pen.canvas.put(rect.x + 1, y - 1, look.key, pen.palette.key)
        if spot:
            pen.spot(spot, rect)
    return rects[-1].x + rects[-1].width + 1 if rects else x


def _draw_reading(pen: DrawContext, area: Rect, view: ArtonView) -> None:
    """Write what the cards make, which five they are, and how strong that is among the kinds of hand."""
    reading = view.reading
    assert reading is not None and view.viewer is not None
    own = view.seats[view.viewer]
    style: Style = pen.palette.good if reading.kind > HandKind.HIGH_CARD else pen.palette.bold
    text, stolen, dice = made(pen.localizer, reading), own.stolen or (), [die.card for die in view.dice]
    if len(own.hand or ()) + len(stolen) + len(dice) >= HAND_SIZE:
        text = f"{text}: {cards_of(pen.localizer, best_five(own.hand or (), dice=dice, stolen=stolen))}"
    among = pen.localizer("wyrt_arton.among", place=place_of_hand(reading), kinds=len(HandKind))
    pen.canvas.put(area.x + 1, area.y, fit(text, area.width - 2), style)
    if cell_len(text) + cell_len(among) + 4 <= area.width:
        pen.canvas.right(area.x + area.width - 1, area.y, among, pen.palette.dim)
    elif area.height > 1:
        pen.canvas.put(area.x + 1, area.y + 1, among, pen.palette.dim)


def _draw_sheet(pen: DrawContext, line: Rect, view: ArtonView, seat: Seat) -> None:
    """Write the own sheet, the level of the table and the chance to cheat, which nobody else sees."""
    own = view.seats[seat]
    parts = [pen.localizer("wyrt_arton.sheet.own", h=own.h, i=own.i)]
    if view.viewer == seat and view.odds is not None and not view.cheated:
        come = cheat_outcomes(view.odds)
        data = {"succeeds": percent(come.succeeds), "caught": percent(come.caught)}
        parts.append(pen.localizer("wyrt_arton.sheet.level", level=level_name(pen.localizer, view.odds.level)))
        parts.append(pen.localizer("wyrt_arton.sheet.odds", **data))
    forms = ["  ".join(parts[:many]) for many in range(len(parts), 0, -1)]
    pen.canvas.put(line.x + 1, line.y, first_of(forms, line.width - 1), pen.palette.dim)


LAYOUT = Layout(
    roomy=(80, 22),
    tall=34,
    panes=("wyrt_arton.pane.own", "wyrt_arton.pane.others", "table.log"),
    head=draw_header,
    table=_draw_table,
    middle=draw_middle,
    own=Part(_draw_own, (6, 8), (11, 13), keeps=22),
    others=_draw_others,
    review=_draw_review,
)
