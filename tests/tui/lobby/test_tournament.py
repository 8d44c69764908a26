"""A tournament over the server: the desk draws a round, players find their tables by one key, results land."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.core.model import Resigned
from tests.tui.desk import LINE
from tests.tui.lobby_apps import HallClub, people
from tournaments.acts import CheckedIn, Dropped, Reported
from tournaments.controller import TournamentController
from tournaments.results import GameInApp, PlacesForm
from tournaments.spec import parse
from tui.lobby.client import LobbyClient
from tui.lobby.lobby import LobbyScreen
from tui.lobby.tournament import TournamentScreen
from tui.match.replay import ReplayScreen
from tui.match.table import TableScreen
from tui.organiser.desk import DeskScreen
from tui.services.lobby.open_table import LobbyPerson
from tui.services.lobby.rights import check_may_look
from tui.services.tournaments.players import PendingResults, check_in, drop_out, may_check_in, may_drop_out, seat_of
from tui.services.tournaments.session import TournamentSession
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.result_dialog import ResultDialog

NAMES = ("Ana", "Bia", "Caio", "Duda")


@pytest.fixture
def club(tmp_path: Path) -> HallClub:
    return HallClub(tmp_path)


def tournament(
    club: HallClub, *, drawn: bool = True, line: str = LINE, name: str = "copa", **chosen: Any
) -> TournamentSession:
    """Four people in duels, unscored; the first round drawn up or not."""
    spec = parse(line, club.tournament_sessions.club.catalog)
    settings = msgspec.structs.replace(TournamentController().settings_for(spec), table_size=2, scored=False, **chosen)
    found = club.tournament_sessions.add(TournamentSession.create(club.tournament_sessions.club, spec, settings, name))
    for name in NAMES:
        found.enter(name)
    if drawn:
        found.draw_up()
    return found


def rivals(found: TournamentSession, name: str) -> tuple[str, str]:
    """The players of somebody's table in seat order."""
    seat = seat_of(found, name)
    assert seat is not None
    this, other = (found.tournament.entrant(number).name for number in seat.pairing.seats)
    return this, other


def refused(code: str) -> pytest.RaisesExc[CarteadoError]:
    return pytest.raises(CarteadoError, check=lambda error: error.code == code)


def reports(found: TournamentSession) -> list[Reported]:
    return [entry.act for entry in found.desk.entries if isinstance(entry.act, Reported)]


async def test_a_round_is_told_to_its_players_who_come_to_their_table_by_one_key(club: HallClub) -> None:
    found = tournament(club, drawn=False)
    async with people(club, *NAMES, "Zeca") as everybody:
        by_name = {somebody.app.client.name: somebody for somebody in everybody}
        found.draw_up()
        first, second = rivals(found, "Ana")
        seat = seat_of(found, first)
        assert seat is not None
        await by_name[first].seeing("▸ g", f"rodada 1: mesa {seat.table}, lugar 1")
        assert "▸ g" not in by_name["Zeca"].sees
        await by_name[first].press("g")
        table = await by_name[first].on(TableScreen)
        await by_name[second].seeing("lugar 2")
        await by_name[second].press("g")
        other = await by_name[second].on(TableScreen)
        assert other.live_match is table.live_match
        assert (table.participant.seats, other.participant.seats) == ((0,), (1,))
        other.participant.resign(1)
        await by_name[first].until(lambda: len(reports(found)) == 1)
        assert isinstance(reports(found)[0].form, GameInApp)
        assert seat_of(found, first) is None


async def test_a_match_of_a_round_lands_also_after_the_hall_was_closed_in_between(
    tmp_path: Path, club: HallClub
) -> None:
    found = tournament(club)
    first, second = rivals(found, "Ana")
    async with people(club, first) as (somebody,):
        await somebody.seeing("▸ g")
        await somebody.press("g")
        match = (await somebody.on(TableScreen)).live_match.match
    later = HallClub(tmp_path)
    async with people(later, second) as (other,):
        await other.seeing("▸ g")
        await other.press("g")
        table = await other.on(TableScreen)
        assert table.live_match.match == match
        table.participant.resign(1)
        again = later.tournament_sessions.open("copa")
        await other.until(lambda: len(reports(again)) == 1)


