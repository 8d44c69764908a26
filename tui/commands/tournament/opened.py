"""A tournament of the store opened for one command: all that the command does is stored, or nothing of it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.core.errors import CarteadoError
from engine.core.text import fold
from engine.games.registry import GAMES
from saves.store import Store, open_existing, open_store
from tournaments.audit import compare
from tournaments.desk import Desk
from tournaments.log import Entry
from tournaments.model import Entrant, EntrantId, Member, Tournament
from tournaments.names import nearest
from tui.championship import Championship, Club
from tui.commands.output import print_json, print_lines, tell
from tui.desk.acts_told import format_act
from tui.desk.changes_told import format_change
from tui.desk.result_entry import begins
from tui.desk.telling import Teller
from tui.house import House
from tui.i18n import Words
from tui.papers.fallback import kept_papers
from tui.papers.model import PaperError
from tui.session import Session
from tui.text import clean
from tui.user_settings import load_settings
from tui.world import fresh_seed, now_ms


class Papers:
    """Keeps the newest state of every tournament that was acted on, until it is known to be stored."""

    def __init__(self) -> None:
        self._wanted: dict[str, tuple[Tournament, Sequence[Entry]]] = {}

    def want(self, tournament: str, state: Tournament, entries: Sequence[Entry]) -> None:
        """Have the papers of this state written later."""
        self._wanted[tournament] = state, entries

    def write(self, store: Store, words: Words, clock: Callable[[], int]) -> None:
        """Write them now; what keeps them from being written is told, and fails nothing."""
        troubles: list[PaperError] = []
        session = Session(load_settings(store.profile), os.environ, language=words.language)
        keeper = kept_papers(store, lambda: session.words, clock, troubles.append)
        for tournament, (state, entries) in self._wanted.items():
            keeper.refresh(tournament, state, entries)
        keeper.flush()
        for trouble in troubles:
            tell(words.error(trouble))


class Opened:
    """A tournament with the words to tell it; it remembers how it was before the command."""

    def __init__(self, championship: Championship, words: Words) -> None:
        self.championship = championship
        self.words = words
        self.before = championship.tournament
        self._acts = len(championship.desk.entries)

    @property
    def id(self) -> str:
        """The tournament's id."""
        return self.championship.id

    @property
    def tournament(self) -> Tournament:
        """The state now."""
        return self.championship.tournament

    @property
    def desk(self) -> Desk:
        """Its desk."""
        return self.championship.desk

    @property
    def acts(self) -> tuple[int, ...]:
        """The numbers of the acts of this command."""
        return tuple(range(self._acts + 1, len(self.desk.entries) + 1))

    @property
    def teller(self) -> Teller:
        """Whoever tells it as it is now."""
        return Teller(self.words, self.tournament, self.desk.entries)

    def entrant(self, text: str) -> EntrantId:
        """Return whom a text means: a number, a name or a member's name, or the beginning of one.

        Raises CarteadoError when it is nobody, or several.
        """
        return entrant_of(self.tournament, text)

    def answer(self, args: argparse.Namespace, *, changes: bool = False, **more: Any) -> int:
        """Print the acts of this command, and what they changed; returns the exit code."""
        differences = compare(self.before, self.tournament)
        if args.json:
            print_json({"tournament": self.id, "acts": self.acts, "changes": differences, **more})
            return 0
        teller = self.teller
        lines = [format_act(teller, number) for number in self.acts]
        if changes:
            lines += [f"  {told}" for one in differences if (told := format_change(teller, one))]
        print_lines(lines)
        return 0


def entrant_of(tournament: Tournament, text: str) -> EntrantId:
    """Return whom a text means; raises as `Opened.entrant` does."""
    return one_of([(entrant.id, _names(entrant)) for entrant in tournament.entrants], text)


def one_of(named: Iterable[tuple[int, tuple[str, ...]]], text: str) -> int:
    """Return the one of those with a number and names whom a text means; raises CarteadoError for nobody or several."""
    everybody, sought = list(named), fold(text)
    known = [name for _, names in everybody for name in names]
    exact = [number for number, names in everybody if sought in map(fold, names)]
    numbered = [number for number, _ in everybody if text.removeprefix("#") == str(number)]
    begun = [number for number, names in everybody if sought and any(begins(name, sought) for name in names)]
    found = exact or numbered or begun
    if not found:
        raise CarteadoError("nobody_called", name=text, nearest=nearest(text, known))
    if len(found) > 1:
        several = tuple(names[0] for number, names in everybody if number in found)
        raise CarteadoError("name_of_several", name=text, names=several)
    return found[0]


def member_of(entrant: Entrant, text: str) -> int:
    """Return which member of a pair or trio a text means, counted from 0; of somebody alone it is that one."""
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
) -> Iterator[Club]:
    """Open the store, with `make` one that is not there yet; raises StoreError.

    The papers of what was done are written when it closes, unless the command failed.
    """
    source = seed_source or fresh_seed
    papers = Papers()
    with (open_store if make else open_existing)(args.db) as store:
        house = House(store, GAMES, clock=now_ms, seed_source=source)
        yield Club(store, house, GAMES, now_ms, source, papers.want)
        papers.write(store, words, now_ms)


@contextmanager
def looking(args: argparse.Namespace, words: Words) -> Iterator[Opened]:
    """Open the tournament named by the arguments to read it; raises StoreError and UnknownTournament."""
    with club_at(args, words) as club:
        yield Opened(Championship(club, club.store.tournaments.resolve(args.tournament)), words)


@contextmanager
def acting(args: argparse.Namespace, words: Words) -> Iterator[Opened]:
    """Open the tournament named by the arguments to act on it: one transaction, so nothing half-done is stored.

    Nobody else acts meanwhile: a second command waits for the first.
    """
    with club_at(args, words) as club, club.store.transaction():
        opened = Opened(Championship(club, club.store.tournaments.resolve(args.tournament)), words)
        with opened.desk.signed(actor(args, club)):
            yield opened


def actor(args: argparse.Namespace, club: Club) -> str:
    """Return in whose name a command acts: whom it says, else whoever the app on this computer is set up for."""
    return clean(getattr(args, "by", "") or load_settings(club.store.profile).name)
