"""What the organiser's screen says: how to come in, as text and as a code for a phone's camera."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from tui.hall.keeper import RunningServer
from tui.house import Sitting

_ELSEWHERE = (("203.0.113.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses of documentation: nothing is sent there, but the system says by which of its own it would be."""


class Poster(NamedTuple):
    """How others come in: what a phone's camera reads, the lines to type (the likeliest first), and what to compare."""

    name: str
    qr: str
    lines: tuple[str, ...]
    code: str
    fingerprint: str


class LocalServer(Protocol):
    """A server that runs beside the local app, and its organiser's part in what its people share."""

    @property
    def server(self) -> RunningServer:
        """The server that runs."""
        ...

    @property
    def side(self) -> Any:
        """What ties the local app to the lounge."""
        ...

    @property
    def poster(self) -> Poster:
        """How others come in."""
        ...

    async def open(self) -> None:
        """Open the port; raises CarteadoError "hall_port" when it cannot be had, and for a bad host key."""
        ...

    async def close(self) -> None:
        """Tell everybody, end their apps, and let go of the port."""
        ...

    def table_screen(self, sitting: Sitting) -> Any:
        """Return the screen of a table that others share; None for one that is played at this keyboard."""
        ...


def poster_of(server: RunningServer, you: str, draw_qr: Callable[[str], str]) -> Poster:
    """Return how others come into a server that runs; `you` stands for their name in the line to type."""
    found = addresses(server.config.bind)
    return Poster(
        server.name,
        draw_qr(f"ssh://{found[0]}:{server.port}"),
        tuple(ssh_line(address, server.port, you) for address in found),
        server.reception.join_code,
        server.fingerprint,
    )


def addresses(bind: str) -> tuple[str, ...]:
    """Return the addresses at which others on the network find this machine, the likeliest first."""
    if bind not in ("", "0.0.0.0", "::"):
        return (bind,)
    found = []
    for elsewhere, family in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return tuple(dict.fromkeys(found)) or ("127.0.0.1",)


def ssh_line(address: str, port: int, name: str) -> str:
    """Return what somebody types to come in."""
    return f"ssh -p {port} {name}@{address}" if port != 22 else f"ssh {name}@{address}"
