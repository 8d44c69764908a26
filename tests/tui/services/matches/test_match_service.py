from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import commitment_of
from engine.core.errors import CarteadoError
from engine.core.log import Acted, Player, Revealed, play_log
from engine.core.model import Abandoned, Resigned
from engine.games.chama.actions import CutDeck
from engine.games.chama.game import Chama
from engine.games.chama.model import Options
from tests.tui.tables import ANA, BIA, TITA, Script, ScriptedChama, counted, house_on, store_in
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import enter

BOTS = (Player("Rosa", "random"), Player("Pipo", "random"))


async def until_over(sitting: LiveMatch) -> None:
    while sitting.table.outcome is None:
        await asyncio.sleep(0)


def test_a_new_match_is_sealed_and_kept_before_anybody_plays(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    sitting = house_on(store).new_match("chama", (ANA, TITA), Options())
    header = sitting.table.header
    assert header.commitment == commitment_of(counted()())
    assert header.nonces[0] and not header.nonces[1]
    record = store.matches.load(sitting.match)
    assert record.header == header
    assert len(record.entries) == len(sitting.table.line.plies)


def test_a_match_that_cannot_be_set_up_leaves_no_trace(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    with pytest.raises(CarteadoError):
        house_on(store).new_match("chama", (ANA,) * 5, Options())
    assert store.matches.count() == 0


async def test_bots_alone_play_to_the_end_and_the_library_knows_it(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    sitting = house_on(store).new_match("chama", BOTS, Options())
    visit = enter(sitting)
    await until_over(sitting)
    record = store.matches.load(sitting.match)
    assert record.status == "finished"
    assert record.outcome == sitting.table.outcome
    assert isinstance(record.entries[-1], Revealed)
    line = play_log(Chama(), record.header, record.entries, check_draws=True)
    assert line.state == sitting.table.state
    await visit.leave()


async def test_the_same_seeds_give_the_same_game(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        sitting = house_on(store_in(tmp_path / name)).new_match("chama", BOTS, Options())
        visit = enter(sitting)
        await until_over(sitting)
        logs.append([ply.entry for ply in sitting.table.line.plies])
        await visit.leave()
    assert logs[0] == logs[1]


async def test_bots_wait_for_a_person(tmp_path: Path) -> None:
    sitting = house_on(store_in(tmp_path)).new_match("chama", (ANA, TITA), Options())
    assert sitting.people == (0,)
    visit = enter(sitting)
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert sitting.table.deciders() == (0,)
    heard: list[int] = []
    sitting.subscribe(lambda: heard.append(len(sitting.table.line.plies)))
    sitting.table.submit(0, CutDeck(10))
    assert heard
    await visit.leave()


async def test_when_nobody_looks_any_more_the_bots_stop(tmp_path: Path) -> None:
    sitting = house_on(store_in(tmp_path)).new_match("chama", BOTS, Options())
    sitting.pause = 60.0
    first, second = enter(sitting), enter(sitting)
    await asyncio.sleep(0)
    await first.leave()
    await first.leave()
    assert sitting.playing
    await second.leave()
    assert not sitting.playing
    assert sitting.table.outcome is None


async def test_a_match_is_resumed_in_another_process_as_it_stood(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    first = house_on(store).new_match("chama", (ANA, BIA), Options())
    first.table.submit(0, CutDeck(10))
    second = house_on(store).resume(first.match)
    assert second is not first
    assert second.table.state == first.table.state
    assert second.table.deciders() == (1,)


def test_a_match_open_in_this_process_is_the_same_sitting(tmp_path: Path) -> None:
    house = house_on(store_in(tmp_path))
    sitting = house.new_match("chama", (ANA, BIA), Options())
    assert house.resume(sitting.match) is sitting


async def test_a_match_that_is_over_cannot_be_resumed(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    sitting = house_on(store).new_match("chama", (ANA, BIA), Options())
    sitting.table.intervene(Resigned(0))
    with pytest.raises(CarteadoError) as refused:
        house_on(store).resume(sitting.match)
    assert refused.value.code == "match_not_resumable"


def test_an_abandoned_match_is_closed_without_places(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    sitting = house_on(store).new_match("chama", (ANA, BIA), Options())
    sitting.table.intervene(Abandoned())
    assert store.matches.load(sitting.match).status == "abandoned"


class _Slow(Script):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.enough = threading.Event()

    def choose(self, view: Any, legal: Any, rng: Any, **_: Any) -> Any:
        self.begun.set()
        assert self.enough.wait(10)
        return super().choose(view, legal, rng)


async def test_what_happens_while_a_bot_thinks_makes_its_choice_void(tmp_path: Path) -> None:
    slow = _Slow()
    sitting = house_on(store_in(tmp_path), ScriptedChama(slow)).new_match("chama", (ANA, TITA, BIA), Options())
    visit = enter(sitting)
    await asyncio.to_thread(slow.begun.wait, 10)
    sitting.table.submit(2, CutDeck(7))
    slow.enough.set()
    while 1 in sitting.table.deciders() and len(sitting.table.deciders()) > 1:
        await asyncio.sleep(0.001)
    cuts = [ply.entry for ply in sitting.table.line.plies if isinstance(ply.entry, Acted)]
    assert [entry.seat for entry in cuts] == [2, 1]
    await visit.leave()


async def test_a_match_played_elsewhere_too_stops_the_bots_and_says_so(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    mine = house_on(store).new_match("chama", (ANA, TITA), Options())
    elsewhere = house_on(store).resume(mine.match)
    elsewhere.table.submit(0, CutDeck(10))
    visit = enter(mine)
    for _ in range(100):
        await asyncio.sleep(0.001)
        if mine.trouble is not None:
            break
    assert mine.trouble is not None
    assert mine.trouble.code == "stale_log"
    await visit.leave()
