"""Cards of every size: rank and suit in two corners, and in the middle of the large ones."""

from __future__ import annotations

import pytest
from rich.color import Color

from tui.canvas.grid import Canvas, Rect
from tui.canvas.palette import COLOURS, MONO, Look, Size, draw_card_row, palette_from, size_for


@pytest.mark.parametrize(
    ("height", "size"), [(1, Size.SLIP), (4, Size.MEDIUM), (5, Size.LARGE), (6, Size.LARGE), (7, Size.HUGE)]
)
def test_cards_are_as_large_as_lines_and_columns_let_them(height: int, size: Size) -> None:
    looks = [Look("10", "♠")] * 5
    assert size_for(looks, 80, height) is size
    assert size_for(looks, 10, height) is Size.BARE


def test_a_card_of_seven_lines_has_rank_and_suit_in_two_corners_and_its_suit_in_the_middle() -> None:
    canvas = Canvas(13, 7)
    assert draw_card_row(canvas, 0, 0, [Look("10", "♠")], Size.HUGE) == (Rect(0, 0, 13, 7),)
    rows = ["".join(row.chars)[1:-1] for row in canvas.rows()]
    assert rows[1:6] == ["10".ljust(11), "♠".ljust(11), "♠".center(11), "♠".rjust(11), "10".rjust(11)]


def test_what_is_pointed_at_is_one_patch_where_cards_are_outlines_in_the_colours_of_the_terminal() -> None:
    colours = dict.fromkeys(COLOURS, Color.parse("default")) | {"suit-c": Color.parse("green")}
    for palette in (palette_from(colours, shaded=False), MONO):
        canvas = Canvas(6, 1)
        canvas.put(0, 0, "9", palette.suits[3])
        canvas.put(1, 0, "=12", palette.dim)
        canvas.restyle(Rect(0, 0, 6, 1), palette.focus)
        shown = {(style.color, style.bgcolor, style.reverse) for _, _, style in canvas.rows()[0].runs()}
        assert shown == {(palette.focus.color, palette.focus.bgcolor, True)}
