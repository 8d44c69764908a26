"""Load of an SSH server: people, tables, figures."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import asyncssh
import msgspec

from engine.games.registry import GAMES
from tui.bench.server_crowd import AnyClient, Client, all_come
from tui.bench.server_scripts import (
    TELL,
    GuestScript,
    HallAct,
    ReturnPlan,
    ReturnTime,
    Script,
    ServedPages,
    ServerFigures,
    ServerPlan,
    heard,
    name_of,
    script_of,
)

THINKING = 2.5
"""Seconds between two choices at one table, more or less: quick people."""


_BETWEEN = 0.12
"""Seconds between the keys of one choice."""


_UNSEEN = 2.0
"""Seconds after which a choice counts as not seen."""


class LoadTable:
    """One table: plays its script on and on, and notes what every screen shows of it."""

    def __init__(self, script: Script, seats: Sequence[AnyClient], rng: Random) -> None:
        self.delays: list[float] = []
        """Seconds from the last key of a choice to each screen of the table."""
        self.sizes: dict[tuple[int, int], list[int]] = {}
        """Bytes of a choice on the screens of those who did not make it, by the size of the screen."""
        self.unseen = 0
        """Screens that showed nothing of a choice."""
        self.made = 0
        """How many choices were made and shown."""
        self.shown = 0
        """How many actions of the match somebody else's screen has shown."""
        self._script = script
        self._seats = seats
        self._rng = rng
        self._next = 0

    def go_on(self, actions: int) -> None:
        """Continue a match that has this many actions."""
        self._next = self.shown = actions

    def forget(self) -> None:
        """Measure anew."""
        self.delays, self.sizes, self.unseen, self.made = [], {}, 0, 0

    async def play(self, until: float, thinking: float = THINKING) -> None:
        """Play on until a time of `time.perf_counter`, or the end of the script."""
        await asyncio.sleep(self._rng.uniform(0.0, thinking))
        while time.perf_counter() < until and self._next < len(self._script.strokes):
            await self._choose(thinking)

    async def _choose(self, thinking: float) -> None:
        stroke = self._script.strokes[self._next]
        actor = self._seats[stroke.seat]
        for key in stroke.keys[:-1]:
            actor.type(key)
            await asyncio.sleep(_BETWEEN)
        before = [client.bytes for client in self._seats]
        for client in self._seats:
            client.look()
        began = time.perf_counter()
        actor.type(stroke.keys[-1])
        while not all(client.first_seen for client in self._seats) and time.perf_counter() - began < _UNSEEN:
            await asyncio.sleep(0.02)
            if any(client.first_seen for client in self._seats if client is not actor):
                self.shown = stroke.actions
        await asyncio.sleep(thinking * self._rng.uniform(0.5, 1.5))
        self._next += 1
        if any(client.lost for client in self._seats):
            return
        self.made += actor.first_seen > 0
        for client, had in zip(self._seats, before, strict=True):
            if client.first_seen:
                self.delays.append(client.first_seen - began)
            else:
                self.unseen += 1
            if client is not actor:
                self.sizes.setdefault(client.guest.size, []).append(client.bytes - had)


Figures = dict[str, Any]


SIZES = ((80, 24), (120, 40))


RETURNING = 100
"""So many come back at once, while the others play."""


_ONE_BY_ONE = 12
"""So many come one after the other, the last ones: how long the first picture takes."""


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all is below, 0.0 without any."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0


def mturns(before: ServerFigures, after: ServerFigures) -> float:
    """Return the server's work between two moments, in millions of turns of an empty loop."""
    return (after.cpu - before.cpu) / after.mturn


