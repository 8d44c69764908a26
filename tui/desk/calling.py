"""Time is called: what that means at the tables of a round."""

from __future__ import annotations

from engine.core.model import TimeCalled
from tui.championship import Championship
from tui.championship.round_clock import RoundClock


def late_tables(championship: Championship, clock: RoundClock) -> tuple[int, ...]:
    """Return the tables without a result whose time is up; all of them while the round itself has time left."""
    pending = tuple(table.number for table in championship.desk.pending())
    left = clock.left()
    if left is None or left > 0:
        return pending
    return tuple(number for number in pending if (clock.left(number) or 0) <= 0)


def call_time(championship: Championship, tables: tuple[int, ...]) -> int:
    """Call time in the matches that are played here at these tables; returns how many there are.

    Each goes on to the end that its game gives it then (4.7.1 in Chama). Tables with real cards are told by voice, and
    count. Raises as House.resume and Table.intervene do.
    """
    one = championship.desk.round
    if one is None:
        return 0
    called = 0
    for look in championship.tables.looks(one.number):
        if look.pairing.number not in tables or look.state != "playing":
            continue
        sitting = championship.tables.sit_down(look.pairing)
        if not sitting.time_called:
            sitting.table.intervene(TimeCalled())
        called += 1
    if called:
        championship.tables.pick_up()
    return called
