"""How decks of Magic & Wizards are built: cards, limits, the curve of levels (MW-60, MW-128)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from engine.games.magic_wizards import card_rules
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.card_table import home_of, read_set, set_faults
from engine.games.magic_wizards.card_traits import MonsterType
from engine.games.magic_wizards.cards import raises_walls
from engine.games.magic_wizards.deck_codes import code_of, deck_of, with_layout
from engine.games.magic_wizards.decks import EVERY_BOARD, faults_of, weak_to
from engine.games.magic_wizards.match_cards import SET_STEP, copy_of, number_of_name, table_of
from engine.games.magic_wizards.model import HAND_AT_START, Deck
from tui.games.deck_builder import BuilderCard, CardFace
from tui.games.magic_wizards.card_picture import PictureSize, picture_lines
from tui.games.magic_wizards.card_text import CardText
from tui.games.magic_wizards.deck_text import deck_text, fault_text, ids_by_name, read_deck
from tui.games.magic_wizards.draw_sheet import draw_sheet
from tui.games.magic_wizards.effect_text import ELEMENT, KEYWORD, TRAIT, TYPE
from tui.games.magic_wizards.events import LAYOUT
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from engine.core.errors import CarteadoError
    from engine.games.magic_wizards.card_model import Card
    from engine.games.magic_wizards.match_cards import CardTable, SetCopy
    from tui.canvas.grid import Canvas, Rect
    from tui.canvas.palette import Palette

_BARS = 10
_LEVELS = range(1, 9)


class MagicDecks:
    """Builder of decks of the collection and of a club's sets; see tui.games.deck_builder.DeckBuilder."""

    game = "magic_wizards"
    option = "decks"
    set_option = "sets"

    def __init__(self, known: CardTable) -> None:
        self.known = known
        self.sets = known.sets

    def read_set(self, content: bytes, file: str) -> SetCopy:
        """Return the set of cards of a file."""
        return copy_of(read_set(file, content, ids_by_name()))

    def set_faults(self, content: bytes, file: str) -> Iterator[CarteadoError]:
        """Yield all that does not hold about the set of a file."""
        yield from set_faults(file, content, ids_by_name())

    def set_name(self, copy: SetCopy) -> str:
        """Return key and version of a set."""
        return f"{copy.head.key}.{copy.head.version}"

    def set_hash(self, copy: SetCopy) -> str:
        """Return the hash of a set's rows."""
        return copy.hash

    def cards_of_set(self, copy: SetCopy) -> Sequence[int]:
        """Return the ids of a set's cards."""
        return [card.id for card in self.known.cards if self.known.set_of(card.id) == copy]

    def with_sets(self, sets: Sequence[SetCopy]) -> MagicDecks:
        """Return a builder that knows the cards of these sets too."""
        return MagicDecks(table_of(tuple(sets)))

    def empty(self) -> Deck:
        """Return a deck without cards."""
        return Deck(())

    def cards(self, words: Words) -> Sequence[BuilderCard]:
        """Return every card of the collection."""
        return _cards(words.language, self.known)

    def copies(self, deck: Deck) -> Mapping[int, int]:
        """Return how many of each card there are, Extras last."""
        return Counter((*deck.main, *deck.extra))

    def changed(self, deck: Deck, card: int, step: int) -> Deck:
        """Return the deck with one more or less of a card, in the part that it belongs to; raises DeckError.

        A card that is not known here can only be taken out.
        """
        main, extra = [*deck.main], [*deck.extra]
        row = self.known.by_id.get(card)
        part = extra if (card_rules.deck_facts(row).extra if row is not None else card in extra) else main
        if step > 0 and row is not None:
            part.append(card)
        elif step < 0 and card in part:
            part.remove(card)
        made = deck_of(main, extra, self.known)
        here = {copy.name for copy in self.sets}
        absent = [name for name in deck.sets if name not in here and _has_cards(made, name)]
        return replace(made, sets=tuple(sorted((*made.sets, *absent))), layout=deck.layout)

    def layouts(self, words: Words) -> Mapping[str, str]:
        """Return the labyrinths that a deck may name, by key, each with its title; "" for none."""
        return {"": words("magic_wizards.deck.layout.none"), **{name: words(LAYOUT(name)) for name in own_labyrinths()}}

    def layout_of(self, deck: Deck) -> str:
        """Return the name of the labyrinth that a deck names, "" for none."""
        return "" if deck.layout is UNSET else deck.layout

    def with_layout(self, deck: Deck, layout: str) -> Deck:
        """Return the deck with another labyrinth, "" for none."""
        return with_layout(deck, layout)

    def faults(self, deck: Deck, words: Words) -> tuple[str, ...]:
        """Return why the deck is legal at no table, with the rules."""
        return tuple(fault_text(fault, words, self.known) for fault in faults_of(deck, self.known, EVERY_BOARD))

    def counts(self, deck: Deck, words: Words) -> tuple[str, ...]:
        """Return the counted properties of a deck, each with its limit."""
        facts = self._facts(deck)
        return (
            words(
                "magic_wizards.deck.counts",
                cards=len(deck.main),
                size=card_rules.DECK_SIZE,
                extras=len(deck.extra),
                most_extras=card_rules.MOST_EXTRAS,
            ),
            words(
                "magic_wizards.deck.monsters",
                monsters=sum(fact.monster for fact in facts),
                least=card_rules.LEAST_MONSTERS,
                levels=sum(fact.levels for fact in facts),
                most=card_rules.MOST_LEVELS,
            ),
            words(
                "magic_wizards.deck.levels",
                high=sum(fact.high for fact in facts),
                most_high=card_rules.MOST_HIGH,
                top=sum(fact.top for fact in facts),
                most_top=card_rules.MOST_TOP,
            ),
        )

    def summary(self, deck: Deck, words: Words) -> tuple[str, ...]:
        """Return counts with their limits, the curve of levels, its weakness, and what it asks of tables."""
        by_level = self._by_level(deck)
        most = max(by_level.values(), default=1)
        bars = [
            f"{level} {'█' * -(-by_level[level] * _BARS // most):<{_BARS}} {by_level[level]:>2}" for level in _LEVELS
        ]
        half = len(bars) // 2
        curve = [f"{bar}    {other}" for bar, other in zip(bars[:half], bars[half:], strict=True)]
        return (*self.counts(deck, words), *curve, *self._remarks(deck, words))

    def spoken(self, deck: Deck, words: Words) -> tuple[str, ...]:
        """Return the deck's counts with its curve of levels in words."""
        by_level = self._by_level(deck)
        levels = ", ".join(
            words("magic_wizards.deck.of_level", count=by_level[level], level=level)
            for level in _LEVELS
            if by_level[level]
        )
        curve = [words("magic_wizards.deck.curve", levels=levels)] if levels else []
        return (*self.counts(deck, words), *curve, *self._remarks(deck, words))

    def _facts(self, deck: Deck) -> list[card_rules.DeckFacts]:
        return [card_rules.deck_facts(self.known.by_id[card]) for card in deck.main if card in self.known.by_id]

    def _by_level(self, deck: Deck) -> Counter[int]:
        return Counter(facts.levels for facts in self._facts(deck) if facts.monster)

    def _remarks(self, deck: Deck, words: Words) -> tuple[str, ...]:
        return (*_weakness(deck, self.known, words), *_tables(deck, self.known, words), *self.named(deck, words))

    def named(self, deck: Deck, words: Words) -> tuple[str, ...]:
        """Return which labyrinth the deck names, and that nothing comes of it without a card that raises one."""
        if deck.layout is UNSET:
            return ()
        rises = any(raises_walls(row) for card in deck.main if (row := self.known.by_id.get(card)) is not None)
        name = self.layouts(words).get(deck.layout, deck.layout)
        return (words("magic_wizards.deck.layout" if rises else "magic_wizards.deck.layout.idle", layout=name),)

    def face(self, card: int, words: Words) -> CardFace:
        """Return the name, picture, kind, numbers and text of a card."""
        row, text = self.known.by_id[card], CardText(words, self.known)
        picture = picture_lines(row, PictureSize.LARGE)
        return CardFace(text.name(row), text.kind(row), picture, text.numbers(row), text.text(row))

    def draw(self, canvas: Canvas, area: Rect, card: int, words: Words, palette: Palette) -> None:
        """Draw a card at the top of an area, as large as it is held."""
        draw_sheet(canvas, area, self.known.by_id[card], CardText(words, self.known), palette)

    def hand(self, deck: Deck, sample: Callable[[Sequence[int], int], Sequence[int]]) -> Sequence[int]:
        """Return five cards of the deck (MW-61), fewer of a smaller one."""
        return sample(deck.main, min(HAND_AT_START, len(deck.main)))

    def text(self, deck: Deck, words: Words, name: str) -> str:
        """Return the deck as text."""
        return deck_text(deck, words, name, self.known)

    def code(self, deck: Deck) -> str:
        """Return the deck as a short code."""
        return code_of(deck, self.known)

    def read(self, text: str, file: str) -> tuple[str, Deck]:
        """Return name and deck of a text or a code."""
        deck = read_deck(text, file, self.known)
        return deck.name, deck.deck


