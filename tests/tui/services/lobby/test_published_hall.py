"""A server that an earlier program closed opens again with its tables, its tournament and its people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.matches.match_rows import TableTerms, TimeControl
from tests.saves.published_hall import published_hall
from tests.tui.lobby_apps import HallClub
from tournaments.results import PlacesForm


@pytest.fixture
def club(tmp_path: Path) -> Iterator[HallClub]:
    """The server on the folder that the program of schema 10 left."""
    published_hall(tmp_path / "hall").rename(tmp_path / "hall" / "club.db")
    club = HallClub(tmp_path / "hall")
    yield club
    club.store.close()


def test_the_table_that_was_left_goes_on_with_its_host_code_terms_and_clocks(club: HallClub) -> None:
    lobby = club.lobby
    assert [line.id for line in lobby.matches.left_open("Bia")] == ["mesa-1"]
    live = lobby.matches.table("mesa-1")
    assert (live.host, live.code, live.rated) == ("Bia", "4821", True)
    assert live.shown_to("Caio") and not live.shown_to("Zoé")
    live_match = live.live_match
    assert live_match.terms == TableTerms(
        TimeControl(30, 600, "resign", 120), "hand", substitutes=True, stand_in="random"
    )
    assert (live_match.time_left, live_match.clocks.paused) == (45 * 60_000 - 12_345, True)
    times = [live_match.seat_time(seat) for seat in range(2)]
    assert [time and (time.move, time.reserve) for time in times] == [(17_655, 600_000), (30_000, 600_000)]


def test_the_result_that_waited_for_an_opponent_is_accepted(club: HallClub) -> None:
    found = club.tournament_sessions.open("copa")
    assert (found.latecomers.missed, found.waiting.name) == ("byes", "Os Dois")
    (pending,) = club.store.pending_results.all("copa")
    found.do(lambda desk: desk.report(pending.round, pending.number, pending.form))
    assert pending.form == PlacesForm((1, 2, 3, 4)) and not found.desk.pending()
