"""The table on several screens at once: each person their own view, questions, times, absence, what one decides."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region

from engine.core.errors import CarteadoError
from engine.core.log import Acted, Intervened, Player, Seated, TakenBack, TimedOut
from engine.core.model import Abandoned, Resigned, TimeCalled
from engine.games.chama.actions import EndTurn
from tests.tui.shared import Guest, Party, party
from tests.tui.tables import ANA, BIA, TITA
from tests.tui.test_shared_table import until
from tui.house.terms import TimeControl
from tui.screens.clock_dialog import ClockDialog
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.screens.table_acts import acts_of
from tui.widgets.listing import Listing

CAIO = Player("Caio")


def entries(one: Party) -> list[Any]:
    return [ply.entry for ply in one.sitting.table.line.plies]


def cards(guest: Guest) -> list[str]:
    return [spot.name for spot in guest.screen.board.spots if spot.name.startswith("hand:")]


def painted(guest: Guest) -> list[Region]:
    """Collect what is drawn anew on a guest's table from now on."""
    regions: list[Region] = []
    board = guest.screen.board
    refresh = board.refresh

    def noted(*parts: Region, **how: bool) -> Any:
        regions.extend(parts or (Region(0, 0, *board.size),))
        return refresh(*parts, **how)

    board.refresh = noted  # type: ignore[method-assign]
    return regions


def menu(guest: Guest) -> list[str]:
    """What the menu of the table offers."""
    screen = guest.app.screen
    return [row.name for row in screen.query_one(Listing).rows]


async def choose(guest: Guest, name: str) -> None:
    """Choose from the menu on the screen."""
    at = menu(guest).index(name)
    await guest.press(*["down"] * at, "enter")


# ---- Seats and views ------------------------------------------------------------------------------------------------


