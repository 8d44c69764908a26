"""What is remembered of the hall's tables until their matches are over, so that the hall may close in between."""

from __future__ import annotations

from saves.match_rows import OpenTable
from saves.row_store import Rows


def table_of(kept: Rows[OpenTable], match: str) -> OpenTable:
    """Return what is known of the table of a match; one that nobody opened in the hall has no host."""
    return kept.get(match) or OpenTable(match, "")
