"""`carteado bench hall-processes`: people at tables of one process, and more of them of two."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from tui.bench.server_crowd import Client, all_come
from tui.bench.server_load import THINKING, Figures, LoadEvening, LoadTable, Server, mturns, percentile, play_for

MORE = 1.6
"""So many times as many people come to two processes."""
_SHARE = 0.54
"""Part of the tables that the second process shows: the first does a little for these too."""
_SEATS = 4
_NAMES = ("first", "second")


async def measure(sessions: int, seconds: float, game: str) -> Figures:
    """Return the figures of so many people in one process, and of more in two."""
    tables = max(2, sessions // _SEATS)
    alone = await _evening(tables, (), seconds, game)
    many = round(MORE * tables)
    two = await _evening(many, range(many - round(_SHARE * many), many), seconds, game)
    return {
        **{f"alone, {text}": value for text, value in alone["first"].items()},
        **{f"{name} of two, {text}": value for name, process in two.items() for text, value in process.items()},
        "people that two hold for each that one holds": round(_busiest(alone) / _busiest(two), 2),
    }


def _busiest(figures: Figures) -> float:
    """Return the most that a process did for a choice at any table of the evening."""
    parts = [figures[name] for name in _NAMES if name in figures]
    most: float = max(part["Mturns"] for part in parts)
    choices: int = sum(part["choices"] for part in parts)
    return most / max(1, choices)


async def _evening(tables: int, followed: Sequence[int], seconds: float, game: str) -> Figures:
    evening = LoadEvening(tables * _SEATS, tables, int(4 * seconds / THINKING) + 20, 0, game)
    servers: list[Server] = []
    with tempfile.TemporaryDirectory() as folder:
        plan = replace(evening.plan(Path(folder)), followed=tuple(followed))
        try:
            server, figures = await Server.start(plan)
            servers.append(server)
            ports = [figures.port]
            if followed:
                server, there = await Server.start(replace(plan, resume=True, followed=(), follows=figures.leads))
                servers.append(server)
                ports.append(there.port)
            clients = [Client(guest, ports[guest.table in followed]) for guest in evening.players]
            await all_come(clients)
            await asyncio.sleep(1.0)
            games = evening.games(clients)
            parts = [[play for at, play in enumerate(games) if at not in followed], [games[at] for at in followed]]
            measured = await _play(servers, games, parts, seconds)
            for client in clients:
                client.cut()
        finally:
            for server in reversed(servers):
                await server.stop()
    return measured


async def _play(
    servers: Sequence[Server], games: Sequence[LoadTable], parts: Sequence[Sequence[LoadTable]], seconds: float
) -> Figures:
    await play_for(games, 2.0)
    for table in games:
        table.forget()
    before = [await server.tell() for server in servers]
    await play_for(games, seconds)
    after = [await server.tell() for server in servers]
    figures: Figures = {}
    for name, then, now, part in zip(_NAMES, before, after, parts, strict=False):
        delays = [1000 * delay for table in part for delay in table.delays]
        figures[name] = {
            "people": _SEATS * len(part),
            "choices": sum(table.made for table in part),
            "Mturns": round(mturns(then, now), 2),
            "share of a core": round((now.cpu - then.cpu) / seconds, 2),
            "key to every screen p50 ms": round(percentile(delays, 0.5), 1),
            "key to every screen p95 ms": round(percentile(delays, 0.95), 1),
            "screens that saw nothing": sum(table.unseen for table in part),
        }
    return figures


def process_figures(sessions: int, seconds: float, game: str) -> Figures:
    """Measure one process and two; with 0 seconds they play for fifteen."""
    return asyncio.run(measure(sessions, seconds or 15.0, game))
