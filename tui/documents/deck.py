"""The papers of a deck: a line a card, what it comes to, and its code; cards to be cut out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from engine.core.errors import CarteadoError
from tui.documents.model import CardSheets, DocumentColumn, DocumentTable, NoteBlock, Paper, PlayingCard
from tui.games.deck_builder import DeckBuilder
from tui.services.identity.names import clean
from tui.texts.keys import GAME
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
    blocks = (table, NoteBlock("notes", tuple(notes)))
    return Paper("deck", title, clean(name), blocks, words.tag)


def list_of(builder: DeckBuilder, name: str, deck: Any, words: Words) -> Paper:
    """Return the deck list.

    Cards, counts with their limits, what is not legal, and the code where there is one.
    """
    names = {card.id: (card.name, card.short) for card in builder.cards(words)}
    cards = [(count, *names.get(card, (str(card), "?"))) for card, count in builder.copies(deck).items()]
    notes = [*builder.counts(deck, words), *builder.named(deck, words), *builder.faults(deck, words)]
    with suppress(CarteadoError):
        notes.append(builder.code(deck))
    return deck_paper(words(GAME(builder.game)), name, cards, notes, words)


def sheets_of(builder: DeckBuilder, name: str, copies: Mapping[int, int], words: Words) -> Paper:
    """Return sheets with so many copies of each card to be cut out; cards that are not known are left out."""
    known = {card.id for card in builder.cards(words)}
    faces = {card: builder.face(card, words) for card in copies if card in known}
    cards = tuple(
        PlayingCard(face.name, face.kind, face.picture, face.numbers, face.text, clean(name))
        for card, face in faces.items()
        for _ in range(copies[card])
    )
    title = words(GAME(builder.game))
    return Paper("cards", title, clean(name), (CardSheets(cards),), words.tag)
