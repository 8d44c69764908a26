"""Lays out the table and the review; the own place."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_lordes.cards import JOKER, Card, height
from engine.games.wyrt_lordes.combinations import Combination, HandReading
from engine.games.wyrt_lordes.model import HAND_SIZE, ROUNDS, WyrtAsk, WyrtSeatView, WyrtView
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import Size, draw_card_row
from tui.games import dice
from tui.games.drawing import DrawContext
from tui.games.layout import Layout, Part, RowOfSeats, draw_seat_row, others
from tui.games.table_model import DONE
from tui.games.wyrt_lordes import controls as choices
from tui.games.wyrt_lordes.cards import (
    best_reading,
    combination,
    hands_of,
    in_order,
    look_of,
    phrase,
    rank_of,
    stand_ins,
    variant,
    variants,
)
from tui.games.wyrt_lordes.draw_middle import draw_middle
from tui.games.wyrt_lordes.draw_seats import dice_of, draw_seat, frame, leaders
from tui.texts.cells import cell_len

if TYPE_CHECKING:
    from tui.canvas.palette import Look

_SCALE_KEY = KeyFamily("wyrt_lordes.{}.{}", "combination scale", [kind.name.lower() for kind in Combination])

_WYRT_LORDES_PART = KeyFamily("wyrt_lordes.part.{}", "bet exchange dice")
_WYRT_LORDES = KeyFamily("wyrt_lordes.{}", "blind hidden filling")


_SIX = HAND_SIZE + 1


_SCALE = 11
"""The width that the list of combinations takes."""


_SCALE_WIDE = 18
_OWN_LINES = 4
"""Lines besides the cards: one above for what is marked, and below what they are worth in words."""


def draw_own(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Draw the place of the seat at the screen."""
    frame(pen, rect, seat, heavy=seat == pen.table_model.me)
    inside = rect.inner()
    view: WyrtView = pen.seen_by(seat)
    place = view.seats[seat]
    if place.left:
        pen.canvas.middle(inside, inside.y + inside.height // 2, pen.localizer("wyrt_lordes.out"), pen.palette.dim)
        return
    if not place.hand_size:
        return
    _draw_bet(pen, rect, place, betting=view.ask is WyrtAsk.BET)
    upright = (size for size in (Size.HUGE, Size.LARGE) if inside.height >= size.height + _OWN_LINES)
    size = next((size for size in upright if inside.width >= size.step(2) * _SIX), Size.MEDIUM)
    cards = in_order(place.hand or ())
    read = place.reading if place.reading is not None else best_reading(view, cards)
    looks = _looks(pen, place, read)
    # The line above is left free for cards that are marked.
    rects = draw_card_row(pen.canvas, inside.x + 1, inside.y + 1, looks, size)
    stand_ins_by_card = stand_ins(read, place.hand) if read is not None and place.hand is not None else {}
    for card, where in zip(cards, rects, strict=False):
        pen.spot(choices.held(card), where)
        if card in stand_ins_by_card:
            stood_for = f"={rank_of(pen.localizer, stand_ins_by_card[card])}"
            pen.canvas.middle(where, where.y + 2, stood_for, pen.palette.on_card().bold)
    right = inside.x + 1 + size.step(2) * len(looks)
    now = read.combination if read is not None else equals(place.hand)[0] if place.hand else None
    _draw_beside(pen, Rect(right, inside.y, inside.x + inside.width - right, inside.height), seat, now)
    if size is not Size.MEDIUM and read is not None:
        top = inside.y + 1 + size.height
        for y, line in enumerate(wrap(phrase(pen.localizer, read), inside.width - 2), start=top + 1):
            pen.canvas.put(inside.x + 1, y, line, pen.palette.dim)
    _draw_below(pen, rect, place, read)


def _draw_bet(pen: DrawContext, rect: Rect, place: WyrtSeatView, *, betting: bool) -> None:
    """Write what was paid into the upper border, while others still bet what one offers."""
    bet = place.paid or (place.bet if betting else 0)
    if bet:
        text = f" {pen.localizer('wyrt_lordes.bet.of', bet=bet)} "
        pen.canvas.right(rect.x + rect.width - 1, rect.y, text, pen.palette.bold)


def _looks(pen: DrawContext, place: WyrtSeatView, read: HandReading | None) -> list[Look]:
    if place.hand is None:
        return [look_of(pen, None)] * place.hand_size
    stand_ins_by_card = stand_ins(read, place.hand) if read is not None else {}
    made = made_of(read) if read is not None else equals(place.hand)[1]
    looks = []
    for card in in_order(place.hand):
        spot = choices.held(card)
        look = look_of(pen, card)
        line = _border(pen, spot, stand_ins_by_card.get(card, height(card)) in made)
        chosen = spot in pen.table_model.picked
        looks.append(look._replace(line=line, key=pen.hot.get(spot, ""), chosen=chosen))
    return looks


def _border(pen: DrawContext, spot: str, made: bool) -> Style:
    """Return the border of a card: of its own colour where it belongs to the combination, or where it may be marked."""
    inks = pen.palette.on_card()
    if made:
        return inks.good
    return inks.turn if spot in pen.open or spot in pen.table_model.picked else inks.line


def equals(hand: tuple[Card, ...]) -> tuple[Combination, frozenset[int]]:
    """Return what fewer than five cards hold already, and the heights that make it.

    A pair, a trio, or nothing yet.
    """
    jokers = sum(height(card) == JOKER for card in hand)
    counts = Counter(height(card) for card in hand if height(card) != JOKER)
    tallest = max(counts, key=lambda tall: (counts[tall], tall), default=JOKER)
    many = counts[tallest] + jokers
    if many < 2:
        return Combination.TREASURE, frozenset()
    return Combination.TRIO if many > 2 else Combination.PAIR, frozenset({tallest, JOKER})


def made_of(read: HandReading | None) -> frozenset[int]:
    """Return the heights of the cards that make a combination; none for a lone treasure."""
    if read is None or read.combination is Combination.TREASURE:
        return frozenset()
    counts = Counter(read.cards)
    if read.combination in (Combination.PAIR, Combination.TRIO):
        return frozenset({max(counts, key=lambda tall: (counts[tall], tall))})
    return frozenset(counts)


def _draw_beside(pen: DrawContext, area: Rect, seat: Seat, now: Combination | None) -> None:
    """Draw the dice once they have fallen, before that what each combination is worth, the present one marked."""
    shown, rolling = dice_of(pen, seat)
    if shown:
        _draw_dice(pen, area, seat, shown, rolling)
    elif area.width >= _SCALE and not pen.view.revealed:
        _draw_scale(pen, area, now)


def _draw_dice(pen: DrawContext, area: Rect, seat: Seat, faces: tuple[int, ...], rolling: bool) -> None:
    palette, place = pen.palette, pen.view.seats[seat]
    large = area.width >= (dice.LARGE[0] + 1) * len(faces) and area.height > dice.LARGE[1] + 3
    y = area.y + 2
    dice.row(pen.canvas, area.x + large, y, faces, pen.table_model, big=large)
    if rolling:
        return
    key, points = ("wyrt_lordes.off", sum(place.off)) if place.off else ("wyrt_lordes.total", place.points)
    style = palette.good if seat in leaders(pen.view) else palette.bold
    text = fit(pen.localizer(key, points=points), area.width)
    pen.canvas.put(area.x + large, y + (dice.LARGE[1] + 1 if large else 1), text, style)


def _draw_scale(pen: DrawContext, area: Rect, present: Combination | None) -> None:
    """Draw the combinations, the best above; where a line is missing the lone treasure stands beside the pair."""
    palette = pen.palette
    wide = area.width >= _SCALE_WIDE
    left = x = area.x + wide
    for at, kind in enumerate(sorted(Combination, reverse=True)):
        now = kind is present
        word = pen.localizer(_SCALE_KEY("combination" if wide else "scale", kind.name.lower()))
        left = left + 2 * wide if at >= area.height else x
        room, head = area.x + area.width - left, f"{'►' if now else ' '}{int(kind)} "
        if cell_len(head + word) > room:
            word = pen.localizer("wyrt_lordes.scale.high")
        text = fit(head + word, room)
        left = pen.canvas.put(left, area.y + min(at, area.height - 1), text, palette.good if now else palette.dim)


def _draw_below(pen: DrawContext, rect: Rect, place: WyrtSeatView, read: HandReading | None) -> None:
    """Write into the lower border what the cards make, or what Enter does with the marked ones."""
    palette, localizer = pen.palette, pen.localizer
    y = rect.y + rect.height - 1
    if DONE in pen.open:
        from_table = any(spot.startswith("table:") for spot in pen.table_model.picked)
        key = "wyrt_lordes.button.take" if from_table else "wyrt_lordes.button.discard"
        act = localizer(key, count=len(pen.table_model.picked))
        # Where something else is pointed at, Enter marks it.
        now = pen.table_model.focus == DONE
        button = f" {localizer('wyrt_lordes.button.enter', act=act) if now else act} "
        pen.canvas.put(rect.x + 2, y, button, palette.key)
        pen.spot(DONE, Rect(rect.x + 2, y, cell_len(button), 1))
        return
    if read is None:
        key = "filling" if place.hand is not None else "blind" if pen.view.ask is WyrtAsk.BET else "hidden"
        text, style = localizer(_WYRT_LORDES(key), count=HAND_SIZE - place.hand_size), palette.dim
    else:
        key = "wyrt_lordes.worth.three" if pen.view.options.nimb else "wyrt_lordes.worth"
        text = f"{combination(localizer, read)}: {localizer(key, points=int(read.combination))}"
        if cell_len(text) > rect.width - 14:
            text = f"{combination(localizer, read)}: +{int(read.combination)}"
        style = palette.good if read.combination > Combination.TREASURE else palette.bold
    pen.canvas.put(rect.x + 2, y, f" {fit(text, rect.width - 14)} ", style)


_WHOLE_NAME = 100
"""The width from which the line above tells the whole name of the game."""


def _draw_own(pen: DrawContext, rect: Rect) -> None:
    draw_own(pen, rect, pen.table_model.anchor)


def _others(pen: DrawContext) -> tuple[Seat, ...]:
    """Return the other lords in the order of play."""
    return others(pen, -1 if pen.view.options.anticlockwise else 1)


def _draw_others(pen: DrawContext, body: Rect) -> None:
    seats = _others(pen)
    columns = 2 if len(seats) > 2 else 1
    _draw_rows(pen, body, seats, columns, min(body.height // -(-len(seats) // columns), 6))


def _draw_rows(pen: DrawContext, area: Rect, seats: tuple[Seat, ...], columns: int, height: int) -> None:
    for at in range(0, len(seats), columns):
        row = Rect(area.x, area.y + at // columns * height, area.width, height)
        draw_seat_row(pen, row, seats[at : at + columns], draw_seat)


def draw_header(pen: DrawContext, line: Rect) -> None:
    """Draw the hand, its parts with the present one marked, the variants, and whose turn it is."""
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    end = canvas.right(line.x + line.width - 1, line.y, _whose(pen, line), palette.turn)
    hand = pen.localizer("wyrt_lordes.hand.number", hand=_hand_shown(view), hands=hands_of(view))
    game = pen.localizer("game.wyrt_lordes" if line.width >= _WHOLE_NAME else "wyrt_lordes.header").upper()
    x = canvas.put(line.x + 1, line.y, f"{game}  {hand}  ", palette.bold)
    x = _draw_parts(pen, x, line.y, end - x - 1) + 2
    names = [variant(pen.localizer, view.options, name) for name in variants(view.options)]
    forms = " · ".join(names), " ".join(name[:2] for name in names)
    text = next((form for form in forms if cell_len(form) < end - x - 1), "")
    canvas.put(x, line.y, text, palette.good)


def _hand_shown(view: WyrtView) -> int:
    """Return the hand on the table: between two hands it is still the last one."""
    return view.hand_number - (view.ask is WyrtAsk.SHUFFLE and view.revealed)


def _draw_parts(pen: DrawContext, x: int, y: int, width: int) -> int:
    """Draw the parts of a hand, the present one alone where they have no room; return where they end."""
    palette = pen.palette
    parts = _parts(pen)
    if cell_len(" > ".join(shown for shown, _ in parts)) > width:
        parts = [(shown, now) for shown, now in parts if now]
    for at, (shown, now) in enumerate(parts):
        x = pen.canvas.put(x, y, " > " if at else "", palette.dim)
        x = pen.canvas.put(x, y, shown, palette.key if now else palette.dim)
    return x


def _parts(pen: DrawContext) -> list[tuple[str, bool]]:
    """Return the parts of a hand in words, and whether each is the present one."""
    now, steps = part_now(pen.view), list[tuple[str, bool]]()
    for at, part in enumerate(("bet", "exchange", "dice")):
        word = pen.localizer(_WYRT_LORDES_PART(part))
        if part == "exchange" and now == 1:
            word = f"{word} {pen.view.round}/{ROUNDS}"
        steps.append((f"[{word.upper()}]" if at == now else word, at == now))
    return steps


def part_now(view: WyrtView) -> int:
    """Return the part of the hand: 0 the bets, 1 discarding, 2 the dice; -1 once the match is over."""
    if view.ask in (WyrtAsk.START, WyrtAsk.SHUFFLE, WyrtAsk.BET) and not view.revealed:
        return 0
    if view.outcome is not None:
        return -1
    return 1 if not view.revealed else 2


def _whose(pen: DrawContext, line: Rect) -> str:
    view = pen.view
    asked = pen.table_model.asked
    if view.outcome is not None or not asked:
        return ""
    text = pen.localizer("wyrt_lordes.turn", name=pen.name_above(asked[0], line))
    if len(asked) > 1:
        text = pen.localizer("wyrt_lordes.turn.all")
    return f"{pen.localizer('wyrt_lordes.time')}  {text}" if view.time_called else text


_ROW = 3
"""The most lords side by side."""


_LOW, _HIGH = 5, 9


def _draw_review(pen: DrawContext, area: Rect) -> None:
    """Draw the lords in rows of up to three, and the middle of the table below them."""
    seats = tuple(range(len(pen.table_model.players)))
    rows = -(-len(seats) // _ROW)
    height = max(_LOW, min(_HIGH, (area.height - len(seats) - 4) // rows))
    _draw_rows(pen, area, seats, -(-len(seats) // rows), height)
    below = rows * height
    draw_middle(pen, Rect(area.x, area.y + below, area.width, max(area.height - below, 0)))


LAYOUT = Layout(
    roomy=(80, 21),
    tall=34,
    panes=("wyrt_lordes.pane.own", "wyrt_lordes.pane.others", "table.log"),
    head=draw_header,
    table=RowOfSeats(draw_seat, _others, low=5, tall=9, log=28, beside=2).draw,
    middle=draw_middle,
    own=Part(_draw_own, (7,), (11, 13), keeps=22),
    others=_draw_others,
    review=_draw_review,
)
