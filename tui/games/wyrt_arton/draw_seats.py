"""A seat at the table: name, signs, money, cards, stake and what it has done."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_arton.model import ArtonAsk, ArtonSeatView, ArtonView, Chair
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import draw_area, draw_card_row, size_for, upright
from tui.games.drawing import DrawContext
from tui.games.wyrt_arton.cards import first_of, look_of, marks_of
from tui.games.wyrt_arton.controls import seated
from tui.games.wyrt_arton.names import cards_of, chair_name, in_order, kind_of_hand, made, money
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer

_WYRT_ARTON_STATUS = KeyFamily(
    "wyrt_arton.status.{}", "asked answers raised paid checked folded all_in waits answered deciding"
)
_LINES, _UPRIGHT = 4, 3
"""The lines of a seat whose cards stand in one line, and the height of those that stand upright."""
_LAPPED = "╭─╭│╰╰"
"""The border of a card that is half covered by the next."""
_BOXED = 6
"""The height from which a seat has a border."""
_NAME = 12
"""The least cells of a name that is told apart from all others."""


def status_of(view: ArtonView, seat: Seat, asked: tuple[Seat, ...]) -> str:
    """Return the word for what a seat is doing or has done in this betting turn, "" for nothing yet."""
    own = view.seats[seat]
    if view.ask is ArtonAsk.VOTE and (own.voted or seat in asked):
        return "answered" if own.voted else "deciding"
    if view.ask is ArtonAsk.DOORS and own.chair in (Chair.SEATED, Chair.STANDING, Chair.EMPTY):
        return "answered" if own.answered else "deciding" if seat in asked else ""
    if own.chair is not Chair.SEATED or view.outcome is not None:
        return ""
    if seat in asked:
        return "answers" if view.ask is ArtonAsk.ANSWER else "asked"
    if not own.in_hand:
        return "folded" if view.turn else "waits" if view.hand_number else ""
    if not own.money:
        return "all_in"
    if seat == view.raiser:
        return "raised"
    if own.turn_stake and own.stake == view.highest and (own.acted or view.turn > 1):
        return "paid"
    return "checked" if own.acted and not own.turn_stake else ""


def status_text(localizer: Localizer, view: ArtonView, seat: Seat, asked: tuple[Seat, ...]) -> str:
    """Return a seat's state or present act in words, or ""."""
    word = status_of(view, seat, asked)
    return localizer(_WYRT_ARTON_STATUS(word)) if word else chair_name(localizer, view.seats[seat].chair)


def settled(pen: DrawContext, view: ArtonView) -> ArtonView:
    """Return the view without the dice card whose dice still roll, and what the cards make with it."""
    return replace(view, dice=view.dice[:-1], reading=None) if pen.table_model.tumbling and view.dice else view


