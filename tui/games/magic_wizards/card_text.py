"""The words of a card, made from its row: name, kind, numbers, and the text of its effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.keys import KeyFamily
from engine.core.text import fold
from engine.games.magic_wizards.card_model import Card, CardSet, Enters, Material, Staying
from engine.games.magic_wizards.card_table import name_of
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.cards import raises_walls
from engine.games.magic_wizards.match_cards import CardTable
from tui.games.magic_wizards.effect_text import ELEMENT, KEYWORD, TRAIT, TYPE, EffectText, filter_text, listed
from tui.texts.localizer import Words

_KIND = KeyFamily("magic_wizards.kind.{}", CardKind)
_STAYS = KeyFamily("magic_wizards.stays.{}", [staying for staying in Staying if staying])
_ENTERS = KeyFamily("magic_wizards.enters.{}", Enters)
_MATERIALS = KeyFamily("magic_wizards.materials.{}", Enters)


class CardText(NamedTuple):
    """Words for the cards of a set, or of a match, in one language."""

    words: Words
    cards: CardSet | CardTable

    def name(self, card: Card) -> str:
        """Return the name of a card.

        By its row, or by the catalogs for the sets that come with the program. One of a club's set that is called like
        another card of the match has the set behind its name.
        """
        name, club = self.plain_name(card), None
        if card.names is not None and isinstance(self.cards, CardTable):
            club = self.cards.set_of(card.id) if card.id in _alike(self.words.language, self.cards) else None
        return name if club is None else f"{name} ({club.head.key}.{club.head.version})"

    def plain_name(self, card: Card) -> str:
        """Return its name alone."""
        if card.names is not None:
            return card.names.portuguese if self.words.language == "pt_BR" else card.names.english
        return self.words(name_of(card))

    def kind(self, card: Card) -> str:
        """Return a card's kind on a line: kind, level, element and type, or how a Magic or a Trap stays."""
        words, parts = self.words, [self.words(_KIND(card.kind))]
        if card.level and card.element and card.type:
            parts += [
                words("magic_wizards.level", level=card.level),
                words(ELEMENT(card.element)),
                words(TYPE(card.type)),
            ]
        if card.stays:
            parts.append(words(_STAYS(card.stays)))
        if card.kind is CardKind.EXTRA:
            parts.append(words(_ENTERS(card.enters)))
        if card.needs_boards and not raises_walls(card):
            parts.append(words("magic_wizards.boards"))
        return " · ".join(parts)

    def numbers(self, card: Card) -> str:
        """Return ATK and DEF; "" for a card without."""
        if card.atk is None or card.defence is None:
            return ""
        return self.words("magic_wizards.numbers", atk=card.atk, defence=card.defence)

    def text(self, card: Card) -> str:
        """Return what an Extra asks for, keywords and traits, and a sentence for each moment; "" without any."""
        return " ".join([*self._materials(card), *self._keywords(card), *self._effects(card)])

    def asks(self, card: Card) -> str:
        """Return what an Extra asks for; "" for any other card."""
        return " ".join(self._materials(card))

    def _effects(self, card: Card) -> Iterator[str]:
        yield from EffectText(self.words, card, self._name_of).sentences()

    def _name_of(self, key: str) -> str:
        return self.name(self.cards.by_key[key])

    def _keywords(self, card: Card) -> Iterator[str]:
        names = [self.words(KEYWORD(keyword)) for keyword in card.keywords] + [
            self.words(TRAIT(keyword)) for keyword in card.traits
        ]
        if names:
            yield f"{', '.join(names)}."

    def _materials(self, card: Card) -> Iterator[str]:
        if card.materials:
            groups = [(material, len([*same])) for material, same in groupby(card.materials)]
            names = [self._material(material, count) for material, count in groups]
            for place, (before, after) in enumerate(pairwise(groups), start=1):
                if after == (replace(before[0], primary=False), 1):
                    names[place] = self.words("magic_wizards.materials.again")
            yield f"{self.words(_MATERIALS(card.enters), names=listed(names, self.words('listed.and')))}."

    def _material(self, material: Material, count: int) -> str:
        words = self.words
        if material.card:
            text = self._name_of(material.card)
        else:
            text = words("magic_wizards.materials.each", of=filter_text(words, material), count=count)
        return words("magic_wizards.materials.primary", name=text) if material.primary else text


@lru_cache(maxsize=16)
def _alike(language: str, cards: CardTable) -> frozenset[int]:
    """Return the ids of the cards that have their name in a language with others."""
    text = CardText(Words(language), cards)
    names = {card.id: fold(text.plain_name(card)) for card in cards.cards}
    count = Counter(names.values())
    return frozenset(card for card, name in names.items() if count[name] > 1)
