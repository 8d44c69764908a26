"""Draws the hand as fans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rich.style import Style

from engine.games.dalmuti.cards import JOKER, Card
from engine.games.dalmuti.model import DalmutiAsk
from tui.canvas.grid import PLAIN, ROUND, Rect
from tui.canvas.palette import draw_face, draw_rule
from tui.games.dalmuti import controls as choices
from tui.games.dalmuti.cards import face_text, grouped, title_word
from tui.games.drawing import SeenPart, only
from tui.texts.cells import cell_len

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.games.drawing import DrawContext


Fan: TypeAlias = tuple[str, int]
"""The figure of cards and how many there are."""


class Cut(NamedTuple):
    """The form of drawn cards: width, visible part behind the next, and air between two fans.

    With `figures` a card behind the next shows at least its figure: half a 10 would be read as an ace.
    """

    width: int
    step: int
    gap: int
    figures: bool = True

    def step_of(self, face: str) -> int:
        """Return how much of a card with this figure is seen behind the next."""
        return max(self.step, cell_len(face) + 1) if self.figures else self.step

    def fan(self, face: str, count: int) -> int:
        """Return how wide a fan of this many cards is."""
        return self.width + self.step_of(face) * (count - 1) if count else 0

    def row(self, fans: Sequence[Fan]) -> int:
        """Return how wide these fans are beside one another."""
        return sum(self.fan(*fan) for fan in fans) + self.gap * max(len(fans) - 1, 0)


class CardFilling(NamedTuple):
    """The filling of cards, PLAIN for outlines, and the characters of their edges."""

    face: Style
    line: Style


HUGE = (Cut(11, 4, 2), Cut(11, 3, 2))


LARGE = (Cut(9, 4, 2), Cut(7, 3, 2), Cut(7, 3, 1), Cut(7, 2, 1), Cut(6, 2, 1))


_LARGE_HEIGHT, _SMALL_HEIGHT = 5, 3


SMALL = (Cut(5, 2, 1), Cut(4, 2, 1), Cut(4, 2, 0), Cut(4, 1, 1, figures=False), Cut(4, 1, 0, figures=False))


def best_cut(cuts: Sequence[Cut], fans: Sequence[Fan], room: int) -> Cut:
    """Return the first way to draw the fans that fits into the room, or the last of all."""
    return next((cut for cut in cuts if cut.row(fans) <= room), cuts[-1])


def draw_fan(
    canvas: Canvas, rect: Rect, cut: Cut, faces: Sequence[tuple[str, Style]], edge: CardFilling, foot: bool
) -> None:
    """Draw cards from left to right, the last one whole.

    Without a foot they are held below the lower border.
    """
    step = max(cut.step_of(text) for text, _ in faces)
    for at, (text, style) in enumerate(faces):
        card = Rect(rect.x + at * step, rect.y, cut.width, rect.height)
        whole = at == len(faces) - 1
        if foot or edge.face.bgcolor:
            canvas.clear(card)
            draw_face(canvas, card, edge.face, edge.line)
            # The edge below a tall card goes on under all of them.
            for y in range(card.y, card.y + card.height - (card.height > 3)) if edge.face.bgcolor and at else ():
                canvas.put(card.x, y, "│", edge.line)
        else:
            _held(canvas, card, edge.line)
        if whole or cell_len(text) < step:
            canvas.put(card.x + 1, card.y + 1, text, style)
        if whole and rect.height >= 7:
            canvas.middle(card, card.y + rect.height // 2, text, style)
        if whole and rect.height >= 5:
            canvas.put(card.x + card.width - 1 - cell_len(text), card.y + card.height - 2, text, style)


def _held(canvas: Canvas, card: Rect, line: Style) -> None:
    canvas.put(card.x, card.y, ROUND[0] + ROUND[1] * (card.width - 2) + ROUND[2], line)
    for y in range(card.y + 1, card.y + card.height):
        canvas.put(card.x, y, "│" + " " * (card.width - 2) + "│", line)


def draw_held(pen: DrawContext, area: Rect, hand: Mapping[Card, int]) -> None:
    """Draw an open hand of somebody else as fans, one a rank."""
    cuts = (*LARGE, *SMALL) if area.height >= _LARGE_HEIGHT else SMALL
    fans = _fans(pen, hand)
    cut = best_cut(cuts, fans, area.width)
    area = area._replace(height=_LARGE_HEIGHT if cut in LARGE else min(area.height, _SMALL_HEIGHT))
    x, edge = area.x, CardFilling(pen.palette.face, pen.palette.on_card().line)
    for card, fan in zip(hand, fans, strict=True):
        faces = [(fan[0], rank_style(pen, card))] * fan[1]
        draw_fan(pen.canvas, area._replace(x=x, width=cut.fan(*fan)), cut, faces, edge, True)
        x += cut.fan(*fan) + cut.gap


def _fans(pen: DrawContext, hand: Mapping[Card, int]) -> list[Fan]:
    return [(face_text(pen.localizer, card), count) for card, count in hand.items()]


TALL_HAND, HUGE_HAND = 8, 10
"""The heights from which cards are drawn large, and as large as there are."""


def rank_style(pen: DrawContext, card: Card, *, faded: bool = False) -> Style:
    """Return how a card is written: executives' cards stand out, jokers most."""
    inks = pen.palette.on_card(faded=faded)
    if card == JOKER:
        return inks.suits[1]
    top: int = pen.view.top_rank
    usual = inks.dim if inks.face.bgcolor else PLAIN
    return inks.turn if 3 * card <= top else inks.bold if 3 * card <= 2 * top else usual


