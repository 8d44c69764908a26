"""Events of Wyrt de Arton, in the order in which they happen.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Outcome, Seat
from engine.core.redaction import VisibleTo
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.cheat_events import (
    ArtonDie,
    CardStolen,
    CheatBegan,
    CheatCaught,
    CheatDieFell,
    CheatInsisted,
    CheatsRevealed,
    CheatStopped,
    HandSeen,
    LevelVoted,
    LootRolled,
    TheftEnded,
    TrickInvented,
    TrickRuled,
)
from engine.games.wyrt_arton.hands import ArtonReading
from engine.games.wyrt_arton.model import Chair, DiceCard
from engine.games.wyrt_arton.sheets import Trait

Blind: TypeAlias = Literal["small", "big", "newcomer", "straddle"]


class BuckDrawn(msgspec.Struct, frozen=True, tag="buck"):
    """The lot, or the owner of the deck, says who is the first Buck (WA-39)."""

    seat: Seat
    by_lot: bool


class ArtonHandBegan(msgspec.Struct, frozen=True, tag="hand"):
    """A hand begins; the blinds are those of these seats."""

    hand_number: int
    orbit: int
    buck: Seat
    small: Seat
    big: Seat
    minimum: int


class BlindPaid(msgspec.Struct, frozen=True, tag="blind"):
    """A seat pays a blind bet, or all it has (WA-42)."""

    seat: Seat
    kind: Blind
    amount: int
    all_in: bool


class StraddleRefused(msgspec.Struct, frozen=True, tag="no_straddle"):
    """A seat pays no straddle."""

    seat: Seat


class ArtonCardsDealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Five cards each, from the Buck's left; `order` tells the seats in it."""

    buck: Seat
    order: tuple[Seat, ...]


class CardsSeen(msgspec.Struct, frozen=True, tag="seen"):
    """A seat looks at its cards; None for the others."""

    seat: Seat
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat")]


class Checked(msgspec.Struct, frozen=True, tag="checked"):
    """A seat checked (WA-15)."""

    seat: Seat


class Called(msgspec.Struct, frozen=True, tag="called"):
    """A seat pays up to the highest stake; `answer` to a raise, or on its own turn."""

    seat: Seat
    amount: int
    all_in: bool
    answer: bool


class Raised(msgspec.Struct, frozen=True, tag="raised"):
    """A seat pays `paid`: what was missing and `amount` more, so that `highest` is to be paid."""

    seat: Seat
    amount: int
    paid: int
    highest: int
    all_in: bool


class Folded(msgspec.Struct, frozen=True, tag="folded"):
    """A seat leaves the hand; its `stake` stays."""

    seat: Seat
    stake: int


class SuitRolled(msgspec.Struct, frozen=True, tag="suit"):
    """The die of the suit of dice card `number` (1 or 2) fell.

    With `again` it showed 1 or 6, and rolls once more.
    """

    number: int
    die: ArtonDie
    again: bool


class DiceCardThrown(msgspec.Struct, frozen=True, tag="dice_card"):
    """Dice card `number` lies on the table, for everybody; `changed` when a magic card rolled it anew."""

    number: int
    dice_card: DiceCard
    changed: bool


class MagicUsed(msgspec.Struct, frozen=True, tag="magic"):
    """A seat uses a magic card; `die` is 0 when nothing can backfire, and a 1 backfires (WA-58)."""

    seat: Seat
    card: Card
    trait: Literal["", "H", "I"]
    die: ArtonDie
    backfired: bool


class MaskWorn(msgspec.Struct, frozen=True, tag="mask"):
    """The Máscara changes H or I until the end of the hand."""

    seat: Seat
    trait: Trait
    change: int


class SceptreUsed(msgspec.Struct, frozen=True, tag="sceptre"):
    """The Cetro gives `amount` back (the stake of this betting turn, or points of life), or takes it.

    WA-93.
    """

    seat: Seat
    amount: int
    lost: bool


class CrownDrawn(msgspec.Struct, frozen=True, tag="crown"):
    """The Coroa draws a card, None for the others.

    `empty` tells its holder alone that no card was left (WA-101).
    """

    seat: Seat
    card: Annotated[Card | None, VisibleTo("seat")]
    empty: Annotated[bool, VisibleTo("seat", otherwise=False)] = False


