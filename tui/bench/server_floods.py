"""`carteado bench hall-floods`.

People who play while strangers do one thing again and again, as fast as they can: first each kind, then all at once.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

import asyncssh
import msgspec

from engine.core.errors import CarteadoError
from tui.bench.server_crowd import Client, all_come
from tui.bench.server_load import (
    Figures,
    LoadEvening,
    LoadTable,
    Server,
    errors_in,
    guest_of,
    percentile,
    play_for,
    spawn,
)
from tui.bench.server_scripts import IN_THE_HALL, GuestScript, give_way, heard, say

STRANGERS = 250
"""So many strangers come, each from a network of its own."""


_BEFORE, _PHASE, _LONG = 2.0, 10.0, 120.0
"""Seconds before each phase, of a phase, and of all phases of one kind that is measured alone."""


_DISTURBED = 0.05
"""A phase in which the server waited for the processor for more than this part of it is played again."""


_TRIES = 3
"""So often at most."""


_THINKING = 1.2
"""Seconds between two choices at one table."""


_ROUND = 0.02
"""Seconds that a stranger waits after each thing it does."""


_ESCAPE = "\x1b[27u"
"""The escape key as terminals write it that let nobody wait for more."""


_BACK = 3 * _ESCAPE
TYPED: Mapping[str, tuple[str, ...]] = {
    "matches": ("n", "\r", "b", "s", "q", "Q", _BACK),
    "tables": ("n", "\r", "x", _BACK),
    "joins": ("1", "\r", "x", _ESCAPE, "Q", _BACK),
    "talk": ("c", "come and look " * 3, "\r", _ESCAPE),
    "codes": ("e", "acdf", "\r", _BACK),
    "decks": ("D", "n", "x", _BACK),
    "options": ("o", "\x1b[C", "\x1b[B", "\x1b[C", _BACK),
    "reading": ("r", "\x1b[6~", "\x1b[6~", _BACK, "L", _BACK, "T", _BACK, "u", _BACK),
    "keys": ("\x1b[B" * 30, "\t" * 10, "jklh" * 10, "\x10" + _BACK),
    "mouse": tuple(f"\x1b[<35;{column};{1 + column % 24}M" for column in range(1, 80)),
    "pastes": ("c", "\x1b[200~" + "word " * 4000 + "\x1b[201~", _BACK),
    "packets": ("\x00\x1b[<0;1" * 20, "\x00" + _BACK),
}
"""What strangers type, by the name of their kind."""


Flood: TypeAlias = Callable[[Client], Awaitable[None]]


async def _type(keys: Sequence[str], stranger: Client) -> None:
    for key in keys:
        stranger.type(key)
        await asyncio.sleep(_ROUND)


async def _resize(stranger: Client) -> None:
    stranger.resize(random.randrange(1, 300), random.randrange(1, 100))
    await asyncio.sleep(_ROUND)


async def _reconnect(stranger: Client) -> None:
    stranger.cut()
    await stranger.come()


async def _read_nothing(stranger: Client) -> None:
    stranger.stop_reading()
    stranger.type("\x1b[B\x1b[A")
    await asyncio.sleep(_ROUND)


async def _show_keys(stranger: Client) -> None:
    """Offer keys that nobody knows, and sign with none that lets in."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(6)]
    with suppress(asyncssh.Error, OSError):
        (await stranger.log_in(keys)).abort()


FLOODS: Mapping[str, Flood] = {
    **{kind: partial(_type, keys) for kind, keys in TYPED.items()},
    "sizes": _resize,
    "reconnections": _reconnect,
    "slow readers": _read_nothing,
    "keys shown": _show_keys,
}
ALL = "all"


class CrowdPlan(msgspec.Struct, frozen=True):
    """The plan of strangers who come to a port."""

    port: int
    guests: tuple[GuestScript, ...]


class FloodOrder(msgspec.Struct, frozen=True):
    """An order to flood by some kinds, each stranger by one of them; none of them ends the flood."""

    kinds: tuple[str, ...]


def stranger_of(number: int) -> GuestScript:
    """Return a stranger in the hall, from a network of its own where this machine has many."""
    stranger = guest_of(500 + number, IN_THE_HALL)
    address = f"127.1.{number % STRANGERS}.1" if stranger.address else ""
    return msgspec.structs.replace(stranger, address=address)


async def crowd(plan: CrowdPlan) -> None:
    """Come, and do what each line on stdin orders, until it ends."""
    strangers = [Client(guest, plan.port) for guest in plan.guests]
    await asyncio.gather(*map(_come, strangers))
    loop = asyncio.get_running_loop()
    flooding: list[asyncio.Task[None]] = []
    while line := await loop.run_in_executor(None, sys.stdin.buffer.readline):
        while flooding:
            # A task that is cancelled in the very moment in which its stranger came in does not always notice.
            for task in flooding:
                task.cancel()
            _, pending = await asyncio.wait(flooding, timeout=_ROUND)
            flooding = [*pending]
        kinds = heard(line, FloodOrder).kinds
        flooding = [
            loop.create_task(_flood(stranger, FLOODS[kinds[number % len(kinds)]]))
            for number, stranger in enumerate(strangers if kinds else ())
        ]
        say(FloodOrder(kinds))


async def _come(stranger: Client) -> None:
    with suppress(asyncssh.Error, OSError, TimeoutError):
        await stranger.come()


