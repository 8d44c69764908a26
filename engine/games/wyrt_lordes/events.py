"""Events of Wyrt dos Lordes, in the order in which they happen.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Denotes, Outcome, Seat
from engine.core.redaction import VisibleTo
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.combinations import HandReading
from engine.games.wyrt_lordes.model import Dispute

Die: TypeAlias = Annotated[int, Denotes("die")]
"""What a die shows, 1 to 6."""

Decision: TypeAlias = Literal["alone", "cards", "combination", "dice", "points", "split"]
"""What may decide who wins a pot."""


class LordChosen(msgspec.Struct, frozen=True, tag="lord"):
    """The lot says who shuffles first (WL-10)."""

    seat: Seat


class HandDealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The Lord of Wyrt has shuffled and dealt five cards, face down, to each of `seats`."""

    hand_number: int
    lord: Seat
    seats: tuple[Seat, ...]


class BetMade(msgspec.Struct, frozen=True, tag="bet_made"):
    """A lord has bet; only the lord itself sees how much (`amount` None for the others)."""

    seat: Seat
    amount: Annotated[int | None, VisibleTo("seat")]


class BetsRefused(msgspec.Struct, frozen=True, tag="bets_refused"):
    """The groups' sums differ: all bet once more. `bets` are by seat, `sums` by group (WL-7)."""

    bets: tuple[int, ...]
    sums: tuple[int, ...]


class BetsShown(msgspec.Struct, frozen=True, tag="bets_shown"):
    """All bets, now shown: `bets` by seat (0: none), what each really `paid`, and the bet of the table.

    `impasse` tells that groups did not agree twice, so that everybody pays the least (WL-7); `short` are the lords that
    had to put in all they had (WL-6).
    """

    bets: tuple[int, ...]
    table_bet: int
    paid: tuple[int, ...]
    impasse: bool
    short: tuple[Seat, ...]


class OwnHandSeen(msgspec.Struct, frozen=True, tag="seen"):
    """A lord looks at its hand; `cards` are None for the others."""

    seat: Seat
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat")]


class TableRevealed(msgspec.Struct, frozen=True, tag="revealed"):
    """The Mão de Wyrt: two cards of the pile lie on the table.

    `cards` None and `down` when face down (Tenebra).
    """

    seat: Seat
    cards: Annotated[tuple[Card, ...] | None, VisibleTo(when="down")]
    down: bool


class CardsDiscarded(msgspec.Struct, frozen=True, tag="discarded"):
    """Cards went from a hand to the table.

    `cards` None for the others when they lie face `down` (Tenebra).
    """

    seat: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat", when="down")]
    down: bool


class WyrtPassed(msgspec.Struct, frozen=True, tag="passed"):
    """A lord discarded nothing."""

    seat: Seat


class WyrtCardsDrawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A lord drew cards from the pile; only the lord itself sees which (`cards` None for the others)."""

    seat: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat")]


class CardsTaken(msgspec.Struct, frozen=True, tag="taken"):
    """A lord took table cards, at these places.

    Face `down`, only the lord itself sees which (`cards` None).
    """

    seat: Seat
    places: tuple[int, ...]
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat", when="down")]
    down: bool


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """A round of discards is over; `early` when it was the last because nobody had discarded (WL-13)."""

    round: int
    early: bool


class HandRevealed(msgspec.Struct, frozen=True, tag="hand"):
    """A hand laid open in the Hora da Verdade.

    The hands come in the order in which dice are rolled, the best first.
    """

    seat: Seat
    cards: tuple[Card, ...]
    reading: HandReading


class DiceRolled(msgspec.Struct, frozen=True, tag="rolled"):
    """Dice fell; `points` are those of the lord so far.

    The first roll, or the second of Reis de Arton (`again`). `dice` are what fell, `kept` what counts from now on: of
    two rolls the better.
    """

    seat: Seat
    dice: tuple[Die, ...]
    kept: tuple[int, ...]
    points: int
    again: bool


class LowestRolled(msgspec.Struct, frozen=True, tag="lowest"):
    """A die rolled again (it showed `before`), by its index, with what all show now in `dice` (Thyatis)."""

    seat: Seat
    index: int
    before: int
    dice: tuple[Die, ...]
    points: int


class DiceKept(msgspec.Struct, frozen=True, tag="kept"):
    """A lord that might have rolled again lets its dice lie."""

    seat: Seat


class DisputeBegan(msgspec.Struct, frozen=True, tag="dispute"):
    """The seats are level: the dice decide (Disputa na sorte).

    It is repeated each time that they are still level.
    """

    seats: tuple[Seat, ...]
    about: Dispute


class OffRolled(msgspec.Struct, frozen=True, tag="off_rolled"):
    """A lord rolled in a Disputa na sorte."""

    seat: Seat
    dice: tuple[Die, ...]


class DisputeWon(msgspec.Struct, frozen=True, tag="dispute_won"):
    """A Disputa na sorte is decided."""

    seat: Seat
    about: Dispute


class PotWon(msgspec.Struct, frozen=True, tag="pot"):
    """The pot goes to these lords (several when Reis divide it); `shares` is what each seat receives.

    `by` tells what decided: "points", "combination", "cards", "dice", "split", or "alone" when nobody else is left.
    """

    seats: tuple[Seat, ...]
    pot: int
    shares: tuple[int, ...]
    by: Decision


class LordOut(msgspec.Struct, frozen=True, tag="out"):
    """A lord is out: without money, or because it resigned."""

    seat: Seat
    resigned: bool


class WyrtTimeWasCalled(msgspec.Struct, frozen=True, tag="time_called"):
    """Call of time: this hand is the last."""


class MatchEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The end of the match."""

    outcome: Outcome


WyrtEvent: TypeAlias = (
    LordChosen
    | HandDealt
    | BetMade
    | BetsRefused
    | BetsShown
    | OwnHandSeen
    | TableRevealed
    | CardsDiscarded
    | WyrtPassed
    | WyrtCardsDrawn
    | CardsTaken
    | RoundEnded
    | HandRevealed
    | DiceRolled
    | LowestRolled
    | DiceKept
    | DisputeBegan
    | OffRolled
    | DisputeWon
    | PotWon
    | LordOut
    | WyrtTimeWasCalled
    | MatchEnded
)

Events: TypeAlias = list[WyrtEvent] | None
"""List to which a step appends its events; None where nobody wants them."""
