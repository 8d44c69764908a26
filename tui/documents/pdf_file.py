"""A PDF file, TrueType fonts, and sheets that fill."""

from __future__ import annotations

import codecs
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tui.documents.model import Paper


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
    return read_font(name, resources.files("tui.documents").joinpath("fonts", f"{name}.ttf").read_bytes())


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


_POINTS = 72 / 25.4
"""Points in a millimetre."""


class Pdf:
    """A document that is being drawn; `page` begins each page."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._fonts = (shipped(), shipped(bold=True))
        self._used: tuple[dict[int, str], dict[int, str]] = ({}, {})
        self._pages: list[tuple[float, float, list[str]]] = []

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    def page(self, width: float, height: float) -> None:
        """Begin a page."""
        self._pages.append((width, height, []))

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return how wide a text of a size in points is, in millimetres."""
        return self._fonts[bold].width(text, size) / _POINTS

    def fit(self, text: str, room: float, size: float, *, bold: bool = False) -> str:
        """Return the text, cut where it does not fit."""
        if self.width(text, size, bold=bold) <= room:
            return text
        while text and self.width(text + "…", size, bold=bold) > room:
            text = text[:-1]
        return text.rstrip() + "…"

    def text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, grey: float = 0.0, align: str = "left"
    ) -> None:
        """Write a text on the base line at `y`; right or centered, `x` is its end or its middle."""
        if not text:
            return
        if align != "left":
            x -= self.width(text, size, bold=bold) / (1 if align == "right" else 2)
        font, used = self._fonts[bold], self._used[bold]
        glyphs = []
        for char in text:
            glyph = font.glyph(char)
            used.setdefault(glyph, char)
            glyphs.append(f"{glyph:04x}")
        left, bottom = self._at(x, y)
        self._draw(f"BT /F{int(bold)} {size:.2f} Tf {grey:.2f} g {left:.2f} {bottom:.2f} Td <{''.join(glyphs)}> Tj ET")

    def line(self, x: float, y: float, to_x: float, to_y: float, *, grey: float = 0.0, dashed: bool = False) -> None:
        """Draw a thin line."""
        (left, top), (right, bottom) = self._at(x, y), self._at(to_x, to_y)
        dash = "[3 3] 0 d" if dashed else "[] 0 d"
        self._draw(f"{dash} 0.5 w {grey:.2f} G {left:.2f} {top:.2f} m {right:.2f} {bottom:.2f} l S")

    def box(
        self, x: float, y: float, width: float, height: float, *, grey: float = 0.4, fill: float | None = None
    ) -> None:
        """Draw a box with its upper left corner there: its outline, or filled with a grey."""
        left, bottom = self._at(x, y + height)
        rect = f"{left:.2f} {bottom:.2f} {width * _POINTS:.2f} {height * _POINTS:.2f} re"
        self._draw(f"[] 0 d 0.5 w {grey:.2f} G {rect} S" if fill is None else f"{fill:.2f} g {rect} f")

    @contextmanager
    def upside_down(self) -> Iterator[None]:
        """Turn what is drawn inside half around, about the middle of the page."""
        width, height, _ = self._pages[-1]
        self._draw(f"q -1 0 0 -1 {width * _POINTS:.2f} {height * _POINTS:.2f} cm")
        yield
        self._draw("Q")

    @contextmanager
    def on_page(self, index: int) -> Iterator[None]:
        """Draw on an earlier page what is drawn inside."""
        later = self._pages[index + 1 :]
        del self._pages[index + 1 :]
        yield
        self._pages += later

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * _POINTS, (self._pages[-1][1] - y) * _POINTS

    def _draw(self, operation: str) -> None:
        self._pages[-1][2].append(operation)

    def written(self) -> bytes:
        """Return the file; the same drawing gives the same bytes."""
        parts = _Parts()
        pages, fonts = parts.reserve(), [parts.reserve(), parts.reserve()]
        kids = []
        for width, height, operations in self._pages:
            content = parts.stream("", zlib.compress("\n".join(operations).encode()), deflated=True)
            kids.append(
                parts.add(
                    f"<</Type/Page/Parent {pages} 0 R/MediaBox[0 0 {width * _POINTS:.2f} {height * _POINTS:.2f}]"
                    f"/Resources<</Font<</F0 {fonts[0]} 0 R/F1 {fonts[1]} 0 R>>>>/Contents {content} 0 R>>"
                )
            )
        for number, font, used in zip(fonts, self._fonts, self._used, strict=True):
            _add_font(parts, number, font, used)
        listed = " ".join(f"{kid} 0 R" for kid in kids)
        parts.put(pages, f"<</Type/Pages/Count {len(kids)}/Kids[{listed}]>>")
        catalog = parts.add(f"<</Type/Catalog/Pages {pages} 0 R/ViewerPreferences<</DisplayDocTitle true>>>>")
        title = codecs.BOM_UTF16_BE + self._title.encode("utf-16-be")
        info = parts.add(f"<</Title<{title.hex()}>/Producer(Carteado)>>")
        return parts.written(catalog, info)


