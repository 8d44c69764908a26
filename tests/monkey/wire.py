"""A storm over the wire: a server in a process of its own, and people at real SSH connections who type anything."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from engine.core.bots import RandomBot
from engine.core.chance import Stream, commitment_of
from engine.core.log import Header, Player
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.store import Store, open_store
from tests.monkey.bursts import bursts
from tests.monkey.child import Child
from tests.monkey.clubs import check, found
from tests.monkey.storms import HOME, Crashed
from tests.monkey.ways import WAYS
from tests.tui.ssh_people import Person
from tui.services.identity.names import look

NAMES = ("Nara", "Bia", "Caetano", "Duda", "Edu")
"""The organiser, two who type, one in lines, and one by the program `ssh`."""
CALM, DEAF = "Flora", "Surdo"
"""Somebody who presses one key after the other and waits for each, and somebody who never reads."""
_SETTINGS: dict[str, Any] = {"welcomed": True, "language": "pt_BR", "bot_speed": "instant", "animation": False}
_GARBAGE = (
    b"\x00" * 50,
    b"\xff\xfe",
    b"\xc3",
    b"\xe2\x82",
    b"\xf0\x9f\x98",
    b"\xed\xa0\x80",
    b"\x80" * 30,
    b"\x1b",
    b"\x1b[",
    b"\x1b[<0;",
    b"\x1b[<0;9999999999;1M",
    b"\x1b[200~",
    b"\x1b[200~\xff\xff\x1b[201~",
    b"\x1b]52;c;eA==\x07",
    b"\x1bP",
    b"\x1b[27;5;13~",
    b"\x1b[1;1R",
    b"\x1b[" + b"9" * 400 + b"m",
    b"\x1bO",
    b"\x9b31m",
    b"\r\n\r\n",
    b"\x1b\x1b\x1b",
    b"\xe2\x80\xae\xd9\xa0",
    "e\u0301".encode() * 200,
    "👩‍👩‍👧".encode() * 30,
    b"\x1b[201~",
    b"\x1b[I\x1b[O" * 20,
)
"""What no keyboard sends: text that is not UTF-8, codes that are cut off or never end, pastes without an end."""
_LINES = (
    *map(str, (*range(30), *range(1, 6), -1, 10**20)),
    *[
        "?",
        "q",
        "mais",
        "volta",
        "sair",
        "/oi",
        "//oi",
        "b",
        "x",
        "sim",
        "s",
        "n",
        "não",
        "[/]",
        "\x07\x08",
        "ª",
        "１",
        "8o",
    ],
    "",
    "8o 7o",
    "1 2 3",
    "x" * 5000,
)
"""What is said in lines."""
_STAY, _DROPS = 60, 0.02


def own_club(folder: Path, keys: Mapping[str, asyncssh.SSHKey]) -> Path:
    """Make a club in which those who type have their names and have played a match of every game."""
    database = found(folder)
    with open_store(database, zone=UTC) as store:
        for name, ssh_key in keys.items():
            person = store.keys.claim(name, look(name), ssh_key.get_fingerprint(), 1)
            store.profile_of(f"person:{person.id}").preferences.change(**_SETTINGS)
        for number, key in enumerate(GAMES):
            _play(store, f"own-{number:04}", key, number)
    return database


def _play(store: Store, match: str, key: str, number: int) -> None:
    game, seed = GAMES[key], bytes([number]) * 32
    seats = max(2, min(game.seats))
    players = tuple(Player(name) for name in (*NAMES[1:], "Gil", "Hugo")[:seats])
    header = Header(match, key, game.rules_versions[-1], players, {}, commitment_of(seed), ("",) * seats, number + 1)
    table = Table(game, header, seed, store.matches.create(header, seed), lambda: number + 1)
    bot, rng = RandomBot(), Stream(seed)
    table.start()
    while asked := table.deciders():
        table.submit(asked[0], bot.choose(None, table.legal_actions(asked[0]), rng))
    assert table.outcome is not None
    store.matches.close(match, table.outcome, len(table.line.plies), number + 1)


def typed(
    over: str, seed: str, keys: int, size: tuple[int, int]
) -> Iterator[tuple[bytes, int, tuple[int, int] | None]]:
    """Yield what is typed at once, with how many keys it is and the new size, garbage and ways in between."""
    rng, count = Random(f"{seed} wire"), _STAY
    for burst in bursts(seed, keys, size):
        if count >= _STAY:
            yield (HOME + rng.choice(WAYS[over])).encode(), 0, size
            count = 0
        written = burst.written.encode()
        if rng.random() < 0.1:
            at = rng.randrange(len(written) + 1)
            written = written[:at] + rng.choice(_GARBAGE) + written[at:]
        yield written, burst.keys, burst.size
        count += burst.keys


class Wire:
    """The server that the storm goes over."""

    def __init__(self, folder: Path) -> None:
        self.keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in (*NAMES, CALM, DEAF)}
        self.folder, self.database = folder, own_club(folder, self.keys)
        self.port = 0
        self.waits: list[float] = []
        """How many seconds went by between the keys of the calm one and what was seen then."""
        self.taken = 0
        self.done = False

    async def __aenter__(self) -> Wire:
        self.keys["Nara"].write_public_key(str(self.folder / "organiser.pub"))
        self.keys["Edu"].write_private_key(str(self.folder / "edu"))
        (self.folder / "edu").chmod(0o600)
        here = str(Path(__file__).parents[2])
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.monkey.watched", "--lang", "pt_BR", "--db", str(self.database), "serve"),
            *("--bind", "127.0.0.1", "--port", "0", "--organiser-key", str(self.folder / "organiser.pub")),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            cwd=self.folder,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": here, "HOME": str(self.folder)},
        )
        assert self.process.stdout is not None
        poster = ""
        while "^c" not in poster and "ctrl+c" not in poster.lower():
            line = await asyncio.wait_for(self.process.stdout.readline(), 60)
            assert line, poster
            poster += line.decode()
            if found_port := re.search(r"-p (\d+)", poster):
                self.port = int(found_port[1])
        self.printed = asyncio.create_task(self.process.stdout.read())
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self.process.wait(), 60)
        except TimeoutError:
            self.process.kill()
            raise

    @property
    def memory(self) -> int:
        """How many MiB the server has."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096 >> 20

    async def come(self, name: str, size: tuple[int, int], term: str | None, window: int = 1 << 21) -> Person:
        connection = await asyncssh.connect(
            *("127.0.0.1", self.port),
            username=name,
            client_keys=[self.keys[name]],
            known_hosts=None,
            agent_path=None,
            config=None,
            login_timeout=60,
        )
        person = Person(connection, term, size, window=window)
        person.follow = False
        await person.enter()
        return person

    # ---- Who types ---------------------------------------------------------------------------------------------------

    async def types(self, name: str, seed: str, keys: int) -> None:
        """Type a storm at a screen, hang up in the middle of it, come back; now and then read nothing for a while."""
        rng, size = Random(f"{seed} pace"), ((80, 24), (120, 40))[len(name) % 2]
        person = await self.come(name, size, "xterm-256color")
        for written, count, new in typed("hall", seed, keys, size):
            if person.ended or rng.random() < _DROPS:
                with suppress(BrokenPipeError, OSError):
                    person.channel.write(written)
                person.connection.abort()
                person = await self.come(name, size, "xterm-256color")
            with suppress(BrokenPipeError, OSError):
                if rng.random() < 0.02:
                    person.channel.pause_reading()
                elif rng.random() < 0.2:
                    person.channel.resume_reading()
                if new is not None:
                    for _ in range(rng.choice((1, 1, 20))):
                        person.channel.change_terminal_size(*new)
                person.channel.write(written)
            self.taken += count
            await self.wait(person, rng)
        person.connection.abort()

    async def says(self, name: str, seed: str, lines: int) -> None:
        """Say lines to the line mode."""
        rng = Random(seed)
        person = await self.come(name, (80, 24), rng.choice((None, "dumb")))
        for _ in range(lines):
            if person.ended or rng.random() < _DROPS / 2:
                person.connection.abort()
                person = await self.come(name, (80, 24), rng.choice((None, "dumb")))
            said = rng.choice(_LINES).encode()
            if rng.random() < 0.05:
                said = rng.choice(_GARBAGE)
            with suppress(BrokenPipeError, OSError):
                person.channel.write((said + b"\r") * rng.choice((1, 1, 1, 3)))
            self.taken += 1
            await self.wait(person, rng)
        person.connection.abort()

    async def wait(self, person: Person, rng: Random) -> None:
        """Wait until nothing comes any more, or not at all."""
        if self.process.returncode is not None:
            raise Crashed("the server has ended")
        if rng.random() < 0.4:
            await asyncio.sleep(0)
            return
        for _ in range(100):
            before = len(person.received)
            await asyncio.sleep(rng.choice((0.005, 0.03)))
            if len(person.received) == before:
                break
        person.received = b""

    async def never_reads(self, seed: str) -> None:
        """Come again and again as somebody of few keys, press keys, and never read."""
        rng = Random(seed)
        while not self.done:
            person = await self.come(DEAF, (120, 40), "xterm-256color", 8192)
            person.channel.pause_reading()
            for _ in range(200):
                with suppress(BrokenPipeError, OSError):
                    person.channel.write(b"?\x1b[27u" * 5)
                await asyncio.sleep(0.01)
            person.connection.abort()
            await asyncio.sleep(rng.random())

    async def calm(self) -> None:
        """Press a key and wait for what is seen, again and again."""
        person = await self.come(CALM, (80, 24), "xterm-256color")
        await asyncio.sleep(2)
        person.type("\x1b[27u\x1b[27u")
        await asyncio.sleep(1)
        while not self.done:
            for key in ("\x1b[B", "2", "1", "\x1b[A"):
                before, began = len(person.received), time.monotonic()
                person.type(key)
                while len(person.received) == before and time.monotonic() < began + 20:
                    await asyncio.sleep(0.002)
                self.waits.append(time.monotonic() - began)
            assert not person.ended
            person.received = b""
            await asyncio.sleep(0.1)
        person.connection.abort()

    def by_ssh(self, seed: str, keys: int) -> None:
        """Type a storm by the program `ssh` in a terminal, and hang up in the middle of it."""
        rng, size = Random(f"{seed} pace"), (120, 40)
        words = (
            *("ssh", "-tt", "-F", "/dev/null", "-i", str(self.folder / "edu"), "-o", "IdentitiesOnly=yes"),
            *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "EscapeChar=none"),
            *("-p", str(self.port), "Edu@127.0.0.1"),
        )
        child = Child(self.database, size, command=words)
        for written, count, new in typed("hall", seed, keys, size):
            if child.ended is not None or rng.random() < _DROPS:
                child.end(rng.choice((signal.SIGKILL, signal.SIGHUP)))
                child = Child(self.database, size, command=words)
            if new is not None:
                child.resize(*new)
            child.write_bytes(written, 20.0)
            child.drain(rng.choice((0.0, 0.005, 0.03)), 2)
            self.taken += count
        child.end()


