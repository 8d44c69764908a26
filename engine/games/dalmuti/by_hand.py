"""The cards of a match that is typed in from a real table."""

from __future__ import annotations

from engine.core.model import Seat
from engine.games.dalmuti.cards import Card, unpack
from engine.games.dalmuti.hand import deck_for
from engine.games.dalmuti.model import DalmutiState


class DalmutiCards:
    """Which card a shuffled number is, and what a seat holds."""

    def faces(self, state: DalmutiState) -> tuple[Card, ...]:
        """Return the cards of the deck that is shuffled, in their fixed order."""
        return deck_for(state.deal)

    def held(self, state: DalmutiState, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand."""
        return unpack(state.hands[seat])
