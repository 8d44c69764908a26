"""The Disputa na sorte.

Those that are level roll until one has rolled more than the others (WL-21, WL-25).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.events import DisputeBegan, DisputeWon, Events, OffRolled
from engine.games.wyrt_lordes.model import Dispute, WyrtAsk, WyrtState
from engine.games.wyrt_lordes.seats import with_seat


def begin_dispute(state: WyrtState, contenders: tuple[Seat, ...], about: Dispute, events: Events) -> WyrtState:
    """Let the contenders roll, one after the other."""
    if events is not None:
        events.append(DisputeBegan(contenders, about))
    seats = tuple(replace(place, off=()) if place.off else place for place in state.seats)
    return replace(
        state,
        seats=seats,
        ask=WyrtAsk.ROLL_OFF,
        seat=contenders[0],
        contenders=contenders,
        dispute=about,
        disputes=state.disputes + 1,
    )


def roll_off(state: WyrtState) -> WyrtState:
    """Throw the dice of the contender on turn."""
    return replace(state, ask=WyrtAsk.DICE_OFF)


def dice_fell_off(state: WyrtState, dice: tuple[int, ...], events: Events) -> WyrtState:
    """Note a contender's dice; when all have rolled, only those with most are level still.

    The dispute is decided when `decided` says so.
    """
    seat = state.seat
    if events is not None:
        events.append(OffRolled(seat, dice))
    state = with_seat(state, seat, replace(state.seats[seat], off=dice))
    for other in state.contenders:
        if not state.seats[other].off:
            return replace(state, ask=WyrtAsk.ROLL_OFF, seat=other)
    sums = {other: sum(state.seats[other].off) for other in state.contenders}
    level = tuple(other for other in state.contenders if sums[other] == max(sums.values()))
    assert state.dispute is not None
    if len(level) > 1:
        return begin_dispute(state, level, state.dispute, events)
    if events is not None:
        events.append(DisputeWon(level[0], state.dispute))
    return replace(state, contenders=level)


def decided(state: WyrtState) -> bool:
    """Tell whether the dispute has left one contender."""
    return len(state.contenders) == 1
