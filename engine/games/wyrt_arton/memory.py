"""What a seat remembers of the hand being played: cards that it knows of where its view does not show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.events import (
    ArtonCardsDealt,
    ArtonEvent,
    CardStolen,
    CrownDrawn,
    CrownLost,
    HandSeen,
    LootRolled,
)


class ArtonMemory(msgspec.Struct, frozen=True):
    """What a thief saw of the undealt deck, in its order, None for who has not looked in this hand (WA-53).

    `held` are cards known to be in another's hand: the Coroa draws them off the deck that the thief has seen (WA-94),
    or they were looked at (WA-109), and may be out of play by now.
    `gone` are own cards that went out of play.
    """

    undealt: tuple[Card, ...] | None = None
    held: tuple[tuple[Seat, Card], ...] = ()
    gone: tuple[Card, ...] = ()


NEW = ArtonMemory()
_TELLING = (ArtonCardsDealt, LootRolled, CardStolen, CrownDrawn, CrownLost, HandSeen)


def remember(memory: ArtonMemory | None, seat: Seat | None, events: Sequence[ArtonEvent]) -> ArtonMemory:
    """Return the memory after these events, as redacted for the seat."""
    known = memory or NEW
    for event in events:
        if isinstance(event, _TELLING):
            known = _after(known, seat, event)
    return known


def _after(
    known: ArtonMemory,
    me: Seat | None,
    event: ArtonCardsDealt | LootRolled | CardStolen | CrownDrawn | CrownLost | HandSeen,
) -> ArtonMemory:
    match event:
        case ArtonCardsDealt():
            return NEW
        case LootRolled(undealt=undealt):
            return replace(known, undealt=undealt)
        case CardStolen(card=card):
            return replace(known, undealt=_without(known.undealt, card))
        case CrownDrawn(seat=seat, card=card):
            if not known.undealt:
                return known
            top, rest = known.undealt[0], known.undealt[1:]
            held = known.held if seat == me else (*known.held, (seat, top))
            return replace(known, undealt=_without(known.undealt, card) if card is not None else rest, held=held)
        case CrownLost(seat=seat, card=card):
            return replace(known, gone=(*known.gone, card)) if seat == me and card is not None else known
        case HandSeen(whose=whose, cards=cards):
            return replace(known, held=(*known.held, *[(whose, card) for card in cards]))
        case _:
            assert_never(event)


def _without(undealt: tuple[Card, ...] | None, card: Card) -> tuple[Card, ...] | None:
    return None if undealt is None else tuple([one for one in undealt if one != card])
