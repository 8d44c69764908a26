"""The part of a game that matches need to be entered by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from engine.core.hidden_cards import HiddenCards
from engine.core.model import Seat


class TableCards(Protocol):
    """The part of a game that matches need to be entered by hand (engine.core.by_hand)."""

    entered_at_once: ClassVar[bool] = False
    """Whether every card is told as soon as it leaves its deck (engine.core.open_by_hand)."""
    hidden: ClassVar[HiddenCards | None] = None
    """What such a game tells of cards that stay hidden, where it may be typed in so (engine.core.hidden_by_hand)."""

    def typed_options(self, options: Any) -> Any:
        """Return the options for entering a match by hand: without those that say nothing of its cards."""
        return options

    def faces(self, state: Any) -> tuple[int, ...]:
        """Return the card behind each number of the shuffle that the state waits for."""
        ...

    def held(self, state: Any, seat: Seat) -> tuple[int, ...]:
        """Return the cards that a seat holds."""
        ...

    def needed(self, action: Any) -> tuple[int, ...]:
        """Return the cards that a seat must hold to act so, as far as the action names them."""
        card = getattr(action, "card", None)
        return getattr(action, "cards", ()) if card is None else (card,)

    def decks(self, seats: int) -> int:
        """Return how many of the decks that were shuffled last are in play at once."""
        return 1

    def dealt_places(self, line: Any, entry: int, seat: Seat) -> Sequence[int] | None:
        """Return the deck places whose cards may have come to a seat; None for anywhere."""
        return None

    def deciding_place(self, line: Any, entry: int, seat: Seat, action: Any) -> int | None:
        """Return the deck place of the card that decides an action's result, or None."""
        return None

    def shuffled_seat(self, state: Any) -> Seat:
        """Return the owner of the deck to shuffle, in a game with hidden hands."""
        return 0

    def pieces(self, state: Any) -> tuple[int, ...]:
        """Return what actions call each number of the shuffling that the state waits for, in such a game."""
        return ()

    def named(self, action: Any) -> int | None:
        """Return the piece that an action names, in such a game."""
        return None

    def renamed(self, action: Any, old: int, new: int) -> Any:
        """Return an action that names one piece in the place of another, in such a game."""
        return action

    def shown(self, state: Any) -> Any:
        """Return what everybody sees of hidden cards that no event tells."""
        return None

    def gone(self, line: Any, entry: int, *, named: bool = False) -> Sequence[int]:
        """Return the indexes in a shuffle's answer of the cards that have left the deck, in order.

        `named` counts those that an action has named, too. Only asked of a game whose cards are told at once.
        """
        return ()

    def order(self, line: Any, entry: int, entered_hands: tuple[Any, ...]) -> tuple[int, ...] | None:
        """Return an order of the entry's deck that agrees with all that happened and was entered since.

        None where swapping two cards of the deck always brings one where it is wanted, so that nothing else is needed.
        """
        return None
