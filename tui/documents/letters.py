"""Letters of many scripts on paper.

Which fonts have them, in what order they are drawn, emoji as their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MONO = "DejaVuSansMono"
"""The font of drawings, whose signs stand below one another."""
_PLAIN, _BOLD = "DejaVuSansCondensed", "DejaVuSansCondensed-Bold"
_EAST = "DroidSansFallback"
"""Japanese, Korean and Chinese, in one weight."""
_UNKNOWN = "\ufffd"
"""The character drawn in place of one that no font has."""
_HEBREW_OR_ARABIC = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RIGHT_TO_LEFT = re.compile(f"[{_HEBREW_OR_ARABIC}](?:[{_HEBREW_OR_ARABIC} \u00a0.'-]*[{_HEBREW_OR_ARABIC}])?")
"""One name that runs from right to left: what stands about it, such as places, is not drawn in its order."""
_ARABIC = re.compile("[\u0600-\u06ff\u0750-\u077f]")


@cache
def font_named(name: str) -> TTFont:
    """Return a font that the program ships, known to ReportLab from then on."""
    font = TTFont(name, BytesIO(resources.files("tui.documents").joinpath("fonts", f"{name}.ttf").read_bytes()))
    pdfmetrics.registerFont(font)
    return font


def font_of(bold: bool = False) -> str:
    """Return the name of the font of texts: Latin, Greek, Cyrillic, Hebrew, Arabic, arrows, suits."""
    name = _BOLD if bold else _PLAIN
    font_named(name)
    return name


class LetterRun(NamedTuple):
    """A piece of a text in one font, in the order in which it is drawn."""

    font: str
    text: str


@lru_cache(maxsize=4096)
def letter_runs(text: str, bold: bool = False) -> tuple[LetterRun, ...]:
    """Return a text as it is drawn from left to right, in pieces of one font each."""
    fonts = ((_font_with(char, bold), char) for char in _in_order_of_drawing(text))
    pieces = groupby(fonts, lambda pair: pair[0])
    return tuple(
        LetterRun(font or font_of(bold), "".join(char if font else _UNKNOWN for _, char in pairs))
        for font, pairs in pieces
    )


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text of a size in points is, in millimetres."""
    runs = letter_runs(text, bold)
    return sum(pdfmetrics.stringWidth(run.text, run.font, size) for run in runs) / mm


def is_plain(text: str, bold: bool = False) -> bool:
    """Tell whether a text is drawn as it stands, by the font of texts alone."""
    return text.isascii() or letter_runs(text, bold) == (LetterRun(font_of(bold), text),)


def _font_with(char: str, bold: bool) -> str:
    """Return the font that has a character, "" for none; where no east Asian ones are used theirs is not read."""
    own = font_of(bold)
    if ord(char) in font_named(own).face.charToGlyph:
        return own
    return _EAST if ord(char) >= 0x1100 and ord(char) in font_named(_EAST).face.charToGlyph else ""


def _in_order_of_drawing(text: str) -> str:
    """Return a text as its signs follow one another on paper: Arabic letters joined, right to left where so written."""
    return _RIGHT_TO_LEFT.sub(lambda match: _turned(match[0]), text)


def _turned(name: str) -> str:
    # Few papers need them.
    from arabic_reshaper import reshape
    from bidi import get_display

    return str(get_display(reshape(name) if _ARABIC.search(name) else name, base_dir="R"))


def unprintable(text: str) -> str:
    """Return the characters of a text that no font on paper has, each once.

    Emoji with names are not among them.
    """
    if text.isascii():
        return ""
    return "".join(dict.fromkeys(char for char in emoji_named(text, "en") if not _font_with(char, False)))


def emoji_named(text: str, language: str) -> str:
    """Return a text with the name of every emoji that the fonts lack in its place: Zé [curinga]."""
    if not any(ord(char) > 0x2000 and not _font_with(char, False) for char in text):
        return text
    return "".join(_named(text, language))


def _named(text: str, language: str) -> Iterator[str]:
    from emoji import analyze, demojize

    for token in analyze(text, non_emoji=True):
        if all(_font_with(char, False) for char in token.chars):
            yield token.chars
        else:
            name = demojize(token.chars, language=language[:2], delimiters=("[", "]"))
            yield name.replace("_", " ") if name != token.chars else token.chars


def write_letters(canvas: Canvas, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
    """Write a text from `x` on, on the base line `y`, both in points, each sign by a font that has it."""
    for font, part in letter_runs(text, bold):
        canvas.setFont(font, size)
        canvas.drawString(x, y, part)
        x += pdfmetrics.stringWidth(part, font, size)
