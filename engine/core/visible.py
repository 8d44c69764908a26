"""How secret actions are kept out of move numbers and turn order.

Every number about plies that somebody is shown (numbers, totals, the reach of a delay or of an undo, when a clock
began) counts the plies that `visible_plies` returns, and no others.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.history import MatchHistory, Ply
from engine.core.model import Seat, Turn


def visible_number(history: MatchHistory, number: int, seat: Seat | None) -> int:
    """Return how many of the first `number` entries of the log the seat (None: a spectator) may know of.

    For an entry that it may know of, this is the number that it is told.
    """
    if not history.unnoticed:
        return number
    return number - sum([at <= number and seat not in seats for at, seats in history.unnoticed])


def visible_entries(history: MatchHistory, seat: Seat | None) -> int:
    """Return how many log entries the seat may know of, undone ones included."""
    return visible_number(history, history.entries, seat)


def visible_turn(history: MatchHistory, seat: Seat | None) -> Turn:
    """Return what the match waits for, as far as the seat may notice."""
    at = end = len(history.plies)
    while at and not history.plies[at - 1].is_noticed_by(seat):
        at -= 1
    return history.turn() if at == end else history.game.turn(history.state_at(at))


def visible_plies(history: MatchHistory, seat: Seat | None) -> Sequence[Ply]:
    """Return the plies visible to this seat, renumbered without gaps."""
    if not history.unnoticed:
        return history.plies
    noticed = (ply for ply in history.plies if ply.is_noticed_by(seat))
    return [replace(ply, number=visible_number(history, ply.number, seat)) for ply in noticed]
