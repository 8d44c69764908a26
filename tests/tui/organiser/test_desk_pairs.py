"""Pairs, pineapples and club types at the desk, with keys: from the line to the final table."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from engine.core.log import Player
from tests.tui.app import empty_club, go_to
from tests.tui.desk import NAMES, SMALL, app_at, at_desk, press, shown, tournament_session, type_text
from tests.tui.organiser.test_desk_matches import play_on, until
from tournaments.catalog import ClubType
from tournaments.results import GameInApp, SixRealms, TableCounts
from tui.organiser.desk import DeskScreen
from tui.services.tournaments.club import keep

DUPLAS = "Chama: Duplas Fluminenses (Xisum) 2025"
PAIRS = ("Ana / Bia", "Caio / Duda", "Os Bravos: Edu / Flora", "Gil / Hugo")


def found_of(app: object) -> DeskScreen:
    screen = app.screen
    assert isinstance(screen, DeskScreen)
    return screen


async def test_trios_that_are_pasted_are_counted_as_people_and_enter_at_once(tmp_path: Path) -> None:
    trios = ("Ana Souza / Bia Lima / Caio Prado dos Santos Dias", "Duda Reis / Edu Sá / Flora Nunes")
    async with at_desk(tmp_path, "Gil / Hugo / Iara", line="Wyrt: Trios da Taverna 2026") as (pilot, desk):
        pilot.app.focused.post_message(events.Paste("\n".join(trios)))
        await pilot.pause()
        await pilot.pause()
        assert "Inscrever 6 pessoas?" in shown(pilot) and "isto é um nome" not in shown(pilot)
        await press(pilot, "enter")
        assert len(desk.tournament_session.tournament.entrants) == 3


async def test_pairs_that_are_pasted_are_one_act_and_one_key_takes_all_of_them_back(tmp_path: Path) -> None:
    async with at_desk(tmp_path, "Ana / Bia", line=DUPLAS) as (pilot, desk):
        pilot.app.focused.post_message(events.Paste("Caio / Duda\nOs Bravos: Edu & Flora\nGil\nHugo e Bia\nIara\nJoão"))
        await pilot.pause()
        await pilot.pause()
        await press(pilot, "enter")
        found = desk.tournament_session
        names = [entrant.name for entrant in found.tournament.entrants]
        assert names == ["Ana & Bia", "Caio & Duda", "Os Bravos", "Gil & Iara"]
        assert [person.name for person in found.waiting.people] == ["João"] and "Bia já joga" in shown(pilot)
        assert [len(entry.act.entrants) for entry in found.desk.entries[-1:]] == [3]
        await press(pilot, "escape", "u", "s")
        assert [entrant.name for entrant in found.tournament.entrants] == ["Ana & Bia"]


@pytest.mark.marathon
async def test_CH_54_four_pairs_play_from_the_line_to_the_final_table_with_keys_only(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, DUPLAS)
            assert "mesas de 2 duplas" in shown(pilot)
            await press(pilot, "enter")
            assert "Digite cada dupla" in shown(pilot)
            await type_text(pilot, "Ana / Bia")
            await type_text(pilot, "Os Bravos: Caio & Duda")
            await type_text(pilot, "Edu")
            assert "Com quem joga Edu?" in shown(pilot)
            await type_text(pilot, "Flora")
            assert "3 duplas: com menos de 8 pessoas não vale pontos" in shown(pilot)
            await press(pilot, "escape", "b", "2", "down", "right", "enter")
            assert "4 duplas: vale pontos" in shown(pilot)
            await press(pilot, "p")
            desk = found_of(app)
            found = desk.tournament_session
            assert len(found.tournament.rounds[0].results) == 2
            live_match = found.tables.sit_down(found.desk.pending()[0])
            options = live_match.table.line.header.options
            assert options["type"] == "duplas" and options["xisum"] is True and options["play_on_ties"] is True
            first = found.tournament.rounds[0].draft.tables[0]
            a, b = (found.tournament.entrant(seat).people for seat in first.seats)
            assert [player.name for player in live_match.table.line.header.players] == [
                member.name for member in (a[0], b[0], a[1], b[1])
            ]
            play_on(live_match.table)
            await pilot.pause()
            result = found.tournament.rounds[0].results[0]
            assert result is not None and isinstance(result.form, GameInApp) and sorted(result.places) == [1, 2]
            await press(pilot, "down", "enter", "tab")
            assert "Dez reinos" in shown(pilot) and "Espaço:" in shown(pilot)
            await press(pilot, "2", "1", "enter")
            result = found.tournament.rounds[0].results[1]
            assert result is not None and isinstance(result.form, SixRealms) and result.form.by == "ten_realms"
            assert "dez reinos" in shown(pilot)
            await press(pilot, "p", "enter", "tab", "tab")
            await press(pilot, *(key for figure in "1020101010301050" for key in (figure, "enter")))
            counted = found.tournament.rounds[1].results[0]
            assert counted is not None and isinstance(counted.form, TableCounts)
            for _ in found.desk.pending():
                await press(pilot, "enter", "1", "2", "enter")
            await press(pilot, "f")
            final = shown(pilot)
            assert "Tabela final" in final and "dupla" in final and " 25 " in final
            await press(pilot, "e")
            people = shown(pilot)
            assert "Pessoa por pessoa" in people and people.count(" 25 ") == 2 and people.count(" 18 ") == 2
        for entrant in found.tournament.entrants:
            pair = [Player(member.name, member.bot) for member in entrant.people]
            assert store.players.ratings_of_group(pair, "chama").pairs.games == 2
        assert len(store.players.ratings("chama", "pairs")) == 8


async def test_CH_69_three_pairs_are_six_people_and_do_not_play_for_points(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS[:3], line=DUPLAS) as (pilot, desk):
        await press(pilot, "escape", "p")
        assert "precisas 8 pessoas; há 6" in shown(pilot)
        await press(pilot, "s")
        assert len(desk.tournament_session.tournament.rounds) == 1


async def test_nobody_is_in_two_pairs(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS[:2], line=DUPLAS) as (pilot, desk):
        await type_text(pilot, "Edu / bia")
        assert "bia já joga na dupla Ana & Bia" in shown(pilot)
        await type_text(pilot, "ana")
        assert "ana já joga na dupla Ana & Bia" in shown(pilot)
        await type_text(pilot, "Edu / Flora / Gil")
        assert "Uma dupla são dois nomes" in shown(pilot)
        await type_text(pilot, "Edu / edu")
        assert "já está inscrito" in shown(pilot)
        assert len(desk.tournament_session.tournament.entrants) == 2


async def test_a_round_is_not_drawn_while_somebody_has_no_partner(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS, line=DUPLAS) as (pilot, desk):
        await type_text(pilot, "Iara")
        await press(pilot, "escape", "p")
        assert "Com quem joga Iara?" in shown(pilot) and not desk.tournament_session.tournament.rounds
        await press(pilot, "home", "d", "p")
        assert len(desk.tournament_session.tournament.rounds) == 1


async def test_while_a_partner_is_missing_the_next_step_never_offers_to_draw(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS, line=DUPLAS) as (pilot, desk):
        await type_text(pilot, "Iara Maria de Albuquerque Souza")
        assert "▸ Digite quem joga com Iara Maria A. Souza" in shown(pilot) and "sorteia" not in shown(pilot)
        await press(pilot, "enter")
        assert "Com quem joga" in shown(pilot) and not desk.tournament_session.tournament.rounds
        await press(pilot, "escape")
        assert "▸ Com quem joga Iara Maria A. Souza? n e o nome" in shown(pilot)
        await press(pilot, "n")
        await type_text(pilot, "Juca")
        assert "p sorteia a rodada 1" in shown(pilot)


async def test_a_pair_s_page_explains_its_own_rating_and_each_member_s(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS, line=DUPLAS, rounds=1) as (pilot, _desk):
        await press(pilot, "5", "slash")
        await type_text(pilot, "edu")
        page = shown(pilot)
        assert "Os Bravos" in page and "Elo da dupla" in page and "média da dupla, 1.500" in page
        assert "Edu: em duplas 1.500 →" in page and "Flora: em duplas 1.500 →" in page


async def test_the_log_tells_who_made_the_pair(tmp_path: Path) -> None:
    async with at_desk(tmp_path, *PAIRS, line=DUPLAS) as (pilot, _desk):
        await press(pilot, "escape", "6")
        assert "Os Bravos (Edu & Flora) entraram" in shown(pilot)


async def test_tables_of_bots_in_pairs_are_played_at_one_key(tmp_path: Path) -> None:
    line = "Chama: Duplas Mistas 2026"
    async with at_desk(tmp_path, *PAIRS[:1], line=line, bots=6, drawn=True) as (pilot, desk):
        await press(pilot, "b")
        await until(pilot, "jogada e anotada")
        played = [result for result in desk.tournament_session.tournament.rounds[0].results if result is not None]
        assert len(played) == 1 and isinstance(played[0].form, GameInApp)
        [result] = desk.tournament_session.club.store.players.results("chama", "pairs")
        assert len(result.players) == 4
        await press(pilot, "enter", "1", "2", "enter", "p")
        for _ in desk.tournament_session.desk.pending():
            await press(pilot, "enter", "1", "2", "enter")
        await press(pilot, "f")
        assert "Tabela final" in shown(pilot) and "Ana & Bia" in shown(pilot)


async def test_CH_57_who_brought_a_pineapple_is_marked_by_a_key_and_counts_at_the_tables_to_come(
    tmp_path: Path,
) -> None:
    line = "Chama: Campeonato Maria (Calouro do Chacrinha) 2025"
    async with at_desk(tmp_path, line=line, drawn=True, table_size=2) as (pilot, desk):
        found = desk.tournament_session
        table = found.desk.pending()[0]
        bringer = found.tournament.entrant(table.seats[1])
        await press(pilot, "1", *["down"] * NAMES.index(bringer.name), "a")
        assert f"{bringer.name} (abacaxi)" in shown(pilot) and f"{bringer.name} trouxe um abacaxi" in shown(pilot)
        assert found.tables.sit_down(table).table.line.header.options["pineapples"] == [1]
        await press(pilot, "2", "home")
        assert f"2 {bringer.name} (abacaxi)" in shown(pilot)
        await press(pilot, "1", "a")
        assert f"{bringer.name} não trouxe abacaxi" in shown(pilot)
        await press(pilot, "u")
        assert f"Desfazer: {bringer.name} não trouxe abacaxi?" in shown(pilot)


async def test_CH_57_of_a_pair_the_key_marks_one_both_the_other_and_nobody(tmp_path: Path) -> None:
    line = "Chama: Duplas do Chacrinha (Calouro do Chacrinha) 2025"
    async with at_desk(tmp_path, *PAIRS[:1], line=line) as (pilot, desk):
        await press(pilot, "escape")
        seen = []
        for _ in range(4):
            await press(pilot, "a")
            seen.append([member.pineapple for member in desk.tournament_session.tournament.entrants[0].people])
        assert seen == [[True, False], [True, True], [False, True], [False, False]]


async def test_CH_67_a_club_type_is_founded_played_and_reopened_by_its_line(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        points = (10, 5, 1)
        keep(store.club_types, ClubType("chama", "Relâmpago", "Guerrilha", {"cut": False}, points))
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            await press(pilot, "t", "n")
            await type_text(pilot, "chama: relampago da Praia 2026")
            assert "Relâmpago" in shown(pilot) and "Embaralh" not in shown(pilot)
            await go_to(pilot, "scored")
            assert "10 5 1 pelos primeiros lugares" in shown(pilot)
            await press(pilot, "enter")
            await type_text(pilot, "Ana, Bia, Caio, Duda, Edu, Flora, Gil, Hugo")
            await press(pilot, "escape", "p")
            found = found_of(app).tournament_session
            options = found.tables.sit_down(found.desk.pending()[0]).table.line.header.options
            assert options["type"] == "guerrilha" and options["cut"] is False
            assert found.tournament.settings.points == points
            await press(pilot, "escape", "enter")
            assert found_of(app).tournament_session.tournament.spec.type == "Relâmpago"


async def test_the_ways_to_win_are_those_of_the_type(tmp_path: Path) -> None:
    line = "Chama: Conquistadores da Serra 2026"
    async with at_desk(tmp_path, line=line, drawn=True, table_size=2) as (pilot, desk):
        await press(pilot, "enter", "tab")
        assert "Conquista" in shown(pilot) and "Seis reinos" not in shown(pilot)
        await press(pilot, "space", "1", "2", "enter")
        result = desk.tournament_session.tournament.rounds[0].results[0]
        assert result is not None and isinstance(result.form, SixRealms) and result.form.by == "last_seat"
        assert "último à mesa" in shown(pilot)


async def test_a_known_pair_brings_its_own_rating(tmp_path: Path) -> None:
    with empty_club(tmp_path) as store:
        app = app_at(store)
        async with app.run_test(size=SMALL) as pilot:
            tournament_session(app, PAIRS, line=DUPLAS, rounds=1)
            rating = store.players.ratings_of_group((Player("Bia"), Player("Ana")), "chama").pairs
            await press(pilot, "t", "n")
            await type_text(pilot, DUPLAS)
            await press(pilot, "enter")
            await type_text(pilot, "bia / ANA")
            [pair] = found_of(app).tournament_session.tournament.entrants
            assert pair.name == "Bia & Ana" and pair.ratings.pairs == rating and rating.games == 1
