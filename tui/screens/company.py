"""The line with the people of a shared table: who plays, whose time runs, who is away, who watches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len

from engine.core.model import Seat
from tui.clock import MINUTE
from tui.games import names_of
from tui.house import Visit
from tui.house.gallery import Sight
from tui.house.seat_clocks import TimeLeft
from tui.i18n import Words
from tui.times import SHORT, clock_mark, told_left
from tui.widgets.canvas import PLAIN, Canvas, Rect, fit
from tui.widgets.palette import Palette

_NAMES, _LEAST = (16, 12, 9, 7, 5), 3
"""How wide a name may be, from a line with much room to one with little; and where nothing else would do."""


class Member(NamedTuple):
    """A person with a seat: whether the match waits for them, their time, and how long they have been away."""

    name: str
    asked: bool
    time: str
    away: str


class Company(NamedTuple):
    """All that the line tells; of the notes the first ones are told where not all fit in."""

    members: tuple[Member, ...]
    notes: tuple[str, ...]


def company_of(visit: Visit, sight: Sight, words: Words) -> Company:
    """Return the people of a table as this visitor may see them."""
    sitting = visit.sitting
    members = tuple(_member(visit, sight, seat, words) for seat in sitting.people)
    paused = words("shared.paused") if sitting.seat_clocks.paused else ""
    watch = words("shared.spectators", count=sitting.spectators) if sitting.spectators else ""
    notes = (paused, clock_mark(sitting, words), watch)
    return Company(members, tuple(note for note in notes if note))


def _member(visit: Visit, sight: Sight, seat: Seat, words: Words) -> Member:
    sitting = visit.sitting
    # A clock that runs would tell whose turn it is, which a spectator does not know yet.
    time = None if visit.behind else sitting.seat_time(seat)
    asked = seat in sight.asked
    name = names_of(sight.players)[seat]
    return Member(name, asked, told_time(time, asked), told_absence(visit, seat, words, time))


def told_time(time: TimeLeft | None, asked: bool) -> str:
    """Return what a seat has left: for its choice, + in reserve; of who is not asked, what is not the same for all."""
    if time is None:
        return ""
    reserve = f"+{_brief(time.reserve)}" if time.reserve or not time.move else ""
    move = _brief(time.move) if time.move and (asked or not reserve) else ""
    return f"{move}{reserve}"


def _brief(left: int) -> str:
    """Return a time in milliseconds as 1:07, and 12' where the seconds do not matter yet."""
    seconds = -(-left // 1000)
    return f"{-(-seconds // 60)}'" if left > SHORT * MINUTE else f"{seconds // 60}:{seconds % 60:02}"


def told_absence(visit: Visit, seat: Seat, words: Words, time: TimeLeft | None = None) -> str:
    """Return that a seat's person is away, and since when, or how long the clock still waits; "" when they are here."""
    sitting = visit.sitting
    lasts = sitting.absence.lasts(seat)
    if lasts is None:
        return ""
    if time is not None and time.grace:
        return words("shared.away.grace", left=told_left(sitting.seat_clocks.grace_left(seat), words))
    # Told in minutes: a second that changes on every screen is sent to every screen.
    return words("shared.away.minutes", count=lasts // MINUTE) if lasts >= MINUTE else words("shared.away")


def draw_company(canvas: Canvas, line: Rect, palette: Palette, company: Company, short: str) -> None:
    """Draw the people from the left and the notes at the right, in the longest form for which there is room.

    `short` is the word for somebody who is away. Where there is no room for all, those the match waits for come first.
    """
    told, members = _fitted(company, short, line.width - 2)
    canvas.right(line.x + line.width - 1, line.y, told, palette.dim)
    x = line.x + 1
    for member in members:
        style = palette.bad if member.away else palette.turn if member.asked else PLAIN
        if member.asked:
            # In the place of a space: the names stay where they are.
            canvas.put(x - 1, line.y, "►", style)
        x = canvas.put(x, line.y, _text(member), style) + 2


def _fitted(company: Company, short: str, room: int) -> tuple[str, tuple[Member, ...]]:
    """Return notes and members that fit: rather without notes than with names that nobody can read."""
    for forms in (partial(_forms, company, short), partial(_tight, company)):
        for many in range(len(company.notes), -1, -1):
            told = " · ".join(company.notes[:many])
            left = room - (cell_len(told) + 2 if told else 0)
            for form in forms():
                if _width(form) <= left:
                    return told, form
    return "", tuple(_tight(company))[-1]


def _forms(company: Company, short: str) -> Iterator[tuple[Member, ...]]:
    for cells in _NAMES:
        named = tuple(member._replace(name=fit(member.name, cells)) for member in company.members)
        yield named
        yield tuple(member._replace(away=short if member.away else "") for member in named)


def _tight(company: Company) -> Iterator[tuple[Member, ...]]:
    brief = tuple(
        member._replace(name=fit(member.name, _LEAST), away="x" if member.away else "") for member in company.members
    )
    yield brief
    asked_only = tuple(member._replace(time=member.time if member.asked else "") for member in brief)
    yield asked_only
    yield tuple(sorted(asked_only, key=lambda member: not member.asked))


def _text(member: Member) -> str:
    parts = (
        member.name,
        member.time,
        f"({member.away})" if member.away else "",
    )
    return " ".join(part for part in parts if part)


def _width(members: tuple[Member, ...]) -> int:
    return sum(cell_len(_text(member)) + 2 for member in members) - 2
