"""`carteado bench hall-web`.

People who play over SSH while a crowd of browsers reads, tells results and plays, and while it is calm, in turns.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from saves.store import open_store
from tui.bench.server_crowd import Client, all_come
from tui.bench.server_load import (
    Figures,
    LoadEvening,
    LoadTable,
    Server,
    errors_in,
    mturns,
    percentile,
    play_for,
    spawn,
)
from tui.bench.server_scripts import ServedPages, ServerFigures, WebFigures, WebPlan, heard, script_of
from tui.bench.web_crowd import PAUSE, browser_guest

if TYPE_CHECKING:
    from asyncio.subprocess import Process

READERS, TELLERS, PLAYERS, OVER_SSH = 200, 50, 40, 60
"""How many read, tell results and play in browsers beside so many over SSH; with fewer of these, as many less."""
PAIRS = 6
"""How often a calm while and one with the crowd follow one another."""
_DRAWS, _OUTER = 500, 0.05
"""How often whiles are drawn from those that were measured, to tell how far chance reaches, and what part lies beyond
on each side."""
SETTLED = 3.0
"""Seconds until everybody has begun, or has ended."""


class _While(NamedTuple):
    """What was measured in one while: the choices over SSH, and how late the measuring loop itself was."""

    delays: tuple[float, ...]
    lateness: tuple[float, ...]
    server: tuple[ServerFigures, ServerFigures]
    own_cpu: float
    web: WebFigures = WebFigures()

    @property
    def p95(self) -> float:
        return percentile(self.delays, 0.95)


async def measure_web(sessions: int, seconds: float, game: str) -> Figures:
    """Return the figures of so many over SSH with a crowd and without, in turns of so many seconds."""
    part = sessions / OVER_SSH
    readers, tellers = round(READERS * part), max(2 * round(TELLERS * part / 2), 2)
    moves = int(PAIRS * 2 * (seconds + 2 * SETTLED)) + 20
    evening = LoadEvening(sessions, max(sessions // 4, 1), moves, 0, game)
    first, seats = len(evening.scripts), evening.seats
    tables = max(round(PLAYERS * part / seats), 1)
    guests = tuple(browser_guest(first * seats + number, first + number // seats) for number in range(tables * seats))
    with tempfile.TemporaryDirectory() as folder:
        plan = evening.plan(Path(folder))
        openings = tuple(
            script_of(game, range((first + at) * seats, (first + at + 1) * seats), first + at, 0).opening
            for at in range(tables)
        )
        plan = msgspec.structs.replace(
            plan,
            openings=plan.openings + openings,
            guests=plan.guests + guests,
            entrants=max(readers, tellers * (PAIRS + 1)),
        )
        server, empty = await Server.start(plan)
        try:
            pages = await server.pages()
            web_plan = WebPlan(pages, readers, tellers, guests, game, first, moves)
            figures = await _in_turns(evening, server, empty, web_plan, seconds) | _kept(Path(plan.database), pages)
        finally:
            await server.stop()
        return figures | {"errors in the server's log": errors_in(Path(folder))}


async def _in_turns(
    evening: LoadEvening, server: Server, empty: ServerFigures, plan: WebPlan, seconds: float
) -> Figures:
    clients = [Client(guest, empty.port) for guest in evening.players]
    await all_come(clients)
    await asyncio.sleep(1.0)
    without = await server.tell()
    crowd = await spawn("tui.bench.web_crowd", plan)
    assert crowd.stdin is not None and crowd.stdout is not None
    heard(await crowd.stdout.readline(), WebFigures)
    await asyncio.sleep(1.0)
    among = await server.tell()
    games = evening.games(clients)
    await play_for(games, SETTLED)
    calm, crowded = list[_While](), list[_While]()
    for pair in range(PAIRS):
        # Whichever comes first changes from pair to pair: what grows by and by is no one's fault.
        for with_crowd in (False, True) if pair % 2 == 0 else (True, False):
            figures = await _measured(games, server, seconds, crowd if with_crowd else None)
            (crowded if with_crowd else calm).append(figures)
    crowd.stdin.write_eof()
    await crowd.wait()
    for client in clients:
        client.cut()
    browsers = max(len(plan.guests), 1)
    return {
        "over ssh": len(clients),
        "in browsers": len(plan.guests),
        "readers": plan.readers,
        "who tell results": plan.tellers,
        "memory a browser session MiB": round((among.memory - without.memory) / browsers / 2**20, 2),
        **_figures(calm, crowded, seconds),
    }


async def _measured(games: Sequence[LoadTable], server: Server, seconds: float, crowd: Process | None) -> _While:
    """Let the tables play, with the crowd or without, and measure once all have settled."""
    playing = asyncio.ensure_future(play_for(games, seconds + 2 * SETTLED))
    if crowd is not None:
        assert crowd.stdin is not None
        crowd.stdin.write(msgspec.json.encode(seconds + 2 * SETTLED) + b"\n")
    await asyncio.sleep(SETTLED)
    for table in games:
        table.forget()
    before, own = await server.tell(), time.process_time()
    lateness = await _lateness(seconds)
    after, own = await server.tell(), time.process_time() - own
    delays = tuple(delay for table in games for delay in table.delays)
    await playing
    web = WebFigures()
    if crowd is not None:
        assert crowd.stdin is not None and crowd.stdout is not None
        crowd.stdin.write(PAUSE)
        web = heard(await crowd.stdout.readline(), WebFigures)
    return _While(delays, lateness, (before, after), own, web)


async def _lateness(seconds: float) -> tuple[float, ...]:
    """Return by how many seconds this loop was late, again and again: what of a delay is the measuring's own."""
    delays, until = list[float](), time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        await asyncio.sleep(0.05)
        delays.append(time.perf_counter() - began - 0.05)
    return tuple(delays)


