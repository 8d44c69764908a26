"""The middle of Wyrt's table: the pot, the draw pile and the open cards; in the end, everybody's sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.wyrt_lordes.model import Groups, WyrtAsk, WyrtView
from engine.games.wyrt_lordes.seats import groups_of
from tui.canvas.figures import LARGE_HEIGHT, draw_figure, large_figure
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import BACK, SLIP, Size, draw_area, draw_card_row, draw_face
from tui.games import dice
from tui.games.drawing import DrawContext
from tui.games.wyrt_lordes import controls as choices
from tui.games.wyrt_lordes.cards import bare, combination, look_of, lord_name
from tui.games.wyrt_lordes.draw_seats import LORD, dice_of, last_of_hand, leaders, lord_of
from tui.texts.cells import cell_len

_WYRT_LORDES_LOG_DISPUTE = KeyFamily("wyrt_lordes.log.dispute.{}", "pot remainder match")
_WYRT_LORDES_POT = KeyFamily("wyrt_lordes.pot.{}", "rolling paid")

Line = tuple[str, Style]

_ROOM_UPRIGHT = 8
_ROOM_FOR_HUGE = 18
"""The lines of the middle from which the cards on the table stand upright, and from which they are the largest."""


_ROOM_FOR_FIGURES = 13
"""The lines of the middle from which the pot is written in large figures."""


def draw_middle(pen: DrawContext, rect: Rect) -> None:
    """Draw the box between the lords."""
    view, localizer, palette, canvas = pen.view, pen.localizer, pen.palette, pen.canvas
    draw_area(canvas, rect, palette.band, palette.line)
    inside = rect.inner(2)
    if view.ask not in (WyrtAsk.START, WyrtAsk.SHUFFLE, WyrtAsk.BET) or view.revealed:
        lines = _draw_pot(pen, rect)
        inside = inside._replace(y=rect.y + lines, height=inside.height + 1 - lines)
    if (lord := lord_of(view)) is not None:
        text = f" {localizer('wyrt_lordes.lord', sign=LORD, name=pen.name(lord))} "
        canvas.right(rect.x + rect.width - 2, rect.y + rect.height - 1, text, palette.dim)
    if view.options.group_sum and view.revealed and not pen.table_model.tumbling:
        points = group_sums(view, [place.points for place in view.seats])
        canvas.put(rect.x + 2, rect.y + rect.height - 1, f" {points} ", palette.bold)
    if view.revealed:
        _draw_sums(pen, inside)
    elif view.ask in (WyrtAsk.START, WyrtAsk.SHUFFLE, WyrtAsk.BET):
        _draw_bets(pen, inside)
    else:
        _draw_table(pen, inside)


def _draw_pot(pen: DrawContext, rect: Rect) -> int:
    """Write the pot and the bet of the table at the top of the middle; returns the lines they take."""
    view, localizer, palette, canvas = pen.view, pen.localizer, pen.palette, pen.canvas
    # Where areas have frames, the figures would stand upon them.
    framed = not palette.band.bgcolor
    large = _has_figures(pen) and rect.height >= _ROOM_FOR_FIGURES and view.pot and not (framed or view.revealed)
    if large:
        x = canvas.put(rect.x + 3, rect.y + 1, localizer("wyrt_lordes.pot", pot=""), palette.turn)
        x = draw_figure(canvas, x, rect.y, str(view.pot), palette.turn)
    else:
        key = "rolling" if pen.table_model.tumbling and last_of_hand(view) else "paid"
        pot = localizer("wyrt_lordes.pot", pot=view.pot) if view.pot else localizer(_WYRT_LORDES_POT(key))
        x = canvas.put(rect.x + 2, rect.y, f" {pot} ", palette.turn)
    key = "wyrt_lordes.table_bet" if view.options.groups is Groups.NONE else "wyrt_lordes.table_bet.group"
    text = f" {localizer(key, bet=view.table_bet)} "
    if x + cell_len(text) < rect.x + rect.width - 1:
        canvas.right(rect.x + rect.width - 2, rect.y, text, palette.dim)
    return LARGE_HEIGHT if large else 1


def _has_figures(pen: DrawContext) -> bool:
    """Tell whether figures may be drawn: a screen with letters for suits may not know their signs."""
    return pen.localizer.session.settings.suits == "symbols"


# ---- The bets -------------------------------------------------------------------------------------------------------


def _draw_bets(pen: DrawContext, area: Rect) -> None:
    """Tell how bets are settled, offer them, and say who has still to bet."""
    canvas, palette = pen.canvas, pen.palette
    lines = [(line, style) for text, style in _about_bets(pen) for line in wrap(text, area.width)]
    # The offers always have a line of their own; whom the table waits for stands elsewhere too.
    lines = lines[: area.height - 1]
    for y, (line, style) in enumerate(lines, start=area.y):
        canvas.put(area.x, y, line, style, area.width)
    left = area._replace(y=area.y + len(lines), height=area.height - len(lines))
    large = _has_figures(pen) and left.height > LARGE_HEIGHT + 1
    height = LARGE_HEIGHT if large else 1
    y = left.y + (left.height - height) // 2
    offers = [amount for amount in choices.BET_KEYS if choices.bid(amount) in pen.open]
    widths = [cell_len(large_figure(str(amount))[0] if large else str(amount)) + len("[1] T$ ") for amount in offers]
    x = area.x + max(area.width - sum(widths) - 4 * (len(offers) - 1), 0) // 2
    for amount, width in zip(offers, widths, strict=True):
        end = canvas.put(x, y + height // 2, f"[{choices.BET_KEYS[amount]}]", palette.key)
        end = canvas.put(end, y + height // 2, " T$ ", palette.bold)
        if large:
            draw_figure(canvas, end, y, str(amount), palette.bold)
        else:
            canvas.put(end, y, str(amount), palette.bold)
        pen.spot(choices.bid(amount), Rect(x, y, width, height))
        x += width + 4


def _about_bets(pen: DrawContext) -> Iterator[Line]:
    view, localizer = pen.view, pen.localizer
    if view.ask is not WyrtAsk.BET:
        yield localizer("wyrt_lordes.shuffling"), pen.palette.dim
        return
    yield localizer("wyrt_lordes.bets.blind"), pen.palette.bold
    if view.options.groups is Groups.NONE:
        yield localizer("wyrt_lordes.bets.rule"), pen.palette.dim
    elif view.betting > 1:
        yield localizer("wyrt_lordes.bets.again", sums=group_sums(view, view.refused)), pen.palette.turn
    else:
        yield localizer("wyrt_lordes.bets.rule.group"), pen.palette.dim
    waiting = [pen.name(seat) for seat in pen.table_model.asked]
    if waiting:
        yield localizer("wyrt_lordes.bets.missing", names=localizer.listed(waiting)), pen.palette.dim


def group_sums(view: WyrtView, amounts: Sequence[int]) -> str:
    """Return what an amount of each lord adds up to in each group: A 70 · B 40."""
    groups = groups_of(view.options.groups, len(view.seats))
    return " · ".join(f"{'ABC'[at]} {sum(amounts[seat] for seat in group)}" for at, group in enumerate(groups))


# ---- The open cards -------------------------------------------------------------------------------------------------


def _draw_table(pen: DrawContext, area: Rect) -> None:
    """Draw the pile and the cards on the table, each with its letter while they may be taken."""
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    pile = pen.localizer("wyrt_lordes.pile", count=view.pile)
    x = area.x + SLIP + 1
    if palette.back.bgcolor:
        draw_face(canvas, Rect(area.x, area.y, SLIP, 1), palette.back, palette.line)
    else:
        canvas.put(area.x, area.y, f"[{BACK}]", palette.bold)
    x = canvas.put(x, area.y, pile, palette.bold)
    if "draw" in pen.open:
        canvas.put(x, area.y, f"  d {pen.localizer('wyrt_lordes.do.draw')}", palette.key)
        pen.spot("draw", Rect(area.x, area.y, x - area.x, 1))
    top = Rect(area.x, area.y + 1, area.width, area.height - 1)
    if not view.table:
        canvas.put(top.x, top.y, pen.localizer("wyrt_lordes.table.empty"), palette.dim)
        return
    upright = (Size.LARGE, Size.MEDIUM) if area.height >= _ROOM_UPRIGHT else ()
    upright = (Size.HUGE, *upright) if area.height >= _ROOM_FOR_HUGE else upright
    size = next((tried for tried in (*upright, Size.SLIP) if _fits(pen, top, tried)), Size.BARE)
    if size is Size.HUGE:
        spare = (top.height - size.height - 1) // 3
        top = top._replace(y=top.y + spare, height=top.height - spare)
    label = pen.localizer("wyrt_lordes.table.down" if view.options.tenebra else "wyrt_lordes.table")
    canvas.put(top.x, top.y, label, palette.dim)
    x, y = top.x, top.y + 1
    # Filled cards one below the other are parted by a line where there is room for it.
    apart = size.height + bool(palette.face.bgcolor and _fits(pen, top, size, 1))
    for place in choices.table_order(view):
        wide = _cells(size)
        if x + wide > top.x + top.width:
            x, y = top.x, y + apart
        if y >= top.y + top.height:
            canvas.right(top.x + top.width, top.y, "…", palette.bold)
            break
        _draw_lying(pen, x, y, place, size)
        x += wide
    _draw_advice(pen, top, y + size.height)


def _draw_advice(pen: DrawContext, area: Rect, y: int) -> None:
    """Say below the cards what this part of the hand is for, where there is room for all of it."""
    lines = list(wrap(pen.localizer("wyrt_lordes.about.exchange"), area.width))
    y = area.y + area.height - len(lines) if area.y + area.height - len(lines) > y else y
    if y + len(lines) <= area.y + area.height:
        for at, line in enumerate(lines):
            pen.canvas.put(area.x, y + at, line, pen.palette.dim)


def _cells(size: Size) -> int:
    """Return how many cells a card on the table takes with its letter and the gap after it."""
    return {Size.HUGE: 14, Size.LARGE: 10, Size.MEDIUM: 7, Size.SLIP: 7}.get(size, 5)


def _fits(pen: DrawContext, area: Rect, size: Size, between: int = 0) -> bool:
    """Tell whether the cards on the table have room in a size, with so many lines between their rows."""
    a_row = max(area.width // _cells(size), 1)
    rows = -(-len(pen.view.table) // a_row)
    return rows * (size.height + between) - between <= area.height - 1


def _draw_lying(pen: DrawContext, x: int, y: int, place: int, size: Size) -> None:
    """Draw one card of the table: its letter, and between < and > once it is marked."""
    lies = pen.view.table[place]
    spot = choices.lying(place)
    picked = spot in pen.table_model.picked
    key = pen.hot.get(spot, "")
    inks = pen.palette.on_card(faded=lies.fresh)
    look = look_of(pen, lies.card, faded=lies.fresh)
    style = inks.dim if lies.fresh else look.style
    look = look._replace(style=style, line=inks.turn if picked or spot in pen.open else inks.line, chosen=picked)
    if size.height > 1:
        look = look._replace(key=key or ("<>" if picked else ""), chosen=False)
        (rect,) = draw_card_row(pen.canvas, x, y, [look], size)
        if picked:
            pen.canvas.middle(rect, y + size.height - 2, "<ok>", inks.good)
    else:
        start = pen.canvas.put(x, y, f"{key or ' '}", pen.palette.key)
        (rect,) = draw_card_row(pen.canvas, start, y, [look], size)
        rect = Rect(x, y, rect.width + 1, 1)
    pen.spot(spot, rect)


# ---- Everybody's sum ------------------------------------------------------------------------------------------------


_LARGE_SUM = dice.LARGE[1] + 1
"""The lines of a lord's sum with large dice."""


