"""One's own place: large cards with their keys, what they make and are worth, and the dice."""

from __future__ import annotations

from rich.style import Style

from engine.core.model import Seat
from engine.games.wyrt_lordes.combinations import Combination, Reading
from engine.games.wyrt_lordes.model import HAND_SIZE, Ask, SeatView, View
from tui.games import dice
from tui.games.moves import DONE
from tui.games.pen import Pen
from tui.games.wyrt_lordes import choices
from tui.games.wyrt_lordes.names import (
    best_reading,
    combination,
    in_order,
    look_of,
    lower_die,
    phrase,
    rank_of,
    stand_ins,
)
from tui.games.wyrt_lordes.seats import dice_of, frame, leaders
from tui.widgets.canvas import Rect, fit, wrap
from tui.widgets.cards import Look, Size, draw_row

Line = tuple[str, Style]
_SIX = HAND_SIZE + 1


def draw_own(pen: Pen, rect: Rect, seat: Seat) -> None:
    """Draw the place nearest to who sits at the screen."""
    frame(pen, rect, seat, heavy=seat == pen.scene.me)
    inside = rect.inner()
    view: View = pen.seen_by(seat)
    place = view.seats[seat]
    if place.left:
        pen.canvas.middle(inside, inside.y + inside.height // 2, pen.voice("wyrt_lordes.out"), pen.palette.dim)
        return
    if not place.hand_size:
        return
    bet = place.paid or place.bet
    if bet:
        told = f" {pen.voice('wyrt_lordes.bet.of', bet=bet)} "
        pen.canvas.put(rect.x + 2, rect.y + rect.height - 1, told, pen.palette.dim)
    large = inside.height >= 9 and inside.width >= Size.LARGE.step(2) * _SIX
    size = Size.LARGE if large else Size.MEDIUM
    cards = in_order(place.hand or ())
    read = place.reading if place.reading is not None else best_reading(view, cards)
    looks = _looks(pen, place, read)
    # The line above is left free for cards that are marked.
    rects = draw_row(pen.canvas, inside.x + 1, inside.y + 1, looks, size)
    for card, where in zip(cards, rects, strict=False):
        pen.spot(choices.held(card), where)
    right = inside.x + 1 + size.step(2) * len(looks)
    beside = Rect(right, inside.y, inside.x + inside.width - right, inside.height)
    if large:
        below = Rect(inside.x + 1, inside.y + 1 + size.height, inside.width - 2, inside.height - 1 - size.height)
        _draw_beside(pen, beside, seat, place, read if size is not Size.LARGE else None, large=True)
        _draw_lines(pen, below, _about(pen, view, place, read))
    else:
        _draw_beside(pen, beside, seat, place, read, large=False)
    _draw_button(pen, rect)


def _looks(pen: Pen, place: SeatView, read: Reading | None) -> list[Look]:
    if place.hand is None:
        return [look_of(pen, None)] * place.hand_size
    found = stand_ins(read, place.hand) if read is not None else {}
    looks = []
    for card in in_order(place.hand):
        spot = choices.held(card)
        look = look_of(pen, card)
        if card in found:
            look = look._replace(suit=f"={rank_of(pen.voice, found[card])}")
        open_ = spot in pen.open or spot in pen.scene.picked
        line = pen.palette.turn if open_ else pen.palette.line
        chosen = spot in pen.scene.picked
        looks.append(look._replace(line=line, key=pen.hot.get(spot, ""), key_style=pen.palette.key, chosen=chosen))
    return looks


# ---- Beside and below -----------------------------------------------------------------------------------------------


def _draw_beside(pen: Pen, area: Rect, seat: Seat, place: SeatView, read: Reading | None, *, large: bool) -> None:
    """Draw what the cards make in a narrow column, and once they have fallen the dice."""
    canvas, palette, voice = pen.canvas, pen.palette, pen.voice
    shown, rolling = dice_of(pen, seat)
    y = area.y
    if read is not None:
        for line in wrap(combination(voice, read), area.width):
            canvas.put(area.x, y, line, palette.good if read.combination > 1 else palette.bold, area.width)
            y += 1
        worth = voice("wyrt_lordes.worth.short", points=int(read.combination))
        canvas.put(area.x, y, fit(worth, area.width), palette.dim)
        y += 1
    if not shown:
        return
    y = area.y + 2 if large else area.y + area.height - 2
    x = area.x
    for die in shown:
        if large:
            x = dice.large(canvas, x, y, die, palette.bold, pen.scene) + 1
        else:
            x = dice.small(canvas, x, y, die, palette.bold)
    if not rolling and place.points and not place.off:
        total = voice("wyrt_lordes.total", points=place.points)
        style = palette.good if seat in leaders(pen.view) else palette.bold
        canvas.put(area.x, y + (3 if large else 1), fit(total, area.width), style)


def _about(pen: Pen, view: View, place: SeatView, read: Reading | None) -> list[Line]:
    """Return what the cards make in words, with what a lord says of it."""
    voice, palette = pen.voice, pen.palette
    if read is None:
        key = "blind" if place.hand is None else "filling"
        return [(voice(f"wyrt_lordes.{key}", count=HAND_SIZE - place.hand_size), palette.dim)]
    made = combination(voice, read)
    style = palette.good if read.combination > Combination.TREASURE else palette.bold
    key = "wyrt_lordes.worth.three" if view.options.nimb else "wyrt_lordes.worth"
    lines = [(f"{made}: {voice(key, points=int(read.combination))}", style)]
    if view.revealed or read.combination >= Combination.ADVENTURERS:
        lines.append((phrase(voice, read), palette.dim))
    if view.ask is Ask.THYATIS and view.seat == pen.scene.me:
        die, higher, lower = lower_die(place.dice)
        lines.append((voice("wyrt_lordes.lower", die=die, higher=higher, lower=lower), palette.bold))
    return lines


def _draw_lines(pen: Pen, area: Rect, lines: list[Line]) -> None:
    y = area.y
    for text, style in lines:
        for line in wrap(text, area.width):
            if y < area.y + area.height:
                pen.canvas.put(area.x, y, line, style)
            y += 1


def _draw_button(pen: Pen, rect: Rect) -> None:
    """Draw what Enter does to the marked cards, in the lower border."""
    if DONE not in pen.open:
        return
    from_table = any(spot.startswith("table:") for spot in pen.scene.picked)
    key = "wyrt_lordes.button.take" if from_table else "wyrt_lordes.button.discard"
    told = f" {pen.voice(key, count=len(pen.scene.picked))} "
    x = rect.x + (rect.width - len(told)) // 2
    pen.canvas.put(x, rect.y + rect.height - 1, told, pen.palette.key)
    pen.spot(DONE, Rect(x, rect.y + rect.height - 1, len(told), 1))
