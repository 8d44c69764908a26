"""The bracket on paper: a column a round, as large as the sheet allows, on several sheets where it must."""

from __future__ import annotations

from tui.papers.model import Box, Tree
from tui.papers.sheet import MARGIN, Sheet

_GAP = 5.0
_BETWEEN = 3.0
_HEAD = 5.0
_LINE = 4.6
_SMALLEST = 0.6
_WIDEST = 75.0
_TITLE = 8.0


def draw_tree(sheet: Sheet, tree: Tree) -> None:
    """Draw the rounds side by side, every box in the middle of its share of the height."""
    if not tree.levels:
        return
    sheet.turn()
    top = sheet.y + _TITLE
    room = sheet.bottom - top
    tallest = max(sum(_height(box) + _BETWEEN for box in level.boxes) for level in tree.levels)
    scale = min(1.0, max(_SMALLEST, room / tallest))
    width = min(_WIDEST, (sheet.room + _GAP) / len(tree.levels) - _GAP)
    waiting = [list(level.boxes) for level in tree.levels]
    while any(waiting):
        shown = [_taken(boxes, room / scale) for boxes in waiting]
        for index, (level, boxes) in enumerate(zip(tree.levels, shown, strict=True)):
            x = MARGIN + index * (width + _GAP)
            if boxes:
                sheet.pdf.text(x, sheet.y + 4, level.title, 11, bold=True)
            used = sum(_height(box) * scale for box in boxes)
            gap = (room - used) / (len(boxes) + 1) if not any(waiting) else _BETWEEN * scale
            y = top
            for box in boxes:
                y += gap if not any(waiting) else 0
                _draw_box(sheet, box, x, y, width, scale)
                y += _height(box) * scale + (0 if not any(waiting) else gap)
        if any(waiting):
            sheet.turn()
    sheet.y = sheet.bottom


def _taken(boxes: list[Box], room: float) -> list[Box]:
    """Take from the front as many boxes as fit, one at least."""
    taken: list[Box] = []
    while boxes and (not taken or sum(_height(box) + _BETWEEN for box in (*taken, boxes[0])) <= room):
        taken.append(boxes.pop(0))
    return taken


def _height(box: Box) -> float:
    return _HEAD + _LINE * len(box.seats) + 1


def _draw_box(sheet: Sheet, box: Box, x: float, y: float, width: float, scale: float) -> None:
    pdf, size = sheet.pdf, 9 * scale
    pdf.box(x, y, width, _HEAD * scale, fill=0.9)
    pdf.box(x, y, width, _height(box) * scale, grey=0.5)
    pdf.text(x + 1.5, y + 3.6 * scale, pdf.fit(box.title, width - 3, size * 0.85), size * 0.85, grey=0.25)
    y += _HEAD * scale
    for seat in box.seats:
        base = y + 3.7 * scale
        lead = pdf.width(seat.lead, size * 0.9)
        pdf.text(x + width - 1.5, base, seat.lead, size * 0.9, grey=0.35, align="right")
        pdf.text(x + 1.5, base, seat.place, size * 0.9, grey=0.35)
        start = 7.5 * scale if seat.place else 1.5
        room = width - start - lead - 4
        pdf.text(x + start, base, pdf.fit(seat.name, room, size, bold=seat.winner), size, bold=seat.winner)
        y += _LINE * scale
