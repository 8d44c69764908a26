"""What a seat of Dalmuti may be asked for.

Tags and field names are a file format (docs/record-format.md).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.games.dalmuti.cards import Card


class Play(msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag="play"):
    """Lay a set: `count` cards of one rank, `jokers` of them standing in for it (S2, S3, C3).

    A set of jokers alone, where the table allows it, is one rank below the commonest of the deck (DA-5).
    """

    rank: Card
    count: int
    jokers: int = 0


class DalmutiPass(msgspec.Struct, frozen=True, gc=False, tag="pass"):
    """Lay nothing; the seat may come back in when its turn comes again (S4, S5)."""


class GiveCards(msgspec.Struct, frozen=True, tag="give"):
    """An executive's gift for what it was paid: cards of its choice, rarest first, jokers last (M4, DA-4)."""

    cards: tuple[Card, ...]


class CallTakeover(msgspec.Struct, frozen=True, tag="takeover"):
    """An intern lays both jokers open and becomes president (DA-16)."""


class CallRevolution(msgspec.Struct, frozen=True, tag="revolution"):
    """The call of the holder of both jokers that does away with this hand's bonus (DA-17)."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Call nothing; the only answer of a seat without both jokers."""


DalmutiAction: TypeAlias = Play | DalmutiPass | GiveCards | CallTakeover | CallRevolution | Decline
