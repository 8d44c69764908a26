"""The clocks of a shared table: what comes at zero, who waits, what survives."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.core.log import Acted, Intervened, TimedOut
from engine.core.model import Resigned
from engine.games.chama.model import ChamaOptions
from saves.matches.match_rows import TableTerms, TimeControl
from tests.tui.services.matches.match_services import (
    Watch,
    at,
    entries,
    everybody,
    matches_with,
    placing,
    shared,
    until,
)
from tests.tui.tables import ANA, BIA, CLOCK, store_in
from tui.services.matches.notices import Departed
from tui.services.matches.participant import enter
from tui.texts.localizer import Localizer, Session
from tui.texts.match import format_notice


async def test_at_zero_a_bot_makes_this_one_choice_and_the_log_says_so(tmp_path: Path) -> None:
    watch = Watch()
    live_match = shared(tmp_path, watch=watch, time=TimeControl(move=30), stand_in="script")
    async with everybody(live_match, "Ana", "Bia"):
        (seat,) = live_match.table.deciders()
        watch.pass_(seconds=29)
        live_match.time_keeper.look()
        await asyncio.sleep(0)
        assert not any(isinstance(entry, TimedOut) for entry in entries(live_match))
        watch.pass_(seconds=1)
        live_match.time_keeper.look()
        await until(lambda: isinstance(entries(live_match)[-1], Acted))
        assert entries(live_match)[-2] == TimedOut(seat, "script", CLOCK)
        assert entries(live_match)[-1].seat == seat
        (asked,) = live_match.table.deciders()
        time = live_match.seat_time(asked)
        assert time is not None and time.move == 30_000
        for _ in range(20):
            await asyncio.sleep(0)
        assert sum(isinstance(entry, Acted) for entry in entries(live_match)) == 1


async def test_at_zero_the_seat_resigns_where_that_was_agreed_on(tmp_path: Path) -> None:
    watch = Watch()
    live_match = shared(tmp_path, watch=watch, time=TimeControl(move=30, at_zero="resign"))
    async with everybody(live_match, "Ana", "Bia"):
        (seat,) = live_match.table.deciders()
        watch.pass_(seconds=30)
        live_match.time_keeper.look()
        assert Intervened(Resigned(seat), CLOCK) in entries(live_match)


async def test_who_acts_in_the_last_moment_has_acted(tmp_path: Path) -> None:
    watch = Watch()
    live_match = shared(tmp_path, watch=watch, time=TimeControl(move=30))
    async with everybody(live_match, "Ana", "Bia") as participants:
        seat, action = placing(live_match)
        watch.pass_(seconds=30)
        live_match.time_keeper.look()
        at(participants, seat).submit(seat, action)
        for _ in range(20):
            await asyncio.sleep(0)
        assert entries(live_match)[-1] == Acted(seat, action, CLOCK)


async def test_the_clock_of_somebody_cut_off_stands_still_for_the_grace(tmp_path: Path) -> None:
    watch = Watch()
    live_match = shared(tmp_path, watch=watch, time=TimeControl(move=30, grace=60))
    async with everybody(live_match, "Ana", "Bia") as participants:
        (seat,) = live_match.table.deciders()
        await at(participants, seat).leave()
        watch.pass_(seconds=50)
        time = live_match.seat_time(seat)
        assert time is not None and (time.move, time.grace) == (30_000, True)
        back = enter(live_match, "Ana" if seat == 0 else "Bia")
        watch.pass_(seconds=10)
        time = live_match.seat_time(seat)
        assert time is not None and (time.move, time.grace) == (20_000, False)
        await back.leave()


async def test_terms_and_clocks_survive_the_process_and_are_forgotten_at_the_end(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    terms = TableTerms(time=TimeControl(move=30, reserve=60), delay="hand", substitutes=True)
    live_match = matches_with(store, watch).new_match("chama", (ANA, BIA), ChamaOptions(cut=False), terms=terms)
    (seat,) = live_match.table.deciders()
    participants = [enter(live_match, "Ana"), enter(live_match, "Bia")]
    watch.pass_(seconds=45)
    live_match.time_keeper.pause(True)
    # The process dies here; another one goes on.
    again = matches_with(store, Watch(5)).resume(live_match.match)
    assert again.terms == terms
    assert again.clocks.paused
    back = enter(again, "Ana")
    time = again.seat_time(seat)
    assert time is not None and (time.move, time.reserve) == (0, 45_000)
    again.table.intervene(Resigned(0))
    assert [rows.get(live_match.match) for rows in store.match_records] == [None, None, None]
    for participant in (*participants, back):
        await participant.leave()


async def test_the_clocks_rest_while_only_spectators_are_there(tmp_path: Path) -> None:
    watch = Watch()
    live_match = shared(tmp_path, watch=watch, time=TimeControl(move=30))
    async with everybody(live_match, "Duda"):
        watch.pass_(minutes=5)
        live_match.time_keeper.look()
        for _ in range(20):
            await asyncio.sleep(0)
        assert not any(isinstance(entry, TimedOut) for entry in entries(live_match))


async def test_nobody_waits_for_who_leaves_a_match_that_is_over(tmp_path: Path) -> None:
    live_match = shared(tmp_path, time=TimeControl(move=30, grace=90))
    ana, bia = enter(live_match, "Ana"), enter(live_match, "Bia")
    localizer = Localizer(Session(language="pt_BR"), ("Ana", "Bia"))
    gone = Departed("Bia", (1,))
    assert format_notice(gone, localizer, ana) == "Bia saiu da mesa; o relógio espera até 1:30."
    bia.resign(1)
    assert format_notice(gone, localizer, ana) == "Bia saiu da mesa."
    await ana.leave()
    await bia.leave()
