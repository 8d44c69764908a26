"""The cards of a match entered by hand from a real table."""

from __future__ import annotations

from engine.core.model import Seat
from engine.core.table_cards import TableCards
from engine.games.wyrt_arton.cards import DECK, Card
from engine.games.wyrt_arton.model import ArtonState

_FACES = tuple(range(DECK))


class ArtonCards(TableCards):
    """The cards by their shuffled numbers, and what a seat holds."""

    def faces(self, state: ArtonState) -> tuple[Card, ...]:
        """Return the cards of the deck that is shuffled, in their fixed order."""
        return _FACES

    def held(self, state: ArtonState, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand."""
        return (*state.seats[seat].hand, *state.seats[seat].stolen)
