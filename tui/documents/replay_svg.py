"""The table at a place of a match as a scalable picture (SVG), dark or light as its reader is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from tui.canvas.grid import Canvas, CanvasRow, cells_of, wrap
from tui.documents.replay_cells import StyleClasses, colours_of, table_canvas
from tui.documents.replay_voice import Voice

_SIZE = 80, 24
_CELL = 9, 18
_BASE = 14
"""How far below the upper edge of a cell its letters stand."""
_MARGIN = 6
_FONT = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"


def position_svg(voice: Voice) -> str:
    """Return the present place of the showing as a picture, with its title and its last sentences below."""
    showing, classes = voice.showing, StyleClasses()
    canvas = table_canvas(showing, voice, *_SIZE)
    written = " ".join(voice.sentences_here())
    place = voice.words("show.place", at=showing.tape.at, end=showing.tape.end, who=voice.seen_by)
    parts = ((f"{voice.title} · {voice.people}", "b"), (place, "s"), (written, ""))
    lines = [(line, name) for text, name in parts for line in wrap(text, _SIZE[0] - 2)]
    width, height = _SIZE[0] * _CELL[0], (_SIZE[1] + len(lines)) * _CELL[1] + _MARGIN
    drawn = "\n".join(_rows(canvas, classes))
    below = "\n".join(
        _text(1, _SIZE[1] + y, _SIZE[0], text, name, scaled=False) for y, (text, name) in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">\n'
        f"<title>{escape(f'{voice.title}. {place}')}</title>\n<desc>{escape(written)}</desc>\n"
        f"<style>{_sheet(classes)}</style>\n"
        f'<rect class="paper" width="{width}" height="{height}"/>\n{drawn}\n{below}\n</svg>\n'
    )


def _sheet(classes: StyleClasses) -> str:
    rules = list(classes.rules())
    light = "".join(_rules(rules, colours_of("light")))
    dark = "".join(_rules(rules, colours_of("dark")))
    shared = f"text{{font:{_CELL[1] - 3}px {_FONT};white-space:pre}}.b{{font-weight:bold}}"
    return f"{shared}{dark}@media(prefers-color-scheme:light){{{light}}}"


def _rules(rules: list[tuple[int, Mapping[str, str]]], colours: Mapping[str, str]) -> Iterator[str]:
    yield f"text{{fill:{colours['ink']}}}.paper{{fill:{colours['paper']}}}.s{{fill:{colours['faint']}}}"
    for number, declared in rules:
        data = {
            "fill": colours.get(declared.get("color", "")),
            "font-weight": declared.get("font-weight"),
            "text-decoration": declared.get("text-decoration"),
        }
        yield f".c{number}{{{';'.join(f'{name}:{value}' for name, value in data.items() if value)}}}"
        if "background" in declared:
            yield f".g{number}{{fill:{colours[declared['background']]}}}"


def _rows(canvas: Canvas, classes: StyleClasses) -> Iterator[str]:
    rows = canvas.rows()
    for y, row in enumerate(rows):
        for first, last, style in row.runs():
            if style.bgcolor is not None or style.reverse:
                number = classes.of(style)
                yield (
                    f'<rect class="g{number}" x="{first * _CELL[0]}" y="{y * _CELL[1]}"'
                    f' width="{(last - first) * _CELL[0]}" height="{_CELL[1]}"/>'
                )
    for y, row in enumerate(rows):
        yield from _words(row, y, classes)


def _words(row: CanvasRow, y: int, classes: StyleClasses) -> Iterator[str]:
    """Yield the texts of a row, each at its own cell: no font puts the next one in another place."""
    for first, last, style in row.runs():
        number = classes.of(style)
        name = f"c{number}" if number else ""
        x = first
        while x < last:
            if row.chars[x] in (" ", ""):
                x += 1
                continue
            end = x + 1
            if row.chars[x].isascii():
                while end < last and row.chars[end].isascii() and row.chars[end].strip():
                    end += 1
            elif row.chars[x] in _LINES:
                while end < last and row.chars[end] == row.chars[x]:
                    end += 1
            text = "".join(row.chars[x:end])
            yield _text(x, y, sum(map(cells_of, text)), text, name)
            x = end


_LINES = "─━═"


def _text(x: int, y: int, cells: int, text: str, name: str, *, scaled: bool = True) -> str:
    length = f' textLength="{cells * _CELL[0]}" lengthAdjust="spacingAndGlyphs"' if scaled and len(text) > 1 else ""
    named = f' class="{name}"' if name else ""
    return f'<text x="{x * _CELL[0]}" y="{y * _CELL[1] + _BASE}"{length}{named}>{escape(text)}</text>'
