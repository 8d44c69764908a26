"""What the typing of a result has to say, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from tournaments.results.entry import ResultNote

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def format_note(words: Words, note: ResultNote | CarteadoError) -> str:
    """Return a note as a sentence; notes, errors and lists in its data are written in their places."""
    if isinstance(note, CarteadoError):
        return words.error(note)
    return words(note.key, **{name: _datum(words, value) for name, value in note.data.items()})


def _datum(words: Words, value: object) -> object:
    if isinstance(value, ResultNote | CarteadoError):
        return format_note(words, value)
    return ", ".join(str(_datum(words, item)) for item in value) if isinstance(value, tuple) else value
