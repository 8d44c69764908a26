"""Events of Dalmuti, in the order in which they happen.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from engine.core.model import Denotes, Outcome, Seat
from engine.core.redaction import VisibleTo
from engine.games.dalmuti.actions import Play
from engine.games.dalmuti.cards import Card


class LeaderDrawn(msgspec.Struct, frozen=True, tag="leader"):
    """The seat was drawn to begin the first hand (DA-12)."""

    seat: Seat


class HandBegan(msgspec.Struct, frozen=True, tag="hand"):
    """The cards of a hand were dealt; `order` sits clockwise from the leader; `again` after a takeover."""

    hand: int
    order: tuple[Seat, ...]
    dealer: Seat
    again: bool = False


class CardsDealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A seat was dealt its hand; only the seat itself sees which cards (None for the others)."""

    seat: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat")]


class CallDeclined(msgspec.Struct, frozen=True, tag="declined"):
    """A seat calls neither takeover nor revolution."""

    seat: Seat


class TakeoverCalled(msgspec.Struct, frozen=True, tag="takeover_called"):
    """An intern shows both jokers and takes the company over.

    `order` is how the seats sit from now on (DA-16).
    """

    seat: Seat
    order: tuple[Seat, ...]


class RevolutionCalled(msgspec.Struct, frozen=True, tag="revolution_called"):
    """A seat shows both jokers: there is no bonus in this hand (DA-17)."""

    seat: Seat


class BonusPaid(msgspec.Struct, frozen=True, tag="bonus"):
    """An intern paid its rarest cards to an executive; only the two see which (None for the others)."""

    giver: Seat
    receiver: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("giver", "receiver")]


class GiftGiven(msgspec.Struct, frozen=True, tag="gift"):
    """An executive gave an intern cards of its choice; only the two see which (None for the others)."""

    giver: Seat
    receiver: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("giver", "receiver")]


class TrickBegan(msgspec.Struct, frozen=True, tag="trick"):
    """A trick begins; the seat leads."""

    hand: int
    trick: int
    seat: Seat


class SetLaid(msgspec.Struct, frozen=True, tag="laid"):
    """A seat laid a set; `remaining` is how many cards it still holds."""

    seat: Seat
    play: Play
    remaining: int


class DalmutiPassed(msgspec.Struct, frozen=True, tag="passed"):
    """A seat laid nothing."""

    seat: Seat


class WentOut(msgspec.Struct, frozen=True, tag="went_out"):
    """A seat laid its last cards: its place in this hand, and what that scores (S7)."""

    seat: Seat
    place: Annotated[int, Denotes("place")]
    points: Annotated[int, Denotes("points")]


class TrickEnded(msgspec.Struct, frozen=True, tag="trick_ended"):
    """The trick is over and its cards are discarded; `winner` laid the last set.

    `unbeatable`: no cards of the deck could have beaten that set, so that nobody was asked (DA-9).
    """

    winner: Seat
    unbeatable: bool


class LeadSkipped(msgspec.Struct, frozen=True, tag="lead_skipped"):
    """A seat should have led but holds jokers only, which cannot be laid alone (DA-5)."""

    seat: Seat


class HandEnded(msgspec.Struct, frozen=True, tag="hand_ended"):
    """A finished hand: the seats in the order in which they ended it, with points in it and in the match."""

    hand: int
    order: tuple[Seat, ...]
    gained: tuple[int, ...]
    points: tuple[int, ...]


class HandAdded(msgspec.Struct, frozen=True, tag="hand_added"):
    """Another hand, since several are level at the top (DA-20)."""


class DalmutiSeatLeft(msgspec.Struct, frozen=True, tag="left"):
    """A seat has resigned; its cards are out of play."""

    seat: Seat


class DalmutiTimeWasCalled(msgspec.Struct, frozen=True, tag="time_called"):
    """Call of time: this hand is the last."""


class DalmutiGameEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The end of the match."""

    outcome: Outcome


DalmutiEvent: TypeAlias = (
    LeaderDrawn
    | HandBegan
    | CardsDealt
    | CallDeclined
    | TakeoverCalled
    | RevolutionCalled
    | BonusPaid
    | GiftGiven
    | TrickBegan
    | SetLaid
    | DalmutiPassed
    | WentOut
    | TrickEnded
    | LeadSkipped
    | HandEnded
    | HandAdded
    | DalmutiSeatLeft
    | DalmutiTimeWasCalled
    | DalmutiGameEnded
)

Events: TypeAlias = list[DalmutiEvent] | None
"""List to which a step appends its events; None where nobody wants them."""
