"""Papers as PDF: laid out on A4, with headings repeated and pages numbered."""

from __future__ import annotations

from typing import assert_never

from tui.i18n import Words
from tui.papers.model import Notes, Paper, Signs, Slips, Table, Tree
from tui.papers.pdf_file import Pdf
from tui.papers.pdf_slips import draw_signs, draw_slips
from tui.papers.pdf_table import Grid
from tui.papers.pdf_tree import draw_tree
from tui.papers.sheet import MARGIN, Sheet

_NOTE = 9.0
_LINE = 4.4
"""Points of a note's letters, and millimetres from line to line."""


def as_pdf(paper: Paper, words: Words) -> bytes:
    """Return the paper as a PDF file."""
    pdf = Pdf(f"{paper.title} · {paper.tournament}")
    sheet = Sheet(pdf, paper)
    for block in paper.blocks:
        match block:
            case Table():
                Grid(sheet, block, words).draw()
            case Notes():
                _draw_notes(sheet, block)
            case Slips():
                draw_slips(sheet, block)
            case Signs():
                draw_signs(pdf, block)
            case Tree():
                draw_tree(sheet, block)
            case _:
                assert_never(block)
    if not pdf.pages:
        sheet.turn()
    if not all(isinstance(block, Signs) for block in paper.blocks):
        sheet.number()
    return pdf.written()


def _draw_notes(sheet: Sheet, notes: Notes) -> None:
    if notes.title:
        sheet.heading(notes.title, _LINE * 2)
    for text in notes.lines:
        for index, line in enumerate(sheet.wrapped(text, sheet.room - 4, _NOTE)):
            sheet.need(_LINE)
            if not index:
                sheet.pdf.text(MARGIN, sheet.y + 3.3, "•", _NOTE, grey=0.4)
            sheet.pdf.text(MARGIN + 4, sheet.y + 3.3, line, _NOTE, grey=0.2)
            sheet.y += _LINE
    sheet.y += 2
