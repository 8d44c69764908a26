"""Side lines at the screen: from a place of a replay, played, listed, named, compared, replayed, deleted."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from engine.core.bots import usual_bot
from engine.core.log import Acted
from engine.games.registry import GAMES
from saves.matches.record import Record
from tests.tui.app import picture as seen
from tests.tui.app import play_a_game, until
from tests.tui.lobby_apps import HallClub, people
from tests.tui.services.matches.test_replay import record as chama_record
from tests.tui.services.review.side_line_tables import begin, golden_record, play, service_on, store_with
from tests.tui.tables import new_app
from tui.app import CarteadoApp
from tui.games.game_ui import game_ui_of, localizer_of
from tui.match.replay import ReplayScreen
from tui.match.replay_side_lines import ComparisonDialog, SideLinesDialog, SideLineTable
from tui.match.side_line_replay import SideLineReplay
from tui.services.review.side_lines import Start
from tui.texts.localizer import Session
from tui.texts.side_lines import format_comparison
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import RowList

PLACE = 30


@asynccontextmanager
async def replaying(
    folder: Path, shown: Record, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], CarteadoApp]]:
    app = new_app(folder, GAMES[shown.header.game])
    app.context.store.matches.keep(replace(shown, status="finished"))
    async with app.run_test(size=size) as pilot:
        app.push_screen(ReplayScreen(shown))
        await pilot.pause()
        yield pilot, app


async def begun(pilot: Pilot[None], app: Any, place: int = PLACE, *keys: str) -> SideLineTable:
    """Go to a place and play on from there, after these keys taking what is pointed at."""
    app.screen.tape.go(place)
    await pilot.press("b", *keys)
    while isinstance(app.screen, ChoiceDialog):
        await pilot.press("enter")
    assert isinstance(app.screen, SideLineTable)
    return app.screen


def dialog(app: CarteadoApp) -> str:
    """What the dialog shows, without what lies behind it."""
    box = app.screen.query_one("#dialog").region
    return "\n".join(line[box.x : box.right] for line in seen(app).splitlines()[box.y : box.bottom])


def notifications(app: CarteadoApp) -> str:
    """What was said in passing."""
    return "\n".join(notification.message for notification in app._notifications)


def tree_of(app: CarteadoApp) -> list[tuple[int, int]]:
    rows = app.context.profile.side_lines.of("test-0001")
    return [(row.parent, row.number) for row in rows]


async def test_b_plays_on_in_the_seat_that_is_on_turn_against_bots_with_the_names_of_the_match(tmp_path: Path) -> None:
    async with replaying(tmp_path, chama_record()) as (pilot, app):
        replay = app.screen
        table = await begun(pilot, app)
        (asked,) = replay.tape.update("all").asked
        people = [seat for seat, player in enumerate(table.live_match.players) if player.bot is None]
        assert people == [asked] and table.hot_seat.present == asked
        assert [player.name for player in table.live_match.players] == ["Rosa", "Pipo", "Zeca"]
        assert {player.bot for player in table.live_match.players} == {None, usual_bot(table.live_match.game)}
        assert "linha paralela" in table.board.text()
        # What led here is told, and the match itself stays as it is.
        assert table.choosing.table_model.log[: len(replay.moves())]
        assert app.context.store.matches.unfinished() == []
        await pilot.press("Q")
        assert app.screen is replay


async def test_the_seat_that_is_looked_with_is_pointed_at(tmp_path: Path) -> None:
    async with replaying(tmp_path, chama_record()) as (pilot, app):
        app.screen.tape.go(PLACE)
        await pilot.press("v", "v", "v", "b")
        assert app.screen.query_one(RowList).cursor == 2
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen) and tree_of(app) == []


async def test_at_the_end_nothing_is_played_on_and_of_a_match_that_goes_on_nothing_either(tmp_path: Path) -> None:
    async with replaying(tmp_path, chama_record()) as (pilot, app):
        await pilot.press("end", "b")
        assert "A partida acaba aqui: não há mais o que jogar." in notifications(app)
        app.push_screen(ReplayScreen(replace(chama_record(), status="open", entries=chama_record().entries[:40])))
        await pilot.pause()
        await pilot.press("b")
        assert isinstance(app.screen, ReplayScreen) and "ainda não acabou" in notifications(app)
        assert tree_of(app) == []


async def test_whoever_sees_one_seat_alone_plays_it_with_cards_drawn_anew_and_is_asked_nothing_else(
    tmp_path: Path,
) -> None:
    shown = golden_record("wyrt_arton", "cheats")
    async with replaying(tmp_path, shown) as (pilot, app):
        app.push_screen(ReplayScreen(shown, (1, None)))
        await pilot.pause()
        app.screen.tape.go(12)
        await pilot.press("b")
        assert "E os outros lugares?" in seen(app)
        await pilot.press("enter")
        (row,) = app.context.profile.side_lines.of("test-0001")
        assert (row.seat, row.kind, row.plies) == (1, "anew", 12)
        assert isinstance(app.screen, SideLineTable)


async def test_a_side_line_that_is_over_is_replayed_and_played_on_from_and_no_new_game_is_offered(
    tmp_path: Path,
) -> None:
    async with replaying(tmp_path, chama_record()) as (pilot, app):
        table = await begun(pilot, app)
        await table.live_match.depart(table.participant)
        play(table.live_match.table, Random(3))
        await until(pilot, lambda: "v replay · Q volta" in table.board.text())
        await pilot.press("escape", "n", "m")
        assert "Outro jogo" not in seen(app)
        await pilot.press("escape", "v")
        replay = app.screen
        assert isinstance(replay, SideLineReplay) and "LINHA PARALELA test-0001" in replay.board.text()
        assert replay.verdict.code == "ok"
        keys = " ".join(replay.board.text().splitlines()[-2:])
        assert "B linhas paralelas" in keys and not any(word in keys for word in ("anotar", "análise", "se sabia"))
        await pilot.press("a", "w", "i", "x", "n", "e")
        assert app.screen is replay
        await begun(pilot, app, 2)
        assert tree_of(app) == [(0, 1), (1, 2)]


async def test_in_the_list_a_line_is_named_gone_on_with_compared_and_deleted(tmp_path: Path) -> None:
    async with replaying(tmp_path, chama_record()) as (pilot, app):
        await begun(pilot, app)
        await pilot.press("Q", "B")
        listed = app.screen
        assert isinstance(listed, SideLinesDialog) and f"lance {PLACE}, " in seen(app) and "em jogo" in seen(app)
        await pilot.press("r", *"Torre", "enter")
        assert "Torre" in seen(app)
        await pilot.press("enter")
        assert isinstance(app.screen, SideLineTable)
        await pilot.press("Q", "c")
        assert isinstance(app.screen, ComparisonDialog)
        await pilot.press("escape", "v")
        assert isinstance(app.screen, SideLineReplay) and "test-0001 · Torre" in app.screen.board.text()
        await pilot.press("q", "d", "n", "d", "s")
        assert tree_of(app) == [] and "Ainda não há nenhuma" in seen(app)


async def test_a_damaged_line_is_told_as_one_and_deleted_while_the_others_go_on(tmp_path: Path) -> None:
    async with replaying(tmp_path, chama_record()) as (pilot, app):
        for _ in range(3):
            await begun(pilot, app)
            await pilot.press("Q")
        kept = app.context.profile.side_lines
        kept._rows.lines.put(replace(kept.find("test-0001", 2), header=b"junk"))
        with closing(sqlite3.connect(app.context.store.path)) as other, other:
            other.execute("UPDATE side_lines SET name = 'Torre' WHERE number = 1")
        assert kept.next_number("test-0001") == 4
        await pilot.press("B")
        assert "linha 1" in dialog(app) and "linha 2" in dialog(app) and dialog(app).count("danificada") == 2
        assert tree_of(app) == [(0, 3)] and "em jogo" in dialog(app)
        for key in ("enter", "v", "c", "r"):
            await pilot.press("end", key)
            assert isinstance(app.screen, SideLinesDialog) and "só pode ser apagada" in notifications(app)
        await pilot.press("d", "s", "end", "d", "s")
        assert "danificada" not in dialog(app) and kept.damaged("test-0001") == () and tree_of(app) == [(0, 3)]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_a_line_is_shown_beside_its_match_from_where_they_part(
    size: tuple[int, int], tmp_path: Path, kept: SnapshotAssertion
) -> None:
    async with replaying(tmp_path, golden_record("dalmuti", "four"), size) as (pilot, app):
        table = await begun(pilot, app, 89, "down", "enter", "down", "enter", "down")
        await table.live_match.depart(table.participant)
        play(table.live_match.table, Random(3))
        # How the hand has ended is read first, then the results of the line.
        await until(pilot, lambda: "Enter continua" in table.board.text())
        await pilot.press("enter", "escape", "Q", "B")
        assert dialog(app) == kept(name="list")
        await pilot.press("c")
        assert dialog(app) == kept(name="comparison")


def test_a_line_played_as_the_match_was_is_told_to_be_the_same_to_its_end(tmp_path: Path) -> None:
    record = golden_record("chama", "duel_razing_at_once")
    with store_with(tmp_path, record) as store:
        service = service_on(store, record)
        table = begin(service, Start(0, PLACE, 0, "real")).table
        for ply in service.tape(0).line.plies[PLACE:]:
            assert isinstance(ply.entry, Acted)
            table.submit(ply.entry.seat, ply.entry.action)
        localizer = localizer_of(Session(), "chama", service.tape(0).options, ())
        compared = format_comparison(service, service.branch(1), game_ui_of("chama"), localizer)
        assert compared.moves == ((), ()) and compared.results[0] == compared.results[1]
        assert re.fullmatch(rf"Partem do lance {PLACE}; as \d+ frases que seguem são todas iguais\.", compared.parting)


async def test_a_guest_plays_side_lines_for_as_long_as_the_server_is_open(tmp_path: Path) -> None:
    club = HallClub(tmp_path)
    play_a_game(club.store, "zzzz-9999", ("Ana", "Bia"))
    async with people(club, "Ana") as (ana,):
        ana.app.replay_match("zzzz-9999")
        replay = await ana.on(ReplayScreen)
        replay.tape.go(PLACE)
        await ana.press("b", "enter", "enter", "enter")
        await ana.on(SideLineTable)
        await ana.seeing("linha paralela")
        assert club.store._side_lines.lines.all() == () or ana.app.context.profile.lasting
        assert len(ana.app.context.profile.side_lines.of("zzzz-9999")) == 1
        await ana.press("Q", "B")
        await ana.seeing(f"lance {PLACE}, ")
