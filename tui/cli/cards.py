"""`carteado cards`: the card sets that a club has written: checked, kept, shown, printed, given back."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.core.errors import CarteadoError
from engine.games.registry import game
from saves.files.foreign_files import check_foreign, naming_foreign
from saves.files.sealed_lines import content_of
from saves.people.saved_values import SavedValues
from saves.store import open_to_read
from tui.cli.output import print_answer, print_json, print_lines, tell_faults, write_file
from tui.documents.deck import sheets_of
from tui.documents.write import format_of, written
from tui.games.card_sets import KeptSet, builder_with, forget_set, keep_set, kept_sets
from tui.games.deck_builder import deck_builder_of
from tui.services.identity.names import clean
from tui.texts.localizer import Words

_MOST_BYTES = 1_000_000


@contextmanager
def _saved(args: argparse.Namespace) -> Iterator[tuple[str, SavedValues]]:
    key = deck_builder_of(game(args.game).key).game
    with open_to_read(args.db) as store:
        yield key, store.profile.saved_values


def _data(key: str, kept: Any) -> dict[str, Any]:
    builder = deck_builder_of(key).with_sets((kept,))
    return {"set": builder.set_name(kept), "cards": len(builder.cards_of_set(kept)), "hash": builder.set_hash(kept)}


def _tell(args: argparse.Namespace, words: Words, key: str, kept: Any, sentence: str) -> int:
    data = _data(key, kept)
    return print_answer(args, data, [words(sentence, **data | {"hash": data["hash"][:8]})])


def check(args: argparse.Namespace, words: Words) -> int:
    """Check a set's file without keeping it, and print all faults."""
    builder = deck_builder_of(game(args.game).key)
    content = content_of(args.file, _MOST_BYTES)
    faults = tuple(builder.set_faults(content, args.file.name))
    if faults:
        check_foreign(args.file, content, "cards")
        return tell_faults(args, words, faults)
    return _tell(args, words, builder.game, builder.read_set(content, args.file.name), "cards.right")


def import_(args: argparse.Namespace, words: Words) -> int:
    """Keep the set of a file."""
    with _saved(args) as (key, saved), naming_foreign(args.file, "cards"):
        kept = keep_set(key, saved, content_of(args.file, _MOST_BYTES), args.file.name)
    return _tell(args, words, key, kept, "cards.imported")


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print the sets that are kept: how many cards each has, and its hash."""
    with _saved(args) as (key, saved):
        kept = [*kept_sets(key, saved)]
    if args.json:
        print_json(
            {"sets": [_data(key, card_set.value) if card_set.value else {"set": card_set.name} for card_set in kept]}
        )
    else:
        print_lines(_line(key, card_set, words) for card_set in kept)
    return 0


def _line(key: str, card_set: KeptSet, words: Words) -> str:
    if card_set.error is not None:
        return f"{card_set.name}  {words.error(card_set.error)}"
    data = _data(key, card_set.value)
    return words("cards.line", **data | {"hash": data["hash"][:8]})


def _kept_set(key: str, saved: SavedValues, name: str) -> KeptSet:
    known_set = next((card_set for card_set in kept_sets(key, saved) if card_set.name == name), None)
    if known_set is None:
        raise CarteadoError("no_card_set", name=clean(name))
    return known_set


def show(args: argparse.Namespace, words: Words) -> int:
    """Print what every card of a set says."""
    with _saved(args) as (key, saved):
        card_set, builder = _kept_set(key, saved, args.set), builder_with(key, saved)
    if card_set.error is not None:
        raise card_set.error
    faces = [builder.face(card, words) for card in builder.cards_of_set(card_set.value)]
    if args.json:
        print_json({"cards": [face._asdict() for face in faces]})
    else:
        parts = ("  ".join(filter(None, (face.name, face.kind, face.numbers))) + "\n    " + face.text for face in faces)
        print_lines(line for part in parts for line in part.splitlines())
    return 0


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a set as the file that it came from, or in a format as sheets with its cards to be cut out."""
    with _saved(args) as (key, saved):
        card_set, builder = _kept_set(key, saved, args.set), builder_with(key, saved)
    if args.format is None and (args.output is None or args.output.suffix == ".toml"):
        content = card_set.text.encode()
    elif card_set.error is not None:
        raise card_set.error
    else:
        paper = sheets_of(builder, card_set.name, dict.fromkeys(builder.cards_of_set(card_set.value), 1), words)
        content = written(paper, args.format or format_of(args.output), words)
    write_file(args.output, content)
    if args.output is not None:
        print_lines([words("decks.written", file=str(args.output))])
    return 0


def remove(args: argparse.Namespace, words: Words) -> int:
    """Forget a set; matches that were played with it have its cards themselves."""
    with _saved(args) as (key, saved):
        forget_set(key, saved, args.set)
    print_lines([words("cards.removed", set=clean(args.set))])
    return 0
