"""Dalmuti's whole table, laid out for any size: the company and the trick above, the hand below."""

from __future__ import annotations

from rich.cells import cell_len

from engine.games.dalmuti.model import View
from tui.games import Scene
from tui.games.dalmuti.choices import shown_keys
from tui.games.dalmuti.firm import draw_firm, list_height
from tui.games.dalmuti.hand import draw_hand, hand_height
from tui.games.dalmuti.middle import draw_middle
from tui.games.logbox import draw_log
from tui.games.pen import Pen
from tui.widgets.canvas import Canvas, Rect

ROOMY = (80, 21)
_TALL = 30
"""The height from which cards are drawn large and seats as boxes."""
_FIRM = 52
"""How wide the company is drawn; the rest is the trick's."""


def pen_for(canvas: Canvas, scene: Scene) -> Pen:
    """Return the pen to draw a scene with."""
    return Pen(canvas, scene, shown_keys(scene), frozenset(scene.moves.following(scene.picked)))


def draw_table(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Draw everything."""
    pen = pen_for(canvas, scene)
    tall = area.height >= _TALL
    hand = hand_height(tall)
    draw_head(pen, area._replace(height=1))
    body = Rect(area.x, area.y + 1, area.width, area.height - 1 - hand)
    firm = Rect(body.x, body.y, _FIRM, body.height)
    rest = Rect(body.x + _FIRM, body.y, body.width - _FIRM, body.height)
    if tall:
        middle = rest.height * 6 // 10
        draw_firm(pen, firm)
        draw_middle(pen, rest._replace(height=middle))
        draw_log(canvas, Rect(rest.x, rest.y + middle, rest.width, rest.height - middle), scene)
    else:
        listed = min(list_height(scene.view), firm.height)
        draw_firm(pen, firm._replace(height=listed))
        draw_log(canvas, Rect(firm.x, firm.y + listed, firm.width, firm.height - listed), scene)
        draw_middle(pen, rest)
    draw_hand(pen, Rect(area.x, area.y + area.height - hand, area.width, hand))


def draw_pane(canvas: Canvas, area: Rect, scene: Scene, pane: int) -> None:
    """Draw one pane of a small screen: the trick and one's hand, the company, the log."""
    pen = pen_for(canvas, scene)
    draw_head(pen, area._replace(height=1))
    body = Rect(area.x, area.y + 1, area.width, area.height - 1)
    if pane == 0:
        hand = hand_height(False)
        draw_middle(pen, body._replace(height=max(body.height - hand, 0)))
        draw_hand(pen, Rect(body.x, body.y + body.height - hand, body.width, hand))
    elif pane == 1:
        draw_firm(pen, body)
    else:
        draw_log(canvas, body, scene)


def draw_head(pen: Pen, line: Rect) -> None:
    """Draw the line above the table: the hand, the trick, what the table plays with, and whose turn it is."""
    view: View = pen.view
    canvas, palette, voice = pen.canvas, pen.palette, pen.voice
    if view.outcome is None and len(pen.scene.asked) == 1:
        whose = voice("dalmuti.head.whose", name=pen.brief(pen.scene.asked[0]))
    else:
        whose = ""
    end = canvas.right(line.x + line.width - 1, line.y, whose, palette.turn)
    hands = max(view.options.hands, view.hand)
    told = [voice("dalmuti.head.hand", hand=view.hand, hands=hands)]
    if view.trick:
        told.append(voice("dalmuti.head.trick", trick=view.trick))
    if view.time_called:
        told.append(voice("dalmuti.head.last"))
    options = {
        "jokers": bool(view.options.jokers),
        "takeover": view.options.takeover,
        "revolution": view.options.revolution,
    }
    told += [voice(f"dalmuti.head.{name}") for name, played in options.items() if played]
    x = canvas.put(line.x + 1, line.y, f"{voice('dalmuti.head')}  ", palette.bold)
    for at, part in enumerate(told):
        text = f" · {part}" if at else part
        if x + cell_len(text) >= end - 1:
            return
        x = canvas.put(x, line.y, text, palette.bold if not at else palette.dim)
