"""What a terminal says of itself, and what is made of it."""

from __future__ import annotations

import pytest

from tests.tui.terminal_screen import Screen
from tui.terminal.cell_style import Depth
from tui.terminal.input_decoder import clamp, heard, is_plain, terminal_of


@pytest.mark.parametrize(
    ("kind", "environment", "depth"),
    [
        ("xterm-256color", {}, Depth.MANY),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Depth.TRUE),
        ("xterm-kitty", {}, Depth.TRUE),
        ("tmux-256color", {}, Depth.MANY),
        ("screen", {}, Depth.MANY),
        ("screen.xterm-256color", {}, Depth.MANY),
        ("linux", {}, Depth.SIXTEEN),
        ("xterm-256color", {"NO_COLOR": "1"}, Depth.NONE),
        ("xterm-256color", {"NO_COLOR": ""}, Depth.MANY),
        ("vt100", {}, Depth.NONE),
        ("xterm-mono", {}, Depth.NONE),
    ],
)
def test_guard_5_colours_follow_the_visitors_terminal(kind: str, environment: dict[str, str], depth: Depth) -> None:
    assert terminal_of(kind, (80, 24), environment).depth is depth


def test_guard_13_sizes_are_clamped() -> None:
    assert clamp(0, 0) == (80, 24)
    assert clamp(2**32 - 1, 2**32 - 1) == (300, 100)
    assert clamp(1, 1) == (1, 1)


@pytest.mark.parametrize(("kind", "plain"), [(None, True), ("", True), ("dumb", True), ("xterm", False)])
def test_guard_16_without_a_terminal_to_draw_on_the_lines_speak(kind: str | None, plain: bool) -> None:
    assert is_plain(kind) is plain


def test_little_of_the_environment_is_listened_to() -> None:
    data = heard({b"LANG": b"en_US.UTF-8", b"LD_PRELOAD": b"x", b"NO_COLOR": b"x" * 999, b"LC_ALL": b"\xff"})
    assert data == {"LANG": "en_US.UTF-8", "LC_ALL": "\ufffd"}


@pytest.mark.parametrize("kind", ["xterm-256color", "linux", "screen", "tmux-256color"])
def test_what_is_taken_over_is_given_back(kind: str) -> None:
    terminal, screen = terminal_of(kind, (80, 24), {}), Screen()
    screen.feed(terminal.enter)
    assert screen.modes["1049"] and screen.modes["2004"] and not screen.modes["25"] and not screen.modes["7"]
    assert screen.modes.get("1000", False) is (kind != "linux")
    screen.feed("a hand of cards" + terminal.leave)
    assert "cards" not in screen.text
    on = {mode for mode, is_on in screen.modes.items() if is_on}
    assert on == {"25", "7"}
