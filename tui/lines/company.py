"""The people of a shared table and their time, in sentences."""

from __future__ import annotations

from engine.core.model import Seat
from tui.games import Voice
from tui.house import Sitting, Visit
from tui.screens.company import told_absence
from tui.times import told_left


def told_seats_here(visit: Visit, voice: Voice) -> list[str]:
    """Return who of the players is at the table, who is away and since when, and how many watch."""
    sitting, words = visit.sitting, voice.session.words
    here = ", ".join(voice.names[seat] for seat in sitting.present) or voice("shared.lines.nobody")
    absences = {seat: told_absence(visit, seat, words) for seat in sitting.people}
    away = ", ".join(f"{voice.names[seat]} ({told})" for seat, told in absences.items() if told)
    lines = [voice("shared.lines.here", names=here)]
    if away:
        lines.append(voice("shared.lines.away", names=away))
    if sitting.spectators:
        lines.append(voice("shared.spectators", count=sitting.spectators))
    return lines


def told_time_left(sitting: Sitting, seat: Seat, voice: Voice) -> str:
    """Return how long the person asked may think; "" without a limit."""
    time, words = sitting.seat_time(seat), voice.session.words
    if time is None:
        return ""
    move, reserve = told_left(time.move, words), told_left(time.reserve, words)
    if time.move and time.reserve:
        return voice("shared.lines.both", move=move, reserve=reserve)
    return voice("shared.lines.move", move=move) if time.move else voice("shared.lines.reserve", reserve=reserve)
