"""The players of a playout: hands by kind, pools and formations as numbers, and tables to read them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from itertools import product

from engine.games.chama.bot.habits import Habit
from engine.games.chama.cards import ACE, JACK, Card
from engine.games.chama.formation import open_slots
from engine.games.chama.model import ChamaSeatState, Fighter
from engine.games.chama.types import Campeonato

POWERS = (1, 3, 9, 27, 81, 243)
"""What an intact or razed realm in each slot adds to a formation's number: twice that intact, once razed, else 0."""
BARE = 48
"""Below it is the number of a commander without an army."""


def unit_number(commander: Card, army: Card) -> int:
    """Return a commander with its army as a number in the order of levels, which are its upper bits."""
    return (commander + army) << 3 | commander


def _digits(slots: Sequence[int]) -> int:
    return sum([power * (2 if realm > 0 else 1 if realm else 0) for power, realm in zip(POWERS, slots, strict=True)])


_FORMATIONS = [tuple(reversed(slots)) for slots in product((0, -1, 1), repeat=6)]
"""Every formation, at its number."""
STANDING = [sum(realm > 0 for realm in slots) for slots in _FORMATIONS]
RUINS = [sum(realm < 0 for realm in slots) for slots in _FORMATIONS]
RAZED = [next((at for at, realm in enumerate(slots) if realm < 0), -1) for slots in _FORMATIONS]


def _place_for_realm(slots: tuple[int, ...]) -> int:
    """Return where a realm is laid: on an empty slot before a razed one; -1 where none may be."""
    free = open_slots(slots)
    return next((slot for slot in free if not slots[slot]), free[0] if free else -1)


OPEN = [_place_for_realm(slots) for slots in _FORMATIONS]


@lru_cache
def exposed_by_number(kind: Campeonato, tip_covers_base: bool) -> list[tuple[int, ...]]:
    """Return the slots that may be attacked of every formation."""
    return [kind.exposed(slots, tip_covers_base) for slots in _FORMATIONS]


class PlayoutSeat:
    """A seat's habit and cards: the hand by kind, each from the lowest, the pool from the weakest."""

    __slots__ = (
        "aces",
        "armies",
        "commanders",
        "deck",
        "formation",
        "habit",
        "out",
        "pool",
        "razings",
        "realms",
        "spent",
        "turns",
    )

    def __init__(self, place: ChamaSeatState, habit: Habit) -> None:
        self.deck = list(place.deck[: place.drawn - 1 if place.drawn else None : -1])
        self.commanders: list[Card] = []
        self.armies: list[Card] = []
        self.realms = self.aces = 0
        for card in place.hand:
            self.take(card)
        self.formation = _digits(place.slots)
        self.pool = sorted([unit_number(unit.commander, unit.army) for unit in place.pool if unit.ready])
        self.spent = [unit_number(unit.commander, unit.army) for unit in place.pool if not unit.ready]
        """Units that have fought in this battle, or lie face down; they are home when it ends."""
        self.turns = place.turns
        self.razings = place.razings
        self.out = place.left > 0
        self.habit = habit

    def copied(self) -> PlayoutSeat:
        """Return a player with the same cards, whose hand changes apart."""
        twin = copy(self)
        twin.deck, twin.commanders, twin.armies = self.deck.copy(), self.commanders.copy(), self.armies.copy()
        twin.pool, twin.spent = self.pool.copy(), self.spent.copy()
        return twin

    def take(self, card: Card) -> None:
        """Add a card to the hand."""
        if card >= JACK:
            self.realms += 1
        elif card >= 6:
            insort(self.armies, card)
        elif card > ACE:
            insort(self.commanders, card)
        else:
            self.aces += 1

    def hand(self) -> int:
        """Return how many cards the hand holds."""
        return self.realms + self.aces + len(self.commanders) + len(self.armies)

    def drop(self) -> Card:
        """Discard what is missed least: low commanders, then low armies while there are many, then realms."""
        if len(self.commanders) > 1:
            return self.commanders.pop(0)
        if len(self.armies) > 2 or (self.armies and self.realms):
            return self.armies.pop(0)
        if self.commanders:
            return self.commanders.pop(0)
        if self.armies:
            return self.armies.pop(0)
        if self.realms:
            self.realms -= 1
            return JACK
        self.aces -= 1
        return ACE


def number_of(fighter: Fighter) -> int:
    """Return the number of a commander in a battle, with the army that it came with."""
    return unit_number(fighter.unit.commander, fighter.unit.army)
