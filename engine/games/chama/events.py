"""Events of Chama, in the order in which they happen.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from engine.core.model import Outcome, Seat
from engine.core.redaction import VisibleTo
from engine.games.chama.cards import Card
from engine.games.chama.formation import Slot
from engine.games.chama.model import Unit


class DrewForStart(msgspec.Struct, frozen=True, tag="drew_for_start"):
    """Cards for the start: each contender shows a card of its own deck."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]


class StarterKnown(msgspec.Struct, frozen=True, tag="starter"):
    """The seat with the highest card starts."""

    seat: Seat


class DeckShuffled(msgspec.Struct, frozen=True, tag="shuffled"):
    """A seat's deck has been shuffled."""

    seat: Seat


class DeckCut(msgspec.Struct, frozen=True, tag="deck_cut"):
    """A seat has cut its left neighbour's deck."""

    seat: Seat
    owner: Seat
    at: int


class TurnBegan(msgspec.Struct, frozen=True, tag="turn"):
    """A seat's turn begins."""

    seat: Seat
    turn: int
    round: int


class ChamaCardsDrawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A seat drew cards; only the seat itself sees which (`cards` None for the others)."""

    seat: Seat
    count: int
    cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat")]


class RealmPlayed(msgspec.Struct, frozen=True, tag="realm_played"):
    """A realm was laid; `replaced` is the razed realm below it that was discarded, 0 for none."""

    seat: Seat
    card: Card
    slot: Slot
    replaced: Card
    spoils: bool = False


class RealmRebuilt(msgspec.Struct, frozen=True, tag="rebuilt"):
    """A razed realm was turned up again."""

    seat: Seat
    slot: Slot
    card: Card


class CardDiscarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A card went from the hand to the discard pile."""

    seat: Seat
    card: Card
    rebuilding: bool


class CommanderPlaced(msgspec.Struct, frozen=True, tag="placed"):
    """A commander entered the pool."""

    seat: Seat
    card: Card


class ArmyAttached(msgspec.Struct, frozen=True, tag="attached"):
    """A commander in the pool was given an army."""

    seat: Seat
    card: Card
    commander: Card


class AttackDeclared(msgspec.Struct, frozen=True, tag="attacked"):
    """A battle begins."""

    seat: Seat
    target: Seat
    slot: Slot
    realm: Card


class TruceBroken(msgspec.Struct, frozen=True, tag="truce_over"):
    """The ace between the two is discarded.

    The target attacks again, or one of them went out (CH-37, CH-39).
    """

    launcher: Seat
    target: Seat


class CommanderSent(msgspec.Struct, frozen=True, tag="sent"):
    """A commander stepped forward to attack or defend."""

    seat: Seat
    unit: Unit
    from_hand: bool
    attacking: bool


class Reinforced(msgspec.Struct, frozen=True, tag="reinforced"):
    """An army from the hand joined; the two totals are those after it."""

    seat: Seat
    card: Card
    attack: int
    defence: int


class AidGiven(msgspec.Struct, frozen=True, tag="aided"):
    """A seat outside the battle added an army; the two totals are those after it (CH-56)."""

    seat: Seat
    side: Seat
    card: Card
    attack: int
    defence: int


class AidRefused(msgspec.Struct, frozen=True, tag="aid_refused"):
    """A seat outside the battle did not help the side of `side`."""

    seat: Seat
    side: Seat


class HandRaided(msgspec.Struct, frozen=True, tag="raided"):
    """A razing cost a card of the razed seat's hand, taken at random and discarded (CH-53)."""

    seat: Seat
    by: Seat
    card: Card


class XisumCalled(msgspec.Struct, frozen=True, tag="xisum_called"):
    """A commander was turned face down against the top card of the target's draw pile.

    `lost` is the seat whose commander lost the duel, None when the card was no commander and was just discarded.
    """

    seat: Seat
    target: Seat
    commander: Card
    card: Card
    lost: Seat | None


class ArmisticeLaunched(msgspec.Struct, frozen=True, tag="truce"):
    """An ace ended the battle."""

    seat: Seat
    target: Seat


class IncursionWon(msgspec.Struct, frozen=True, tag="incursion"):
    """An incursion ended; the loser's cards were discarded."""

    winner: Seat
    loser: Seat
    attack: int
    defence: int
    lost: tuple[Card, ...]


class RealmRazed(msgspec.Struct, frozen=True, tag="razed"):
    """A realm was razed."""

    seat: Seat
    by: Seat
    slot: Slot
    card: Card


class AttackWithdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """The attacker sent no other commander."""

    seat: Seat


class SpoilsDrawn(msgspec.Struct, frozen=True, tag="spoils_drawn"):
    """Spoils were drawn; only the seat itself sees the card (0 for the others).

    `none` when the pile was empty.
    """

    seat: Seat
    card: Annotated[Card, VisibleTo("seat", otherwise=0)]
    none: bool = False


class SpoilsDeclined(msgspec.Struct, frozen=True, tag="spoils_declined"):
    """The winner left its spoils on the draw pile."""

    seat: Seat


class PoolLost(msgspec.Struct, frozen=True, tag="pool_lost"):
    """A seat without any realm lost its pool at the end of a turn (Chama 2.1, CH-17)."""

    seat: Seat
    cards: tuple[Card, ...]


class RedrawCalled(msgspec.Struct, frozen=True, tag="redraw_called"):
    """A seat showed a hand without realms: the game starts anew."""

    seat: Seat
    hand: tuple[Card, ...]


class ChamaSeatLeft(msgspec.Struct, frozen=True, tag="out"):
    """A seat is out of the game: its draw pile ran out, or it resigned."""

    seat: Seat
    resigned: bool


class ChamaTimeWasCalled(msgspec.Struct, frozen=True, tag="time_called"):
    """Call of time: the round is finished, then tables are counted (Chama 4.7.1)."""


class RoundAdded(msgspec.Struct, frozen=True, tag="round_added"):
    """The table counts are level: one more round is played (CH-61)."""


class TablesCounted(msgspec.Struct, frozen=True, tag="counted"):
    """The table counts that decide when time was called (Chama 4.7.1, CH-61)."""

    counts: tuple[int, ...]


class ChamaGameEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The game is over."""

    outcome: Outcome


ChamaEvent: TypeAlias = (
    DrewForStart
    | StarterKnown
    | DeckShuffled
    | DeckCut
    | TurnBegan
    | ChamaCardsDrawn
    | RealmPlayed
    | RealmRebuilt
    | CardDiscarded
    | CommanderPlaced
    | ArmyAttached
    | AttackDeclared
    | TruceBroken
    | CommanderSent
    | Reinforced
    | ArmisticeLaunched
    | IncursionWon
    | RealmRazed
    | AttackWithdrawn
    | SpoilsDrawn
    | SpoilsDeclined
    | PoolLost
    | RedrawCalled
    | ChamaSeatLeft
    | ChamaTimeWasCalled
    | RoundAdded
    | TablesCounted
    | ChamaGameEnded
    | AidGiven
    | AidRefused
    | HandRaided
    | XisumCalled
)

Events: TypeAlias = list[ChamaEvent] | None
"""List to which a step appends its events; None where nobody wants them."""
