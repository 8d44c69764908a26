"""What is new at a table, for those who sit at one screen: great moments, and how a hand has ended."""

from __future__ import annotations

from engine.core.log import Ply
from engine.core.model import Seat
from engine.core.table import Table
from tui.games import Face, Interlude, Moment, Scene, Voice
from tui.games.moves import Moves
from tui.screens.hotseat import Keyboard


class News:
    """Follows the line of play from where it stands when somebody sits down."""

    def __init__(self, table: Table, face: Face, keyboard: Keyboard) -> None:
        self._table = table
        self._face = face
        self._keyboard = keyboard
        self._told = len(table.line.plies)
        self.interlude: Interlude | None = None
        """How the last hand ended, until it has been read."""
        self.ended: Ply | None = None
        """The ply with which it did."""

    @property
    def _anybody(self) -> Seat | None:
        """The eyes for what everybody at this screen sees."""
        return self._keyboard.present if self._keyboard.alone else None

    def hear(self, voice: Voice) -> tuple[Moment, int] | None:
        """Take in what is new; returns the last great moment in it, with the number of its ply."""
        plies = self._table.line.plies
        new = plies[self._told :]
        self._told = len(plies)
        last = None
        for ply in new:
            told = self._seen(ply, self._anybody)
            ended = self._face.interlude(told, self._table.game.view(ply.state, self._anybody), voice)
            if ended is not None:
                self.interlude, self.ended = ended, ply
            moment = self._moment_of(ply, voice)
            last = last if moment is None else (moment, ply.number)
        return last

    def _seen(self, ply: Ply, viewer: Seat | None) -> list[object]:
        seen = (self._table.game.redact(event, viewer) for event in ply.events)
        return [event for event in seen if event is not None]

    def _moment_of(self, ply: Ply, voice: Voice) -> Moment | None:
        """Return the last great moment of a ply, with the dice that led to it."""
        me = self._keyboard.present
        told = (self._face.flourish(event, voice, me) for event in self._seen(ply, me))
        moments = [moment for moment in told if moment is not None]
        dice = next((moment.dice for moment in reversed(moments) if moment.dice), ())
        return moments[-1]._replace(dice=dice) if moments else None

    def as_it_ended(self, scene: Scene) -> Scene:
        """Return the table as it was when the hand ended, for everybody at this screen."""
        assert self.ended is not None
        number = self.ended.number
        log = [line for line in scene.log if line.ply <= number]
        view = self._table.game.view(self.ended.state, self._anybody)
        return scene._replace(view=view, me=self._anybody, asked=(), moves=Moves(), picked=(), focus="", log=log)