def _add_font(parts: _Parts, number: int, font: Font, used: dict[int, str]) -> None:
    file = parts.stream(f"/Length1 {font.length}", font.deflated, deflated=True)
    box = " ".join(map(str, font.box))
    descriptor = parts.add(
        f"<</Type/FontDescriptor/FontName/{font.name}/Flags 4/FontBBox[{box}]/ItalicAngle 0/Ascent {font.ascent}"
        f"/Descent {font.descent}/CapHeight {font.ascent}/StemV 80/FontFile2 {file} 0 R>>"
    )
    widths = " ".join(f"{glyph}[{font.widths[glyph]}]" for glyph in sorted(used))
    descendant = parts.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{font.name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
        f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/W[{widths}]/CIDToGIDMap/Identity>>"
    )
    characters = parts.stream("", _to_unicode(used).encode())
    parts.put(
        number,
        f"<</Type/Font/Subtype/Type0/BaseFont/{font.name}/Encoding/Identity-H"
        f"/DescendantFonts[{descendant} 0 R]/ToUnicode {characters} 0 R>>",
    )


def _to_unicode(used: dict[int, str]) -> str:
    """Return the map by which a reader copies and searches text (ISO 32000-1 9.10.3)."""
    lines = [f"<{glyph:04x}> <{char.encode('utf-16-be').hex()}>" for glyph, char in sorted(used.items())]
    groups = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    mapped = "\n".join(f"{len(group)} beginbfchar\n" + "\n".join(group) + "\nendbfchar" for group in groups)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{mapped}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    )


class _Parts:
    """The numbered objects of a file."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def reserve(self) -> int:
        """Return the number of an object that is put later."""
        self._bodies.append(b"")
        return len(self._bodies)

    def put(self, number: int, body: str) -> None:
        """Give a reserved object its body."""
        self._bodies[number - 1] = body.encode()

    def add(self, body: str) -> int:
        """Add an object and return its number."""
        self._bodies.append(body.encode())
        return len(self._bodies)

    def stream(self, entries: str, data: bytes, *, deflated: bool = False) -> int:
        """Add a stream and return its number."""
        how = "/Filter/FlateDecode" if deflated else ""
        head = f"<<{entries}{how}/Length {len(data)}>>\nstream\n".encode()
        self._bodies.append(head + data + b"\nendstream")
        return len(self._bodies)

    def written(self, catalog: int, info: int) -> bytes:
        """Return the file: header, objects, where each of them begins, trailer."""
        out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        starts = []
        for number, body in enumerate(self._bodies, start=1):
            starts.append(len(out))
            out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
        table = len(out)
        size = len(self._bodies) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % start for start in starts)
        out += b"trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, catalog, info, table)
        return bytes(out)


A4 = (210.0, 297.0)


MARGIN = 12.0


_FOOT = 8.0


class PaperSheet:
    """Where the next block of a paper goes: `y` is the height reached, in millimetres from the top."""

    def __init__(self, pdf: Pdf, paper: Paper) -> None:
        self.pdf = pdf
        self.paper = paper
        self.width, self.height = (A4[1], A4[0]) if paper.landscape else A4
        self.y = self.height

    @property
    def room(self) -> float:
        """How wide the print is."""
        return self.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """How far down the print goes."""
        return self.height - MARGIN - _FOOT

    def turn(self) -> None:
        """Begin a sheet with the paper's titles."""
        self.pdf.page(self.width, self.height)
        title = self.pdf.fit(self.paper.title, self.room, 17, bold=True)
        self.pdf.text(MARGIN, MARGIN + 5.5, title, 17, bold=True)
        self.pdf.text(MARGIN, MARGIN + 11, self.pdf.fit(self.paper.tournament, self.room, 10), 10, grey=0.3)
        self.pdf.line(MARGIN, MARGIN + 13, self.width - MARGIN, MARGIN + 13)
        self.y = MARGIN + 17

    def need(self, height: float) -> bool:
        """Go to the next sheet unless so much fits on this one; tells whether it did."""
        if self.y + height <= self.bottom:
            return False
        self.turn()
        return True

    def heading(self, title: str, follows: float) -> None:
        """Write a heading on the sheet where what follows begins."""
        self.need(9 + follows)
        self.y += 2
        self.pdf.text(MARGIN, self.y + 4.2, self.pdf.fit(title, self.room, 12, bold=True), 12, bold=True)
        self.y += 7

    def wrapped(self, text: str, room: float, size: float, *, bold: bool = False) -> list[str]:
        """Return the text in lines of that width; a word that is longer is cut."""
        lines = [""]
        for word in text.split():
            grown = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.pdf.width(grown, size, bold=bold) > room:
                lines.append("")
                grown = word
            lines[-1] = self.pdf.fit(grown, room, size, bold=bold)
        return lines

    def number(self) -> None:
        """Write the foot of every sheet: when it was made, and its number if there are several."""
        total, y = self.pdf.pages, self.height - MARGIN + 2
        for page in range(total):
            with self.pdf.on_page(page):
                self.pdf.text(MARGIN, y, self.paper.foot, 8, grey=0.4)
                number = f"{page + 1}/{total}" if total > 1 else ""
                self.pdf.text(self.width - MARGIN, y, number, 8, grey=0.4, align="right")
