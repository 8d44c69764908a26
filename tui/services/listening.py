"""Listening: the port of a hall at every address of this machine, and whence a connection comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    import socket

USUAL_WEB_PORT = 8080
"""Where a hall has its pages for browsers unless it is said otherwise."""
_BACKLOG = 256
_BYTES_AT_ONCE = 16384


def listening_socket(bind: str, port: int) -> socket.socket:
    """Return a socket that listens at an address, or with "" at every one this machine has.

    Raises OSError.
    """
    import socket  # Every command knows the usual port, and few listen.

    if not bind and socket.has_dualstack_ipv6():
        try:
            return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=_BACKLOG)
        except OSError:
            # A machine whose IPv6 is switched off still has the other.
            pass
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    return socket.create_server((bind, port), family=family, backlog=_BACKLOG)


def receive_in_small_portions(transport: asyncio.BaseTransport) -> None:
    """Have a connection receive sixteen kilobytes at once, where asyncio allows for 256.

    Making room for so much, for every key that somebody presses, takes seven times as long.
    """
    if hasattr(transport, "max_size"):
        transport.max_size = _BYTES_AT_ONCE


def plain_address(address: str) -> str:
    """Return an address as people write it: an IPv4 one that came over IPv6 as IPv4."""
    return address.removeprefix("::ffff:")


def page_address(address: str, port: int, *, secure: bool = False) -> str:
    """Return the address to type into a browser for the pages at an address or name of this machine."""
    host = f"[{address}]" if ":" in address else address
    return f"http{'s' if secure else ''}://{host}:{port}/"
