"""Chances and times as they are told."""

from __future__ import annotations

import pytest

from tui.texts.chances import format_chance, format_duration
from tui.texts.localizer import Words


@pytest.mark.parametrize(
    ("chance", "error", "text"),
    [
        (0.0, 0.0, "0%"),
        (1.0, 0.0, "100%"),
        (0.004, 0.0, "<1%"),
        (0.996, 0.0, ">99%"),
        (0.344, 0.0, "34%"),
        (0.344, 0.024, "34% ± 5"),
        (0.0, 0.001, "0% ± 1"),
    ],
)
def test_a_chance_is_told_in_percent_with_two_errors_and_certain_only_where_it_is(
    chance: float, error: float, text: str
) -> None:
    for language in ("pt_BR", "en"):
        assert format_chance(Words(language), chance, error) == text


def test_a_time_is_told_as_a_clock_shows_it() -> None:
    seconds = {1: "0:01", 400: "0:01", 61_499: "1:01", 3_599_400: "59:59", 3_600_000: "1:00:00", 36_065_000: "10:01:05"}
    assert {second: format_duration(second) for second in seconds} == seconds