def _draw_sums(pen: DrawContext, area: Rect) -> None:
    """Draw a line for every lord, in the order of rolling: combination, dice, and what they make together."""
    view = pen.view
    wide = max((cell_len(lord_name(view, seat, pen.localizer)) for seat in view.order), default=0)
    names = min(wide, max(area.width - 36, 8)) + 1
    text = _verdict(pen)
    verdict = list(wrap(text, area.width)) if text else []
    # Large dice have a line of the table between them, which the last ones do not need.
    most = (area.height + 1 - len(verdict)) // max(len(view.order), 1)
    step = _LARGE_SUM if most >= _LARGE_SUM else min((area.height - len(verdict)) // max(len(view.order), 1), 2)
    for at, seat in enumerate(view.order):
        _draw_sum(pen, Rect(area.x, area.y + at * max(step, 1), area.width, max(step, 1)), seat, names)
    for y, line in enumerate(verdict, start=area.y + max(step, 1) * len(view.order)):
        if y < area.y + area.height:
            pen.canvas.put(area.x, y, line, pen.palette.good)


def _draw_sum(pen: DrawContext, rect: Rect, seat: Seat, names: int) -> None:
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    place, read = view.seats[seat], view.seats[seat].reading
    leads = seat in leaders(view) and not pen.table_model.tumbling
    asked = seat in pen.table_model.asked
    large = rect.height >= _LARGE_SUM
    line = rect._replace(y=rect.y + large, height=1)
    canvas.put(line.x, line.y, "► " if asked else "  ", palette.turn)
    style = palette.turn if asked else palette.good if leads else palette.bold
    canvas.put(line.x + 2, line.y, fit(lord_name(view, seat, pen.localizer), names - 1), style)
    if read is None:
        return
    x, end = line.x + 2 + names, line.x + line.width
    count = 3 if view.options.nimb else 2
    start = end - 4 - (dice.LARGE[0] + 1 if large else 3) * count - 7
    if place.off:
        canvas.put(x, line.y, pen.localizer("wyrt_lordes.luck", points=place.points), palette.dim, start - x)
    else:
        text = combination(pen.localizer, read)
        text = text if cell_len(text) < start - x else bare(pen.localizer, read)
        canvas.put(x, line.y, fit(text, start - x - 1), palette.bold)
        canvas.put(start, line.y, f"{int(read.combination)} + ", palette.bold)
    _draw_throw(pen, Rect(start + 4, rect.y, end - start - 4, rect.height), seat, count, leads)


def _draw_throw(pen: DrawContext, rect: Rect, seat: Seat, count: int, leads: bool) -> None:
    """Draw dice, or that they have not fallen yet, and what they come to."""
    palette, place = pen.palette, pen.view.seats[seat]
    shown, rolling = dice_of(pen, seat)
    large = rect.height >= _LARGE_SUM
    x = rect.x
    for die in shown or (0,) * count:
        if large and shown:
            x = dice.large(pen.canvas, x, rect.y, die, pen.table_model) + 1
        else:
            x = dice.small(pen.canvas, x + large, rect.y + large, die, pen.table_model) + 2 * large
    if shown and not rolling:
        total = sum(shown) if place.off else place.points
        text = f" = {total:>2}{' >' if leads else ''}"
        pen.canvas.put(x - large, rect.y + large, text, palette.good if leads else palette.bold)


def _verdict(pen: DrawContext) -> str:
    """Return what decides, once the dice lie: who leads, who divides, who is level."""
    view, localizer = pen.view, pen.localizer
    if pen.table_model.tumbling:
        return ""
    if view.dispute is not None and not last_of_hand(view):
        names = localizer.listed(pen.name(seat) for seat in view.contenders)
        return localizer(_WYRT_LORDES_LOG_DISPUTE(view.dispute), seats=names)
    return ""
