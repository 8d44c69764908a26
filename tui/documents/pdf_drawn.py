"""Slips, signs and brackets as pages of a PDF.

Pages that are drawn by hand, with room for a pencil and lines to cut along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from engine.core.text import LONGEST_NAME
from tui.documents.letters import width_of
from tui.documents.pdf_ink import Ink, fitted, largest, wrapped
from tui.documents.qr import dark_runs
from tui.services.identity.names import NAME_CELLS, SHORTEST_NAME, short_names

if TYPE_CHECKING:
    from tui.documents.model import Box, BracketColumn, Sign, Signs, Slip, Slips, Tree

Draw: TypeAlias = Callable[[Ink], None]
"""Draws one page."""

_GAP = 5.0
_BETWEEN = 3.0
_HEAD = 5.0
_LINE = 4.6
_SMALLEST = 0.6
_WIDEST = 75.0
_TITLE = 8.0
_BOX_NAMES = (1.0, 0.9, 0.8)
"""Letters of a name in a box, as parts of the others: a smaller name is better than half a name."""


def tree_pages(tree: Tree, width: float, height: float) -> Iterator[Draw]:
    """Yield pages with the rounds side by side, every box in the middle of its share of the height."""
    if not tree.levels:
        return
    room = height - _TITLE
    tallest = max(sum(_tall(box) + _BETWEEN for box in level.boxes) for level in tree.levels)
    scale = min(1.0, max(_SMALLEST, room / tallest))
    across = min(_WIDEST, (width + _GAP) / len(tree.levels) - _GAP)
    waiting = [list(level.boxes) for level in tree.levels]
    while any(waiting):
        shown = [_taken(boxes, room / scale) for boxes in waiting]
        yield partial(_draw_levels, tree.levels, shown, across, scale, last=not any(waiting))


def _draw_levels(
    levels: tuple[BracketColumn, ...], columns: list[list[Box]], across: float, scale: float, ink: Ink, *, last: bool
) -> None:
    """Draw the boxes of every round on this page; on the last one they are spread over its height."""
    room = ink.height - _TITLE
    for index, (level, boxes) in enumerate(zip(levels, columns, strict=True)):
        x = index * (across + _GAP)
        if boxes:
            ink.text(x, 4, level.title, 11, bold=True)
        used = sum(_tall(box) * scale for box in boxes)
        gap = (room - used) / (len(boxes) + 1) if last else _BETWEEN * scale
        y = _TITLE + (gap if last else 0)
        for box in boxes:
            _draw_box(ink, box, x, y, across, scale)
            y += _tall(box) * scale + gap


def _taken(boxes: list[Box], room: float) -> list[Box]:
    """Take from the front as many boxes as fit, one at least."""
    taken: list[Box] = []
    while boxes and (not taken or sum(_tall(box) + _BETWEEN for box in (*taken, boxes[0])) <= room):
        taken.append(boxes.pop(0))
    return taken


def _tall(box: Box) -> float:
    return _HEAD + _LINE * len(box.seats) + 1


def _draw_box(ink: Ink, box: Box, x: float, y: float, width: float, scale: float) -> None:
    size = 9 * scale
    ink.box(x, y, width, _HEAD * scale, fill=0.9)
    ink.box(x, y, width, _tall(box) * scale, grey=0.5)
    ink.text(x + 1.5, y + 3.6 * scale, fitted(box.title, width - 3, size * 0.85), size * 0.85, grey=0.25)
    y += _HEAD * scale
    for seat in box.seats:
        base = y + 3.7 * scale
        lead = width_of(seat.lead, size * 0.9)
        ink.text(x + width - 1.5, base, seat.lead, size * 0.9, grey=0.35, align="right")
        ink.text(x + 1.5, base, seat.place, size * 0.9, grey=0.35)
        start = 7.5 * scale if seat.place else 1.5
        room = width - start - lead - 4
        letters = largest(seat.name, room, [size * part for part in _BOX_NAMES], bold=seat.winner)
        name = fitted(seat.name, room, letters, bold=seat.winner, middle=True)
        ink.text(x + start, base, name, letters, bold=seat.winner)
        y += _LINE * scale


_ACROSS = 2
_PAD = 4.0
_ROW = 8.0
_FIELD = 10.5
_SEAT = 5.0
_NAMES = (10.0, 9.0, 8.0, 7.0)
"""Letters of names on a slip."""
_CODE, _CODE_ROW = 18.0, 21.0
"""How wide a code stands on a slip, and how high with the name below it."""
_EDGE = 6.0
"""So many millimetres at the rim no printer reaches."""


def slip_pages(slips: Slips, width: float, height: float) -> Iterator[Draw]:
    """Yield pages of slips two abreast, as many as a sheet holds, with lines to cut along."""
    wide = (width - 2 * _EDGE) / _ACROSS
    high = max((_height(slip, wide) for slip in slips.slips), default=1.0)
    names = _names_within(slips, wide)
    many = max(1, int((height - 2 * _EDGE) / high)) * _ACROSS
    for start in range(0, len(slips.slips), many):
        yield partial(_draw_slips, slips.slips[start : start + many], names, wide, high)


def _draw_slips(slips: tuple[Slip, ...], names: Mapping[str, str], wide: float, high: float, ink: Ink) -> None:
    for index, slip in enumerate(slips):
        x, y = _EDGE + index % _ACROSS * wide, _EDGE + index // _ACROSS * high
        ink.cut_lines(x, y, wide, high)
        _draw_slip(ink, slip, names, x, y, wide, high)


def _notes(slip: Slip, width: float) -> tuple[list[str], list[str]]:
    room = width - 2 * _PAD
    ticks = wrapped("   ".join(f"☐\u00a0{tick.replace(' ', chr(0xA0))}" for tick in slip.ticks), room, 9)
    return ticks if slip.ticks else [], wrapped(slip.small_print, room, 7) if slip.small_print else []


def _height(slip: Slip, width: float) -> float:
    ticks, note = _notes(slip, width)
    codes = -(-len(_codes(slip)) // _codes_across(width)) * _CODE_ROW
    return 2 * _PAD + 11 + _ROW * len(slip.names) + 5.5 * len(ticks) + codes + 3.2 * len(note) + 8


def _codes(slip: Slip) -> list[tuple[int, str, str]]:
    """Return the seat, the name and the link of everybody who has one."""
    seats = enumerate(zip(slip.names, slip.links, strict=False), start=1)
    return [(seat, name, link) for seat, (name, link) in seats if link]


def _codes_across(width: float) -> int:
    return max(1, int((width - 2 * _PAD) / _CODE))


def _draw_codes(ink: Ink, slip: Slip, names: Mapping[str, str], x: float, top: float, width: float) -> float:
    """Draw the code of each seat with its number and name below; returns where they end."""
    across, codes = _codes_across(width), _codes(slip)
    for index, (seat, name, link) in enumerate(codes):
        left, upper = x + index % across * _CODE, top + index // across * _CODE_ROW
        count, runs = dark_runs(link)
        square = (_CODE - 1) / count
        for row, column, length in runs:
            ink.box(left + column * square, upper + row * square, length * square, square, fill=0.0)
        label = fitted(f"{seat} {names[name]}", _CODE - 1, 6, middle=True)
        ink.text(left + _CODE / 2, upper + _CODE + 1, label, 6, grey=0.2, align="center")
    return top + -(-len(codes) // across) * _CODE_ROW


def _draw_slip(ink: Ink, slip: Slip, names: Mapping[str, str], x: float, y: float, width: float, height: float) -> None:
    left, right = x + _PAD, x + width - _PAD
    ink.text(left, y + _PAD + 4, slip.title, 14, bold=True)
    ink.text(right, y + _PAD + 4, slip.head, 9, grey=0.3, align="right")
    field = _field(slip, width)
    first = right - field * len(slip.fields)
    top = y + _PAD + 10.5
    for index, title in enumerate(slip.fields):
        middle = first + field * (index + 0.5)
        size = largest(title, field, (6.5, 5.5))
        ink.text(middle, top - 1, fitted(title, field, size), size, grey=0.3, align="center")
    room = _name_room(slip, width)
    shown = [names[name] for name in slip.names]
    size = min((largest(name, room, _NAMES) for name in shown), default=_NAMES[0])
    for seat, name in enumerate(shown, start=1):
        ink.text(left, top + 5.2, str(seat), 7, grey=0.4)
        ink.text(left + _SEAT, top + 5.2, fitted(name, room, size, middle=True), size)
        for index in range(len(slip.fields)):
            ink.box(first + field * index, top, field, _ROW)
        top += _ROW
    ticks, note = _notes(slip, width)
    for line in ticks:
        top += 5.5
        ink.text(left, top, line, 9)
    top = _draw_codes(ink, slip, names, left, top + 1.0, width)
    for line in note:
        top += 3.2
        ink.text(left, top, line, 7, grey=0.35)
    bottom = y + height - _PAD
    ink.text(left, bottom, slip.sign, 7, grey=0.35)
    ink.line(left + width_of(slip.sign, 7) + 2, bottom, right, bottom, grey=0.5)


def _names_within(slips: Slips, wide: float) -> Mapping[str, str]:
    """Return each name of all slips in the longest form that fits there in small letters, no two of them the same."""
    rooms = {name: _name_room(slip, wide) for slip in slips.slips for name in slip.names}
    shown: dict[str, str] = {}
    for cells in (LONGEST_NAME, *range(2 * NAME_CELLS, SHORTEST_NAME - 1, -2)):
        left = {name: room for name, room in rooms.items() if name not in shown}
        forms, taken = short_names(rooms, cells), set(shown.values())
        whole = {name for name in left if forms[name].count("[") == forms[name].count("]")}  # The names of emoji.
        fits = {name for name in whole if width_of(forms[name], _NAMES[-1]) <= left[name]}
        shown |= {name: forms[name] for name in left if name in fits and forms[name] not in taken}
    return {name: shown.get(name, name) for name in rooms}


def _name_room(slip: Slip, width: float) -> float:
    return width - 2 * _PAD - _field(slip, width) * len(slip.fields) - _SEAT - 1


def _field(slip: Slip, width: float) -> float:
    return min(_FIELD, (width - 2 * _PAD) * 0.62 / max(1, len(slip.fields)))


_MARGIN = 12.0


def sign_pages(signs: Signs) -> Iterator[Draw]:
    """Yield a sign a page: folded across, its upper half is read from the other side."""
    return (partial(_draw_sign, sign) for sign in signs.signs)


def _draw_sign(sign: Sign, ink: Ink) -> None:
    ink.line(_MARGIN, ink.height / 2, ink.width - _MARGIN, ink.height / 2, grey=0.75, dashed=True)
    _half(ink, sign)
    with ink.upside_down():
        _half(ink, sign)


def _half(ink: Ink, sign: Sign) -> None:
    middle, top = ink.width / 2, ink.height / 2
    ink.text(middle, top + 35, sign.word, 34, grey=0.25, align="center")
    size = largest(sign.number, ink.width - 4 * _MARGIN, range(250, 0, -10), bold=True)
    ink.text(middle, top + 112, sign.number, size, bold=True, align="center")
    ink.text(middle, top + 132, fitted(sign.foot, ink.width - 2 * _MARGIN, 12), 12, grey=0.35, align="center")
