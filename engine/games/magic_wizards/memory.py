"""What a duellist remembers: which cards of the other's deck it has seen, and where they may lie now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.games.magic_wizards.events import (
    CardFetched,
    CardLeft,
    CardPlayed,
    CardTurnedDown,
    CardTurnedUp,
    MagicEvent,
)

CardOf = tuple[int, int]
"""A slot, and the id of the card that was seen there."""


class MagicMemory(msgspec.Struct, frozen=True):
    """What was seen of cards that are hidden now.

    `down` are face-down cards that were seen before they were turned down, by slot. `held` are ids of cards that went
    openly to a hand, by seat, as long as they may be there.
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
            case CardTurnedUp(slot=slot):
                down.pop(slot, None)
            case CardLeft(slot=slot, seat=side, card=card, where=where):
                down.pop(slot, None)
                if where == "hand":
                    held.append((side, card))
            case CardFetched(seat=side, card=card):
                held.append((side, card))
            case CardPlayed(seat=side, card=card, slot=slot):
                down.pop(slot, None)
                if (side, card) in held:
                    held.remove((side, card))
            case _:
                pass
    return MagicMemory(tuple(sorted(down.items())), tuple(held))
