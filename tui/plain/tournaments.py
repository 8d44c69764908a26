"""The tournaments of the club in lines: which there are, and a new one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tournaments.controller import TournamentController
from tournaments.errors import SpecError, TournamentError
from tournaments.spec import Spec, parse
from tui.plain.desk import LineDesk
from tui.plain.menu import Choice, ask
from tui.plain.talk import saying_refusals
from tui.plain.tournament_choices import LineChoices, table_choices
from tui.services.identity.names import clean
from tui.services.tournaments.session import TournamentSession
from tui.texts.tournament_choices import TournamentChoices

if TYPE_CHECKING:
    from tui.plain.talk import Talk
    from tui.services.matches.live_match import LiveMatch
    from tui.services.tournaments.sessions import TournamentSessions
    from tui.texts.localizer import Session

_NEW = "n"
_MOST = 50
"""So many tournaments are offered, the newest first."""


class LineTournaments:
    """An organiser's way to the desk of a tournament, old or new."""

    def __init__(
        self,
        talk: Talk,
        session: Session,
        sessions: TournamentSessions,
        play: Callable[[LiveMatch], Awaitable[None]],
    ) -> None:
        """Offer the tournaments of a club; `play` opens a table that is played in lines."""
        self._talk = talk
        self._session = session
        self._words = session.words
        self._sessions = sessions
        self._play = play

    async def run(self) -> None:
        """Ask which tournament, or found one, and open its desk; until nothing is chosen."""
        words = self._words
        while True:
            lines = self._sessions.club.store.tournaments.list()[:_MOST]
            states = {True: words("lines.tournaments.finished"), False: words("lines.tournaments.open")}
            choices = [Choice(line.id, f"{clean(line.line)}; {states[line.finished]}") for line in lines]
            new = {_NEW: Choice(_NEW, words("lines.tournaments.new"))}
            answer = await ask(self._talk, words, words("lines.tournaments"), choices, lettered=new)
            if answer is None:
                return
            tournament = await self._new() if answer == _NEW else answer
            if tournament is not None:
                with saying_refusals(self._talk, words):
                    await LineDesk(self._talk, self._session, self._sessions, tournament, self._play).run()

    async def _new(self) -> str | None:
        """Ask for the line of a tournament and how it is played, and found it; None when the person goes back."""
        club, words = self._sessions.club, self._words
        spec = await self._spec()
        if spec is None:
            return None
        settings = TournamentController(catalog=club.catalog).settings_for(spec)
        ruleset = club.catalog.ruleset(spec.game, spec.type, spec.variants)
        campaigns = club.store.campaigns.names_of(spec.game)
        draft = TournamentChoices(settings, ruleset, campaigns=campaigns)
        choices = LineChoices(self._talk, words, draft, table_choices(club, spec, ruleset, settings, words))
        by = clean(self._session.settings.name)
        tournament_session = await choices.settle(
            words("lines.tournaments.found"), lambda settings: TournamentSession.create(club, spec, settings, by=by)
        )
        if tournament_session is None:
            return None
        self._sessions.add(tournament_session)
        tournament_session.latecomers.choose(draft.late)
        return tournament_session.id

    async def _spec(self) -> Spec | None:
        """Ask for the line until it can be read; None when the person goes back."""
        club, words = self._sessions.club, self._words
        example = next(line for game in club.catalog.games if game.key in club.games for line in game.lines)
        self._talk.say("", words("lines.tournaments.line", example=example))
        while (typed := await self._talk.hear()) not in (None, "", "0"):
            try:
                spec = parse(typed, club.catalog)
                if spec.game not in club.games:
                    raise TournamentError("not_playable_yet", names=(spec.label,))
            except SpecError as error:
                nearest = [words("wizard.accept", nearest=error.nearest)] if error.nearest is not None else []
                self._talk.say(words.error(error), *nearest)
            except TournamentError as error:
                self._talk.say(words.error(error))
            else:
                return spec
        return None
