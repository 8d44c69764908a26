"""Tables played in the app: their results land by themselves, also after the app was closed in the middle."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.core.bots import RandomBot
from engine.core.chance import Stream
from engine.core.log import Intervened
from engine.core.model import Abandoned, Resigned
from engine.core.table import Table
from saves.errors import TournamentExists
from saves.store import Store
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, SMALL, app_at, at_desk, club_of, press, shown, tournament_session, type_text
from tournaments.controller import TournamentController
from tournaments.model import Member
from tournaments.results import GameInApp, PlacesForm
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.organiser.desk import DeskScreen
from tui.services.matches.participant import enter
from tui.services.tournaments.matches import TournamentMatches
from tui.services.tournaments.opponent_calls import OpponentCalls
from tui.services.tournaments.played_tables import deal_for
from tui.services.tournaments.players import PendingResults
from tui.services.tournaments.rounds import RoundClock, keep_seed
from tui.services.tournaments.session import TournamentSession, Waiting

BOTS = {"bots": 4, "scored": False}
FIRST = PlacesForm((1, 2))
DUELS = {"format": "swiss", "table_size": 2, "scored": False}


async def until(pilot: Pilot[None], *words: str) -> str:
    """Wait until the screen says one of the words."""
    for _ in range(4000):
        await pilot.pause()
        if any(word in shown(pilot) for word in words):
            return shown(pilot)
    raise AssertionError(f"never shown: {words}")


def play_on(table: Table) -> None:
    """Let everybody at the table play any card to the end."""
    bot, rng = RandomBot(), Stream(bytes(32))
    while seats := table.deciders():
        table.submit(seats[0], bot.choose(None, table.legal_actions(seats[0]), rng))


async def test_a_table_of_bots_lands_by_itself_and_can_be_seen_again(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:4], bots=4, drawn=True, table_size=2) as (pilot, desk):
        found = desk.tournament_session
        count = len(found.tables.bot_tables())
        assert count >= 1
        await press(pilot, "b")
        await until(pilot, "jogada e anotada", "jogadas e anotadas")
        assert found.tables.bot_tables() == ()
        results = [result for result in found.tournament.rounds[0].results if result is not None]
        assert len(results) == count and all(isinstance(result.form, GameInApp) for result in results)
        assert len(found.club.store.players.results()) == count
        played = next(n for n, result in enumerate(found.tournament.rounds[0].results, 1) if result is not None)
        await press(pilot, "home", *["down"] * (played - 1), "r")
        assert isinstance(pilot.app.screen, ReplayScreen)


@pytest.mark.marathon
async def test_a_whole_tournament_of_bots_is_played_with_three_keys_a_round(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", bots=8, table_size=3) as (pilot, desk):
        await press(pilot, "escape", "slash")
        await type_text(pilot, "Ana")
        await press(pilot, "d", "p")
        found = desk.tournament_session
        assert all(entrant.bot for entrant in found.tournament.entrants)
        for _ in range(6):
            await press(pilot, "b")
            await until(pilot, "jogada e anotada", "jogadas e anotadas")
            if found.desk.final() is not None:
                break
            await press(pilot, "p")
        await press(pilot, "f")
        assert "Tabela final" in shown(pilot)
        games = sum(len(this_round.results) for this_round in found.tournament.rounds)
        assert found.club.store.matches.count(tournament="copa", status="finished") == games


async def test_a_person_s_table_is_left_resumed_and_lands_when_it_ends(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", bots=1, scored=False, drawn=True) as (pilot, desk):
        found = desk.tournament_session
        await press(pilot, "g")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await press(pilot, "Q")
        assert pilot.app.screen is desk
        assert "em jogo" in shown(pilot) and "g retoma" in shown(pilot)
        await press(pilot, "g")
        again = pilot.app.screen
        assert isinstance(again, TableScreen) and again.live_match.match == screen.live_match.match
        again.live_match.table.intervene(Resigned(again.live_match.people[0]))
        await pilot.pause()
        assert "Q volta ao torneio" in shown(pilot) and "outro jogo" not in shown(pilot)
        await press(pilot, "n")
        assert pilot.app.screen is again
        await press(pilot, "escape", "Q")
        [result] = found.tournament.rounds[0].results
        assert result is not None and isinstance(result.form, GameInApp)
        [pairing] = found.tournament.rounds[0].draft.tables
        winner = found.tournament.entrant(pairing.seats[result.places.index(1)])
        assert winner.bot == "random"
        assert found.club.store.matches.load(screen.live_match.match).tournament == "copa"


async def test_a_match_that_is_abandoned_leaves_the_table_waiting(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True) as (pilot, desk):
        live_match = desk.tournament_session.tables.sit_down(desk.tournament_session.desk.pending()[0])
        live_match.table.intervene(Abandoned())
        await pilot.pause()
        [look] = desk.tournament_session.tables.looks(1)
        assert look.state == "waiting" and look.result is None
        await press(pilot, "1", "2", "g")
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.live_match.match != live_match.match


async def test_a_result_typed_over_an_open_table_asks_and_ends_the_match_with_a_reason(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True, table_size=2) as (pilot, desk):
        found = desk.tournament_session
        await press(pilot, "g")
        match = pilot.app.screen.live_match.match
        await press(pilot, "Q", "enter", "1", "enter")
        assert "aberta no Carteado" in shown(pilot)
        await press(pilot, "n")
        assert found.tournament.rounds[0].results == (None,)
        await press(pilot, "enter", "1", "enter", "s")
        [result] = found.tournament.rounds[0].results
        assert result is not None and result.places == (1, 2)
        record = found.club.store.matches.load(match)
        assert record.status == "abandoned"
        assert [entry.note for entry in record.entries if isinstance(entry, Intervened)] == [
            "A mesa recebeu outro resultado no torneio."
        ]
        assert found.club.store.matches.library(tournament="copa", status="open") == []


async def test_a_table_that_is_lost_by_absence_while_it_is_open_ends_its_match(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True, table_size=2) as (pilot, desk):
        await press(pilot, "g", "Q", "a")
        assert "aberta no Carteado" in shown(pilot)
        await press(pilot, "enter")
        matches = desk.tournament_session.club.store.matches
        assert matches.count(tournament="copa", status="open") == 0


@pytest.mark.parametrize("ends", ["finish", "delete"])
def test_nothing_of_a_tournament_that_is_over_or_deleted_is_left_to_go_on_with(tmp_path: Path, ends: str) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), ("Ana", "Bia", "Caio", "Duda"), drawn=True, **DUELS)
        # The round is drawn anew while a table of it is played: that match belongs to nobody's table any more.
        stale = found.tables.sit_down(found.desk.pending()[0]).match
        for lot in range(50):
            found.do(lambda desk, lot=lot: desk.redraw(lot))
            if all(look.match is None for look in found.tables.looks(1)):
                break
        assert store.matches.load(stale).status == "open"
        if ends == "finish":
            while found.desk.final() is None:
                for table in found.desk.pending():
                    found.do(lambda desk, table=table: desk.report(len(desk.tournament.rounds), table.number, FIRST))
                if found.desk.final() is None:
                    found.draw_up()
            found.finish()
        else:
            found.delete()
        assert store.matches.load(stale).status == "abandoned"
        assert store.matches.count(status="open") == 0


def _left_in_the_middle(store: Store) -> str:
    """Begin a table and forget it, as when the power fails; return its match."""
    app = app_at(store)
    found = tournament_session(app, ("Ana", "Bia"), scored=False, drawn=True)
    return found.tables.sit_down(found.desk.pending()[0]).match


async def test_a_match_that_ended_while_nobody_was_at_the_desk_is_picked_up(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        match = _left_in_the_middle(store)
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            play_on(app.context.matches.resume(match).table)
            await press(pilot, "t", "enter")
            assert isinstance(app.screen, DeskScreen)
            [result] = app.screen.tournament_session.tournament.rounds[0].results
            assert result is not None and isinstance(result.form, GameInApp) and result.form.match == match


async def test_a_match_left_in_the_middle_is_resumed_after_the_power_failed(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        match = _left_in_the_middle(store)
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            await press(pilot, "t", "enter")
            assert "em jogo" in shown(pilot)
            await press(pilot, "g")
            assert isinstance(app.screen, TableScreen) and app.screen.live_match.match == match


async def test_a_result_taken_back_is_not_taken_again_by_itself_but_offered(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True) as (pilot, desk):
        found = desk.tournament_session
        play_on(found.tables.sit_down(found.desk.pending()[0]).table)
        await pilot.pause()
        await press(pilot, "u", "s", "1", "2")
        assert found.tournament.rounds[0].untouched
        assert "falta anotar" in shown(pilot)
        await press(pilot, "enter")
        assert "A mesa 1 foi jogada aqui: 1º" in shown(pilot)
        await press(pilot, "s")
        assert not found.tournament.rounds[0].untouched


async def test_a_typed_result_stands_and_the_match_at_its_table_cannot_be_played_on(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True) as (pilot, desk):
        found = desk.tournament_session
        live_match = found.tables.sit_down(found.desk.pending()[0])
        await press(pilot, "enter", "2", "1", "enter", "s")
        assert live_match.table.deciders() == () and found.tables.pick_up() == 0
        [result] = found.tournament.rounds[0].results
        assert result is not None and result.form == PlacesForm((2, 1))


async def test_a_match_that_an_earlier_version_left_open_is_gone_from_home_once_its_tournament_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True) as (pilot, desk):
        found, matches = desk.tournament_session, desk.context.store.matches
        found.tables.sit_down(found.desk.pending()[0])
        with monkeypatch.context() as earlier:
            earlier.setattr(TournamentMatches, "end_overtaken", lambda _matches, _before: None)
            found.do(lambda desk: desk.report(1, 1, PlacesForm((1, 2))))
            found.do(TournamentController.finish)
        assert matches.count(status="open") == 1
        await press(pilot, "escape")
        assert matches.count(status="open") == 0 and "Retomar" not in shown(pilot)


def test_a_tournament_that_is_refused_leaves_no_trace(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        found = tournament_session(app, ("Ana", "Bia"), scored=False, drawn=True)
        found.do(lambda desk: desk.report(1, 1, PlacesForm((1, 2))))
        found.do(TournamentController.finish)
        assert len(store.players.results()) == 1
        found.delete()
        assert store.tournaments.list() == [] and store.players.results() == []
        assert club_of(app).store is store


async def test_a_table_that_waits_for_somebody_missing_says_so_and_since_when(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:4], scored=False, drawn=True, table_size=2) as (pilot, desk):
        found = desk.tournament_session
        table = found.desk.pending()[1]
        name = found.tournament.entrant(table.seats[0]).name
        OpponentCalls(found).call(name)
        await pilot.pause()
        await press(pilot, "end")
        assert "espera 0 min" in shown(pilot) and f"{name} espera por quem falta" in shown(pilot)
        found.do(lambda desk: desk.report(1, table.number, PlacesForm((1, 2))))
        await pilot.pause()
        assert "espera 0 min" not in shown(pilot) and "espera por quem falta" not in shown(pilot)


def test_a_tournament_of_the_same_id_inherits_nothing_of_the_deleted_one(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        found = tournament_session(app, ("Ana", "Bia"), scored=False, drawn=True)
        found.latecomers.missed, found.waiting = "byes", Waiting((Member("Caio"),))
        RoundClock(store.round_clocks, found.id, app.context.clock).start(1, 50)
        keep_seed(found, "2025")
        PendingResults(found).propose("Ana", 1, PlacesForm((1, 2)))
        deal_for(store.deal_secrets, app.context.seed_source, found.id, found.tournament.rounds[0], 1)
        tables = (store.late_entries, store.partners_wanted, store.round_clocks, store.draw_seeds)
        found.latecomers.ask(1)
        found.tell()
        OpponentCalls(found).call("Ana")
        tables += (store.pending_results, store.deal_secrets, store.late_arrivals, store.opponent_calls)
        assert all(len(rows.all(found.id)) == 1 for rows in tables)
        found.delete()
        assert not any(rows.all(found.id) for rows in tables)


async def test_an_id_whose_matches_are_still_kept_is_not_given_again(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        found = tournament_session(app, ("Ana", "Bia"), drawn=True, **DUELS)
        await enter(found.tables.sit_down(found.desk.pending()[0])).leave()
        spec, settings = found.tournament.spec, found.tournament.settings
        found.delete()
        with pytest.raises(TournamentExists) as refused:
            TournamentSession.create(found.club, spec, settings, found.id)
        assert refused.value.code == "tournament_had_matches" and store.tournaments.list() == []
        assert TournamentSession.create(found.club, spec, settings, "copa-2").desk.entries


def test_a_result_that_could_not_be_kept_is_not_shown(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        found = tournament_session(app, ("Ana", "Bia"), scored=False, drawn=True)
        other = TournamentSession(found.club, "copa")

        def breaks(_desk: TournamentController) -> None:
            other.club.store.tournaments.journal("copa")
            found.desk.report(1, 1, PlacesForm((1, 2)))
            raise OSError("disk full")

        with pytest.raises(OSError, match="disk full"):
            found.do(breaks)
        assert found.tournament.rounds[0].untouched and len(store.tournaments.load("copa")) == len(found.desk.entries)
        assert store.players.results() == []


async def test_seating_the_next_game_of_a_table_asks_the_library_once_and_loads_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with empty_club(tmp_path) as store:
        found = tournament_session(app_at(store), ("Ana", "Bia"), drawn=True, best_of=3, same_deals=True, **DUELS)
        table = found.desk.pending()[0]
        first = found.tables.sit_down(table)
        play_on(first.table)
        await asyncio.sleep(0)
        asked: list[str] = []
        matches = store.matches
        library, load = matches.library, matches.load
        monkeypatch.setattr(matches, "library", lambda *a, **b: asked.append("library") or library(*a, **b))
        monkeypatch.setattr(matches, "load", lambda *a: asked.append("load") or load(*a))
        second = found.tables.sit_down(table)
        assert asked == ["library"]
        assert second.table.header.commitment != first.table.header.commitment


async def test_a_tournament_that_goes_on_stands_in_the_lobby_and_enter_goes_back_to_its_desk(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        tournament_session(app, ("Ana", "Bia"), drawn=True, **DUELS)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            assert "Chama: Campeonato" in shown(pilot) and "Nenhuma partida interrompida" not in shown(pilot)
            await press(pilot, "right", "enter")
            assert isinstance(pilot.app.screen, DeskScreen)
            assert "Rodada 1" in shown(pilot)
