"""One's own place: large cards with their keys, what they make and are worth, and the dice."""

from __future__ import annotations

from collections import Counter

from rich.cells import cell_len
from rich.style import Style

from engine.core.model import Seat
from engine.games.wyrt_lordes.cards import JOKER, Card, height
from engine.games.wyrt_lordes.combinations import Combination, Reading
from engine.games.wyrt_lordes.model import HAND_SIZE, Ask, SeatView, View
from tui.games import dice
from tui.games.moves import DONE
from tui.games.pen import Pen
from tui.games.wyrt_lordes import choices
from tui.games.wyrt_lordes.names import best_reading, combination, in_order, look_of, phrase, rank_of, stand_ins
from tui.games.wyrt_lordes.seats import dice_of, frame, leaders
from tui.widgets.canvas import Rect, fit, wrap
from tui.widgets.cards import Look, Size, draw_row

_SIX = HAND_SIZE + 1
_SCALE = 11
"""The width that the list of combinations takes."""
_SCALE_WIDE = 18


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
    _draw_bet(pen, rect, place)
    size = Size.LARGE if inside.height >= 9 and inside.width >= Size.LARGE.step(2) * _SIX else Size.MEDIUM
    cards = in_order(place.hand or ())
    read = place.reading if place.reading is not None else best_reading(view, cards)
    looks = _looks(pen, place, read)
    # The line above is left free for cards that are marked.
    rects = draw_row(pen.canvas, inside.x + 1, inside.y + 1, looks, size)
    found = stand_ins(read, place.hand) if read is not None and place.hand is not None else {}
    for card, where in zip(cards, rects, strict=False):
        pen.spot(choices.held(card), where)
        if card in found:
            stood_for = f"={rank_of(pen.voice, found[card])}"
            pen.canvas.middle(where, where.y + 2, stood_for, pen.palette.bold)
    right = inside.x + 1 + size.step(2) * len(looks)
    now = read.combination if read is not None else equals(place.hand)[0] if place.hand else None
    _draw_beside(pen, Rect(right, inside.y, inside.x + inside.width - right, inside.height), seat, now)
    if size is Size.LARGE and read is not None:
        top = inside.y + 1 + size.height
        for y, line in enumerate(wrap(phrase(pen.voice, read), inside.width - 2), start=top + 1):
            pen.canvas.put(inside.x + 1, y, line, pen.palette.dim)
    _draw_below(pen, rect, place, read)


def _draw_bet(pen: Pen, rect: Rect, place: SeatView) -> None:
    """Write the own bet into the upper border."""
    bet = place.paid or place.bet
    if bet:
        told = f" {pen.voice('wyrt_lordes.bet.of', bet=bet)} "
        pen.canvas.right(rect.x + rect.width - 1, rect.y, told, pen.palette.bold)


def _looks(pen: Pen, place: SeatView, read: Reading | None) -> list[Look]:
    if place.hand is None:
        return [look_of(pen, None)] * place.hand_size
    found = stand_ins(read, place.hand) if read is not None else {}
    made = made_of(read) if read is not None else equals(place.hand)[1]
    looks = []
    for card in in_order(place.hand):
        spot = choices.held(card)
        look = look_of(pen, card)
        line = _border(pen, spot, found.get(card, height(card)) in made)
        chosen = spot in pen.scene.picked
        looks.append(look._replace(line=line, key=pen.hot.get(spot, ""), key_style=pen.palette.key, chosen=chosen))
    return looks


def _border(pen: Pen, spot: str, made: bool) -> Style:
    """Return the border of a card: of its own colour where it belongs to the combination, or where it may be marked."""
    if made:
        return pen.palette.good
    return pen.palette.turn if spot in pen.open or spot in pen.scene.picked else pen.palette.line


def equals(hand: tuple[Card, ...]) -> tuple[Combination, frozenset[int]]:
    """Return what fewer than five cards hold already, and the heights that make it: a pair, a trio, or nothing yet."""
    jokers = sum(height(card) == JOKER for card in hand)
    counts = Counter(height(card) for card in hand if height(card) != JOKER)
    tallest = max(counts, key=lambda tall: (counts[tall], tall), default=JOKER)
    many = counts[tallest] + jokers
    if many < 2:
        return Combination.TREASURE, frozenset()
    return Combination.TRIO if many > 2 else Combination.PAIR, frozenset({tallest, JOKER})


