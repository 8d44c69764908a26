"""`carteado bench hall-faults`.

A server whose server is killed in the middle of play, and one among rough guests.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from engine.core.log import Acted
from saves.store import open_store
from tui.bench.server_crowd import Client, all_come
from tui.bench.server_load import Figures, LoadEvening, LoadTable, Server, percentile, play_for
from tui.bench.server_scripts import match_of

_ROUGH = 8
"""So many of each kind of rough guest there are."""
_BEFORE, _AFTER = 5.0, 4.0
"""Seconds of play before the server is killed, and after everybody is back."""
_QUICK = 0.8
"""Seconds between two choices at one table: the more is under way, the more could be lost."""


async def killed(sessions: int, game: str) -> Figures:
    """Kill the server while everybody plays; whoever saw an action on a screen must find it in the store."""
    evening = LoadEvening(sessions, max(sessions // 4, 1), 60, 0, game)
    with tempfile.TemporaryDirectory() as folder:
        server, figures = await Server.start(evening.plan(Path(folder)))
        clients = [Client(guest, figures.port) for guest in evening.players]
        await all_come(clients)
        games = evening.games(clients)
        playing = asyncio.ensure_future(play_for(games, _BEFORE + 60.0, _QUICK))
        await asyncio.sleep(_BEFORE)
        await server.kill()
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        shown = [table.shown for table in games]
        kept = _kept(Path(folder) / "bench.db", len(games))
        began = time.perf_counter()
        server, figures = await Server.start(evening.plan(Path(folder), resume=True))
        try:
            back, again = await _come_back(evening, figures.port, kept)
            seconds = time.perf_counter() - began
            await play_for(again, _AFTER, _QUICK)
        finally:
            await server.stop()
    return {
        "sessions when the server was killed": len(clients),
        "actions shown on a screen before": sum(shown),
        "of them lost": sum(max(seen - there, 0) for seen, there in zip(shown, kept, strict=True)),
        "back at their tables": back,
        "until everybody was back s": round(seconds, 2),
        "choices made after": sum(table.made for table in again),
    }


async def _come_back(evening: LoadEvening, port: int, kept: Sequence[int]) -> tuple[int, list[LoadTable]]:
    clients = [Client(guest, port) for guest in evening.players]
    come = await asyncio.gather(*(client.come() for client in clients), return_exceptions=True)
    games = evening.games(clients)
    for table, actions in zip(games, kept, strict=True):
        table.go_on(actions)
    return sum(error is None for error in come), games


def _kept(path: Path, tables: int) -> list[int]:
    """Return how many actions of each table are on disk."""
    with open_store(path) as store:
        entries = [store.matches.load(match_of(table)).entries for table in range(tables)]
    return [sum(isinstance(entry, Acted) for entry in log) for log in entries]


async def rough(sessions: int, game: str, seconds: float = 8.0) -> Figures:
    """Let people play while others are cut off, read nothing, flood, send garbage, or stay silent."""
    tables = max(sessions // 4, 1)
    evening = LoadEvening(sessions, tables, int(4 * seconds) + 20, 3 * _ROUGH, game)
    with tempfile.TemporaryDirectory() as folder:
        server, figures = await Server.start(evening.plan(Path(folder)))
        try:
            clients = [Client(guest, figures.port) for guest in evening.players]
            bad = [Client(guest, figures.port) for guest in evening.returning]
            await all_come([*clients, *bad])
            before = await server.tell()
            games = evening.games(clients)
            playing = asyncio.ensure_future(play_for(games, seconds, _QUICK))
            writers = await _misbehave(bad, figures.port)
            await playing
            after = await server.tell()
            still = sum(not client.lost for client in clients)
            for writer in writers:
                writer.close()
        finally:
            await server.stop()
    delays = [1000 * delay for table in games for delay in table.delays]
    return {
        "rough guests": len(bad) + len(writers),
        "players among them": len(clients),
        "players still there": still,
        "choices made": sum(table.made for table in games),
        "players' p50 ms": round(percentile(delays, 0.5), 1),
        "players' p95 ms": round(percentile(delays, 0.95), 1),
        "screens that saw nothing": sum(table.unseen for table in games),
        "server's memory grew by MiB": round((after.memory - before.memory) / 2**20, 1),
        "server's stalls": after.stalls - before.stalls,
    }


async def _misbehave(bad: Sequence[Client], port: int) -> list[asyncio.StreamWriter]:
    """Cut the first ones off, let the next ones read nothing, the next ones flood; and strangers say nonsense."""
    for client in bad[:_ROUGH]:
        client.cut()
    for client in bad[_ROUGH : 2 * _ROUGH]:
        client.stop_reading()
    for client in bad[2 * _ROUGH :]:
        client.type("\x00\x1b[<0;1" * 20_000)
    writers = []
    for number in range(2 * _ROUGH):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        if number % 2:
            writer.write(bytes(range(256)) * 64)
        writers.append(writer)
    return writers


def fault_figures(sessions: int, game: str) -> Figures:
    """Kill the server of this many people, then let rough guests come to them."""
    return {**asyncio.run(killed(sessions, game)), **asyncio.run(rough(sessions, game))}
