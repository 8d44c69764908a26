"""The line mode as a visitor of the hall hears it: one's own settings, one's own games."""

from __future__ import annotations

from typing import Any

from saves.record import MatchLine, Status
from tui.hall.visitor import Visitor
from tui.lines.lobby import LineLobby
from tui.session import Kept


class HallLineLobby(LineLobby):
    """The way through the app in lines, for somebody who has come in by SSH."""

    def __init__(self, visitor: Visitor, kept: Kept, *args: Any) -> None:
        super().__init__(*args)
        self._visitor = visitor
        self._kept = kept

    def _keep(self, **chosen: object) -> None:
        chosen.pop("name", None)
        self.session.change(**chosen)
        for name, value in chosen.items():
            self._kept.set(name, value)

    def _listed(self, status: Status) -> tuple[MatchLine, ...]:
        """Return the games to choose from: of those that are not over, only the ones played alone against bots."""
        lines = super()._listed(status)
        return tuple(line for line in lines if status != "open" or self._alone(line))

    def _alone(self, line: MatchLine) -> bool:
        players = self.store.matches.load(line.id).header.players
        return [player.name for player in players if player.bot is None] == [self._visitor.name]
