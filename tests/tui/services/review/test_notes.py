"""Notes of a match as one person reads and writes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.model import Abandoned
from engine.games.registry import GAMES
from saves.matches.notes import Note
from saves.matches.record import Record
from saves.store import Store
from tests.tui.services.matches.test_replay import record
from tests.tui.tables import store_in
from tests.tui.unseen import PEEKING, twins
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import open_tape
from tui.services.review.notes import NoteBook, Writer, read_typed

ALL: tuple[Viewer, ...] = ("all", 0, 1, 2, None)
ANA = Writer("Ana")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_in(tmp_path) as store:
        store.matches.keep(record())
        yield store


def book_of(
    store: Store, writer: Writer = ANA, at: int = 0, eyes: tuple[Viewer, ...] = ALL, shown: Record | None = None
) -> NoteBook:
    tape = open_tape(GAMES["chama"], shown or record())[0]
    tape.go(at)
    return NoteBook(store, shown or record(), tape, eyes, writer)


def notes_in(book: NoteBook) -> list[tuple[int, str, str]]:
    return [(at, note.name, f"{note.mark}{note.text}") for at, note in book.all()]


def refused(book: NoteBook, text: str, note: Note | None = None) -> str:
    with pytest.raises(CarteadoError) as caught:
        book.write("", text, 9, note)
    return caught.value.code


def test_what_one_notes_at_a_place_is_kept_changed_and_deleted(store: Store) -> None:
    book = book_of(store, at=4)
    book.write("!", "Boa", 5)
    book.write("?", "Ou não", 7)
    assert notes_in(book) == [(4, "Ana", "?Ou não")] and book.mine() == book.here()[0]
    assert notes_in(book_of(store, Writer("Bia"))) == notes_in(book)
    book.write("", "  ", 8)
    assert notes_in(book) == [] and store.notes.of("test-0001") == ()


def test_what_could_act_on_a_terminal_or_hide_is_taken_out(store: Store) -> None:
    book = book_of(store, Writer("A\u202ena"))
    book.write("", "a\x1b[2Jb\x07 \x9b1mc\u202ed\u2066e\u2028f\n\tg", 5)
    assert notes_in(book) == [(0, "Ana", "ab cde f g")]


def test_a_note_that_is_too_long_is_refused_and_what_stood_there_stays(store: Store) -> None:
    book = book_of(store)
    book.write("*", "x" * 2000, 5)
    assert refused(book, "y" * 2001) == "note_unfit"
    assert book.here()[0].text == "x" * 2000


def test_only_its_writer_and_organisers_change_a_note(store: Store) -> None:
    book_of(store).write("!", "Boa", 5)
    others = book_of(store, Writer("Bia"))
    (note,) = others.here()
    assert not others.may_change(note) and refused(others, "Má", note) == "note_not_yours"
    others.write("?", "Má", 6)
    organiser = book_of(store, Writer("Caio", organiser=True))
    organiser.write("", "Calma", 7, note)
    assert notes_in(organiser) == [(0, "Bia", "?Má"), (0, "Ana", "Calma")]
    assert [note.by for note in organiser.here()] == ["", "Caio"]
    organiser.write("", "", 8, organiser.here()[0])
    assert notes_in(organiser) == [(0, "Ana", "Calma")]


def test_who_could_read_a_note_reads_it_still_when_an_organiser_has_changed_it(store: Store) -> None:
    mine: tuple[Viewer, ...] = (0, None)
    book_of(store, eyes=mine).write("!", "Boba", 5)
    organiser = book_of(store, Writer("Caio", organiser=True), eyes=ALL)
    organiser.write("", "Boa", 7, organiser.here()[0])
    assert notes_in(book_of(store, eyes=mine)) == [(0, "Ana", "Boa")]
    assert notes_in(book_of(store, Writer("Bia"), eyes=(1, None))) == []
    book_of(store, eyes=ALL).write("", "Ele tinha o ás", 8)
    assert notes_in(book_of(store, eyes=mine)) == [], "whoever changes their own tells what they could see then"


def test_a_change_is_newer_than_what_it_changes_whatever_the_clock_says(store: Store) -> None:
    book = book_of(store)
    book.write("", "Um", 50)
    book.write("", "Dois", 20)
    assert [note.at for note in book.here()] == [50]


def test_the_next_note_and_the_one_before_are_found_from_any_place(store: Store) -> None:
    for at in (3, 9):
        book_of(store, at=at).write("!", "", 5)
    assert [book_of(store, at=at).next(1) for at in (0, 3, 9)] == [3, 9, None]
    assert [book_of(store, at=at).next(-1) for at in (3, 9, 20)] == [None, 3, 9]


def test_nothing_is_noted_before_the_match_is_over(store: Store) -> None:
    with pytest.raises(CarteadoError) as caught:
        book_of(store, shown=replace(record(), status="open"))
    assert caught.value.code == "review_running"


def test_a_note_reaches_only_who_may_see_what_its_writer_could(store: Store) -> None:
    book_of(store, Writer("Mestra"), eyes=ALL).write("", "Ele tinha o ás", 5)
    book_of(store, Writer("Bia"), eyes=(1, None)).write("", "Eu tinha o rei", 5)
    book_of(store, Writer("Gil"), eyes=(None,)).write("", "Que jogo", 5)
    seen = {
        eyes: {note.name for _, note in book_of(store, eyes=eyes).all()} for eyes in (ALL, (1, None), (2,), (None,))
    }
    assert seen == {ALL: {"Mestra", "Bia", "Gil"}, (1, None): {"Bia", "Gil"}, (2,): {"Gil"}, (None,): {"Gil"}}


def test_a_note_stands_at_the_ply_as_each_is_told_it(tmp_path: Path) -> None:
    """Ana does not notice what Bia did: her note is at her own count, and who sees all finds it at theirs."""
    with twins(tmp_path, PEEKING) as both:
        for _ in both.steps():
            pass
        world = both.acting
        world.table.intervene(Abandoned())
        kept = world.store.matches.load(world.table.header.match)
        tape = open_tape(world.game, kept)[0]
        tape.look(0)
        tape.go(3)
        assert tape.place > 3, "something was done unseen before"
        book = NoteBook(world.store, kept, tape, (0, None), ANA)
        book.write("!", "Aqui", 5)
        assert [at for at, _ in book.all()] == [3]
        place = tape.place
        tape.look("all")
        assert [at for at, _ in NoteBook(world.store, kept, tape, ("all", 0), ANA).all()] == [place]


@pytest.mark.parametrize(
    ("typed", "note"),
    [("!Boa", ("!", "Boa")), (" ?  ", ("?", "")), ("* ! b", ("*", "! b")), ("Boa!", ("", "Boa!")), ("", ("", ""))],
)
def test_a_typed_note_may_begin_with_its_mark(typed: str, note: tuple[str, str]) -> None:
    assert read_typed(typed) == note
