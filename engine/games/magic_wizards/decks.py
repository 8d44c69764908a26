"""Decks: what makes one legal, the ready ones, and legal ones at random (MW-27, MW-60, MW-128)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files

import msgspec

from engine.core.errors import BadSetup
from engine.core.game import Rng
from engine.core.keys import KeyFamily
from engine.core.model import Seat
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
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.cards import COLLECTION
from engine.games.magic_wizards.model import Deck


class DeckFault(msgspec.Struct, frozen=True):
    """Why a deck is not legal: a code with its rule, and the numbers that its sentence needs."""

    code: str
    rule: str
    card: int = 0
    found: int = 0
    allowed: int = 0


class ReadyDeck(msgspec.Struct, frozen=True):
    """A deck that comes with the program; its name and plan are in the catalogs by its key."""

    key: str
    deck: Deck


def faults_of(deck: Deck) -> Iterator[DeckFault]:
    """Yield everything that is not legal about a deck, unknown cards first."""
    known = published(COLLECTION).by_id
    for card in sorted({*deck.main, *deck.extra} - known.keys()):
        yield DeckFault("deck_unknown_card", "MW-60", card)
    main, extra = ([known[card] for card in cards if card in known] for cards in (deck.main, deck.extra))
    for row in {one.id: one for one in (*main, *extra)}.values():
        if deck_facts(row).extra != (row.id in deck.extra) or (row.id in deck.main and row.id in deck.extra):
            yield DeckFault("deck_wrong_part", "MW-20", row.id)
        if row.needs_boards:
            yield DeckFault("deck_needs_boards", "MW-95", row.id)
    for card_id, copies in sorted(Counter((*deck.main, *deck.extra)).items()):
        if copies > MOST_COPIES:
            yield DeckFault("deck_copies", "MW-60", card_id, copies, MOST_COPIES)
    yield from _limits(main, len(deck.main), len(deck.extra))


def _limits(main: list[Card], size: int, extras: int) -> Iterator[DeckFault]:
    facts = [deck_facts(card) for card in main]
    if size != DECK_SIZE:
        yield DeckFault("deck_size", "MW-60", 0, size, DECK_SIZE)
    if extras > MOST_EXTRAS:
        yield DeckFault("deck_extras", "MW-60", 0, extras, MOST_EXTRAS)
    monsters = sum(one.monster for one in facts)
    if monsters < LEAST_MONSTERS:
        yield DeckFault("deck_monsters", "MW-128", 0, monsters, LEAST_MONSTERS)
    for code, found, most in (
        ("deck_levels", sum(one.levels for one in facts), MOST_LEVELS),
        ("deck_high", sum(one.high for one in facts), MOST_HIGH),
        ("deck_top", sum(one.top for one in facts), MOST_TOP),
    ):
        if found > most:
            yield DeckFault(code, "MW-128", 0, found, most)


def check_deck(deck: Deck, seat: Seat) -> None:
    """Raise BadSetup with the first thing that is not legal about the deck of a seat."""
    for fault in faults_of(deck):
        raise BadSetup(
            fault.code, game="magic_wizards", seat=seat, card=fault.card, found=fault.found, allowed=fault.allowed
        )


@cache
def ready_decks() -> tuple[ReadyDeck, ...]:
    """Return the decks that come with the program."""
    content = (files(f"{__package__}.sets") / "ready_decks.toml").read_text(encoding="utf-8")
    by_key = {card.key: card.id for card in published(COLLECTION).cards}
    return tuple(
        ReadyDeck(row["key"], Deck(_listed(row["main"], by_key), _listed(row.get("extra", {}), by_key)))
        for row in tomllib.loads(content)["deck"]
    )


DECK = KeyFamily("deck.{}", lambda: (ready.key for ready in ready_decks()))
"""What the ready decks are called in the catalogs."""


def _listed(copies: dict[str, int], by_key: dict[str, int]) -> tuple[int, ...]:
    return tuple(sorted(by_key[key] for key, count in copies.items() for _ in range(count)))


def random_deck(rng: Rng, wanted: Callable[[Card], bool] | None = None) -> Deck:
    """Return a legal deck at random, with 22 to 28 monsters of those wanted, and six Extras at most."""
    cards = [card for card in published(COLLECTION).cards if not card.needs_boards]
    monsters = [card for card in cards if deck_facts(card).monster and (wanted is None or wanted(card))]
    others = [card for card in cards if not card.is_monster]
    extras = [card for card in cards if deck_facts(card).extra]
    count = LEAST_MONSTERS + 2 + rng.randrange(7)
    chosen: list[Card] = []
    while len(chosen) < count:
        card = monsters[rng.randrange(len(monsters))]
        left = count - len(chosen) - 1
        levels = sum(deck_facts(one).levels for one in (*chosen, card))
        facts = [deck_facts(one) for one in (*chosen, card)]
        fits = sum(one.high for one in facts) <= MOST_HIGH and sum(one.top for one in facts) <= MOST_TOP
        if fits and chosen.count(card) < MOST_COPIES and levels + 2 * left <= MOST_LEVELS:
            chosen.append(card)
    while len(chosen) < DECK_SIZE:
        card = others[rng.randrange(len(others))]
        if chosen.count(card) < MOST_COPIES:
            chosen.append(card)
    extra = sorted({extras[rng.randrange(len(extras))].id for _ in range(6)})
    return Deck(tuple(sorted(card.id for card in chosen)), tuple(extra))
