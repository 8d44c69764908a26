"""When a duel is over, and who has won it (MW-24, MW-41, MW-91, MW-92, MW-127)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Outcome, Seat
from engine.games.magic_wizards.actions import NOBODY
from engine.games.magic_wizards.duel_events import DuelEnded, DuelPlaysOn
from engine.games.magic_wizards.events import Events
from engine.games.magic_wizards.field import emit, monsters
from engine.games.magic_wizards.model import MagicAsk, MagicState

MOST_IDLE = 10
"""So many turns running without a change end the duel (MW-127)."""
MOST_TURNS = 100
"""After this turn the duel ends as when time is called (MW-91)."""


def plays_on(last_turn: int, turn: int) -> bool:
    """Tell whether time is over, and a level duel goes on until the PVs of the two differ (MW-92)."""
    return 0 < last_turn < turn


def judge(state: MagicState, events: Events) -> MagicState:
    """End the duel when somebody has no PVs left, or when PVs differ in overtime (MW-24, MW-92)."""
    first, second = state.seats
    if first.life > 0 and second.life > 0:
        if not plays_on(state.last_turn, state.turn) or first.life == second.life:
            return state
        return end_duel(state, (1, 2) if first.life > second.life else (2, 1), "time", events)
    places = (1, 2) if first.life > 0 else (2, 1) if second.life > 0 else (1, 1)
    return end_duel(state, places, "life", events)


def over_after_turn(state: MagicState, events: Events) -> MagicState:
    """End the duel after a turn: Bench-out, time over, ten turns without a change, or the hundredth turn."""
    if state.options.bench_out and state.bare:
        return end_duel(state, (2, 1) if state.seat == 0 else (1, 2), "bench", events)
    idle = 0 if state.changed else state.idle + 1
    state = replace(state, idle=idle)
    timed = state.turn == state.last_turn
    stuck = "idle" if idle >= MOST_IDLE else "turns" if state.turn >= MOST_TURNS else ""
    if not (timed or stuck):
        return state
    reason = "time" if timed else stuck
    mine, theirs = (_standing(state, seat) for seat in (0, 1))
    if mine == theirs and state.options.play_on_ties and not stuck:
        emit(events, DuelPlaysOn())
        return state
    places = (1, 1) if mine == theirs else (1, 2) if mine > theirs else (2, 1)
    return end_duel(state, places, reason, events)


def _standing(state: MagicState, seat: Seat) -> tuple[int, int]:
    player = state.seats[seat]
    return player.life, len(monsters(player))


def points_of(outcome: Outcome, seat: Seat) -> float:
    """Return 1 for a duel won, a half for a draw, 0 for one lost."""
    mine, theirs = outcome.places[seat], outcome.places[1 - seat]
    return 0.5 if mine == theirs else float(mine < theirs)


def end_duel(state: MagicState, places: tuple[int, int], reason: str, events: Events) -> MagicState:
    """End the duel; the score is the PVs (MW-92)."""
    scores = tuple(max(player.life, 0) for player in state.seats)
    outcome = Outcome(places, scores, reason)
    emit(events, DuelEnded(outcome))
    return replace(state, ask=MagicAsk.OVER, asked=NOBODY, stack=(), outcome=outcome)
