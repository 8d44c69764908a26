"""A tournament of the store in the organiser's hands: its desk, the matches at its tables, and what is rated of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

import msgspec

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.listeners import Listeners
from engine.core.log import Player
from saves.ids import new_match_id
from saves.rated_tables import follow, players_at
from saves.record import MatchLine
from saves.settings import of_tournament
from saves.store import Store
from saves.text import fold
from tournaments.acts import Corrected, Reported
from tournaments.catalog import Catalog
from tournaments.desk import Desk
from tournaments.errors import TournamentError
from tournaments.log import Entry
from tournaments.lots import LOT_RANGE
from tournaments.model import EntrantId, Member, Missed, Pairing, Round, Settings, Tournament
from tournaments.results import Form, Played, matches_of
from tournaments.results.forms import played
from tournaments.spec import Spec
from tournaments.tables import game_options, options_for, scoring_at, seats_of
from tui.club import brought, catalog_of, home_club
from tui.desk.bot_names import bot_names
from tui.desk.series import deal_for, dealt, landing, of_table
from tui.desk.table_look import TableLook
from tui.house import House, Sitting
from tui.house.play_out import play_out
from tui.presets import read
from tui.text import clean_name

Given = TypeVar("Given")


def no_papers(_tournament: str, _state: Tournament, _entries: Sequence[Entry]) -> None:
    """Keep no papers: for whoever only looks on."""


class Club(NamedTuple):
    """What a tournament needs of the app around it; `clock` in milliseconds since 1970, `seed_source` gives chance.

    `papers` has the papers of a tournament refreshed after every act; it neither waits nor fails.
    """

    store: Store
    house: House
    games: Mapping[str, AnyGame]
    clock: Callable[[], int]
    seed_source: Callable[[], bytes]
    papers: Callable[[str, Tournament, Sequence[Entry]], None]

    @property
    def catalog(self) -> Catalog:
        """What a line may name, with the club's own types."""
        return catalog_of(self.store.settings)

    def lot(self) -> int:
        """Return a fresh lot for a drawing."""
        return int.from_bytes(self.seed_source()[:16], "big") % LOT_RANGE


class Waiting(msgspec.Struct, frozen=True):
    """Whoever has come without all partners to play a pair or trio, and the name that they gave it."""

    people: tuple[Member, ...] = ()
    name: str = ""


