"""What is said of a match that is shown to others.

Its names, its sentences and its result, in one language.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.log import Player
from tui.games.game_ui import game_ui_of, localizer_of
from tui.services.identity.user_settings import SessionSettings
from tui.services.review.showing import Showing
from tui.texts.localizer import Localizer, Session, names_of
from tui.texts.match_log import LogFormatter, LogLine, sentences_of


class Voice:
    """Speaker of a match for one pair of eyes and one language."""

    def __init__(self, showing: Showing, session: Session) -> None:
        self.showing = showing
        self.session = session
        self.words = session.words
        self.game_ui = game_ui_of(showing.record.header.game)
        self.localizer = self.localizer_for(showing.record.header.players)
        self._formatter = LogFormatter(self.game_ui, self.localizer)

    def localizer_for(self, players: Sequence[Player]) -> Localizer:
        """Return the voice with the names of those who had the seats then."""
        tape = self.showing.tape
        return localizer_of(self.session, tape.game.key, tape.options, names_of(players))

    @property
    def title(self) -> str:
        """The game and the day."""
        header = self.showing.record.header
        day = (self.session.day(header.created),) if header.created else ()
        return " · ".join((self.session.game_name(header.game), *day))

    @property
    def people(self) -> str:
        """The players, best placed first, with their places."""
        outcome, names = self.showing.record.outcome, self.localizer.names
        if outcome is None or not outcome.places:
            return " × ".join(names)
        order = sorted(range(len(names)), key=lambda seat: outcome.places[seat])
        return "  ".join(f"{self.words('place.nth', place=outcome.places[seat])} {names[seat]}" for seat in order)

    @property
    def ending(self) -> str:
        """Sentence on how the match ended."""
        outcome = self.showing.record.outcome
        if outcome is None or not outcome.places:
            return self.words("table.abandoned")
        return self.game_ui.ending(outcome, self.localizer)

    def results(self) -> Sequence[Sequence[str]]:
        """Return the table of the end: a heading and a row for every seat, the best first.

        Empty without places.
        """
        outcome, tape = self.showing.record.outcome, self.showing.tape
        if outcome is None or not outcome.places:
            return ()
        at = tape.at
        tape.go(tape.end)
        update = tape.update(self.showing.viewer)
        tape.go(at)
        return self.game_ui.results(update.view, outcome, update.all_events, self.localizer)

    @property
    def seen_by(self) -> str:
        """Name of the viewer whose eyes the replay uses."""
        viewer = self.showing.viewer
        if isinstance(viewer, int):
            return self.localizer.names[viewer]
        return self.words("replay.all" if viewer == "all" else "replay.spectator")

    def sentences(self) -> list[LogLine]:
        """Return all sentences that the viewer hears."""
        return self._formatter.lines(self.showing.tape.plies(self.showing.viewer), self.showing.viewer)

    def sentences_here(self) -> list[str]:
        """Return the sentences of the last ply; its heading only if there are none."""
        last = self.showing.tape.last(self.showing.viewer)
        return sentences_of(self._formatter.of(last)) if last is not None else []


def voice_in(language: str, showing: Showing, session: Session) -> Voice:
    """Return the voice of a language, with the suits and the clock of a session."""
    settings = SessionSettings(suits=session.settings.suits)
    return Voice(showing, Session(settings, language=language, zone=session.zone))
