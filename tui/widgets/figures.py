"""Figures that are read across a hall: digits five lines high, each point of them as many cells as told."""

from __future__ import annotations

HEIGHT = 5

_POINTS = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    "-": ("  ", "  ", "##", "  ", "  "),
}


def figures(text: str, scale: int = 1) -> tuple[str, ...]:
    """Return the lines of a time such as -4:07; a point is 2 x 1 cells, times the scale."""
    lines = []
    for line in range(HEIGHT):
        drawn = "  ".join(
            "".join(("█" if point == "#" else " ") * 2 * scale for point in _POINTS[char][line])
            for char in text
            if char in _POINTS
        )
        lines += [drawn] * scale
    return tuple(lines)
