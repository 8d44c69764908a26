"""How long people thought over their choices, from the times in the log of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.history import MatchHistory, Ply
from engine.core.log import Acted, OptionsOpened, Seated, TimedOut
from engine.core.model import Decide, Seat
from tui.services.matches.player_update import Viewer

_INTERRUPTED = 60 * 60_000
"""Milliseconds after which a match was surely left and taken up again: nobody thought for so long."""


class Thought(NamedTuple):
    """The time that a person took for a choice.

    `place` is how many plies of the line had been played with it.
    """

    place: int
    seat: Seat
    milliseconds: int


def thoughts_of(line: MatchHistory, viewer: Viewer) -> tuple[Thought, ...]:
    """Return the thinking times of people's choices, as a viewer may know them, in order.

    () where no times were kept. A choice begins when its seat is asked, which may be before others have answered the
    same question. Bots, which wait as long as they are set to, are left out, and so are choices during which the match
    was interrupted. An act that the viewer may not notice does not divide a time.
    """
    visible = [(at, ply) for at, ply in enumerate(line.plies, start=1) if viewer == "all" or ply.is_noticed_by(viewer)]
    people = [player.bot is None for player in line.header.players]
    found: list[Thought] = []
    for index, (place, ply) in enumerate(visible):
        entry = ply.entry
        if isinstance(entry, Seated):
            people[entry.seat] = entry.player.bot is None
        if not (isinstance(entry, Acted | TimedOut) and people[entry.seat]):
            continue
        took = entry.at - _asked_at(line, visible, index)
        if entry.at and 0 < took < _INTERRUPTED:
            found.append(Thought(place, entry.seat, took))
    return tuple(found)


def _asked_at(line: MatchHistory, visible: Sequence[tuple[int, Ply]], index: int) -> int:
    """Return when a choice was asked for, in milliseconds since 1970: at the last ply its seat did not wait through."""
    chosen = visible[index][1].entry
    assert isinstance(chosen, Acted | TimedOut)
    seat = chosen.seat
    for at in range(index - 1, -1, -1):
        place, ply = visible[at]
        entry = ply.entry
        waited = isinstance(entry, Acted) and entry.seat != seat and _is_asked(line, place - 1, seat)
        if not (waited or isinstance(entry, OptionsOpened)):
            return entry.at
    return line.header.created


def _is_asked(line: MatchHistory, place: int, seat: Seat) -> bool:
    turn = line.game.turn(line.state_at(place))
    return isinstance(turn, Decide) and seat in turn.seats
