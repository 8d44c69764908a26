"""The start of a side line: at a place of a line of play, with its real hidden cards or new ones.

A line with cards drawn anew is made only of what one seat knew: its view, its memory, and the events visible to it. The
other seats remember of these events what they would have seen of them, so that nothing they hold in the drawn state
contradicts what they remember.
"""

from __future__ import annotations

from typing import Any

from engine.core.game import Rng
from engine.core.history import MatchHistory, Origin
from engine.core.memory import recall
from engine.core.model import Seat
from engine.core.redaction import redact


def go_on_with_real_cards(line: MatchHistory, at: int) -> Origin:
    """Return where a side line begins after this many plies of a line, its hidden cards those of the line."""
    return Origin(line.state_at(at), _events(line, at))


def go_on_with_cards_drawn_anew(line: MatchHistory, at: int, seat: Seat, rng: Rng) -> Origin:
    """Return where a side line begins after this many plies, what the seat could not know of drawn anew."""
    game, past = line.game, past_of_seat(line, at, seat)
    memory = recall(game, None, seat, past)
    return Origin(game.sample(game.view(line.state_at(at), seat), memory, rng), past)


def past_of_seat(line: MatchHistory, at: int, seat: Seat) -> tuple[Any, ...]:
    """Return what happened up to a place as the seat saw it."""
    return tuple(seen for event in _events(line, at) if (seen := redact(event, seat)) is not None)


def _events(line: MatchHistory, at: int) -> tuple[Any, ...]:
    return (*line.prior_events, *(event for ply in line.plies[:at] for event in ply.events))