async def test_everybody_sees_their_own_cards_and_a_move_at_once(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana, bia = await one.come("Ana"), await one.come("Bia")
        assert [guest.screen.choosing.scene.me for guest in (ana, bia)] == [0, 1]
        for seat, guest in enumerate((ana, bia)):
            assert guest.screen.choosing.scene.view == one.sitting.table.view(seat)
            held = set(one.sitting.table.state.seats[seat].hand)
            assert cards(guest) == [
                f"hand:{card}" for card in (13, 12, 11, 5, 4, 3, 2, 10, 9, 8, 7, 6, 1) if card in held
            ]
        me = one.on_turn()
        before = one.other(me).text
        await me.press("e", "e")
        await one.settle()
        assert any(isinstance(entry, Acted) for entry in entries(one))
        assert one.other(me).text != before
        assert one.on_turn() is not me


async def test_nobody_plays_for_another(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        other = one.other(one.on_turn())
        await other.press("e", "e", "1", "1", "enter", "space", "u")
        assert not any(isinstance(entry, Acted) for entry in entries(one))


async def test_who_has_no_seat_watches_and_is_counted(tmp_path: Path) -> None:
    async with party(tmp_path, delay="none") as one:
        ana, duda = await one.come("Ana"), await one.come("Duda")
        assert cards(duda) == []
        assert duda.hint.strip() == "Você assiste a esta mesa. Q sai."
        assert duda.screen.choosing.scene.view == one.sitting.table.view(None)
        assert ana.company.endswith("1 assiste")
        await duda.press("e", "1", "1", "enter", "u", "R")
        assert not any(isinstance(entry, Acted) for entry in entries(one))
        assert isinstance(duda.app.screen, TableScreen)
        await one.come("Edu")
        assert ana.company.endswith("2 assistem")
        await one.go(duda)
        assert ana.company.endswith("1 assiste")
        assert not isinstance(duda.app.screen, TableScreen)


@pytest.mark.parametrize("delay", ["none", "move", "hand"])
async def test_a_spectator_is_shown_what_the_delay_allows_and_nothing_more(tmp_path: Path, delay: Any) -> None:
    async with party(tmp_path, delay=delay) as one:
        await one.come("Ana")
        await one.come("Bia")
        duda = await one.come("Duda")
        table, gallery = one.sitting.table, one.sitting.gallery
        behind = set()
        for _ in range(14):
            seat = table.deciders()[0]
            one.on_turn().screen.visit.submit(seat, table.legal_actions(seat)[-1])
            await one.settle()
            scene, shown = duda.screen.choosing.scene, gallery.shown
            assert scene.view == table.game.view(table.line.state_at(shown), None)
            assert not scene.moves
            assert list(scene.log) == duda.screen.chronicle.lines(table.line.plies[:shown], None)
            assert all(line.ply <= (table.line.plies[shown - 1].number if shown else 0) for line in scene.log)
            behind.add(len(table.line.plies) - shown)
        assert (behind == {0}) is (delay == "none")


async def test_the_organiser_looks_on_without_delay_and_sees_no_hand(tmp_path: Path) -> None:
    async with party(tmp_path, delay="hand") as one:
        await one.come("Ana")
        await one.come("Bia")
        judge, duda = await one.come("Juiz", "organiser"), await one.come("Duda")
        one.act()
        await one.settle()
        assert judge.screen.choosing.scene.view == one.sitting.table.view(None)
        assert duda.screen.choosing.scene.view != one.sitting.table.view(None)
        assert cards(judge) == []


async def test_a_spectator_who_is_behind_sees_no_clock_that_would_tell_whose_turn_it_is(tmp_path: Path) -> None:
    async with party(tmp_path, delay="move", time=TimeControl(move=30)) as one:
        ana = await one.come("Ana")
        await one.come("Bia")
        duda = await one.come("Duda")
        assert "0:30" in duda.company
        one.on_turn().screen.visit.submit(one.sitting.table.deciders()[0], EndTurn())
        await one.settle()
        assert "0:30" in ana.company and "0:30" not in duda.company
        marked = [name for name in ("Ana", "Bia") if f"►{name}" in duda.company]
        assert marked == [one.other(one.on_turn()).screen.visit.who]


async def test_the_pace_of_bots_is_the_houses_at_a_shared_table(tmp_path: Path) -> None:
    async with party(tmp_path, ANA, TITA, bot_pause=0.01) as one:
        await one.come("Ana", bot_speed="slow")
        assert one.sitting.pause == 0.01


# ---- Taking back ----------------------------------------------------------------------------------------------------


async def test_taking_back_is_asked_at_the_foot_and_granted_by_a_key(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        before = one.sitting.table.state
        one.act()
        await one.settle()
        me = one.on_turn()
        other, name = one.other(me), me.screen.visit.who
        await me.press("u")
        await one.settle()
        assert other.prompt == f" ? {name} pede para voltar a jogada. Concordar? s/n"
        assert other.lines[-1].split() == ["s", "sim", "n", "não"]
        assert isinstance(other.app.screen, TableScreen)
        assert me.hint.strip() == f"Você pediu para voltar a jogada: esperando por {other.screen.visit.who}."
        assert "?" not in me.prompt
        await other.press("s")
        await one.settle()
        assert one.sitting.table.state == before
        assert any(isinstance(entry, Acted) for entry in entries(one)) is False
        assert "pede" not in other.prompt and "pediu" not in me.hint


async def test_a_no_is_told_and_the_move_stands(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        one.act()
        await one.settle()
        me = one.on_turn()
        other = one.other(me)
        await me.press("u")
        await one.settle()
        await other.press("n")
        await one.settle()
        assert me.told == [f"{other.screen.visit.who} não concorda: a jogada de {me.screen.visit.who} fica."]
        assert isinstance(entries(one)[-1], Acted)
        await other.press("s")
        assert isinstance(entries(one)[-1], Acted)


async def test_a_question_that_expires_is_told(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        one.act()
        await one.settle()
        me = one.on_turn()
        await me.press("u")
        await me.press("e", "e")
        await one.settle()
        assert f"O jogo seguiu: a jogada de {me.screen.visit.who} fica." in me.told
        assert "pede" not in one.other(me).prompt


async def test_what_was_revealed_is_not_taken_back_and_nobody_is_asked(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        me = one.on_turn()
        me.screen.visit.submit(one.sitting.table.deciders()[0], EndTurn())
        await one.settle()
        await me.press("u")
        await one.settle()
        assert me.notices == ["Não dá para voltar atrás: algo foi revelado ou alguém já jogou."]
        assert one.sitting.consent.request is None


async def test_a_question_leaves_the_others_game_keys_alone(tmp_path: Path) -> None:
    async with party(tmp_path, ANA, BIA, CAIO) as one:
        guests = [await one.come(name) for name in ("Ana", "Bia", "Caio")]
        one.act()
        await one.settle()
        me = one.on_turn()
        await me.press("u")
        await one.settle()
        waiting = [guest for guest in guests if guest is not me]
        assert all("pede para voltar" in guest.prompt for guest in waiting)
        await waiting[0].press("s")
        await one.settle()
        assert "pede" not in waiting[0].prompt and "pede" in waiting[1].prompt
        await waiting[1].press("L")
        assert "pgup" in waiting[1].text and "pede" in waiting[1].prompt
        await waiting[1].press("escape", "y")
        await one.settle()
        assert not any(isinstance(entry, Acted) for entry in entries(one))


# ---- Absence --------------------------------------------------------------------------------------------------------


async def test_who_is_away_is_marked_by_a_word_and_told_and_so_is_coming_back(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana = await one.come("Ana")
        assert "Bia (fora)" in ana.company
        bia = await one.come("Bia")
        assert "fora" not in ana.company and ana.told == []
        await one.go(bia)
        assert ana.told == ["Bia saiu da mesa."] and ana.hint == " Bia saiu da mesa."
        await one.tick(61)
        assert "Bia (fora 1 min)" in ana.company
        await one.come("Bia")
        assert ana.told == ["Bia saiu da mesa.", "Bia voltou à mesa."]
        assert "fora" not in ana.company


async def test_what_was_told_stands_below_the_table_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with party(tmp_path) as one:
        ana, bia = await one.come("Ana"), await one.come("Bia")
        monkeypatch.setattr("tui.screens.shared._TOLD", 0.001)
        await one.go(bia)
        for _ in range(100):
            if ana.hint != " Bia saiu da mesa.":
                break
            await one.settle()
        assert ana.told and "saiu" not in ana.hint


async def test_a_line_that_drops_is_an_absence_and_the_screen_goes_on(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana, bia = await one.come("Ana"), await one.come("Bia")
        bia.screen.step_out(True)
        bia.screen.step_out(True)
        await one.settle()
        assert "Bia (fora)" in ana.company and one.sitting.present == (0,)
        assert ana.told == ["Bia saiu da mesa."]
        bia.screen.step_out(False)
        await one.settle()
        assert "fora" not in ana.company and one.sitting.present == (0, 1)
        assert ana.told[1:] == ["Bia voltou à mesa."]


async def test_a_second_screen_of_the_same_person_is_no_coming_or_going(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana = await one.come("Ana")
        await one.come("Bia")
        second = await one.come("Bia")
        await one.go(second)
        assert ana.told == [] and "fora" not in ana.company


async def test_anybody_puts_a_bot_into_an_empty_seat_where_agreed_and_its_owner_is_asked_back(tmp_path: Path) -> None:
    async with party(tmp_path, substitutes=True, stand_in="script") as one:
        ana = await one.come("Ana")
        await ana.press("m")
        await choose(ana, "bot:1")
        await ana.press("s")
        await one.settle()
        assert one.sitting.table.players[1].bot == "script"
        assert "Bia" not in ana.company
        bia = await one.come("Bia")
        assert bia.prompt == " ? Um bot joga no lugar que era seu. Voltar a ele? s/n"
        await bia.press("s")
        await one.settle()
        assert bia.screen.visit.seats == (1,) and bia.screen.choosing.scene.me == 1
        assert one.sitting.table.players[1] == BIA
        assert "Bia" in ana.company
        assert sum(isinstance(entry, Seated) for entry in entries(one)) == 2


async def test_who_does_not_come_back_watches_and_may_change_their_mind(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        one.sitting.substitute(1, Player("Rosa", "script"))
        bia = await one.come("Bia")
        await bia.press("n")
        assert "Voltar" not in bia.prompt and cards(bia) == []
        await bia.press("m")
        await choose(bia, "come_back:1")
        await one.settle()
        assert bia.screen.visit.seats == (1,)


async def test_no_seat_is_filled_where_that_was_not_agreed_on(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana, duda = await one.come("Ana"), await one.come("Duda")
        assert acts_of(ana.screen.visit) == acts_of(duda.screen.visit) == ()
        judge = await one.come("Juiz", "organiser")
        assert [act.key for act in acts_of(judge.screen.visit)] == ["sit:1", "bot:1", "out", "replace"]


async def test_a_spectator_takes_the_seat_of_somebody_absent(tmp_path: Path) -> None:
    async with party(tmp_path, substitutes=True) as one:
        ana, duda = await one.come("Ana"), await one.come("Duda")
        assert [act.key for act in acts_of(ana.screen.visit)] == ["bot:1"]
        assert [act.key for act in acts_of(duda.screen.visit)] == ["sit:1", "bot:1"]
        duda.screen.visit.replace(1, Player("Duda"))
        await one.settle()
        assert duda.screen.choosing.scene.me == 1 and cards(duda)
        assert "Duda" in ana.company and "Bia" not in ana.company
        with pytest.raises(CarteadoError) as refused:
            ana.screen.visit.replace(1, Player("Ana"))
        assert refused.value.code == "seat_not_free"


# ---- Time -----------------------------------------------------------------------------------------------------------


async def test_a_second_costs_the_cells_of_one_clock_and_an_idle_one_nothing(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60, reserve=120)) as one:
        ana, bia = await one.come("Ana"), await one.come("Bia")
        both = painted(ana), painted(bia)
        await one.tick(1)
        row = ana.lines.index(ana.company)
        for regions in both:
            assert [(region.y, region.height) for region in regions] == [(row, 1)]
            assert regions[0].width <= 4
            regions.clear()
        me, other = one.on_turn().screen.visit.who, one.other(one.on_turn()).screen.visit.who
        assert f"►{me} 0:59+2:00" in ana.company and f"{other} +2:00" in ana.company
        one.sitting.pause_clocks(True)
        await one.settle()
        assert ana.company.endswith("relógios parados")
        for regions in both:
            regions.clear()
        await one.tick(30)
        assert both == ([], [])


async def test_a_table_without_limits_is_not_drawn_by_the_clock(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana = await one.come("Ana")
        await one.come("Bia")
        regions = painted(ana)
        for _ in range(3):
            await one.tick(1)
        assert regions == []


async def test_a_move_is_few_cells_on_another_screen(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60)) as one:
        await one.come("Ana")
        await one.come("Bia")
        other = one.other(one.on_turn())
        regions = painted(other)
        one.act()
        await one.settle()
        assert 0 < sum(region.area for region in regions) < 80 * 24 // 3


async def test_the_minutes_of_a_match_stand_in_the_same_line(tmp_path: Path) -> None:
    async with party(tmp_path, minutes=30) as one:
        ana = await one.come("Ana")
        assert ana.company.endswith("relógio 30 min")
        assert "relógio" not in ana.prompt
        await one.tick(25 * 60 + 1)
        assert ana.company.endswith("relógio 4:59")


async def test_a_clock_that_waits_for_somebody_cut_off_says_so(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60, grace=90)) as one:
        await one.come("Ana")
        await one.come("Bia")
        gone = one.on_turn()
        stays, name = one.other(gone), gone.screen.visit.who
        await one.go(gone)
        assert stays.told == [f"{name} saiu da mesa; o relógio espera até 1:30."]
        await one.tick(30)
        assert f"{name} 1:00 (fora, espera 1:00)" in stays.company
        await one.tick(70)
        assert f"{name} 0:50 (fora 1 min)" in stays.company


async def test_little_time_and_none_are_said_in_words(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=30), stand_in="script") as one:
        await one.come("Ana")
        await one.come("Bia")
        me = one.on_turn()
        other, name = one.other(me), me.screen.visit.who
        await one.tick(21)
        await one.tick(1)
        assert (me.told, other.told) == ([f"{name}, você tem 10 segundos."], [])
        await one.tick(9)
        await until(lambda: any(isinstance(entry, TimedOut) for entry in entries(one)))
        await until(lambda: isinstance(entries(one)[-1], Acted))
        await one.settle()
        assert other.told == [f"Acabou o tempo de {name}: um bot faz esta jogada."]


async def test_a_seat_that_resigns_at_zero_is_told_so(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=30, at_zero="resign")) as one:
        await one.come("Ana")
        await one.come("Bia")
        me = one.on_turn()
        other = one.other(me)
        await one.tick(30)
        assert one.sitting.table.outcome is not None
        assert f"Acabou o tempo de {me.screen.visit.who}, que por isso desiste da partida." in other.told


async def test_the_host_stops_the_clocks_and_gives_time_and_guests_only_look(tmp_path: Path) -> None:
    async with party(tmp_path, time=TimeControl(move=60)) as one:
        ana, bia = await one.come("Ana", "host"), await one.come("Bia")
        await bia.press("C")
        assert isinstance(bia.app.screen, ClockDialog)
        assert menu(bia) == ["close"] and "Ana: 1:00" in bia.seen
        await bia.press("space")
        assert not one.sitting.clocks_paused
        await ana.press("C", "space")
        await one.settle()
        assert one.sitting.clocks_paused
        assert bia.told == ["Os relógios desta mesa estão parados."]
        await choose(ana, "give 1")
        await one.settle()
        assert "Bia recebe mais 60 segundos." in bia.told
        time = one.sitting.seat_time(1)
        assert time is not None and (time.move, time.reserve) == (60_000, 60_000)


# ---- Deciding -------------------------------------------------------------------------------------------------------


async def test_only_the_organiser_is_offered_what_the_organiser_decides(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana, bia, judge = await one.come("Ana"), await one.come("Bia", "host"), await one.come("Juiz", "organiser")
        offered = {}
        for guest in (ana, bia, judge):
            await guest.press("m")
            offered[guest.screen.visit.who] = menu(guest)
            await guest.press("escape")
        assert offered["Ana"] == offered["Bia"] == ["stay", "leave", "clock", "resign"]
        assert offered["Juiz"] == ["stay", "leave", "clock", "time", "abandon", "out", "replace"]
        for guest in (ana, bia):
            await guest.press("T", "A")
            assert isinstance(guest.app.screen, TableScreen)
            visit = guest.screen.visit
            for act in (
                visit.call_time,
                visit.abandon,
                lambda visit=visit: visit.rule_out(0),
                lambda visit=visit: visit.replace(0, CAIO),
            ):
                with pytest.raises(CarteadoError) as refused:
                    act()
                assert refused.value.code in ("organiser_only", "seat_not_free")
        with pytest.raises(CarteadoError):
            ana.screen.visit.pause_clocks(True)
        assert one.sitting.table.outcome is None


async def test_the_organiser_abandons_a_match_and_the_log_says_why(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        ana, judge = await one.come("Ana"), await one.come("Juiz", "organiser")
        await judge.press("A", *"luz", "enter")
        await one.settle()
        assert one.sitting.table.outcome is not None
        done = next(entry for entry in entries(one) if isinstance(entry, Intervened))
        assert (done.act, done.note) == (Abandoned(), "luz")
        kept = one.store.matches.load(one.sitting.match)
        assert done in kept.entries
        assert "Partida abandonada, sem resultado" in ana.text
        await ana.press("escape")
        assert "Organização: luz" in "\n".join(line.text for line in ana.screen.choosing.scene.log)


async def test_the_organiser_decides_that_a_seat_has_given_up(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        judge = await one.come("Juiz", "organiser")
        await judge.press("m")
        await choose(judge, "out")
        await choose(judge, "out:1")
        await judge.press(*"atraso", "enter")
        await one.settle()
        done = next(entry for entry in entries(one) if isinstance(entry, Intervened))
        assert (done.act, done.note) == (Resigned(1), "atraso")
        assert one.sitting.table.outcome is not None and one.sitting.table.outcome.places == (1, 2)


async def test_the_organiser_replaces_a_player(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        bia, caio = await one.come("Bia"), await one.come("Caio")
        judge = await one.come("Juiz", "organiser")
        await judge.press("m")
        await choose(judge, "replace")
        await choose(judge, "replace:1")
        await judge.press(*"Caio", "enter")
        await one.settle()
        assert (bia.screen.visit.seats, caio.screen.visit.seats) == ((), (1,))
        assert cards(bia) == [] and cards(caio)
        assert bia.screen.choosing.scene.me is None
        with pytest.raises(CarteadoError) as refused:
            judge.screen.visit.replace(1, Player("ana"))
        assert refused.value.code == "name_at_table"


async def test_the_organiser_calls_time(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        judge = await one.come("Juiz", "organiser")
        await judge.press("T")
        await judge.press("s")
        await one.settle()
        assert any(isinstance(entry, Intervened) and entry.act == TimeCalled() for entry in entries(one))


# ---- The disk, and the end ------------------------------------------------------------------------------------------


async def test_a_second_key_for_the_same_choice_is_not_taken_while_the_first_is_written(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        with one.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
            me = one.on_turn()
            screen = me.screen
            seat = one.sitting.table.deciders()[0]
            first, second = one.sitting.table.legal_actions(seat)[:2]
            screen._submit(first)
            assert screen.sending
            screen._submit(second)
            await until(lambda: not one.sitting.table.pending)
            await one.settle()
            assert [entry.action for entry in entries(one) if isinstance(entry, Acted)] == [first]
            assert not screen.sending
            await me.press("u")
            await one.settle()
            await one.other(me).press("s")
            await until(lambda: not one.sitting.table.pending)
            await one.settle()
            assert not any(isinstance(entry, Acted) for entry in entries(one))


async def test_an_action_that_takes_long_to_be_written_is_said_to(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        with one.store.shared_commits(asyncio.get_running_loop().call_soon_threadsafe):
            me = one.on_turn()
            me.screen._submit(one.sitting.table.legal_actions(one.sitting.table.deciders()[0])[0])
            me.screen._late()
            assert me.prompt == " ? Gravando a sua jogada…"
            await until(lambda: not one.sitting.table.pending)
            await one.settle()
            assert "Gravando" not in me.prompt


async def test_all_are_shown_the_end_and_look_at_the_replay(tmp_path: Path) -> None:
    async with party(tmp_path, delay="hand") as one:
        ana, bia, duda = await one.come("Ana"), await one.come("Bia"), await one.come("Duda")
        await bia.press("R", "s")
        await one.settle()
        assert one.sitting.table.outcome is not None
        for guest in (ana, bia, duda):
            assert "v replay · Q salão" in guest.text
            await guest.press("n")
            assert isinstance(guest.app.screen, TableScreen)
        await duda.press("v")
        assert isinstance(duda.app.screen, ReplayScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (40, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_company_fits_into_every_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    players = tuple(Player(name) for name in ("Maximiliana de Sá", "Bartolomeu Queiroz", "Cleópatra Nunes", "Zé"))
    async with party(tmp_path, *players, time=TimeControl(move=60, reserve=600), minutes=90) as one:
        guest = await one.come("Zé", size=size)
        await one.come("Duda")
        line = next(line for line in guest.lines if "Zé" in line and "1:00" in line)
        assert len(line) <= size[0]
        assert line.count("(fora)") == 3 if size[0] >= 80 else line.count("(x)") >= 2
        assert line.count("+10'") == 4 or size[0] < 80


async def test_taking_back_is_logged_once_all_agree(tmp_path: Path) -> None:
    async with party(tmp_path) as one:
        await one.come("Ana")
        await one.come("Bia")
        one.act()
        await one.settle()
        me = one.on_turn()
        await me.press("u")
        await one.settle()
        await one.other(me).press("s")
        await one.settle()
        kept = one.store.matches.load(one.sitting.match).entries
        assert sum(isinstance(entry, TakenBack) for entry in kept) == 1
