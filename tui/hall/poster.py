"""What the organiser's screen says: how to come in, as text and as a code for a phone's camera."""

from __future__ import annotations

import io
import socket

import segno

_ELSEWHERE = (("203.0.113.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses of documentation: nothing is sent there, but the system says by which of its own it would be."""


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
