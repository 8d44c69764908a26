"""What a PDF needs to know of a TrueType font: its glyph for every character, and how wide each is."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

_UNKNOWN = 0xFFFD
"""The character drawn in place of one that the font lacks."""


class Font(NamedTuple):
    """A font by its name: glyphs by character, their widths in thousandths of the size, and the file deflated."""

    name: str
    glyphs: dict[int, int]
    widths: tuple[int, ...]
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    deflated: bytes
    length: int

    def glyph(self, char: str) -> int:
        """Return the glyph of a character."""
        return self.glyphs.get(ord(char), self.glyphs.get(_UNKNOWN, 0))

    def width(self, text: str, size: float) -> float:
        """Return how wide a text is, in the unit of the size."""
        return sum(self.widths[self.glyph(char)] for char in text) * size / 1000


@lru_cache(maxsize=2)
def shipped(bold: bool = False) -> Font:
    """Return the font that the program brings along, which has Latin, Greek, Cyrillic, arrows and suits."""
    name = "DejaVuSansCondensed-Bold" if bold else "DejaVuSansCondensed"
    return read_font(name, resources.files("tui.papers").joinpath("fonts", f"{name}.ttf").read_bytes())


def read_font(name: str, data: bytes) -> Font:
    """Return a font of its file."""
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {}
    for index in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag] = offset
    unit: int = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]

    def scaled(value: int) -> int:
        return round(value * 1000 / unit)

    box = tuple(map(scaled, struct.unpack_from(">4h", data, tables[b"head"] + 36)))
    ascent, descent = map(scaled, struct.unpack_from(">2h", data, tables[b"hhea"] + 4))
    measured = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    glyphs = struct.unpack_from(">H", data, tables[b"maxp"] + 4)[0]
    advances = struct.unpack_from(f">{'Hh' * measured}", data, tables[b"hmtx"])[::2]
    widths = tuple(map(scaled, advances)) + (scaled(advances[-1]),) * (glyphs - measured)
    found = _characters(data, tables[b"cmap"])
    return Font(name, found, widths, (box[0], box[1], box[2], box[3]), ascent, descent, zlib.compress(data), len(data))


def _characters(data: bytes, cmap: int) -> dict[int, int]:
    """Return the glyph of every character of the basic plane (cmap format 4)."""
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        offset = cmap + struct.unpack_from(">HHI", data, cmap + 4 + 8 * index)[2]
        if struct.unpack_from(">H", data, offset)[0] == 4:
            return _segments(data, offset)
    raise ValueError("the font has no character map of format 4")


def _segments(data: bytes, offset: int) -> dict[int, int]:
    count = struct.unpack_from(">H", data, offset + 6)[0] // 2
    ends, starts = offset + 14, offset + 16 + 2 * count
    deltas, ranges = starts + 2 * count, starts + 4 * count
    glyphs = {}
    for segment in range(count):
        end, start, delta, jump = (
            struct.unpack_from(">H", data, at + 2 * segment)[0] for at in (ends, starts, deltas, ranges)
        )
        for char in range(start, end + 1):
            glyph = char
            if jump:
                glyph = struct.unpack_from(">H", data, ranges + 2 * segment + jump + 2 * (char - start))[0]
                if not glyph:
                    continue
            if (glyph + delta) & 0xFFFF:
                glyphs[char] = (glyph + delta) & 0xFFFF
    return glyphs
