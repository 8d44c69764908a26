"""The themes of the app.

A dark and a light one of its own, and suits for the terminal's sixteen colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from textual.theme import Theme

from tui.canvas import colours
from tui.canvas.palette import LANDS, TINTS

_OWN = (
    *("primary", "secondary", "accent", "warning", "error", "success"),
    *("foreground", "background", "surface", "panel"),
)
"""The colours that a theme has by itself; all others are variables."""


def _theme(name: str, named: Mapping[str, str], *, dark: bool) -> Theme:
    own: dict[str, Any] = {colour: named[colour] for colour in _OWN}
    return Theme(
        name=name, dark=dark, variables={colour: named[colour] for colour in named if colour not in own}, **own
    )


DARK = _theme("carteado-noite", colours.DARK, dark=True)
LIGHT = _theme("carteado-dia", colours.LIGHT, dark=False)

VARIABLES = {
    "suit-s": "ansi_default",
    "suit-h": "ansi_red",
    "suit-d": "ansi_blue",
    "suit-c": "ansi_green",
    "faint": "ansi_bright_black",
    **dict.fromkeys(
        ("felt", "seat", "band", "rail", "card", "card-faded", "card-warm", "card-back", "card-pattern"), "ansi_default"
    ),
    **dict.fromkeys(("card-s", "card-h", "card-d", "card-c", "card-faint", "card-accent"), "ansi_default"),
    **dict.fromkeys((f"card-{tint}" for tint in TINTS), "ansi_default"),
    **dict.fromkeys(("fallen", "fallen-text", "land-sign", *(f"land-{land}" for land in LANDS)), "ansi_default"),
}
"""What a theme of sixteen colours leaves open."""
