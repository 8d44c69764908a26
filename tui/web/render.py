"""Rendering of page templates, which escape all text, and the addresses of style sheets and scripts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from tui.documents.html import sheet_of
from tui.documents.replay_html import page_script, page_sheet
from tui.web.packed import Packed, packed

REFRESH = 30
"""Seconds after which a page without a script reads itself anew."""
_ENVIRONMENT = Environment(
    loader=PackageLoader("tui.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)


class Link(NamedTuple):
    """A link of a page; `here` where it leads to the page that is read."""

    address: str
    text: str
    here: bool = False
    tag: str = ""
    """The language of what it leads to, where that is another one."""


def load_templates() -> None:
    """Load every template: whoever asks for the first page of a kind does not wait for it, nor do others."""
    for name in _ENVIRONMENT.list_templates():
        _ENVIRONMENT.get_template(name)


def rendered(template: str, **parts: object) -> str:
    """Return a page; what a part says is escaped unless it is Markup."""
    return _ENVIRONMENT.get_template(template).render(**parts)


def trusted(html: str) -> Markup:
    """Return HTML of the documents, which have escaped what others wrote."""
    return Markup(html)


class Asset(NamedTuple):
    """A file that pages load, and the path that changes with its text."""

    content: Packed
    path: str


_BELOW: Mapping[str, Callable[[], str]] = {"pages.css": partial(sheet_of, "phone"), "watch.css": page_sheet}
"""What stands before a style sheet: that of papers."""


@cache
def asset(name: str) -> Asset:
    """Return a style sheet or a script by name: one of ASSETS."""
    if name == "replay.js":
        text = page_script()
    else:
        text = resources.files("tui.web").joinpath("static", name).read_text(encoding="utf-8")
    if name in _BELOW:
        text = _BELOW[name]() + text
    kind = "text/javascript" if name.endswith(".js") else "text/css"
    return Asset(packed(kind, text), f"/{name}?v={hashlib.sha256(text.encode()).hexdigest()[:12]}")


ASSETS = (
    "pages.css",
    "telao.css",
    "watch.css",
    "watch.js",
    "replay.js",
    "live.js",
    "play.css",
    "play.js",
    "xterm.css",
    "xterm.js",
    "addon-fit.js",
)
