"""Evenings of Dalmuti and Wyrt at the desk, with keys: scores typed, ties broken, trios, hands played here."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.log import Player
from tests.tui.app import empty_club
from tests.tui.desk import NAMES, SMALL, app_at, at_desk, press, report_all, shown, type_text
from tests.tui.organiser.test_desk_matches import until
from tests.tui.organiser.test_desk_pairs import found_of
from tournaments.results import GameInApp, Scores
from tournaments.standings import standings

FIRM = "Dalmuti: Campeonato da Firma (Curingas) 2026"
TAVERN = "Wyrt: Duplas da Taverna (Nimb, Tenebra) 2026"
PAIRS = ("Ana / Bia", "Caio / Duda", "Edu / Flora", "Gil / Hugo")


def typed(*scores: int) -> list[str]:
    """Return the keys that type these scores: digits, then enter for the next."""
    return [key for score in scores for key in (*str(score), "enter")]


@pytest.mark.marathon
async def test_DA_nine_people_play_dalmuti_from_the_line_to_the_final_table_at_five_and_four(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, FIRM)
            assert "mesas de uns 4" in shown(pilot)
            await press(pilot, "end")
            assert "Só curingas" in shown(pilot) and "Aquisição" not in shown(pilot)
            await press(pilot, "enter")
            await type_text(pilot, ", ".join(NAMES[:9]))
            await press(pilot, "escape", "p")
            found = found_of(app).tournament_session
            sizes = [len(table.seats) for table in found.desk.pending()]
            assert sorted(sizes) == [4, 5]
            for size in sizes:
                await press(pilot, "enter")
                assert f"soma 0 de {2 * size * (size - 1)}" in shown(pilot)
                await press(pilot, *typed(*((16, 10, 8, 6, 0) if size == 5 else (12, 8, 4, 0))))
            assert "16 10 8 6 0" in shown(pilot) and "12 8 4 0" in shown(pilot)
            await press(pilot, "3")
            assert "placar" in shown(pilot) and " 16 " in shown(pilot)
            await press(pilot, "2", "p")
            assert "do 1º ao 2º de cada mesa jogam juntos" in " ".join(shown(pilot).split())
            for table in found.desk.pending():
                scores = (16, 10, 8, 6, 0) if len(table.seats) == 5 else (12, 8, 4, 0)
                await press(pilot, "enter", *typed(*scores))
            await press(pilot, "f")
            champion = standings(found.tournament)[0]
            row = next(row for row in shown(pilot).splitlines() if champion.entrant.name in row)
            assert "Tabela final" in shown(pilot) and f" {champion.score} " in row
            await press(pilot, "enter")
            assert f"{champion.score} pontos nas mãos" in shown(pilot) and "12 · 1º" in shown(pilot)
        assert len(store.players.ratings("dalmuti", "table")) == 9
        assert store.players.ratings("chama") == {}


async def test_DA_11_a_sum_that_cannot_be_is_refused_with_both_figures_and_mended_by_an_initial(tmp_path: Path) -> None:
    async with at_desk(tmp_path, line=FIRM, drawn=True) as (pilot, desk):
        found = desk.tournament_session
        names = [found.tournament.entrant(seat).name for seat in found.desk.pending()[0].seats]
        await press(pilot, "enter", *typed(12, 8, 4, 1))
        assert "A soma é 25, e teria de ser 24" in shown(pilot) and found.desk.round.untouched
        await press(pilot, names[3][0].lower(), "0", "enter")
        result = found.tournament.rounds[0].results[0]
        assert result is not None and result.form == Scores((12, 8, 4, 0))


async def test_DA_20_a_tie_asks_for_one_more_hand_or_the_initial_of_who_came_out_ahead(tmp_path: Path) -> None:
    async with at_desk(tmp_path, line=FIRM, drawn=True, options={"hands": 2}) as (pilot, desk):
        found = desk.tournament_session
        first, _ = found.desk.pending()
        names = [found.tournament.entrant(seat).name for seat in first.seats]
        await press(pilot, "enter", *typed(5, 5, 2, 0))
        assert f"{names[0]} = {names[1]}: empate" in shown(pilot) and "mais uma mão (DA-20)" in shown(pilot)
        await press(pilot, names[1][0].lower(), "enter")
        result = found.tournament.rounds[0].results[0]
        assert result is not None and result.form == Scores((5, 5, 2, 0), places=(2, 1, 3, 4))
        await press(pilot, "enter", "plus")
        assert "soma 0 de 18" in shown(pilot) and "3 mãos" in shown(pilot)
        await press(pilot, *typed(8, 7, 3, 0))
        result = found.tournament.rounds[0].results[1]
        assert result is not None and result.form == Scores((8, 7, 3, 0), hands=3)
        await press(pilot, "home", "c")
        assert "[0]" not in shown(pilot) and "nada muda, é o que está gravado:" in shown(pilot)


async def test_places_will_do_for_any_game(tmp_path: Path) -> None:
    async with at_desk(tmp_path, line=FIRM, drawn=True) as (pilot, desk):
        await press(pilot, "enter", "tab", "2", "1", "3", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and result.places == (2, 1, 3, 4) and result.figures == ()


@pytest.mark.parametrize("language", ["pt_BR", "en"])
async def test_eight_scores_fit_the_smallest_screen(tmp_path: Path, language: str) -> None:
    async with at_desk(tmp_path, line=FIRM, drawn=True, table_size=8, language=language) as (pilot, desk):
        await press(pilot, "enter", *typed(28, 24, 20, 16, 12, 8, 4, 1))
        screen = shown(pilot)
        names = [
            desk.tournament_session.tournament.entrant(seat).name
            for seat in desk.tournament_session.desk.pending()[0].seats
        ]
        assert all(name in screen for name in names) and "113" in screen and "112" in screen
        assert ("esc desiste" if language == "pt_BR" else "esc cancels") in screen


async def test_WL_8_scores_of_pairs_are_typed_seat_by_seat_and_added(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS, line=TAVERN, drawn=True) as (pilot, desk):
        await press(pilot, "enter", *typed(150, 0, 20, 230))
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and (result.places, result.figures) == ((2, 1), (170, 230))
        await press(pilot, "enter", *typed(100, 100, 100, 100))
        assert "Disputem na sorte" in shown(pilot)
        pair = desk.tournament_session.tournament.entrant(desk.tournament_session.desk.pending()[0].seats[1])
        await press(pilot, pair.people[1].name[0].lower(), "enter")
        result = desk.tournament_session.tournament.rounds[0].results[1]
        assert result is not None and result.places == (2, 1)


async def test_whoever_waits_for_a_partner_still_waits_when_the_desk_is_opened_again(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, "Wyrt: Trios de Ahlen 2026")
            assert "mesas de 2 trios" in shown(pilot)
            await press(pilot, "enter")
            await type_text(pilot, "Os Bravos: Ana & Bia")
            assert "Com Ana & Bia, quem mais?" in shown(pilot)
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "enter")
            assert "Ana & Bia & quem?" in shown(pilot)
            await type_text(pilot, "bia")
            assert "já está inscrito" in shown(pilot)
            await type_text(pilot, "Caio")
            [trio] = found_of(app).tournament_session.tournament.entrants
            assert (trio.name, [member.name for member in trio.people]) == ("Os Bravos", ["Ana", "Bia", "Caio"])
            await type_text(pilot, "Duda / Edu / Flora / Gil")
            assert "Um trio são três nomes" in shown(pilot)
            await press(pilot, "escape", "b", "enter")
            assert "2 trios, 6 de 8 pessoas" not in shown(pilot) and "3 trios: vale pontos" in shown(pilot)


async def test_WL_9_trios_of_bots_play_here_and_the_trio_has_a_rating_of_its_own(tmp_path: Path) -> None:
    line = "Wyrt: Trios de Ahlen (Azgher, Thyatis) 2026"
    async with at_desk(tmp_path, "Ana / Bia / Caio", line=line, bots=9, drawn=True) as (pilot, desk):
        found = desk.tournament_session
        await press(pilot, "b")
        await until(pilot, "jogada e anotada")
        played = [result for result in found.tournament.rounds[0].results if result is not None]
        assert len(played) == 1 and isinstance(played[0].form, GameInApp) and sum(played[0].figures) == 600
        report_all(found)
        await press(pilot, "5", "slash")
        await type_text(pilot, "caio")
        assert "Elo do trio" in shown(pilot) and "Caio: em trios 1.500 →" in shown(pilot)
        players = found.club.store.players
        rating = players.ratings_of_group([Player(name) for name in ("Caio", "Ana", "Bia")], "wyrt_lordes")
        assert rating.trios.games == 1 and rating.pairs.games == 0


async def test_a_table_of_dalmuti_played_here_lands_by_itself_with_its_points(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", line=FIRM, bots=8, drawn=True, options={"hands": 1}) as (pilot, desk):
        found = desk.tournament_session
        await press(pilot, "b")
        await until(pilot, "jogada e anotada")
        [result] = [result for result in found.tournament.rounds[0].results if result is not None]
        assert isinstance(result.form, GameInApp)
        seats = len(result.places)
        assert sum(result.figures) >= seats * (seats - 1) // 2
        assert result.places.count(1) == 1


async def test_a_correction_in_the_grid_goes_down_with_enter_and_keeps_what_was_typed_last(tmp_path: Path) -> None:
    async with at_desk(tmp_path, line=FIRM, drawn=True) as (pilot, desk):
        await press(pilot, "enter", *typed(12, 8, 4, 0), "home", "c")
        assert "nada muda" in shown(pilot)
        await press(pilot, *typed(10, 8), "enter", "4", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert "A soma é 26" in shown(pilot) and result is not None and result.form == Scores((12, 8, 4, 0))
        await press(pilot, "up", *typed(6, 0))
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and result.form == Scores((10, 8, 6, 0))


async def test_a_correction_that_changes_nothing_says_so_and_leaves_the_log_alone(tmp_path: Path) -> None:
    async with at_desk(tmp_path, line=FIRM, drawn=True) as (pilot, desk):
        await press(pilot, "enter", *typed(12, 8, 4, 0))
        acts = len(desk.tournament_session.desk.entries)
        await press(pilot, "home", "c", "1", "backspace", *typed(12), "enter", "enter", "enter")
        assert "mesa 1: nada mudou" in shown(pilot) and len(desk.tournament_session.desk.entries) == acts


async def test_correcting_a_table_played_here_without_a_change_keeps_its_match(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana", line=FIRM, bots=8, drawn=True, options={"hands": 1}) as (pilot, desk):
        await press(pilot, "b")
        await until(pilot, "jogada e anotada")
        tournament = desk.tournament_session.tournament
        table = next(
            number for number, result in enumerate(tournament.rounds[0].results, start=1) if result is not None
        )
        await press(pilot, "home", *["down"] * (table - 1), "c", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[table - 1]
        assert f"mesa {table}: nada mudou" in shown(pilot)
        assert result is not None and isinstance(result.form, GameInApp)
