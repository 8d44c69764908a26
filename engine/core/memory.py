"""What the seats of a match remember.

Each memory is folded from the events as that seat saw them, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.game import AnyGame
from engine.core.history import MatchHistory
from engine.core.model import Seat
from engine.core.redaction import redact


def recall(game: AnyGame, memory: Any, seat: Seat | None, events: Iterable[Any]) -> Any:
    """Return the seat's memory after these events, given as they happened.

    `memory` is None before the first.
    """
    return game.remember(memory, seat, [seen for event in events if (seen := redact(event, seat)) is not None])


class Memories:
    """Memories of each seat in a match, brought up to the last ply on demand.

    A match that goes on from its log, and one in which an action was taken back, is remembered from its line of play.
    """

    def __init__(self, line: MatchHistory) -> None:
        self._line = line
        self._kept: dict[Seat | None, tuple[int, Any, Any]] = {}
        """By seat: how many plies are remembered, the last of them, and the memory."""

    def of(self, seat: Seat | None) -> Any:
        """Return what the seat remembers now, or a spectator for None."""
        plies = self._line.plies
        count, last, memory = self._kept.get(seat, (0, None, None))
        if count > len(plies) or (count and plies[count - 1] is not last):
            count, memory = 0, None
        if memory is None and self._line.prior_events:
            memory = recall(self._line.game, None, seat, self._line.prior_events)
        events = (event for ply in plies[count:] for event in ply.events)
        memory = recall(self._line.game, memory, seat, events)
        self._kept[seat] = (len(plies), plies[-1] if plies else None, memory)
        return memory
