"""What is new at a table, for those who sit at one screen: great moments, and how a hand has ended."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import AnyGame
from engine.core.hidden import redact
from engine.core.log import Ply
from engine.core.model import Seat
from saves.profiles import Profile
from tui.games import Face, Interlude, Moment, Scene, Voice
from tui.games.moves import Moves
from tui.screens.hotseat import Keyboard


class News:
    """Follows the line of play, as it may be seen from one screen, from where it stands when somebody sits down."""

    def __init__(self, game: AnyGame, face: Face, keyboard: Keyboard, told: int) -> None:
        """Begin after so many plies have been `told`; the keyboard may be another one later."""
        self.keyboard = keyboard
        self._game = game
        self._face = face
        self._told = told
        self.interlude: Interlude | None = None
        """How the last hand ended, until it has been read."""
        self.lesson = ""
        """The lesson that follows from it, until it has been read."""
        self.ended: Ply | None = None
        """The ply with which it did."""

    @property
    def _anybody(self) -> Seat | None:
        """The eyes for what everybody at this screen sees."""
        return self.keyboard.present if self.keyboard.alone else None

    @property
    def unread(self) -> bool:
        """Tell whether something is to be read before the match goes on."""
        return self.interlude is not None or bool(self.lesson)

    def read(self, kept: Profile) -> None:
        """Take away what has been read; a newcomer who plays here is then told the lesson of it."""
        lesson = self.interlude.lesson if self.interlude is not None and self.keyboard.people else ""
        self.interlude = None
        self.lesson = lesson if lesson and kept.first_time(lesson) else ""

    def new(self, plies: Sequence[Ply]) -> Sequence[Ply]:
        """Return the plies that nobody at this screen has been told of, and count them as told."""
        new = plies[self._told :]
        self._told = len(plies)
        return new

    def hear(self, new: Sequence[Ply], voice: Voice) -> tuple[Moment, int] | None:
        """Take in what is new; returns the last great moment in it, with the number of its ply."""
        last = None
        for ply in new:
            told = self._seen(ply, self._anybody)
            ended = self._face.interlude(told, self._game.view(ply.state, self._anybody), voice)
            if ended is not None:
                self.interlude, self.ended = ended, ply
            moment = self._moment_of(ply, voice)
            last = last if moment is None else (moment, ply.number)
        return last

    def _seen(self, ply: Ply, viewer: Seat | None) -> list[object]:
        seen = (redact(event, viewer) for event in ply.events)
        return [event for event in seen if event is not None]

    def _moment_of(self, ply: Ply, voice: Voice) -> Moment | None:
        """Return the last great moment of a ply, with the dice that led to it."""
        me = self.keyboard.present
        told = (self._face.flourish(event, voice, me) for event in self._seen(ply, me))
        moments = [moment for moment in told if moment is not None]
        dice = next((moment.dice for moment in reversed(moments) if moment.dice), ())
        return moments[-1]._replace(dice=dice) if moments else None

    def as_it_ended(self, scene: Scene) -> Scene:
        """Return the table as it was when the hand ended, for everybody at this screen."""
        assert self.ended is not None
        number = self.ended.number
        log = [line for line in scene.log if line.ply <= number]
        view = self._game.view(self.ended.state, self._anybody)
        return scene._replace(view=view, me=self._anybody, asked=(), moves=Moves(), picked=(), focus="", log=log)
