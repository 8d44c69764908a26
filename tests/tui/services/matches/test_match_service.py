from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import commitment_of
from engine.core.errors import CarteadoError
from engine.core.history import play_log
from engine.core.log import Acted, Player, Revealed
from engine.core.model import Abandoned, Resigned
from engine.games.chama.actions import CutDeck
from engine.games.chama.game import Chama
from engine.games.chama.model import ChamaOptions
from tests.tui.services.matches.match_services import until
from tests.tui.tables import ANA, BIA, SECONDS, TITA, Script, ScriptedChama, counted, matches_on, store_in
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.participant import enter

BOTS = (Player("Rosa", "random"), Player("Pipo", "random"))


async def until_over(live_match: LiveMatch) -> None:
    while live_match.table.outcome is None:
        await asyncio.sleep(0)


def test_a_new_match_is_sealed_and_kept_before_anybody_plays(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store).new_match("chama", (ANA, TITA), ChamaOptions())
    header = live_match.table.header
    assert header.commitment == commitment_of(counted()())
    assert header.nonces[0] and not header.nonces[1]
    record = store.matches.load(live_match.match)
    assert record.header == header
    assert len(record.entries) == len(live_match.table.line.plies)


def test_a_match_that_cannot_be_set_up_leaves_no_trace(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    with pytest.raises(CarteadoError):
        matches_on(store).new_match("chama", (ANA,) * 5, ChamaOptions())
    assert store.matches.count() == 0


async def test_bots_alone_play_to_the_end_and_the_library_knows_it(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store).new_match("chama", BOTS, ChamaOptions())
    participant = enter(live_match)
    await until_over(live_match)
    record = store.matches.load(live_match.match)
    assert record.status == "finished"
    assert record.outcome == live_match.table.outcome
    assert isinstance(record.entries[-1], Revealed)
    line = play_log(Chama(), record.header, record.entries, check_draws=True)
    assert line.state == live_match.table.state
    await participant.leave()


async def test_the_same_seeds_give_the_same_game(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        live_match = matches_on(store_in(tmp_path / name)).new_match("chama", BOTS, ChamaOptions())
        participant = enter(live_match)
        await until_over(live_match)
        logs.append([ply.entry for ply in live_match.table.line.plies])
        await participant.leave()
    assert logs[0] == logs[1]


async def test_bots_wait_for_a_person(tmp_path: Path) -> None:
    live_match = matches_on(store_in(tmp_path)).new_match("chama", (ANA, TITA), ChamaOptions())
    assert live_match.people == (0,)
    participant = enter(live_match)
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert live_match.table.deciders() == (0,)
    heard: list[int] = []
    live_match.subscribe(lambda: heard.append(len(live_match.table.line.plies)))
    live_match.table.submit(0, CutDeck(10))
    assert heard
    await participant.leave()


async def test_when_nobody_looks_any_more_the_bots_stop(tmp_path: Path) -> None:
    live_match = matches_on(store_in(tmp_path)).new_match("chama", BOTS, ChamaOptions())
    live_match.pause = 60.0
    first, second = enter(live_match), enter(live_match)
    await asyncio.sleep(0)
    await first.leave()
    await first.leave()
    assert live_match.playing
    await second.leave()
    assert not live_match.playing
    assert live_match.table.outcome is None


async def test_a_match_is_resumed_in_another_process_as_it_stood(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    first = matches_on(store).new_match("chama", (ANA, BIA), ChamaOptions())
    first.table.submit(0, CutDeck(10))
    second = matches_on(store).resume(first.match)
    assert second is not first
    assert second.table.state == first.table.state
    assert second.table.deciders() == (1,)


def test_a_match_open_in_this_process_is_the_same_sitting(tmp_path: Path) -> None:
    match_service = matches_on(store_in(tmp_path))
    live_match = match_service.new_match("chama", (ANA, BIA), ChamaOptions())
    assert match_service.resume(live_match.match) is live_match


async def test_a_match_that_is_over_cannot_be_resumed(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store).new_match("chama", (ANA, BIA), ChamaOptions())
    live_match.table.intervene(Resigned(0))
    with pytest.raises(CarteadoError) as refused:
        matches_on(store).resume(live_match.match)
    assert refused.value.code == "match_not_resumable"


def test_an_abandoned_match_is_closed_without_places(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    live_match = matches_on(store).new_match("chama", (ANA, BIA), ChamaOptions())
    live_match.table.intervene(Abandoned())
    assert store.matches.load(live_match.match).status == "abandoned"


class _Slow(Script):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.enough = threading.Event()

    def choose(self, view: Any, legal: Any, rng: Any, **_: Any) -> Any:
        self.begun.set()
        assert self.enough.wait(SECONDS)
        return super().choose(view, legal, rng)


async def test_what_happens_while_a_bot_thinks_makes_its_choice_void(tmp_path: Path) -> None:
    slow = _Slow()
    live_match = matches_on(store_in(tmp_path), ScriptedChama(slow)).new_match(
        "chama", (ANA, TITA, BIA), ChamaOptions()
    )
    participant = enter(live_match)
    await asyncio.to_thread(slow.begun.wait, SECONDS)
    live_match.table.submit(2, CutDeck(7))
    slow.enough.set()
    while 1 in live_match.table.deciders() and len(live_match.table.deciders()) > 1:
        await asyncio.sleep(0.001)
    cuts = [ply.entry for ply in live_match.table.line.plies if isinstance(ply.entry, Acted)]
    assert [entry.seat for entry in cuts] == [2, 1]
    await participant.leave()


async def test_a_match_played_elsewhere_too_stops_the_bots_and_says_so(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    mine = matches_on(store).new_match("chama", (ANA, TITA), ChamaOptions())
    elsewhere = matches_on(store).resume(mine.match)
    elsewhere.table.submit(0, CutDeck(10))
    participant = enter(mine)
    await until(lambda: mine.trouble is not None)
    assert mine.trouble.code == "stale_log"
    await participant.leave()
