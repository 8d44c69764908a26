"""`carteado quiz` asks what one would play, about matches of the library and of files, in lines and on the screen."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from saves.store import open_store
from tests.tui.commands import CommandLine
from tests.tui.services.review.judged import MadeUpChooser, dalmuti_record
from tui.cli import quiz as command
from tui.visitor_app import QuizApp

NEVER_JUDGED = Path(__file__).parents[2] / "saves" / "published" / "chama_1_three.jsonl"


class MadeUpPool(MadeUpChooser):
    """A pool of workers that judges by a rule made up."""

    def __init__(self) -> None:
        super().__init__(10**6)

    def __enter__(self) -> MadeUpPool:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    monkeypatch.setattr(command, "BotPool", MadeUpPool)
    monkeypatch.setenv("TERM", "dumb")
    with open_store(tmp_path / "club.db") as store:
        store.matches.keep(dalmuti_record())
    return CommandLine(tmp_path, capsys, "quiz")


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_match_is_asked_about_in_lines_until_somebody_leaves(
    commands: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "1\n0\n")
    said = commands.text("judged-1")
    assert "1 de 20." in said and "2 de 20." in said and "3 de 20." not in said
    assert "Partida judged-1, lance" in said and "Certas até agora:" in said


def test_own_choices_alone_are_asked_where_one_played(commands: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "load_settings", lambda _: type("Settings", (), {"name": "ana"}))
    typed(monkeypatch, "1\n" * 30)
    said = commands.text("judged-1")
    assert "Ana joga." in said and not any(f"{name} joga." in said for name in ("Rosa", "Zeca", "Lia"))
    assert "Em média, perda de" in said


def test_what_cannot_be_asked_about_is_said_in_one_line(commands: CommandLine) -> None:
    for name in ("nothing", str(NEVER_JUDGED), str(commands.folder / "missing.jsonl")):
        code, out, err = commands.ran(name)
        assert code == 1 and out == "" and err.startswith("carteado: ") and err.count("\n") == 1


def test_on_a_screen_the_app_begins_with_the_quiz(commands: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(command, "check_terminal", lambda: None)
    monkeypatch.setattr(QuizApp, "run", lambda app: opened.append(app._questions))
    assert commands.text("judged-1") == "" and len(opened[0]) == 20


def test_a_shared_duel_of_magic_wizards_is_asked_about_in_lines(
    commands: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "2\n1\n")
    assert "Certas até agora: 1 de 1." in commands.text(str(NEVER_JUDGED.with_name("magic_wizards_1_discs.jsonl")))
