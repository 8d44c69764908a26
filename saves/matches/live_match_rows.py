"""Rows of the matches in play: in the store, or in memory for a table that will not be continued."""

from __future__ import annotations

from typing import NamedTuple

from saves.matches.match_rows import GameClockTime, SeatClockTimes, TableTermsRow
from saves.rows.row_store import MemoryRows, RowStore


class MatchRecords(NamedTuple):
    """Clocks and terms, by their matches."""

    game_clocks: RowStore[GameClockTime]
    seat_clocks: RowStore[SeatClockTimes]
    terms: RowStore[TableTermsRow]


def in_memory() -> MatchRecords:
    """Return records that no store keeps."""
    return MatchRecords(MemoryRows(GameClockTime), MemoryRows(SeatClockTimes), MemoryRows(TableTermsRow))
