"""Notes at the plies of a match, and what is shown to others."""

from __future__ import annotations

STRINGS: dict[str, str] = {
    "notes.taken_in.one": "{count} note new or newer.",
    "notes.taken_in.other": "{count} notes new or newer.",
}
