"""Every use of a Textual internal, under public names.

`moved_internals` says what another Textual has changed.
"""

from __future__ import annotations

from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

from tui.textual_compat.apps import AppInternals, EscapeParser, PaletteInternals, ScreenInternals, is_at_rest
from tui.textual_compat.drawing import (
    PartsUpdate,
    entitle,
    forget_lines,
    lies_bare,
    lighten,
    resize_contents,
    style_version,
)
from tui.textual_compat.handlers import handlers_of
from tui.textual_compat.internals import moved_internals
from tui.textual_compat.stylesheets import shared_stylesheet

__all__ = [
    "AppInternals",
    "ChopsUpdate",
    "CompositorUpdate",
    "EscapeParser",
    "LayoutUpdate",
    "PaletteInternals",
    "PartsUpdate",
    "ScreenInternals",
    "entitle",
    "forget_lines",
    "handlers_of",
    "is_at_rest",
    "lies_bare",
    "lighten",
    "moved_internals",
    "resize_contents",
    "shared_stylesheet",
    "style_version",
]
