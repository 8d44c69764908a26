"""Matches that two processes show: one has them, the other follows them ply by ply.

Each has screens of its own. A prototype for `carteado bench hall-processes`: of what people do, choices alone go from
one to the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache, partial
from typing import Any

import msgspec

from engine.core.errors import CarteadoError
from engine.core.history import Ply
from engine.core.log import Acted, Codec, Entry
from engine.core.model import Seat
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.store import Store
from tui.services.environment import now_ms
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService

_HERE = "127.0.0.1"
_SIZE = 4


class Carried(msgspec.Struct, frozen=True, array_like=True):
    """An entry of a match on its way to the other process.

    It is asked for there, or was played; b"" says that what was asked for is refused.
    """

    match: str
    entry: bytes


_pack, _read = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(Carried).decode


@cache
def _codec(game: str) -> Codec:
    return Codec(GAMES[game])


class Bus:
    """Bus between two processes of this computer: entries go both ways, in their order."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def send(self, match: str, entry: bytes) -> None:
        """Send an entry of a match."""
        said = _pack(Carried(match, entry))
        self._writer.write(len(said).to_bytes(_SIZE) + said)

    async def hear(self, do: Callable[[Carried], None]) -> None:
        """Hand over what comes until the other process is gone."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                size = int.from_bytes(await self._reader.readexactly(_SIZE))
                do(_read(await self._reader.readexactly(size)))


async def lead(match_service: MatchService, matches: Collection[str]) -> int:
    """Let another process follow these matches and act in them; returns the port at which it does so."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        bus = Bus(reader, writer)
        led = {match: match_service.resume(match) for match in matches}
        ends = [live_match.table.subscribe(partial(_send, bus, live_match)) for live_match in led.values()]
        await bus.hear(lambda carried: _act(bus, led[carried.match], carried))
        for end in ends:
            end()

    server = await asyncio.start_server(serve, _HERE, 0)
    return int(server.sockets[0].getsockname()[1])


def _send(bus: Bus, live_match: LiveMatch, ply: Ply) -> None:
    bus.send(live_match.match, _codec(live_match.game.key).pack(ply.entry))


def _act(bus: Bus, live_match: LiveMatch, carried: Carried) -> None:
    entry = _codec(live_match.game.key).unpack(carried.entry)
    assert isinstance(entry, Acted)
    try:
        live_match.table.submit(entry.seat, entry.action)
    except CarteadoError:
        bus.send(carried.match, b"")


class FollowedTable(Table):
    """The table of a match that another process has: what is done here is asked for there."""

    bus: Bus
    _sent: frozenset[Seat] = frozenset()

    @property
    def pending(self) -> bool:
        """Tell whether something has been asked for."""
        return bool(self._sent)

    def is_sending(self, seat: Seat) -> bool:
        """Tell whether an action of the seat has been asked for."""
        return seat in self._sent

    def resume(self, entries: tuple[Entry, ...]) -> None:
        """Play what the file has; the other process makes the draws."""
        for entry in entries:
            self.line.add(entry)
        self._ahead = self.line

    def submit(self, seat: Seat, action: Any) -> None:
        """Ask for a seat's action; raises IllegalAction for what the rules refuse."""
        self._check_asked(seat)
        self.game.apply(self.state, seat, action)
        self._sent |= {seat}
        self.bus.send(self.header.match, _codec(self.game.key).pack(Acted(seat, action, self._clock())))

    def follow(self, carried: Carried) -> None:
        """Play what the other process has played, or learn that it has refused."""
        if not carried.entry:
            self._sent = frozenset()
            self.on_loss(CarteadoError("not_your_turn"))
            return
        entry = _codec(self.game.key).unpack(carried.entry)
        if isinstance(entry, Acted):
            self._sent -= {entry.seat}
        self._keep(self.line.play(entry))


class FollowingService(MatchService):
    """Service of a process that follows the matches of another one."""

    def __init__(self, store: Store, bus: Bus) -> None:
        super().__init__(store, GAMES)
        self._bus = bus
        self._hearing = asyncio.get_running_loop().create_task(bus.hear(self._heard))

    def resume(self, match: str) -> LiveMatch:
        """Return a match as it stands in the other process, from this one or from the store."""
        if match not in self._live_matches:
            record = self._store.matches.load(match)
            assert record.seed is not None
            journal, game = self._store.matches.journal(match), GAMES[record.header.game]
            table = FollowedTable(game, record.header, record.seed, journal, now_ms, record.secrets)
            table.bus = self._bus
            table.resume(record.entries)
            self._live_matches[match] = self._seat(table, None)
        return self._live_matches[match]

    def _heard(self, carried: Carried) -> None:
        table = self.resume(carried.match).table
        assert isinstance(table, FollowedTable)
        table.follow(carried)


async def follow(store: Store, port: int) -> FollowingService:
    """Follow the matches that another process leads at a port; both have the same file open."""
    return FollowingService(store, Bus(*await asyncio.open_connection(_HERE, port)))
