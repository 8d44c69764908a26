"""The colours of the themes by their names, for all that draws: screens, and pages that know no screen.

The four suits differ for every kind of colour vision (worst difference 27 in the dark, 31 in the light) and stand at
least 5 to 1 against the background; where there is no colour, their shapes and the marks beside them remain.
"""

from __future__ import annotations

from collections.abc import Mapping

DARK: Mapping[str, str] = {
    "primary": "#7fb69b",
    "secondary": "#8fa8c8",
    "accent": "#e3b75d",
    "warning": "#e3b75d",
    "error": "#e8695f",
    "success": "#7be04a",
    "foreground": "#e9e6db",
    "background": "#0e1412",
    "surface": "#141c19",
    "panel": "#1c2723",
    "suit-s": "#f2f2f2",
    "suit-h": "#e8695f",
    "suit-d": "#6a8df0",
    "suit-c": "#7be04a",
    "faint": "#8f9c94",
    "border": "#7fb69b",
    "border-blurred": "#3a4a43",
    "scrollbar": "#33423b",
    "scrollbar-hover": "#4a5f55",
    "scrollbar-active": "#e3b75d",
    "scrollbar-background": "#0e1412",
    "scrollbar-background-hover": "#141c19",
    "scrollbar-background-active": "#141c19",
    "block-cursor-foreground": "#10150f",
    "block-cursor-background": "#e3b75d",
    "block-cursor-blurred-background": "#26332d",
    "block-hover-background": "#202c27",
}
LIGHT: Mapping[str, str] = {
    "primary": "#2c6a4d",
    "secondary": "#35577e",
    "accent": "#8a5200",
    "warning": "#8a5200",
    "error": "#a01818",
    "success": "#00663f",
    "foreground": "#1b1d1b",
    "background": "#f7f3e8",
    "surface": "#fffdf7",
    "panel": "#ece5d3",
    "suit-s": "#111111",
    "suit-h": "#801100",
    "suit-d": "#002699",
    "suit-c": "#00754a",
    "faint": "#5d655f",
    "border": "#2c6a4d",
    "border-blurred": "#b9b29e",
    "scrollbar": "#cdc5af",
    "scrollbar-hover": "#a8a08a",
    "scrollbar-active": "#2c6a4d",
    "scrollbar-background": "#f7f3e8",
    "scrollbar-background-hover": "#ece5d3",
    "scrollbar-background-active": "#ece5d3",
    "block-cursor-foreground": "#fffdf7",
    "block-cursor-background": "#2c6a4d",
    "block-cursor-blurred-background": "#dcd5c1",
    "block-hover-background": "#ebe4d2",
}
