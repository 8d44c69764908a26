"""The side lines of somebody, and how they are numbered and closed."""

from __future__ import annotations

import msgspec

from engine.core.log import Header, Player
from engine.core.model import Outcome
from saves.matches.side_lines import SideLineEntry, SideLineRow, SideLineRows, SideLines
from saves.rows.row_store import MemoryRows


def test_side_lines_count_from_one_and_keep_how_they_ended() -> None:
    lines = SideLines("ana", SideLineRows(MemoryRows(SideLineRow), MemoryRows(SideLineEntry)))
    header = msgspec.msgpack.encode(Header("m", "dalmuti", "1", (Player("Ana"), Player("Bia")), {}, None, ()))
    outcome = Outcome((1, 2), (3, 0), "last_seat")
    for number in (1, 2):
        assert lines.next_number("m") == number
        lines.begin(SideLineRow("ana", "m", number, 0, 0, 0, 0, "real", "", header, b"seed"))
    lines.close("m", 2, outcome)
    kept = lines.find("m", 2).outcome
    assert kept is not None and msgspec.msgpack.decode(kept, type=Outcome) == outcome
    assert lines.find("m", 1).outcome is None
