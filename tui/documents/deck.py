"""The paper of a deck: a line a card, what it comes to, and its code."""

from __future__ import annotations

from collections.abc import Iterable

from tui.documents.model import DocumentColumn, DocumentTable, Notes, Paper
from tui.services.identity.names import clean
from tui.texts.localizer import Words


def deck_paper(
    title: str, name: str, cards: Iterable[tuple[int, str, str]], notes: Iterable[str], words: Words
) -> Paper:
    """Return the paper of a deck; `cards` are copies, name and short line of each, `notes` stand below."""
    rows = tuple(cards)
    table = DocumentTable(
        "deck",
        (
            DocumentColumn("copies", words("decks.column.copies"), "right"),
            DocumentColumn("name", words("decks.column.card"), wide=True),
            DocumentColumn("numbers", words("decks.column.numbers"), "right"),
        ),
        rows,
        short=tuple(f"{copies} {card}" for copies, card, _numbers in rows),
        narrow=True,
    )
    blocks = (table, Notes("notes", tuple(notes)))
    return Paper("deck", title, clean(name), blocks, words.language.replace("_", "-"))
