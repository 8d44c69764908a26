"""A match shown to others from its replay.

A page, a picture or a file on this computer, or a text to paste.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.app import App

from engine.core.keys import KeyFamily
from saves.exchange.match_files import export
from saves.files.atomic_write import save_file
from tui.documents.replay_cast import replay_cast
from tui.documents.replay_html import replay_page
from tui.documents.replay_svg import position_svg
from tui.documents.replay_text import match_text, position_text
from tui.documents.replay_voice import Voice
from tui.match.replay_analysis import analysis_of
from tui.match.replay_panels import ReplayPlace
from tui.services.review.analysis_view import AnalysisView
from tui.services.review.showing import Showing, open_showing
from tui.texts.localizer import Session
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.file_dialog import SaveFileDialog, path_of, places
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.row_list import Row

_TEXTS = ("position", "match")
_FILES = {
    **dict.fromkeys(("page", "hidden_page", "noted_page"), ".html"),
    "picture": ".svg",
    "film": ".cast",
    "record": ".jsonl",
}
"""What is written on this computer, and how its files end: whoever only visits it writes none."""
_SHOW = KeyFamily("show.as.{}", " ".join((*_FILES, *_TEXTS)))


class TextDialog(LinesDialog):
    """Dialog of the text that was copied."""

    place = "place.show"


async def show_to_others(app: App[None], here: ReplayPlace, seen_by: str) -> None:
    """Ask what others shall be shown, and make it with the eyes that the replay has now.

    Raises CarteadoError.
    """
    words, context = here.localizer, here.context
    notes = context.store.notes.of(here.record.header.match)
    at = here.tape.at
    _opened(here)
    offered = [*(_FILES if context.navigator.page_viewer().organiser else ()), *_TEXTS]
    if not notes:
        offered = [what for what in offered if what not in ("noted_page", "record")]
    rows = [Row(what, (words(_SHOW(what)), str(key))) for key, what in enumerate(offered, start=1)]
    what = await app.push_screen_wait(ChoiceDialog(words("show.ask", who=seen_by), rows))
    if what is None:
        return
    if what in _FILES:
        await _write(app, here, what, at)
        return
    context.spend("export")
    showing = _opened(here, noted=True)
    showing.tape.go(at)
    voice = Voice(showing, context.session)
    text = position_text(voice) if what == "position" else match_text(voice)
    app.copy_to_clipboard(text)
    await app.push_screen_wait(TextDialog((words("show.copied"), *text.splitlines())))


def _opened(here: ReplayPlace, *, noted: bool = False) -> Showing:
    notes = here.context.store.notes.of(here.record.header.match) if noted else ()
    return open_showing(here.context.store, here.record, here.tape.game, here.eyes, here.viewer, notes)


def _seen_by_all(here: ReplayPlace) -> Showing:
    """Return the match as a spectator sees it, who sees no more than anybody."""
    return open_showing(here.context.store, here.record, here.tape.game, (None,), None)


def _drawn(what: str, showing: Showing, session: Session, analysis: AnalysisView | None) -> str:
    if what == "picture":
        return position_svg(Voice(showing, session))
    if what == "film":
        return replay_cast(showing, session)
    return replay_page(showing, session, analysis, spoils=what != "hidden_page")


async def _write(app: App[None], here: ReplayPlace, what: str, at: int) -> None:
    """Ask where to, and write a file; raises CarteadoError."""
    words, header = here.localizer, here.record.header
    proposal = str(Path.home() / f"{header.game}-{header.match}{_FILES[what]}")
    answer = await app.push_screen_wait(SaveFileDialog(words("show.file.ask"), proposal, places()))
    if answer is None:
        return
    path = path_of(answer)
    showing = _seen_by_all(here) if what == "film" else _opened(here, noted=what == "noted_page")
    showing.tape.go(at)
    if what == "record":
        export(here.record, path, here.context.store.notes.of(header.match))
    else:
        analysis = analysis_of(here).view(here.viewer)
        content = await asyncio.to_thread(_drawn, what, showing, here.context.session, analysis)
        save_file(path, content.encode())
    left = (words("show.left_out", count=showing.left_out),) if showing.left_out else ()
    app.notify(" ".join((words("show.written", path=str(path)), *left)), markup=False)