class Championship:
    """One tournament: every act goes through here, so that the club's ratings and the matches follow it."""

    def __init__(self, club: Club, tournament: str) -> None:
        """Open a tournament of the store; raises UnknownTournament and BrokenLog."""
        self.club = club
        self.id = tournament
        self.trouble: CarteadoError | None = None
        """What kept a match that ended from landing."""
        self._refused: dict[str, CarteadoError] = {}
        self._watched: dict[str, tuple[Sitting, int]] = {}
        self._listeners = Listeners[[]]()
        self._followers = Listeners[[]]()
        self.reload()

    @classmethod
    def found(
        cls, club: Club, spec: Spec, settings: Settings, tournament: str | None = None, by: str = ""
    ) -> Championship:
        """Begin a tournament in the name of `by`; one that is refused (TournamentError) leaves no trace."""
        catalog = club.catalog
        Desk(catalog=catalog).open(spec, settings)
        name = tournament or new_match_id()
        with club.store.transaction():
            journal = club.store.tournaments.create(name, spec.line, club.clock())
            desk = Desk((), journal, club.clock, catalog)
            with desk.signed(by):
                desk.open(spec, settings)
        return cls(club, name)

    def reload(self) -> None:
        """Read the log again, as when another desk has written to it."""
        club, tournaments = self.club, self.club.store.tournaments
        self.desk = Desk(tournaments.load(self.id), tournaments.journal(self.id), club.clock, club.catalog)

    @property
    def tournament(self) -> Tournament:
        """The state after all acts that stand."""
        return self.desk.tournament

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener when a match that was played here has landed; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def follow(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change, whoever made it; returns a function that ends it."""
        return self._followers.subscribe(listener)

    def tell(self) -> None:
        """Tell everybody who follows that something has changed."""
        self._followers.tell()

    # ---- Acts --------------------------------------------------------------------------------------------------------

    def do(self, act: Callable[[Desk], Given]) -> Given:
        """Let the desk act, and the club's ratings follow, in one transaction.

        Raises what the desk raises. When the log could not be written the desk is read again, so it never shows what
        is not on disk.
        """
        before = self.tournament
        try:
            with self.club.store.transaction():
                given = act(self.desk)
                self._rate(before)
        except TournamentError:
            raise
        except BaseException:
            self.reload()
            raise
        self.club.papers(self.id, self.tournament, self.desk.entries)
        self.tell()
        return given

    def draw_up(self) -> None:
        """Draw up the next round with a fresh lot."""
        lot = self.club.lot()
        self.do(lambda desk: desk.draw_up(lot))

    def enter(
        self, name: str, bot: str | None = None, *, club: str = "", rating: int | None = None, missed: Missed = "losses"
    ) -> EntrantId:
        """Register somebody, spelled as the club's register knows them, with club and ratings brought along.

        A `rating` from elsewhere holds for whoever has none here.
        """
        member = self.member(name, bot, club, rating)
        club = member.club
        return self.do(lambda desk: desk.register(member.name, bot, member.ratings, club=club, missed=missed))

    def member(self, name: str, bot: str | None = None, club: str = "", rating: int | None = None) -> Member:
        """Return somebody as the club's register knows them, with club and ratings brought along."""
        name = clean_name(name)
        players = self.club.store.players
        if bot is None:
            name = next((known for known in players.names() if fold(known) == fold(name)), name)
        if not name:
            return Member(name, bot)
        ratings = brought(players.ratings_of(Player(name, bot), self.tournament.spec.game), rating)
        home = "" if bot else home_club(self.club.store.settings, name, clean_name(club))
        return Member(name, bot, ratings, club=home)

    def enter_group(self, members: Sequence[Member], name: str = "", *, missed: Missed = "losses") -> EntrantId:
        """Register a fixed pair or trio with the rating that these people have together."""
        ratings = None
        if all(one.name for one in members) and len({fold(one.name) for one in members}) == len(members):
            people = [Player(one.name, one.bot) for one in members]
            ratings = self.club.store.players.ratings_of_group(people, self.tournament.spec.game)
        return self.do(lambda desk: desk.register_group(members, clean_name(name), ratings, missed=missed))

    @property
    def waiting(self) -> Waiting:
        """Who needs partners; it is no act of the tournament, but is kept until they have some."""
        return read(self.club.store.settings.get(self._waiting_key), Waiting) or Waiting()

    @waiting.setter
    def waiting(self, waiting: Waiting) -> None:
        if waiting.people:
            self.club.store.settings.set(self._waiting_key, msgspec.to_builtins(waiting))
        else:
            self.club.store.settings.forget(self._waiting_key)

    @property
    def late(self) -> Missed:
        """What missed rounds count for unless it is said otherwise; no act of the tournament."""
        kept = self.club.store.settings.get(of_tournament(self.id, "late"))
        return kept if kept in ("byes", "halves") else "losses"

    @late.setter
    def late(self, missed: Missed) -> None:
        self.club.store.settings.set(of_tournament(self.id, "late"), missed)

    @property
    def _waiting_key(self) -> str:
        return of_tournament(self.id, "waiting")

    def bots(self, bot: str, count: int, besides: Iterable[str] = ()) -> list[Member]:
        """Return so many bots of a kind; each has a name that nobody here has, and that says it is a bot."""
        taken = {fold(person.name) for entrant in self.tournament.entrants for person in entrant.people}
        taken |= {fold(name) for name in besides}
        free = (name for name in bot_names() if fold(name) not in taken)
        return [self.member(name, bot) for name in islice(free, count)]

    def enter_bots(self, bot: str, count: int) -> None:
        """Register so many bots of a kind, in groups where groups play; those too few for a group stay out there."""
        bots, members = self.bots(bot, count), self.tournament.ruleset.members
        if members == 1:
            for one in bots:
                self.enter(one.name, bot)
        else:
            for first in range(0, count - count % members, members):
                self.enter_group(bots[first : first + members])

    def _rate(self, before: Tournament) -> None:
        """Enter into the club's register what the last act made of the results, and withdraw what it took away."""
        follow(self.club.store.players, self.id, before, self.tournament, self.club.clock())

    def delete(self) -> None:
        """Remove the tournament for good, its results from the ratings too; its matches stay in the library."""
        with self.club.store.transaction():
            follow(self.club.store.players, self.id, self.tournament, None, self.club.clock())
            self.club.store.tournaments.delete(self.id)

    # ---- Tables ------------------------------------------------------------------------------------------------------

    def looks(self, number: int) -> tuple[TableLook, ...]:
        """Return how the tables of a round stand."""
        one = self.tournament.rounds[number - 1]
        lines = self._matches()
        looks = []
        for table, result in zip(one.draft.tables, one.results, strict=True):
            match = self._match_of(lines, one, table)
            looks.append(TableLook(table, result, match, self._refused.get(match.id) if match else None))
        return tuple(looks)

    def look(self, number: int, table: int) -> TableLook:
        """Return how one table stands."""
        return self.looks(number)[table - 1]

    def _matches(self) -> list[MatchLine]:
        return self.club.store.matches.library(tournament=self.id, limit=-1)

    def _match_of(self, lines: Sequence[MatchLine], one: Round, table: Pairing) -> MatchLine | None:
        """Return the newest match of a table; one of other seats belonged to a round that was drawn up anew."""
        sought = (one.number, table.number, self._names(table))
        return next((line for line in lines if (line.round, line.table, line.players) == sought), None)

    def _names(self, table: Pairing) -> tuple[str, ...]:
        return tuple(player.name for player in players_at(self.tournament, table))

    def bot_tables(self) -> tuple[Pairing, ...]:
        """Return the tables of the last round that only bots sit at and that have no result."""
        tournament = self.tournament
        return tuple(
            table for table in self.desk.pending() if all(member.bot for member in seats_of(tournament, table))
        )

    def sit_down(self, table: Pairing) -> Sitting:
        """Seat a table of the last round, or go on with its match; the result lands by itself.

        Raises as House.new_match and House.resume do.
        """
        one = self.desk.round
        assert one is not None
        lines = self._matches()
        match = self._match_of(lines, one, table)
        if match is not None and match.resumable:
            sitting = self.club.house.resume(match.id)
        else:
            game = len(of_table(lines, match)) + 1 if match is not None else 1
            deal = self._deal(one, lines, game) if self.tournament.settings.same_deals else None
            sitting = self._new_match(one, table, deal)
        self._watch(sitting, table.number)
        if sitting.table.outcome is not None:
            self.pick_up()
        return sitting

    def take_up(self, match: str, table: int) -> Sitting | None:
        """Go on with a match of the last round that waits in the store; None for one that does not count any more."""
        one = self.desk.round
        found = next((waiting for waiting in self.desk.pending() if waiting.number == table), None)
        if one is None or found is None:
            return None
        held = self.look(one.number, table).match
        return self.sit_down(found) if held is not None and held.id == match else None

    def _deal(self, one: Round, lines: Sequence[MatchLine], game: int) -> bytes:
        """Return the seed that every table of a round has in its first, second ... game."""
        store = self.club.store
        drawn = {(table.number, self._names(table)) for table in one.draft.tables}
        known = dealt(store.matches, lines, drawn, one.number, game)
        return known or deal_for(store.settings, self.club.seed_source, self.id, one, game)

    def _new_match(self, one: Round, table: Pairing, deal: bytes | None) -> Sitting:
        tournament = self.tournament
        game = self.club.games[tournament.spec.game]
        options = options_for(game, game_options(tournament, table))
        players = players_at(tournament, table)
        return self.club.house.new_match(
            game.key, players, options, tournament=self.id, round=one.number, table=table.number, deal=deal
        )

    def _games(self, lines: Sequence[MatchLine], newest: MatchLine | None) -> tuple[Played, ...]:
        """Return what the finished matches of a table came to, oldest first."""
        return tuple(self.form_of(line.id) for line in (of_table(lines, newest) if newest is not None else ()))

    def watches(self, match: str) -> bool:
        """Tell whether a match is played now whose result will land here."""
        return match in self._watched

    def watched_at(self, table: int) -> str | None:
        """Return the match that is played now at a table of the last round."""
        return next((match for match, (_, number) in self._watched.items() if number == table), None)

    def _watch(self, sitting: Sitting, table: int) -> None:
        if self._watched.get(sitting.match, (None, 0))[0] is sitting:
            return
        self._watched[sitting.match] = sitting, table

        def heard() -> None:
            if sitting.closed and self._watched.pop(sitting.match, None) is not None:
                # What the house has written into the library is read there, once the match has told everybody.
                asyncio.get_running_loop().call_soon(self._land)

        sitting.subscribe(heard)

    def _land(self) -> None:
        # Called from within the match that ended: whatever is wrong with the tournament must not befall the match.
        try:
            self.pick_up()
        except CarteadoError as error:
            self.trouble = error
        self._listeners.tell()

    def pick_up(self) -> int:
        """Report matches of the last round that are over and were never reported; returns how many.

        A match whose result was taken back is not reported again by itself: that was the organiser's decision.
        """
        one = self.desk.round
        if one is None or self.tournament.finished or one.complete:
            return 0
        told = set(_matches_told(self.desk))
        count = 0
        for look in self.looks(one.number):
            if look.state == "ended" and look.match is not None and look.match.id not in told:
                form = self.landing(look)
                count += form is not None and self._take(one, look.pairing.number, look.match.id, form)
        return count

    def _take(self, one: Round, table: int, match: str, form: Form) -> bool:
        try:
            self.do(lambda desk: desk.report(one.number, table, form))
        except TournamentError as error:
            self._refused[match] = error
            return False
        return True

    def form_of(self, match: str) -> Played:
        """Return the result that a finished match fills in."""
        outcome = self.club.store.matches.load(match).outcome
        assert outcome is not None
        return played(match, outcome)

    def landing(self, look: TableLook) -> Form | None:
        """Return the result that the matches of a table fill in; None while one of several games goes on."""
        games, tournament = self._games(self._matches(), look.match), self.tournament
        return landing(tournament.settings, games, len(look.pairing.seats), tournament.ruleset.members)

    def places_of(self, look: TableLook, form: Form) -> tuple[int, ...]:
        """Return the places that a form gives the entrants of a table; raises TournamentError."""
        seats, members = len(look.pairing.seats), self.tournament.ruleset.members
        return form.settle(seats, strict=False, members=members, scoring=scoring_at(self.tournament)).places

    async def play_bots(self, progress: Callable[[int, int], None]) -> int:
        """Play every table that only bots sit at, one after the other; `progress` is told table and actions so far.

        Returns how many have their result. Raises what stopped a match. A match that is left in the middle is gone on
        with the next time.
        """
        tables = self.bot_tables()
        for table in (table for table in tables for _ in range(self.tournament.settings.best_of)):
            if table not in self.desk.pending():
                continue
            sitting = self.sit_down(table)
            if sitting.table.outcome is None:
                await play_out(sitting, partial(progress, table.number))
            if sitting.trouble is not None:
                raise sitting.trouble
            self.pick_up()
        return len(tables) - len(self.bot_tables())


def _matches_told(desk: Desk) -> Iterator[str]:
    """Yield every match that was ever reported, also where that was taken back or corrected."""
    for entry in desk.entries:
        if isinstance(entry.act, Reported | Corrected):
            yield from matches_of(entry.act.form)
