"""A lord at the table: name, money and bet, cards, what they make, and the dice."""

from __future__ import annotations

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_lordes.model import HAND_SIZE, WyrtAsk, WyrtSeatView, WyrtView
from tui.canvas.grid import HEAVY, LIGHT, Rect, fit
from tui.canvas.palette import Look, Size, draw_area, draw_card_row, size_for
from tui.games import dice
from tui.games.drawing import DrawContext
from tui.games.wyrt_lordes.cards import bare, combination, group_letter, in_order, look_of, short
from tui.games.wyrt_lordes.controls import lord
from tui.texts.cells import cell_len

_WYRT_LORDES_BET = KeyFamily("wyrt_lordes.bet.{}", "open poor")

LORD = "W"
"""The sign of the Lord of Wyrt."""


def draw_seat(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Draw a lord's box as another sees it."""
    frame(pen, rect, seat)
    inside = rect.inner()
    place: WyrtSeatView = pen.seen_by(seat).seats[seat]
    if place.left and not place.hand_size:
        pen.canvas.middle(inside, inside.y + inside.height // 2, pen.localizer("wyrt_lordes.out"), pen.palette.dim)
        return
    size, suits = _card_size(inside.width, inside.height - 2)
    # Dice are drawn large where the cards are not.
    below = dice.LARGE[1] if size.height == 1 and inside.height > dice.LARGE[1] + 1 else 1
    above = inside._replace(height=inside.height - 1 - below)
    draw_cards(pen, above, place, size, suits)
    status, style = _status(pen, seat, place, inside.width)
    pen.canvas.middle(inside, above.y + above.height, status, style)
    draw_dice(pen, Rect(inside.x, above.y + above.height + 1, inside.width, below), seat, place)


def frame(pen: DrawContext, rect: Rect, seat: Seat, *, heavy: bool = False) -> None:
    """Draw the border with the name above and the money below."""
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    place = view.seats[seat]
    asked = seat in pen.table_model.asked
    winner = not asked and seat in leaders(view) and last_of_hand(view) and not pen.table_model.tumbling
    line = palette.good if winner else palette.line
    lit = palette.turn if asked and not heavy else None
    draw_area(canvas, rect, palette.band if winner else palette.seat, line, HEAVY if heavy else LIGHT, lit=lit)
    if asked and heavy:
        canvas.restyle(rect._replace(height=1), palette.turn)
    x = canvas.put(rect.x + 1, rect.y, "►" if asked else " ", palette.turn)
    letter = group_letter(view, seat)
    x = canvas.put(x, rect.y, f"{letter} " if letter else "", palette.good)
    tag = f" {pen.tag(seat)}".rstrip()
    mark = f" {LORD}" if seat == lord_of(view) else ""
    room = rect.x + rect.width - 2 - x - len(mark)
    name = pen.name(seat)
    tag = tag if cell_len(name) + cell_len(tag) + 1 <= room else ""
    x = canvas.put(x, rect.y, fit(name, room), palette.turn if asked else palette.bold)
    x = canvas.put(x, rect.y, mark, palette.key)
    canvas.put(x, rect.y, f"{tag} ", palette.dim)
    pen.spot(lord(seat), Rect(rect.x, rect.y, rect.width, 1))
    if not place.left and not (pen.table_model.tumbling and last_of_hand(view)):
        money = pen.localizer("wyrt_lordes.money", money=place.money)
        canvas.right(rect.x + rect.width - 1, rect.y + rect.height - 1, f" {money} ", palette.bold)


def lord_of(view: WyrtView) -> Seat | None:
    """Return the Lord of Wyrt of the hand on the table, None while the next one is not named."""
    return None if view.ask in (WyrtAsk.START, WyrtAsk.SHUFFLE) else view.lord


def _status(pen: DrawContext, seat: Seat, place: WyrtSeatView, room: int) -> tuple[str, Style]:
    """Return one line about a lord: the bet, or what the open hand makes and is worth."""
    view, localizer = pen.view, pen.localizer
    if place.reading is not None and (view.revealed or pen.table_model.open_hands is not None):
        forms = [
            f"{form(localizer, place.reading)} · {place.reading.combination}" for form in (combination, bare, short)
        ]
        return next((form for form in forms if cell_len(form) <= room), fit(forms[-1], room)), pen.palette.bold
    if place.left:
        return localizer("wyrt_lordes.out"), pen.palette.dim
    if view.ask is WyrtAsk.BET:
        if place.bet:
            return localizer("wyrt_lordes.bet.of", bet=place.bet), pen.palette.bold
        if place.has_bet:
            return localizer("wyrt_lordes.bet.made"), pen.palette.good
        key = "open" if seat in pen.table_model.asked else "poor"
        return localizer(_WYRT_LORDES_BET(key)), pen.palette.dim
    return localizer("wyrt_lordes.bet.of", bet=place.paid) if place.paid else "", pen.palette.dim


def _card_size(width: int, height: int) -> tuple[Size, bool]:
    """Return in which size five cards are drawn, a ten among them or not, and whether their suits have room."""
    for suits in (True, False):
        looks = [Look("10", "S" if suits else "")] * HAND_SIZE
        size = size_for(looks, width, height)
        if size is not Size.BARE or not suits:
            break
    return size, suits


def draw_cards(pen: DrawContext, area: Rect, place: WyrtSeatView, size: Size, suits: bool) -> None:
    """Draw a lord's cards in the middle of a part, backs where they are hidden."""
    cards = [None] * place.hand_size if place.hand is None else in_order(place.hand)
    looks = [look_of(pen, card, suits=suits) for card in cards]
    cells = max((cell_len(look.name) for look in looks), default=2)
    width = size.step(cells) * (len(looks) - 1) + size.width(cells)
    x = area.x + max(area.width - width, 0) // 2
    y = area.y + max(area.height - size.height, 0) // 2
    draw_card_row(pen.canvas, x, y, looks, size)


# ---- Dice -----------------------------------------------------------------------------------------------------------


def rolling_seat(view: WyrtView) -> Seat | None:
    """Return whose dice have fallen last."""
    if view.dispute is not None:
        rolled = [seat for seat in view.contenders if view.seats[seat].off]
        return rolled[-1] if rolled else None
    rolled = [seat for seat in view.order if view.seats[seat].dice]
    return rolled[-1] if rolled else None


def dice_of(pen: DrawContext, seat: Seat) -> tuple[tuple[int, ...], bool]:
    """Return what a lord's dice show, those of a trial of luck first, and whether they still roll."""
    view = pen.view
    place = view.seats[seat]
    tumbling = pen.table_model.tumbling if seat == rolling_seat(view) else 0
    return dice.faces_of(place.off or place.dice, tumbling), bool(tumbling)


def draw_dice(pen: DrawContext, area: Rect, seat: Seat, place: WyrtSeatView) -> None:
    """Draw a lord's dice with the sum they make, large where there is room."""
    if not place.dice and not place.off:
        return
    shown, rolling = dice_of(pen, seat)
    counted = not place.off and not rolling
    points = f" = {place.points}" if counted else ""
    worth = f"{int(place.reading.combination)} + " if counted and place.reading is not None else ""
    large = area.height >= dice.LARGE[1]
    wide = (dice.LARGE[0] + 1 if large else 3) * len(shown) + len(points)
    worth = worth if wide + len(worth) <= area.width else ""
    wide += len(worth)
    x = area.x + max(area.width - wide, 0) // 2
    x = pen.canvas.put(x, area.y + (area.height // 2 if large else 0), worth, pen.palette.dim)
    x = dice.row(pen.canvas, x, area.y, shown, pen.table_model, big=large)
    pen.canvas.put(x, area.y + area.height // 2, points, _points_style(pen, seat))


def _points_style(pen: DrawContext, seat: Seat) -> Style:
    return pen.palette.good if seat in leaders(pen.view) else pen.palette.bold


# ---- Who leads ------------------------------------------------------------------------------------------------------


def last_of_hand(view: WyrtView) -> bool:
    """Tell whether the dice of a hand lie and its pot is paid, or the match is over."""
    return view.revealed and view.ask in (WyrtAsk.SHUFFLE, WyrtAsk.OVER)


def leaders(view: WyrtView) -> tuple[Seat, ...]:
    """Return who would win the pot as the dice lie now.

    As the rules read, those who divide it all of them.
    """
    rolled = [seat for seat in view.order if view.seats[seat].points]
    if view.dispute is not None and view.contenders:
        return view.contenders
    kings = [seat for seat in view.order if _is_king(view, seat)]
    if len({view.seats[seat].group for seat in kings}) > 1 and view.options.reis_split and not view.options.nimb:
        return tuple(kings)
    if not rolled:
        return ()
    points = {seat: _counting(view, seat) for seat in rolled}
    level = [seat for seat in rolled if points[seat] == max(points.values())]
    # Hands lie in the order in which they break ties, the best first.
    return tuple(level) if view.options.nimb else tuple(level[:1])


def _is_king(view: WyrtView, seat: Seat) -> bool:
    read = view.seats[seat].reading
    return read is not None and read.combination.name == "KINGS"


def _counting(view: WyrtView, seat: Seat) -> int:
    """Return the points that count for a lord: its own, or where groups add theirs up those of the group."""
    if not view.options.group_sum:
        return view.seats[seat].points
    return sum(place.points for place in view.seats if place.group == view.seats[seat].group)
