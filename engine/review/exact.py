"""Choices whose worth a game can compute exactly, by what their seat knew.

No world is drawn for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.game import AnyGame
from engine.core.judging import Weighed, WeighsExactly
from engine.core.memory import recall
from engine.core.model import Decide, Seat
from engine.review.model import Decision, Gain, tag_of

_DIGITS = 9
"""Values that differ by less are the same, summed in another order."""


def exact_decision(
    game: AnyGame, by: WeighsExactly, state: Any, seat: Seat, action: Any, memory_of: Callable[[], Any]
) -> Decision | None:
    """Return what a choice was worth; None without a choice, or where nothing can be said of it.

    `memory_of` returns what the seat remembered when it chose.
    """
    legal, view = game.legal_actions(state, seat), game.view(state, seat)
    memory = memory_of() if len(legal) > 1 else None
    weighed = by.weigh(view, memory, legal) if len(legal) > 1 else None
    if weighed is None:
        return None
    values, chosen = _values(weighed), legal.index(action)
    best = _best(values, chosen)
    loss = values[best] - values[chosen]
    nothing = (0.0,) * len(view.seats)
    gains = nothing if weighed.unit else _gains(loss, seat, by.rivals(view), len(nothing))
    gained = by.contrasts(view, memory, legal[best], action) if loss else ()
    return Decision(
        seat=seat,
        candidates=tuple(range(len(legal))),
        values=values,
        errors=(0.0,) * len(legal),
        chosen=chosen,
        best=best,
        playouts=0,
        gains=gains,
        gain_errors=nothing,
        line=(best, *_goes_on(game, by, state, seat, legal[best], memory)),
        gained=tuple(Gain(*more.trait, more.better - more.chosen, more.chosen) for more in gained),
        unit=weighed.unit,
        act=tag_of(action),
    )


def _values(weighed: Weighed) -> tuple[float, ...]:
    return tuple(round(value, _DIGITS) for value in weighed.values)


def _best(values: Sequence[float], chosen: int) -> int:
    """Return which action is worth most; of several what was chosen, else the first."""
    most = max(values)
    return chosen if values[chosen] == most else values.index(most)


def _gains(loss: float, seat: Seat, rivals: Sequence[Seat], seats: int) -> tuple[float, ...]:
    """Return what a choice brought each seat against the best one: what one gives away the others have alike."""
    share = loss / len(rivals) if rivals else 0.0
    return tuple(-loss if other == seat else share if other in rivals else 0.0 for other in range(seats))


def _goes_on(game: AnyGame, by: WeighsExactly, state: Any, seat: Seat, action: Any, memory: Any) -> tuple[int, ...]:
    """Return the best acts after another one, as long as the seat is asked again, as indexes of the legal actions."""
    acts: list[int] = []
    while True:
        events: list[Any] = []
        state = game.apply(state, seat, action, events)
        turn = game.turn(state)
        if not (isinstance(turn, Decide) and turn.seats == (seat,)):
            return tuple(acts)
        memory = recall(game, memory, seat, events)
        legal = game.legal_actions(state, seat)
        weighed = by.weigh(game.view(state, seat), memory, legal) if len(legal) > 1 else None
        if weighed is None:
            return tuple(acts)
        acts.append(_best(_values(weighed), 0))
        action = legal[acts[-1]]
