"""How near everybody is to the victory, in large figures below what a turn may hold."""

from __future__ import annotations

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.chama.model import REALMS_TO_WIN, Type
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR
from tui.canvas.figures import LARGE_HEIGHT, draw_figure
from tui.canvas.grid import Rect, fit
from tui.games.chama.cards import ChamaDrawContext, intact, is_close, pair_realms

_CHAMA_RACE = KeyFamily("chama.race.{}", "realms pair razed")

HEIGHT = LARGE_HEIGHT + 2
"""The lines of the race: a name, a figure, and one free above."""
_COLUMN = 20
"""The least cells of a seat."""


def draw_race(pen: ChamaDrawContext, area: Rect) -> None:
    """Draw the count of every seat side by side at the foot of an area; nothing where it has no room."""
    seats = [(pen.table_model.anchor + at) % len(pen.view.seats) for at in range(len(pen.view.seats))]
    width = area.width // len(seats)
    if area.height < HEIGHT or width < _COLUMN or pen.localizer.session.settings.suits != "symbols":
        return
    y = area.y + area.height - HEIGHT + 1 - (area.height > HEIGHT)
    for at, seat in enumerate(seats):
        _draw_count(pen, Rect(area.x + at * width, y, width - 2, HEIGHT - 1), seat)


def _draw_count(pen: ChamaDrawContext, area: Rect, seat: Seat) -> None:
    word, has, needed = _count(pen, seat)
    style = pen.palette.dim if pen.view.seats[seat].left else pen.suit(seat)
    pen.canvas.put(area.x, area.y, fit(pen.name(seat), area.width), style)
    end = draw_figure(pen.canvas, area.x, area.y + 1, str(has), pen.palette.turn if is_close(pen.view, seat) else style)
    text = pen.localizer(_CHAMA_RACE(word), needed=needed)
    pen.canvas.put(end + 1, area.y + LARGE_HEIGHT, text, pen.palette.dim, area.x + area.width - end - 1)


def _count(pen: ChamaDrawContext, seat: Seat) -> tuple[str, int, int]:
    """Return what wins, how many of it the seat has, and how many it needs."""
    match pen.view.options.type:
        case Type.CONQUISTADORES:
            return "razed", pen.view.seats[seat].razings, RAZINGS_TO_CONQUER
        case Type.DUPLAS:
            return "pair", pair_realms(pen.view, seat), REALMS_FOR_A_PAIR
        case Type.CAMPEONATO | Type.GUERRILHA:
            return "realms", intact(pen.view.seats[seat]), REALMS_TO_WIN
