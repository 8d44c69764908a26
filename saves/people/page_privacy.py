"""Whom people let see their pages, by their names however they are spelled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from engine.core.text import fold
from saves.rows.row import RowOf
from saves.rows.row_store import RowStore

ShownTo: TypeAlias = Literal["everybody", "organisers", "nobody"]
"""Who sees a page besides the person that it is about."""
SHOWN_TO: tuple[ShownTo, ...] = get_args(ShownTo)
"""From the most open to the most closed."""


class PagePrivacy(RowOf, frozen=True):
    """The people who may see somebody's page; `person` is their name as names are compared."""

    table = "page_privacy"
    person: str
    shown_to: ShownTo


class PagePrivacies:
    """The people who may see each page; a page is open until its person says otherwise."""

    def __init__(self, rows: RowStore[PagePrivacy]) -> None:
        self._rows = rows

    def of(self, names: Iterable[str]) -> ShownTo:
        """Return who sees the page of somebody with these names.

        The most private of all their choices counts. A choice that can no longer be read closes the page to everybody,
        since it may have said so.
        """
        return max(map(self._said, names), key=SHOWN_TO.index, default=SHOWN_TO[0])

    def _said(self, name: str) -> ShownTo:
        row = self._rows.get(fold(name)) or self._rows.misnamed(fold(name))
        if row is not None:
            return row.shown_to
        return SHOWN_TO[-1] if self._rows.damaged(fold(name)) else SHOWN_TO[0]

    def choose(self, names: Iterable[str], shown_to: ShownTo) -> None:
        """Keep who sees the page of somebody with these names, whatever was said before under any of them."""
        for name in names:
            self._rows.put(PagePrivacy(fold(name), shown_to))
