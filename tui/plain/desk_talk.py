"""The tournament, the questions and the signed acts that every conversation at the desk in lines uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError, StaleLog
from tournaments.errors import TournamentError
from tui.plain.menu import Choice, agrees, ask
from tui.services.identity.names import clean
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_log import format_act

if TYPE_CHECKING:
    from tournaments.controller import TournamentController
    from tournaments.model import Entrant, Round
    from tui.plain.talk import Talk
    from tui.services.tournaments.session import TournamentSession
    from tui.services.tournaments.sessions import TournamentSessions
    from tui.texts.localizer import Session
    from tui.texts.tournament_desk import DeskQuestion


class DeskTalk:
    """An organiser at the desk of one tournament."""

    def __init__(self, talk: Talk, session: Session, sessions: TournamentSessions, tournament: str) -> None:
        self.talk = talk
        self.session = session
        self.words = session.words
        self._sessions = sessions
        self._id = tournament

    @property
    def tournament_session(self) -> TournamentSession:
        """The tournament, with what another program has written to it meanwhile."""
        return self._sessions.open(self._id)

    @property
    def last_round(self) -> Round:
        """The last round; raises TournamentError "no_round_yet" before the first."""
        rounds = self.tournament_session.tournament.rounds
        if not rounds:
            raise TournamentError("no_round_yet")
        return rounds[-1]

    @property
    def formatter(self) -> TournamentFormatter:
        """The texts of the tournament as it stands."""
        return TournamentFormatter(self.words, self.tournament_session.tournament, self.tournament_session.desk.entries)

    @property
    def signed(self) -> AbstractContextManager[None]:
        """Context in which acts are signed with the name of the person at this desk."""
        return self.tournament_session.desk.signed(clean(self.session.settings.name))

    def act(self, act: Callable[[TournamentController], object]) -> None:
        """Let the desk act, and say what was done; raises what is refused."""
        self.attempt(lambda: self.tournament_session.do(act))

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something to the tournament, and say what was done; raises what is refused."""
        known = self.tournament_session.tournament.notices
        with self.signed:
            act()
        formatter = self.formatter
        self.talk.say(format_act(formatter, self.tournament_session.desk.entries[-1].number))
        self.talk.say(
            *(formatter.notice(notice) for notice in self.tournament_session.tournament.notices if notice not in known)
        )

    @contextmanager
    def saying_refusals(self) -> Iterator[None]:
        """Say a refusal that is raised inside, and go on."""
        try:
            yield
        except StaleLog:
            last = self.tournament_session.desk.entries[-1].number
            self.talk.say(self.words("desk.stale", act=format_act(self.formatter, last)))
        except CarteadoError as error:
            self.talk.say(self.words.error(error))

    async def agrees(self, question: DeskQuestion | None) -> bool:
        """Ask a yes-no question; True without one."""
        return question is None or await agrees(self.talk, self.words, question.text, question.yes)

    async def choose(self, question: str, rows: Iterable[tuple[str, str]]) -> str | None:
        """Ask for one of these rows (name, words); None if cancelled."""
        return await ask(self.talk, self.words, question, [Choice(*row) for row in rows])

    async def member(self, entrant: Entrant, question: str) -> int | None:
        """Ask which member of a pair or trio is meant, 0 for somebody alone; None if cancelled."""
        if not entrant.members:
            return 0
        rows = [(str(at), clean(person.name)) for at, person in enumerate(entrant.members)]
        answer = await self.choose(question, rows)
        return None if answer is None else int(answer)


class DeskPart:
    """A part of the conversation at a desk, such as that about its people."""

    def __init__(self, desk: DeskTalk) -> None:
        self.desk = desk
        self.talk = desk.talk
        self.words = desk.words
