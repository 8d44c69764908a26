"""What a seat remembers of the hand being played.

Cards that it knows of where its view does not show them.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.cheat_events import CardStolen, HandSeen, LootRolled
from engine.games.wyrt_arton.events import (
    ArtonEvent,
    ArtonHandBegan,
    BlindPaid,
    Called,
    Checked,
    CrownDrawn,
    CrownLost,
    DiceCardThrown,
    Raised,
)


class BetKind(Enum):
    """The act of a seat that was asked to bet."""

    CHECK = auto()
    CALL = auto()
    RAISE = auto()


class RememberedBet(msgspec.Struct, frozen=True):
    """One bet of the hand being played, in a betting `turn` from 1.

    `size` is, for a call, the money paid as a part of the pot including it; for a raise, the raise as a part of the pot
    including the call; 0 for a check.
    """

    seat: Seat
    turn: int
    kind: BetKind
    size: float = 0.0


class ArtonMemory(msgspec.Struct, frozen=True):
    """The cards of the undealt deck that a thief saw, in order, None without a look in this hand (WA-53).

    `held` are cards known to be in another's hand: the Coroa draws them off the deck that the thief has seen (WA-94),
    or they were looked at (WA-109), and may be out of play by now. `gone` are own cards that went out of play. `pot` is
    what all have staked in this hand, `bets` what was done in it.
    """

    undealt: tuple[Card, ...] | None = None
    held: tuple[tuple[Seat, Card], ...] = ()
    gone: tuple[Card, ...] = ()
    pot: int = 0
    turn: int = 1
    bets: tuple[RememberedBet, ...] = ()


NEW = ArtonMemory()


def remember(memory: ArtonMemory | None, seat: Seat | None, events: Sequence[ArtonEvent]) -> ArtonMemory:
    """Return the memory after these events, as redacted for the seat."""
    known = memory or NEW
    for event in events:
        known = _after_bet(_after(known, seat, event), event)
    return known


def _after(known: ArtonMemory, me: Seat | None, event: ArtonEvent) -> ArtonMemory:
    match event:
        case ArtonHandBegan():
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
            return known


def _after_bet(known: ArtonMemory, event: ArtonEvent) -> ArtonMemory:
    match event:
        case BlindPaid(amount=amount):
            return replace(known, pot=known.pot + amount)
        case Checked(seat=seat):
            return _with(known, RememberedBet(seat, known.turn, BetKind.CHECK))
        case Called(seat=seat, amount=amount):
            return _with(known, RememberedBet(seat, known.turn, BetKind.CALL, amount / (known.pot + amount)), amount)
        case Raised(seat=seat, amount=amount, paid=paid):
            size = amount / max(known.pot + paid - amount, 1)
            return _with(known, RememberedBet(seat, known.turn, BetKind.RAISE, size), paid)
        case DiceCardThrown(number=number):
            return replace(known, turn=number + 1)
        case _:
            return known


def _with(known: ArtonMemory, bet: RememberedBet, paid: int = 0) -> ArtonMemory:
    return replace(known, bets=(*known.bets, bet), pot=known.pot + paid)


def _without(undealt: tuple[Card, ...] | None, card: Card) -> tuple[Card, ...] | None:
    return None if undealt is None else tuple([other for other in undealt if other != card])
