"""What the others may hold: the cards that a view does not show, and how likely they beat a set."""

from __future__ import annotations

from functools import cache
from math import comb

from engine.games.dalmuti.cards import JOKER, JOKER_BITS, Card, count_of
from engine.games.dalmuti.memory import DalmutiMemory
from engine.games.dalmuti.model import DalmutiView
from engine.games.dalmuti.sample import in_other_hands


class Counting:
    """The cards that one view does not show, as the seat that remembers the hand counts them."""

    def __init__(self, view: DalmutiView, memory: DalmutiMemory) -> None:
        assert view.viewer is not None
        own = view.seats[view.viewer].hand or ()
        self.held = {card: own.count(card) for card in sorted(set(own))}
        others = in_other_hands(view, memory)
        self.unseen = tuple(count_of(others, card) for card in range(view.top_rank + 1))
        self.cards = sum(self.unseen)
        self.others: tuple[int, ...] = tuple(
            sorted(place.hand_size for seat, place in enumerate(view.seats) if seat != view.viewer and place.hand_size)
        )
        self._known: dict[tuple[Card, int], float] = {}

    def safety(self, rank: Card, count: int) -> float:
        """Return how likely nobody can beat a set of this many cards of the rank."""
        if (rank, count) not in self._known:
            self._known[rank, count] = self._safety(rank, count)
        return self._known[rank, count]

    def _safety(self, rank: Card, count: int) -> float:
        jokers = min(self.unseen[JOKER], JOKER_BITS)
        safe = 1.0
        for rarer in range(1, min(rank, len(self.unseen))):
            copies = self.unseen[rarer]
            if copies and copies + jokers >= count:
                safe *= _nobody_has(copies, jokers, count, self.others, self.cards)
        return safe


@cache
def _tail(copies: int, least: int, share: float) -> float:
    """Return how likely at least this many of the copies lie in a share of the unseen cards."""
    if least <= 0:
        return 1.0
    return sum(comb(copies, n) * share**n * (1 - share) ** (copies - n) for n in range(least, copies + 1))


@cache
def _nobody_has(copies: int, jokers: int, count: int, others: tuple[int, ...], cards: int) -> float:
    safe = 1.0
    for held in others:
        if held < count:
            continue
        share = round(min(held / cards, 1.0), 3)
        has = sum(
            comb(jokers, helping) * share**helping * (1 - share) ** (jokers - helping)
            * _tail(copies, max(count - helping, 1), share)
            for helping in range(jokers + 1)
        )  # fmt: skip
        safe *= 1 - min(has, 1.0)
    return safe
