"""What a command does when its streams are closed, full, or know few letters: it ends, and says what it can."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from saves.store import open_store
from tests.saves.doctoring import honest_files, sealed
from tui.cli.main import run
from tui.services.identity.user_settings import LANGUAGES
from tui.services.streams import PLAIN, ending_signals
from tui.texts.catalog import catalog

NAME = "Zé Niterói"
NEW = "tournament new 'Chama: Campeonato Mariapaulista 2025' --id copa"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The files of a match, a tournament and a season."""
    found = honest_files()
    return {name: b"".join(sealed(found[at])) for name, at in (("jogo", 0), ("copa", -2), ("ano", -1))}


@pytest.fixture
def db(tmp_path: Path, files: dict[str, bytes]) -> Path:
    """An empty club, and these files beside it."""
    with open_store(tmp_path / "club.db") as store:
        store.club.change(documents=None)
    for name, content in files.items():
        (tmp_path / f"{name}.jsonl").write_bytes(content)
    return tmp_path / "club.db"


def shell(line: str, db: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which `carteado` is the command on that store."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    environment |= {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "TERM": "xterm-256color", **more}
    begin = f"carteado() {{ '{sys.executable}' -m tui --db '{db}' \"$@\"; }}\n"
    return subprocess.run(["sh", "-c", begin + line], capture_output=True, env=environment, timeout=60, check=False)


class Refusing(io.TextIOWrapper):
    """A stream that takes nothing, like a full disk or a pipe that nobody reads."""

    def __init__(self, number: int) -> None:
        super().__init__(io.BytesIO(), "utf-8", write_through=True)
        self._number = number

    def write(self, _text: str) -> int:
        raise OSError(self._number, os.strerror(self._number))

    @property
    def buffer(self) -> io.BytesIO:
        return _RefusingBytes(self._number)


class _RefusingBytes(io.BytesIO):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def write(self, _data: object) -> int:
        raise OSError(self._number, os.strerror(self._number))

    def writelines(self, _lines: object) -> None:
        self.write(b"")


COMMANDS = """
import FOLDER/jogo.jsonl
verify FOLDER/jogo.jsonl
replay FOLDER/jogo.jsonl
export chama-True
simulate chama --games 1
tournament import FOLDER/copa.jsonl
tournament list
tournament show g-wyrt_arton
tournament standings g-wyrt_arton
tournament log g-wyrt_arton
tournament export g-wyrt_arton --kind standings
tournament export g-wyrt_arton --kind tournament
tournament parse Chama:\u00a0Campeonato\u00a0Mundial\u00a02026
tournament season import FOLDER/ano.jsonl
tournament season list
tournament season show clube-2025
tournament season export clube-2025
"""


_REFUSED = {errno.ENOSPC: "there is no space left on the disk", errno.EBADF: "error 9 of the system"}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EPIPE, errno.EBADF], ids=["full", "pipe", "closed"])
def test_every_command_whose_answer_cannot_be_written_fails_in_a_line(
    db: Path, number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in COMMANDS.strip().splitlines():
        words = [word.replace("FOLDER", str(db.parent)).replace("\u00a0", " ") for word in line.split(" ")]
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", Refusing(number))
            assert run(["--db", str(db), "--lang", "en", *words]) == 1, line
        said = capsys.readouterr().err
        assert said == ("" if number == errno.EPIPE else f"carteado: The system refused: {_REFUSED[number]}\n"), line


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("carteado --version >&-", 1),
        ("carteado --version >/dev/full", 1),
        ("carteado --version 2>&- >&- <&-", 1),
        ("carteado verify /nowhere 2>/dev/full", 1),
        ("carteado nothing 2>&-", 2),
        ("carteado </dev/null", 1),
        ("carteado <&- >&-", 1),
        ("carteado projector </dev/null", 1),
        ("carteado --text <&-", 0),
        ("carteado --text </dev/null >/dev/full", 1),
    ],
)
def test_a_stream_that_is_closed_or_full_ends_the_command_with_its_code(db: Path, line: str, code: int) -> None:
    ran = shell(line, db)
    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr and b"Exception" not in ran.stderr and ran.stderr.count(b"\n") <= 1


def test_a_reader_who_has_seen_enough_hears_no_complaint(db: Path) -> None:
    ran = shell("carteado --help | head -1", db)
    assert (ran.returncode, ran.stderr) == (0, b"") and ran.stdout.startswith(b"uso")


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    ],
    ids=["C", "no UTF-8", "ASCII"],
)
def test_a_name_keeps_its_accents_where_the_terminal_has_none(db: Path, environment: dict[str, str]) -> None:
    ran = shell(f"carteado {NEW} && carteado tournament add copa '{NAME}'", db, **environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode().splitlines()[1] in (f"{NAME} entrou", "Ze Niteroi entrou")
    with open_store(db) as store:
        assert NAME in str(store.tournaments.load("copa"))


def test_what_is_typed_in_line_mode_keeps_its_accents(db: Path) -> None:
    ran = shell(f"printf '{NAME}\\n0\\n' | carteado --text", db, LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, b"") and ran.stdout.isascii()
    with open_store(db) as store:
        assert store.profile.preferences.load().name == NAME


def test_json_stays_json_where_there_is_only_ascii(db: Path) -> None:
    ran = shell(f"carteado {NEW} --json --by '{NAME} ♠'", db, PYTHONIOENCODING="ascii")
    found = shell("carteado tournament log copa --json", db, PYTHONIOENCODING="ascii")
    assert (ran.returncode, found.returncode) == (0, 0) and found.stdout.isascii()
    assert f"{NAME} ♠" in str(json.loads(found.stdout))


@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_json_is_read_by_everybody_also_where_windows_writes_letters_of_its_own(db: Path, encoding: str) -> None:
    shell(f"carteado {NEW} --by '{NAME} ♠'", db)
    found = shell("carteado tournament log copa --json", db, PYTHONIOENCODING=encoding)
    assert (found.returncode, found.stderr) == (0, b"")
    assert f"{NAME} ♠" in str(json.loads(found.stdout))


@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_lines_are_told_in_the_letters_that_windows_has(db: Path, encoding: str) -> None:
    ran = shell("carteado --text --lang pt_BR", db, PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stderr) == (0, b"")
    said = ran.stdout.decode(encoding)
    assert "você" in said.lower() and "?" not in said.replace("? ", "").replace("?\n", "")


def test_ctrl_break_of_windows_ends_a_hall_as_a_kill_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "SIGHUP")
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    assert [*ending_signals()] == [signal.SIGTERM, 21]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_and_suit_can_be_told_apart_in_ascii(language: str) -> None:
    lost = {
        letter
        for text in (*catalog(language).values(), "♠♥♦♣")
        for letter in text
        if letter != "?" and letter.encode("ascii", PLAIN) == b"?"
    }
    assert lost == set() and len({letter.encode("ascii", PLAIN) for letter in "♠♥♦♣"}) == 4
