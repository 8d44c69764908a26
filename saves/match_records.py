"""What is kept of the matches that are played now: in the store, or for a table that nobody goes on with in memory."""

from __future__ import annotations

from typing import NamedTuple

from saves.match_rows import GameClockTime, SeatClockTimes, TableTerms
from saves.row_store import MemoryRows, Rows


class MatchRecords(NamedTuple):
    """Clocks and terms, by their matches."""

    game_clocks: Rows[GameClockTime]
    seat_clocks: Rows[SeatClockTimes]
    terms: Rows[TableTerms]


def in_memory() -> MatchRecords:
    """Return records that no store keeps."""
    return MatchRecords(MemoryRows(GameClockTime), MemoryRows(SeatClockTimes), MemoryRows(TableTerms))
