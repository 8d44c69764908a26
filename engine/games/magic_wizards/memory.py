"""What a duellist remembers: which cards of the other's deck it has seen, and where they may lie now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.magic_wizards.duel_events import PutUnderDeck, ZonesLaid
from engine.games.magic_wizards.events import (
    CardFetched,
    CardLeft,
    CardPlayed,
    CardShown,
    CardTurnedDown,
    CardTurnedUp,
    ComponentGiven,
    DuelCardDiscarded,
    MagicEvent,
    MonsterCame,
    TrapFired,
)

CardOf = tuple[int, int]
"""A slot, and the id of the card that was seen there."""


class MagicMemory(msgspec.Struct, frozen=True):
    """Memory of cards that were seen and are hidden now.

    `down` are face-down cards that were seen before they were turned down, by slot. `held` are ids of cards that went
    openly to a hand, by seat, as long as they may be there, or set on the field.
    """

    down: tuple[CardOf, ...] = ()
    held: tuple[CardOf, ...] = ()


NEW = MagicMemory()


def remember(memory: MagicMemory | None, events: Sequence[MagicEvent]) -> MagicMemory:
    """Return the memory after these events, as redacted for its player."""
    known = memory or NEW
    down, held = dict(known.down), list(known.held)
    for event in events:
        match event:
            case CardTurnedDown(slot=slot, card=card):
                down[slot] = card
            case CardTurnedUp(seat=side, slot=slot, card=card) | TrapFired(seat=side, slot=slot, card=card):
                down.pop(slot, None)
                _forget(held, side, card)
            case CardPlayed(seat=side, card=card, slot=slot):
                down.pop(slot, None)
                _forget(held, side, card)
            case CardLeft(slot=slot, card=card, where=where, owner=owner):
                down.pop(slot, None)
                _forget(held, owner, card)
                if where == "hand":
                    held.append((owner, card))
            case ComponentGiven(component=card, where="hand", owner=owner):
                held.append((owner, card))
            case ZonesLaid(seat=side, hidden=slots):
                held += [(side, down.pop(slot)) for slot in slots if slot in down]
            case CardShown(slot=slot, card=card):
                down[slot] = card
            case PutUnderDeck(seat=side, slot=slot):
                down.pop(slot, None)
                held = [pair for pair in held if pair[0] != side]
            case CardFetched(seat=side, card=card, where="hand"):
                held.append((side, card))
            case DuelCardDiscarded(seat=side, card=card, slot=slot):
                down.pop(slot, None)
                _forget(held, side, card)
            case MonsterCame(components=components):
                for component in components:
                    for side in (0, 1):
                        _forget(held, side, component)
            case _:
                pass
    return MagicMemory(tuple(sorted(down.items())), tuple(held))


def _forget(held: list[CardOf], seat: int, card: int) -> None:
    """A card that might be the one that was seen is in the hand no more."""
    if (seat, card) in held:
        held.remove((seat, card))
