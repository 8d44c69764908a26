"""The cards of a match entered by hand from a real table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.history import MatchHistory
from engine.core.log import Acted
from engine.core.model import Seat
from engine.core.table_cards import TableCards
from engine.games.chama.actions import CutDeck, PlayArmistice, PlaySpoils
from engine.games.chama.cards import ACE, DECK, Card
from engine.games.chama.model import ChamaState
from engine.games.chama.turn import next_in_play


class ChamaCards(TableCards):
    """The cards by their shuffled numbers, and what a seat holds."""

    def faces(self, state: ChamaState) -> tuple[Card, ...]:
        """Return the cards of the deck that is shuffled, in their fixed order."""
        return DECK

    def held(self, state: ChamaState, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's hand."""
        return state.seats[seat].hand

    def needed(self, action: object) -> tuple[Card, ...]:
        """Return the card that an action names; an armistice is an ace."""
        return (ACE,) if isinstance(action, PlayArmistice) else super().needed(action)

    def decks(self, seats: int) -> int:
        """Return the number of seats: each has a deck."""
        return seats

    def dealt_places(self, line: MatchHistory, entry: int, seat: Seat) -> Sequence[int]:
        """Return where the cards that a seat has drawn lay in its deck, the last one last.

        Nothing of other decks.
        """
        if line.state_at(entry).seats[seat].deck == line.state_at(entry - 1).seats[seat].deck:
            return ()
        cut = 0
        for at, ply in enumerate(line.plies[entry:], start=entry):
            match ply.entry:
                case Acted(seat=cutter, action=CutDeck(at=top)) if next_in_play(line.state_at(at), cutter) == seat:
                    cut = top
        return [(cut + at) % len(DECK) for at in range(line.state.seats[seat].drawn)]

    def deciding_place(self, line: MatchHistory, entry: int, seat: Seat, action: object) -> int | None:
        """Return where the spoils lay, the card drawn last.

        Everybody sees them laid, as a realm (Chama 2.5.3).
        """
        drawn = self.dealt_places(line, entry, seat) if isinstance(action, PlaySpoils) else ()
        return drawn[-1] if drawn else None
