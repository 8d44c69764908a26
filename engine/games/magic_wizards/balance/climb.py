"""Decks that get better by themselves: a card is swapped for another, and what wins more is kept."""

from __future__ import annotations

import msgspec

from engine.core.chance import Stream
from engine.core.game import Rng
from engine.games.magic_wizards.balance.duels import DuelPairing, play
from engine.games.magic_wizards.card_table import published
from engine.games.magic_wizards.card_traits import CardKind
from engine.games.magic_wizards.decks import faults_of, random_deck, ready_decks
from engine.games.magic_wizards.match_cards import COLLECTION
from engine.games.magic_wizards.model import Deck

_AGAINST_EACH = 3
"""Duels against every ready deck by which two decks are compared."""
_SAME_DRAWS = 10
"""After so many steps other draws are used, so that no deck is built for some of them."""


class Climb(msgspec.Struct, frozen=True):
    """A deck to be made better from a random one: `steps` swaps are tried."""

    name: str
    steps: int


def climbed(climb: Climb) -> Deck:
    """Return the deck that a climb ends with."""
    rng = Stream(f"climb {climb.name}".encode())
    deck, best = random_deck(rng), -1.0
    for step in range(climb.steps):
        draws = f"{climb.name} {step // _SAME_DRAWS}"
        if step % _SAME_DRAWS == 0:
            best = score(deck, draws, _AGAINST_EACH)
        other = _neighbour(deck, rng)
        found = score(other, draws, _AGAINST_EACH)
        if found > best:
            deck, best = other, found
    return deck


def score(deck: Deck, draws: str, each: int) -> float:
    """Return the part of duels that a deck wins against the ready decks."""
    ready = ready_decks()
    won = [
        play(DuelPairing(f"{draws} {ready_deck.key} {number}", (deck, ready_deck.deck))).won
        for ready_deck in ready
        for number in range(each)
    ]
    return sum(won) / len(won)


def _neighbour(deck: Deck, rng: Rng) -> Deck:
    """Return a legal deck in which up to three copies of a card have given way to another card."""
    cards = [
        card.id for card in published(COLLECTION).cards if not card.needs_boards and card.kind is not CardKind.EXTRA
    ]
    while True:
        old, new = deck.main[rng.randrange(len(deck.main))], cards[rng.randrange(len(cards))]
        copies = 1 + rng.randrange(deck.main.count(old))
        main = list(deck.main)
        for _ in range(copies):
            main.remove(old)
        other = Deck(tuple(sorted((*main, *[new] * copies))), deck.extra)
        if new != old and next(faults_of(other), None) is None:
            return other