def guest_of(number: int, table: int) -> GuestScript:
    """Return somebody with a new key; on Linux from an address of their own, as in a server."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    address = f"127.0.{1 + number // 200}.{1 + number % 200}" if sys.platform == "linux" else ""
    size = SIZES[number // 4 % 2]
    private = key.export_private_key().decode()
    return GuestScript(name_of(number), private, key.get_fingerprint("sha256"), address, table, size)


class Server:
    """The server's process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, plan: ServerPlan) -> tuple[Server, ServerFigures]:
        """Start the server process and wait until it is open."""
        process = await spawn("tui.bench.server_process", plan)
        assert process.stdout is not None
        return cls(process), heard(await process.stdout.readline(), ServerFigures)

    async def tell(self) -> ServerFigures:
        """Ask the server for its figures."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(TELL)
        return heard(await self._process.stdout.readline(), ServerFigures)

    async def pages(self) -> ServedPages:
        """Return where the pages are that the server was asked to serve."""
        assert self._process.stdout is not None
        return heard(await self._process.stdout.readline(), ServedPages)

    def let_happen(self, hall_act: HallAct) -> None:
        """Have something happen in the hall."""
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(hall_act) + b"\n")

    async def stop(self) -> None:
        """Close the server."""
        if self._process.returncode is None:
            assert self._process.stdin is not None
            self._process.stdin.write_eof()
            try:
                await asyncio.wait_for(self._process.wait(), 20.0)
            except TimeoutError:
                self._process.kill()

    async def kill(self) -> None:
        """Kill the server process, whatever it was doing."""
        self._process.kill()
        await self._process.wait()


async def spawn(module: str, plan: object) -> Process:
    """Start a module of this program in a process of its own, and give it its plan on a line."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=PIPE, stdout=PIPE)
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(plan) + b"\n")
    return process


