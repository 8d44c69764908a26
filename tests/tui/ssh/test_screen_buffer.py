"""The terminal shows what was painted, whatever it showed before, and is sent little for it."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from tests.tui.terminal_screen import Screen
from tui.terminal.cell_style import Depth, cell_styles_of
from tui.terminal.screen_buffer import ScreenBuffer
from tui.textual_compat import ChopsUpdate, LayoutUpdate

WIDTH, HEIGHT = 24, 4
STYLES = (
    Style(),
    Style.parse("bold #e8695f on #0e1412"),
    Style.parse("#e8695f on #0e1412"),
    Style.parse("reverse #7be04a"),
    Style.parse("underline dim #8f9c94 on #141c19"),
    Style.parse("red on bright_black"),
)
WORDS = st.text("ab  ♠─││─界é\u0301", max_size=30) | st.just("─" * 9)
SEGMENTS = st.tuples(WORDS, st.sampled_from(STYLES))
PAINTS = st.lists(st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, WIDTH), st.lists(SEGMENTS, max_size=3)))


def paint(frame: ScreenBuffer, y: int, x: int, segments: list[tuple[str, Style]]) -> None:
    strip = Strip([Segment(text, style) for text, style in segments])
    frame.paint(LayoutUpdate([[strip]], Region(x, y, WIDTH - x, 1)))


def showing(frame: ScreenBuffer, screen: Screen) -> None:
    """Bring the screen up to date, and compare it with one that is painted from nothing."""
    screen.feed(frame.difference())
    assert frame.settled and frame.difference() == ""
    shown = [[seen(*cell) for cell in row] for row in screen.cells]
    anew = blank(frame.width, frame.height, erases=screen.erases)
    frame.forget()
    text = frame.difference()
    # A terminal is told everything, as each picture begins with the pen that the last one ended with.
    screen.feed(text)
    anew.feed(text)
    assert shown == [[seen(*cell) for cell in row] for row in anew.cells]


def seen(char: str, codes: str) -> tuple[str, str]:
    """Return a cell as people see it: a space has no colour of its own, nor weight."""
    if char != " ":
        return char, codes
    kept = [code for code in codes.split(" ") if code.partition("=")[0] in ("4", "7", "9", "back")]
    return char, " ".join(kept)


def blank(width: int = WIDTH, height: int = HEIGHT, *, erases: bool = True) -> Screen:
    screen = Screen(width, height, erases=erases)
    screen.modes["1049"] = True
    return screen


@pytest.mark.marathon
@settings(max_examples=150)
@given(st.lists(PAINTS, max_size=4), st.sampled_from(Depth), st.booleans(), st.booleans())
@example([[(0, 10, [(" \u0301", STYLES[1])])]], Depth.NONE, True, False)
@example([[(0, 12, [(" ", STYLES[1]), ("\u0301", STYLES[1])])]], Depth.NONE, True, False)
def test_what_is_told_as_differences_looks_as_if_it_were_painted_anew(rounds, depth, erases, repeats) -> None:
    frame, screen = ScreenBuffer(WIDTH, HEIGHT, depth, erases=erases, repeats=repeats), blank(erases=erases)
    for paints in rounds:
        for y, x, segments in paints:
            paint(frame, y, x, segments)
        showing(frame, screen)


@settings(max_examples=60)
@given(PAINTS, PAINTS, st.tuples(st.integers(1, 40), st.integers(1, 8)))
def test_another_size_keeps_what_fits_and_is_painted_whole(before, after, size) -> None:
    frame = ScreenBuffer(WIDTH, HEIGHT, Depth.TRUE)
    for y, x, segments in before:
        paint(frame, y, x, segments)
    frame.resize(*size)
    for y, x, segments in after:
        paint(frame, y, x, segments)
    showing(frame, blank(*size))


def test_one_changed_cell_costs_a_few_bytes() -> None:
    frame, screen = ScreenBuffer(WIDTH, HEIGHT, Depth.TRUE), blank()
    paint(frame, 1, 0, [("the seven of spades", STYLES[2])])
    screen.feed(frame.difference())
    paint(frame, 1, 0, [("the eight of spades", STYLES[2])])
    text = frame.difference()
    screen.feed(text)
    assert screen.line(1) == "the eight of spades"
    assert len(text) <= 55 and "of" not in text


def test_a_part_that_is_repainted_as_it_was_costs_nothing() -> None:
    frame = ScreenBuffer(WIDTH, HEIGHT, Depth.MANY)
    paint(frame, 0, 0, [("♠ ♥ ♦ ♣", STYLES[1])])
    frame.difference()
    paint(frame, 0, 0, [("♠ ♥ ♦ ♣", STYLES[1])])
    assert frame.difference() == ""


def test_the_spans_of_a_partial_update_are_painted_and_nothing_beside_them() -> None:
    frame, screen = ScreenBuffer(WIDTH, HEIGHT, Depth.TRUE), blank()
    chops = [{}, {0: Strip([Segment("left")]), 4: Strip([Segment("right")]), 9: None}, {}, {}]
    frame.paint(ChopsUpdate(chops, [(1, 0, 3)], [[], [4, 9, 24], [], []]))
    screen.feed(frame.difference())
    assert screen.line(1) == "left"


def test_guard_1_no_control_code_of_a_text_reaches_the_terminal() -> None:
    nasty = "a\x1b]52;c;aGE=\x07b\x9b2Jc\u202ed\u200be\x00f\rg\nh"
    frame = ScreenBuffer(80, 1, Depth.TRUE)
    paint(frame, 0, 0, [(nasty, Style())])
    text = frame.difference()
    screen = blank(80, 1)
    screen.feed(text)
    assert all(letter in screen.text for letter in "abcdefgh")
    assert not set(text) & set("\x9b\u202e\u200b\x00\r\n\x07")


def test_guard_5_each_depth_has_its_own_colours() -> None:
    style = Style.parse("bold #e8695f on #0e1412")
    data = {depth: cell_styles_of(depth).change(0, cell_styles_of(depth).number(style)) for depth in Depth}
    assert data[Depth.TRUE] == "\x1b[;38;2;232;105;95;48;2;14;20;18;1m" or "38;2;232;105;95" in data[Depth.TRUE]
    assert "38;5;" in data[Depth.MANY] and "38;2" not in data[Depth.MANY]
    assert "38" not in data[Depth.SIXTEEN] and data[Depth.SIXTEEN]
    assert data[Depth.NONE] == "\x1b[1m"


def test_a_wide_character_is_never_left_half() -> None:
    frame, screen = ScreenBuffer(WIDTH, HEIGHT, Depth.TRUE), blank()
    paint(frame, 0, 0, [("a界b", STYLES[0])])
    screen.feed(frame.difference())
    paint(frame, 0, 2, [("x", STYLES[0])])
    showing(frame, screen)
    assert screen.line(0) == "a xb"


@pytest.mark.parametrize("sign", ["👨\u200d👩\u200d👧\u200d👦", "🏃🏽\u200d♀", "👍🏽", "界"])
def test_joined_emoji_are_sent_whole_and_take_two_cells(sign: str) -> None:
    frame = ScreenBuffer(WIDTH, HEIGHT, Depth.TRUE)
    paint(frame, 0, 0, [(f"a{sign}b\u202e{sign}", Style())])
    assert frame._chars[0][:6] == ["a", sign, "", "b", sign, ""]
    assert f"a{sign}b{sign}" in frame.difference()
    paint(frame, 0, 2, [("x", Style())])
    assert frame._chars[0][:4] == ["a", " ", "x", "b"]
