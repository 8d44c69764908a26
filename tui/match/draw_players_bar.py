"""The line of players and notes above a table, in the longest form that fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from tui.canvas.grid import PLAIN, Rect, fit
from tui.texts.cells import cell_len
from tui.texts.match import PlayersBar, SeatedPlayer

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.canvas.palette import Palette

_NAMES, _LEAST = (24, 16, 12, 9, 7, 5), 3
"""How wide a name may be, from a line with much room to one with little; and where nothing else would do."""


def draw_players_bar(canvas: Canvas, line: Rect, palette: Palette, players_bar: PlayersBar, short: str) -> None:
    """Draw the people from the left and the notes at the right, in the longest form that fits.

    `short` is the word for somebody who is away. Where there is no room for all, the people that the match waits for
    come first.
    """
    source = palette, players_bar, short
    canvas.part("players", line, source, lambda part: _draw_players_bar(part, part.area, *source))


def _draw_players_bar(canvas: Canvas, line: Rect, palette: Palette, players_bar: PlayersBar, short: str) -> None:
    text, members = _fitted(players_bar, short, line.width - 2)
    canvas.right(line.x + line.width - 1, line.y, text, palette.dim)
    x = line.x + 1
    for member in members:
        style = palette.bad if member.away else palette.turn if member.asked else PLAIN
        if member.asked:
            # In the place of a space: the names stay where they are.
            canvas.put(x - 1, line.y, "►", style)
        x = canvas.put(x, line.y, _text(member), style) + 2


@lru_cache(maxsize=256)
def _fitted(players_bar: PlayersBar, short: str, room: int) -> tuple[str, tuple[SeatedPlayer, ...]]:
    """Return notes and members that fit: rather without notes than with names that nobody can read."""
    for forms in (partial(_forms, players_bar, short), partial(_tight, players_bar)):
        for many in range(len(players_bar.notes), -1, -1):
            text = " · ".join(players_bar.notes[:many])
            left = room - (cell_len(text) + 2 if text else 0)
            for form in forms():
                if _width(form) <= left:
                    return text, form
    return "", tuple(_tight(players_bar))[-1]


def _forms(players_bar: PlayersBar, short: str) -> Iterator[tuple[SeatedPlayer, ...]]:
    for cells in _NAMES:
        named = tuple(member._replace(name=fit(member.name, cells)) for member in players_bar.members)
        yield named
        yield tuple(member._replace(away=short if member.away else "") for member in named)


def _tight(players_bar: PlayersBar) -> Iterator[tuple[SeatedPlayer, ...]]:
    brief = tuple(
        member._replace(name=fit(member.name, _LEAST), away="x" if member.away else "")
        for member in players_bar.members
    )
    yield brief
    asked_only = tuple(member._replace(time=member.time if member.asked else "") for member in brief)
    yield asked_only
    yield tuple(sorted(asked_only, key=lambda member: not member.asked))


def _text(member: SeatedPlayer) -> str:
    parts = (
        member.name,
        member.time,
        f"({member.away})" if member.away else "",
    )
    return " ".join(filter(None, parts))


def _width(members: tuple[SeatedPlayer, ...]) -> int:
    return sum(cell_len(_text(member)) + 2 for member in members) - 2
