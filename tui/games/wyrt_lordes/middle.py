"""The middle of Wyrt's table: the pot, the draw pile and the open cards; in the end, everybody's sum."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.style import Style

from engine.core.model import Seat
from engine.games.wyrt_lordes.model import Ask, Groups
from engine.games.wyrt_lordes.seats import groups_of
from tui.games import dice
from tui.games.pen import Pen
from tui.games.wyrt_lordes import choices
from tui.games.wyrt_lordes.names import bare, combination, listed, look_of, lord_name
from tui.games.wyrt_lordes.seats import LORD, dice_of, last_of_hand, leaders
from tui.widgets.canvas import LIGHT, Rect, fit, wrap
from tui.widgets.cards import BACK, Size, draw_row

Line = tuple[str, Style]


def draw_middle(pen: Pen, rect: Rect) -> None:
    """Draw the box between the lords."""
    view, voice, palette, canvas = pen.view, pen.voice, pen.palette, pen.canvas
    canvas.box(rect, palette.line, LIGHT)
    if view.ask not in (Ask.START, Ask.SHUFFLE, Ask.BET) or view.revealed:
        x = canvas.put(rect.x + 2, rect.y, f" {voice('wyrt_lordes.pot', pot=view.pot)} ", palette.turn)
        key = "wyrt_lordes.table_bet" if view.options.groups is Groups.NONE else "wyrt_lordes.table_bet.group"
        told = f" {voice(key, bet=view.table_bet)} "
        if x + cell_len(told) < rect.x + rect.width - 1:
            canvas.right(rect.x + rect.width - 2, rect.y, told, palette.dim)
    if view.ask is not Ask.START:
        told = f" {voice('wyrt_lordes.lord', sign=LORD, name=pen.name(view.lord))} "
        canvas.right(rect.x + rect.width - 2, rect.y + rect.height - 1, told, palette.dim)
    inside = rect.inner(2)
    if view.revealed:
        _draw_sums(pen, inside)
    elif view.ask in (Ask.START, Ask.SHUFFLE, Ask.BET):
        _draw_bets(pen, inside)
    else:
        _draw_table(pen, inside)


# ---- The bets -------------------------------------------------------------------------------------------------------


def _draw_bets(pen: Pen, area: Rect) -> None:
    """Tell how bets are settled, offer them, and say who has still to bet."""
    canvas, palette = pen.canvas, pen.palette
    y = area.y
    for text, style in _about_bets(pen):
        for line in wrap(text, area.width):
            canvas.put(area.x, y, line, style, area.width)
            y += 1
    y = max(y + (area.height - (y - area.y)) // 2, y)
    offers = [amount for amount in choices.BET_KEYS if choices.bid(amount) in pen.open]
    shown = [(amount, f"[{choices.BET_KEYS[amount]}] T$ {amount}") for amount in offers]
    wide = sum(cell_len(text) for _amount, text in shown) + 4 * (len(shown) - 1)
    x = area.x + max(area.width - wide, 0) // 2
    for amount, text in shown:
        end = canvas.put(x, y, text[:3], palette.key)
        end = canvas.put(end, y, text[3:], palette.bold)
        pen.spot(choices.bid(amount), Rect(x, y, end - x, 1))
        x = end + 4


def _about_bets(pen: Pen) -> Iterator[Line]:
    view, voice = pen.view, pen.voice
    if view.ask is not Ask.BET:
        yield voice("wyrt_lordes.shuffling"), pen.palette.dim
        return
    yield voice("wyrt_lordes.bets.blind"), pen.palette.bold
    if view.options.groups is Groups.NONE:
        yield voice("wyrt_lordes.bets.rule"), pen.palette.dim
    elif view.betting > 1:
        yield voice("wyrt_lordes.bets.again", sums=group_sums(pen)), pen.palette.turn
    else:
        yield voice("wyrt_lordes.bets.rule.group"), pen.palette.dim
    waiting = [pen.name(seat) for seat in pen.scene.asked]
    if waiting:
        yield voice("wyrt_lordes.bets.missing", names=listed(voice, waiting)), pen.palette.dim


def group_sums(pen: Pen) -> str:
    """Return what the refused bets of each group come to: A 70 · B 40."""
    view = pen.view
    groups = groups_of(view.options.groups, len(view.seats))
    return " · ".join(f"{'ABC'[at]} {sum(view.refused[seat] for seat in group)}" for at, group in enumerate(groups))


# ---- The open cards -------------------------------------------------------------------------------------------------


def _draw_table(pen: Pen, area: Rect) -> None:
    """Draw the pile and the cards on the table, each with its letter while they may be taken."""
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    pile = pen.voice("wyrt_lordes.pile", count=view.pile)
    x = canvas.put(area.x, area.y, f"[{BACK}] ", palette.bold)
    x = canvas.put(x, area.y, pile, palette.bold)
    if "draw" in pen.open:
        canvas.put(x, area.y, f"  d {pen.voice('wyrt_lordes.do.draw')}", palette.key)
        pen.spot("draw", Rect(area.x, area.y, x - area.x, 1))
    top = Rect(area.x, area.y + 1, area.width, area.height - 1)
    if not view.table:
        canvas.put(top.x, top.y, pen.voice("wyrt_lordes.table.empty"), palette.dim)
        return
    roomy = area.height >= 8 and _fits(pen, top, Size.MEDIUM)
    size = Size.MEDIUM if roomy else Size.SLIP if _fits(pen, top, Size.SLIP) else Size.BARE
    label = pen.voice("wyrt_lordes.table.down" if view.options.tenebra else "wyrt_lordes.table")
    canvas.put(top.x, top.y, label, palette.dim)
    x, y = top.x, top.y + 1
    for place in choices.table_order(view):
        wide = _cells(size)
        if x + wide > top.x + top.width:
            x, y = top.x, y + size.height
        if y >= top.y + top.height:
            canvas.right(top.x + top.width, top.y, "…", palette.bold)
            break
        _draw_lying(pen, x, y, place, size)
        x += wide
    _draw_advice(pen, top, y + size.height)


def _draw_advice(pen: Pen, area: Rect, y: int) -> None:
    """Say below the cards what this part of the hand is for, where there is room for all of it."""
    lines = list(wrap(pen.voice("wyrt_lordes.about.exchange"), area.width))
    y = area.y + area.height - len(lines) if area.y + area.height - len(lines) > y else y
    if y + len(lines) <= area.y + area.height:
        for at, line in enumerate(lines):
            pen.canvas.put(area.x, y + at, line, pen.palette.dim)


def _cells(size: Size) -> int:
    """Return how many cells a card on the table takes with its letter and the gap after it."""
    return {Size.MEDIUM: 7, Size.SLIP: 7}.get(size, 5)


def _fits(pen: Pen, area: Rect, size: Size) -> bool:
    a_row = max(area.width // _cells(size), 1)
    rows = -(-len(pen.view.table) // a_row)
    return rows * size.height <= area.height - 1


def _draw_lying(pen: Pen, x: int, y: int, place: int, size: Size) -> None:
    """Draw one card of the table: its letter, and between < and > once it is marked."""
    lies = pen.view.table[place]
    spot = choices.lying(place)
    picked = spot in pen.scene.picked
    key = pen.hot.get(spot, "")
    look = look_of(pen, lies.card)
    style = pen.palette.dim if lies.fresh else look.style
    line = pen.palette.turn if picked or spot in pen.open else pen.palette.line
    look = look._replace(style=style, line=line, chosen=picked)
    if size is Size.MEDIUM:
        look = look._replace(key=key or ("<>" if picked else ""), key_style=pen.palette.key, chosen=False)
        (rect,) = draw_row(pen.canvas, x, y, [look], size)
        if picked:
            pen.canvas.middle(rect, y + 2, "<ok>", pen.palette.good)
    else:
        start = pen.canvas.put(x, y, f"{key or ' '}", pen.palette.key)
        (rect,) = draw_row(pen.canvas, start, y, [look], size)
        rect = Rect(x, y, rect.width + 1, 1)
    pen.spot(spot, rect)


# ---- Everybody's sum ------------------------------------------------------------------------------------------------


def _draw_sums(pen: Pen, area: Rect) -> None:
    """Draw a line for every lord, in the order of rolling: combination, dice, and what they make together."""
    view = pen.view
    wide = max((cell_len(lord_name(view, seat, pen.voice)) for seat in view.order), default=0)
    names = min(wide, max(area.width - 36, 8)) + 1
    top = area.y + (1 if area.height > len(view.order) + 2 else 0)
    for y, seat in enumerate(view.order, start=top):
        if y < area.y + area.height:
            _draw_sum(pen, Rect(area.x, y, area.width, 1), seat, names)
    below = _verdict(pen)
    y = top + len(view.order) + (1 if area.height > len(view.order) + 2 else 0)
    for line in wrap(below, area.width) if below else ():
        if y < area.y + area.height:
            pen.canvas.put(area.x, y, line, pen.palette.good)
        y += 1


def _draw_sum(pen: Pen, line: Rect, seat: Seat, names: int) -> None:
    canvas, palette, view, voice = pen.canvas, pen.palette, pen.view, pen.voice
    place = view.seats[seat]
    shown, rolling = dice_of(pen, seat)
    leads = seat in leaders(view) and not pen.scene.tumbling
    asked = seat in pen.scene.asked
    mark = "► " if asked else "  "
    style = palette.turn if asked else palette.good if leads else palette.bold
    x = canvas.put(line.x, line.y, mark, palette.turn)
    x = canvas.put(x, line.y, fit(lord_name(view, seat, voice), names - 1), style)
    x = line.x + 2 + names
    read = place.reading
    if read is None:
        return
    end = line.x + line.width
    arithmetic = 2 + 2 + 3 * len(shown or (0, 0)) + 7
    if not place.off:
        room = end - x - arithmetic - 1
        told = combination(voice, read)
        canvas.put(x, line.y, told if cell_len(told) <= room else fit(bare(voice, read), room), palette.bold)
    x = end - arithmetic
    if place.off:
        x = canvas.put(line.x + 2 + names, line.y, f"{place.points} · {voice('wyrt_lordes.luck')} ", palette.dim)
    else:
        x = canvas.put(x, line.y, f"{read.combination} + ", palette.bold)
    for die in shown or (0,) * (3 if view.options.nimb else 2):
        x = dice.small(canvas, x, line.y, die, palette.bold if shown else palette.dim)
    if shown and not rolling:
        total = sum(shown) if place.off else place.points
        canvas.put(x, line.y, f" = {total:>2}{' >' if leads else ''}", palette.good if leads else palette.bold)


def _verdict(pen: Pen) -> str:
    """Return what decides, once the dice lie: who leads, who divides, who is level."""
    view, voice = pen.view, pen.voice
    if pen.scene.tumbling:
        return ""
    if view.dispute is not None and not last_of_hand(view):
        names = listed(voice, (pen.name(seat) for seat in view.contenders))
        return voice(f"wyrt_lordes.dispute.{view.dispute.value}", names=names)
    return ""