async def wire_storm(folder: Path, seed: str, keys: int, *, ssh: bool) -> tuple[int, str]:
    """Let a storm of that seed go over a server; returns the keys taken and figures, raises what went wrong."""
    async with Wire(folder) as wire:
        before, share = wire.memory, keys // (5 if ssh else 4)
        beside = [asyncio.create_task(wire.calm()), asyncio.create_task(wire.never_reads(seed))]
        storms = [wire.types(name, f"{seed} {name}", share) for name in NAMES[:3]]
        storms.append(wire.says(NAMES[3], f"{seed} lines", share))
        if ssh:
            storms.append(asyncio.to_thread(wire.by_ssh, f"{seed} ssh", share))
        try:
            await asyncio.gather(*storms)
        finally:
            wire.done = True
        await asyncio.gather(*beside)
        memory, slow = wire.memory, sorted(wire.waits)
    log = (folder / "carteado-hall.log").read_text().splitlines()
    failed = [line for line in log if " ERROR " in line or "Traceback" in line]
    if failed or wire.process.returncode:
        raise Crashed("\n".join((*failed[:5], await wire.printed)))
    check(wire.database)
    middle = slow[len(slow) // 2] if slow else 0.0
    return wire.taken, f"{before} to {memory} MiB, answers in {middle:.3f} s, at most {max(slow, default=0.0):.3f} s"
