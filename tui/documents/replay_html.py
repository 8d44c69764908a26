"""A match as one page that any browser replays.

Without network, in both languages, by keys and by touch. Its pictures are the cells that the app draws, in a wide and a
narrow size, with the eyes of the showing and, where these see all hands, with those of each seat. Texts reach the page
as data and are shown as text alone; the data is packed (gzip, base64). A policy lets nothing run but the one script, by
its digest. What the eyes of the showing may not see is nowhere in the page.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from engine.core.keys import KeyFamily
from saves.matches.notes import Note
from tui.documents.html import sheet_of
from tui.documents.replay_cells import SHADES, Film, RowTable, StyleClasses, colours_of, table_canvas
from tui.documents.replay_figures import figures, page_values, value_line
from tui.documents.replay_voice import Voice, voice_in
from tui.services.identity.names import clean
from tui.services.identity.user_settings import LANGUAGES
from tui.services.matches.player_update import Viewer
from tui.services.review.analysis_view import AnalysisView
from tui.services.review.showing import Showing
from tui.texts.localizer import Session, Words
from tui.texts.notes import format_mark, format_note_head, signs_of

SIZES = ((80, 24), (44, 32))
"""The tables of a desk and of a phone."""
EYES = 4
"""Where so many sit at a table, or fewer, a page has the eyes of each: more would take too long to draw."""
_BUTTONS = (("start", "«"), ("back", "‹"), ("play", "▶"), ("on", "›"), ("end", "»"))


class _Shot(NamedTuple):
    """The pictures of one size: every row there is, and those of each ply by language."""

    width: int
    height: int
    rows: RowTable
    films: list[dict[str, Film]]
    """By the eyes, then by language."""


def replay_page(
    showing: Showing,
    session: Session,
    analysis: AnalysisView | None = None,
    *,
    spoils: bool = True,
    each_seat: bool = True,
) -> str:
    """Return the page; the language of the session comes first, the suits are as it draws them.

    `analysis` is the part of an analysis that the eyes of the showing may see. A page without spoilers begins at the
    start, and shows what comes later only to readers who have stepped there. With all hands open it has the eyes of
    `each_seat` too.
    """
    languages = sorted(LANGUAGES, key=lambda language: language != session.language)
    voices = {voice.words.tag: voice for voice in (voice_in(language, showing, session) for language in languages)}
    classes = StyleClasses()
    eyes = _eyes(showing) if each_seat else (showing.viewer,)
    shots = [_shot(showing, voices, eyes, size, classes) for size in SIZES]
    data = {
        "spoils": spoils,
        "eyes": [{tag: _seen_by(voice, eye) for tag, voice in voices.items()} for eye in eyes],
        "line": page_values(value_line(next(iter(voices.values())), analysis)),
        "figures": {tag: figures(voice, analysis) for tag, voice in voices.items()},
        "languages": list(voices),
        "end": showing.tape.end,
        "moments": sorted({mark.at for mark in showing.tape.marks}),
        "signs": _signs(showing),
        "notes": [_note(at, note, voices) for at, note in showing.notes],
        "told": [{tag: _texts(_through(voice, eye)) for tag, voice in voices.items()} for eye in eyes],
        "players": list(map(clean, next(iter(voices.values())).localizer.names)),
        "words": {tag: page_words(voice.words) for tag, voice in voices.items()},
        "sizes": [
            {
                "width": shot.width,
                "height": shot.height,
                "rows": shot.rows.written,
                "films": [{tag: {"changes": film.changes} for tag, film in films.items()} for films in shot.films],
            }
            for shot in shots
        ],
    }
    return _page(next(iter(voices.values())), session.words.tag, data, classes)


def _eyes(showing: Showing) -> tuple[Viewer, ...]:
    """Return the eyes that the page may be read with, those of the showing first."""
    seats = range(len(showing.record.header.players))
    return (showing.viewer, *(seats if showing.viewer == "all" and len(seats) <= EYES else ()))


def _through(voice: Voice, eye: Viewer) -> Voice:
    """Return the voice as it speaks of what somebody sees."""
    return voice if eye == voice.showing.viewer else Voice(voice.showing._replace(viewer=eye), voice.session)


def _seen_by(voice: Voice, eye: Viewer) -> str:
    return clean(_through(voice, eye).seen_by)


def _shot(
    showing: Showing, voices: dict[str, Voice], eyes: Sequence[Viewer], size: tuple[int, int], classes: StyleClasses
) -> _Shot:
    rows, films = RowTable(), list[dict[str, Film]]()
    for eye in eyes:
        seen = showing._replace(viewer=eye)
        films.append({tag: Film(size[1], rows, classes) for tag in voices})
        for at in range(showing.tape.end + 1):
            showing.tape.go(at)
            for tag, voice in voices.items():
                films[-1][tag].add(table_canvas(seen, voice, *size).rows())
    return _Shot(*size, rows, films)


def _signs(showing: Showing) -> dict[str, str]:
    plies = dict.fromkeys(at for at, _ in showing.notes)
    return {str(ply): signs_of([note for at, note in showing.notes if at == ply]) for ply in plies}


def _note(at: int, note: Note, voices: dict[str, Voice]) -> dict[str, Any]:
    head = {tag: f"{format_note_head(note, voice.session)}:" for tag, voice in voices.items()}
    text = {tag: clean(note.text) or format_mark(note.mark, voice.session) for tag, voice in voices.items()}
    return {"at": at, "head": head, "text": text}


def _texts(voice: Voice) -> dict[str, Any]:
    """Return what is said at every place of the page, and the log with the places at which its sentences are said."""
    tape = voice.showing.tape
    here = [voice.words("show.start")]
    for at in range(1, tape.end + 1):
        tape.go(at)
        here.append(" ".join(voice.sentences_here()))
    if voice.ending not in here[-1]:
        here[-1] = f"{here[-1]} {voice.ending}".strip()
    log = [[_place_of(voice, line.ply), line.text, int(line.heading)] for line in voice.sentences()]
    return {"title": voice.title, "people": voice.people, "here": here, "log": log}


def _place_of(voice: Voice, ply: int) -> int:
    """Return the place of the page at which a seat is told its ply of this number; some are told it later than all."""
    tape, viewer = voice.showing.tape, voice.showing.viewer
    return tape.at_of(tape.place_of(viewer, ply))


_WORDS = (
    "start",
    "back",
    "play",
    "on",
    "end",
    "slider",
    "moves",
    "table",
    "keys",
    "other",
    "unmask",
    "mask",
    "copy",
    "copied",
    "eyes",
    "mistakes",
    "line",
    "result",
    "old",
)
_SHOW_PAGE = KeyFamily("show.page.{}", " ".join(_WORDS))


def page_words(words: Words) -> dict[str, str]:
    """Return the texts of a page by their names in its script."""
    return {name: words(_SHOW_PAGE(name)) for name in _WORDS}


def _page(voice: Voice, language: str, data: dict[str, Any], classes: StyleClasses) -> str:
    script, style = page_script(), "".join((page_sheet(), *class_rules(classes)))
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none';"
        f" script-src '{_digest(script)}'; style-src '{_digest(style)}'"
    )
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(voice.title)}</title><style>{style}</style></head>\n<body>\n"
        f"{page_body(voice.words, data)}"
        f"<script>{script}</script>\n</body></html>\n"
    )


def page_body(words: Words, data: dict[str, Any]) -> str:
    """Return the parts of a page that its script fills, and the data."""
    buttons = "".join(f'<button type="button" id="{name}">{sign}</button>' for name, sign in _BUTTONS)
    return (
        '<header><h1 id="title"></h1><p id="people"></p><select id="eyes"></select>'
        '<button type="button" id="mask"></button><button type="button" id="copy"></button>'
        '<button type="button" id="language"></button></header>\n'
        f"<noscript><p>{escape(words('show.no_script'))}</p></noscript>\n"
        '<section id="result"></section>\n'
        '<svg id="line" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img"></svg>'
        '<p id="legend"></p>\n<main><div id="board" role="img" tabindex="0"></div>\n'
        f'<div id="keys">{buttons}<input type="range" id="slider" min="0" value="0"><span id="count"></span></div>\n'
        f'<p id="told" role="status" aria-live="polite" data-old="{escape(words(_SHOW_PAGE("old")))}"></p>\n'
        '<div id="notes"></div>\n<ol id="log" tabindex="0"></ol>\n<ol id="mistakes"></ol></main>\n'
        '<footer id="foot"></footer>\n'
        f'<script type="application/octet-stream" id="data">{packed(data)}</script>\n'
    )


def packed(data: Any) -> str:
    """Return data as JSON, packed with gzip and written in base64: the same data gives the same text."""
    return base64.b64encode(gzip.compress(msgspec.json.encode(data), mtime=0)).decode()


@lru_cache
def page_script() -> str:
    """Return the script of a page."""
    return resources.files("tui.documents").joinpath("styles", "replay.js").read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def page_sheet() -> str:
    """Return the style sheet of a page but for the colours of its pictures."""
    dark, light = ("".join(f"--{name}:{value};" for name, value in colours_of(shade).items()) for shade in SHADES)
    return f"{sheet_of('replay')}:root{{{dark}}}@media(prefers-color-scheme:light){{:root{{{light}}}}}"


def class_rules(classes: StyleClasses) -> Iterator[str]:
    """Yield a rule of the style sheet for each class of pictures, in the order of the classes."""
    for number, declared in classes.rules():
        texts = (
            f"{name}:{f'var(--{value})' if name in ('color', 'background') else value}"
            for name, value in declared.items()
        )
        yield f"#board .c{number}{{{';'.join(texts)}}}"
