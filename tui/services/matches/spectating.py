"""Spectating: a live match step by step, as its spectators see it, with the table's delay."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.services.matches.player_update import Perspective

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.history import Ply
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.player_update import PlayerUpdate, VisiblePly


class SpectatorStep(NamedTuple):
    """The match after a ply that spectators may see; `ply` is None at the start."""

    update: PlayerUpdate
    ply: VisiblePly | None


class SpectatorSteps:
    """Steps of a live match, one after another; what spectators may not see yet is never read."""

    def __init__(self, live_match: LiveMatch) -> None:
        self._line, self._delay = live_match.table.line, live_match.spectator_delay
        self._perspective = Perspective(self._line, None)
        self._read: list[Ply] | None = None
        """The plies whose steps were read; None before the start was."""

    def next(self) -> SpectatorStep | None:
        """Return the next step, first the start; None when there is no other yet."""
        if self._read is None:
            self._read = []
            return SpectatorStep(self._perspective.at(0), None)
        read = len(self._read)
        for number, (place, ply) in enumerate(self._seen()):
            if number == read:
                self._read.append(ply)
                return SpectatorStep(self._perspective.at(place), self._perspective.last(place))
        return None

    def taken_back(self) -> bool:
        """Tell whether a step that was read is not part of the match any more."""
        seen = [ply for _, ply in self._seen()]
        read = self._read or []
        return len(seen) < len(read) or any(was is not ply for was, ply in zip(read, seen, strict=False))

    def _seen(self) -> Iterator[tuple[int, Ply]]:
        """Yield the plies that spectators may see, each with its place on the line of play."""
        plies = self._line.plies[: self._delay.plies_shown]
        return ((place, ply) for place, ply in enumerate(plies, start=1) if ply.is_noticed_by(None))
