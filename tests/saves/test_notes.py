"""Notes stand beside the logs of matches: kept, merged, sealed, and in a file only when asked for."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from engine.core.errors import CarteadoError
from engine.core.text import fold
from saves.doctor import examine
from saves.errors import MatchExists
from saves.exchange.match_files import export, take_in, verify_file, written
from saves.files.sealed_lines import MAX_LINE
from saves.files.versions import SCHEMA_VERSION
from saves.matches.notes import MOST_BYTES, Note
from saves.store import open_store
from saves.upkeep.backups import copy_store
from tests.saves.conftest import header_of, opened, played
from tests.saves.files import check_words, fault, sealed
from tests.saves.tally import GAMES

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

MATCH = "k7m3-q9x2"


def note(place: int = 2, name: str = "Ana", text: str = "Boa jogada", at: int = 5, **more) -> Note:
    return Note(MATCH, place, fold(name), name, more.pop("mark", "!"), text, more.pop("eyes", "all"), at, **more)


NOTES = (note(0, "Caio", "Começo", mark="", eyes=(1,)), note(2), note(2, "Zé", "Será?", mark="?", eyes=(), by="Bia"))


@pytest.fixture
def there(store):
    store.matches.keep(played())
    return store


def refused(call) -> str:
    with pytest.raises(CarteadoError) as error:
        call()
    check_words(error.value)
    return error.value.code


def test_notes_are_kept_by_ply_and_person_and_go_with_their_match(there, path):
    for item in (*NOTES, note(text="Melhor ainda", at=9, name="ÁNA")):
        there.notes.put(item)
    assert [item.text for item in there.notes.of(MATCH)] == ["Começo", "Será?", "Melhor ainda"]
    there.notes.delete(note())
    assert there.notes.of(MATCH) == (NOTES[0], NOTES[2]) and there.check().sound
    assert there.notes.get(MATCH, 2, "ZÉ") == NOTES[2]
    there.matches.delete(MATCH)
    assert there.notes.of(MATCH) == () and there.check().sound


@pytest.mark.parametrize("text", ["x" * 2001, "a\x1b[2J", "a\u202eb", "a\x85b", "a\nb", "a\u2028b"])
def test_a_note_has_no_more_than_two_thousand_characters_that_can_be_shown(there, text):
    assert refused(lambda: there.notes.put(note(text=text))) == "note_unfit"
    assert refused(lambda: there.notes.put(note(name=text[:81]))) == "note_unfit"
    there.notes.put(note(text="x" * 2000))


def test_a_note_without_text_has_a_mark(there):
    assert refused(lambda: there.notes.put(note(text="", mark=""))) == "note_unfit"
    there.notes.put(note(text="", mark="*"))


def test_the_notes_of_a_match_have_room_in_the_last_line_of_its_file(there, file):
    count = 0
    with pytest.raises(CarteadoError, check=lambda error: error.code == "notes_full"):
        for count in range(10_000):
            there.notes.put(note(count % 6, f"N{count}" + "é" * 70, '"\\é' * 90))
    export(played(), file, there.notes.of(MATCH))
    assert count > 100 and MOST_BYTES * 3 // 4 < len(file.read_bytes().splitlines()[-1]) < MAX_LINE
    assert verify_file(file, GAMES).notes


def test_the_same_note_twice_is_one_and_of_two_versions_the_newer_stays(there):
    mine, later, tie = note(), note(text="Pensando bem, não", at=6), note(text="Outra", at=6)
    assert there.notes.merge([mine, NOTES[0]]) == 2
    assert there.notes.merge([mine, NOTES[0]]) == 0
    assert [there.notes.merge([item]) for item in (later, mine, tie)] == [1, 0, 0]
    assert there.notes.of(MATCH) == (NOTES[0], later)
    assert there.notes.merge([NOTES[2]]) == 1


def test_of_two_versions_of_one_moment_both_sides_keep_the_same(there):
    this, other = note(text="Abc"), note(text="Abd")
    for both in ((this, other), (other, this)):
        there.notes.merge(both)
        assert there.notes.of(MATCH) == (other,)
        there.notes.delete(other)


def test_notes_go_with_a_file_only_when_asked_and_change_no_line_but_the_last():
    plain, noted = list(written(played())), list(written(played(), NOTES))
    assert plain[:-1] == noted[:-1] and plain[-1] != noted[-1]
    assert "notes" not in json.loads(plain[-1])


def test_a_file_brings_its_notes_also_to_a_match_that_is_there(store, file):
    export(played(), file, NOTES)
    assert verify_file(file, GAMES).record == played()
    assert take_in(store, verify_file(file, GAMES)) == 3
    assert store.notes.of(MATCH) == NOTES
    store.notes.delete(NOTES[1])
    assert take_in(store, verify_file(file, GAMES)) == 1
    export(played(), file)
    with pytest.raises(MatchExists):
        take_in(store, verify_file(file, GAMES))
    assert store.notes.of(MATCH) == NOTES


def test_a_file_whose_notes_have_no_room_is_taken_in_not_at_all(store, file):
    many = [note(at, f"N{at % 7}", "é" * 1999) for at in range(5)]
    export(played(), file, many)
    store.matches.keep(played())
    for number in range(48):
        store.notes.put(note(number % 6, f"M{number}", "é" * 1999))
    before = store.notes.of(MATCH)
    assert refused(lambda: take_in(store, verify_file(file, GAMES))) == "notes_full"
    assert store.notes.of(MATCH) == before


def test_a_flipped_byte_of_a_note_is_named_with_its_field(file):
    lines = list(written(played(), NOTES))
    at = lines[-1].index("Será".encode())
    for changed in (lines[-1].replace(b"Boa", b"Bob"), lines[-1][:at] + b"T" + lines[-1][at + 1 :]):
        error = fault(file, b"".join([*lines[:-1], changed]))
        assert (error.code, error.line) == ("file_note_changed", len(lines))
        assert error.field == ("$.notes[1]" if b"Bob" in changed else "$.notes[2]")
    error = fault(file, b"".join([*lines[:-1], lines[-1].replace(b"finished", b"finishee")]))
    assert error.code == "file_line_changed"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (note(text="a\u202eb"), "text"),
        (note(text="x" * 2001), "text"),
        (note(text="", mark=""), "text"),
        (note(name="N" * 81), "name"),
        (note(name="a\x07"), "name"),
        (note(name=""), "name"),
        (note(by="b\x9b"), "by"),
        (note(99), "place"),
        (note(eyes=(2,)), "eyes"),
        (note(eyes=(-1,)), "eyes"),
    ],
)
def test_a_note_that_cannot_be_is_refused_with_its_field(file, wrong, field):
    error = fault(file, b"".join(written(played(), (NOTES[0], wrong))))
    assert (error.code, error.field) == ("file_bad_field", f"$.notes[1].{field}")


@pytest.mark.parametrize("wrong", [note(mark="x"), note(at=-1), note(-1), note(eyes=("all",))])
def test_a_note_of_a_wrong_shape_is_refused_with_its_field(file, wrong):
    assert fault(file, b"".join(written(played(), (wrong,)))).field.startswith("$.notes[0].")


def test_a_note_twice_or_of_another_match_or_of_one_that_goes_on_is_refused(file):
    assert fault(file, b"".join(written(played(), (note(), note(text="De novo"))))).field == "$.notes[1].place"
    others = written(played(header_of(players=("Ana", "Bia"))), NOTES)
    stolen = json.loads(list(others)[-1])["notes"]
    lines = [json.loads(line) for line in written(played())]
    lines[-1]["notes"] = stolen
    assert fault(file, sealed(lines)).code == "file_note_changed"
    assert fault(file, b"".join(written(played(actions=3), NOTES[:1]))).field == "$.notes"


def test_a_damaged_note_is_left_out_named_by_doctor_and_the_others_are_rescued(tmp_path: Path):
    path = tmp_path / "club.db"
    with opened(path) as store:
        store.matches.keep(played())
        store.notes.merge(NOTES)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE notes SET text = 'Outra coisa' WHERE name = 'Ana'")
    with opened(path) as store:
        assert store.notes.of(MATCH) == (NOTES[0], NOTES[2])
        assert [(item.table, item.row) for item in store.check().faults] == [("notes", f"{MATCH} 2 ana")]


def test_doctor_writes_the_notes_with_the_match(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("saves.doctor.GAMES", GAMES)
    with opened(tmp_path / "club.db") as store:
        store.matches.keep(played())
        store.notes.merge(NOTES)
    examine(tmp_path / "club.db", tmp_path / "files")
    assert verify_file(tmp_path / "files" / f"match-{MATCH}.jsonl", GAMES).notes == NOTES


def test_notes_are_in_every_copy_of_the_store(there, path, tmp_path: Path):
    there.notes.merge(NOTES)
    copy_store(path, tmp_path / "copy.db")
    with opened(tmp_path / "copy.db") as copy:
        assert copy.notes.of(MATCH) == NOTES


def test_a_store_that_has_later_tables_but_none_of_notes_is_brought_up_to_date(path: Path):
    with opened(path) as store:
        store.matches.keep(played())
    with closing(sqlite3.connect(path)) as older, older:
        older.execute("DROP TABLE notes")
        older.execute("DELETE FROM _sqlite_migrations WHERE name = '0017_notes'")
        older.execute(f"PRAGMA user_version = {SCHEMA_VERSION - 1}")
    with open_store(path, GAMES) as store:
        store.notes.merge(NOTES)
        assert store.notes.of(MATCH) == NOTES and store.matches.load(MATCH).plies == played().plies
        assert store.check().sound


def test_a_reader_that_knows_no_notes_reads_the_match():
    class End(msgspec.Struct, tag="end"):
        entries: int
        status: str

    last = list(written(played(), NOTES))[-1]
    assert msgspec.json.decode(last, type=End).status == "finished"
