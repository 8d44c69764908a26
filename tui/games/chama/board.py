"""Chama's whole table, laid out for any size: opponents above, the battle and the log between, one's own below."""

from __future__ import annotations

from rich.cells import cell_len

from engine.core.model import Seat
from engine.games.chama.model import Ask, View
from tui.games import Scene
from tui.games.chama.battle import draw_middle
from tui.games.chama.choices import hotkeys
from tui.games.chama.goals import title
from tui.games.chama.hand import draw_hand
from tui.games.chama.pen import Pen
from tui.games.chama.seats import draw_seat
from tui.games.logbox import draw_log
from tui.widgets.canvas import Canvas, Rect

ROOMY = (80, 22)
_TALL = 34
"""The height from which realms are drawn as cards."""
_FEWEST, _MOST = 23, 63
"""What the steps of a turn take as numbers but for the present one, and with all their words."""
_STEPS = ("draw", "realm", "pool", "battle", "discard", "end")


def pen_for(canvas: Canvas, scene: Scene) -> Pen:
    """Return the pen to draw a scene with."""
    return Pen(canvas, scene, hotkeys(scene), frozenset(scene.moves.following(scene.picked)))


def draw_table(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Draw everything."""
    pen = pen_for(canvas, scene)
    others = opponents(scene)
    tall = area.height >= _TALL
    head, top, own, hand = (1, 11, 11, 5) if tall else (1, 7, 5, 3)
    middle = area.height - head - top - own - hand
    draw_steps(pen, area._replace(height=1))
    log = max(26, area.width * 34 // 100)
    left = area.width - log
    y = area.y + head
    if len(others) == 1:
        _draw_row(pen, Rect(area.x, y, left, top), others)
        draw_log(canvas, Rect(area.x + left, y, log, top + middle + own), scene)
    else:
        _draw_row(pen, Rect(area.x, y, area.width, top), others)
        draw_log(canvas, Rect(area.x + left, y + top, log, middle + own), scene)
    draw_middle(pen, Rect(area.x, y + top, left, middle))
    draw_seat(pen, Rect(area.x, y + top + middle, left, own), bottom(scene))
    draw_hand(pen, Rect(area.x, y + top + middle + own, area.width, hand))


def draw_pane(canvas: Canvas, area: Rect, scene: Scene, pane: int) -> None:
    """Draw one pane of a small screen: one's own cards, the others, the log."""
    pen = pen_for(canvas, scene)
    draw_steps(pen, area._replace(height=1))
    body = Rect(area.x, area.y + 1, area.width, area.height - 1)
    if pane == 0:
        draw_hand(pen, Rect(body.x, body.y + body.height - 3, body.width, 3))
        draw_seat(pen, Rect(body.x, body.y + body.height - 8, body.width, 5), bottom(scene))
        draw_middle(pen, body._replace(height=max(body.height - 8, 0)))
    elif pane == 1:
        others = opponents(scene)
        height = body.height // len(others)
        for at, seat in enumerate(others):
            draw_seat(pen, Rect(body.x, body.y + at * height, body.width, height), seat)
    else:
        draw_log(canvas, body, scene)


def bottom(scene: Scene) -> Seat:
    """Return the seat drawn nearest: the one played from here."""
    return scene.anchor


def opponents(scene: Scene) -> tuple[Seat, ...]:
    """Return the other seats, clockwise from the nearest one's left."""
    count = len(scene.players)
    return tuple((bottom(scene) + step) % count for step in range(1, count))


def _draw_row(pen: Pen, area: Rect, seats: tuple[Seat, ...]) -> None:
    each, rest = divmod(area.width, len(seats))
    x = area.x
    for at, seat in enumerate(seats):
        width = each + (at < rest)
        draw_seat(pen, Rect(x, area.y, width, area.height), seat)
        x += width


def step_now(view: View) -> int:
    """Return the step of the turn, 1 to 6, for the bar."""
    if view.battle is not None:
        return 4
    if view.ask is Ask.TRIM:
        return 5
    return 6 if view.ask is Ask.REDRAW else view.step


def draw_steps(pen: Pen, line: Rect) -> None:
    """Draw the line above the table: the game's type and variants, the turn, its steps, and whose it is."""
    view, canvas, palette = pen.view, pen.canvas, pen.palette
    titles = title(pen.voice, view)
    if not view.turn or view.ask is Ask.CUT:
        x = canvas.put(line.x + 1, line.y, f"{titles[0]}  ", palette.bold, line.width - 1)
        canvas.put(x, line.y, pen.voice("chama.setup"), palette.dim)
        return
    narrow = line.width < 100
    key = "chama.turn.number.short" if narrow else "chama.turn.number"
    data = {"turn": view.turn} if narrow else {"turn": view.turn, "round": view.round}
    turn = pen.voice(key, **data) + "  "
    whose = pen.voice("chama.turn.whose", name=pen.brief(view.seat)) if view.outcome is None else ""
    if view.time_called and view.outcome is None:
        whose = f"{pen.voice('chama.time')}  {whose}"
    end = canvas.right(line.x + line.width - 1, line.y, whose, palette.turn)
    now = 0 if view.outcome is not None else step_now(view)
    room = end - line.x - 2 - cell_len(turn) - (_FEWEST if narrow else _MOST)
    told = next((form for form in titles if cell_len(form) <= room), titles[-1])
    x = canvas.put(line.x + 1, line.y, f"{told} ", palette.bold)
    x = canvas.put(x, line.y, turn, palette.bold)
    _draw_steps(pen, x, end, line.y, now, ">" if narrow else " > ")


def _draw_steps(pen: Pen, x: int, end: int, y: int, now: int, between: str) -> None:
    """Draw the six steps with the present one marked; where they do not fit the others are numbers, or left out."""
    words = [pen.voice(f"chama.step.{step}") for step in _STEPS]
    told = [f"[{at} {word.upper()}]" if at == now else f"{at} {word}" for at, word in enumerate(words, start=1)]
    if x + len(between.join(told)) >= end:
        told = [text if at == now else str(at) for at, text in enumerate(told, start=1)]
    if x + len(between.join(told)) >= end:
        told = [text for at, text in enumerate(told, start=1) if at == now]
        now = 1
    for at, text in enumerate(told, start=1):
        if x + len(text) >= end:
            return
        x = pen.canvas.put(x, y, text, pen.palette.key if at == now else pen.palette.dim)
        if at < len(told):
            x = pen.canvas.put(x, y, between, pen.palette.dim)
