"""People at the desk: who is here, late comers, drop-outs, substitutes, penalties, lists of names."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from engine.core.errors import CarteadoError
from saves.store import open_existing
from tests.tui.app import NASTY
from tests.tui.desk import NAMES, at_desk, press, shown, type_text
from tournaments.standings import standings
from tui.services.tournaments.players import check_in
from tui.services.tournaments.session import TournamentSession

SWISS = {"format": "swiss"}


async def test_whoever_is_checked_in_is_paired_and_the_others_are_named_before_the_draw(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:9], **SWISS) as (pilot, desk):
        await press(pilot, "escape", *["c"] * 8)
        assert "8 presentes" in shown(pilot) and "Ana" in shown(pilot)
        await press(pilot, "p")
        assert "Sortear sem Iara? Não está presente." in shown(pilot)
        await press(pilot, "n")
        assert not desk.tournament_session.tournament.rounds
        await press(pilot, "p", "s")
        seated = {seat for table in desk.tournament_session.tournament.rounds[0].draft.tables for seat in table.seats}
        assert len(seated) == 8 and 9 not in seated


async def test_a_second_press_marks_somebody_as_absent_and_the_log_can_take_it_back(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia") as (pilot, desk):
        await press(pilot, "escape", "c", "up", "c")
        assert desk.tournament_session.tournament.absent == (1,) and "ausente" in shown(pilot)
        await press(pilot, "u", "s")
        assert desk.tournament_session.tournament.present == (1,)


async def test_a_late_comer_is_asked_what_the_missed_rounds_count_for(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1, **SWISS) as (pilot, desk):
        await press(pilot, "1", "n")
        await type_text(pilot, "Zeca (Niterói)")
        assert "Zeca: chegada depois de 1 rodada" in shown(pilot)
        await press(pilot, "down", "enter")
        [late] = desk.tournament_session.tournament.late
        assert late.missed == "byes" and desk.tournament_session.tournament.entrant(late.entrant).club == "Niterói"
        assert "atrasado" in shown(pilot)


async def test_what_missed_rounds_count_for_is_asked_once_and_holds_for_check_in_and_entry(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], scored=False, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        found.check_in(range(1, 8))
        found.draw_up(1)
        await press(pilot, "1", "escape")
        desk.pane.entrant_list.go_to("8")
        await press(pilot, "c")
        assert f"{found.tournament.entrant(8).name}: chegada depois de 1 rodada" in shown(pilot)
        await press(pilot, "escape")
        assert not found.tournament.late and found.latecomers.rule is None
        await press(pilot, "c", "end", "enter")
        assert [late.missed for late in found.tournament.late] == ["halves"]
        await press(pilot, "n")
        await type_text(pilot, "Zeca")
        assert [late.missed for late in found.tournament.late] == ["halves", "halves"]
        await press(pilot, "escape", "comma", "home", "enter", "n")
        await type_text(pilot, "Yara")
        assert found.tournament.late[-1].missed == "losses"


async def test_the_desk_says_at_once_who_came_late_in_the_hall_until_they_are_checked_in(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], scored=False, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        found.check_in(range(1, 8))
        found.draw_up(1)
        await press(pilot, "2")
        with pytest.raises(CarteadoError, match="late_unsettled"):
            check_in(found, found.tournament.entrant(8).name)
        await pilot.pause()
        waits = f"{found.tournament.entrant(8).name} chegou tarde e espera: 1, marque o nome, c põe presente."
        assert waits in shown(pilot)
        await press(pilot, "1", "escape")
        desk.pane.entrant_list.go_to("8")
        await press(pilot, "c", "enter")
        assert 8 in found.tournament.present and "chegou tarde e espera" not in shown(pilot)


async def test_the_desk_sees_who_came_late_in_a_hall_of_another_process_and_after_a_restart(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], scored=False, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        found.check_in(range(1, 8))
        found.draw_up(1)
        await pilot.pause()
        with open_existing(found.club.store.path) as elsewhere:
            hall = TournamentSession(found.club._replace(store=elsewhere), found.id)
            with pytest.raises(CarteadoError, match="late_unsettled"):
                check_in(hall, found.tournament.entrant(8).name)
        desk._follow()
        await pilot.pause()
        assert f"{found.tournament.entrant(8).name} chegou tarde e espera" in shown(pilot)
        assert TournamentSession(found.club, found.id).latecomers.asking == (8,)


async def test_whoever_is_late_where_nobody_enters_late_hears_so_and_calls_no_organiser(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:8], scored=False, format="knockout") as (_pilot, desk):
        found = desk.tournament_session
        found.check_in(range(1, 8))
        found.draw_up(1)
        with pytest.raises(CarteadoError, match="no_late_entry"):
            check_in(found, found.tournament.entrant(8).name)
        assert found.latecomers.asking == ()


async def test_nobody_enters_late_where_the_format_has_no_room_for_them(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1, format="knockout") as (pilot, desk):
        await press(pilot, "1")
        assert not desk.query_one("#name").display
        assert "c presente" in shown(pilot)


async def test_somebody_drops_out_and_comes_back_by_the_same_key(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1, **SWISS) as (pilot, desk):
        await press(pilot, "1", "x", "s")
        [gone] = desk.tournament_session.tournament.dropped
        assert "fora" in shown(pilot)
        await press(pilot, "x")
        assert desk.tournament_session.tournament.dropped == () and desk.tournament_session.tournament.plays(gone)


async def test_a_substitute_plays_on_and_a_judge_takes_a_point_with_the_reason(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1, **SWISS) as (pilot, desk):
        await press(pilot, "1", "t")
        await type_text(pilot, "Olga")
        assert "Olga joga no lugar de" in shown(pilot)
        await press(pilot, "exclamation_mark", "down", "enter")
        await type_text(pilot, "")
        assert "Escreva o motivo" in shown(pilot)
        await type_text(pilot, NASTY)
        [penalty] = desk.tournament_session.tournament.penalties
        assert penalty.points == 1 and "−1" in shown(pilot)
        await press(pilot, "6")
        assert "perde 1 ponto: [/] Zé" in shown(pilot)


async def test_a_list_of_names_clubs_and_ratings_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "lista.csv"
    path.write_text("Nome;Clube;Rating\nJosé da Silva;Niterói;1650\nAna;;1500\njose DA silva;Rio;\n", encoding="utf-8")
    async with at_desk(tmp_path, "Bia") as (pilot, desk):
        await press(pilot, "escape", "i")
        await type_text(pilot, str(tmp_path / "nada.csv"))
        assert "não é um" in shown(pilot) and "Que arquivo traz a lista?" in shown(pilot)
        pilot.app.screen.query_one(Input).value = ""
        await type_text(pilot, str(path))
        if reading := [worker for worker in pilot.app.workers if worker.name == "_try"]:
            await pilot.app.workers.wait_for_complete(reading)
        await pilot.pause()
        await pilot.pause()
        assert "repetido" in shown(pilot)
        await press(pilot, "enter")
        entrants = desk.tournament_session.tournament.entrants
        assert [entrant.name for entrant in entrants] == ["Bia", "José da Silva", "Ana"]
        assert entrants[1].club == "Niterói" and entrants[1].ratings.table.value == 1650
        assert TournamentSession(desk.tournament_session.club, "copa").tournament == desk.tournament_session.tournament
        assert "2 pessoas inscritas" in shown(pilot)


async def test_a_club_told_once_is_known_the_next_time(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Bia") as (pilot, desk):
        await type_text(pilot, "Ana (Niterói)")
        await press(pilot, "escape", "d", "n")
        await type_text(pilot, "ANA")
        assert desk.tournament_session.tournament.entrants[-1].club == "Niterói"


async def test_from_the_standings_the_way_leads_to_a_persons_page(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[2:10], rounds=1, **SWISS) as (pilot, desk):
        first = desk.formatter.short(standings(desk.tournament_session.tournament)[0].entrant.name)
        await press(pilot, "3", "enter", "F")
        assert f"Ficha de {first}" in shown(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is desk


async def test_enter_takes_the_name_that_is_marked_and_those_that_begin_so_come_first(tmp_path: Path) -> None:
    names = ("Bruno Carvalho", "José da Silva", "Vânia", "Otávio Val")
    async with at_desk(tmp_path, *names, *NAMES[:4], rounds=1, **SWISS) as (pilot, desk):
        await press(pilot, "1", "slash", *"va")
        listed = [line for line in shown(pilot).splitlines() if "Vânia" in line or "Carvalho" in line]
        assert "▸ Vânia" in " ".join(listed)
        await press(pilot, "enter")
        assert desk.formatter.short("Vânia") in str(desk.pane.entrant_list.rows[desk.pane.entrant_list.cursor].cells)
        await press(pilot, "slash", *"xyz", "enter")
        assert "Ninguém aqui se chama «xyz»" in shown(pilot)


async def test_the_list_tells_how_many_games_everybody_has_played_here(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:9], size=(120, 40), rounds=2, drawn=True, **SWISS) as (pilot, desk):
        found = desk.tournament_session
        table = found.desk.pending()[0]
        found.do(lambda controller: controller.no_show(3, table.number, table.seats[0]))
        await press(pilot, "1")
        lines = {line.entrant.name: line for line in standings(found.tournament)}
        for row in shown(pilot).splitlines():
            if name := next((name for name in lines if f" {name} " in row and "jogo" in row), ""):
                games = lines.pop(name).games
                assert f" {games} {'jogo' if games == 1 else 'jogos'}" in row
        assert not lines


async def test_before_the_first_round_nobody_has_games_there(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:9], size=(120, 40), **SWISS) as (pilot, _desk):
        await press(pilot, "1")
        assert "jogo" not in "".join(line for line in shown(pilot).splitlines() if " Ana " in line)
