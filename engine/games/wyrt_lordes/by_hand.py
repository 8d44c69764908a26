"""The cards of a match entered by hand from a real table."""

from __future__ import annotations

from engine.core.model import Seat
from engine.core.table_cards import TableCards
from engine.games.wyrt_lordes.cards import PLAIN_CARDS, Card
from engine.games.wyrt_lordes.model import WyrtState


class WyrtCards(TableCards):
    """The cards by their shuffled numbers, and what a seat holds."""

    def faces(self, state: WyrtState) -> tuple[Card, ...]:
        """Return the cards of the deck that is shuffled, in their fixed order."""
        return tuple(range(PLAIN_CARDS + state.options.hyninn))

    def held(self, state: WyrtState, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand."""
        return state.seats[seat].hand
