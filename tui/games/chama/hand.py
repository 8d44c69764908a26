"""The hand: one card for every rank held, its key, what it is, and whether it can be used now."""

from __future__ import annotations

from itertools import pairwise

from rich.style import Style

from engine.games.chama.cards import Card, Kind, kind_of
from tui.games.chama import choices
from tui.games.chama.battle import totals_after
from tui.games.chama.pen import Pen, in_hand_order, kind_short
from tui.widgets.canvas import Rect
from tui.widgets.cards import in_hand

_WIDEST = 10
_NARROWEST = 6


def draw_hand(pen: Pen, area: Rect) -> None:
    """Draw the hand of the seat at the screen; nothing of it while it is hidden."""
    me = pen.scene.me
    hand = pen.view.seats[me].hand if me is not None else None
    if me is None or hand is None:
        pen.canvas.middle(area, area.y + area.height // 2, pen.voice("chama.hand.hidden"), pen.palette.dim)
        return
    cards = in_hand_order(hand)
    if not cards:
        pen.canvas.middle(area, area.y + area.height // 2, pen.voice("chama.hand.empty"), pen.palette.dim)
        return
    kinds = [kind_of(card) for card in cards]
    gaps = sum(one is not other for one, other in pairwise(kinds))
    width = max(_NARROWEST, min(_WIDEST, (area.width - 2 - gaps) // len(cards)))
    x = area.x + 1
    totals = {card: (total, leads) for card, total, leads in totals_after(pen)}
    for card, kind, before in zip(cards, kinds, [kinds[0], *kinds], strict=False):
        x += kind is not before
        _draw_card(pen, Rect(x, area.y, width, area.height), card, kind, hand.count(card), totals.get(card))
        x += width


def _draw_card(pen: Pen, rect: Rect, card: Card, kind: Kind, count: int, total: tuple[int, bool] | None) -> None:
    me = pen.scene.me
    assert me is not None
    spot = choices.hand(card)
    usable = spot in pen.open or bool(pen.scene.picked and pen.scene.picked[0] == spot)
    style = pen.suit(me)
    name = pen.card(card, me) + (f" x{count}" if count > 1 else "")
    lines = [(name, style), (kind_short(pen.voice, kind), pen.palette.dim), _tag(pen, usable, total)]
    if rect.height < 4:
        lines = [lines[0], lines[2]]
    border = pen.palette.turn if usable else pen.palette.line
    in_hand(pen.canvas, rect, pen.hot.get(spot, ""), lines, border, pen.palette.key)
    if rect.height < 4 and rect.width >= 8:
        room = rect.width - 4
        pen.canvas.put(rect.x + 3, rect.y, kind_short(pen.voice, kind)[:room], pen.palette.dim)
    pen.spot(spot, rect)


def _tag(pen: Pen, usable: bool, total: tuple[int, bool] | None) -> tuple[str, Style]:
    if total is not None:
        return f"={total[0]}{' >' if total[1] else ''}", pen.palette.good if total[1] else pen.palette.bold
    if pen.scene.me not in pen.scene.asked:
        return "", pen.palette.dim
    return ("ok", pen.palette.good) if usable else ("x", pen.palette.dim)
