"""TournamentSession: one open tournament with its log, its people and its services."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.core.errors import CarteadoError
from engine.core.listeners import Listeners
from engine.core.log import Player
from engine.core.text import fold
from saves.errors import TournamentExists
from saves.ids import new_match_id
from saves.sqlite.group_commit import PendingWrite
from saves.tournaments.rated_tables import follow
from saves.tournaments.tournament_rows import PartnersWanted
from tournaments.acts import DrawnUp, Finished
from tournaments.controller import TournamentController
from tournaments.controller.people import Group
from tournaments.errors import TournamentError
from tournaments.fold import apply_act, settled
from tournaments.fold.drawing import remembering
from tournaments.model import EntrantId, Member, Pairing, Result, Tournament
from tournaments.results import ResultForm
from tournaments.settings import Missed, TournamentSettings
from tournaments.spec import Spec
from tournaments.tables import common_options, options_for
from tui.services.identity.names import clean_name
from tui.services.tournaments.club import bot_names, brought
from tui.services.tournaments.latecomers import Latecomers

if TYPE_CHECKING:
    from engine.core.game import AnyGame
    from tui.services.tournaments.club import ServiceContext
    from tui.services.tournaments.handed_in import HandedInValues
    from tui.services.tournaments.lists.listed import Listed
    from tui.services.tournaments.matches import TournamentMatches
    from tui.services.tournaments.purses import TournamentPurses


Given = TypeVar("Given")


class Waiting(msgspec.Struct, frozen=True):
    """People who came without all partners to play a pair or trio, and the name they gave it."""

    people: tuple[Member, ...] = ()
    name: str = ""


def check_playable(games: Mapping[str, AnyGame], tournament: Tournament) -> None:
    """Raise TournamentError "bad_options" where no number of seats can play by these options."""
    game = games.get(tournament.spec.game)
    if game is None:
        return
    from tui.services.matches.table_options import refusal

    options = options_for(game, common_options(tournament))
    refusals = [refusal(game, options, seats) for seats in game.seats]
    if all(refusals):
        raise TournamentError("bad_options", game=game.key, detail=refusals[0])


def check_purses(club: ServiceContext, tournament: Tournament) -> None:
    """Raise CarteadoError where the purses of the campaign that was chosen cannot be played for."""
    if tournament.settings.campaign:
        from tui.services.tournaments.purses import TournamentPurses

        TournamentPurses(club, "").check(tournament)


class TournamentSession:
    """One tournament: every act goes through here, so that the club's ratings and the matches follow it."""

    def __init__(self, club: ServiceContext, tournament: str) -> None:
        """Open a tournament of the store; raises UnknownTournament and BrokenLog."""
        self.club = club
        self.id = tournament
        self.latecomers = Latecomers(club.store, tournament, lambda: self.tournament)
        self._followers = Listeners[[]]()
        self.pending: PendingWrite | None = None
        """The last act that is on its way to the disk."""
        self.reload()

    @classmethod
    def create(
        cls, club: ServiceContext, spec: Spec, settings: TournamentSettings, tournament: str | None = None, by: str = ""
    ) -> TournamentSession:
        """Begin a tournament in the name of `by`; one that is refused leaves no trace.

        Raises TournamentError, and TournamentExists for an id that is taken, or was: the matches of a tournament that
        was deleted stay in the library, and would be taken for this one's.
        """
        catalog = club.catalog
        trial = TournamentController(catalog=catalog)
        trial.open(spec, settings)
        check_playable(club.games, trial.tournament)
        check_purses(club, trial.tournament)
        name = tournament or new_match_id()
        if club.store.matches.library(tournament=name, limit=1):
            raise TournamentExists("tournament_had_matches", tournament=name)
        with club.store.transaction():
            journal = club.store.tournaments.create(name, spec.line, club.clock())
            desk = TournamentController((), journal, club.clock, catalog)
            with desk.signed(by):
                desk.open(spec, settings)
        return cls(club, name)

    def reload(self) -> None:
        """Read the log again, as when another desk has written to it."""
        club, tournaments = self.club, self.club.store.tournaments
        with remembering(club.store.drawn_rounds(self.id)):
            self.desk = TournamentController(
                tournaments.load(self.id), tournaments.journal(self.id), club.clock, club.catalog, checked=True
            )

    def catch_up(self) -> None:
        """Read the log again where another program has written to it, and tell everybody who follows it.

        Raises as `reload` does.
        """
        if self.pending is None and self.club.store.tournaments.length(self.id) != len(self.desk.entries):
            self.reload()
            self.tell()

    @cached_property
    def tables(self) -> TournamentMatches:
        """The tables that are played in the app."""
        from tui.services.tournaments.matches import TournamentMatches

        return TournamentMatches(
            self.club,
            self.id,
            lambda: self.desk,
            act=self.do,
            tell=self.tell,
            own=lambda *at: self.handed_in.options_at(*at),
            purses=lambda *at: self.purses.options_at(*at),
        )

    @property
    def has_open_matches(self) -> bool:
        """Whether a match of the tournament is open; asked for without what plays them."""
        return self.club.store.tournaments.has_open_matches(self.id)

    @cached_property
    def handed_in(self) -> HandedInValues:
        """What entrants hand in, sealed until it is opened."""
        from tui.services.tournaments.handed_in import HandedInValues

        return HandedInValues(self.club, self.id, lambda: self.desk, self.do)

    @cached_property
    def purses(self) -> TournamentPurses:
        """The campaign's money at the tables of this tournament."""
        from tui.services.tournaments.purses import TournamentPurses

        return TournamentPurses(self.club, self.id)

    @property
    def tournament(self) -> Tournament:
        """The state after all acts that stand."""
        return self.desk.tournament

    def follow(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change, whoever made it; returns a function that ends it."""
        return self._followers.subscribe(listener)

    def tell(self) -> None:
        """Tell everybody who follows that something has changed."""
        self._followers.tell()

    def change_settings(self, settings: TournamentSettings) -> None:
        """Change the settings, before the first round.

        Raises TournamentError, "bad_options" for what nobody can play by.
        """
        chosen = msgspec.structs.replace(self.tournament, settings=settings)
        check_playable(self.club.games, chosen)
        check_purses(self.club, chosen)
        self.do(lambda desk: desk.change_settings(settings))

    # ---- Acts --------------------------------------------------------------------------------------------------------

    def do(self, act: Callable[[TournamentController], Given]) -> Given:
        """Let the desk act, and the club's ratings and the purses of its campaign follow, in one transaction.

        Raises what the desk raises. When the log could not be written the desk is read again, so it never shows what
        is not on disk.
        """
        before = self.tournament
        try:
            with self.club.store.together() as written, remembering(self.club.store.drawn_rounds(self.id)):
                given = act(self.desk)
                self._rate(before)
                if self.tournament.settings.campaign:
                    self.purses.follow(before, self.tournament)
        except TournamentError:
            raise
        except BaseException:
            self.reload()
            raise
        self.pending = written.queued or self.pending
        if written.queued is not None:
            written.queued.then(self._written)
        if before.renames != self.tournament.renames:
            self.tables.rename_seats()
        if (before.rounds is not self.tournament.rounds or self.tournament.finished) and self.has_open_matches:
            self.tables.end_overtaken(before)
        self._write_papers()
        self.tell()
        return given

    async def written(self) -> None:
        """Wait until all acts are on disk; raises why the last one never will be."""
        pending = self.pending
        await self.club.store.change(lambda: None)
        if pending is not None and pending.error is not None:
            raise pending.error

    def check_result(self, round: int, pairing: Pairing, form: ResultForm) -> Result:
        """Return the places and scores of a result for a table; raises CarteadoError as the desk does."""
        result = settled(self.tournament, form, len(pairing.seats))
        self.purses.check_result(self.tournament, round, pairing, result)
        return result

    def _write_papers(self) -> None:
        """Let the papers follow once every act is on disk: they never tell of one that a power cut would take back."""
        if self.pending is None:
            self.club.papers(self.id, self.tournament, self.desk.entries)

    def renew_papers(self) -> None:
        """Have the papers written if those on disk are not of the last act, as after the power failed."""
        self.club.papers(self.id, self.tournament, self.desk.entries, "stale")

    def _written(self, error: CarteadoError | None) -> None:
        """An act has come to the disk, or not: then the desk shows what is there."""
        if self.pending is not None and self.pending.done:
            self.pending = None
        if error is not None:
            self.tables.trouble = error
            self.reload()
        self._write_papers()
        self.tell()

    def draw_up(self, lot: int | None = None) -> None:
        """Draw up the next round, with a fresh lot unless one is given.

        Entrants who have yet to hand in a value are given one.
        """
        drawn = self.club.lot() if lot is None else lot

        def act(desk: TournamentController) -> None:
            apply_act(desk.tournament, DrawnUp(len(desk.tournament.rounds) + 1, drawn))
            self.handed_in.fill(desk)
            desk.draw_up(drawn)

        self.do(act)

    def finish(self) -> None:
        """Close the tournament, and tell everybody what was handed in."""

        def act(desk: TournamentController) -> None:
            apply_act(desk.tournament, Finished())
            self.handed_in.open_all(desk)
            desk.finish()

        self.do(act)

    def enter(self, name: str, bot: str | None = None) -> EntrantId:
        """Register somebody, spelled as the club's register knows them, with club and ratings brought along."""
        member = self.member(name, bot)
        return self.do(lambda desk: desk.register(member.name, bot, member.ratings, club=member.club))

    def listed(self, person: Listed) -> Member:
        """Return somebody of a list, as `member` does, with the prize categories that the list says."""
        member = self.member(person.name, club=person.club, rating=person.rating)
        return msgspec.structs.replace(member, categories=person.categories)

    def member(self, name: str, bot: str | None = None, club: str = "", rating: int | None = None) -> Member:
        """Return somebody as the club's register knows them, with club and ratings brought along.

        A `rating` from elsewhere holds for whoever has none here.
        """
        name = clean_name(name)
        players = self.club.store.players
        if bot is None:
            name = players.spelled(players.same.called(name))
        if not name:
            return Member(name, bot)
        ratings = brought(players.ratings_of(Player(name, bot), self.tournament.spec.game), rating)
        home = "" if bot else self.club.store.home_clubs.keep(name, clean_name(club))
        return Member(name, bot, ratings, club=home)

    def enter_all(
        self, people: Sequence[Member], *, missed: Missed = "losses"
    ) -> tuple[tuple[Member, TournamentError], ...]:
        """Register everybody of a list who can enter, in one act; returns the others, each with its reason."""
        return self.do(lambda desk: desk.register_all(people, missed=missed))

    def rename(self, entrant: EntrantId, name: str, member: int = 0, *, same: bool = False) -> None:
        """Correct a member's name, with what the club's register knows of the person who has it.

        Raises as the desk does.
        """
        old = self.tournament.entrant(entrant).people[member]
        person = self.member(name, old.bot, old.club)
        if fold(name) == fold(old.name):
            person = msgspec.structs.replace(person, name=clean_name(name))
        self.do(lambda desk: desk.rename(entrant, person, member, same=same))

    def enter_groups(
        self, groups: Sequence[Group], *, missed: Missed = "losses"
    ) -> tuple[tuple[Group, TournamentError], ...]:
        """Register every pair or trio of a list that can enter, in one act.

        Returns the others with their reasons.
        """
        return self.do(lambda desk: desk.register_groups(groups, missed=missed)) if groups else ()

    def group(self, members: Sequence[Member], name: str = "") -> Group:
        """Return a pair or trio that is to enter, with the rating that these people have together."""
        ratings = None
        if all(member.name for member in members) and len({fold(member.name) for member in members}) == len(members):
            people = [Player(member.name, member.bot) for member in members]
            ratings = self.club.store.players.ratings_of_group(people, self.tournament.spec.game)
        return Group(tuple(members), clean_name(name), ratings)

    @property
    def waiting(self) -> Waiting:
        """The groups that still need partners; saved, but not in the tournament's log."""
        kept = self.club.store.partners_wanted.get(self.id)
        return Waiting(kept.people, kept.name) if kept is not None else Waiting()

    @waiting.setter
    def waiting(self, waiting: Waiting) -> None:
        if waiting.people:
            self.club.store.partners_wanted.put(PartnersWanted(self.id, waiting.people, waiting.name))
        else:
            self.club.store.partners_wanted.delete(self.id)

    def check_in(self, entrants: Iterable[EntrantId], present: bool = True, missed: Missed | None = None) -> None:
        """Say that people are here, or are not; the rounds missed by late ones count as for all."""
        here = tuple(entrants)
        late = present and self.latecomers.include(here)
        counted = self.latecomers.missed_now(missed) if late else self.latecomers.missed
        self.do(lambda desk: [desk.check_in(entrant, present, missed=counted) for entrant in here])

    def bring_back(self, entrant: EntrantId, missed: Missed | None = None) -> None:
        """Pair a person who had left again, scoring the missed rounds."""
        late = self.latecomers.include((entrant,))
        counted = self.latecomers.missed_now(missed) if late else self.latecomers.missed
        self.do(lambda desk: desk.bring_back(entrant, missed=counted))

    def bots(self, bot: str, count: int, besides: Iterable[str] = ()) -> list[Member]:
        """Return this many bots of a kind, with unused names that say they are bots."""
        taken = {fold(person.name) for entrant in self.tournament.entrants for person in entrant.people}
        taken |= {fold(name) for name in besides}
        free = (name for name in bot_names() if fold(name) not in taken)
        return [self.member(name, bot) for name in islice(free, count)]

    def enter_bots(self, bot: str, count: int, *, missed: Missed = "losses") -> None:
        """Register this many bots of a kind in one act, in groups where groups play; raises TournamentError.

        Those too few for a group stay out there.
        """
        bots, members = self.bots(bot, count), self.tournament.ruleset.members
        refused: Sequence[tuple[Member | Group, TournamentError]]
        if members == 1:
            refused = self.enter_all(bots, missed=missed)
        else:
            groups = [self.group(bots[first : first + members]) for first in range(0, count - count % members, members)]
            refused = self.enter_groups(groups, missed=missed)
        for _, error in refused:
            raise error

    def _rate(self, before: Tournament) -> None:
        """Enter into the club's register what the last act made of the results, and withdraw what it took away."""
        after, at = self.tournament, self.club.clock()
        self.club.store.write(lambda: follow(self.club.store.players, self.id, before, after, at))

    def delete(self) -> None:
        """Remove the tournament for good, its results from the ratings too.

        Its matches stay in the library, ended.
        """
        self.tables.end_all()
        with self.club.store.transaction():
            follow(self.club.store.players, self.id, self.tournament, None, self.club.clock())
            self.club.store.tournaments.delete(self.id)
            self.club.store.invitation_of(self.id).forget()
