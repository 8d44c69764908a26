"""The clocks of a shared table: what comes at zero, who waits, what survives."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.core.log import Acted, Intervened, TimedOut
from engine.core.model import Resigned
from engine.games.chama.model import Options
from saves.match_rows import TableTerms, TimeControl
from tests.tui.services.matches.match_services import Watch, at, entries, everybody, house_with, placing, shared, until
from tests.tui.tables import ANA, BIA, CLOCK, store_in
from tui.services.matches.participant import enter
from tui.services.matches.updates import Departed
from tui.texts.localizer import Localizer, Session
from tui.texts.match import format_notice


async def test_at_zero_a_bot_makes_this_one_choice_and_the_log_says_so(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30), stand_in="script")
    async with everybody(sitting, "Ana", "Bia"):
        (seat,) = sitting.table.deciders()
        watch.pass_(seconds=29)
        sitting.look_at_clock()
        await asyncio.sleep(0)
        assert not any(isinstance(entry, TimedOut) for entry in entries(sitting))
        watch.pass_(seconds=1)
        sitting.look_at_clock()
        await until(lambda: isinstance(entries(sitting)[-1], Acted))
        assert entries(sitting)[-2] == TimedOut(seat, "script", CLOCK)
        assert entries(sitting)[-1].seat == seat
        (asked,) = sitting.table.deciders()
        time = sitting.seat_time(asked)
        assert time is not None and time.move == 30_000
        for _ in range(20):
            await asyncio.sleep(0)
        assert sum(isinstance(entry, Acted) for entry in entries(sitting)) == 1


async def test_at_zero_the_seat_resigns_where_that_was_agreed_on(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30, at_zero="resign"))
    async with everybody(sitting, "Ana", "Bia"):
        (seat,) = sitting.table.deciders()
        watch.pass_(seconds=30)
        sitting.look_at_clock()
        assert Intervened(Resigned(seat), CLOCK) in entries(sitting)


async def test_who_acts_in_the_last_moment_has_acted(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30))
    async with everybody(sitting, "Ana", "Bia") as visits:
        seat, action = placing(sitting)
        watch.pass_(seconds=30)
        sitting.look_at_clock()
        at(visits, seat).submit(seat, action)
        for _ in range(20):
            await asyncio.sleep(0)
        assert entries(sitting)[-1] == Acted(seat, action, CLOCK)


async def test_the_clock_of_somebody_cut_off_stands_still_for_the_grace(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30, grace=60))
    async with everybody(sitting, "Ana", "Bia") as visits:
        (seat,) = sitting.table.deciders()
        await at(visits, seat).leave()
        watch.pass_(seconds=50)
        time = sitting.seat_time(seat)
        assert time is not None and (time.move, time.grace) == (30_000, True)
        back = enter(sitting, "Ana" if seat == 0 else "Bia")
        watch.pass_(seconds=10)
        time = sitting.seat_time(seat)
        assert time is not None and (time.move, time.grace) == (20_000, False)
        await back.leave()


async def test_terms_and_clocks_survive_the_process_and_are_forgotten_at_the_end(tmp_path: Path) -> None:
    store, watch = store_in(tmp_path), Watch()
    terms = TableTerms(time=TimeControl(move=30, reserve=60), delay="hand", substitutes=True)
    sitting = house_with(store, watch).new_match("chama", (ANA, BIA), Options(cut=False), terms=terms)
    (seat,) = sitting.table.deciders()
    visits = [enter(sitting, "Ana"), enter(sitting, "Bia")]
    watch.pass_(seconds=45)
    sitting.pause_clocks(True)
    # The process dies here; another one goes on.
    again = house_with(store, Watch(5)).resume(sitting.match)
    assert again.terms == terms
    assert again.clocks_paused
    back = enter(again, "Ana")
    time = again.seat_time(seat)
    assert time is not None and (time.move, time.reserve) == (0, 45_000)
    again.table.intervene(Resigned(0))
    assert [rows.get(sitting.match) for rows in store.match_records] == [None, None, None]
    for visit in (*visits, back):
        await visit.leave()


async def test_the_clocks_rest_while_only_spectators_are_there(tmp_path: Path) -> None:
    watch = Watch()
    sitting = shared(tmp_path, watch=watch, time=TimeControl(move=30))
    async with everybody(sitting, "Duda"):
        watch.pass_(minutes=5)
        sitting.look_at_clock()
        for _ in range(20):
            await asyncio.sleep(0)
        assert not any(isinstance(entry, TimedOut) for entry in entries(sitting))


async def test_nobody_waits_for_who_leaves_a_match_that_is_over(tmp_path: Path) -> None:
    sitting = shared(tmp_path, time=TimeControl(move=30, grace=90))
    ana, bia = enter(sitting, "Ana"), enter(sitting, "Bia")
    voice = Localizer(Session(language="pt_BR"), ("Ana", "Bia"))
    gone = Departed("Bia", (1,))
    assert format_notice(gone, voice, ana) == "Bia saiu da mesa; o relógio espera até 1:30."
    bia.resign(1)
    assert format_notice(gone, voice, ana) == "Bia saiu da mesa."
    await ana.leave()
    await bia.leave()
