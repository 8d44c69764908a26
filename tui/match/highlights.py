"""Highlights and their animation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from textual.timer import Timer

from engine.core.model import Seat
from saves.people.profiles import Profile
from tui.games.table_model import ChoiceTree

if TYPE_CHECKING:
    from tui.games.game_ui import GameUI
    from tui.games.table_model import HandSummary, Highlight, TableModel
    from tui.services.matches.hot_seat import HotSeat
    from tui.services.matches.participant import Participant
    from tui.services.matches.player_update import VisiblePly
    from tui.texts.localizer import Localizer


class Highlights:
    """Finder of great moments in the visible line of play."""

    def __init__(self, participant: Participant, game_ui: GameUI, hot_seat: HotSeat) -> None:
        """Begin after what has happened; the hot seat may be another one later."""
        self.hot_seat = hot_seat
        self._participant = participant
        self._game_ui = game_ui
        self._heard = participant.update(self._anybody).number
        self.hand_summary: HandSummary | None = None
        """How the last hand ended, until it has been read."""
        self.lesson = ""
        """The lesson that follows from it, until it has been read."""
        self.ended: VisiblePly | None = None
        """The ply with which it did."""
        self._ended_view: Any = None
        """What everybody at this screen could see then."""

    @property
    def _anybody(self) -> Seat | None:
        """The eyes for what everybody at this screen sees."""
        return self.hot_seat.present if self.hot_seat.alone else None

    @property
    def unread(self) -> bool:
        """Tell whether something is to be read before the match goes on."""
        return self.hand_summary is not None or bool(self.lesson)

    def read(self, profile: Profile) -> None:
        """Dismiss what was read; a newcomer who plays here then gets its lesson."""
        lesson = self.hand_summary.lesson if self.hand_summary is not None and self.hot_seat.people else ""
        self.hand_summary = None
        self.lesson = lesson if lesson and profile.first_time(lesson) else ""

    def hear(self, localizer: Localizer) -> tuple[tuple[VisiblePly, ...], tuple[Highlight, int] | None]:
        """Read new plies; return them and their last great moment with its ply."""
        eyes, me = self._anybody, self.hot_seat.present
        update, heard = self._participant.update(eyes), self._heard
        self._heard = update.number
        new = update.since(heard)
        for ply in new:
            view = partial(self._participant.view_after, ply, eyes)
            ended = self._game_ui.hand_summary(ply.events, view, localizer)
            if ended is not None:
                self.hand_summary, self.ended, self._ended_view = ended, ply, view()
        moments = [
            (moment, ply.number)
            for ply in (new if me == eyes else self._participant.update(me).since(heard))
            if (moment := self._moment_of(ply, localizer)) is not None
        ]
        return new, moments[-1] if moments else None

    def _moment_of(self, ply: VisiblePly, localizer: Localizer) -> Highlight | None:
        """Return the last great moment of a ply, with the dice that led to it."""
        me = self.hot_seat.present
        highlights = [self._game_ui.flourish(event, localizer, me) for event in ply.events]
        moments = [moment for moment in highlights if moment is not None]
        if not moments:
            return None
        return moments[-1]._replace(dice=next((moment.dice for moment in reversed(moments) if moment.dice), ()))

    def as_it_ended(self, table_model: TableModel) -> TableModel:
        """Return the table as it was when the hand ended, for everybody at this screen."""
        assert self.ended is not None
        number = self.ended.number
        log = [line for line in table_model.log if line.ply <= number]
        return table_model._replace(
            view=self._ended_view, me=self._anybody, asked=(), moves=ChoiceTree(), picked=(), focus="", log=log
        )


_BEAT, _BEATS = 0.35, 4


_FRAME, _FRAMES = 0.06, 8
"""How long words blink and dice roll: seconds between two pictures, and how many there are."""


class AnimatedScreen(Protocol):
    """A screen that a flourish can be shown on."""

    def paint(self) -> None:
        """Redraw the screen."""
        ...

    def set_interval(self, interval: float, callback: Callable[[], None]) -> Timer:
        """Call back at every beat until the timer is stopped."""
        ...


class HighlightAnimation:
    """Animation of a great moment: its dice roll, then its words show and its spots blink twice."""

    def __init__(self, stage: AnimatedScreen) -> None:
        self._stage = stage
        self._timer: Timer | None = None
        self._beats = 0
        self._moment: Highlight | None = None
        self.tumbling = 0
        """The frame of dice that still roll, counted down; 0 once they lie."""
        self.rolled = 0
        """The ply with which those dice fell."""

    @property
    def text(self) -> str:
        """Text shown; it never reveals dice before they rest."""
        return self._moment.text if self._moment is not None and not self.tumbling else ""

    @property
    def spots(self) -> tuple[str, ...]:
        """The spots that are lit at this beat."""
        lit = self._moment is not None and not self.tumbling and self._beats % 2 == 0
        return self._moment.spots if self._moment is not None and lit else ()

    def greet(self, moment: Highlight, ply: int, *, rolls: bool) -> None:
        """Start the animation of a moment, replacing a running one.

        `rolls` lets its dice roll.
        """
        self.skip()
        self._moment = moment
        if moment.dice and rolls:
            self.tumbling, self.rolled = _FRAMES, ply
            self._timer = self._stage.set_interval(_FRAME, self._roll)
        else:
            self._say()

    def _roll(self) -> None:
        self.tumbling -= 1
        if not self.tumbling:
            self._say()
        self._stage.paint()

    def _say(self) -> None:
        self._end_timer()
        self._beats = 0
        self._timer = self._stage.set_interval(_BEAT, self._beat)

    def _beat(self) -> None:
        self._beats += 1
        if self._beats >= _BEATS:
            self.skip()
        self._stage.paint()

    def skip(self) -> None:
        """Stop the animation with its dice at rest."""
        self._end_timer()
        self._moment, self.tumbling = None, 0

    def _end_timer(self) -> None:
        # Whoever counts beats ends the timer: one that is to ring so many times rings once more, or less often where
        # the process is busy.
        if self._timer is not None:
            self._timer.stop()
        self._timer = None
