"""Guards: who may ask for a page, by which name of this machine, how, and how often.

And how every answer is sealed.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, NamedTuple

from tui.services.listening import plain_address

if TYPE_CHECKING:
    from collections.abc import Container

    from aiohttp import web

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src data:",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a browser lets a page do, whatever a name in it tries."""
_POLICY_HEADER = "Content-Security-Policy"
_SEALS = {
    _POLICY_HEADER: POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # With "no-referrer" browsers do not tell the origin of a form either.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Server": "Carteado",
}


class Reader(NamedTuple):
    """A reader who asks for pages, counted by the address."""

    name: str
    address: str
    organiser: bool = False


def reader_of(request: web.Request) -> Reader:
    """Return the reader that a request comes from."""
    address = plain_address(request.remote or "")
    return Reader(address, address)


def seal(response: web.StreamResponse) -> None:
    """Add to an answer what keeps it from being used otherwise.

    No proxy or browser keeps one that did not say so.
    """
    chosen = response.headers.get(_POLICY_HEADER)
    response.headers.update(_SEALS)
    if chosen is not None:
        response.headers[_POLICY_HEADER] = chosen
    response.headers.setdefault("Cache-Control", "no-store")


def let_play(response: web.StreamResponse, request: web.Request) -> None:
    """Let a page open a websocket to us, and its terminal set the colours of cells as styles.

    The Host of the request has been found to be ours. Browsers do not agree on whether 'self' means websockets too.
    """
    sockets = f"{'wss' if request.secure else 'ws'}://{request.headers.get('Host', '')}"
    policy = POLICY.replace("connect-src 'self'", f"connect-src 'self' {sockets}")
    policy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    response.headers[_POLICY_HEADER] = policy


def host_is_ours(request: web.Request, names: Container[str]) -> bool:
    """Tell whether the Host of a request names the address and port at which the connection came in.

    Or one of the names that the hall has. A page elsewhere whose name was made to mean this machine is so refused.
    """
    place = request.transport.get_extra_info("sockname") if request.transport is not None else None
    if not place:
        return False
    name, port = _split(request.headers.get("Host", ""), 443 if request.secure else 80)
    own = plain_address(str(place[0]).partition("%")[0])
    if port != int(place[1]):
        return False
    if name in names:
        return True
    if name == "localhost":
        return ip_address(own).is_loopback
    try:
        return ip_address(name) == ip_address(own)
    except ValueError:
        return False


def origin_is_ours(request: web.Request) -> bool:
    """Tell whether a request was sent by a page of ours; its Host has been found to be ours."""
    return request.headers.get("Origin", "") == f"{request.scheme}://{request.headers.get('Host', '')}"


def _split(host: str, usual: int) -> tuple[str, int]:
    """Return the name and the port of a Host header, the `usual` port where it tells none; -1 for one that is none."""
    name, colon, port = host.rpartition(":")
    if not colon or "]" in port:
        name, port = host, str(usual)
    number = int(port) if port.isascii() and port.isdecimal() and len(port) <= 5 else -1
    return name.removeprefix("[").removesuffix("]").lower(), number
