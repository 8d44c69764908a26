"""Discarding and drawing.

Every discard with every source, weighed exactly against the cards not yet seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from engine.games.wyrt_lordes.actions import DrawFromPile, TakeFromTable, WyrtAction, WyrtDiscard
from engine.games.wyrt_lordes.bot.draws import KINDS, Prospects, chances, code_of
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.memory import WyrtMemory
from engine.games.wyrt_lordes.model import HAND_SIZE, ROUNDS, WyrtView
from engine.games.wyrt_lordes.sample import unplaced

_ALIKE = 1e-9
"""Chances that differ by less are the same, summed in another order."""


class ExchangeChoice:
    """One lord's choice in the exchange, with what it knows of the cards."""

    def __init__(self, view: WyrtView, memory: WyrtMemory, prospects: Prospects, looks_ahead: bool = True) -> None:
        assert view.viewer is not None
        self.hand = view.seats[view.viewer].hand or ()
        self.table = tuple(lying.card for lying in view.table)
        self.open = tuple(lying.card for lying in view.table if lying.card is not None and not lying.fresh)
        self.left = kinds_of(unplaced(view, memory))
        self.value: Callable[[int], float] = (
            prospects.now if view.round == ROUNDS or not looks_ahead else prospects.later
        )
        self._chances: dict[int, list[tuple[int, float]]] = {}
        # Many choices come to the same: cards of one kind, and all that lie face down, are as good as one another.
        self._drawn: dict[tuple[int, int], float] = {}
        self._fillings: dict[int, tuple[int, int]] = {}

    def choose_discard(self, legal: Sequence[WyrtAction]) -> WyrtAction:
        """Return the discard, or the pass, of the greatest worth; of equal ones the one with fewest cards."""
        best, most = legal[0], -9.0
        for action in sorted(legal, key=_size):
            value = self.worth(action)
            if value > most + _ALIKE:
                best, most = action, value
        return best

    def choose_source(self, legal: Sequence[WyrtAction]) -> WyrtAction:
        """Return the better source of cards: the pile or the table."""
        return max(legal, key=self.worth)

    def worth(self, action: WyrtAction) -> float:
        """Return the value of an exchange, filled up from the better source."""
        return self.drawn(*self.filling(action))

    def filling(self, action: WyrtAction) -> tuple[int, int]:
        """Return the known cards after an exchange, as a number, and how many unknown cards are drawn to them.

        After a discard the better source of cards is taken.
        """
        kept, missing = code_of(self.hand), HAND_SIZE - len(self.hand)
        if isinstance(action, DrawFromPile):
            return kept, missing
        if isinstance(action, TakeFromTable):
            return self._taking(kept, [self.table[place] for place in action.places], missing)
        out = _cards(action)
        return self._filled(kept - code_of(out), missing + len(out))

    def _filled(self, kept: int, missing: int) -> tuple[int, int]:
        """Return what the kept cards are filled up to from the better source."""
        if kept not in self._fillings:
            ways = [(kept, missing)]
            kinds = sorted(card >> 2 for card in self.open)
            for taken in set(combinations(kinds, min(missing, len(kinds)))) if missing else ():
                ways.append(self._taking(kept, [4 * kind for kind in taken], missing))
            self._fillings[kept] = max(ways, key=lambda way: (self.drawn(*way), way))
        return self._fillings[kept]

    def drawn(self, kept: int, count: int) -> float:
        """Return the value of the kept cards with this many cards of the pile.

        Where it runs out, others are as good as its.
        """
        if not count:
            return self.value(kept)
        known = self._drawn.get((kept, count))
        if known is None:
            if count not in self._chances:
                self._chances[count] = chances(self.left, count)
            value = self.value
            known = sum([chance * value(kept + draw) for draw, chance in self._chances[count]])
            self._drawn[kept, count] = known
        return known

    @staticmethod
    def _taking(kept: int, cards: Sequence[Card | None], missing: int) -> tuple[int, int]:
        """Return what cards of the table fill a hand up to; a card face down is as good as any of the pile."""
        seen = [card for card in cards if card is not None]
        return kept + code_of(seen), missing - len(seen)


def _cards(action: WyrtAction) -> tuple[Card, ...]:
    return action.cards if isinstance(action, WyrtDiscard) else ()


def _size(action: WyrtAction) -> int:
    return len(_cards(action))


def kinds_of(cards: Sequence[Card]) -> list[int]:
    """Return how many cards of each kind there are."""
    counts = [0] * KINDS
    for card in cards:
        counts[card >> 2] += 1
    return counts
