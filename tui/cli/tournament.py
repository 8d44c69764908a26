"""A tournament opened for one command, and the commands about the whole of it.

What only some of them need is imported there: a result is entered by a command of its own, and waits for all the rest.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import msgspec

from engine.core.errors import CarteadoError
from engine.core.text import fold
from engine.games.registry import GAMES, game
from saves.ids import is_match_id
from saves.people.saved_values import SavedValues
from saves.rows.row import Damaged
from saves.store import Store, open_existing, open_store
from tournaments.audit import compare
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.log import LoggedAct
from tournaments.model import Entrant, EntrantId, Member, Missed, Round, Tournament, TournamentSettings
from tournaments.names import one_of
from tournaments.ruleset import Ruleset
from tournaments.settings_schema import OWN
from tournaments.spec import Spec
from tournaments.spec import parse as parse_spec
from tournaments.tables import common_options, options_for
from tui.cli.output import print_answer, print_json, print_lines, tell_damaged
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

    def chosen(self, args: argparse.Namespace) -> TournamentSettings:
        """Return its settings with what the arguments say; raises as `chosen` does."""
        tournament, store = self.tournament, self.tournament_session.club.store
        spec, saved, campaigns = (
            tournament.spec,
            store.profile.saved_values,
            store.campaigns.names_of(tournament.spec.game),
        )
        return chosen(args, self.words, saved, tournament.settings, spec, tournament.ruleset, campaigns)

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


def _given(args: argparse.Namespace) -> dict[str, Any]:
    """Return the settings that the arguments choose, by their names."""
    values = {setting.name: getattr(args, setting.flag.replace("-", "_")) for setting in OWN}
    return {name: value for name, value in values.items() if value is not None}


def chosen(
    args: argparse.Namespace,
    words: Words,
    saved: SavedValues | None,
    settings: TournamentSettings,
    spec: Spec,
    ruleset: Ruleset,
    campaigns: tuple[str, ...] = (),
) -> TournamentSettings:
    """Return the settings with what the arguments say.

    Raises CarteadoError for a choice that is not there. `campaigns` are the names of those whose purses may be played
    for.
    """
    given = _given(args)
    if wanted := given.get("campaign"):
        given["campaign"] = next((name for name in campaigns if fold(name) == fold(wanted)), "")
        if not given["campaign"]:
            raise CarteadoError("no_campaign_here", campaign=wanted, known=", ".join(campaigns) or "-")
    if args.option:
        given["options"] = {**settings.options, **_own_options(spec, args.option, saved, words)}
    from tournaments import choices

    return choices.chosen(settings, ruleset, given, campaigns)


def _own_options(spec: Spec, given: list[str], saved: SavedValues | None, words: Words) -> dict[str, Any]:
    """Return the organiser's own options from texts such as "hands=2", or "club_maps=Lagoa" of what the club keeps.

    Raises BadSetup naming the one that is wrong, and CarteadoError for what is not kept.
    """
    from tui.cli.simulate import read_options
    from tui.games.club_options import club_values

    club = {}
    for text in given:
        name, _, value = text.partition("=")
        club[name] = None if saved is None else club_values(spec.game, saved, words, name, value)
    read = read_options(game(spec.game), [text for text in given if club[text.partition("=")[0]] is None])
    return {name: msgspec.to_builtins(getattr(read, name) if value is None else value) for name, value in club.items()}


def new(args: argparse.Namespace, words: Words) -> int:
    """Begin a tournament by its line and print its id."""
    if args.id is not None and not is_match_id(args.id):
        raise CarteadoError("bad_tournament_id", id=args.id)
    with club_at(args, words, make=True) as club, club.store.transaction():
        spec = parse_spec(args.line.replace("\\n", "\n"), club.catalog)
        ruleset = club.catalog.ruleset(spec.game, spec.type, spec.variants)
        saved = club.store.profile.saved_values
        usual = TournamentController(catalog=club.catalog).settings_for(spec)
        settings = chosen(args, words, saved, usual, spec, ruleset, club.store.campaigns.names_of(spec.game))
        tournament_session = TournamentSession.create(club, spec, settings, args.id, actor(args, club))
        _keep_besides(tournament_session, args)
    return print_answer(
        args,
        {"tournament": tournament_session.id, "line": spec.line, "spec": spec, "settings": settings},
        [tournament_session.id],
    )


def settings(args: argparse.Namespace, words: Words) -> int:
    """Print the settings; with any of the arguments choose anew, before the first round."""
    given = bool(args.option or _given(args))
    changes = given or args.late is not None or args.seed is not None
    with (acting if changes else looking)(args, words) as at:
        if given:
            wanted = at.chosen(args)
            at.tournament_session.change_settings(wanted)
        _keep_besides(at.tournament_session, args)
    if not args.json and not given:
        lines = (at.formatter.settings(at.tournament.settings), *_options_text(at.tournament, words))
        print_lines((*lines, *(f"! {sentence}" for sentence in advice(at))))
        return 0
    return at.answer(args, settings=at.tournament.settings)


def advice(at: OpenedTournament) -> list[str]:
    """Return what the organiser may choose better before the first round, with the command for it."""
    from tui.texts.tournament_choices import format_rematches, format_too_few

    sentences = {
        "cli.tournament.rematches": format_rematches(at.tournament, at.words),
        "cli.tournament.too_few": format_too_few(at.tournament, at.words),
    }
    return [at.words(key, told=sentence, tournament=at.id) for key, sentence in sentences.items() if sentence]


def _options_text(tournament: Tournament, words: Words) -> Iterator[str]:
    """Yield the options of the game at its tables that are not as they usually are."""
    from tui.games.club_options import club_option_texts
    from tui.services.matches.table_options import options_of
    from tui.texts.options import format_option

    played = GAMES.get(tournament.spec.game)
    if played is not None:
        chosen, plain = options_for(played, common_options(tournament)), played.options_type()
        for option in (*options_of(played), *club_option_texts(played.key, chosen, words)):
            value = getattr(chosen, option.name)
            if value != getattr(plain, option.name):
                yield format_option(option, value, words)


def stage(args: argparse.Namespace, words: Words) -> int:
    """Close the stage that runs and begin another one with its best this many."""
    with acting(args, words) as at:
        wanted = at.chosen(args)
        at.do(TournamentController.begin_stage, wanted, args.best, cut=args.cut)
    return at.answer(args, settings=wanted, entrants=[at.formatter.name(seed) for seed in at.tournament.seeds])


def finish(args: argparse.Namespace, words: Words) -> int:
    """Close the tournament once nothing is left to play."""
    with acting(args, words) as at:
        at.tournament_session.finish()
    from tournaments.standings import standings

    order = at.desk.final() or ()
    places = {line.entrant.id: line.place for line in standings(at.tournament)}
    if not args.json:
        at.answer(args)
        print_lines(f"{places[entrant]:>3}  {at.formatter.name(entrant)}" for entrant in order)
        return 0
    final = [{"place": places[entrant], "entrant": entrant, "name": at.formatter.name(entrant)} for entrant in order]
    return at.answer(args, final=final)


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print every tournament, the newest first."""
    with club_at(args, words) as club:
        rows = club.store.tournaments.rows()
    tell_damaged(rows, words)
    lines = [row for row in rows if not isinstance(row, Damaged)]
    if args.json:
        print_json({"tournaments": lines})
    else:
        over = {True: words("cli.tournament.over"), False: ""}
        print_lines(f"{line.id:<10}  {clean(line.line)}  {over[line.finished]}".rstrip() for line in lines)
    return 0


def delete(args: argparse.Namespace, words: Words) -> int:
    """Remove a tournament for good, when that is confirmed."""
    if not args.yes:
        with looking(args, words) as at:
            raise CarteadoError("delete_unconfirmed", tournament=at.id, line=at.tournament.spec.line)
    with acting(args, words) as at:
        at.tournament_session.delete()
        from tui.services.tournaments.rounds import forget_seed

        forget_seed(at.tournament_session)
        data = {"tournament": at.id, "line": at.tournament.spec.line}
    return print_answer(args, data, [words("cli.tournament.deleted", **data)])


def _keep_besides(tournament_session: TournamentSession, args: argparse.Namespace) -> None:
    """Keep what is no act: what late entries get unless it is said otherwise, and the seed of the drawings."""
    if args.late is not None:
        late: Missed = args.late
        tournament_session.latecomers.missed = late
    if args.seed is not None:
        from tui.services.tournaments.rounds import keep_seed

        keep_seed(tournament_session, args.seed)
