"""A seat's memory of what the table does not show: who had no realm to lay, and who attacks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.chama.cards import DECK
from engine.games.chama.events import (
    AttackDeclared,
    ChamaCardsDrawn,
    ChamaEvent,
    RealmPlayed,
    RealmRebuilt,
    RedrawCalled,
    SpoilsDrawn,
    TurnBegan,
)

ANY = len(DECK)
"""Of a seat that has laid a realm in its last turn, any card may be another."""


class ChamaMemory(msgspec.Struct, frozen=True, gc=False):
    """The memory of a seat: what the turns so far say of closed hands.

    `fresh` is, by seat, how many cards came to the hand since the seat let a turn go by without laying a realm: of the
    others none was one, or it would have been laid. `seat` is on turn, and `late` counts what came to it after its
    chance to lay one, or is None once it has laid one. `attacks` counts, by seat, the attacks that it has declared in
    this match.
    """

    fresh: tuple[int, ...] = (ANY,) * 4
    seat: Seat = 0
    late: int | None = None
    attacks: tuple[int, ...] = (0,) * 4


NEW = ChamaMemory()


def remember(memory: ChamaMemory | None, events: Sequence[ChamaEvent]) -> ChamaMemory:
    """Return the memory after these events, as redacted for its seat."""
    memory = memory or NEW
    for event in events:
        match event:
            case TurnBegan(seat=seat):
                if memory.late is not None:
                    memory = _with(memory, memory.seat, memory.late)
                memory = replace(memory, seat=seat, late=0)
            case ChamaCardsDrawn(seat=seat, count=count):
                memory = _more(memory, seat, count)
            case SpoilsDrawn(seat=seat, none=False):
                memory = _late(_more(memory, seat, 1), seat, 1)
            case RealmPlayed(seat=seat, spoils=True):
                memory = _late(_more(memory, seat, -1), seat, -1)
            case RealmPlayed(seat=seat) | RealmRebuilt(seat=seat):
                memory = replace(memory, late=None)
            case RedrawCalled():
                memory = ChamaMemory(attacks=memory.attacks)
            case AttackDeclared(seat=seat):
                attacks = memory.attacks
                memory = replace(memory, attacks=(*attacks[:seat], attacks[seat] + 1, *attacks[seat + 1 :]))
            case _:
                pass
    return memory


def _with(memory: ChamaMemory, seat: Seat, fresh: int) -> ChamaMemory:
    return replace(memory, fresh=(*memory.fresh[:seat], fresh, *memory.fresh[seat + 1 :]))


def _more(memory: ChamaMemory, seat: Seat, count: int) -> ChamaMemory:
    return _with(memory, seat, min(ANY, memory.fresh[seat] + count))


def _late(memory: ChamaMemory, seat: Seat, count: int) -> ChamaMemory:
    """Count a card that came to the seat on turn, or went, when it could lay no realm of its hand any more."""
    if seat != memory.seat or memory.late is None:
        return memory
    return replace(memory, late=memory.late + count)
