"""Two seats that face each other.

Pyramids tip to tip at the left, the battle between the pools at the right.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.formation import ROWS
from engine.games.chama.model import REALMS_TO_WIN, Type
from tui.canvas.grid import Rect
from tui.canvas.palette import draw_area
from tui.games.chama.cards import ChamaDrawContext, intact
from tui.games.chama.draw_battle import draw_middle
from tui.games.chama.draw_pool import draw_pool
from tui.games.chama.draw_seats import (
    SIZES,
    RealmSize,
    below_pool,
    counts_of,
    counts_within,
    draw_heading,
    part_of,
    part_of_rows,
)
from tui.texts.cells import cell_len

LEAST_HEIGHT = 14
"""The least lines for two pyramids of the lowest cards with a heading each."""
_POOL = 27
"""The least cells beside a pyramid: three units of a pool side by side."""
_LOWEST, _LEAST_BAND = 3, 6
"""The lines of a low pool, and those that the battle has at least."""


def draw_facing(pen: ChamaDrawContext, area: Rect, near: Seat, far: Seat) -> None:
    """Draw both seats, the near one below, and the battle or the turn between their pools."""
    size = _size_for(area)
    height = area.height // 2
    above, below = area._replace(height=height), area._replace(y=area.y + height, height=area.height - height)
    pool = max(_LOWEST, min((area.height - 2) // 4, (area.height - 2 - _LEAST_BAND) // 2))
    left = _pyramid_width(size)
    for seat, rect in ((far, above), (near, below)):
        half = _Half(seat, size, pool, tip_up=seat == near)
        part_of(pen, f"facing:{half}", rect, seat, partial(_draw_half, half))
    band = Rect(area.x + left, area.y + 1 + pool, area.width - left, area.height - 2 - 2 * pool)
    draw_middle(pen, band)


@lru_cache(maxsize=64)
def _size_for(area: Rect) -> RealmSize:
    """Return the largest size of realms in which both pyramids have room."""
    rows = 2 * len(ROWS)
    fitting = [
        size
        for size in SIZES
        if rows * size.height + 2 <= area.height and _pyramid_width(size) + _POOL <= area.width and size.height > 1
    ]
    return fitting[-1] if fitting else SIZES[1]


def _pyramid_width(size: RealmSize) -> int:
    return size.step * (len(ROWS[-1]) - 1) + size.width + 3


class _Half(NamedTuple):
    """One of the two sides: whose, how large its realms are, the lines of its pool, and whether it is the lower one."""

    seat: Seat
    size: RealmSize
    pool: int
    tip_up: bool


def _draw_half(half: _Half, pen: ChamaDrawContext, rect: Rect) -> None:
    """Draw one seat: its heading at the outer edge, its pyramid at the left, its pool beside it."""
    seat, size, pool, tip_up = half
    if pen.palette.seat.bgcolor:
        draw_area(pen.canvas, rect, pen.palette.seat, pen.palette.line)
    line = rect._replace(y=rect.y + rect.height - 1 if tip_up else rect.y, height=1)
    _draw_facing_heading(pen, line, seat)
    if pen.view.seats[seat].left:
        pen.canvas.middle(rect, rect.y + rect.height // 2, pen.localizer("chama.seat.out"), pen.palette.dim)
        return
    left, tall = _pyramid_width(size), size.height * len(ROWS)
    top = line.y - tall if tip_up else line.y + 1
    rows = ROWS if tip_up else ROWS[::-1]
    part_of_rows(pen, Rect(rect.x + 1, top, left - 3, tall), seat, size, rows)
    beside = Rect(rect.x + left, line.y - pool if tip_up else line.y + 1, rect.width - left - 1, pool)
    draw_pool(pen, beside, seat, below_pool(pen, seat, beside.width - 1), tall=True)


def _draw_facing_heading(pen: ChamaDrawContext, line: Rect, seat: Seat) -> None:
    """Write whose side it is, what everybody may count of it, and how near it is to its victory."""
    forms = counts_of(pen, seat)
    end, start = draw_heading(pen, line, seat, cell_len(forms[-1]) + 2)
    signs = _realm_signs(pen, seat)
    if cell_len(forms[-1]) + cell_len(signs) + 3 <= start - end:
        start = pen.canvas.right(start - 1, line.y, signs, pen.suit(seat))
    pen.canvas.right(start - 1, line.y, counts_within(forms, start - end - 2), pen.palette.dim)


def _realm_signs(pen: ChamaDrawContext, seat: Seat) -> str:
    """Return a sign for each realm that wins, filled for those that stand; "" where another count decides."""
    if (
        pen.view.options.type not in (Type.CAMPEONATO, Type.GUERRILHA)
        or pen.localizer.session.settings.suits != "symbols"
    ):
        return ""
    stand = intact(pen.view.seats[seat])
    return "●" * stand + "○" * (REALMS_TO_WIN - stand)
