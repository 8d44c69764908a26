"""How many cells of a terminal a text takes."""

from __future__ import annotations

from functools import lru_cache

_SPECIAL = frozenset("\u200d\ufe0f")
"""Signs by which those before them take another number of cells."""


@lru_cache(maxsize=8192)
def cell_len(text: str) -> int:
    """Return how many cells a text takes, as Rich counts them; Rich itself counts sign by sign in Python."""
    if text.isascii() and text.isprintable():
        return len(text)
    # Most texts are plain, and commands wait for all that is loaded.
    from rich import cells

    return cells.cell_len(text) if _SPECIAL & {*text} else sum(map(cells.get_character_cell_size, text))
