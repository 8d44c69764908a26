"""Wyrt's whole table, laid out for any size: the other lords above, pot and table cards between, one's own below."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.model import Seat
from engine.games.wyrt_lordes.model import ROUNDS, Ask, View
from tui.games import Scene
from tui.games.logbox import draw_log
from tui.games.pen import Pen
from tui.games.wyrt_lordes.choices import hotkeys
from tui.games.wyrt_lordes.hand import draw_own
from tui.games.wyrt_lordes.middle import draw_middle
from tui.games.wyrt_lordes.names import hands_of, variant, variants
from tui.games.wyrt_lordes.seats import draw_seat
from tui.widgets.canvas import Canvas, Rect

ROOMY = (80, 21)
_TALL = 34
"""The height from which cards and dice are drawn large."""
_WHOLE_NAME = 100
"""The width from which the line above tells the whole name of the game."""
_WIDEST_ROW = 2
"""So many other lords still leave room for the log beside them."""


def pen_for(canvas: Canvas, scene: Scene) -> Pen:
    """Return the pen to draw a scene with."""
    return Pen(canvas, scene, hotkeys(scene), frozenset(scene.moves.following(scene.picked)))


def draw_table(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Draw everything."""
    pen = pen_for(canvas, scene)
    others = other_lords(scene)
    tall = area.height >= _TALL
    head, top, own = (1, 9, 11) if tall else (1, 5, 7)
    middle = area.height - head - top - own
    draw_header(pen, area._replace(height=1))
    log = max(28, area.width * 34 // 100)
    left = area.width - log
    y = area.y + head
    beside = len(others) <= _WIDEST_ROW
    draw_row(pen, Rect(area.x, y, left if beside else area.width, top), others)
    draw_middle(pen, Rect(area.x, y + top, left, middle))
    draw_own(pen, Rect(area.x, y + top + middle, left, own), scene.anchor)
    above = top if beside else 0
    draw_log(canvas, Rect(area.x + left, y + top - above, log, above + middle + own), scene)


def draw_pane(canvas: Canvas, area: Rect, scene: Scene, pane: int) -> None:
    """Draw one pane of a small screen: one's own cards with the table, the other lords, the log."""
    pen = pen_for(canvas, scene)
    draw_header(pen, area._replace(height=1))
    body = Rect(area.x, area.y + 1, area.width, area.height - 1)
    if pane == 0:
        own = min(7, body.height)
        draw_middle(pen, body._replace(height=max(body.height - own, 0)))
        draw_own(pen, Rect(body.x, body.y + body.height - own, body.width, own), scene.anchor)
    elif pane == 1:
        others = other_lords(scene)
        columns = 2 if len(others) > 2 else 1
        rows = -(-len(others) // columns)
        height = min(body.height // rows, 6)
        for row in range(rows):
            here = others[row * columns : (row + 1) * columns]
            draw_row(pen, Rect(body.x, body.y + row * height, body.width, height), here)
    else:
        draw_log(canvas, body, scene)


def other_lords(scene: Scene) -> tuple[Seat, ...]:
    """Return the other seats in the order of play, from the one after the nearest on."""
    count = len(scene.players)
    step = -1 if scene.view.options.anticlockwise else 1
    return tuple((scene.anchor + step * at) % count for at in range(1, count))


def draw_row(pen: Pen, area: Rect, seats: tuple[Seat, ...]) -> None:
    """Draw seats side by side."""
    each, rest = divmod(area.width, len(seats))
    x = area.x
    for at, seat in enumerate(seats):
        width = each + (at < rest)
        draw_seat(pen, Rect(x, area.y, width, area.height), seat)
        x += width


# ---- The line above -------------------------------------------------------------------------------------------------


def draw_header(pen: Pen, line: Rect) -> None:
    """Draw the hand, its parts with the present one marked, the variants, and whose turn it is."""
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    end = canvas.right(line.x + line.width - 1, line.y, _whose(pen), palette.turn)
    hand = pen.voice("wyrt_lordes.hand.number", hand=_hand_shown(view), hands=hands_of(view))
    game = pen.voice("game.wyrt_lordes" if line.width >= _WHOLE_NAME else "wyrt_lordes.header").upper()
    x = canvas.put(line.x + 1, line.y, f"{game}  {hand}  ", palette.bold)
    x = _draw_parts(pen, x, line.y) + 2
    names = [variant(pen.voice, view.options, name) for name in variants(view.options)]
    forms = " · ".join(names), " ".join(name[:2] for name in names)
    told = next((form for form in forms if cell_len(form) < end - x - 1), "")
    canvas.put(x, line.y, told, palette.good)


def _hand_shown(view: View) -> int:
    """Return the hand on the table: between two hands it is still the last one."""
    return view.hand_number - (view.ask is Ask.SHUFFLE and view.revealed)


def _draw_parts(pen: Pen, x: int, y: int) -> int:
    view, palette = pen.view, pen.palette
    now = part_now(view)
    for at, part in enumerate(("bet", "exchange", "dice")):
        word = pen.voice(f"wyrt_lordes.part.{part}")
        if part == "exchange" and now == 1:
            word = f"{word} {view.round}/{ROUNDS}"
        x = pen.canvas.put(x, y, " > " if at else "", palette.dim)
        shown = f"[{word.upper()}]" if at == now else word
        x = pen.canvas.put(x, y, shown, palette.key if at == now else palette.dim)
    return x


def part_now(view: View) -> int:
    """Return the part of the hand: 0 the bets, 1 discarding, 2 the dice; -1 once the match is over."""
    if view.ask in (Ask.START, Ask.SHUFFLE, Ask.BET) and not view.revealed:
        return 0
    if view.outcome is not None:
        return -1
    return 1 if not view.revealed else 2


def _whose(pen: Pen) -> str:
    view = pen.view
    asked = pen.scene.asked
    if view.outcome is not None or not asked:
        return ""
    told = pen.voice("wyrt_lordes.turn", name=pen.brief(asked[0]))
    if len(asked) > 1:
        told = pen.voice("wyrt_lordes.turn.all")
    return f"{pen.voice('wyrt_lordes.time')}  {told}" if view.time_called else told
