"""The line mode as a visitor of the hall hears it: one's own settings, one's own games."""

from __future__ import annotations

from typing import Any

from engine.core.game import AnyGame
from saves.profiles import Profile
from saves.record import MatchLine, Status
from tui.hall.notes import Person
from tui.hall.rights import may_seat, readable
from tui.hall.visitor import Visitor
from tui.lines.lobby import SHOWN, LineLobby


class HallLineLobby(LineLobby):
    """The way through the app in lines, for somebody who has come in by SSH."""

    def __init__(self, visitor: Visitor, kept: Profile, *args: Any) -> None:
        super().__init__(*args)
        self._person = Person(visitor.name, visitor.guest, visitor.organiser)
        self._kept = kept

    def _keep(self, **chosen: object) -> None:
        chosen.pop("name", None)
        self.session.change(**chosen)
        self._kept.preferences.change(**chosen)

    def _kinds(self, game: AnyGame) -> tuple[str, ...]:
        return tuple(kind for kind in super()._kinds(game) if may_seat(self._person, kind))

    def _listed(self, status: Status) -> tuple[MatchLine, ...]:
        """Return the games to choose from: of those that are not over, only the ones played alone against bots."""
        if status == "finished":
            return readable(self._person, self.store.matches, SHOWN)
        return tuple(line for line in super()._listed(status) if self._alone(line))

    def _alone(self, line: MatchLine) -> bool:
        players = self.store.matches.load(line.id).header.players
        return [player.name for player in players if player.bot is None] == [self._person.name]
