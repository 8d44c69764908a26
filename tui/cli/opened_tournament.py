"""A tournament opened for one command, and the people that the command names.

What only some commands need is imported there: a result is entered by a command of its own, and waits for all the rest.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from engine.games.registry import GAMES
from saves.store import Store, open_existing, open_store
from tournaments.audit import compare
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.log import LoggedAct
from tournaments.model import Entrant, EntrantId, Member, Round, Tournament
from tournaments.names import one_of
from tui.cli.output import print_json, print_lines
from tui.services.environment import fresh_seed, now_ms
from tui.services.identity.names import NAME_CELLS, clean
from tui.services.identity.user_settings import load_settings
from tui.services.streams import tell
from tui.services.tournaments.club import MatchEnd, PaperScope, ServiceContext
from tui.services.tournaments.session import TournamentSession
from tui.texts.keys import MATCH_ENDED
from tui.texts.localizer import Session
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_log import format_act, format_change

if TYPE_CHECKING:
    from tui.documents.files import PaperError
    from tui.services.matches.match_service import MatchService
    from tui.texts.localizer import Words


Given = ParamSpec("Given")


class Papers:
    """Keeper of the newest state of every changed tournament, until it is known to be stored."""

    def __init__(self) -> None:
        self._wanted: dict[str, tuple[Tournament, Sequence[LoggedAct], PaperScope]] = {}

    def want(
        self, tournament: str, state: Tournament, entries: Sequence[LoggedAct], what: PaperScope = "all", /
    ) -> None:
        """Have the papers of this state written later."""
        self._wanted[tournament] = state, entries, what

    def write(self, store: Store, words: Words, clock: Callable[[], int]) -> None:
        """Write the papers now; what prevents it is shown, and fails nothing."""
        if not self._wanted:
            return
        from tui.documents.offline_kit import kept_papers

        troubles: list[PaperError] = []
        session = Session(load_settings(store.profile), os.environ, language=words.language)
        admin = kept_papers(store, lambda: session.words, clock, troubles.append)
        for tournament, (state, entries, what) in self._wanted.items():
            admin.refresh(tournament, state, entries, what)
        admin.flush()
        for trouble in troubles:
            tell(words.error(trouble))


class OpenedTournament:
    """A tournament and its sentences; it remembers how it was before the command."""

    def __init__(self, tournament_session: TournamentSession, words: Words, *, whole: bool = False) -> None:
        """Open the tournament; with `whole` no name is cut, as programs read the answer."""
        self.tournament_session = tournament_session
        self.words = words
        self._cells = None if whole else NAME_CELLS
        self.before = tournament_session.tournament
        self._formatter: TournamentFormatter | None = None
        self._acts = len(tournament_session.desk.entries)

    @property
    def id(self) -> str:
        """The tournament's id."""
        return self.tournament_session.id

    @property
    def tournament(self) -> Tournament:
        """Present state of the tournament."""
        return self.tournament_session.tournament

    @property
    def desk(self) -> TournamentController:
        """Controller of the tournament."""
        return self.tournament_session.desk

    @property
    def acts(self) -> tuple[int, ...]:
        """The numbers of the acts of this command."""
        return tuple(range(self._acts + 1, len(self.desk.entries) + 1))

    @property
    def formatter(self) -> TournamentFormatter:
        """The formatter of the tournament as it is now, kept until somebody acts: it reads all names."""
        if self._formatter is None or self._formatter.entries is not self.desk.entries:
            self._formatter = TournamentFormatter(self.words, self.tournament, self.desk.entries, cells=self._cells)
        return self._formatter

    def entrant(self, text: str) -> EntrantId:
        """Return whom a text means: a number, a name or a member's name, or the beginning of one.

        Raises CarteadoError when it is nobody, or several.
        """
        return entrant_of(self.tournament, text)

    def round(self, number: int = 0) -> Round:
        """Return a round, 0 being the last; raises TournamentError."""
        rounds = self.tournament.rounds
        if not rounds:
            raise TournamentError("no_round_yet")
        if not 0 <= number <= len(rounds):
            raise TournamentError("unknown_round", round=number)
        return rounds[number - 1]

    def do(
        self,
        act: Callable[Concatenate[TournamentController, Given], object],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> None:
        """Do an act of the desk with these arguments; raises what the desk raises."""
        self.tournament_session.do(lambda desk: act(desk, *given, **named))

    def answer(self, args: argparse.Namespace, *, changes: bool = False, **more: Any) -> int:
        """Print the acts of this command, and what they changed; returns the exit code."""
        differences = compare(self.before, self.tournament)
        if args.json:
            print_json({"tournament": self.id, "acts": self.acts, "changes": differences, **more})
            return 0
        formatter = self.formatter
        lines = [format_act(formatter, number) for number in self.acts]
        if changes:
            lines += [f"  {text}" for difference in differences if (text := format_change(formatter, difference))]
        print_lines(lines)
        return 0


def entrant_of(tournament: Tournament, text: str) -> EntrantId:
    """Return whom a text means; raises as `Opened.entrant` does."""
    return one_of([(entrant.id, _names(entrant)) for entrant in tournament.entrants], text)


def member_of(entrant: Entrant, text: str) -> int:
    """Return which member of a pair or trio a text means, counted from 0; 0 for a single person."""
    if not entrant.members:
        return 0
    return one_of(enumerate_names(entrant.people), text) - 1


def enumerate_names(people: Iterable[Member]) -> list[tuple[int, tuple[str, ...]]]:
    """Return people numbered from 1, each with the name."""
    return [(number, (person.name,)) for number, person in enumerate(people, start=1)]


def _names(entrant: Entrant) -> tuple[str, ...]:
    return tuple(dict.fromkeys((entrant.name, *(person.name for person in entrant.people))))


@contextmanager
def club_at(
    args: argparse.Namespace, words: Words, seed_source: Callable[[], bytes] | None = None, *, make: bool = False
) -> Iterator[ServiceContext]:
    """Open the store, with `make` one that is not there yet; raises StoreError.

    The papers of what was done are written when it closes, unless the command failed.
    """
    source = seed_source or fresh_seed
    papers = Papers()

    def ended(why: MatchEnd) -> str:
        return words(MATCH_ENDED(why))

    opened = getattr(args, "opened", None)
    with nullcontext(opened) if opened is not None else (open_store if make else open_existing)(args.db) as store:

        @cache
        def matches() -> MatchService:
            from tui.services.matches.match_service import MatchService

            return MatchService(store, GAMES, clock=now_ms, seed_source=source)

        yield ServiceContext(store, matches, GAMES, now_ms, source, papers.want, ended)
        papers.write(store, words, now_ms)


@contextmanager
def looking(args: argparse.Namespace, words: Words) -> Iterator[OpenedTournament]:
    """Open the tournament named by the arguments to read it; raises StoreError and UnknownTournament."""
    with club_at(args, words) as club:
        tournament_session = TournamentSession(club, club.store.tournaments.resolve(args.tournament))
        yield OpenedTournament(tournament_session, words, whole=args.json)


@contextmanager
def acting(args: argparse.Namespace, words: Words) -> Iterator[OpenedTournament]:
    """Open the tournament named by the arguments to act on it.

    One transaction, so nothing half-done is stored. Nobody else acts meanwhile: a second command waits for the first.
    """
    with club_at(args, words) as club, club.store.transaction():
        tournament_session = TournamentSession(club, club.store.tournaments.resolve(args.tournament))
        opened = OpenedTournament(tournament_session, words, whole=args.json)
        with opened.desk.signed(actor(args, club)):
            yield opened


def actor(args: argparse.Namespace, club: ServiceContext) -> str:
    """Return the name in whose name a command acts: the one it gives, else that of this computer's owner."""
    return clean(getattr(args, "by", "") or load_settings(club.store.profile).name)