def draw_hand(pen: DrawContext, area: Rect) -> None:
    """Draw the hand of the seat at the screen; nothing of it while it is hidden."""
    me = pen.table_model.me
    asked = (me,) if me is not None and pen.mine else ()
    view = only(pen.view, "viewer", "ask", "hand", "top_rank", seats=(me,))
    zones = (choices.group.name, choices.held.name)
    pen.part("hand", area, SeenPart(view, zones, me, asked, pen.table_model.picked), _draw_hand)


def _draw_hand(pen: DrawContext, area: Rect) -> None:
    canvas, palette, view = pen.canvas, pen.palette, pen.view
    me = pen.table_model.me
    draw_rule(canvas, area.x, area.y, area.width, palette)
    if me is None or view.seats[me].hand is None:
        canvas.middle(area, area.y + area.height // 2, pen.localizer("dalmuti.hand.hidden"), palette.dim)
        return
    hand = grouped(choices.hand_of(view))
    lines = (pen.localizer("dalmuti.hand"), title_word(pen.localizer, view, me, full=True))
    x = canvas.put(area.x + 2, area.y, f" {lines[0]} ", palette.turn if pen.mine else palette.bold)
    canvas.put(x, area.y, f"· {lines[1]} · {pen.localizer('dalmuti.cards', count=sum(hand.values()))} ", palette.dim)
    if not hand:
        canvas.middle(area, area.y + area.height // 2, pen.localizer("dalmuti.hand.empty"), palette.dim)
        return
    tall = area.height >= TALL_HAND
    fans = _fans(pen, hand)
    cuts = (*HUGE, *LARGE, *SMALL) if area.height >= HUGE_HAND else (*LARGE, *SMALL) if tall else SMALL
    cut = best_cut(cuts, fans, area.width - 2)
    x = area.x + max((area.width - cut.row(fans)) // 2, 1)
    first = 0
    for card, count in hand.items():
        fan = Rect(x, area.y + 1, cut.fan(face_text(pen.localizer, card), count), area.height - 2)
        if view.ask is DalmutiAsk.GIFT and pen.mine:
            _draw_singly(pen, fan, cut, card, range(first, first + count))
        else:
            _draw_group(pen, fan, cut, card, count)
        first += count
        x += fan.width + cut.gap


def _draw_group(pen: DrawContext, fan: Rect, cut: Cut, card: Card, count: int) -> None:
    spot = choices.group(card)
    usable = spot in pen.open or spot in pen.table_model.picked
    palette = pen.palette
    faded = pen.mine and not usable
    inks = palette.on_card(faded=faded)
    faces = [(face_text(pen.localizer, card), rank_style(pen, card, faded=faded))] * count
    cards = _fan(pen, fan, cut, faces, usable, CardFilling(inks.face, inks.turn if usable else inks.line))
    _label(pen, fan, pen.hot.get(spot, ""), count, palette.key if usable else palette.dim)
    pen.spot(spot, cards)


def _fan(
    pen: DrawContext, fan: Rect, cut: Cut, faces: list[tuple[str, Style]], raised: bool, edge: CardFilling
) -> Rect:
    """Draw the cards, a line higher or lower, large ones whole.

    Returns where they are pointed at: small ones with the line of their key below them.
    """
    foot = fan.height >= TALL_HAND - 2
    y = fan.y + (not raised)
    height = fan.height - 1 if foot else fan.height - (not raised)
    cards = Rect(fan.x, y, fan.width, height)
    draw_fan(pen.canvas, cards, cut, faces, edge, foot)
    return cards if foot else fan._replace(height=fan.height + 1)


def _label(pen: DrawContext, fan: Rect, key: str, count: int, style: Style) -> None:
    y = fan.y + fan.height
    x = pen.canvas.put(fan.x + 1, y, key, style)
    if count > 1:
        pen.canvas.put(x + (1 if key else 0), y, f"×{count}", pen.palette.dim)


def _draw_singly(pen: DrawContext, fan: Rect, cut: Cut, card: Card, places: range) -> None:
    """Draw the cards of a rank so that each of them can be chosen: those chosen stand higher."""
    palette = pen.palette
    spots = [choices.held(at) for at in places]
    face = face_text(pen.localizer, card)
    step = cut.step_of(face)
    for at, spot in enumerate(spots):
        picked = spot in pen.table_model.picked
        x = fan.x + at * step
        last = at == len(spots) - 1
        shown = face if last or cell_len(face) < step else ""
        inks = palette.on_card()
        edge = CardFilling(inks.face, inks.turn if picked else inks.line)
        card_place = Rect(x, fan.y, cut.width, fan.height)
        seen = _fan(pen, card_place, cut, [(shown, rank_style(pen, card))], picked, edge)
        pen.spot(spot, seen._replace(width=cut.width if last else step))
    key = next((pen.hot[spot] for spot in spots if spot in pen.hot), "")
    _label(pen, fan, key, len(spots), palette.key)
