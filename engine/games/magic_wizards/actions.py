"""What a duellist may be asked for; tags and field names are a file format (docs/record-format.md).

A piece is a card of a deck by its place in it: seat * 100 + place, those of the Extra deck from 60 on. A slot is a card
on the field by the number it was given when it came there.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core.model import Denotes, Seat

Piece: TypeAlias = Annotated[int, Denotes("piece")]
Slot: TypeAlias = Annotated[int, Denotes("slot")]
CellNumber: TypeAlias = Annotated[int, Denotes("cell")]
NO_SLOT: Slot = 0
"""No card on the field: slots count from 1."""
NOBODY: Seat = -1
Answering: TypeAlias = Literal["attacks", "always", "never"]
"""What a player wants to be asked about: attacks alone, everything, or nothing (MW-67)."""


class DrawACard(msgspec.Struct, frozen=True, tag="draw"):
    """Draw a card at the start of the turn (MW-62)."""


class SkipDraw(msgspec.Struct, frozen=True, tag="no_draw"):
    """Draw no card in this turn (MW-1)."""


class PickCard(msgspec.Struct, frozen=True, gc=False, tag="pick"):
    """Take up a card of the hand; its use is asked next, and nobody else hears of it before."""

    piece: Piece


class PutBack(msgspec.Struct, frozen=True, tag="back"):
    """Undo one step of an act under construction: back to the other choices, or the last name (MW-105)."""


class PlayCard(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Play the card taken up; a monster in Attack position or not."""

    attack: bool = False


class SetCard(msgspec.Struct, frozen=True, gc=False, tag="set"):
    """Set the card taken up face-down; a monster in Attack position or not (MW-54)."""

    attack: bool = False


class FlipUp(msgspec.Struct, frozen=True, gc=False, tag="flip"):
    """Turn up a set monster, or turn up and play a set Magic, also as an answer (MW-3, MW-67)."""

    slot: Slot


class TurnPosition(msgspec.Struct, frozen=True, gc=False, tag="position"):
    """Turn a monster from Attack to Defence, or back (MW-6)."""

    slot: Slot


class UseEffect(msgspec.Struct, frozen=True, gc=False, tag="use"):
    """Use the effect of a monster that it has once a turn (MW-74)."""

    slot: Slot


class AttackWith(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """Choose the monster that attacks; the target is asked next, and nobody else hears of it before."""

    slot: Slot


class MoveWith(msgspec.Struct, frozen=True, gc=False, tag="move"):
    """Choose the monster that moves on the board.

    The cell is asked next, and nobody else is told before (MW-29).
    """

    slot: Slot


class ChooseCell(msgspec.Struct, frozen=True, gc=False, tag="cell"):
    """Name a cell of the board.

    Where a card comes or moves to, what a terrain Magic changes, a sea that is attacked. Cells count row by row from
    seat 0's left corner, from 0.
    """

    cell: CellNumber


class ChooseSlot(msgspec.Struct, frozen=True, gc=False, tag="slot"):
    """Name a card on the field.

    The target of an attack or of an effect, a material, a component to give up.
    """

    slot: Slot


class ChoosePiece(msgspec.Struct, frozen=True, gc=False, tag="piece"):
    """Name a card that is not on the field.

    Of the hand, the deck, a graveyard, the Extra deck, or a component.
    """

    piece: Piece


class ChoosePlayer(msgspec.Struct, frozen=True, gc=False, tag="player"):
    """Attack a player (seed: Monstro VS Jogador)."""

    seat: Seat


class ChoosePosition(msgspec.Struct, frozen=True, gc=False, tag="stance"):
    """Say in which position a monster comes onto the field."""

    attack: bool


class TurnDown(msgspec.Struct, frozen=True, gc=False, tag="turn_down"):
    """Name a face-up card of a secondary zone to turn face-down as the zones are laid (12.6, MW-120)."""

    slot: Slot


class PutUnder(msgspec.Struct, frozen=True, gc=False, tag="under"):
    """Name the card that goes under the deck, of five without a monster (MW-121)."""

    slot: Slot


class LeaveEmpty(msgspec.Struct, frozen=True, tag="empty"):
    """Leave the main zone empty (MW-120)."""


class LayZones(msgspec.Struct, frozen=True, tag="lay"):
    """Confirm how the zones are laid: what is not named yet follows as it lies (MW-120)."""


class SayYes(msgspec.Struct, frozen=True, tag="yes"):
    """Consent: turn down after a battle, pay, or give up components."""


class SayNo(msgspec.Struct, frozen=True, tag="no"):
    """Refusal of what may be done."""


class LetPass(msgspec.Struct, frozen=True, tag="pass"):
    """Answer nothing (MW-67)."""


class CutDuelDeck(msgspec.Struct, frozen=True, tag="cut"):
    """Cut the rival's deck at the start: this many cards from its top go under it (MW-61)."""

    at: Annotated[int, msgspec.Meta(ge=1, lt=40)]


class ChooseLayout(msgspec.Struct, frozen=True, tag="layout"):
    """Name the labyrinth that rises, by its place among those of the table, from 0 (MW-93, MW-142)."""

    at: Annotated[int, msgspec.Meta(ge=0, lt=64)]


class EndDuelTurn(msgspec.Struct, frozen=True, tag="end"):
    """End the turn."""


class AnswerOnly(msgspec.Struct, frozen=True, tag="answering"):
    """Choose what to be asked about from now on (MW-67)."""

    mode: Answering


MagicAction: TypeAlias = (
    DrawACard
    | SkipDraw
    | PickCard
    | PutBack
    | PlayCard
    | SetCard
    | FlipUp
    | TurnPosition
    | UseEffect
    | AttackWith
    | MoveWith
    | ChooseCell
    | ChooseSlot
    | ChoosePiece
    | ChoosePlayer
    | ChoosePosition
    | TurnDown
    | PutUnder
    | LeaveEmpty
    | LayZones
    | SayYes
    | SayNo
    | LetPass
    | EndDuelTurn
    | AnswerOnly
    | CutDuelDeck
    | ChooseLayout
)
