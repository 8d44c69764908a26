"""The cards of a match.

The collection, and the sets of a club that the options of the match bring along.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Annotated

import msgspec
from msgspec.structs import replace

from engine.games.magic_wizards.card_effects import Key
from engine.games.magic_wizards.card_errors import CardError
from engine.games.magic_wizards.card_model import Card, CardSet
from engine.games.magic_wizards.card_shapes import circle_fault
from engine.games.magic_wizards.card_table import MOST_PLAYED_BYTES, MOST_ROWS, check_rows, published

COLLECTION = "colecao_1"
"""The set that every match has."""
_COLLECTIONS = (
    ((COLLECTION, 1),),
    ((COLLECTION, 2),),
    ((COLLECTION, 2), ("colecao_2", 1)),
)
"""The sets and versions that a collection is made of, by its number from 1 on."""
_SINCE = (1, 4, 6)
"""The version of the rules from which on each collection is played with."""
_FIRST_SET_ALONE = 2
"""The newest collection of Coleção 1 alone."""
SET_STEP = 10_000
"""Ids of cards in a set are below it."""


class SetCopy(CardSet, frozen=True, forbid_unknown_fields=True, dict=True, eq=False):
    """A club's set as a match carries it: its rows, and the hash that is given for them.

    Two copies are the same if their rows have the same hash and name it.
    """

    sha256: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SetCopy) and (self.hash, self.sha256) == (other.hash, other.sha256)

    def __hash__(self) -> int:
        return hash(self.hash)

    @property
    def name(self) -> str:
        """Unique name of the set: key, version and the first 8 digits of its hash."""
        return f"{self.head.key}.{self.head.version}.{self.hash[:8]}"


def copy_of(cards: CardSet) -> SetCopy:
    """Return a set as matches carry it."""
    return SetCopy(cards.head, cards.cards, cards.hash)


def number_of_set(digits: str) -> int:
    """Return what the ids of a club's cards are counted from, in steps of SET_STEP.

    The collection has number 0. `digits` are the first 8 of the hash of the set.
    """
    return 1 + int(digits, 16)


def number_of_name(name: str) -> int:
    """Return the number of the set that has this name (`SetCopy.name`)."""
    return number_of_set(name.rpartition(".")[2])


class CardTable:
    """The cards of a match, by the ids and keys that they have there.

    The collection's own are as in its file. Cards of a club's set have ids counted from the number of the set, and keys
    with the key of the set before them, so that no two sets of a match are mixed up.
    """

    def __init__(self, sets: tuple[SetCopy, ...], version: int) -> None:
        self.collection = version
        self.sets = sets
        own = (card for base in sets_of(version) for card in base.cards)
        self.cards = (*own, *(_placed(card, club) for club in sets for card in club.cards))

    @cached_property
    def by_id(self) -> dict[int, Card]:
        """Every card by its id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def by_key(self) -> dict[str, Card]:
        """Every card by its key."""
        return {card.key: card for card in self.cards}

    def set_of(self, card: int) -> SetCopy | None:
        """Return the club's set that an id is counted from.

        None for the collection, and for a set that is not here.
        """
        return next((copy for copy in self.sets if number_of_set(copy.hash[:8]) == card // SET_STEP), None)


def sets_of(collection: int) -> tuple[CardSet, ...]:
    """Return the sets of the program that a collection is made of.

    Raises KeyError for a number that is none.
    """
    if not 1 <= collection <= len(_COLLECTIONS):
        raise KeyError(collection)
    return tuple(published(key, version) for key, version in _COLLECTIONS[collection - 1])


def table_of(sets: tuple[SetCopy, ...] = (), version: int = 0) -> CardTable:
    """Return the cards of a match with a club's sets beside the collection, the newest by default.

    A later collection differs from an earlier one in ATK, DEF and element, and has more cards: ids, names and what a
    deck may have of those that are in both are the same.
    """
    return _table(sets, version or len(_COLLECTIONS))


def likely_table(table: CardTable, cards: Iterable[int]) -> CardTable:
    """Return the card table that a deck of these cards probably belongs to.

    Coleção 1 alone unless one of them is of a later set.
    """
    first = table_of(table.sets, min(table.collection, _FIRST_SET_ALONE))
    return first if first.by_id.keys() >= set(cards) else table


_table = lru_cache(maxsize=16)(CardTable)


def collection_of(rules: int) -> int:
    """Return the version of the collection that a version of the rules is played with."""
    return bisect_right(_SINCE, rules)


@lru_cache(maxsize=16)
def check_sets(sets: tuple[SetCopy, ...], collection: int = len(_COLLECTIONS)) -> None:
    """Raise CardError for sets of a club that no match with this collection may have.

    "card_set_changed" for rows that are not those of the hash, "card_set_twice", "card_sets_long", and all that makes
    a file of cards wrong; the `file` of errors is the name that the set says it has.
    """
    for copy in sets:
        file = f"{copy.head.key}.{copy.head.version}.{copy.sha256[:8]}"
        if copy.sha256 != copy.hash:
            raise CardError("card_set_changed", file=file, told=copy.sha256[:8], found=copy.hash[:8])
        if not 1 <= len(copy.cards) <= MOST_ROWS:
            raise CardError("card_rows", file=file, field="$.card", most=MOST_ROWS)
        check_rows(file, copy, sets_of(collection))
    if len({copy.head.key for copy in sets}) < len(sets):
        raise CardError("card_set_twice", file=sets[-1].name)
    if len(sets) > 1:
        if len(msgspec.json.encode(sets)) > MOST_PLAYED_BYTES:
            raise CardError("card_sets_long", file=sets[-1].name, most=MOST_PLAYED_BYTES)
        if circle := circle_fault(table_of(sets, collection).cards):
            raise CardError("card_sets_feed", file=sets[-1].name, card=circle[0].key)


def _placed(card: Card, home: SetCopy) -> Card:
    def keyed(key: Key) -> Key:
        return key and f"{home.head.key}.{home.head.version}.{key}"

    return replace(
        card,
        id=number_of_set(home.hash[:8]) * SET_STEP + card.id,
        key=keyed(card.key),
        materials=tuple(replace(material, card=keyed(material.card)) for material in card.materials),
        effects=tuple(replace(effect, into=keyed(effect.into)) for effect in card.effects),
    )
