"""The part of a game that matches need to be entered by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from engine.core.model import Seat

DECK, HAND = "deck", "hand"
"""Where a hidden card lies; anything else is the kind of one that lies face-down on the table."""


class BarredAction(NamedTuple):
    """An action that a seat may take only with none of these pieces in its hand."""

    action: Any
    pieces: tuple[int, ...]


class HiddenCards(Protocol):
    """The hidden cards of a game by its pieces; a piece is what actions call a card."""

    def refusal(self, options: Any) -> str:
        """Return the error code for options that cannot be typed in with hidden hands, or ""."""
        ...

    def is_shown(self, state: Any, order: tuple[int, ...]) -> bool:
        """Tell whether a deck in this order is shuffled once more, and its first cards are shown before."""
        ...

    def first_shown(self, state: Any) -> int:
        """Return how many first cards of a deck are shown before it is shuffled once more, where they may be."""
        ...

    def may_be_shown(self, state: Any, piece: int) -> bool:
        """Tell whether a piece may be among the cards revealed before a new shuffle."""
        ...

    def hidden(self, state: Any, seat: Seat) -> Mapping[int, str]:
        """Return the pieces whose faces nobody but their seat knows, with where each lies."""
        ...

    def face(self, state: Any, piece: int) -> int:
        """Return the card that a piece is."""
        ...

    def kind(self, state: Any, piece: int) -> str:
        """Return what everybody would see of a piece that is laid face-down."""
        ...

    def exchanged(self, state: Any, this: int, other: int) -> Any:
        """Return a state in which two hidden pieces of a seat lie in each other's places."""
        ...

    def view(self, state: Any, seat: Seat, hidden: frozenset[int], named: int | None) -> Any:
        """Return a seat's view without its hidden pieces; `named` is a piece that may be shown."""
        ...

    def turned(self, state: Any, action: Any) -> int | None:
        """Return the face-down piece that an action turns up before anything else."""
        ...

    def taken_up(self, action: Any) -> bool:
        """Tell whether an action takes a piece of the hand up, and what becomes of it is asked next."""
        ...

    def laid_down(self, state: Any, seat: Seat, piece: int) -> Any:
        """Return the action with which a seat begins to lay a piece of its hand face-down.

        None where it may not.
        """
        ...

    def picked(self, state: Any) -> int | None:
        """Return the piece that is taken up."""
        ...

    def shows_picked(self, action: Any) -> bool:
        """Tell whether an action shows the piece that is taken up."""
        ...

    def drawn_by_lot(self, state: Any, number: int) -> int | None:
        """Return the hidden piece that this outcome of a random pick stands for."""
        ...

    def acts_by_itself(self, state: Any, piece: int) -> bool:
        """Tell whether a face-down piece turns up by itself when its moment comes."""
        ...

    def is_such_act(self, event: Any) -> bool:
        """Tell whether an event reports a face-down card that turned up by itself."""
        ...

    def barred(self, state: Any, seat: Seat) -> BarredAction | None:
        """Return what a seat may do now only if it holds none of some pieces that it holds."""
        ...

    def helping(
        self, state: Any, seat: Seat, free: frozenset[int], pieces: tuple[int, ...] | None = None
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield piece exchanges that give a hand the cards that an effect needs.

        By default for all pieces of the seat on the table.
        """
        ...

    def hindering(self, state: Any, seat: Seat, free: frozenset[int]) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield piece exchanges that take from a hand the cards that an effect needs."""
        ...

    def asks_for_cards(self, state: Any, seat: Seat) -> bool:
        """Tell whether an effect now asks a seat for cards that not every hand has."""
        ...


class TableCards(Protocol):
    """The part of a game that matches need to be entered by hand (engine.core.by_hand)."""

    entered_at_once: ClassVar[bool] = False
    """Whether every card is told as soon as it leaves its deck."""
    hidden: ClassVar[HiddenCards | None] = None
    """What such a game tells of hands that stay hidden, where it may be typed in so."""

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

    def seen_by_all(self, state: Any) -> Any:
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
