"""`carteado decks`: the ready and saved decks of a game, as text, as codes and on paper."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.core.errors import CarteadoError
from engine.games.registry import game
from saves.files.foreign_files import naming_foreign
from saves.files.sealed_lines import text_of
from saves.people.saved_values import SavedValues
from saves.store import open_to_read
from tui.cli.output import print_json, print_lines, write_file
from tui.documents.deck import list_of, sheets_of
from tui.documents.write import format_of, written
from tui.games.card_sets import builder_with
from tui.games.deck_builder import MOST_BYTES, DeckBuilder, deck_builder_of
from tui.games.known_decks import KnownDeck, KnownDecks
from tui.services.identity.names import clean, clean_name
from tui.services.streams import tell
from tui.texts.localizer import Words


@contextmanager
def _decks(args: argparse.Namespace) -> Iterator[tuple[DeckBuilder, KnownDecks]]:
    key = deck_builder_of(game(args.game).key).game
    with open_to_read(args.db) as store:
        yield decks_of(key, store.profile.saved_values)


def decks_of(key: str, saved: SavedValues) -> tuple[DeckBuilder, KnownDecks]:
    """Return how decks of a game are built with what is `saved`, and the decks there are."""
    builder = builder_with(key, saved)
    return builder, KnownDecks(builder, saved, game(key).named_values(builder.option))


def deck_meant(builder: DeckBuilder, decks: KnownDecks, text: str, words: Words) -> KnownDeck:
    """Return the deck of that name or key, a saved one first, or of that code; raises CarteadoError."""
    known = decks.find(text, words)
    if known is not None:
        return known
    if "-" in text and " " not in text:
        return KnownDeck("", "", builder.read(text, text[:40])[1])
    raise CarteadoError("no_such_deck", name=clean(text))


def _deck(args: argparse.Namespace, words: Words) -> tuple[DeckBuilder, KnownDeck]:
    """Return the deck that is meant, as `deck_meant`."""
    with _decks(args) as (builder, decks):
        return builder, deck_meant(builder, decks, args.deck, words)


def _data(builder: DeckBuilder, deck: KnownDeck, words: Words) -> dict[str, Any]:
    copies = builder.copies(deck.deck)
    names = {card.id: card.name for card in builder.cards(words)}
    cards = [{"id": card, "copies": count, "name": names.get(card)} for card, count in copies.items()]
    faults = builder.faults(deck.deck, words)
    return {
        "name": deck.name,
        "key": deck.key.rpartition(".")[2] or None,
        "code": _code(builder, deck),
        "faults": faults,
        "cards": cards,
    }


def _code(builder: DeckBuilder, deck: KnownDeck) -> str | None:
    """Return the code of a deck; None for one with cards that are not known."""
    try:
        return builder.code(deck.deck)
    except CarteadoError:
        return None


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print the name of every deck, the ready ones first."""
    with _decks(args) as (builder, known):
        all_decks = [*known.all(words)]
    for lost in (deck for deck in all_decks if deck.deck is None):
        tell(words("decks.unreadable.named", name=clean(lost.name)))
    decks = [deck for deck in all_decks if deck.deck is not None]
    if args.json:
        print_json({"decks": [_data(builder, deck, words) for deck in decks]})
    else:
        texts = (words("decks.illegal") if builder.faults(deck.deck, words) else "" for deck in decks)
        print_lines(f"{deck.name}  {fault}".rstrip() for deck, fault in zip(decks, texts, strict=True))
    return 0


def show(args: argparse.Namespace, words: Words) -> int:
    """Print a deck as text, what it comes to, why it is not legal, and its code."""
    builder, deck = _deck(args, words)
    if args.json:
        print_json(_data(builder, deck, words))
        return 0
    print_lines(builder.text(deck.deck, words, deck.name).splitlines())
    lines = ["", *builder.summary(deck.deck, words), "", *builder.faults(deck.deck, words), _code(builder, deck) or ""]
    print_lines(lines)
    return 0


def import_(args: argparse.Namespace, words: Words) -> int:
    """Save the deck of a file with its text or code, under --name or the name that it has."""
    with _decks(args) as (builder, decks):
        with naming_foreign(args.file, "deck"):
            name, deck = builder.read(text_of(args.file, MOST_BYTES), args.file.name)
        called = clean_name(args.name or name or args.file.stem)
        decks.save(called, deck)
    faults = builder.faults(deck, words)
    if args.json:
        print_json(_data(builder, KnownDeck(called, "", deck), words))
    else:
        print_lines([words("decks.imported", name=called), *faults])
    return 0


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a deck as text, as a deck list on paper in a format, or as cards to be cut out.

    A file or stdout.
    """
    builder, deck = _deck(args, words)
    text = args.format is None and not args.cards and (args.output is None or args.output.suffix == ".txt")
    kind = "text" if text else args.format or format_of(args.output)
    if text:
        content = builder.text(deck.deck, words, deck.name).encode()
    elif args.cards:
        content = written(sheets_of(builder, deck.name, builder.copies(deck.deck), words), kind, words)
    else:
        content = written(list_of(builder, deck.name, deck.deck, words), kind, words)
    write_file(args.output, content)
    if args.output is not None:
        print_lines([words("decks.written", file=str(args.output))])
    return 0


def delete(args: argparse.Namespace, words: Words) -> int:
    """Forget a saved deck."""
    with _decks(args) as (_, decks):
        decks.delete(decks.saved_name(args.deck))
    print_lines([words("decks.deleted", name=clean(args.deck))])
    return 0