def draw_seat(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Draw a seat as another sees it: in four lines, in a border where there is room for one."""
    palette, view = pen.palette, pen.view
    own: ArtonSeatView = pen.seen_by(seat).seats[seat]
    if own.hand is None and view.looked and seat == view.looked_at:
        own = replace(own, hand=view.looked)
    asked = seat in pen.table_model.asked
    if rect.height >= _BOXED:
        draw_area(pen.canvas, rect, palette.seat, palette.line, lit=palette.turn if asked else None)
        rect = rect.inner()
    elif palette.seat.bgcolor:
        pen.canvas.fill(rect._replace(width=rect.width - 1), palette.seat)
    inside = Rect(rect.x + 1, rect.y, rect.width - 2, rect.height)
    pen.spot(seated(seat), Rect(rect.x, rect.y, rect.width, 1))
    _draw_name(pen, inside, seat, asked=asked)
    gone = own.chair is not Chair.SEATED and not own.in_hand
    y = rect.y
    pen.canvas.put(inside.x, y + 1, money(pen.localizer, view.options, own.money), palette.bold)
    if gone:
        pen.canvas.put(inside.x, y + 2, fit(chair_name(pen.localizer, own.chair), inside.width), palette.bad)
    elif rect.height > 3:
        _draw_cards(pen, inside._replace(y=y + 2, height=rect.height - 3), own)
        _draw_made(pen, inside, seat)
    word = status_of(view, seat, pen.table_model.asked)
    text = pen.localizer(_WYRT_ARTON_STATUS(word)) if word else ""
    stake = pen.localizer("wyrt_arton.stake", amount=own.stake) if own.stake else ""
    line = " ".join(filter(None, (stake, text)))
    line = line if cell_len(line) <= inside.width else first_of((f"{own.stake} {text}", text), inside.width)
    style = palette.turn if asked else palette.bold if word in ("all_in", "raised") else palette.dim
    pen.canvas.put(inside.x, y + rect.height - 1 if rect.height > _LINES else y + min(rect.height - 1, 3), line, style)


def _draw_name(pen: DrawContext, line: Rect, seat: Seat, *, asked: bool) -> None:
    palette = pen.palette
    marks = marks_of(pen.view, seat)
    room = line.width - (cell_len(marks) + 1 if marks else 0)
    name = pen.name(seat)
    if cell_len(name) > room:
        name = fit(pen.localizer.shortened(max(room, _NAME)).names[seat], room)
    pen.canvas.put(line.x - 1, line.y, "►" if asked else " ", palette.turn)
    x = pen.canvas.put(line.x, line.y, name, palette.turn if asked else palette.bold)
    tag = pen.localizer("table.bot") if pen.table_model.players[seat].bot is not None else ""
    if tag and cell_len(name) + cell_len(tag) + 1 <= room:
        pen.canvas.put(x + 1, line.y, tag, palette.dim)
    pen.canvas.right(line.x + line.width, line.y, marks, palette.key)


def _draw_cards(pen: DrawContext, line: Rect, own: ArtonSeatView) -> None:
    """Draw the cards of a seat: backs, or the open ones, those stolen after a plus; in a line, or upright."""
    if line.height >= _UPRIGHT and _draw_upright(pen, line, own):
        return
    if own.hand is None:
        folded = pen.view.turn and not own.in_hand
        back = "-" if folded else "▒" if pen.localizer.session.settings.suits == "symbols" else "#"
        style = pen.palette.dim if folded or not pen.palette.back.bgcolor else pen.palette.back
        pen.canvas.put(line.x, line.y, back * own.hand_size, style)
        return
    looks = [look_of(pen, card) for card in in_order(own.hand)]
    stolen = f"+{cards_of(pen.localizer, in_order(own.stolen), '')}" if own.stolen else ""
    between = " " if sum(cell_len(look.name) + 1 for look in looks) + len(stolen) <= line.width else ""
    x, end = line.x, line.x + line.width
    for look in looks:
        x = pen.canvas.put(x, line.y, look.name + between, look.style, end - x)
    pen.canvas.put(x, line.y, fit(stolen, end - x), pen.palette.key)


def _draw_upright(pen: DrawContext, area: Rect, own: ArtonSeatView) -> bool:
    """Draw cards three lines high or more; tells whether they have room and nothing else lies by.

    Of the lowest those with borders lap over each other, faces of colour stand apart.
    """
    folded = pen.view.turn and not own.in_hand
    looks = [look_of(pen, card) for card in (in_order(own.hand) if own.hand is not None else [None] * own.hand_size)]
    widths = [cell_len(look.name) + 1 for look in looks]
    if own.stolen or not looks or folded or sum(widths) + 1 > area.width:
        return False
    if (size := size_for(looks, area.width, area.height)).height > _UPRIGHT:
        draw_card_row(pen.canvas, area.x, area.y, looks, size)
        return True
    x = area.x
    for look, width in zip(looks, widths, strict=True):
        upright(pen.canvas, Rect(x, area.y, width + (-1 if look.face.bgcolor else 1), _UPRIGHT), look, _LAPPED)
        x += width
    if not pen.palette.face.bgcolor:
        pen.canvas.put(x, area.y, "╮", pen.palette.line)
        pen.canvas.put(x, area.y + 2, "╯", pen.palette.line)
    return True


def _draw_made(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Write what the cards of a seat make, where they lie open, beside its money."""
    seen = settled(pen, pen.seen_by(seat))
    own = seen.seats[seat]
    if seen.reading is None or seen.viewer != seat or not own.hand:
        return
    x = rect.x + cell_len(money(pen.localizer, pen.view.options, own.money)) + 1
    text = first_of(
        (made(pen.localizer, seen.reading), kind_of_hand(pen.localizer, seen.reading)), rect.width - x + rect.x
    )
    style = pen.palette.good if own.in_hand else pen.palette.dim
    pen.canvas.right(rect.x + rect.width, rect.y + 1, text, style)