class LoadEvening:
    """The people of a measurement: who plays at which table, and who will be cut off."""

    def __init__(self, sessions: int, tables: int, moves: int, returning: int, game: str) -> None:
        seats = max(2, min(sessions // tables, GAMES[game].seats[-1]))
        self.scripts: list[Script] = []
        self.guests: list[GuestScript] = []
        for table in range(tables + -(-returning // seats)):
            people = range(table * seats, (table + 1) * seats)
            self.scripts.append(script_of(game, people, table, moves if table < tables else 0))
            self.guests += [guest_of(person, table) for person in people]
        self.players = self.guests[: tables * seats]
        self.returning = self.guests[tables * seats :]
        self.seats = seats

    def plan(self, folder: Path, *, resume: bool = False) -> ServerPlan:
        """Return the plan that the server is given."""
        openings = tuple(script.opening for script in self.scripts)
        return ServerPlan(str(folder / "bench.db"), openings, tuple(self.guests), resume)

    def games(self, clients: Sequence[AnyClient]) -> list[LoadTable]:
        """Return the tables, with those who have come."""
        seats = self.seats
        return [
            LoadTable(script, clients[at * seats : (at + 1) * seats], Random(at))
            for at, script in enumerate(self.scripts)
            if at * seats < len(clients)
        ]


def errors_in(folder: Path) -> list[str]:
    """Return the first errors that the server has logged, beside its database."""
    log = (folder / "bench.log").read_text(encoding="utf-8").splitlines()
    return [line for line in log if line.startswith("ERROR")][:5]


async def measure(sessions: int, tables: int, seconds: float, returning: int, game: str) -> Figures:
    """Return the figures of this many people at this many tables, over some seconds."""
    evening = LoadEvening(sessions, tables, int(4 * seconds / THINKING) + 20, returning, game)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    with tempfile.TemporaryDirectory() as folder:
        server, empty = await Server.start(evening.plan(Path(folder)))
        try:
            figures = await _evening(evening, server, empty, seconds)
        finally:
            await server.stop()
        figures["errors in the server's log"] = errors_in(Path(folder))
    return {"load of the machine before": round(load, 1), **figures}


async def _evening(evening: LoadEvening, server: Server, empty: ServerFigures, seconds: float) -> Figures:
    clients = [Client(guest, empty.port) for guest in evening.players]
    await all_come(clients[:-_ONE_BY_ONE])
    for client in clients[-_ONE_BY_ONE:]:
        await client.come()
        await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)
    full = await server.tell()
    games = evening.games(clients)
    await play_for(games, 2.0)
    for table in games:
        table.forget()
    before = await server.tell()
    await play_for(games, seconds)
    after = await server.tell()
    figures = {
        "sessions": len(clients),
        "tables": len(games),
        **_arrivals(clients[-_ONE_BY_ONE:]),
        **_play_figures(games, seconds),
        "memory a session MiB": round((full.memory - empty.memory) / len(clients) / 2**20, 2),
        "memory a session after play MiB": round((after.memory - empty.memory) / len(clients) / 2**20, 2),
        "collector's longest pause in play ms": round(after.pause[0], 1),
        "of the processor ms": round(after.pause[1], 1),
        "server's share of a core": round((after.cpu - before.cpu) / seconds, 2),
        "Mturns a choice": round(mturns(before, after) / max(sum(table.made for table in games), 1), 3),
        "server's stalls": after.stalls - before.stalls,
    }
    if evening.returning:
        figures |= await _all_at_once(evening, games, server)
    for client in clients:
        client.cut()
    return figures


def _arrivals(clients: Sequence[Client]) -> Figures:
    return {
        "first picture median ms": round(1000 * median(client.came for client in clients), 1),
        "first picture longest ms": round(1000 * max(client.came for client in clients), 1),
        "with log-in median ms": round(1000 * median(client.came + client.connected for client in clients), 1),
    }


def _play_figures(games: Sequence[LoadTable], seconds: float) -> Figures:
    delays = [1000 * delay for table in games for delay in table.delays]
    figures: Figures = {
        "choices a second": round(sum(table.made for table in games) / seconds, 1),
        "key to every screen p50 ms": round(percentile(delays, 0.5), 1),
        "key to every screen p95 ms": round(percentile(delays, 0.95), 1),
        "key to every screen longest ms": round(max(delays, default=0.0), 1),
        "screens that saw nothing": sum(table.unseen for table in games),
    }
    for size in SIZES:
        sizes = [count for table in games for count in table.sizes.get(size, ())]
        if sizes:
            text = f"{size[0]}x{size[1]}"
            figures[f"bytes a choice to a viewer {text} mean"] = round(sum(sizes) / len(sizes))
            figures[f"bytes a choice to a viewer {text} median"] = round(median(sizes))
            figures[f"bytes a choice to a viewer {text} p95"] = round(percentile(sizes, 0.95))
    return figures


async def play_for(games: Sequence[LoadTable], seconds: float, thinking: float = THINKING) -> None:
    """Let all tables play for this many seconds."""
    until = time.perf_counter() + seconds
    await asyncio.gather(*(table.play(until, thinking) for table in games))


async def _all_at_once(evening: LoadEvening, games: Sequence[LoadTable], server: Server) -> Figures:
    """Let a crowd in another process be cut off and come back, while everybody else plays."""
    port = (await server.tell()).port
    crowd = await spawn("tui.bench.server_crowd", ReturnPlan(port, tuple(evening.returning)))
    assert crowd.stdin is not None and crowd.stdout is not None
    heard(await crowd.stdout.readline(), ReturnTime)
    await asyncio.sleep(1.0)
    for table in games:
        table.forget()
    playing = asyncio.ensure_future(play_for(games, 12.0))
    await asyncio.sleep(2.0)
    for table in games:
        table.forget()
    before = await server.tell()
    crowd.stdin.write(b"\n")
    back = heard(await crowd.stdout.readline(), ReturnTime)
    after = await server.tell()
    delays = [1000 * delay for table in games for delay in table.delays]
    playing.cancel()
    crowd.stdin.write_eof()
    await crowd.wait()
    return {
        "came back at once": back.count,
        "until the last was back s": round(back.seconds, 2),
        "of the server's processor s": round(after.cpu - before.cpu, 2),
        "players' p50 meanwhile ms": round(percentile(delays, 0.5), 1),
        "players' p95 meanwhile ms": round(percentile(delays, 0.95), 1),
        "choices meanwhile": len(delays),
    }


def hall_figures(sessions: int, tables: int, seconds: float, game: str) -> Figures:
    """Measure a server of this many people.

    With 0 tables four sit at each, with 0 seconds they play for fifteen.
    """
    return asyncio.run(measure(sessions, tables or max(sessions // 4, 1), seconds or 15.0, RETURNING, game))
