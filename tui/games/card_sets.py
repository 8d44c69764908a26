"""The card sets of a club.

Read from files, kept in the store by key and version, and given to builders and tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from engine.core.errors import CarteadoError
from saves.people.saved_values import SavedValue, SavedValues
from saves.rows.row import damaged
from tui.games.deck_builder import DeckBuilder, deck_builder_of, games_with_decks
from tui.services.matches.table_options import Option
from tui.texts.localizer import Words


class KeptSet(NamedTuple):
    """A card set of the store: the text of its file, and its value.

    The value is None, with the error, where it cannot be read.
    """

    name: str
    text: str
    value: Any | None
    error: CarteadoError | None = None


def kept_sets(game: str, saved: SavedValues) -> Iterator[KeptSet]:
    """Yield the sets that are kept of a game, the one taken in last at the end."""
    builder = deck_builder_of(game)
    for row in saved.of(game, builder.set_option):
        text = row.value.get("text") if isinstance(row.value, dict) else None
        try:
            if row.value is None:
                raise damaged(SavedValue.table, row.name, "seal")
            yield KeptSet(row.name, text or "", _read(game, str(text), row.name))
        except CarteadoError as error:
            yield KeptSet(row.name, text or "", None, error)


@lru_cache(maxsize=64)
def _read(game: str, text: str, file: str) -> Any:
    return deck_builder_of(game).read_set(text.encode(), file)


def builder_with(game: str, saved: SavedValues) -> DeckBuilder:
    """Return how decks of a game are built with the sets that are kept.

    Those that cannot be read are left out.
    """
    card_sets = [card_set.value for card_set in kept_sets(game, saved) if card_set.value is not None]
    return deck_builder_of(game).with_sets(card_sets) if card_sets else deck_builder_of(game)


def keep_set(game: str, saved: SavedValues, content: bytes, file: str) -> Any:
    """Keep the set of a file, whole or not at all, and return it.

    Raises CarteadoError with file, row and field for a wrong one, and "card_set_other" where other rows are kept under
    the same key and version: a published set never changes.
    """
    builder = deck_builder_of(game)
    value = builder.read_set(content, file)
    name = builder.set_name(value)
    for card_set in kept_sets(game, saved):
        if (
            card_set.name == name
            and card_set.value is not None
            and builder.set_hash(card_set.value) != builder.set_hash(value)
        ):
            raise CarteadoError("card_set_other", file=file, set=name, kept=builder.set_hash(card_set.value)[:8])
    saved.save(game, builder.set_option, name, {"text": content.decode("utf-8-sig")})
    return value


def forget_set(game: str, saved: SavedValues, name: str) -> None:
    """Forget a kept set; raises CarteadoError "no_card_set"."""
    if name not in [card_set.name for card_set in kept_sets(game, saved)]:
        raise CarteadoError("no_card_set", name=name)
    saved.delete(game, deck_builder_of(game).set_option, name)


def set_options(game: str, saved: SavedValues, words: Words) -> tuple[Option, ...]:
    """Return the option of a table that says which kept sets decks may have.

    None, one of them, or the newest of all. There is none where no set is kept, or the game has none.
    """
    if game not in games_with_decks():
        return ()
    builder = deck_builder_of(game)
    kept = [card_set for card_set in kept_sets(game, saved) if card_set.value is not None]
    if not kept:
        return ()
    newest = {card_set.name.rpartition(".")[0]: card_set.value for card_set in sorted(kept, key=_version)}
    choices = [((), words("cards.none")), *(((card_set.value,), card_set.name) for card_set in kept)]
    if len(newest) > 1:
        choices.append((tuple(newest.values()), words("cards.all")))
    return (Option(game, builder.set_option, *(tuple(part) for part in zip(*choices, strict=True))),)


def _version(card_set: KeptSet) -> int:
    return int(card_set.name.rpartition(".")[2])
