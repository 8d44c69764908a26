"""Notes in the file of a match.

In its end line, each under a seal of its own that ties it to the log before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from engine.core.text import fold
from saves.errors import FileError
from saves.files.sealed_lines import LATEST, fields_of
from saves.matches.notes import Eyes, Mark, Note, unfit_field

_SEAL = 32


class FileNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A note in a file; the fields are those of Note, `seal` is of all others."""

    place: Annotated[int, msgspec.Meta(ge=0)]
    name: str
    eyes: Eyes
    at: Annotated[int, msgspec.Meta(ge=0, lt=LATEST)]
    seal: str
    mark: Mark = ""
    text: str = ""
    by: str = ""


def written_notes(link: str, notes: Sequence[Note]) -> list[dict[str, Any]]:
    """Return the notes for the end line that follows a line with this link."""
    written = []
    for note in notes:
        file_note = FileNote(note.place, note.name, note.eyes, note.at, "", note.mark, note.text, note.by)
        fields = fields_of(file_note)
        written.append({**fields, "seal": _seal(link, fields)})
    return written


def check_seals(file: str, number: int, link: str, notes: Any) -> None:
    """Raise FileError for the first note that is not as it was written, or not for this match."""
    for index, note in enumerate(notes if isinstance(notes, list) else ()):
        if not isinstance(note, dict) or note.get("seal") != _seal(link, note):
            raise FileError("file_note_changed", file, number, field=f"$.notes[{index}]")


def read_notes(
    file: str, number: int, match: str, notes: Sequence[FileNote], seats: int, plies: int
) -> tuple[Note, ...]:
    """Return the notes of a file as the store keeps them.

    Raises FileError for one that cannot be of the match.
    """
    found: dict[tuple[int, str], Note] = {}
    for index, read in enumerate(notes):
        note = Note(match, read.place, fold(read.name), read.name, read.mark, read.text, read.eyes, read.at, read.by)
        field = unfit_field(note)
        if not field and (read.place > plies or (read.place, note.author) in found):
            field = "place"
        if not field and not (read.eyes == "all" or all(0 <= seat < seats for seat in read.eyes)):
            field = "eyes"
        if field:
            detail = str(getattr(read, field))[:80]
            raise FileError("file_bad_field", file, number, field=f"$.notes[{index}].{field}", detail=ascii(detail))
        found[read.place, note.author] = note
    return tuple(found.values())


def _seal(link: str, note: dict[str, Any]) -> str:
    fields = {name: value for name, value in note.items() if name != "seal"}
    content = link.encode() + b"\n" + msgspec.json.encode(fields, order="sorted")
    return hashlib.sha256(content).hexdigest()[:_SEAL]
