"""Lines of pictures that remember nothing are painted as any other."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from rich.style import Style
from textual import strip
from textual.cache import FIFOCache

from tui.textual_compat import lighten

BOLD = Style(bold=True)


def test_a_line_without_memory_is_cut_and_styled_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(strip), "FIFOCache", FIFOCache)
    segments = [Segment("Ana "), Segment("joga ♠", BOLD)]
    usual = strip.Strip(segments)
    lighten()
    light = strip.Strip(segments)
    for _ in range(2):
        assert light.crop(2, 7) == usual.crop(2, 7)
        assert light.divide([3, 6, 10]) == usual.divide([3, 6, 10])
        assert light.apply_style(BOLD) == usual.apply_style(BOLD)
        assert light.adjust_cell_length(14, BOLD) == usual.adjust_cell_length(14, BOLD)
        assert light.crop_extend(1, 12, BOLD) == usual.crop_extend(1, 12, BOLD)
    assert light._crop_cache is light._divide_cache
    assert usual._crop_cache is not usual._divide_cache
