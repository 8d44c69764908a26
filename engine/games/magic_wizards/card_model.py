"""A row of a card table, and a set of them."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from functools import cached_property
from typing import Annotated, TypeAlias

import msgspec

from engine.games.magic_wizards.card_effects import Effect, Filter, Key, Level, Points, When
from engine.games.magic_wizards.card_traits import (
    HELPED_TRAITS,
    HELPED_TYPES,
    CardKind,
    Element,
    Keyword,
    MonsterType,
    Terrain,
    Trait,
)

Figure: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A[!-~]([ -~]{0,5}[!-~])?\Z")]
"""What the picture of a card shows of its own: one to seven ASCII characters."""
CardName: TypeAlias = Annotated[str, msgspec.Meta(min_length=2, max_length=30)]


class Staying(StrEnum):
    """The place of a Magic or a Trap once it has taken effect (seed: Jogando uma carta)."""

    NO = ""
    """It goes to the graveyard; with Item it stays all the same (MW-17)."""
    ATTACHED = "attached"
    """It lies with the monster of its target `bearer` (MW-72)."""
    FIELD = "field"
    """It is continuous (MW-18)."""


class Enters(StrEnum):
    """The way in which an Extra comes onto the field."""

    FUSION = "fusion"
    """A Fusion card (MW-20)."""
    TRANSFORM = "transform"
    """The effect of its one material; it may attack unless that had (MW-130)."""


class CardNames(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"portuguese": "pt_BR", "english": "en"}
):
    """The names of a card of a club's own set.

    Those of the program's own sets have their names in the catalogs.
    """

    portuguese: CardName
    english: CardName


class Material(Filter, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A monster that an Extra asks for: this card, or any that fits the filter.

    The primary one decides who controls the Extra and where it stands (MW-20, MW-71); without one it is the first.
    """

    card: Key = ""
    primary: bool = False


class Card(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    dict=True,
    rename={"defence": "def"},
):
    """One card. `id` is never used again.

    Level, element and type are of monsters and Extras, materials of Extras, `stays` of Magic and Traps; ATK and DEF
    also of Items that fight (MW-17). `needs_boards`: no deck may have it where the rules Tabuleiro and Ambientes are
    not in force.
    """

    id: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    key: Key
    kind: CardKind
    figure: Figure
    names: CardNames | None = None
    level: Level | None = None
    element: Element | None = None
    type: MonsterType | None = None
    traits: Annotated[tuple[Trait, ...], msgspec.Meta(max_length=4)] = ()
    keywords: Annotated[tuple[Keyword, ...], msgspec.Meta(max_length=4)] = ()
    atk: Points | None = None
    defence: Points | None = None
    stays: Staying = Staying.NO
    enters: Enters = Enters.FUSION
    materials: Annotated[tuple[Material, ...], msgspec.Meta(max_length=4)] = ()
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(max_length=4)] = ()
    needs_boards: bool = False

    @cached_property
    def is_monster(self) -> bool:
        """Whether it is a monster, those of the Extra deck among them."""
        return self.kind in (CardKind.MONSTER, CardKind.EXTRA)

    @property
    def lasts(self) -> bool:
        """Whether it is on the field after it has taken effect."""
        return self.is_monster or self.stays is not Staying.NO or Keyword.ITEM in self.keywords

    @cached_property
    def helped_by(self) -> frozenset[Terrain]:
        """The terrains that give it the Bônus de Campo (MW-34)."""
        by_type = {terrain for terrain, types in HELPED_TYPES.items() if self.type in types}
        by_trait = {terrain for terrain, traits in HELPED_TRAITS.items() if not set(traits).isdisjoint(self.traits)}
        return frozenset(by_type | by_trait)

    @cached_property
    def by_moment(self) -> dict[When, tuple[Effect, ...]]:
        """Its effects by the moment that they come at, in their order."""
        moments = dict.fromkeys(effect.when for effect in self.effects)
        return {when: tuple(effect for effect in self.effects if effect.when is when) for when in moments}


class SetHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a card table: the key of the set, and its number; other numbers are another set."""

    key: Key
    version: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1


class CardSet(msgspec.Struct, frozen=True, dict=True):
    """The cards of one table, in the order of their ids."""

    head: SetHead
    cards: tuple[Card, ...]

    @cached_property
    def by_key(self) -> dict[str, Card]:
        """Every card by its key."""
        return {card.key: card for card in self.cards}

    @cached_property
    def by_id(self) -> dict[int, Card]:
        """Every card by its id."""
        return {card.id: card for card in self.cards}

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the head and the rows in their one way of writing, in 64 hexadecimal digits.

        Neither the order of rows or fields in the file nor spaces and comments change it.
        """
        rows = msgspec.json.encode((self.head, self.cards), order="deterministic")
        return hashlib.sha256(rows).hexdigest()
