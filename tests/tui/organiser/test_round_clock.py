"""The clock of a round: a time of day that runs on without the app, with extra time for single tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.log import Intervened
from engine.core.model import TimeCalled
from saves.rows.row_store import MemoryRows
from saves.tournaments.tournament_rows import RoundTime
from tests.tui.app import NOW
from tests.tui.desk import NAMES, at_desk, press, shown, type_text
from tui.organiser.clock import ClockScreen
from tui.services.matches.clocks import MINUTE
from tui.services.tournaments.rounds import WARNINGS, RoundClock, clock_of, clock_text, late_tables, warning
from tui.texts.localizer import Words


def clock_at(kept: MemoryRows[RoundTime], moment: list[int]) -> RoundClock:
    return RoundClock(kept, "copa", lambda: moment[0])


def test_the_clock_runs_on_while_the_app_is_closed() -> None:
    kept, moment = MemoryRows(RoundTime), [0]
    clock_at(kept, moment).start(1, 50)
    moment[0] = 20 * MINUTE
    assert clock_at(kept, moment).left() == 30 * MINUTE


def test_a_pause_keeps_what_is_left_and_time_is_added_in_it() -> None:
    kept, moment = MemoryRows(RoundTime), [0]
    clock = clock_at(kept, moment)
    clock.start(1, 50)
    moment[0] = 10 * MINUTE
    clock.pause()
    moment[0] = 60 * MINUTE
    clock.add(5)
    assert clock.left() == 45 * MINUTE
    clock.pause()
    moment[0] = 61 * MINUTE
    assert clock.left() == 44 * MINUTE


def test_a_single_table_has_more_time_and_the_others_do_not() -> None:
    kept, moment = MemoryRows(RoundTime), [0]
    clock = clock_at(kept, moment)
    clock.start(2, 1)
    clock.give(4, 3)
    clock.give(5, 1)
    clock.give(5, -1)
    moment[0] = 2 * MINUTE
    assert clock.left() == -MINUTE and clock.left(4) == 2 * MINUTE and clock.left(5) == -MINUTE
    time = clock.time
    assert time is not None and time.extra == {4: 3 * MINUTE}


def test_every_warning_is_told_once_when_its_time_comes() -> None:
    assert warning(5 * MINUTE + 1, 5 * MINUTE) == 5
    assert warning(5 * MINUTE, 5 * MINUTE - 1000) is None
    assert warning(1000, -1000) == 0
    assert warning(30 * MINUTE, MINUTE // 2) == 1
    assert warning(None, 0) is None and warning(0, MINUTE) is None


def test_a_time_is_told_as_a_clock_shows_it() -> None:
    assert [clock_text(ms) for ms in (50 * MINUTE, 65_000, 62 * MINUTE, 0, -30_000)] == [
        "50:00",
        "1:05",
        "1:02:00",
        "0:00",
        "-0:30",
    ]


async def test_the_clock_starts_with_the_round_s_minutes_and_is_seen_at_the_desk(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], drawn=True, round_minutes=40) as (pilot, desk):
        await press(pilot, "C")
        assert isinstance(pilot.app.screen, ClockScreen) and "Pronto" in shown(pilot)
        await press(pilot, "space", "plus", "right_square_bracket", "x", "b")
        clock = clock_of(desk.tournament_session)
        assert clock.left() == 46 * MINUTE and clock.left(1) == 47 * MINUTE
        assert "+1 min" in shown(pilot) and "campainha ligada" in shown(pilot) and "██" in shown(pilot)
        await press(pilot, "space")
        assert "PARADO" in shown(pilot)
        clock.add(-60)
        pilot.app.screen.refill()
        await pilot.pause()
        assert "O TEMPO ACABOU · PARADO · campainha ligada" in shown(pilot)
        await press(pilot, "t")
        await type_text(pilot, "20")
        assert clock.left() == 20 * MINUTE
        await press(pilot, "escape")
        assert "2025 · 20:00" in shown(pilot)


async def test_only_tables_whose_time_is_up_are_called(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], drawn=True) as (_pilot, desk):
        clock, found = clock_of(desk.tournament_session), desk.tournament_session
        assert late_tables(found, clock) == (1, 2)
        clock.start(1, 0)
        clock.give(2, 5)
        assert late_tables(found, clock) == (1,)


async def test_CH_61_time_is_called_in_the_matches_that_are_played_here_and_the_others_are_counted(
    tmp_path: Path,
) -> None:
    async with at_desk(tmp_path, *NAMES[:8], drawn=True) as (pilot, desk):
        live_match = desk.tournament_session.tables.sit_down(desk.tournament_session.desk.pending()[0])
        await press(pilot, "C", "space", "k")
        assert "Chamar o tempo em 2 mesas (1, 2)?" in shown(pilot)
        await press(pilot, "s")
        acts = [ply.entry.act for ply in live_match.table.line.plies if isinstance(ply.entry, Intervened)]
        assert [type(act) for act in acts] == [TimeCalled] and live_match.time_called
        assert "TEMPO!" in shown(pilot) and "Tempo chamado. 1 partida no" in shown(pilot)
        await press(pilot, "escape", "down", "enter", "shift+tab")
        assert "Tempo: contas" in shown(pilot)
        assert NOW


@pytest.mark.parametrize("language", ["pt_BR", "en"])
def test_what_is_said_of_the_warnings_names_the_minutes_at_which_they_come(language: str) -> None:
    words = Words(language)
    for key in ("choice.round_minutes.help", "place.round_clock.help"):
        sentence = next(part for part in re.split(r"[.;] ", words(key)) if re.search(r"[Aa]visa|warns", part))
        assert tuple(map(int, re.findall(r"\d+", sentence))) == WARNINGS, key
