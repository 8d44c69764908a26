"""Decks: what makes one legal, the ready ones, and legal ones at random (MW-27, MW-60, MW-128)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from engine.core.errors import BadSetup, CatalogKey
from engine.core.game import Rng
from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.board.labyrinths import own_labyrinths
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_rules import (
    DECK_SIZE,
    LEAST_MONSTERS,
    MOST_COPIES,
    MOST_EXTRAS,
    MOST_HIGH,
    MOST_LEVELS,
    MOST_TOP,
    deck_facts,
)
from engine.games.magic_wizards.card_table import name_of
from engine.games.magic_wizards.card_traits import Element, Keyword, MonsterType
from engine.games.magic_wizards.cards import raises_walls
from engine.games.magic_wizards.match_cards import SET_STEP, CardTable, likely_table, number_of_name, table_of
from engine.games.magic_wizards.model import Deck, MagicOptions
from engine.games.magic_wizards.numbers import weak_elements, weak_types


class DeckFault(msgspec.Struct, frozen=True):
    """The reason why a deck is not legal: a code with its rule, and the numbers of its sentence."""

    code: str
    rule: str
    card: int = 0
    found: int = 0
    allowed: int = 0
    set: str = ""
    layout: str = ""
    known: str = ""


class ReadyDeck(msgspec.Struct, frozen=True):
    """A deck that comes with the program; its name and plan are in the catalogs by its key."""

    key: str
    deck: Deck


Boards = frozenset[Do]
"""What cards do that only the rules of boards give a meaning to, as far as these are in force."""
NO_BOARDS: Boards = frozenset()
EVERY_BOARD: Boards = frozenset((Do.SET_TERRAIN, Do.LABYRINTH))


def boards_of(options: MagicOptions, rules: int = 5) -> Boards:
    """Return the board rules that are in force in a match.

    Terrain under Ambientes, walls that may rise (MW-93). Up to version 4 of the rules walls rose on a board alone;
    since, a duel without one turns into one.
    """
    walls = (options.board or rules > 4) and not (options.labyrinth or options.duel_discs)
    return frozenset(({Do.SET_TERRAIN} if options.environments else set()) | ({Do.LABYRINTH} if walls else set()))


def needed_boards(row: Card) -> Boards:
    """Return which rules of boards have to be in force for a card.

    Its terrain's, its walls', else Ambientes (MW-95). Walls need their rule whether or not the row says so (MW-93).
    """
    does = EVERY_BOARD.intersection([effect.do for effect in row.effects])
    if row.needs_boards:
        return does or frozenset((Do.SET_TERRAIN,))
    return does & {Do.LABYRINTH}


def faults_of(
    deck: Deck, cards: CardTable | None = None, boards: Boards = NO_BOARDS, rules: int = 4
) -> Iterator[DeckFault]:
    """Yield everything that is not legal about a deck of these cards, unknown sets and cards first.

    Without `cards` it is one of the collection alone. Up to version 2 of the rules any deck could have walls of a club
    whose row does not say that it needs boards.
    """
    table = cards or table_of()
    known, ids = table.by_id, {*deck.main, *deck.extra}
    absent = {number_of_name(name): name for name in sorted({*deck.sets} - {copy.name for copy in table.sets})}
    for name in absent.values():
        yield DeckFault("deck_unknown_set", "MW-60", set=name)
    for card in sorted(ids - known.keys()):
        if card // SET_STEP not in absent:
            yield DeckFault("deck_unknown_card", "MW-60", card)
    main, extra = ([known[card] for card in cards if card in known] for cards in (deck.main, deck.extra))
    for row in {card.id: card for card in (*main, *extra)}.values():
        if deck_facts(row).extra != (row.id in deck.extra) or (row.id in deck.main and row.id in deck.extra):
            yield DeckFault("deck_wrong_part", "MW-20", row.id)
        if (row.needs_boards or rules > 2) and not boards >= needed_boards(row):
            walls = raises_walls(row)
            yield DeckFault("deck_walls" if walls else "deck_needs_boards", "MW-93" if walls else "MW-95", row.id)
    for card_id, copies in sorted(Counter((*deck.main, *deck.extra)).items()):
        if copies > MOST_COPIES:
            yield DeckFault("deck_copies", "MW-60", card_id, copies, MOST_COPIES)
    yield from _limits(main, len(deck.main), len(deck.extra))
    if deck.layout is not msgspec.UNSET and deck.layout not in own_labyrinths():
        yield DeckFault("deck_unknown_layout", "MW-160", layout=deck.layout, known=", ".join(own_labyrinths()))


def _limits(main: list[Card], size: int, extras: int) -> Iterator[DeckFault]:
    facts = [deck_facts(card) for card in main]
    if size != DECK_SIZE:
        yield DeckFault("deck_size", "MW-60", 0, size, DECK_SIZE)
    if extras > MOST_EXTRAS:
        yield DeckFault("deck_extras", "MW-60", 0, extras, MOST_EXTRAS)
    monsters = sum(fact.monster for fact in facts)
    if monsters < LEAST_MONSTERS:
        yield DeckFault("deck_monsters", "MW-128", 0, monsters, LEAST_MONSTERS)
    for code, found, most in (
        ("deck_levels", sum(fact.levels for fact in facts), MOST_LEVELS),
        ("deck_high", sum(fact.high for fact in facts), MOST_HIGH),
        ("deck_top", sum(fact.top for fact in facts), MOST_TOP),
    ):
        if found > most:
            yield DeckFault(code, "MW-128", 0, found, most)


def weak_to(deck: Deck, cards: CardTable) -> tuple[MonsterType | Element, ...]:
    """Return the types and elements that beat at least half of a deck's monsters.

    Seed: Vantagens de Alinhamento.
    """
    monsters = [card for card in map(cards.by_id.get, deck.main) if card and card.type]
    found = Counter(weakness for card in monsters for weakness in _weaknesses(card))
    return tuple(kind for kind in (*MonsterType, *Element) if found[kind] and 2 * found[kind] >= len(monsters))


def _weaknesses(card: Card) -> set[MonsterType | Element]:
    """Return the types and elements against which a monster is at a disadvantage."""
    found: set[MonsterType | Element] = set()
    if card.type is None or card.element is None:
        return found
    found |= {*weak_types(card.type), *weak_elements(card.element)}
    if card.type in (MonsterType.DINOSAUR, MonsterType.BEAST):
        found.add(Element.FIRE)
    if card.element is Element.FIRE:
        found |= {MonsterType.WARRIOR, MonsterType.BEAST_WARRIOR}
    return found | ({Element.LIGHTNING} if Keyword.WET in card.keywords else set())


@lru_cache(maxsize=64)
def _first_fault(deck: Deck, cards: CardTable, boards: Boards, rules: int) -> DeckFault | None:
    return next(faults_of(deck, cards, boards, rules), None)


def check_deck(deck: Deck, seat: Seat, cards: CardTable, boards: Boards, rules: int) -> None:
    """Raise BadSetup with the first thing that is not legal about the deck of a seat."""
    if fault := _first_fault(deck, cards, boards, rules):
        data = {name: value for name, value in msgspec.structs.asdict(fault).items() if name != "code"}
        raise BadSetup(fault.code, game="magic_wizards", seat=seat, **{**data, "card": _card_name(fault.card, cards)})


def _card_name(card: int, cards: CardTable) -> str:
    """Return the name of a card, that of a club as its set has it; its id where nobody knows the card."""
    row = cards.by_id.get(card)
    if row is None:
        return str(card)
    return CatalogKey(name_of(row)) if row.names is None else row.names.portuguese


def deck_of(main: Iterable[int], extra: Iterable[int], cards: CardTable) -> Deck:
    """Return the deck of these cards; it names the club's sets that they are of."""
    main, extra = tuple(sorted(main)), tuple(sorted(extra))
    sets = {found.name for card in (*main, *extra) if card >= SET_STEP and (found := cards.set_of(card))}
    return Deck(main, extra, tuple(sorted(sets)))


