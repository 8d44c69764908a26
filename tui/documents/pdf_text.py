"""Headings, paragraphs and points of a list as parts of PDF pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, assert_never
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Preformatted, Spacer

from tui.documents.letters import MONO, font_named, font_of, letter_runs

if TYPE_CHECKING:
    from tui.documents.model import NoteBlock, Piece, Prose, Span

_SIZES = (12.0, 10.0)
"""Letters of headings by how deep they lie."""
_USUAL = 11.0
"""Letters of a text below headings of those sizes."""
_ROOM = 9.0
"""Millimetres that a heading takes."""


def grey(shade: float) -> Color:
    """Return a grey, 0 for black."""
    return Color(shade, shade, shade)


def _style(size: float, leading: float = 1.35, *, bold: bool = False, **more: Any) -> ParagraphStyle:
    font = font_of(bold)
    return ParagraphStyle(
        "text",
        fontName=font,
        fontSize=size,
        leading=size * leading,
        bulletFontName=font,
        bulletFontSize=size,
        **more,
    )


def heading(title: str, follows: float, depth: int = 0, scale: float = 1.0) -> Iterator[Flowable]:
    """Yield a heading, if there is one, on the page where this many millimetres of what follows begin."""
    yield CondPageBreak((_ROOM + follows) * mm)
    if title:
        size = _SIZES[min(depth, len(_SIZES) - 1)] * scale
        yield Paragraph(markup(title, bold=True), _style(size, bold=True, spaceBefore=6, spaceAfter=3))


def notes_parts(notes: NoteBlock) -> Iterator[Flowable]:
    """Yield notes, a point each."""
    yield from heading(notes.title, _ROOM)
    style = _style(9, leftIndent=4 * mm, textColor=grey(0.2))
    for line in notes.lines:
        yield Paragraph(markup(line), style, bulletText="•")
    yield Spacer(0, 2 * mm)


def prose_parts(prose: Prose, size: float) -> Iterator[Flowable]:
    """Yield a text with its heading, in letters of that size."""
    yield from heading(prose.title, _ROOM, prose.depth, max(1.0, size / _USUAL))
    for piece in prose.pieces:
        yield _laid_out(piece, size)


def _laid_out(piece: Piece, size: float) -> Flowable:
    text = "".join(map(_marked, piece.spans))
    match piece.kind:
        case "paragraph":
            return Paragraph(text, _style(size, spaceAfter=size / 2))
        case "point":
            return Paragraph(
                text, _style(size, spaceAfter=size / 4, leftIndent=max(4.0, 0.37 * size) * mm), bulletText="•"
            )
        case "drawing":
            font_named(MONO)
            drawn = ParagraphStyle("drawing", fontName=MONO, fontSize=size, leading=size * 1.2, spaceAfter=size)
            return Preformatted(piece.text, drawn)
        case _:
            assert_never(piece.kind)


def markup(text: str, *, bold: bool = False) -> str:
    """Return a text as a paragraph takes it, every sign in the font that has it."""
    own = font_of(bold)
    pieces = ((font, escape(part)) for font, part in letter_runs(text, bold))
    return "".join(part if font == own else f'<font name="{font}">{part}</font>' for font, part in pieces)


def _marked(span: Span) -> str:
    text = markup(span.text, bold=span.mark == "strong")
    match span.mark:
        case "":
            return text
        case "strong":
            return f'<font name="{font_of(bold=True)}">{text}</font>'
        case "soft":
            return f'<font color="#555555">{text}</font>'
        case "code":
            font_named(MONO)
            return f'<font name="{MONO}">{text}</font>'
        case "ruling":
            return f'<font size="6.5" color="#777777">{text}</font>'
        case _:
            assert_never(span.mark)
