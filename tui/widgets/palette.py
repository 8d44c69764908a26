"""The styles a table is drawn with: the theme's colours, and a shape or weight beside each of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rich.style import Style
from textual.color import Color


class Palette(NamedTuple):
    """Styles by what they tell; text without one has the theme's own colour."""

    suits: tuple[Style, Style, Style, Style]
    """Spades, hearts, diamonds, clubs."""
    dim: Style
    bold: Style
    line: Style
    turn: Style
    """The border and name of the seat whose turn it is."""
    key: Style
    """A key to press."""
    good: Style
    bad: Style
    razed: Style
    focus: Style
    """Laid over what is pointed at."""
    flash: Style
    """Laid over what has just happened."""


_FOCUS = Style(reverse=True)
_FLASH = Style(reverse=True, bold=True)
_BOLD = Style(bold=True)
_COLOURS = (
    *(f"suit-{letter}" for letter in "shdc"),
    *("faint", "accent", "success", "error", "block-cursor-background", "block-cursor-foreground"),
)
"""The names of the theme's colours that a table is drawn in."""

MONO = Palette(
    suits=(_BOLD,) * 4,
    dim=Style(),
    bold=_BOLD,
    line=Style(),
    turn=_BOLD,
    key=Style(bold=True, underline=True),
    good=_BOLD,
    bad=Style(),
    razed=Style(strike=True),
    focus=_FOCUS,
    flash=_FLASH,
)
"""For NO_COLOR: all is told by shape, weight and underlining, in the terminal's own colours."""


def palette_of(app: Any) -> Palette:
    """Return the palette that goes with an app's theme, or MONO when it runs without colour."""
    if app.no_color:
        return MONO
    variables: dict[str, str] = app.theme_variables
    return _palette(not app.theme.startswith("ansi"), *(variables[name] for name in _COLOURS))


@lru_cache(maxsize=32)
def _palette(shaded: bool, *colours: str) -> Palette:
    """Return the palette of these colours; the same styles each time, so that pictures are quick to compare."""
    colour = {name: Color.parse(value).rich_color for name, value in zip(_COLOURS, colours, strict=True)}

    def style(name: str, *, bold: bool = False, strike: bool = False) -> Style:
        return Style(color=colour[name], bold=bold or None, strike=strike or None)

    faint = style("faint")
    focus = _FOCUS
    if shaded:
        # One colour for all that is pointed at: coloured words on a coloured card are hard to read.
        focus = Style(color=colour["block-cursor-foreground"], bgcolor=colour["block-cursor-background"])
    spades, hearts, diamonds, clubs = (style(f"suit-{letter}", bold=True) for letter in "shdc")
    return Palette(
        suits=(spades, hearts, diamonds, clubs),
        dim=faint,
        bold=_BOLD,
        line=faint,
        turn=style("accent", bold=True),
        key=style("accent", bold=True),
        good=style("success", bold=True),
        bad=style("error"),
        razed=style("faint", strike=True),
        focus=focus,
        flash=_FLASH,
    )
