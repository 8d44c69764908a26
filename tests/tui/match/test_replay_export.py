"""A match shown to others from its replay, by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import Input

from engine.games.registry import GAMES
from saves.exchange.match_files import verify_file
from saves.matches.notes import Note
from tests.tui.app import until
from tests.tui.documents.shown import data_in, ended, opened
from tests.tui.match.test_replay_screen import replaying, text
from tests.tui.services.matches.test_replay import record
from tui.match.replay import ReplayScreen
from tui.match.replay_export import TextDialog
from tui.services.people.rights import PageViewer
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import RowList

NOTE = Note("test-0001", 3, "ana", "Ana", "!", "Que jogada", "all", 5)


async def chosen(pilot: Any, what: str) -> None:
    """Choose what is shown, by the key of its row."""
    await pilot.press("e")
    await pilot.pause()
    listing = pilot.app.screen.query_one(RowList)
    row = next(row for row in listing.rows if row.name == what)
    assert not any("…" in listing.render_line(y).text for y in range(len(listing.rows))), "all offers are whole"
    await pilot.press(str(row.cells[-1]))
    await pilot.pause()


async def saved(pilot: Any, screen: ReplayScreen, file: Path) -> None:
    pilot.app.screen.query_one(Input).value = str(file)
    await pilot.press("enter")
    await until(pilot, file.exists)
    await pilot.app.workers.wait_for_complete()


async def test_a_page_is_written_with_the_eyes_of_now_and_notes_only_when_asked(tmp_path: Path) -> None:
    # A page draws every place of the match, so that one that was left early says as much.
    short = ended(replace(record(), entries=record().entries[:30]))
    async with replaying(tmp_path, short) as (pilot, screen):
        screen.context.store.matches.keep(short)
        screen.context.store.notes.put(NOTE)
        await chosen(pilot, "page")
        await saved(pilot, screen, tmp_path / "a.html")
        await chosen(pilot, "noted_page")
        await saved(pilot, screen, tmp_path / "b.html")
        await pilot.press("v")
        assert screen.viewer == 0
        await chosen(pilot, "noted_page")
        await saved(pilot, screen, tmp_path / "c.html")
        a, b, c = ((tmp_path / f"{name}.html").read_text(encoding="utf-8") for name in "abc")
        assert [item["text"]["en"] for item in data_in(b)["notes"]] == ["Que jogada"]
        assert "Que jogada" not in opened(a) + opened(c), "who wrote it saw more than the seat"
        assert [item["en"] for item in data_in(c)["eyes"]] == ["Rosa"]
        assert any("ficou de fora" in str(toast.message) for toast in pilot.app._notifications)


async def test_a_picture_of_the_place_and_the_file_with_notes_are_written(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        screen.context.store.matches.keep(record())
        screen.context.store.notes.put(NOTE)
        await pilot.press("5")
        await chosen(pilot, "picture")
        await saved(pilot, screen, tmp_path / "a.svg")
        assert f"Lance {screen.tape.at} de" in (tmp_path / "a.svg").read_text(encoding="utf-8")
        await chosen(pilot, "film")
        await saved(pilot, screen, tmp_path / "a.cast")
        assert (tmp_path / "a.cast").read_text(encoding="utf-8").startswith('{"version": 2, "width": 80')
        await chosen(pilot, "record")
        await saved(pilot, screen, tmp_path / "a.jsonl")
        assert verify_file(tmp_path / "a.jsonl", GAMES).notes == (NOTE,)


async def test_a_text_is_copied_and_shown(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        await pilot.press("5")
        await chosen(pilot, "position")
        assert isinstance(pilot.app.screen, TextDialog)
        assert pilot.app.clipboard.startswith("Chama") and f"Lance {screen.tape.at} de" in pilot.app.clipboard
        await pilot.press("escape")
        await chosen(pilot, "match")
        assert f"{screen.tape.end} lances" in pilot.app.clipboard
        await pilot.press("escape")
        assert screen.is_current and f"{screen.tape.at}/" in text(screen)


async def test_who_only_visits_this_computer_writes_no_file_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with replaying(tmp_path) as (pilot, _screen):
        monkeypatch.setattr(pilot.app, "page_viewer", lambda: PageViewer("Ana"))
        await pilot.press("e")
        await pilot.pause()
        assert [row.name for row in pilot.app.screen.query_one(RowList).rows] == ["position", "match"]


async def test_of_a_match_that_goes_on_nothing_is_shown(tmp_path: Path) -> None:
    async with replaying(tmp_path, replace(record(), status="open", outcome=None)) as (pilot, screen):
        await pilot.press("e")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, ChoiceDialog) and screen.is_current
        assert any("ainda não acabou" in str(toast.message) for toast in pilot.app._notifications)