async def _flood(stranger: Client, flood: Flood) -> None:
    """Flood until cancelled; whoever was sent away comes back."""
    while True:
        if stranger.lost:
            await asyncio.sleep(1.0)
            await _come(stranger)
        with suppress(asyncssh.Error, OSError, TimeoutError):
            await flood(stranger)
            continue
        # What fails at once would leave nobody else their turn.
        await asyncio.sleep(_ROUND)


class FloodTally:
    """Tally of what players saw in calm and in the flood of one kind."""

    def __init__(self) -> None:
        self.calm: list[float] = []
        self.flood: list[float] = []
        """Seconds until a screen showed a choice."""
        self.disturbed = 0
        """Phases in which other programs had the processors."""
        self.unseen = self.lost = self.memory = 0

    def figures(self, kind: str) -> Figures:
        """Return its figures, times in milliseconds."""
        calm, flood = 1000 * percentile(self.calm, 0.95), 1000 * percentile(self.flood, 0.95)
        return {
            f"{kind}: p95 calm ms": round(calm, 1),
            f"{kind}: p95 flooded ms": round(flood, 1),
            f"{kind}: of calm": round(flood / calm, 2) if calm else 0.0,
            f"{kind}: choices seen": len(self.flood),
            f"{kind}: screens that saw nothing": self.unseen,
            f"{kind}: players lost": self.lost,
            f"{kind}: phases disturbed": self.disturbed,
            f"{kind}: most memory MiB": self.memory,
        }


class FloodedEvening:
    """Evening of players at their tables, and of strangers who flood when they are asked to."""

    def __init__(self, server: Server, crowd: Process, players: Sequence[Client], games: Sequence[LoadTable]) -> None:
        self._server, self._crowd, self._players, self._games = server, crowd, players, games

    async def order(self, *kinds: str) -> None:
        """Have the strangers flood by these kinds from now on, or leave off without any."""
        assert self._crowd.stdin is not None and self._crowd.stdout is not None
        self._crowd.stdin.write(msgspec.json.encode(FloodOrder(kinds)) + b"\n")
        heard(await self._crowd.stdout.readline(), FloodOrder)

    async def compare(self, kind: str, seconds: float, tally: FloodTally) -> None:
        """Let everybody play in calm, and then in a flood of that kind, for so many seconds each."""
        tally.calm += await self._play(min(seconds, _PHASE), tally)
        await self.order(*(FLOODS if kind == ALL else (kind,)))
        tally.flood += await self._play(seconds, tally)
        await self.order()
        tally.lost = sum(player.lost for player in self._players)

    async def _play(self, seconds: float, tally: FloodTally) -> list[float]:
        """Return the seconds until each screen showed each choice."""
        delays: list[float] = []
        await play_for(self._games, _BEFORE, _THINKING)
        for _ in range(max(1, round(seconds / _PHASE))):
            delays += await self._phase(min(seconds, _PHASE), tally)
        return delays

    async def _phase(self, seconds: float, tally: FloodTally) -> list[float]:
        """Play a phase, again while other programs disturb it; at the last try it counts as it is."""
        for _ in range(_TRIES):
            for table in self._games:
                table.forget()
            before = await self._server.tell()
            await play_for(self._games, seconds, _THINKING)
            after = await self._server.tell()
            tally.unseen += sum(table.unseen for table in self._games)
            tally.memory = max(tally.memory, after.memory // 2**20)
            if after.waited - before.waited <= _DISTURBED * seconds:
                break
        else:
            tally.disturbed += 1
        return [delay for table in self._games for delay in table.delays]


async def floods(sessions: int, seconds: float, kind: str, game: str) -> Figures:
    """Measure how soon players see a choice in calm and in floods, which take turns; raises CarteadoError.

    A `kind` is measured for two minutes at least, "" each for some seconds, and then all at once.
    """
    if kind not in ("", ALL, *FLOODS):
        raise CarteadoError("unknown_flood", name=kind, known=", ".join((ALL, *FLOODS)))
    kinds = [kind] * max(1, round(_LONG / 2 / seconds)) if kind else [*FLOODS, ALL]
    moves = round(len(kinds) * (2 * _BEFORE + _PHASE + seconds) * _TRIES / _THINKING) + 20
    evening = LoadEvening(sessions, max(sessions // 4, 1), moves, 0, game)
    strangers = tuple(map(stranger_of, range(STRANGERS)))
    tallies: dict[str, FloodTally] = {}
    with tempfile.TemporaryDirectory() as folder:
        plan = evening.plan(Path(folder))
        server, opened = await Server.start(msgspec.structs.replace(plan, guests=(*plan.guests, *strangers)))
        players = [Client(guest, opened.port) for guest in evening.players]
        crowd = await spawn("tui.bench.server_floods", CrowdPlan(opened.port, strangers))
        try:
            await all_come(players)
            flooded = FloodedEvening(server, crowd, players, evening.games(players))
            await flooded.order()
            for each in kinds:
                await flooded.compare(each, seconds, tallies.setdefault(each, FloodTally()))
        finally:
            crowd.kill()
            await crowd.wait()
            await server.stop()
            errors = errors_in(Path(folder))
    figures = {name: value for each, tally in tallies.items() for name, value in tally.figures(each).items()}
    return {**figures, "errors in the server's log": errors}


def flood_figures(sessions: int, seconds: float, kind: str, game: str) -> Figures:
    """Let strangers flood a server on which so many people play."""
    return asyncio.run(floods(sessions, seconds or _PHASE, kind, game))


if __name__ == "__main__":
    give_way()
    asyncio.run(crowd(heard(sys.stdin.buffer.readline(), CrowdPlan)))
