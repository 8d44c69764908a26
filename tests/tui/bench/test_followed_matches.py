"""A match that two processes show is played in one of them, and is the same in both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.core.log import Player
from engine.games.registry import GAMES
from saves.store import open_store
from tests.tui.services.matches.match_services import until
from tui.bench.followed_matches import follow, lead
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService

GAME = GAMES["chama"]


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[tuple[LiveMatch, LiveMatch]]:
    """A match in the process that has it, and in one that follows it by the same file."""
    with open_store(tmp_path / "club.db") as store, open_store(tmp_path / "club.db") as other:
        service = MatchService(store, GAMES)
        live_match = service.new_match(GAME.key, (Player("Ana"), Player("Bia")), GAME.options_type())
        followed = await follow(other, await lead(service, [live_match.match]))
        yield live_match, followed.resume(live_match.match)


async def test_what_is_chosen_in_one_process_is_played_and_seen_in_both(both: tuple[LiveMatch, LiveMatch]) -> None:
    here, there = both
    for _ in range(12):
        seat = there.table.deciders()[0]
        there.table.submit(seat, there.table.legal_actions(seat)[0])
        assert there.table.pending and there.table.is_sending(seat)
        await until(lambda: not there.table.pending and there.table.line.entries == here.table.line.entries)
        assert there.table.state == here.table.state
    assert here.table.line.entries > 12


async def test_what_comes_too_late_is_refused_and_told(both: tuple[LiveMatch, LiveMatch]) -> None:
    here, there = both
    seat = there.table.deciders()[0]
    action = there.table.legal_actions(seat)[0]
    while seat in here.table.deciders():
        here.table.submit(seat, here.table.legal_actions(seat)[0])
    there.table.submit(seat, action)
    await until(lambda: there.trouble is not None)
    assert there.trouble is not None and there.trouble.code == "not_your_turn" and not there.table.pending
    await until(lambda: there.table.line.entries == here.table.line.entries)
    assert there.table.state == here.table.state