def _weakness(deck: Deck, cards: CardTable, words: Words) -> Iterator[str]:
    """Yield what decides against the deck by alignment, if there is such a type or element."""
    names = [words(TYPE(kind) if isinstance(kind, MonsterType) else ELEMENT(kind)) for kind in weak_to(deck, cards)]
    if names:
        yield words("magic_wizards.deck.weak", names=", ".join(names))


def _tables(deck: Deck, cards: CardTable, words: Words) -> Iterator[str]:
    """Yield what cards of the deck ask of a table (MW-93, MW-95)."""
    everywhere = set(faults_of(deck, cards, EVERY_BOARD))
    yield from (fault_text(fault, words, cards) for fault in faults_of(deck, cards) if fault not in everywhere)


@lru_cache(maxsize=4)
def _cards(language: str, known: CardTable) -> tuple[BuilderCard, ...]:
    words = Words(language)
    text = CardText(words, known)
    return tuple(
        BuilderCard(card.id, text.name(card), _short(card, text), " ".join(_found_by(card, text, known)))
        for card in known.cards
    )


def _has_cards(deck: Deck, name: str) -> bool:
    return any(card // SET_STEP == number_of_name(name) for card in (*deck.main, *deck.extra))


def _short(card: Card, text: CardText) -> str:
    numbers = f"{card.atk}/{card.defence}" if card.atk is not None else text.kind(card).partition(" ")[0]
    return f"{card.level or '-'} {numbers}"


def _found_by(card: Card, text: CardText, known: CardTable) -> Iterator[str]:
    yield from (text.name(card), text.kind(card))
    club = known.set_of(card.id)
    if club is not None:
        yield f"{club.head.key} {club.head.key.replace('_', ' ')}"
    else:
        yield home_of(card)
    yield from (text.words(KEYWORD(keyword)) for keyword in card.keywords)
    yield from (text.words(TRAIT(trait)) for trait in card.traits)


DECK_BUILDER = MagicDecks(table_of())
