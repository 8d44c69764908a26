"""`carteado serve`, as an organiser starts it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import asyncssh
import pytest

from engine.core.errors import CarteadoError
from tests.tui.ssh_people import WORDS, Person
from tui.cli.main import parser, run
from tui.launch_server import qr
from tui.services.hours import hours_of
from tui.services.listening import page_address
from tui.services.lobby.admin import addresses, ssh_line
from tui.ssh.upkeep import host_key, key_path, organiser_keys

SECONDS = 30


class Served:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.poster = ""

    async def reads(self, text: str) -> str:
        assert self.process.stdout is not None
        while text not in self.poster:
            line = await asyncio.wait_for(self.process.stdout.readline(), SECONDS)
            assert line, self.poster
            self.poster += line.decode()
        return self.poster


Serve = Callable[..., Awaitable[Served]]


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """Starts servers; none of them outlives the test."""
    started: list[asyncio.subprocess.Process] = []

    async def start(*words: str) -> Served:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tui", "--lang", "en", "--db", str(tmp_path / "club.db"), "serve"),
            *("--bind", "127.0.0.1", "--port", "0", *words),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        started.append(process)
        return Served(process)

    yield start
    for process in started:
        if process.returncode is None:
            process.kill()
            await process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.deep)])
async def test_a_hall_opens_tells_how_to_come_in_and_closes_cleanly(tmp_path: Path, serve: Serve, number: int) -> None:
    hall = await serve("--name", "Clube da Bia")
    poster = await hall.reads("closes the hall")
    assert "Clube da Bia is open" in poster and "█" in poster
    port = int(re.search(r"ssh -p (\d+) NAME@127.0.0.1", poster)[1])
    code = re.search(r"without a key:  (\S+)", poster)[1]
    fingerprint = re.search(r"SHA256:\S+", poster)[0]
    key = asyncssh.generate_private_key("ssh-ed25519")
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="Ana", client_keys=[key], known_hosts=None, agent_path=None, config=None
    )
    assert connection.get_server_host_key().get_fingerprint("sha256") == fingerprint
    ana = Person(connection)
    await ana.enter()
    await ana.sees("First time here")
    hall.process.send_signal(number)
    await ana.hears("The hall is closing")
    rest = await asyncio.wait_for(hall.process.communicate(), SECONDS)
    assert hall.process.returncode == 0
    assert rest[0].decode().strip() == WORDS("lobby.poster.closed")
    log = (tmp_path / "club-hall.log").read_text()
    assert "let in: Ana" in log and code not in log


def test_the_host_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    database = tmp_path / "club.db"
    made = host_key(database)
    assert stat.S_IMODE(key_path(database).stat().st_mode) == 0o600
    assert host_key(database).public_data == made.public_data
    assert [path.name for path in tmp_path.iterdir()] == ["club-host-key"]


def test_a_host_key_that_others_may_read_or_that_is_none_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "club.db"
    host_key(database)
    key_path(database).chmod(0o644)
    with pytest.raises(CarteadoError, match="host_key_open"):
        host_key(database)
    key_path(database).chmod(0o600)
    key_path(database).write_text("no key")
    with pytest.raises(CarteadoError, match="host_key_unreadable"):
        host_key(database)


def test_organisers_keys_are_read_from_a_file(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    file = tmp_path / "keys"
    file.write_bytes(b"".join(key.export_public_key() for key in keys[:2]))
    assert organiser_keys(file) == {key.get_fingerprint("sha256") for key in keys[:2]}
    for content in (b"", b"nothing like a key\n"):
        file.write_bytes(content)
        with pytest.raises(CarteadoError, match="organiser_keys"):
            organiser_keys(file)


def test_the_line_to_type_and_its_picture() -> None:
    assert ssh_line("10.0.0.7", 2222, "NAME") == "ssh -p 2222 NAME@10.0.0.7"
    assert ssh_line("10.0.0.7", 22, "NAME") == "ssh NAME@10.0.0.7"
    picture = qr("ssh://10.0.0.7:2222")
    assert max(map(len, picture.split("\n"))) <= 40 and len(picture.split("\n")) <= 20
    assert addresses("10.0.0.7") == ("10.0.0.7",)
    assert addresses("")


def test_what_can_be_asked_for() -> None:
    asked = parser(WORDS).parse_args(["serve"])
    assert isinstance(asked, Namespace)
    assert (asked.port, asked.bind, asked.max_sessions, asked.organiser_key) == (2222, "", 300, None)
    for wrong in (["--port", "70000"], ["--max-sessions", "0"]):
        with pytest.raises(SystemExit):
            parser(WORDS).parse_args(["serve", *wrong])


def test_the_app_starts_without_what_only_a_hall_needs() -> None:
    program = "import sys, tui.app, tui.cli.main, saves.store; print(*(n for n in sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=SECONDS)
    loaded = set(done.stdout.split())
    assert not {"asyncssh", "segno", "cryptography", "tui.services.lobby", "aiohttp", "jinja2"} & loaded


@pytest.mark.parametrize(
    "words",
    [
        ("--db", "a.db", "--lang", "en", "serve"),
        ("serve", "--db", "a.db", "--lang", "en"),
        ("--db", "b.db", "simulate", "chama", "--db", "a.db", "--lang", "en"),
        ("tournament", "standings", "abc", "--db", "a.db", "--lang", "en"),
        ("projector", "--lang", "en", "--db", "a.db"),
    ],
)
def test_the_file_and_the_language_are_told_before_the_command_or_after_it(words: tuple[str, ...]) -> None:
    args = parser(WORDS).parse_args(words)
    assert (args.db, args.lang) == (Path("a.db"), "en")
    assert parser(WORDS).parse_args(["serve"]).db is None


def test_a_port_that_is_taken_is_told_in_one_line_as_it_was_typed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_FPS", "60")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        db = str(tmp_path / "club.db")
        assert run(["--lang", "en", "--db", db, "serve", "--bind", "127.0.0.1", "--port", str(port)]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and f"cannot listen at port {port}:" in said


@pytest.mark.parametrize(("language", "said"), [("pt_BR", "precisam de pacotes"), ("en", "need more packages")])
def test_pages_for_browsers_without_their_packages_are_refused_with_what_to_install(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tui.cli.serve.find_spec", lambda name: None if name in ("aiohttp", "jinja2") else find_spec(name)
    )
    assert run(["--lang", language, "--db", str(tmp_path / "club.db"), "serve", "--web"]) == 1
    text = capsys.readouterr().err
    assert said in text and 'pip install "carteado[web]"' in text and text.count("\n") == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--local-name"], 'pip install "carteado[name]"'),
        (["--web-key", "x.key"], "--web-cert"),
        (["--web-cert", "x.crt"], "x.crt cannot be read"),
    ],
)
def test_half_of_what_the_pages_need_is_refused_with_what_is_missing(
    typed: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.serve.find_spec", lambda name: None if name == "zeroconf" else find_spec(name))
    monkeypatch.chdir(tmp_path)
    common = ["--lang", "en", "--db", str(tmp_path / "club.db"), "serve", "--bind", "127.0.0.1", "--port", "0"]
    assert run([*common, *typed]) == 1
    text = capsys.readouterr().err
    assert said in text and text.count("\n") == 1


def test_the_pages_have_a_port_of_their_own_only_where_they_are_asked_for() -> None:
    ports = [parser(WORDS).parse_args(["serve", *typed]).web for typed in ([], ["--web"], ["--web", "80"])]
    assert ports == [None, 8080, 80]
    assert page_address("10.0.0.7", 8080) == "http://10.0.0.7:8080/"
    assert page_address("fe80::1", 80) == "http://[fe80::1]:80/"
    assert page_address("carteado.local", 443, secure=True) == "https://carteado.local:443/"


async def test_a_hall_with_pages_tells_their_address_and_answers_browsers(serve: Serve) -> None:
    hall = await serve("--web", "0")
    poster = await hall.reads("closes the hall")
    address = re.search(r"in a browser:  (\S+)", poster)[1]
    with await asyncio.to_thread(urlopen, address, timeout=SECONDS) as answer:
        assert answer.status == 200 and "This evening" in answer.read().decode()
    hall.process.send_signal(signal.SIGTERM)
    await asyncio.wait_for(hall.process.communicate(), SECONDS)
    assert hall.process.returncode == 0


@pytest.mark.parametrize(
    ("typed", "hours"), [("0", 0), ("24h", 24), ("3d", 72), ("36", 36), (" 2D ", 48), ("365d", 8760)]
)
def test_how_long_a_match_may_be_left_is_written_in_hours_or_days(typed: str, hours: int) -> None:
    assert hours_of(typed) == hours


@pytest.mark.parametrize("typed", ["", "h", "-1", "1w", "366d", "1.5h", "999999", "24hh", "٣d d"])
def test_a_time_that_is_none_is_refused_in_words(
    typed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError):
        hours_of(typed)
    with pytest.raises(SystemExit):
        run(["--db", str(tmp_path / "x.db"), "--lang", "en", "serve", f"--abandon-after={typed}"])
    assert "a time such as 24h or 3d" in capsys.readouterr().err
