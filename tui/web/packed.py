"""PackedPages: pages as they are sent, made and compressed once for all while nothing has changed."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable
from typing import NamedTuple

from aiohttp import web

MOST_PACKED = 1024
"""So many pages are kept; those that were asked for first are forgotten first."""
_LEVEL = 6
_PLACED_AT = 0
"""The moment that a compressed page names: the same page is always the same bytes."""


class Packed(NamedTuple):
    """A page of a kind such as "text/html": its bytes, bare and compressed."""

    kind: str
    bare: bytes
    compressed: bytes

    def answer(self, request: web.Request) -> web.Response:
        """Return the answer to whoever asks, compressed for those who read that."""
        headers = {"Vary": "Accept-Encoding"}
        body = self.bare
        if _reads_gzip(request):
            headers["Content-Encoding"], body = "gzip", self.compressed
        return web.Response(body=body, content_type=self.kind, charset="utf-8", headers=headers)


def packed(kind: str, text: str) -> Packed:
    """Return a page compressed; no secret may be in it, for the length would tell of it."""
    bare = text.encode()
    return Packed(kind, bare, gzip.compress(bare, _LEVEL, mtime=_PLACED_AT))


class PackedPages:
    """Pages by place, each with the version that it is of."""

    def __init__(self) -> None:
        self._held: dict[Hashable, tuple[Hashable, Packed]] = {}

    def page(self, place: Hashable, version: Hashable, make: Callable[[], str]) -> Packed:
        """Return the page of a place, made anew where it is of another version."""
        held = self._held.get(place)
        if held is not None and held[0] == version:
            return held[1]
        page = packed("text/html", make())
        self._held.pop(place, None)
        self._held[place] = version, page
        while len(self._held) > MOST_PACKED:
            del self._held[next(iter(self._held))]
        return page


def _reads_gzip(request: web.Request) -> bool:
    asked = request.headers.get("Accept-Encoding", "").replace(" ", "").lower().split(",")
    return "gzip" in (part.partition(";")[0] for part in asked if not part.endswith(";q=0"))
