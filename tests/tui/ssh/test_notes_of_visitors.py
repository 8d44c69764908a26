"""People who came in by SSH note under their own names, and write no file on the club's computer."""

from __future__ import annotations

import asyncssh
from msgspec.structs import replace

from engine.core.text import fold
from saves.matches.notes import Eyes, Note
from saves.matches.record import Record
from tests.tui.documents.shown import golden
from tests.tui.ssh.test_visitor_app import app_of, club, welcomed
from tests.tui.ssh_people import Hall, eventually
from tests.tui.ssh_people import Person as Somebody
from tui.match.replay import ReplayScreen
from tui.match.replay_notes import NoteDialog, note_book
from tui.widgets.row_list import RowList

__all__ = ["club"]


def untold() -> Record:
    """A match whose cheats stay unseen."""
    record = golden("wyrt_arton", "cheats")
    return replace(record, header=replace(record.header, options={**record.header.options, "cheats_told": False}))


async def replaying(hall: Hall, name: str, person: Somebody) -> ReplayScreen:
    app = app_of(hall, name)
    app.call_later(lambda: app.replay_match("golden"))
    await eventually(lambda: isinstance(app.screen, ReplayScreen))
    await person.sees("REPLAY")
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


async def test_a_player_notes_by_name_with_own_eyes_and_reads_what_those_may_know(
    club: Hall, keys: list[asyncssh.SSHKey]
) -> None:
    club.store.matches.keep(untold())
    writers: dict[str, Eyes] = {"Mestra": "all", "Bia": (1,), "Gil": ()}
    for name, eyes in writers.items():
        club.store.notes.put(Note("golden", 1, fold(name), name, "!", f"de {name}", eyes, 5))
    ana = await welcomed(club, "Ana", keys[0])
    screen = await replaying(club, "Ana", ana)
    assert "all" not in screen._eyes
    ana.type("n")
    await ana.sees("de Gil")
    assert [note.name for _, note in note_book(screen._here()).all()] == ["Gil"]
    ana.type("a")
    await eventually(lambda: isinstance(screen.app.screen, NoteDialog))
    ana.type("?Minha\r")
    await eventually(lambda: any(note.text == "Minha" for note in club.store.notes.of("golden")))
    note = next(note for note in club.store.notes.of("golden") if note.text == "Minha")
    assert (note.name, note.mark, note.eyes) == ("Ana", "?", (0,))


async def test_a_visitor_is_offered_texts_and_an_organiser_files_too(club: Hall, keys: list[asyncssh.SSHKey]) -> None:
    club.store.matches.keep(untold())
    for name, key, first in (("Ana", keys[0], "position"), ("Juiz", keys[3], "page")):
        person = await welcomed(club, name, key)
        screen = await replaying(club, name, person)
        person.type("e")
        await person.sees("para colar")
        assert screen.app.screen.query_one(RowList).rows[0].name == first
