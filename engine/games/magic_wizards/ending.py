"""When a duel is over, and who has won it (MW-24, MW-91, MW-92, MW-127)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Outcome, Seat
from engine.games.magic_wizards.events import DuelEnded, MagicEvent
from engine.games.magic_wizards.field import monsters, told
from engine.games.magic_wizards.model import NOBODY, MagicAsk, MagicState

Events = list[MagicEvent] | None

MOST_IDLE = 10
"""So many turns running without a change end the duel (MW-127)."""
MOST_TURNS = 100
"""After this turn the duel ends as when time is called (MW-91)."""


def judge(state: MagicState, events: Events) -> MagicState:
    """End the duel when somebody has no PVs left; both at the same time is a draw (MW-24)."""
    first, second = state.seats
    if first.life > 0 and second.life > 0:
        return state
    places = (1, 2) if first.life > 0 else (2, 1) if second.life > 0 else (1, 1)
    return end_duel(state, places, "life", events)


def over_after_turn(state: MagicState, events: Events) -> MagicState:
    """End the duel after a turn: time is over, nothing has changed for ten turns, or it was the hundredth."""
    idle = 0 if state.changed else state.idle + 1
    state = replace(state, idle=idle)
    timed = state.last_turn and state.turn >= state.last_turn
    if not (timed or idle >= MOST_IDLE or state.turn >= MOST_TURNS):
        return state
    reason = "time" if timed else "idle" if idle >= MOST_IDLE else "turns"
    mine, theirs = (_standing(state, seat) for seat in (0, 1))
    if mine == theirs and timed and state.options.play_on_ties and idle < MOST_IDLE and state.turn < MOST_TURNS:
        return replace(state, last_turn=state.turn + 1)
    places = (1, 1) if mine == theirs else (1, 2) if mine > theirs else (2, 1)
    return end_duel(state, places, reason, events)


def _standing(state: MagicState, seat: Seat) -> tuple[int, int]:
    player = state.seats[seat]
    return player.life, len(monsters(player))


def end_duel(state: MagicState, places: tuple[int, int], reason: str, events: Events) -> MagicState:
    """End the duel; the score is the PVs (MW-92)."""
    scores = tuple(max(player.life, 0) for player in state.seats)
    outcome = Outcome(places, scores, reason)
    told(events, DuelEnded(outcome))
    return replace(state, ask=MagicAsk.OVER, asked=NOBODY, stack=(), outcome=outcome)