def _ratio(pairs: Sequence[tuple[_While, _While]]) -> float:
    """Return the p95 of all choices with the crowd over that of all calm ones."""
    calm, crowded = ([delay for pair in pairs for delay in pair[side].delays] for side in (0, 1))
    return percentile(crowded, 0.95) / max(percentile(calm, 0.95), 1e-9)


def _ratio_figures(calm: Sequence[_While], crowded: Sequence[_While]) -> Figures:
    """Return the ratio of all choices, and how far chance reaches: what it is in whiles drawn again from these.

    One while has some hundred choices, whose slowest twentieth are few: its own ratio is mostly chance.
    """
    pairs, rng = [*zip(calm, crowded, strict=True)], Random(1)
    drawn = [_ratio(rng.choices(pairs, k=len(pairs))) for _ in range(_DRAWS)]
    return {
        "ratio of all choices": round(_ratio(pairs), 2),
        "nine in ten draws from": round(percentile(drawn, _OUTER), 2),
        "nine in ten draws to": round(percentile(drawn, 1 - _OUTER), 2),
    }


def _figures(calm: Sequence[_While], crowded: Sequence[_While], seconds: float) -> Figures:
    ratios = sorted(with_crowd.p95 / max(without.p95, 1e-9) for without, with_crowd in zip(calm, crowded, strict=True))
    web = [each.web for each in crowded]
    pages = [1000 * second for each in web for second in each.page_seconds]
    acts = [1000 * second for each in web for second in each.act_seconds]
    choices = [1000 * second for each in web for second in each.choice_seconds]
    wrong = Counter[str]()
    for each in web:
        wrong.update(each.wrong)
    return {
        "ssh p95 calm ms": " ".join(f"{1000 * each.p95:.1f}" for each in calm),
        "ssh p95 with the crowd ms": " ".join(f"{1000 * each.p95:.1f}" for each in crowded),
        **_ratio_figures(calm, crowded),
        "ratio median": round(median(ratios), 2),
        "ratio lowest": round(ratios[0], 2),
        "ratio highest": round(ratios[-1], 2),
        "ssh p50 calm ms": round(1000 * percentile([delay for each in calm for delay in each.delays], 0.5), 1),
        "ssh p50 with the crowd ms": round(
            1000 * percentile([delay for each in crowded for delay in each.delays], 0.5), 1
        ),
        "measuring loop late p95 calm ms": round(_late(calm), 1),
        "measuring loop late p95 with the crowd ms": round(_late(crowded), 1),
        **_shares("calm", calm, seconds),
        **_shares("with the crowd", crowded, seconds),
        "crowd's share of a core": round(sum(each.cpu for each in web) / len(web) / (seconds + 2 * SETTLED), 2),
        "pages": len(pages),
        "pages p50 ms": round(percentile(pages, 0.5), 1),
        "pages p95 ms": round(percentile(pages, 0.95), 1),
        "acts": len(acts),
        "acts p95 ms": round(percentile(acts, 0.95), 1),
        "choices in browsers p95 ms": round(percentile(choices, 0.95), 1),
        "answered otherwise": ", ".join(f"{name}: {count}" for name, count in wrong.items()) or "nothing",
        "results confirmed by phone": sum(each.landed for each in web),
    }


def _late(whiles: Sequence[_While]) -> float:
    return 1000 * percentile([late for each in whiles for late in each.lateness], 0.95)


def _shares(name: str, whiles: Sequence[_While], seconds: float) -> Figures:
    server = sum(after.cpu - before.cpu for before, after in (each.server for each in whiles))
    spent = sum(mturns(*each.server) for each in whiles)
    return {
        f"server's share of a core {name}": round(server / len(whiles) / seconds, 2),
        f"server's Mturns a second {name}": round(spent / len(whiles) / seconds, 2),
        f"ssh clients' share of a core {name}": round(sum(each.own_cpu for each in whiles) / len(whiles) / seconds, 2),
    }


def _kept(database: Path, pages: ServedPages) -> Figures:
    """Return how many results are in the log of the tournament, on disk."""
    from tournaments.controller import TournamentController

    with open_store(database) as store:
        tournament = TournamentController(store.tournaments.load(pages.tournament)).tournament
    return {"results on disk": sum(result is not None for result in tournament.rounds[-1].results)}


def web_figures(sessions: int, seconds: float, game: str) -> Figures:
    """Measure a hall of so many over SSH and as many browsers as go with them."""
    return asyncio.run(measure_web(sessions, seconds or 20.0, game))
