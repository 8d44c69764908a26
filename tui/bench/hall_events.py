"""What an event of the hall costs its server for each person who looks at the hall's page."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tui.bench.server_crowd import Client, all_come
from tui.bench.server_load import Figures, Server, guest_of, mturns
from tui.bench.server_scripts import IN_THE_HALL, GuestScript, HallAct, HallActName, ServerPlan

ON_THE_PAGE = 50
"""So many people look at the hall's page."""
_A_TABLE: tuple[HallActName, HallActName] = ("open a table", "close a table")
_EVENTS: dict[str, tuple[HallActName, HallActName]] = {
    "somebody goes or comes back": ("go away", "come back"),
    "the first table opens or the last closes": _A_TABLE,
}
_GUESTS = 6
"""So many guests do each of these, one after the other."""
_SETTLED = 1.2
"""Seconds after which an event is on every screen."""


async def measure_events(people: int) -> Figures:
    """Return the Mturns (millions of turns of an empty loop) of each kind of event, by person on the page."""
    guests = [guest_of(number, IN_THE_HALL) for number in range(people)]
    with tempfile.TemporaryDirectory() as folder:
        server, empty = await Server.start(ServerPlan(str(Path(folder) / "bench.db"), (), tuple(guests)))
        try:
            clients = [Client(guest, empty.port) for guest in guests]
            await all_come(clients)
            await asyncio.sleep(2 * _SETTLED)
            quiet = await _mturns_of(server, guests, (None, None))
            spent = {name: await _mturns_of(server, guests, acts) for name, acts in _EVENTS.items()}
            server.let_happen(HallAct("open a table", guests[-1].name))
            await asyncio.sleep(_SETTLED)
            spent["a table opens or closes beside another"] = await _mturns_of(server, guests, _A_TABLE)
            for client in clients:
                client.cut()
        finally:
            await server.stop()
    return {f"Mturns a screen: {name}": round((found - quiet) / people, 3) for name, found in spent.items()}


async def _mturns_of(server: Server, guests: Sequence[GuestScript], acts: Sequence[HallActName | None]) -> float:
    """Return the Mturns of one act, the mean of several; None stands for an act in which nothing is done."""
    before = await server.tell()
    for guest in guests[:_GUESTS]:
        for act in acts:
            if act is not None:
                server.let_happen(HallAct(act, guest.name))
            await asyncio.sleep(_SETTLED)
    return mturns(before, await server.tell()) / (_GUESTS * len(acts))


def event_figures() -> Figures:
    """Measure a server of people who all look at the hall's page."""
    return {"people on the hall's page": ON_THE_PAGE, **asyncio.run(measure_events(ON_THE_PAGE))}
