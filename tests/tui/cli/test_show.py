"""A match that is over shown to others by a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.text import fold
from engine.games.registry import GAMES
from saves.matches.notes import Eyes, Note
from saves.store import open_store
from tests.saves.files import import_file
from tests.saves.golden import GOLDEN
from tests.tui.app import club
from tests.tui.commands import CommandLine
from tests.tui.documents.shown import data_in
from tui.cli.main import run
from tui.texts.localizer import Words


@pytest.fixture
def match(tmp_path: Path) -> str:
    with open_store(tmp_path / "club.db") as store:
        match = import_file(store, GOLDEN, GAMES).header.match
        writers: dict[str, Eyes] = {"Ana": "all", "Gil": ()}
        for name, eyes in writers.items():
            store.notes.put(Note(match, 3, fold(name), name, "!", "Boa", eyes, 5))
    return match


@pytest.fixture
def showing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys, "show")


def test_page_and_picture_are_written_with_chosen_eyes(tmp_path: Path, showing: CommandLine, match: str) -> None:
    page, picture = tmp_path / "a.html", tmp_path / "a.svg"
    text = showing.text(match, "--html", str(page), "--svg", str(picture), "--eyes", "1", "--ply", "20", "--notes")
    assert str(page) in text and str(picture) in text and "1 anotação ficou de fora" in text
    data = data_in(page.read_text(encoding="utf-8"))
    (note,) = data["notes"]
    assert list(note["head"]) == ["pt-BR", "en"] and "Gil" in note["head"]["en"]
    assert "Lance 20 de" in picture.read_text(encoding="utf-8")


def test_a_film_has_the_eyes_of_a_spectator_whatever_the_others_have(
    tmp_path: Path, showing: CommandLine, match: str
) -> None:
    films = []
    for eyes in ("all", "1"):
        film = tmp_path / f"{eyes}.cast"
        assert str(film) in showing.text(match, "--cast", str(film), "--eyes", eyes)
        films.append(film.read_text(encoding="utf-8"))
    head, *events = map(json.loads, films[0].splitlines())
    assert films[0] == films[1] and head["version"] == 2 and len(events) > 3


def test_a_text_of_match_or_ply_is_printed_in_either_language(showing: CommandLine, match: str) -> None:
    assert "lances" in showing.text(match)
    assert showing.text(match, "--ply", "20", "--eyes", "all", language="en").splitlines()[1].startswith("Move 20 of")
    found = json.loads(showing.text(match, "--eyes", "spectator", "--notes", "--json"))
    assert (found["match"], found["files"], found["notes_left_out"]) == (match, [], 1) and "Gil" in found["text"]


def test_files_and_what_is_said_of_them_are_in_the_language_of_the_settings(
    tmp_path: Path, match: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    database, picture = tmp_path / "club.db", tmp_path / "a.svg"
    with open_store(database) as store:
        store.profile.preferences.change(language="en")
    assert run(["show", match, "--ply", "20", "--svg", str(picture), "--db", str(database)]) == 0
    assert capsys.readouterr().out.strip() == Words("en")("show.written", path=picture)
    assert "Move 20 of" in picture.read_text(encoding="utf-8")


def test_a_file_is_shown_without_a_library(tmp_path: Path, showing: CommandLine) -> None:
    page = tmp_path / "a.html"
    showing.text(str(GOLDEN), "--html", str(page))
    assert data_in(page.read_text(encoding="utf-8"))["end"] > 0 and not showing.db.exists()


def test_what_cannot_be_shown_is_refused_and_writes_nothing(tmp_path: Path, showing: CommandLine, match: str) -> None:
    page = tmp_path / "a.html"
    for wrong in (["--eyes", "9"], ["--ply", "99999"], ["--ply", "-1"]):
        code, out, err = showing.ran(match, "--html", str(page), *wrong)
        assert (code, out) == (1, "") and err
    code, _, err = showing.ran(match, "--html", str(tmp_path / "no" / "a.html"))
    assert code == 1 and "a.html" in err
    assert not page.exists()


def test_a_match_that_goes_on_is_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with club(tmp_path) as store:
        path, (line, *_) = store.path, store.matches.library(status="open")
    command = CommandLine(tmp_path, capsys, "show")
    command.db = path
    code, out, err = command.ran(line.id)
    assert (code, out) == (1, "") and "ainda não acabou" in err
