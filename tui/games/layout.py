"""The zones of a table and where they lie.

Seats, middle, log and own cards, at once or one pane after another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from engine.core.model import Seat
from tui.canvas.grid import Rect
from tui.games.drawing import DrawContext, draw_log

Draw: TypeAlias = Callable[[Any, Rect], None]
DrawSeat: TypeAlias = Callable[[Any, Rect, Seat], None]


LEAST_MIDDLE = 7
"""So many lines the middle keeps beside parts that take more than they need."""


class Part(NamedTuple):
    """A part of the table with the heights in lines it may have on a low screen, and on a tall one.

    The heights ascend from the least it needs; it takes the greatest that leaves the middle the lines it needs.
    """

    draw: Draw
    low: tuple[int, ...]
    tall: tuple[int, ...]
    keeps: int = LEAST_MIDDLE
    """So many lines the middle keeps on a tall screen beside more than it needs."""


class Layout(NamedTuple):
    """The arrangement of a game's zones.

    From the size `roomy` on `table` draws everything between the line above and the hand; a smaller screen shows one
    pane after the other: one's own cards below the middle, the others, the log. `own` is what lies above the hand and
    belongs to the nearest seat. A screen is tall from `tall` lines on. `review` is for who plays no seat.
    """

    roomy: tuple[int, int]
    tall: int
    panes: tuple[str, ...]
    head: Draw
    middle: Draw
    others: Draw
    review: Draw
    table: Callable[[Layout, Any, Rect, bool], None]
    hand: Part | None = None
    own: Part | None = None
    context: type[DrawContext] = DrawContext

    def draw(self, pen: DrawContext, area: Rect) -> None:
        """Draw everything."""
        tall = area.height >= self.tall
        body, hand = _split(self._below_head(pen, area), self.hand, tall)
        self.table(self, pen, body, tall)
        _draw(pen, self.hand, hand)

    def draw_review(self, pen: DrawContext, area: Rect) -> None:
        """Draw all seats alike."""
        self.review(pen, self._below_head(pen, area))

    def draw_pane(self, pen: DrawContext, area: Rect, pane: int) -> None:
        """Draw one pane."""
        body = self._below_head(pen, area)
        if pane == 0:
            body, hand = _split(body, self.hand, False)
            self.draw_middle(pen, body, False)
            _draw(pen, self.hand, hand)
        elif pane == 1:
            self.others(pen, body)
        else:
            draw_log(pen.canvas, body, pen.table_model)

    def draw_middle(self, pen: DrawContext, body: Rect, tall: bool) -> None:
        """Draw the middle, and below it what belongs to the nearest seat."""
        middle, own = _split(body, self.own, tall)
        self.middle(pen, middle)
        _draw(pen, self.own, own)

    def _below_head(self, pen: DrawContext, area: Rect) -> Rect:
        self.head(pen, area._replace(height=1))
        return Rect(area.x, area.y + 1, area.width, area.height - 1)


def _split(body: Rect, zone: Part | None, tall: bool) -> tuple[Rect, Rect]:
    """Return what is left above a zone at the foot of a rectangle, and the zone."""
    height = 0
    if zone is not None:
        least, *more = zone.tall if tall else zone.low
        keeps = zone.keeps if tall else LEAST_MIDDLE
        height = max((lines for lines in more if lines + keeps <= body.height), default=min(least, body.height))
    above = body.height - height
    return body._replace(height=above), body._replace(y=body.y + above, height=height)


def _draw(pen: DrawContext, zone: Part | None, rect: Rect) -> None:
    if zone is not None:
        zone.draw(pen, rect)


def draw_seat_row(pen: DrawContext, area: Rect, seats: tuple[Seat, ...], draw_seat: DrawSeat) -> None:
    """Draw seats side by side."""
    each, rest = divmod(area.width, len(seats))
    x = area.x
    for at, seat in enumerate(seats):
        width = each + (at < rest)
        draw_seat(pen, Rect(x, area.y, width, area.height), seat)
        x += width


def others(pen: DrawContext, step: int = 1) -> tuple[Seat, ...]:
    """Return the other seats clockwise, or by another step, from the one after the nearest on."""
    count = len(pen.table_model.players)
    return tuple((pen.table_model.anchor + step * at) % count for at in range(1, count))


class RowOfSeats(NamedTuple):
    """A table with the others in a row above the middle, and the log beside it.

    `low` and `tall` are the heights of the row; `most` replaces `tall` where the table has room for two of that height.
    Up to `beside` others leave room for the log beside them too. The log takes about a third of the width, `log` at
    least.
    """

    seat: DrawSeat
    order: Callable[[Any], tuple[Seat, ...]]
    low: int
    tall: int
    log: int
    beside: int
    most: int = 0

    def draw(self, layout: Layout, pen: DrawContext, body: Rect, tall: bool) -> None:
        """Draw the row, the log, the middle, and what belongs to the nearest seat."""
        seats = self.order(pen)
        top = self.tall if tall else self.low
        if tall and self.most and body.height >= 2 * self.most + LEAST_MIDDLE:
            top = self.most
        beside = len(seats) <= self.beside
        above = 0 if beside else top
        left = self.draw_log(pen, body, above)
        draw_seat_row(pen, (left if beside else body)._replace(height=top), seats, self.seat)
        layout.draw_middle(pen, left._replace(y=body.y + top, height=body.height - top), tall)

    def draw_log(self, pen: DrawContext, body: Rect, above: int = 0) -> Rect:
        """Draw the log this many lines below the upper edge; returns what is left beside it."""
        width = max(self.log, body.width * 34 // 100)
        left = body._replace(width=body.width - width)
        beside = Rect(left.x + left.width, body.y + above, width, body.height - above)
        draw_log(pen.canvas, beside, pen.table_model)
        return left
