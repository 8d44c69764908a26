"""The clocks of a shared table on its screens."""

from __future__ import annotations

from pathlib import Path

from engine.core.log import Acted, TimedOut
from saves.matches.match_rows import TimeControl
from tests.tui.services.matches.match_services import until
from tests.tui.shared import choose, entries, menu, painted, party
from tui.match.overlays import ClockDialog


async def test_a_second_costs_the_cells_of_one_clock_and_an_idle_one_nothing(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60, reserve=120)) as this:
        ana, bia = await this.come("Ana"), await this.come("Bia")
        both = painted(ana), painted(bia)
        await this.tick(1)
        row = ana.lines.index(ana.players_bar)
        for regions in both:
            assert [(region.y, region.height) for region in regions] == [(row, 1)]
            assert regions[0].width <= 4
            regions.clear()
        me, other = this.on_turn().screen.participant.who, this.other(this.on_turn()).screen.participant.who
        assert f"►{me} 0:59+2:00" in ana.players_bar and f"{other} +2:00" in ana.players_bar
        this.live_match.time_keeper.pause(True)
        await this.settle()
        assert ana.players_bar.endswith("relógios parados")
        for regions in both:
            regions.clear()
        await this.tick(30)
        assert both == ([], [])


async def test_a_table_without_limits_is_not_drawn_by_the_clock(tmp_path: Path) -> None:
    async with party(tmp_path) as item:
        ana = await item.come("Ana")
        await item.come("Bia")
        regions = painted(ana)
        for _ in range(3):
            await item.tick(1)
        assert regions == []


async def test_the_clock_is_looked_at_only_while_one_runs_or_after_something_has_happened(tmp_path: Path) -> None:
    async with party(tmp_path) as people:
        ana = await people.come("Ana")
        await people.come("Bia")
        seconds = ana.screen.seconds

        def looks_again() -> bool:
            ana.screen.look_at_clock()
            return seconds._active.is_set()

        assert not looks_again()
        people.act()
        await people.settle()
        assert seconds._active.is_set() and not looks_again()
        people.live_match.time_keeper.give(None, 600)
        await people.settle()
        assert seconds._active.is_set() and looks_again()


async def test_a_move_is_few_cells_on_another_screen(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60)) as this:
        await this.come("Ana")
        await this.come("Bia")
        other = this.other(this.on_turn())
        regions = painted(other)
        this.act()
        await this.settle()
        assert 0 < sum(region.area for region in regions) < 80 * 24 // 3


async def test_the_minutes_of_a_match_stand_in_the_same_line(tmp_path: Path) -> None:
    async with party(tmp_path, minutes=30) as item:
        ana = await item.come("Ana")
        assert ana.players_bar.endswith("relógio 30 min")
        assert "relógio" not in ana.prompt
        await item.tick(25 * 60 + 1)
        assert ana.players_bar.endswith("relógio 4:59")


async def test_a_clock_that_waits_for_somebody_cut_off_says_so(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60, grace=90)) as item:
        await item.come("Ana")
        await item.come("Bia")
        gone = item.on_turn()
        app_sessions, name = item.other(gone), gone.screen.participant.who
        await item.go(gone)
        assert app_sessions.messages == [f"{name} saiu da mesa; o relógio espera até 1:30."]
        await item.tick(30)
        assert f"{name} 1:00 (fora, espera 1:00)" in app_sessions.players_bar
        await item.tick(70)
        assert f"{name} 0:50 (fora 1 min)" in app_sessions.players_bar


async def test_little_time_and_none_are_said_in_words(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=30), stand_in="script") as this:
        await this.come("Ana")
        await this.come("Bia")
        me = this.on_turn()
        other, name = this.other(me), me.screen.participant.who
        await this.tick(21)
        await this.tick(1)
        assert (me.messages, other.messages) == ([f"{name}, você tem 10 segundos."], [])
        await this.tick(9)
        await until(lambda: any(isinstance(entry, TimedOut) for entry in entries(this)))
        await until(lambda: isinstance(entries(this)[-1], Acted))
        await this.settle()
        assert other.messages == [f"Acabou o tempo de {name}: um bot faz esta jogada."]


async def test_a_seat_that_resigns_at_zero_is_told_so(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=30, at_zero="resign")) as this:
        await this.come("Ana")
        await this.come("Bia")
        me = this.on_turn()
        other = this.other(me)
        await this.tick(30)
        assert this.live_match.table.outcome is not None
        assert f"Acabou o tempo de {me.screen.participant.who}, que por isso desiste da partida." in other.messages


async def test_the_host_stops_the_clocks_and_gives_time_and_guests_only_look(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60)) as item:
        ana, bia = await item.come("Ana", "host"), await item.come("Bia")
        await bia.press("C")
        assert isinstance(bia.app.screen, ClockDialog)
        assert menu(bia) == ["close"] and "Ana: 1:00" in bia.seen
        await bia.press("space")
        assert not item.live_match.clocks.paused
        await ana.press("C", "space")
        await item.settle()
        assert item.live_match.clocks.paused
        assert bia.messages == ["Os relógios desta mesa estão parados."]
        await choose(ana, "give 1")
        await item.settle()
        assert "Bia recebe mais 60 segundos." in bia.messages
        time = item.live_match.seat_time(1)
        assert time is not None and (time.move, time.reserve) == (60_000, 60_000)
