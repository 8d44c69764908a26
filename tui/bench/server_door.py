"""`carteado bench hall-door`.

Newcomers and players while strangers hold connections open on which nobody logs in.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from struct import pack

import asyncssh
import msgspec
from asyncssh.constants import MSG_KEXINIT
from asyncssh.kex_dh import MSG_KEX_ECDH_INIT

from tui.bench.server_crowd import Client, all_come
from tui.bench.server_load import Figures, LoadEvening, LoadTable, Server, mturns, percentile, play_for
from tui.bench.server_scripts import give_way, heard

RATE = 60
"""So many connections the strangers begin in a second."""


NEWCOMERS = 24


SOON = 5.0
"""A newcomer who is in and sees the first picture within so many seconds has not waited."""


def _packet(payload: bytes) -> bytes:
    padding = 4 + -(9 + len(payload)) % 8
    return pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)


def _string(text: bytes) -> bytes:
    return pack(">I", len(text)) + text


_VERSION = b"SSH-2.0-stranger\r\n"
_OFFERED = (b"curve25519-sha256", b"ssh-ed25519", *2 * (b"aes128-gcm@openssh.com",), *2 * (b"hmac-sha2-256",))
_ALGORITHMS = _packet(
    bytes([MSG_KEXINIT, *bytes(16)]) + b"".join(map(_string, (*_OFFERED, b"none", b"none", b"", b""))) + bytes(5)
)
_EXCHANGE = _packet(bytes([MSG_KEX_ECDH_INIT]) + _string(bytes([9, *bytes(31)])))
SAID = {
    "nothing": b"",
    "a version": _VERSION,
    "algorithms": _VERSION + _ALGORITHMS,
    "an exchange of keys": _VERSION + _ALGORITHMS + _EXCHANGE,
}
"""What the strangers say, by its name, and then no more."""


_FLOODS = ((0, ""), *((addresses, said) for addresses in (64, 250) for said in SAID))
"""How many addresses say what; the first is the calm that the others are compared with."""
_BEFORE, _BETWEEN = 4.0, 0.3
"""Seconds of a flood before the first newcomer, and between two newcomers."""
_QUICK = 0.8
_HELD = 2000
"""More connections than this the strangers do not hold: the oldest is let go."""


class FloodPlan(msgspec.Struct, frozen=True):
    """Plan of a flood: from how many addresses strangers come to which port, and what they say."""

    port: int
    addresses: int
    said: bytes


async def flood(plan: FloodPlan) -> None:
    """Begin RATE connections a second, from the network of the newcomers, until the line on stdin ends."""
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.buffer.readline)
    held: deque[asyncio.StreamWriter] = deque()
    began = time.perf_counter()
    count = 0
    while not ended.done() and plan.addresses:
        address = f"127.0.1.{254 - count % plan.addresses}"
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", plan.port, local_addr=(address, 0))
            writer.write(plan.said)
            held.append(writer)
        if len(held) > _HELD:
            held.popleft().close()
        count += 1
        await asyncio.sleep(max(0.0, began + count / RATE - time.perf_counter()))


async def door(sessions: int, game: str) -> Figures:
    """Measure how long newcomers take, and how soon players see a choice, in calm and under each flood."""
    seconds = _BEFORE + NEWCOMERS * _BETWEEN + 2 * SOON
    moves = int(3 * len(_FLOODS) * seconds / _QUICK)
    evening = LoadEvening(sessions, max(sessions // 4, 1), moves, NEWCOMERS * len(_FLOODS), game)
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as folder:
        server, opened = await Server.start(evening.plan(Path(folder)))
        try:
            clients = [Client(guest, opened.port) for guest in evening.players]
            await all_come(clients)
            games = evening.games(clients)
            await play_for(games, 2.0, _QUICK)
            for number, (addresses, said) in enumerate(_FLOODS):
                guests = evening.returning[number * NEWCOMERS : (number + 1) * NEWCOMERS]
                plan = FloodPlan(opened.port, addresses, SAID.get(said, b""))
                name = f"{addresses} addresses say {said}" if addresses else "calm"
                before = await server.tell()
                taken = await _among_strangers(games, plan, [Client(guest, opened.port) for guest in guests])
                after = await server.tell()
                delays = [1000 * delay for table in games for delay in table.delays]
                figures |= {
                    f"{name}: choices seen": len(delays),
                    f"{name}: players' p50 ms": round(percentile(delays, 0.5), 1),
                    f"{name}: players' p95 ms": round(percentile(delays, 0.95), 1),
                    f"{name}: newcomers in": len(taken),
                    f"{name}: newcomers in within {SOON:.0f} s": sum(took <= SOON for took in taken),
                    f"{name}: newcomers' median s": round(percentile(taken, 0.5), 2),
                    f"{name}: the last one s": round(max(taken, default=0.0), 2),
                    f"{name}: server's Mturns": round(mturns(before, after)),
                }
        finally:
            await server.stop()
    return figures


async def _among_strangers(games: Sequence[LoadTable], plan: FloodPlan, newcomers: Sequence[Client]) -> list[float]:
    """Let newcomers come while everybody plays and strangers flood the port; returns their seconds, of those in."""
    taken: list[float] = []
    strangers = await asyncio.create_subprocess_exec(sys.executable, "-m", "tui.bench.server_door", stdin=PIPE)
    assert strangers.stdin is not None
    strangers.stdin.write(msgspec.json.encode(plan) + b"\n")
    for table in games:
        table.forget()
    playing = asyncio.ensure_future(play_for(games, 600.0, _QUICK))
    try:
        await asyncio.sleep(_BEFORE)
        coming = []
        for client in newcomers:
            coming.append(asyncio.ensure_future(_come(client, taken)))
            await asyncio.sleep(_BETWEEN)
        await asyncio.wait(coming, timeout=2 * SOON)
        for task in coming:
            task.cancel()
        await asyncio.gather(*coming, return_exceptions=True)
    finally:
        playing.cancel()
        strangers.kill()
        await asyncio.gather(playing, strangers.wait(), return_exceptions=True)
        for client in newcomers:
            client.cut()
    return taken


async def _come(client: Client, taken: list[float]) -> None:
    began = time.perf_counter()
    with suppress(asyncssh.Error, OSError):
        await client.come()
        taken.append(time.perf_counter() - began)


def door_figures(sessions: int, game: str) -> Figures:
    """Let strangers come to a server on which this many people play."""
    return asyncio.run(door(sessions, game))


if __name__ == "__main__":
    give_way()
    asyncio.run(flood(heard(sys.stdin.buffer.readline(), FloodPlan)))
