"""A field of a form as a value: what can be chosen, told without a screen."""

from __future__ import annotations

from typing import NamedTuple

from textual.content import Content

from tui.styled_text import StyledText


class Field(NamedTuple):
    """One thing to choose; without a name it is a heading, or a space if it has no label either."""

    name: str
    label: str | Content
    value: str | Content = ""
    help: str = ""


def content_of(text: StyledText) -> Content:
    """Return text in parts as Textual shows it; the parts are plain characters, never markup."""
    return Content.assemble(*text)
