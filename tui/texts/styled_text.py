"""Text in parts, each with the name of its style.

What a formatter returns where a screen shows more than one style.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

StyledText: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of a text and its style, "" for none."""


def plain_text(text: StyledText) -> str:
    """Return the text without its styles."""
    return "".join(part for part, _ in text)


def join_text(gap: str, texts: Iterable[StyledText]) -> StyledText:
    """Return the texts in a row, with a gap between every two."""
    joined: list[tuple[str, str]] = []
    for text in texts:
        joined += [(gap, ""), *text] if joined else text
    return tuple(joined)