async def test_whoever_opens_an_unfinished_match_of_a_round_otherwise_has_its_result_landed_too(
    tmp_path: Path, club: HallClub
) -> None:
    found = tournament(club)
    first, _ = rivals(found, "Ana")
    seat = seat_of(found, first)
    assert seat is not None
    match = seat.sit_down().match
    later = HallClub(tmp_path)
    later.tournament_sessions.look()
    async with people(later, first):
        live = later.lobby.matches.table(match)
        assert later.tournament_sessions.of_match(match) is later.tournament_sessions.open("copa")
        live.live_match.table.intervene(Resigned(0))
    later = HallClub(tmp_path)
    assert len(reports(later.tournament_sessions.open("copa"))) == 1
    later.store.close()


async def test_a_result_told_by_a_player_counts_once_an_opponent_agrees_and_not_before(club: HallClub) -> None:
    found = tournament(club)
    first, second = rivals(found, "Ana")
    third = next(name for name in NAMES if name not in (first, second))
    async with people(club, first, second, third) as (somebody, other, stranger):
        await somebody.seeing("▸ g")
        await somebody.press("t")
        await somebody.on(TournamentScreen)
        await somebody.press("e")
        await somebody.on(ResultDialog)
        await somebody.press("1", "2", "enter")
        await somebody.on(TournamentScreen)
        await somebody.seeing("Você disse da mesa")
        assert reports(found) == []
        await other.seeing(f"{first} contou o resultado")
        assert "contou o resultado" not in stranger.sees
        await other.press("t")
        await other.on(TournamentScreen)
        await other.seeing(f"{first} diz da mesa", "1º")
        await somebody.press("a")
        assert reports(found) == []
        await other.press("a")
        await other.until(lambda: len(reports(found)) == 1)
        assert reports(found)[0].form == PlacesForm((1, 2))
        assert PendingResults(found).open == ()


