"""A match as a film of a terminal (asciicast, version 2).

The table at every place, and what was played in words. A film is made with a spectator's eyes alone, since nobody can
turn it to others. Each place stays for as long as its words take to read. Of a picture only the cells that change are
written.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache

from rich.style import Style

from tui.canvas.grid import Canvas, CanvasRow, fit, wrap
from tui.documents.replay_cells import colours_of, declared, table_canvas
from tui.documents.replay_voice import Voice
from tui.services.review.showing import Showing
from tui.texts.localizer import Session

SIZE = 80, 24
_TABLE = 21
"""So many rows the table has; below it are two of words and one that tells the place."""
_LEAST, _A_SIGN, _MOST, _LAST = 0.6, 0.04, 4.0, 5.0
"""Seconds that a place stays: at least, for each character of its words, at most, and the last one."""
_NEAR = 10
"""Cells between two changes that are written again, since to go past them takes as much."""
_CLEARED = "\x1b[0m\x1b[2J\x1b[?25l"


def replay_cast(showing: Showing, session: Session) -> str:
    """Return the film of a showing that has a spectator's eyes, in the language of the session."""
    assert showing.viewer is None
    voice, width = Voice(showing, session), SIZE[0]
    head = {"version": 2, "width": width, "height": SIZE[1], "title": voice.title}
    if showing.record.header.created:
        head["timestamp"] = showing.record.header.created // 1000
    lines, clock, pen = [json.dumps(head, ensure_ascii=False)], 0.0, _Pen()
    for at in range(showing.tape.end + 1):
        showing.tape.go(at)
        said = _said(voice, at)
        drawn = pen.drawn(_picture(voice, said).rows())
        lines.append(json.dumps([round(clock, 2), "o", drawn], ensure_ascii=False))
        clock += min(_MOST, _LEAST + _A_SIGN * len(said))
    lines.append(json.dumps([round(clock + _LAST, 2), "o", "\x1b[0m\x1b[?25h"]))
    return "\n".join(lines) + "\n"


def _said(voice: Voice, at: int) -> str:
    said = voice.sentences_here() if at else [voice.words("show.start")]
    ends = at == voice.showing.tape.end and voice.ending not in said
    return " ".join([*said, voice.ending] if ends else said)


def _picture(voice: Voice, said: str) -> Canvas:
    """Draw the place that the showing has come to."""
    (width, height), tape = SIZE, voice.showing.tape
    canvas = Canvas(width, height)
    table = table_canvas(voice.showing, voice, width, _TABLE)
    canvas.copy(table, table.area, 0, 0)
    for y, line in enumerate(wrap(said, width - 2)[: height - _TABLE - 1], start=_TABLE):
        canvas.put(1, y, line, Style(bold=True))
    place = voice.words("show.place", at=tape.at, end=tape.end, who=voice.seen_by)
    canvas.put(1, height - 1, fit(f"{voice.title} · {place}", width - 2))
    return canvas


class _Pen:
    """Writes pictures for a terminal, each by the cells that differ from the one before; knows what style is worn."""

    def __init__(self) -> None:
        self._rows: Sequence[CanvasRow] = ()
        self._style: Style | None = None

    def drawn(self, rows: Sequence[CanvasRow]) -> str:
        """Return what turns the last picture into this one."""
        written = [] if self._rows else [_CLEARED]
        for y, row in enumerate(rows):
            if not self._rows or row != self._rows[y]:
                written += self._row(y, row, self._rows[y] if self._rows else None)
        self._rows = rows
        return "".join(written)

    def _row(self, y: int, row: CanvasRow, before: CanvasRow | None) -> Iterator[str]:
        for first, end in _stretches(row, before):
            yield f"\x1b[{y + 1};{first + 1}H"
            for start, last, style in row.runs(first, end):
                if style is not self._style:
                    yield _sequence_of(style)
                    self._style = style
                yield "".join(row.chars[start:last])


def _stretches(row: CanvasRow, before: CanvasRow | None) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a row that differ, as first cell and cell after the last; those that lie near are one."""
    cells = len(row.chars)
    differ = [
        at
        for at in range(cells)
        if before is None or row.chars[at] != before.chars[at] or row.styles[at] is not before.styles[at]
    ]
    first, end = -1, -1
    for at in differ:
        # A wide character is written whole: its second cell holds nothing.
        start, stop = at - (not row.chars[at]), at + 1 + (at + 1 < cells and not row.chars[at + 1])
        if first >= 0 and start > end + _NEAR:
            yield first, end
            first = -1
        first, end = (start if first < 0 else first), stop
    if first >= 0:
        yield first, end


@cache
def _sequence_of(style: Style) -> str:
    """Return the sequence that begins a style, in the colours of the dark theme."""
    said, colours = declared(style), colours_of("dark")
    codes = ["0"]
    codes += ["1"] if "font-weight" in said else []
    codes += [
        str(code) for line, code in (("underline", 4), ("line-through", 9)) if line in said.get("text-decoration", "")
    ]
    for code, name in ((38, said.get("color", "ink")), (48, said.get("background", "paper"))):
        red, green, blue = bytes.fromhex(colours[name].removeprefix("#"))
        codes.append(f"{code};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m"
