"""Cells of a list: texts that may have several forms, cut to their column."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from textual.content import Content


class Narrowing(NamedTuple):
    """A cell in several forms, the widest first.

    Shown is the first that its column has room for, or the last one.
    """

    forms: tuple[Content, ...]


Cell: TypeAlias = str | Content


def look_of(cell: Cell | Narrowing) -> object:
    """Return what is seen of a cell; Content is equal to another of the same letters in any colours."""
    if isinstance(cell, Narrowing):
        return tuple([look_of(form) for form in cell.forms])
    return cell if isinstance(cell, str) else (cell.plain, tuple(cell.spans))


def form_of(cell: Cell | Narrowing, width: int) -> Content:
    """Return a cell's text fitted to a width, which it may still exceed."""
    if isinstance(cell, Narrowing):
        return next((form for form in cell.forms if form.cell_length <= width), cell.forms[-1])
    return Content(cell) if isinstance(cell, str) else cell


def fitted(cell: Content, width: int, right: bool) -> Content:
    """Return a cell cut or filled up to its width."""
    if cell.cell_length > width:
        return cell.truncate(width, ellipsis=True)
    padding = Content(" " * (width - cell.cell_length))
    return padding + cell if right else cell + padding


def one_colour(content: Content, lit: bool) -> Content:
    """Return the content without colours of its own where it is lit: a coloured word on a bar is faint."""
    return Content(content.plain) if lit else content
