"""Takes the stamps of messengers off a line: who has sent it, and when."""

from __future__ import annotations

import re
from typing import NamedTuple

_CLOCK = r"\d{1,2}[:h]\d{2}(?::\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?"
_TIMED = re.compile(r"\d[:hH]\d")
"""An hour, which every stamp has."""
_DAY = r"(?:hoje|ontem|today|yesterday|\d{1,2}/\d{1,2}/\d{2,4})"
_INLINE = (
    # 2026-11-27T10:31:05Z Ana: ...
    re.compile(rf"^\s*\d{{4}}-\d\d-\d\d[T ]{_CLOCK}\S*\s+(?:-\s+)?(?P<sender>[^:]{{1,60}}):", re.IGNORECASE),
    # [10:31, 22/11/2026] Ana: ..., [22/11/2026, 10:31:05] Ana: ...
    re.compile(rf"^\s*\[[^\]]*{_CLOCK}[^\]]*\]\s*(?:(?P<sender>[^:]{{1,60}}):)?", re.IGNORECASE),
    # 22/11/2026 10:31 - Ana: ...
    re.compile(
        rf"^\s*\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?,?\s+(?:às\s+)?{_CLOCK}\s+-\s+(?:(?P<sender>[^:]{{1,60}}):|.*$)",
        re.IGNORECASE,
    ),
)
_ABOVE = (
    # Telegram: Ana, [22.11.2026 10:31]
    re.compile(rf"^(?P<sender>[^,\[\]]{{1,60}}), \[[^\]]*{_CLOCK}[^\]]*\]:?\s*", re.IGNORECASE),
    # Discord: Ana — Hoje às 10:31, Ana — 22/11/2026 10:31
    re.compile(rf"^(?P<sender>[^:\[\]]{{1,60}}?)\s+—\s+(?:{_DAY},?\s+(?:(?:às|at)\s+)?)?{_CLOCK}\s*$", re.IGNORECASE),
    # Teams: Ana 27/11 10:31
    re.compile(
        rf"^(?P<sender>[^:\[\]\d]{{1,60}}?)\s+\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?,?\s+{_CLOCK}\s*$", re.IGNORECASE
    ),
    # Slack: Ana  10:31 AM
    re.compile(
        rf"^(?P<sender>[^:\[\]]{{1,60}}?)(?:\s{{2,}}|\t|\s*\u00a0\s*)(?:{_DAY},?\s+)?(?:at\s+)?{_CLOCK}\s*$", re.I
    ),
)
"""Stamps above a message, which stands in the line below."""
_INVISIBLE = "\u200e\u200f\u202a\u202b\u202c\ufeff"
"""Signs for the direction of writing, which messengers put before what they write by themselves."""


class Message(NamedTuple):
    """A line without the stamp of a messenger; `sender` is "" where there is none."""

    sender: str
    text: str


def unsent(line: str) -> Message:
    """Return a line without its stamp."""
    if not _TIMED.search(line):
        return Message("", line.lstrip(_INVISIBLE))
    line = line.lstrip(_INVISIBLE)
    for stamp in (*_INLINE, *_ABOVE):
        if match := stamp.match(line):
            # A tilde stands before whoever is not among the contacts of the telephone.
            return Message((match["sender"] or "").strip(f"{_INVISIBLE}~ \u202f"), line[match.end() :])
    return Message("", line)


def sender_above(line: str) -> str:
    """Return who has sent the message in the line below, "" where a line is no stamp of that kind."""
    if not _TIMED.search(line):
        return ""
    message = unsent(line)
    stamped = any(stamp.match(line.lstrip(_INVISIBLE)) for stamp in _ABOVE)
    return message.sender if stamped and not message.text.strip() else ""
