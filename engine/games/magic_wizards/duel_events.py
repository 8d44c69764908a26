"""What happens to a duel as a whole.

How it begins, whose turn it is, which board it has, and how it ends. Tags and field names are a file format
(docs/record-format.md); what happens to cards is told by `events`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from engine.core.model import Denotes, Outcome, Seat
from engine.core.redaction import VisibleTo
from engine.games.magic_wizards.actions import Answering, Slot
from engine.games.magic_wizards.event_fields import CardName, Own


class MapDrawn(msgspec.Struct, frozen=True, tag="map"):
    """The lot says which map the board has (MW-87)."""

    map: Annotated[str, Denotes("map")]


class LabyrinthRaised(msgspec.Struct, frozen=True, tag="labyrinth"):
    """A labyrinth stands: a player's card holds it up, or nobody's from the start (MW-43, MW-126)."""

    layout: Annotated[str, Denotes("layout")]
    seat: Seat | None
    slot: Slot


class LabyrinthFell(msgspec.Struct, frozen=True, tag="labyrinth_fell"):
    """The labyrinth falls, with the card in this slot (MW-46)."""

    layout: Annotated[str, Denotes("layout")]
    slot: Slot


class FirstChosen(msgspec.Struct, frozen=True, tag="first"):
    """The lot says who begins."""

    seat: Seat


class StarterChosen(msgspec.Struct, frozen=True, tag="starter"):
    """A player has said who begins (MW-133)."""

    seat: Seat
    first: Seat


class DuelDeckCut(msgspec.Struct, frozen=True, tag="deck_cut"):
    """A player has cut the rival's deck: this many cards from its top have gone under it."""

    seat: Seat
    owner: Seat
    at: int


class HandDrawn(msgspec.Struct, frozen=True, tag="hand"):
    """A player has shuffled and drawn the first five cards."""

    seat: Seat
    cards: Annotated[tuple[CardName, ...] | None, VisibleTo("seat")]


class HandShown(msgspec.Struct, frozen=True, tag="hand_shown"):
    """The first five cards are shown, and shuffled back: no monster is among them (MW-111)."""

    seat: Seat
    cards: tuple[CardName, ...]


class PutUnderDeck(msgspec.Struct, frozen=True, tag="under"):
    """A player with five cards and no monster puts a face-down one under the deck, unseen (MW-121)."""

    seat: Seat
    slot: Slot
    card: Own


class ZonesLaid(msgspec.Struct, frozen=True, tag="zones"):
    """A player has laid the zones of its duel disk.

    `hidden` are the old slots of cards that have new ones (MW-137). `slot` and `card` tell who lies in the main zone,
    NO_SLOT and None for nobody; `attack` its position.
    """

    seat: Seat
    slot: Slot
    card: CardName | None
    attack: bool
    hidden: tuple[Slot, ...]


class DuelTurnBegan(msgspec.Struct, frozen=True, tag="turn"):
    """A turn begins."""

    turn: int
    seat: Seat


class AnsweringChanged(msgspec.Struct, frozen=True, tag="answering"):
    """A player says what to be asked about (MW-67)."""

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    mode: Answering


class DuellistResigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A player gives up."""

    seat: Seat


class DuelTimeCalled(msgspec.Struct, frozen=True, tag="time_called"):
    """Call of time; the duel ends with this turn (MW-92)."""

    last_turn: int


class DuelPlaysOn(msgspec.Struct, frozen=True, tag="plays_on"):
    """Overtime of a level duel: it goes on until PVs differ (MW-92)."""


class DuelEnded(msgspec.Struct, frozen=True, tag="ended"):
    """The duel is over."""

    outcome: Outcome
