"""A person's page by keys: its views, the way down to replays, other people's pages, and who may see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.log import Player
from saves.club.players import RatedResult
from saves.matches.by_hand import TypedBy
from saves.store import Store
from tests.tui.app import NASTY, NOW, add_game, app_on, club, play_a_game
from tests.tui.desk import press, shown, tournament_session, type_text
from tests.tui.pictures import screen_text
from tui.app import CarteadoApp
from tui.match.replay import ReplayScreen
from tui.screens.home import HomeScreen
from tui.screens.library import LibraryScreen
from tui.screens.person import PersonScreen
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import RowList

SMALL, LARGE = (80, 24), (120, 40)
DAY = 86_400_000


def said(pilot: Pilot[None]) -> str:
    """What was said in passing."""
    return "\n".join(notification.message for notification in pilot.app._notifications)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with club(tmp_path) as opened:
        for number, (winner, loser) in enumerate((("Bia", "Caio"), ("Caio", "Bia"), ("Bia", "Duda"))):
            players = (Player(winner), Player(loser))
            at = NOW - (60 - 20 * number) * DAY
            opened.players.record_result(RatedResult(f"copa/1.{number}", "chama", "duel", players, (1, 2), at))
        yield opened


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("turns", [0, 2, 6], ids=["matches", "roles", "ratings"])
def test_page(kept: SnapshotAssertion, app: CarteadoApp, size: tuple[int, int], turns: int) -> None:
    assert screen_text(app, press=["f", *["right"] * turns], terminal_size=size) == kept


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_what_a_view_says_without_matches_is_read_to_its_end(app: CarteadoApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await press(pilot, "f", "left")
        assert "a partir de 20 partidas" in shown(pilot) and "nada de ninguém." in shown(pilot)


async def test_every_row_leads_to_matches_and_every_match_to_its_replay(app: CarteadoApp, store: Store) -> None:
    play_a_game(store, "zzzz-9999", ("Bia", "Caio"))
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await press(pilot, "f", "right", "right", "right")
        assert "Por adversário" in shown(pilot) and "Caio" in shown(pilot)
        await press(pilot, "enter")
        # Five with Caio, two of them entered at the desk.
        assert "  Caio  " in shown(pilot) and len(app.screen.query_one(RowList).rows) == 5
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "q")
        assert isinstance(app.screen, PersonScreen) and "  Caio  " in shown(pilot)
        await press(pilot, "end", "enter")
        assert "não há partida para rever" in said(pilot) and isinstance(app.screen, PersonScreen)
        await press(pilot, "escape")
        assert "Por adversário" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)


async def test_f_opens_the_page_of_the_person_marked_in_every_list_of_people(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f", "right", "right", "right", "f")
        assert "Ficha de Caio" in shown(pilot) and "quem vê" not in shown(pilot).splitlines()[-1]
        await press(pilot, "escape", "escape", "g", "down", "down", "f")
        assert isinstance(app.screen, ChoiceDialog)
        await press(pilot, "down", "enter")
        assert "Ficha de Duda" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, LibraryScreen)
        await press(pilot, "escape", "t", "c", "enter")
        assert "Ficha de Bia" in shown(pilot)


async def test_a_name_is_asked_for_and_bots_have_no_page(app: CarteadoApp) -> None:
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await press(pilot, "f", "p")
        await type_text(pilot, "nara")
        assert "Ficha de Nara" in shown(pilot)
        await press(pilot, "p")
        await type_text(pilot, "Rosa")
        assert "bots não têm ficha" in said(pilot) and "  Nara  visível" in shown(pilot)


async def test_whoever_has_no_name_here_is_asked_whose_page_is_meant(store: Store) -> None:
    app = app_on(store, name="")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f")
        await type_text(pilot, "duda")
        assert "Ficha de Duda" in shown(pilot)


async def test_an_empty_line_means_the_name_that_is_marked(store: Store) -> None:
    app = app_on(store, name="")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f", "enter")
        assert "Ficha de [/] Zé" in shown(pilot)


async def test_the_person_says_who_sees_the_page(app: CarteadoApp, store: Store) -> None:
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await press(pilot, "f")
        assert "visível para todos" in shown(pilot)
        await press(pilot, "v", "down", "down", "enter")
        assert "visível só para a pessoa" in shown(pilot)
    app = app_on(store, name="Caio")
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await press(pilot, "f", "p")
        await type_text(pilot, "bia")
        assert "está fechada" in shown(pilot) and "  Caio · Elo" in shown(pilot)


async def test_a_page_that_is_open_closes_when_a_tournament_with_both_begins(app: CarteadoApp) -> None:
    tournament = tournament_session(app)
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await press(pilot, "f", "p")
        await type_text(pilot, "caio")
        assert "Ficha de Caio" in shown(pilot)
        tournament.draw_up()
        await press(pilot, "question_mark", "escape")
        assert isinstance(app.screen, PersonScreen) and "enquanto vocês dois jogam" in said(pilot)
        app.clear_notifications()
        await pilot.pause()
        assert "Ficha de Bia" in shown(pilot)


@pytest.mark.parametrize("size", [(1, 1), (20, 5), SMALL, LARGE], ids=str)
async def test_names_of_any_kind_and_length_do_no_harm(store: Store, size: tuple[int, int]) -> None:
    long = ("Maria Fernanda de Oliveira " * 3)[:80].strip()
    add_game(store, "gggg-8888", (long, NASTY), NOW, (1, 2), "time")
    app = app_on(store, "en", name=long)
    async with app.run_test(size=size, notifications=True) as pilot:
        await press(pilot, "f", "right", "right", "right", "f", *["right"] * 7)
        assert isinstance(app.screen, PersonScreen)
        if size[0] >= 80:
            assert NASTY in shown(pilot)


async def test_somebody_who_has_not_played_is_told_so_in_every_view(store: Store) -> None:
    app = app_on(store, name="Zuleica")
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f")
        for _ in range(7):
            assert "Nada ainda" in shown(pilot)
            await press(pilot, "enter", "f", "right")


async def test_a_match_that_somebody_typed_in_is_taken_off_ones_page_after_a_question(
    app: CarteadoApp, store: Store
) -> None:
    play_a_game(store, "zzzz-9999", ("Bia", "Caio"))
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "f", "x")
        assert isinstance(app.screen, PersonScreen), "only what was typed in is refused"
        store.typed_by.put(TypedBy("zzzz-9999", "Caio"))
        await press(pilot, "escape", "f")
        assert "Caio · digitada: Caio, sem Elo" in shown(pilot) and "x recusar" in shown(pilot)
        await press(pilot, "x", "n")
        assert "digitada:" in shown(pilot)
        await press(pilot, "x", "s")
        assert "digitada:" not in shown(pilot) and "x recusar" not in shown(pilot)
