"""A match, or one place of it, in a few lines to paste into a chat."""

from __future__ import annotations

from collections.abc import Iterator

from tui.documents.replay_voice import Voice
from tui.services.identity.names import clean
from tui.texts.notes import format_note


def position_text(voice: Voice) -> str:
    """Return the present place of the showing as text: the last plies, the table, and the notes."""
    return "\n".join(map(clean, _position(voice))) + "\n"


def _position(voice: Voice) -> Iterator[str]:
    showing = voice.showing
    tape = showing.tape
    update = tape.update(showing.viewer)
    yield f"{voice.title} · {voice.people}"
    yield voice.words("show.place", at=tape.at, end=tape.end, who=voice.seen_by)
    yield from (f"» {text}" for text in voice.sentences_here())
    yield from voice.game_ui.describe(update.view, voice.localizer_for(update.players))
    yield from (f"✎ {format_note(note, voice.session)}" for at, note in showing.notes if at == tape.at)


def match_text(voice: Voice) -> str:
    """Return the result of a match, and what was noted in it."""
    return "\n".join(map(clean, _match(voice))) + "\n"


def _match(voice: Voice) -> Iterator[str]:
    showing = voice.showing
    yield voice.title
    yield voice.ending
    if results := voice.results():
        heading, *rows = results
        for row in rows:
            # Place and name say themselves what they are.
            lines = (*row[:2], *(f"{name} {cell}" for name, cell in zip(heading[2:], row[2:], strict=True) if cell))
            yield " · ".join(filter(None, lines))
    else:
        yield voice.people
    yield voice.words("show.plies", count=showing.tape.end)
    yield from (f"✎ {at}: {format_note(note, voice.session)}" for at, note in showing.notes)
