"""The cards of a match that is typed in from a real table."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.chama.cards import DECK, Card
from engine.games.chama.model import ChamaState


class ChamaCards:
    """Which card a shuffled number is, and what a seat holds."""

    def faces(self, state: ChamaState) -> tuple[Card, ...]:
        """Return the cards of the deck that is shuffled, in their fixed order."""
        return DECK

    def held(self, state: ChamaState, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand."""
        return state.seats[seat].hand