class CrownLost(msgspec.Struct, frozen=True, tag="crown_lost"):
    """The backfire of the Coroa puts a card of the hand out of play, unseen by others."""

    seat: Seat
    card: Annotated[Card | None, VisibleTo("seat")]


class DieChosen(msgspec.Struct, frozen=True, tag="die_chosen"):
    """A seat has chosen a die of the last dice card: 0 the suit's, 1 and 2 those of the height."""

    seat: Seat
    die: int


class DieRolledAgain(msgspec.Struct, frozen=True, tag="die_again"):
    """A die of the last dice card was rolled again.

    With `again` the suit's showed 1 or 6 and is rolled once more.
    """

    which: int
    die: ArtonDie
    again: bool


class ArtonHandShown(msgspec.Struct, frozen=True, tag="shown"):
    """Showdown: a seat shows exactly the five cards that count (WA-47)."""

    seat: Seat
    cards: tuple[Card, ...]
    reading: ArtonReading


class PotPaid(msgspec.Struct, frozen=True, tag="pot"):
    """A pot is paid: `number` from 0, the main pot; `shares` by seat; `contenders` could win it.

    One contender takes back what nobody covered, or all, when every other seat has left the hand (`unshown`).
    """

    number: int
    amount: int
    contenders: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    shares: tuple[int, ...]
    unshown: bool


class MortoRegenerated(msgspec.Struct, frozen=True, tag="regenerated"):
    """The Morto gets a point of life back (WA-29)."""

    seat: Seat
    points: int


class MortoFell(msgspec.Struct, frozen=True, tag="morto_fell"):
    """The Morto is out: no soul is lost any more, and standing up is free (WA-96)."""

    seat: Seat


class ArtonSeatOut(msgspec.Struct, frozen=True, tag="out"):
    """A seat leaves the match, and why."""

    seat: Seat
    why: Chair


class DoorAnswered(msgspec.Struct, frozen=True, tag="answered"):
    """A seat has said, between hands, whether it is in the next one; the others learn it when all have."""

    seat: Seat
    answer: Annotated[Literal["", "in", "out"], VisibleTo("seat", otherwise="")]


class StoodUp(msgspec.Struct, frozen=True, tag="stood"):
    """A seat stands up."""

    seat: Seat


class SatDown(msgspec.Struct, frozen=True, tag="sat"):
    """A seat sits down, again or for the first time, with this money."""

    seat: Seat
    money: int


class TableWaits(msgspec.Struct, frozen=True, tag="waits"):
    """Pause of a table with fewer than two seated: it waits for these seats, which may sit down (WA-78)."""

    seats: tuple[Seat, ...]


class WishGranted(msgspec.Struct, frozen=True, tag="wish"):
    """The last one seated has beaten the Morto, and all others: a wish is granted (WA-30)."""

    seat: Seat


class ArtonTimeWasCalled(msgspec.Struct, frozen=True, tag="time_called"):
    """Call of time: this hand is the last."""


class ArtonMatchEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The end of the match."""

    outcome: Outcome


ArtonEvent: TypeAlias = (
    BuckDrawn
    | ArtonHandBegan
    | BlindPaid
    | StraddleRefused
    | ArtonCardsDealt
    | CardsSeen
    | Checked
    | Called
    | Raised
    | Folded
    | SuitRolled
    | DiceCardThrown
    | TrickInvented
    | LevelVoted
    | TrickRuled
    | CheatBegan
    | CheatDieFell
    | CheatInsisted
    | CheatStopped
    | LootRolled
    | CardStolen
    | TheftEnded
    | HandSeen
    | CheatCaught
    | MagicUsed
    | MaskWorn
    | SceptreUsed
    | CrownDrawn
    | CrownLost
    | DieChosen
    | DieRolledAgain
    | ArtonHandShown
    | PotPaid
    | MortoRegenerated
    | MortoFell
    | ArtonSeatOut
    | DoorAnswered
    | StoodUp
    | SatDown
    | TableWaits
    | WishGranted
    | CheatsRevealed
    | ArtonTimeWasCalled
    | ArtonMatchEnded
)

Events: TypeAlias = list[ArtonEvent] | None
"""List to which a step appends its events; None where nobody wants them."""