def made_of(read: Reading | None) -> frozenset[int]:
    """Return the heights of the cards that make a combination; none for a lone treasure."""
    if read is None or read.combination is Combination.TREASURE:
        return frozenset()
    counts = Counter(read.cards)
    if read.combination in (Combination.PAIR, Combination.TRIO):
        return frozenset({max(counts, key=lambda tall: (counts[tall], tall))})
    return frozenset(counts)


# ---- Beside and below -----------------------------------------------------------------------------------------------


def _draw_beside(pen: Pen, area: Rect, seat: Seat, now: Combination | None) -> None:
    """Draw the dice once they have fallen, before that what each combination is worth, the present one marked."""
    shown, rolling = dice_of(pen, seat)
    if shown:
        _draw_dice(pen, area, seat, shown, rolling)
    elif area.width >= _SCALE and not pen.view.revealed:
        _draw_scale(pen, area, now)


def _draw_dice(pen: Pen, area: Rect, seat: Seat, shown: tuple[int, ...], rolling: bool) -> None:
    palette, place = pen.palette, pen.view.seats[seat]
    large = area.width >= (dice.LARGE[0] + 1) * len(shown) and area.height > dice.LARGE[1] + 3
    x, y = area.x + large, area.y + 2
    for die in shown:
        if large:
            x = dice.large(pen.canvas, x, y, die, palette.bold, pen.scene) + 1
        else:
            x = dice.small(pen.canvas, x, y, die, palette.bold)
    if rolling:
        return
    key, points = ("wyrt_lordes.off", sum(place.off)) if place.off else ("wyrt_lordes.total", place.points)
    style = palette.good if seat in leaders(pen.view) else palette.bold
    told = fit(pen.voice(key, points=points), area.width)
    pen.canvas.put(area.x + large, y + (dice.LARGE[1] + 1 if large else 1), told, style)


def _draw_scale(pen: Pen, area: Rect, present: Combination | None) -> None:
    """Draw the combinations, the best above; where a line is missing the lone treasure is left out."""
    palette = pen.palette
    kinds = sorted(Combination, reverse=True)[: area.height]
    wide = area.width >= _SCALE_WIDE
    for y, kind in enumerate(kinds, start=area.y):
        now = kind is present
        form = "combination" if wide else "scale"
        word = pen.voice(f"wyrt_lordes.{form}.{kind.name.lower()}")
        x = area.x + wide
        pen.canvas.put(x, y, f"{'►' if now else ' '}{int(kind)} {word}", palette.good if now else palette.dim)


def _draw_below(pen: Pen, rect: Rect, place: SeatView, read: Reading | None) -> None:
    """Write into the lower border what the cards make, or what Enter does with the marked ones."""
    palette, voice = pen.palette, pen.voice
    y = rect.y + rect.height - 1
    if DONE in pen.open:
        from_table = any(spot.startswith("table:") for spot in pen.scene.picked)
        key = "wyrt_lordes.button.take" if from_table else "wyrt_lordes.button.discard"
        told = f" {voice(key, count=len(pen.scene.picked))} "
        pen.canvas.put(rect.x + 2, y, told, palette.key)
        pen.spot(DONE, Rect(rect.x + 2, y, cell_len(told), 1))
        return
    if read is None:
        key = "filling" if place.hand is not None else "blind" if pen.view.ask is Ask.BET else "hidden"
        told, style = voice(f"wyrt_lordes.{key}", count=HAND_SIZE - place.hand_size), palette.dim
    else:
        key = "wyrt_lordes.worth.three" if pen.view.options.nimb else "wyrt_lordes.worth"
        told = f"{combination(voice, read)}: {voice(key, points=int(read.combination))}"
        style = palette.good if read.combination > Combination.TREASURE else palette.bold
    pen.canvas.put(rect.x + 2, y, f" {fit(told, rect.width - 14)} ", style)