@cache
def ready_decks() -> tuple[ReadyDeck, ...]:
    """Return the decks that come with the program."""
    content = (files(f"{__package__}.sets") / "ready_decks.toml").read_text(encoding="utf-8")
    by_key = {card.key: card.id for card in table_of().cards}
    return tuple(
        ReadyDeck(row["key"], Deck(_listed(row["main"], by_key), _listed(row.get("extra", {}), by_key)))
        for row in tomllib.loads(content)["deck"]
    )


FIRST_PAIR = ("quintal_de_bichos", "oficina_do_fundo")
"""The ready decks that are dealt where nobody has chosen any: as strong as each other by figures (docs/balance.md)."""


def offered_decks() -> tuple[ReadyDeck, ...]:
    """Return the ready decks in the order in which seats are offered them, those of the first pair first."""
    order = {key: place for place, key in enumerate(FIRST_PAIR)}
    return tuple(sorted(ready_decks(), key=lambda ready: order.get(ready.key, len(order))))


DECK = KeyFamily("deck.{}", lambda: (ready.key for ready in ready_decks()))
"""What the ready decks are called in the catalogs."""


def _listed(copies: dict[str, int], by_key: dict[str, int]) -> tuple[int, ...]:
    return tuple(sorted(by_key[key] for key, count in copies.items() for _ in range(count)))


def random_deck(rng: Rng, wanted: Callable[[Card], bool] | None = None, known: CardTable | None = None) -> Deck:
    """Return a legal deck at random, with 22 to 28 monsters of those wanted, and six Extras at most.

    Without `known` it is one of Coleção 1 alone.
    """
    table = known or likely_table(table_of(), ())
    monsters, others, extras = _dealt_from(table)
    monsters = [card for card in monsters if wanted is None or wanted(card)]
    count = LEAST_MONSTERS + 2 + rng.randrange(7)
    copies = Counter[int]()
    levels = high = top = 0
    chosen: list[int] = []
    while len(chosen) < count:
        card = monsters[rng.randrange(len(monsters))]
        facts = deck_facts(card)
        most_levels = MOST_LEVELS - 2 * (count - len(chosen) - 1)
        fits = high + facts.high <= MOST_HIGH and top + facts.top <= MOST_TOP
        if fits and copies[card.id] < MOST_COPIES and levels + facts.levels <= most_levels:
            levels, high, top = levels + facts.levels, high + facts.high, top + facts.top
            copies[card.id] += 1
            chosen.append(card.id)
    while len(chosen) < DECK_SIZE:
        card = others[rng.randrange(len(others))]
        if copies[card.id] < MOST_COPIES:
            copies[card.id] += 1
            chosen.append(card.id)
    extra = sorted({extras[rng.randrange(len(extras))].id for _ in range(6)})
    return deck_of(chosen, extra, table)


@lru_cache(maxsize=8)
def _dealt_from(table: CardTable) -> tuple[Sequence[Card], Sequence[Card], Sequence[Card]]:
    """Return the monsters, the other cards and the Extras that decks may have without boards."""
    cards = [card for card in table.cards if not needed_boards(card)]
    return (
        [card for card in cards if deck_facts(card).monster],
        [card for card in cards if not card.is_monster],
        [card for card in cards if deck_facts(card).extra],
    )