async def test_it_is_not_looked_what_waits_for_those_who_do_not_play_in_the_tournament_that_changes(
    club: HallClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = tournament(club)
    first, second = rivals(found, "Ana")
    seat = seat_of(found, first)
    assert seat is not None
    looked, look = list[str](), LobbyClient._tell_calls
    async with people(club, "Zeca", second) as (stranger, other):
        await other.seeing("▸ g")
        await stranger.seeing("Torneios")
        monkeypatch.setattr(LobbyClient, "_tell_calls", lambda who, going: looked.append(who.name) or look(who, going))
        PendingResults(found).propose(first, seat.table, PlacesForm((1, 2)))
        await other.seeing("contou o resultado")
    assert set(looked) == {second}


async def test_an_opponent_who_disagrees_leaves_nothing_and_two_who_say_the_same_need_no_question(
    club: HallClub,
) -> None:
    found = tournament(club)
    first, second = rivals(found, "Ana")
    seat = seat_of(found, first)
    assert seat is not None
    results = PendingResults(found)
    assert not results.propose(first, seat.table, PlacesForm((1, 2)))
    [pending] = results.open
    with refused("own_result"):
        results.confirm(first, pending)
    stranger = next(name for name in NAMES if name not in (first, second))
    with refused("not_at_that_table"):
        results.confirm(stranger, pending)
    results.refuse(second, pending)
    assert results.open == () and reports(found) == []
    with refused("nothing_told"):
        results.confirm(second, pending)
    assert not results.propose(first, seat.table, PlacesForm((1, 2)))
    assert not results.propose(second, seat.table, PlacesForm((2, 1)))
    assert results.propose(first, seat.table, PlacesForm((2, 1)))
    assert reports(found)[0].form == PlacesForm((2, 1))
    with refused("has_result_by_now"):
        results.propose(second, seat.table, PlacesForm((1, 2)))
    club.store.close()


async def test_the_organiser_sees_what_was_told_and_may_enter_it(club: HallClub) -> None:
    found = tournament(club)
    first, _ = rivals(found, "Ana")
    seat = seat_of(found, first)
    assert seat is not None
    async with people(club, "Juiz", organiser="Juiz") as (judge,):
        await judge.seeing("Torneios")
        PendingResults(found).propose(first, seat.table, PlacesForm((1, 2)))
        await judge.press("t")
        screen = await judge.on(TournamentScreen)
        await judge.seeing(f"{first} diz da mesa")
        screen.query_one("#round-tables").go_to(str(seat.table))
        await judge.press("a")
        await judge.until(lambda: len(reports(found)) == 1)


async def test_the_desk_offers_what_a_player_has_told(club: HallClub) -> None:
    found = tournament(club)
    first, _ = rivals(found, "Ana")
    seat = seat_of(found, first)
    assert seat is not None
    async with people(club, "Juiz", organiser="Juiz") as (judge,):
        judge.app.push_screen(DeskScreen(club.tournament_sessions.open("copa")))
        await judge.seeing("0 de 2")
        PendingResults(found).propose(first, seat.table, PlacesForm((2, 1)))
        await judge.seeing("dito por um deles")
        judge.app.screen.query_one("#tables").go_to(str(seat.table))
        await judge.press("enter")
        await judge.on(ConfirmDialog)
        await judge.seeing(f"{first} diz da mesa {seat.table}: 1º")
        await judge.press("s")
        await judge.until(lambda: len(reports(found)) == 1)
        assert reports(found)[0].form == PlacesForm((2, 1))


async def test_results_that_differ_are_shown_to_both_players_and_the_desk_chooses_between_them(club: HallClub) -> None:
    found = tournament(club)
    first, second = rivals(found, "Ana")
    seat = seat_of(found, first)
    assert seat is not None
    results = PendingResults(found)
    async with people(club, first, second, "Juiz", organiser="Juiz") as (somebody, other, judge):
        judge.app.push_screen(DeskScreen(club.tournament_sessions.open("copa")))
        await judge.seeing("0 de 2")
        results.propose(first, seat.table, PlacesForm((1, 2)))
        assert not results.propose(second, seat.table, PlacesForm((2, 1)))
        for player in (somebody, other):
            await player.seeing("não conferem")
            await player.press("t")
            screen = await player.on(TournamentScreen)
            await player.seeing(f"1º {first}", f"1º {second}", "Nenhum vale até vocês")
            assert [screen.check_action(act, ()) for act in ("agree", "disagree")] == [True, False]
        await judge.seeing("não conferem")
        desk = judge.app.screen
        desk.query_one("#tables").go_to(str(seat.table))
        # Of those that are taken together none contradicts another.
        assert not desk.pane.check_action("take_all", ())
        await judge.press("enter")
        await judge.on(ChoiceDialog)
        await judge.seeing("Qual vale?", f"{first}: 1º {first}", f"{second}: 1º {second}")
        await judge.press("2")
        await judge.until(lambda: len(reports(found)) == 1)
        assert reports(found)[0].form == PlacesForm((2, 1)) and results.open == ()


async def test_the_desk_takes_all_that_players_have_told_and_nobody_contradicts_by_one_key(club: HallClub) -> None:
    found = tournament(club)
    results = PendingResults(found)
    async with people(club, "Juiz", organiser="Juiz") as (judge,):
        judge.app.push_screen(DeskScreen(club.tournament_sessions.open("copa")))
        await judge.seeing("0 de 2")
        for pairing in found.desk.pending():
            results.propose(found.tournament.entrant(pairing.seats[0]).name, pairing.number, PlacesForm((1, 2)))
        await judge.seeing("anotar os ditos")
        await judge.press("A")
        await judge.on(ConfirmDialog)
        await judge.seeing("Anotar 2 resultados")
        await judge.press("s")
        await judge.until(lambda: len(reports(found)) == 2)
        assert results.open == ()


async def test_the_organiser_looks_at_any_table_without_a_seat_and_decides(club: HallClub) -> None:
    found = tournament(club)
    first, _ = rivals(found, "Ana")
    async with people(club, first, "Juiz", organiser="Juiz") as (somebody, judge):
        await somebody.seeing("▸ g")
        await somebody.press("g")
        await somebody.on(TableScreen)
        await judge.seeing("Em jogo")
        await judge.press("w")
        table = await judge.on(TableScreen)
        assert (table.participant.seats, table.participant.role) == ((), "organiser")
        table.participant.rule_out(0, "não voltou")
        await judge.until(lambda: len(reports(found)) == 1)


async def test_players_say_that_they_are_here_and_leave_after_two_questions(club: HallClub) -> None:
    found = tournament(club, drawn=False)
    async with people(club, "Ana", "Bia") as (ana, bia):
        await ana.press("t")
        await ana.on(TournamentScreen)
        await ana.press("p")
        await ana.seeing("avisou que chegou")
        assert found.desk.entries[-1].act == CheckedIn(1)
        assert found.tournament.present == (1,)
        await bia.press("t")
        await bia.on(TournamentScreen)
        await bia.seeing("chegou")
        await bia.press("X")
        await bia.on(ConfirmDialog)
        await bia.press("s")
        await bia.seeing("Tem certeza?")
        await bia.press("s")
        await bia.until(lambda: [entrant.name for entrant in found.tournament.entrants] == ["Ana", "Caio", "Duda"])


async def test_leaving_after_the_first_draw_is_the_act_of_the_desk_and_the_table_is_won(club: HallClub) -> None:
    found = tournament(club)
    first, second = rivals(found, "Ana")
    other = second if first == "Ana" else first
    async with people(club, "Ana") as (ana,):
        await ana.press("t")
        await ana.on(TournamentScreen)
        await ana.press("X")
        await ana.on(ConfirmDialog)
        await ana.press("s")
        await ana.seeing("Tem certeza?")
        await ana.press("n")
        await ana.on(TournamentScreen)
        assert may_drop_out(found, "Ana")
        await ana.press("X")
        await ana.on(ConfirmDialog)
        await ana.press("s")
        await ana.seeing("Tem certeza?")
        await ana.press("s")
        await ana.seeing("Você saiu do torneio")
        assert found.desk.entries[-1].act == Dropped(1)
        assert seat_of(found, other) is None and len(found.desk.pending()) == 1
        assert not may_drop_out(found, "Ana")


async def test_nobody_leaves_a_table_at_which_a_match_goes_on(club: HallClub) -> None:
    found = tournament(club)
    seat = seat_of(found, "Ana")
    assert seat is not None
    seat.sit_down()
    with refused("drop_while_playing"):
        drop_out(found, "Ana")
    assert found.tournament.dropped == ()
    club.store.close()


def test_whoever_comes_late_says_so_and_is_paired_from_the_next_round_on(club: HallClub) -> None:
    found = tournament(club, drawn=False)
    for name in ("Ana", "Bia", "Caio"):
        check_in(found, name)
    found.draw_up()
    assert not may_check_in(found, "Ana") and may_check_in(found, "Duda")
    found.latecomers.missed = "byes"
    check_in(found, "Duda")
    assert [late.missed for late in found.tournament.late] == ["byes"]
    assert found.tournament.plays(4) and not may_check_in(found, "Duda")
    club.store.close()


async def test_two_desks_of_one_tournament_see_each_others_acts(club: HallClub) -> None:
    found = tournament(club)
    async with people(club, "Juiz", "Nara", organiser="Juiz") as (judge, nara):
        for somebody in (judge, nara):
            somebody.app.call_later(somebody.app.push_screen, DeskScreen(club.tournament_sessions.open("copa")))
            await somebody.seeing("0 de 2")
        found.do(lambda desk: desk.report(1, 1, PlacesForm((1, 2))))
        for somebody in (judge, nara):
            await somebody.seeing("1 de 2")


async def test_what_another_program_wrote_into_a_tournament_reaches_the_players(tmp_path: Path, club: HallClub) -> None:
    tournament(club, drawn=False)
    async with people(club, "Ana") as (ana,):
        other = HallClub(tmp_path)
        other.tournament_sessions.open("copa").draw_up()
        other.store.close()
        assert "▸ g" not in ana.sees
        club.tournament_sessions.look()
        await ana.seeing("▸ g", "rodada 1")
        assert isinstance(ana.app.screen, LobbyScreen)


async def test_while_tables_play_the_same_cards_only_their_players_and_a_judge_see_them(club: HallClub) -> None:
    found = tournament(club, same_deals=True)
    first, _ = rivals(found, "Ana")
    third = next(name for name in NAMES if name not in rivals(found, "Ana"))
    live_matches = [found.tables.sit_down(table) for table in found.desk.pending()]
    match = next(
        live_match.match for live_match in live_matches if first in [player.name for player in live_match.table.players]
    )
    for name, organiser, allowed in (
        (first, False, True),
        (third, False, False),
        (third, True, False),
        ("Zeca", False, False),
        ("Juiz", True, True),
    ):
        person = LobbyPerson(name, guest=False, organiser=organiser)
        if allowed:
            check_may_look(club.store, match, person)
        else:
            with refused("match_sealed_watch"):
                check_may_look(club.store, match, person)
    async with people(club, third) as (somebody,):
        somebody.app.client.open(match)
        somebody.app.replay_match(match)
        await somebody.seeing("Em jogo")
        assert isinstance(somebody.app.screen, LobbyScreen)
        for live_match in live_matches:
            live_match.table.intervene(Resigned(0))
        await somebody.until(lambda: len(reports(found)) == 2)
        check_may_look(club.store, match, LobbyPerson("Zeca", guest=False, organiser=False))
        somebody.app.replay_match(match)
        await somebody.on(ReplayScreen)


async def test_the_end_of_a_match_offers_no_replay_while_others_play_with_its_cards(club: HallClub) -> None:
    found = tournament(club, same_deals=True)
    first, _ = rivals(found, "Ana")
    own, other = found.tables.sit_down(found.desk.pending()[0]), found.tables.sit_down(found.desk.pending()[1])
    if first not in [player.name for player in own.table.players]:
        own, other = other, own
    async with people(club, first) as (somebody,):
        somebody.app.client.open(own.match)
        await somebody.on(TableScreen)
        own.table.intervene(Resigned(0))
        await somebody.seeing("Enter ver a mesa")
        assert "v replay" not in somebody.sees
        await somebody.press("v")
        await somebody.until(
            lambda: any("mesmas cartas" in str(toast.message) for toast in somebody.app._notifications)
        )
        assert isinstance(somebody.app.screen, TableScreen), "who is refused stays at the table"
        other.table.intervene(Resigned(0))
        await somebody.until(lambda: len(reports(found)) == 2)
        await somebody.press("v")
        await somebody.on(ReplayScreen)


async def test_the_free_text_of_a_tournament_is_read_in_the_hall(club: HallClub) -> None:
    tournament(club, line=f"{LINE}\nA Lei da Terra!\nTragam água.\nE fôlego.")
    async with people(club, "Ana") as (ana,):
        await ana.seeing("Torneios")
        await ana.press("end")
        await ana.seeing("A Lei da Terra! Tragam água.")
        await ana.press("t")
        await ana.on(TournamentScreen)
        await ana.seeing("A Lei da Terra!", "R mostra tudo")
        await ana.press("R")
        await ana.seeing("E fôlego.")
