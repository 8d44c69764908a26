"""Result slips and table signs on paper: to be cut apart, to be folded."""

from __future__ import annotations

from tui.papers.model import Sign, Signs, Slip, Slips
from tui.papers.pdf_file import Pdf
from tui.papers.sheet import A4, MARGIN, Sheet

_ACROSS = 2
_PAD = 4.0
_ROW = 8.0
_FIELD = 10.5
_SEAT = 5.0


def draw_slips(sheet: Sheet, slips: Slips) -> None:
    """Draw slips two abreast, as many as a sheet holds, with lines to cut along."""
    width = (sheet.width - 2 * _EDGE) / _ACROSS
    height = max((_height(sheet, slip, width) for slip in slips.slips), default=1.0)
    down = max(1, int((sheet.height - 2 * _EDGE) / height))
    for index, slip in enumerate(slips.slips):
        spot = index % (down * _ACROSS)
        if spot == 0:
            sheet.pdf.page(sheet.width, sheet.height)
        x, y = _EDGE + spot % _ACROSS * width, _EDGE + spot // _ACROSS * height
        for ends in ((x, y, x + width, y), (x, y, x, y + height)):
            sheet.pdf.line(*ends, grey=0.6, dashed=True)
        sheet.pdf.line(x + width, y, x + width, y + height, grey=0.6, dashed=True)
        sheet.pdf.line(x, y + height, x + width, y + height, grey=0.6, dashed=True)
        _draw_slip(sheet, slip, x, y, width, height)


_EDGE = 6.0


def _notes(sheet: Sheet, slip: Slip, width: float) -> tuple[list[str], list[str]]:
    room = width - 2 * _PAD
    ticks = sheet.wrapped("   ".join(f"☐\u00a0{tick.replace(' ', chr(0xA0))}" for tick in slip.ticks), room, 9)
    return ticks if slip.ticks else [], sheet.wrapped(slip.note, room, 7) if slip.note else []


def _height(sheet: Sheet, slip: Slip, width: float) -> float:
    ticks, note = _notes(sheet, slip, width)
    return 2 * _PAD + 11 + _ROW * len(slip.names) + 5.5 * len(ticks) + 3.2 * len(note) + 8


def _draw_slip(sheet: Sheet, slip: Slip, x: float, y: float, width: float, height: float) -> None:
    pdf, left, right = sheet.pdf, x + _PAD, x + width - _PAD
    pdf.text(left, y + _PAD + 4, slip.title, 14, bold=True)
    pdf.text(right, y + _PAD + 4, slip.head, 9, grey=0.3, align="right")
    field = min(_FIELD, (right - left) * 0.62 / max(1, len(slip.fields)))
    first = right - field * len(slip.fields)
    top = y + _PAD + 10.5
    for index, title in enumerate(slip.fields):
        middle = first + field * (index + 0.5)
        size = 6.5 if pdf.width(title, 6.5) < field else 5.5
        pdf.text(middle, top - 1, pdf.fit(title, field, size), size, grey=0.3, align="center")
    for seat, name in enumerate(slip.names, start=1):
        pdf.text(left, top + 5.2, str(seat), 7, grey=0.4)
        room = first - left - _SEAT - 1
        size = next((size for size in (10.0, 9.0, 8.0, 7.0) if pdf.width(name, size) <= room), 7.0)
        pdf.text(left + _SEAT, top + 5.2, pdf.fit(name, room, size), size)
        for index in range(len(slip.fields)):
            pdf.box(first + field * index, top, field, _ROW)
        top += _ROW
    ticks, note = _notes(sheet, slip, width)
    for line in ticks:
        top += 5.5
        pdf.text(left, top, line, 9)
    top += 1.0
    for line in note:
        top += 3.2
        pdf.text(left, top, line, 7, grey=0.35)
    bottom = y + height - _PAD
    pdf.text(left, bottom, slip.sign, 7, grey=0.35)
    pdf.line(left + pdf.width(slip.sign, 7) + 2, bottom, right, bottom, grey=0.5)


def draw_signs(pdf: Pdf, signs: Signs) -> None:
    """Draw a sign a sheet: folded across, its upper half is read from the other side."""
    for sign in signs.signs:
        pdf.page(*A4)
        pdf.line(MARGIN, A4[1] / 2, A4[0] - MARGIN, A4[1] / 2, grey=0.75, dashed=True)
        _half(pdf, sign)
        with pdf.upside_down():
            _half(pdf, sign)


def _half(pdf: Pdf, sign: Sign) -> None:
    middle, top = A4[0] / 2, A4[1] / 2
    pdf.text(middle, top + 35, sign.word, 34, grey=0.25, align="center")
    size = 250.0
    while pdf.width(sign.number, size, bold=True) > A4[0] - 4 * MARGIN:
        size -= 10
    pdf.text(middle, top + 112, sign.number, size, bold=True, align="center")
    pdf.text(middle, top + 132, pdf.fit(sign.foot, A4[0] - 2 * MARGIN, 12), 12, grey=0.35, align="center")
