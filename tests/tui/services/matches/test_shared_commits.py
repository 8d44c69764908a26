"""Tables that wait together for the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.core.history import play_log
from engine.core.log import Acted, Player, TakenBack, TimedOut
from engine.games.chama.actions import CutDeck
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from saves.errors import StoreError
from saves.matches.match_rows import TableTerms, TimeControl
from saves.store import Store
from tests.tui.services.matches.match_services import Watch, entries, everybody, matches_with, placing, until
from tests.tui.tables import ANA, BIA, CLOCK, TITA, ScriptedChama, counted, matches_on, store_in
from tui.services.matches.match_service import MatchService
from tui.services.matches.participant import enter


def hall(store: Store) -> MatchService:
    names = iter(f"aaaa-{number:04}" for number in range(100))
    return MatchService(
        store, {"chama": ScriptedChama()}, clock=lambda: CLOCK, seed_source=counted(), match_id=lambda: next(names)
    )


@pytest.mark.marathon
async def test_many_tables_play_to_the_end_on_shared_flushes(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    match_service = hall(store)
    loop = asyncio.get_running_loop()
    with store.shared_commits(loop.call_soon_threadsafe):
        players = (Player("Rosa", "random"), Player("Pipo", "random"))
        live_matches = [match_service.new_match("chama", players, ChamaOptions()) for _ in range(4)]
        assert match_service.live_matches == tuple(live_matches)
        participants = [enter(live_match, "Duda") for live_match in live_matches]
        while not all(live_match.closed for live_match in live_matches):
            await asyncio.sleep(0)
        for participant in participants:
            await participant.leave()
    for live_match in live_matches:
        record = store.matches.load(live_match.match)
        assert (record.status, record.outcome) == ("finished", live_match.table.outcome)
        assert play_log(Chama(), record.header, record.entries, check_draws=True).state == live_match.table.state


async def test_on_shared_flushes_a_person_acts_takes_back_and_is_late(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    match_service = matches_with(store, watch)
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        terms = TableTerms(time=TimeControl(move=30), stand_in="script")
        live_match = match_service.new_match("chama", (ANA, BIA), ChamaOptions(cut=False), terms=terms)
        seat, action = placing(live_match)
        async with everybody(live_match, "Ana" if seat == 0 else "Bia") as participants:
            (participant,) = participants.values()
            participant.submit(seat, action)
            assert not any(isinstance(entry, Acted) for entry in entries(live_match))
            await until(lambda: entries(live_match)[-1] == Acted(seat, action, CLOCK))
            participant.take_back(seat)
            await until(lambda: not any(isinstance(entry, Acted) for entry in entries(live_match)))
            watch.pass_(seconds=31)
            live_match.time_keeper.look()
            live_match.time_keeper.look()
            await until(lambda: any(isinstance(entry, Acted) for entry in entries(live_match)))
        kept = store.matches.load(live_match.match).entries
        assert sum(isinstance(entry, TimedOut) for entry in kept) == 1
        assert sum(isinstance(entry, TakenBack) for entry in kept) == 1


async def test_who_leaves_and_comes_back_at_once_finds_what_was_on_its_way(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    match_service = hall(store)
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        live_match = match_service.new_match("chama", (ANA, BIA), ChamaOptions())
        participant = enter(live_match, "Ana")
        participant.submit(0, CutDeck(9))
        await participant.leave()
        again = match_service.resume(live_match.match)
        assert 0 not in again.table.deciders()
        assert not again.table.pending


async def test_a_table_that_lost_its_actions_says_so_and_goes_on_when_the_disk_does(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    mine = matches_on(store).new_match("chama", (ANA, TITA), ChamaOptions())
    elsewhere = matches_on(store).resume(mine.match)
    elsewhere.table.submit(0, CutDeck(10))
    other = matches_on(store, match="test-0002").new_match("chama", (ANA, BIA), ChamaOptions())
    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        participant, fine = enter(mine, "Ana"), enter(other, "Ana")
        fine.submit(0, CutDeck(10))
        participant.submit(0, CutDeck(20))
        await until(lambda: mine.trouble is not None)
        assert mine.trouble is not None and mine.trouble.code == "stale_log"
        assert mine.table.deciders() == (0, 1)
        await until(lambda: 0 not in other.table.deciders())
        assert other.trouble is None
        await participant.leave()
        await fine.leave()
        again = matches_on(store).resume(mine.match)
        assert 0 not in again.table.deciders()


async def test_a_disk_that_fails_once_stops_the_bots_until_it_takes_something_again(tmp_path: Path) -> None:
    store = store_in(tmp_path)

    def fail() -> None:
        raise StoreError("store_disk_full")

    with store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
        live_match = matches_on(store).new_match("chama", (ANA, TITA), ChamaOptions())
        await until(lambda: not live_match.opening)
        participant = enter(live_match, "Ana")
        store.write(fail)
        participant.submit(0, CutDeck(20))
        await until(lambda: live_match.trouble is not None)
        assert live_match.trouble is not None and live_match.trouble.code == "store_disk_full"
        assert 0 in live_match.table.deciders() and not live_match.playing
        participant.submit(0, CutDeck(20))
        await until(lambda: Acted(0, CutDeck(20), CLOCK) in entries(live_match))
        assert live_match.trouble is None
        await until(lambda: any(entry.seat == 1 for entry in entries(live_match) if isinstance(entry, Acted)))
        await participant.leave()
