"""The organiser's acts at the desk: entering, drawing up, correcting, taking back, and what is refused in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from engine.core.log import Player
from tests.tui.app import NASTY, empty_club
from tests.tui.desk import NAMES, SMALL, app_at, at_desk, press, report_all, shown, tournament_session, type_text
from tournaments.results import PlacesForm, SixRealms
from tui.organiser.desk import DeskScreen
from tui.services.tournaments.session import TournamentSession


async def test_CH_69_seven_people_are_refused_for_points_with_the_reason_and_offered_without_by_one_key(
    tmp_path: Path,
) -> None:
    async with at_desk(tmp_path, *NAMES[:7]) as (pilot, desk):
        assert "7 inscritos: com menos de 8 pessoas não vale pontos" in shown(pilot)
        await press(pilot, "escape", "p")
        assert "precisas 8 pessoas; há 7" in shown(pilot)
        await press(pilot, "n")
        assert not desk.tournament_session.tournament.rounds and desk.tournament_session.tournament.settings.scored
        await press(pilot, "p", "s")
        tournament = desk.tournament_session.tournament
        assert len(tournament.rounds) == 1 and not tournament.settings.scored
        await press(pilot, "3")
        assert "Sem pontos" in shown(pilot)


async def test_a_name_is_entered_once_and_the_refused_one_gives_way_to_the_next_key(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "José") as (pilot, desk):
        await type_text(pilot, "jose")
        assert "jose já está inscrito como José" in shown(pilot)
        await type_text(pilot, "Bia")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana", "José", "Bia"]


async def test_several_lines_are_pasted_as_several_names(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        pilot.app.focused.post_message(events.Paste("Bia\nAna\n\n Caio da Silva \n"))
        await pilot.pause()
        await pilot.pause()
        assert "Inscrever 2 pessoas?" in shown(pilot) and "já inscrito" in shown(pilot)
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana"]
        await press(pilot, "enter")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == [
            "Ana",
            "Bia",
            "Caio da Silva",
        ]
        assert "2 pessoas inscritas" in shown(pilot)
        await press(pilot, "escape", "u")
        assert "Desfazer: Bia, Caio da Silva entraram?" in shown(pilot)
        await press(pilot, "s")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana"]


async def test_a_list_is_pasted_while_the_rows_have_the_keys(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        await press(pilot, "escape")
        pilot.app.focused.post_message(events.Paste("Bia\nCaio\n"))
        await pilot.pause()
        await pilot.pause()
        await press(pilot, "enter")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana", "Bia", "Caio"]


LIST = "*Lista* 🎉\n1. Bia ✅\n2) Gil; Niterói\n3 - eu vou com 2 amigos!\n4. Edu+1\n5. ~Rui~\n"


async def paste(pilot: Pilot[Any], text: str) -> None:
    pilot.app.screen.query_one("#name").focus()
    pilot.app.screen.query_one("#name").post_message(events.Paste(text))
    await pilot.pause()
    await pilot.pause()


async def test_doubtful_lines_of_a_list_are_marked_and_can_be_left_out(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        await paste(pilot, LIST)
        seen = shown(pilot)
        assert "Inscrever 3 pessoas? 2 linhas duvidosas. 2 de fora." in seen
        assert all(word in seen for word in ("clube?", "isto é um nome?", "conversa", "riscado"))
        await press(pilot, "n", "space", "enter")
        heard = [(entrant.name, entrant.club) for entrant in desk.tournament_session.tournament.entrants]
        assert heard == [("Ana", ""), ("Bia", ""), ("Gil", "Niterói")]
        await paste(pilot, "Lista:\n---\n")
        assert "Não há nomes" in shown(pilot)
        await paste(pilot, "clube;rating\nRio;1500\n")
        assert "Nenhuma coluna traz os nomes; as colunas são: clube, rating." in " ".join(shown(pilot).split())


async def test_a_line_of_a_list_is_corrected_before_anybody_enters(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        await paste(pilot, LIST)
        await press(pilot, "n", "e", *["backspace"] * 2)
        await type_text(pilot, " Lima (Rio) 1700")
        assert "Edu Lima" in shown(pilot) and "1 linha duvidosa." in shown(pilot)
        await press(pilot, "end", "space", "enter")
        entrants = desk.tournament_session.tournament.entrants
        assert [entrant.name for entrant in entrants] == ["Ana", "Bia", "Gil", "Edu Lima", "Rui"]
        assert entrants[3].club == "Rio" and entrants[3].ratings.table.value == 1700


async def test_a_line_that_names_two_becomes_two_rows_where_a_comma_is_typed(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        await paste(pilot, "Bia\nHugo e Íris\nRui")
        assert "duas pessoas?" in shown(pilot)
        await press(pilot, "e", "ctrl+u")
        await type_text(pilot, "Hugo, Íris (Rio)")
        assert "Inscrever 4 pessoas?" in shown(pilot) and "duas pessoas?" not in shown(pilot)
        await press(pilot, "enter")
        entrants = desk.tournament_session.tournament.entrants
        assert [(entrant.name, entrant.club) for entrant in entrants[2:4]] == [("Hugo", ""), ("Íris", "Rio")]


async def test_a_name_corrected_to_one_that_is_entered_is_left_out_and_a_long_one_is_refused(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, _):
        await paste(pilot, "Bia\n" + "Z" * 90)
        assert "nome comprido demais" in shown(pilot)
        await press(pilot, "end", "space")
        assert "Linha 2: como é?" in shown(pilot)
        await press(pilot, "enter")
        assert "Linha 2: como é?" in shown(pilot), "it is as long as before"
        await press(pilot, "ctrl+u")
        await type_text(pilot, "ana")
        assert "já inscrito" in shown(pilot) and "Inscrever 1 pessoa? 1 de fora." in shown(pilot)


async def test_a_line_of_talk_is_shown_from_its_beginning(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, _):
        pilot.app.focused.post_message(events.Paste("1. Bia\nAlguém vai trazer as fichas do clube?"))
        await pilot.pause()
        await pilot.pause()
        assert "Alguém vai trazer as" in shown(pilot)


async def test_many_doubtful_lines_are_not_entered_by_one_key(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana") as (pilot, desk):
        people = desk.tournament_session.tournament.entrants
        await paste(pilot, "Bia\n" + "".join(f"Zé {letter}+1\n" for letter in "ABCD"))
        await press(pilot, "enter")
        assert "Há 4 linhas duvidosas. Inscrever assim mesmo?" in shown(pilot)
        await press(pilot, "enter")
        assert desk.tournament_session.tournament.entrants == people, "enter is no"
        await press(pilot, "x", "enter")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana", "Bia"]


async def test_a_name_is_written_as_the_club_knows_it_and_brings_its_rating(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            earlier = tournament_session(app, ("José da Silva", *NAMES[:3]), drawn=True, scored=False)
            report_all(earlier)
            rating = store.players.ratings()[Player("José da Silva")]
            later = TournamentSession.create(
                earlier.club, earlier.tournament.spec, earlier.tournament.settings, "outra"
            )
            await app.push_screen(DeskScreen(later))
            await type_text(pilot, "jose DA silva")
            [entrant] = later.tournament.entrants
            assert entrant.name == "José da Silva" and entrant.ratings.overall == rating


async def test_bots_are_entered_by_the_handful_in_one_act_and_say_that_they_are_bots(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *NAMES[:3]) as (pilot, desk):
        await press(pilot, "escape", "b")
        assert "Quantos bots" in shown(pilot) and "‹ 5 ›" in shown(pilot)
        await press(pilot, "1", "2", "down", "right", "enter")
        bots = [entrant for entrant in desk.tournament_session.tournament.entrants if entrant.bot]
        assert len(bots) == 12 and {entrant.bot for entrant in bots} == {"veterana"}
        assert all(entrant.name.startswith("Bot ") for entrant in bots)
        await press(pilot, "b")
        assert "‹ 1 ›" in shown(pilot), "what fills the last table"
        await press(pilot, "escape", "u", "s")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == [*NAMES[:3]]


async def test_somebody_is_taken_off_the_list_and_comes_back_by_undoing(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia") as (pilot, desk):
        await press(pilot, "escape", "d")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Bia"]
        await press(pilot, "u")
        assert "Desfazer: Ana saiu?" in shown(pilot)
        await press(pilot, "s")
        assert [entrant.name for entrant in desk.tournament_session.tournament.entrants] == ["Ana", "Bia"]


async def test_the_next_round_is_refused_while_tables_are_missing_and_names_them(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True) as (pilot, desk):
        await press(pilot, "p")
        assert "Faltam resultados da rodada 1: mesas 1, 2" in shown(pilot)
        assert len(desk.tournament_session.tournament.rounds) == 1


async def test_undo_says_what_it_takes_back_and_redo_brings_it_back(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1) as (pilot, desk):
        store = desk.tournament_session.club.store
        rated = store.players.ratings()
        await press(pilot, "u")
        assert "Desfazer: rodada 1, mesa 2:" in shown(pilot)
        await press(pilot, "n")
        assert desk.tournament_session.desk.pending() == ()
        await press(pilot, "u", "s")
        assert [table.number for table in desk.tournament_session.desk.pending()] == [2]
        assert len(store.players.results()) == 1 and store.players.ratings() != rated
        await press(pilot, "U")
        assert desk.tournament_session.desk.pending() == () and store.players.ratings() == rated
        await press(pilot, "U")
        assert "Não há o que refazer" in shown(pilot)


async def test_a_correction_redraws_the_next_round_and_mends_the_ratings(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1, drawn=True) as (pilot, desk):
        found = desk.tournament_session
        before = found.tournament.rounds[1].draft
        await press(pilot, "left", "c")
        assert "Corrigir a mesa 1, rodada 1" in shown(pilot)
        await press(pilot, "4", "3", "2", "enter")
        assert found.tournament.rounds[0].results[0] is not None
        assert found.tournament.rounds[0].results[0].places == (4, 3, 2, 1)
        assert found.tournament.rounds[1].draft != before
        assert "rodada 2 foi sorteada de novo" in shown(pilot)
        results = found.club.store.players.results()
        assert len(results) == 2 and results[0].places == (4, 3, 2, 1)


async def test_a_result_that_was_not_changed_is_not_corrected(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1) as (pilot, desk):
        acts = len(desk.tournament_session.desk.entries)
        await press(pilot, "enter", "enter")
        assert len(desk.tournament_session.desk.entries) == acts


async def test_places_are_typed_by_initials_and_a_shared_initial_asks_for_another_letter(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Mara", "Marta", "Bia", "Caio", scored=False, drawn=True) as (pilot, desk):
        await press(pilot, "enter", "m")
        assert "«m»:" in shown(pilot) and "Mara" in shown(pilot)
        await press(pilot, "a", "r", "t", "x")
        assert "Aqui ninguém mais começa com «x»" in shown(pilot)
        await press(pilot, "c", "b", "enter")
        [pairing] = desk.tournament_session.tournament.rounds[0].draft.tables
        [result] = desk.tournament_session.tournament.rounds[0].results
        assert result is not None
        names = {
            desk.tournament_session.tournament.entrant(seat).name: result.places[at]
            for at, seat in enumerate(pairing.seats)
        }
        assert names == {"Marta": 1, "Caio": 2, "Bia": 3, "Mara": 4}


async def test_a_first_place_that_is_shared_is_refused_in_words(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True) as (pilot, desk):
        await press(pilot, "enter", "1", "1", "3", "4", "enter")
        assert "alguém tem de vencer" in shown(pilot)
        assert desk.tournament_session.tournament.rounds[0].untouched


async def test_CH_61_counts_are_added_up_as_they_are_typed_and_a_tie_asks_for_another_rodada(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", scored=False, drawn=True) as (pilot, desk):
        await press(pilot, "enter", "tab", "tab")
        assert "Tempo: contas" in shown(pilot)
        for figure in ("3", "2", "4", "9", "5", "1", "4", "9"):
            await press(pilot, figure, "enter")
        assert "empate em 20 pontos, 4 reinos e 9 cartas" in shown(pilot)
        assert desk.tournament_session.tournament.rounds[0].untouched
        await press(pilot, "8", "enter")
        assert not desk.tournament_session.tournament.rounds[0].untouched


async def test_six_realms_name_the_winner_and_the_counts_rank_the_others(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", "Bia", "Caio", scored=False, drawn=True) as (pilot, desk):
        [pairing] = desk.tournament_session.tournament.rounds[0].draft.tables
        names = [desk.tournament_session.tournament.entrant(seat).name for seat in pairing.seats]
        await press(pilot, "enter", "tab", "tab")
        assert "Quem venceu?" in shown(pilot)
        await press(pilot, names[1][0].lower())
        await press(pilot, *(key for figure in "10209020" for key in (figure, "enter")))
        [result] = desk.tournament_session.tournament.rounds[0].results
        assert result is not None and isinstance(result.form, SixRealms)
        assert result.places == (3, 1, 2)


async def test_an_act_of_the_log_is_taken_back_if_nothing_stands_on_it(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1) as (pilot, desk):
        await press(pilot, "6", "down", "enter", "s")
        assert [table.number for table in desk.tournament_session.desk.pending()] == [1]
        await press(pilot, "end", "enter")
        assert "abertura do torneio não se desfaz" in shown(pilot)


async def test_a_note_is_kept_in_the_log(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True) as (pilot, _desk):
        await press(pilot, "o")
        await type_text(pilot, "Mesa 2 sem relógio")
        await press(pilot, "6")
        assert "nota: Mesa 2 sem relógio" in shown(pilot)


async def test_two_desks_at_one_tournament_never_fork_it(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True) as (pilot, desk):
        desk._follow = lambda: None  # Every few seconds it looks by itself at what others did.
        other = TournamentSession(desk.tournament_session.club, "copa")
        other.do(lambda there: there.report(1, 1, PlacesForm((1, 2, 3, 4))))
        await press(pilot, "enter", "4", "3", "2", "enter")
        assert "A mesa 1 mudou" in shown(pilot)
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and result.places == (1, 2, 3, 4)


async def test_a_key_works_just_after_another_program_has_acted_elsewhere_in_the_round(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True) as (pilot, desk):
        desk._follow = lambda: None
        other = TournamentSession(desk.tournament_session.club, "copa")
        other.do(lambda there: there.report(1, 2, PlacesForm((1, 2, 3, 4))))
        await press(pilot, "enter", "4", "3", "2", "enter")
        results = desk.tournament_session.tournament.rounds[0].results
        assert [result and result.places for result in results[:2]] == [(4, 3, 2, 1), (1, 2, 3, 4)]
        assert desk.tournament_session.desk.entries[-1].by == desk.session.settings.name


async def test_a_key_that_would_mean_another_table_now_says_what_was_done_meanwhile(tmp_path: Path) -> None:
    async with at_desk(tmp_path, drawn=True) as (pilot, desk):
        desk._follow = lambda: None
        await press(pilot, "enter", "4", "3", "2")
        TournamentSession(desk.tournament_session.club, "copa").do(lambda there: there.redraw(7))
        await press(pilot, "enter")
        assert "Enquanto isso, outra tela: rodada 1 sorteada de novo" in shown(pilot)
        assert not any(desk.tournament_session.tournament.rounds[0].results)


async def test_a_nasty_name_is_shown_as_it_is_on_every_tab(tmp_path: Path) -> None:
    async with at_desk(tmp_path, NASTY, *NAMES[:7], rounds=1) as (pilot, _desk):
        for tab in "123456":
            await press(pilot, tab)
            assert "[/]" in shown(pilot) or tab == "5"
        await press(pilot, "2", "w", "escape", "enter")
        assert pilot.app.is_running


async def test_a_player_s_page_explains_the_elo_line_by_line(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1) as (pilot, _desk):
        await press(pilot, "5", "slash")
        await type_text(pilot, "caio")
        page = shown(pilot)
        assert "Caio" in page and page.count("esperado 0,50") == 3 and "soma" in page


@pytest.mark.parametrize("language", ["pt_BR", "en"])
async def test_the_desk_explains_itself(tmp_path: Path, language: str) -> None:
    async with at_desk(tmp_path, rounds=1, language=language) as (pilot, _desk):
        await press(pilot, "question_mark")
        assert ("próximo passo" if language == "pt_BR" else "next step") in shown(pilot)


async def test_the_language_changes_the_desk_at_once(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1) as (pilot, desk):
        await desk.context.navigator.change_settings(language="en")
        await pilot.pause()
        assert "p draws up round 2" in shown(pilot)


async def test_the_mouse_opens_tabs_tables_and_players(tmp_path: Path) -> None:
    async with at_desk(tmp_path, rounds=1, drawn=True) as (pilot, desk):
        await pilot.click("#tabs", offset=(shown(pilot).splitlines()[1].index("Chave"), 0))
        assert desk.tab == "bracket"
        lines = shown(pilot).splitlines()
        row = next(number for number, line in enumerate(lines) if "Caio" in line)
        await pilot.click(offset=(lines[row].index("Caio"), row))
        assert "Seguindo Caio" in shown(pilot)
        await press(pilot, "2")
        await pilot.click("#tables", offset=(8, 2))
        await pilot.click("#tables", offset=(8, 2))
        await pilot.pause()
        assert "Resultado da mesa 2, rodada 2" in shown(pilot)
