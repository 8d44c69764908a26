"""What the organiser's screen says: how to come in, as text and as a code for a phone's camera."""

from __future__ import annotations

import io
import socket
from typing import TYPE_CHECKING, NamedTuple

import segno

from tui.i18n import Words

if TYPE_CHECKING:
    from tui.hall.server import HallServer

_ELSEWHERE = (("203.0.113.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses of documentation: nothing is sent there, but the system says by which of its own it would be."""


class Poster(NamedTuple):
    """How others come in: what a phone's camera reads, the lines to type (the likeliest first), and what to compare."""

    name: str
    qr: str
    lines: tuple[str, ...]
    code: str
    fingerprint: str


def poster_of(server: HallServer, words: Words) -> Poster:
    """Return how others come into a hall that is open."""
    found, you = addresses(server.config.bind), words("hall.poster.you")
    return Poster(
        server.name,
        qr(f"ssh://{found[0]}:{server.port}"),
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


def qr(text: str) -> str:
    """Return a QR code drawn in half blocks, two of its rows on each line."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=1, compact=True)
    return drawn.getvalue().rstrip("\n")
