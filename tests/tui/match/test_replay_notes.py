"""Notes written and read by keys in a replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from textual.widgets import TextArea

from engine.core.text import fold
from saves.matches.notes import Note
from tests.tui.app import picture
from tests.tui.match.test_replay_screen import replaying, text
from tests.tui.pictures import TextPicture, written
from tests.tui.services.matches.test_replay import record
from tests.tui.tables import CLOCK
from tui.match.replay import ReplayScreen
from tui.match.replay_notes import NoteDialog


async def note(pilot, screen: ReplayScreen, *keys: str) -> None:
    await pilot.press("a")
    await pilot.pause()
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def kept(screen: ReplayScreen) -> list[tuple[int, str, str]]:
    return [(note.place, note.mark, note.text) for note in screen.context.store.notes.of("test-0001")]


def entered(screen: ReplayScreen) -> None:
    screen.context.store.matches.keep(screen.record)


async def test_a_note_is_written_marked_shown_and_deleted_by_keys(tmp_path: Path) -> None:
    async with replaying(tmp_path, size=(120, 40)) as (pilot, screen):
        entered(screen)
        await pilot.press("5")
        at = screen.tape.at
        await note(pilot, screen, "exclamation_mark", "o", "i", "exclamation_mark", "space", "n", "enter")
        assert kept(screen) == [(at, "!", "oi! n")]
        (item,) = screen.context.store.notes.of("test-0001")
        assert item.at == CLOCK and item.name
        shown = text(screen)
        assert "Anotações" in shown and f"! {item.name}," in shown and "oi! n" in shown
        assert any(line.rstrip(" │").endswith(" !") for line in shown.splitlines()), "the list of moves has its mark"
        await note(pilot, screen, "home", "exclamation_mark", *["delete"] * 5, "enter")
        assert kept(screen) == [] and "Ninguém anotou" in text(screen)


async def test_escape_leaves_a_note_as_it_was(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        entered(screen)
        await note(pilot, screen, "a", "enter")
        await note(pilot, screen, "b", "escape")
        assert kept(screen) == [(screen.tape.end, "", "a")] and screen.is_current


async def test_n_goes_from_note_to_note_and_shows_them(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        entered(screen)
        for tenth in "26":
            await pilot.press(tenth)
            await note(pilot, screen, tenth, "enter")
        places = [place for place, _, _ in kept(screen)]
        await pilot.press("home", "n")
        assert screen.tape.at == places[0]
        await pilot.press("n")
        assert screen.tape.at == places[1]
        await pilot.press("n")
        assert screen.tape.at == places[1], "there is none after it"
        await pilot.press("N")
        assert screen.tape.at == places[0]
        await pilot.press("escape")
        assert "Anotações" not in text(screen) and screen.is_current


async def test_a_note_that_is_too_long_is_not_lost(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        entered(screen)
        await pilot.press("a")
        await pilot.pause()
        area = pilot.app.screen.query_one(TextArea)
        area.text = "x" * 2001
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, NoteDialog) and kept(screen) == []
        area.text = "x" * 2000
        await pilot.press("enter")
        await pilot.pause()
        assert [len(sentence) for _, _, sentence in kept(screen)] == [2000]


async def test_who_organises_chooses_whose_note_is_changed(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        entered(screen)
        await note(pilot, screen, "m", "enter")
        (mine,) = screen.context.store.notes.of("test-0001")
        screen.context.store.notes.put(replace(mine, author="bia", name="Bia", text="dela"))
        await pilot.press("a")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert pilot.app.screen.query_one(TextArea).text == "dela"
        await pilot.press("s", "enter")
        await pilot.pause()
        assert {(item.name, item.text, bool(item.by)) for item in screen.context.store.notes.of("test-0001")} == {
            (mine.name, "m", False),
            ("Bia", "delas", True),
        }


async def test_a_match_that_goes_on_takes_no_notes(tmp_path: Path) -> None:
    async with replaying(tmp_path, replace(record(), status="open", outcome=None)) as (pilot, screen):
        await pilot.press("a", "n")
        await pilot.pause()
        assert screen.is_current
        assert any("ainda não acabou" in str(toast.message) for toast in pilot.app._notifications)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("what", ["panel", "dialog"])
async def test_notes_look_the_same(
    tmp_path: Path, snapshot: SnapshotAssertion, size: tuple[int, int], what: str
) -> None:
    async with replaying(tmp_path, size=size) as (pilot, screen):
        entered(screen)
        await pilot.press("5")
        for place, name, mark, sentence in (
            (screen.tape.place, "Rosa", "?", "Aqui o rei ficou sem defesa, e ninguém viu."),
            (screen.tape.place, "Zeca", "!", "Discordo: era o que dava."),
            (screen.tape.place + 9, "Zeca", "*", ""),
        ):
            screen.context.store.notes.put(Note("test-0001", place, fold(name), name, mark, sentence, "all", CLOCK))
        await pilot.press("N", "n", "5")
        if what == "dialog":
            await pilot.press("a")
            await pilot.pause()
            await pilot.press("down", "enter")
        await pilot.pause()
        assert written(picture(pilot.app).splitlines()[:-2]) == snapshot(extension_class=TextPicture)


async def test_a_damaged_note_is_told_on_the_panel_and_the_others_are_read(tmp_path: Path) -> None:
    async with replaying(tmp_path) as (pilot, screen):
        entered(screen)
        await note(pilot, screen, "B", "enter")
        await pilot.press("5")
        await note(pilot, screen, "C", "enter")
        screen.context.store._database.change("UPDATE notes SET text = 'A' WHERE text = 'B'")
        await note(pilot, screen, "D", "enter")
        sentence = " ".join(" ".join(line.strip("│ ") for line in text(screen).split("│")).split())
        assert "danificada" in sentence and "CD" in sentence
