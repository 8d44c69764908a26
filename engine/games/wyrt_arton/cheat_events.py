"""Events of cheats in Wyrt de Arton; their union with all others is `ArtonEvent` in `events`.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from engine.core.model import Denotes, Seat
from engine.core.redaction import VisibleTo
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.model import (
    AS_THE_TABLE,
    NOBODY,
    THE_THEFT,
    CheatRecord,
    Effect,
    Trick,
)
from engine.games.wyrt_arton.sheets import Trait

ArtonDie: TypeAlias = Annotated[int, Denotes("die")]
"""What a die shows, 1 to 6."""


class TrickInvented(msgspec.Struct, frozen=True, tag="invented"):
    """A cheat that a seat has described: its number, from 0, what it does, and its words (WA-109)."""

    seat: Seat
    number: int
    effect: Effect
    words: str


class LevelVoted(msgspec.Struct, frozen=True, tag="voted"):
    """A seat has said how hard an invented cheat is; what, the others learn with all votes."""

    seat: Seat
    level: Annotated[int, VisibleTo("seat", otherwise=AS_THE_TABLE)]


class TrickRuled(msgspec.Struct, frozen=True, tag="ruled"):
    """An invented cheat has its level.

    The middle one of `votes`, or the organiser's, with `by_organiser` (WA-109). AS_THE_TABLE where nobody has said any.
    """

    number: int
    level: int
    votes: tuple[int, ...]
    by_organiser: bool


class CheatBegan(msgspec.Struct, frozen=True, omit_defaults=True, tag="cheat"):
    """A seat begins to cheat, unseen, at this level; `i` and `h` are how many faces of six pass.

    `trick` is the number of an invented cheat, or THE_THEFT, and `words` are its words.
    """

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    level: int
    i: int
    h: int
    trick: int = THE_THEFT
    words: str = ""


class CheatDieFell(msgspec.Struct, frozen=True, tag="cheat_die"):
    """A die of the double test fell, unseen.

    `passes` is how many faces of six pass, `again` the second chance.
    """

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    trait: Trait
    die: ArtonDie
    passes: int
    passed: bool
    again: bool


class CheatInsisted(msgspec.Struct, frozen=True, tag="insisted"):
    """A seat goes on, unseen, a level harder."""

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat


class CheatStopped(msgspec.Struct, frozen=True, tag="stopped"):
    """A seat gives its cheat up, unseen."""

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat


class LootRolled(msgspec.Struct, frozen=True, tag="loot"):
    """A thief may take this many cards, and looks through the undealt deck."""

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    die: ArtonDie
    undealt: tuple[Card, ...]


class CardStolen(msgspec.Struct, frozen=True, tag="stolen"):
    """A thief takes a card."""

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    card: Card


class TheftEnded(msgspec.Struct, frozen=True, tag="theft_ended"):
    """A thief is done, with this many cards."""

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    taken: int


class HandSeen(msgspec.Struct, frozen=True, tag="hand_seen"):
    """A seat has looked at the cards of another by an invented cheat, unseen.

    At nobody's with NOBODY (WA-109).
    """

    known_to: ClassVar = VisibleTo("seat")
    seat: Seat
    whose: Seat = NOBODY
    cards: tuple[Card, ...] = ()


class CheatCaught(msgspec.Struct, frozen=True, tag="caught"):
    """A cheat caught before everybody.

    It loses its `stake`, and `out` tells that it leaves the match (WA-55).
    """

    seat: Seat
    stake: int
    out: bool


class CheatsRevealed(msgspec.Struct, frozen=True, omit_defaults=True, tag="cheats"):
    """The cheats of the match, shown at its end (WA-54), with those that were invented in it."""

    cheats: tuple[CheatRecord, ...]
    tricks: tuple[Trick, ...] = ()
