"""The pages of the hall for browsers."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "cli.serve.web": "also serve pages for the browsers of everybody on the same network, at this port (8080 without another)",
    "error.web_missing": "Pages for browsers need more packages: pip install 'carteado[web]' (aiohttp and jinja2).",
    "error.web_port": "The hall cannot serve browsers at port {port}: it is in use or not allowed. Choose another with --web.",
    "error.pages_too_fast": "Many pages asked for in a short time: in {seconds:second|seconds} you may ask for another.",
    "lobby.poster.web": "Pages in a browser:  {address}",
    "web.evening": "This evening",
    "web.skip": "Skip to the content",
    "web.nav": "Pages of the tournament",
    "web.nav.round": "Round",
    "web.nav.standings": "Standings",
    "web.nav.bracket": "Bracket",
    "web.nav.crosstable": "Crosstable",
    "web.turns": "More pages of this list",
    "web.language": "In English",
    "web.find": "Find my name",
    "web.find.button": "Find",
    "web.find.nobody": "Nobody has that name.",
    "web.tournaments": "Tournaments",
    "web.none": "No tournament now.",
    "web.telao": "Big screen",
    "web.refused.404": "There is no such page.",
    "web.refused.405": "Here you can only read.",
    "web.refused.413": "That is too large.",
    "web.refused.421": "The hall has another name: open the address of the poster.",
    "web.refused.429": "Slowly.",
    "web.refused.500": "Something failed here. Try again.",
    "web.refused.503": "Too many pages are open. This one is up to date when you open it again.",
}
