"""Routes: which handler answers which path, and the frame that every page has."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from aiohttp import web

from tui.texts.localizer import Words
from tui.web.render import REFRESH, Link, asset, rendered
from tui.web.visit import TAGS, Visit

VISIT = web.RequestKey("visit", Visit)
"""Where a request keeps who reads."""
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_route(app: web.Application, path: str, answer: Answer, *methods: str) -> None:
    """Add a path, read alone unless methods are named.

    What a client expects besides the answer is left out, for aiohttp repeats it in a refusal.
    """
    for method in methods or ("GET", "HEAD"):
        app.router.add_route(method, path, answer, expect_handler=_expect_nothing)


async def _expect_nothing(_request: web.Request) -> None:
    return None


class Frame:
    """The head, links and foot of every page of a hall."""

    def __init__(self, hall: str) -> None:
        self._hall = hall

    def page(
        self,
        visit: Visit,
        path: str,
        title: str,
        body: object = "",
        *,
        template: str = "page.html",
        nav: Sequence[Link] = (),
        **parts: object,
    ) -> str:
        """Return the HTML page for a path; `path` "" stands for a page that does not exist."""
        words = visit.words
        switch = [
            Link(Visit(words, tag).link(path or "/"), Words(language)("web.language"), tag=tag)
            for tag, language in TAGS.items()
            if tag != visit.words.tag
        ]
        shown = {
            "state": "",
            "turns": (),
            "events": "",
            "turns_label": words("web.turns"),
            "nav_label": words("web.nav"),
            "skip": words("web.skip"),
            "away": words("web.away"),
            "unsent": words("web.unsent"),
            "refresh": REFRESH,
            "style": asset("pages.css").path,
            "script": asset("live.js").path,
            **parts,
        }
        links = [Link(visit.link("/"), words("web.evening"), path == "/"), *nav]
        return rendered(
            template, visit=visit, hall=self._hall, title=title, body=body, languages=switch, nav=links, **shown
        )


def html(text: str, status: int = 200) -> web.Response:
    """Return an answer that is a page."""
    return web.Response(text=text, status=status, content_type="text/html")
