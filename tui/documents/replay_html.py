"""A match as one page that any browser replays: without network, in both languages, by keys and by touch.

Its pictures are the cells that the app draws, in a wide and a narrow size. Texts reach the page as data and are shown
as text alone; a policy lets nothing run but the one script, by its digest. What the eyes of the showing may not see is
nowhere in the page.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from engine.core.keys import KeyFamily
from saves.notes import Note
from tui.documents.html import sheet_of
from tui.documents.replay_cells import SHADES, Film, RowTable, StyleClasses, colours_of, table_canvas
from tui.documents.replay_voice import Voice, voice_in
from tui.services.identity.names import clean
from tui.services.identity.user_settings import LANGUAGES
from tui.services.review.showing import Showing
from tui.texts.localizer import Session
from tui.texts.notes import format_mark, format_note_head, signs_of

SIZES = ((80, 24), (44, 32))
"""The tables of a desk and of a phone."""
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
_BUTTONS = (("start", "«"), ("back", "‹"), ("play", "▶"), ("on", "›"), ("end", "»"))


class _Shot(NamedTuple):
    """The pictures of one size: every row there is, and those of each ply by language."""

    width: int
    height: int
    rows: RowTable
    films: dict[str, Film]


def replay_page(showing: Showing, session: Session) -> str:
    """Return the page; the language of the session comes first, the suits are as it draws them."""
    languages = sorted(LANGUAGES, key=lambda language: language != session.language)
    voices = {_tag(language): voice_in(language, showing, session) for language in languages}
    classes = StyleClasses()
    shots = [_shot(showing, voices, size, classes) for size in SIZES]
    data = {
        "languages": list(voices),
        "end": showing.tape.end,
        "moments": sorted({mark.at for mark in showing.tape.marks}),
        "signs": _signs(showing),
        "notes": [_note(at, note, voices) for at, note in showing.notes],
        "told": {tag: _told(voice) for tag, voice in voices.items()},
        "words": {tag: _words(voice) for tag, voice in voices.items()},
        "sizes": [
            {
                "width": shot.width,
                "height": shot.height,
                "rows": shot.rows.told,
                "films": {tag: {"changes": film.changes} for tag, film in shot.films.items()},
            }
            for shot in shots
        ],
    }
    return _page(next(iter(voices.values())), _tag(session.language), data, classes)


def _tag(language: str) -> str:
    return language.replace("_", "-")


def _shot(showing: Showing, voices: dict[str, Voice], size: tuple[int, int], classes: StyleClasses) -> _Shot:
    rows = RowTable()
    films = {tag: Film(size[1], rows, classes) for tag in voices}
    for at in range(showing.tape.end + 1):
        showing.tape.go(at)
        for tag, voice in voices.items():
            canvas = table_canvas(showing, voice, *size)
            films[tag].add(canvas.rows())
    return _Shot(*size, rows, films)


def _signs(showing: Showing) -> dict[str, str]:
    plies = dict.fromkeys(at for at, _ in showing.notes)
    return {str(ply): signs_of([note for at, note in showing.notes if at == ply]) for ply in plies}


def _note(at: int, note: Note, voices: dict[str, Voice]) -> dict[str, Any]:
    head = {tag: f"{format_note_head(note, voice.session)}:" for tag, voice in voices.items()}
    text = {tag: clean(note.text) or format_mark(note.mark, voice.session) for tag, voice in voices.items()}
    return {"at": at, "head": head, "text": text}


def _told(voice: Voice) -> dict[str, Any]:
    tape = voice.showing.tape
    here = [voice.words("show.start")]
    for at in range(1, tape.end + 1):
        tape.go(at)
        here.append(" ".join(voice.sentences_here()))
    here[-1] = " ".join(filter(None, (here[-1], voice.ending)))
    log = [[line.ply, line.text, int(line.heading)] for line in voice.sentences()]
    return {"title": voice.title, "people": voice.people, "here": here, "log": log}


_WORDS = ("start", "back", "play", "on", "end", "slider", "moves", "table", "keys", "other")
_SHOW_PAGE = KeyFamily("show.page.{}", " ".join(_WORDS))


def _words(voice: Voice) -> dict[str, str]:
    told = {name: voice.words(_SHOW_PAGE(name)) for name in _WORDS}
    return {**told, "eyes": voice.words("replay.seen_by", who=voice.seen_by)}


def _page(voice: Voice, language: str, data: dict[str, Any], classes: StyleClasses) -> str:
    script, style = _script(), f"{sheet_of('replay')}{''.join(_colours(classes))}"
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none';"
        f" script-src '{_digest(script)}'; style-src '{_digest(style)}'"
    )
    buttons = "".join(f'<button type="button" id="{name}">{sign}</button>' for name, sign in _BUTTONS)
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(voice.title)}</title><style>{style}</style></head>\n<body>\n"
        '<header><h1 id="title"></h1><p id="people"></p><button type="button" id="language"></button></header>\n'
        f"<noscript><p>{escape(voice.words('show.no_script'))}</p></noscript>\n"
        '<main><div id="board" role="img" tabindex="0"></div>\n'
        f'<div id="keys">{buttons}<input type="range" id="slider" min="0" value="0"><span id="count"></span></div>\n'
        '<p id="told" role="status" aria-live="polite"></p>\n<div id="notes"></div>\n<ol id="log"></ol></main>\n'
        '<footer id="foot"></footer>\n'
        f'<script type="application/json" id="data">{_json(data)}</script>\n<script>{script}</script>\n</body></html>\n'
    )


def _json(data: Any) -> str:
    """Return JSON that holds nothing at which a browser would end or begin a script."""
    told = msgspec.json.encode(data).decode()
    for sign, escaped in _UNSAFE.items():
        told = told.replace(sign, escaped)
    return told


@lru_cache
def _script() -> str:
    return resources.files("tui.documents").joinpath("styles", "replay.js").read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _colours(classes: StyleClasses) -> Iterator[str]:
    dark, light = ("".join(f"--{name}:{value};" for name, value in colours_of(shade).items()) for shade in SHADES)
    yield f":root{{{dark}}}@media(prefers-color-scheme:light){{:root{{{light}}}}}"
    for number, declared in classes.rules():
        told = (
            f"{name}:{f'var(--{value})' if name in ('color', 'background') else value}"
            for name, value in declared.items()
        )
        yield f"#board .c{number}{{{';'.join(told)}}}"
