"""TournamentMatches: the matches of a round that are played in the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from engine.core.errors import CarteadoError
from engine.core.listeners import Listeners
from engine.core.log import Player
from engine.core.model import Abandoned
from saves.matches.record import MatchLine
from saves.tournaments.rated_tables import players_at
from tournaments.acts import Corrected, Renamed, Reported
from tournaments.controller import TournamentController
from tournaments.errors import TournamentError
from tournaments.model import EntrantId, Pairing, Round, Tournament
from tournaments.results import GameInApp, ResultForm, Series, matches_of
from tournaments.results.forms import Settled, played
from tournaments.tables import game_options, options_for, scoring_at, seats_of
from tui.services.tournaments.played_tables import PlayedResult, TableStatus, deal_for, dealt, landing, of_table

if TYPE_CHECKING:
    from tui.services.matches.live_match import LiveMatch
    from tui.services.tournaments.club import MatchEnd, ServiceContext


class TournamentMatches:
    """The tables of a tournament that are played in the app: who sits down where, and what lands of it."""

    def __init__(
        self,
        club: ServiceContext,
        tournament: str,
        desk: Callable[[], TournamentController],
        *,
        act: Callable[[Callable[[TournamentController], object]], object],
        tell: Callable[[], None],
        own: Callable[[Pairing], dict[str, Any]],
        purses: Callable[[Tournament, int, Pairing, Any], Any],
    ) -> None:
        """Prepare the matches; `desk` returns the present controller, as a reread log has another.

        Every act of it goes through `act`. `tell` tells everybody who follows the tournament that something has
        changed, `own` the options that the entrants at a table bring, `purses` the options with what they bring of a
        campaign's money.
        """
        self.trouble: CarteadoError | None = None
        """What kept a match that ended from landing."""
        self._club = club
        self._id = tournament
        self._desk_now = desk
        self._act = act
        self._tell = tell
        self._own = own
        self._purses = purses
        self._refused: dict[str, CarteadoError] = {}
        self._watched: dict[str, tuple[LiveMatch, int]] = {}
        self._listeners = Listeners[[]]()

    @property
    def _desk(self) -> TournamentController:
        return self._desk_now()

    @property
    def _tournament(self) -> Tournament:
        return self._desk.tournament

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener when a match that was played here has landed; returns a function that ends it."""
        return self._listeners.subscribe(listener)

    def looks(self, number: int) -> tuple[TableStatus, ...]:
        """Return how the tables of a round stand."""
        lines = self._matches()
        this_round = self._tournament.rounds[number - 1]
        return tuple(self._status(lines, this_round, at) for at in range(len(this_round.draft.tables)))

    def look(self, number: int, table: int) -> TableStatus:
        """Return how one table stands."""
        return self._status(self._matches(table), self._tournament.rounds[number - 1], table - 1)

    def _status(self, lines: Sequence[MatchLine], this_round: Round, at: int) -> TableStatus:
        table = this_round.draft.tables[at]
        match = self._match_of(lines, this_round, table)
        return TableStatus(table, this_round.results[at], match, self._refused.get(match.id) if match else None)

    def _matches(self, table: int | None = None) -> list[MatchLine]:
        """Return the tournament's matches, or those of a table, everybody by the name that they have now."""
        lines = self._club.store.matches.library(tournament=self._id, limit=-1)
        called = self._tournament.called_now
        return [
            msgspec.structs.replace(line, players=tuple(map(called, line.players)))
            for line in lines
            if table is None or line.table == table
        ]

    def _match_of(self, lines: Sequence[MatchLine], this_round: Round, table: Pairing) -> MatchLine | None:
        """Return the newest match of a table; one of other seats belonged to a round that was drawn up anew."""
        sought = (this_round.number, table.number, self._names(table))
        return next((line for line in lines if (line.round, line.table, line.players) == sought), None)

    def _names(self, table: Pairing) -> tuple[str, ...]:
        return tuple(player.name for player in players_at(self._tournament, table))

    def bot_tables(self) -> tuple[Pairing, ...]:
        """Return the tables of the last round that only bots sit at and that have no result."""
        tournament = self._tournament
        return tuple(
            table for table in self._desk.pending() if all(member.bot for member in seats_of(tournament, table))
        )

    def sit_down(self, table: Pairing) -> LiveMatch:
        """Seat a table of the last round, or go on with its match; the result lands by itself.

        Raises as MatchService.new_match and MatchService.resume do.
        """
        this_round = self._desk.round
        assert this_round is not None
        for live_match, number in self._watched.values():
            if number == table.number and live_match.opening:
                # The library does not know it yet.
                return live_match
        lines = self._matches()
        match = self._match_of(lines, this_round, table)
        if match is not None and match.resumable:
            live_match = self._club.match_service.resume(match.id)
        else:
            finished = of_table(lines, match) if match is not None else ()
            deal = self._deal(this_round, lines, len(finished) + 1) if self._tournament.settings.same_deals else None
            before = self.form_of(finished[-1].id) if finished and self._tournament.ruleset.loser else None
            live_match = self._new_match(this_round, table, deal, before)
            if live_match.opening:
                live_match.once_open(self._tell)
        self._seat_by_name(live_match)
        # Whether a table of a tournament goes on without somebody is for its organiser to decide.
        live_match.time_keeper.patience = None
        self._watch(live_match, table.number)
        if live_match.table.outcome is not None:
            self.pick_up()
        return live_match

    def rename_seats(self) -> None:
        """Let whoever's name was set right, or is the old one again, play on under it in the matches that run."""
        for live_match, _ in self._watched.values():
            self._seat_by_name(live_match)

    def _seat_by_name(self, live_match: LiveMatch) -> None:
        people = [logged.act.person.name for logged in self._desk.entries if isinstance(logged.act, Renamed)]
        people += [rename.before for rename in self._tournament.renames]
        table = live_match.table
        for seat, (began, now) in enumerate(zip(table.header.players, table.players, strict=True)):
            name = self._tournament.called_now(began.name)
            if now.name != name and now.bot == began.bot and now.name in people and table.outcome is None:
                table.give_seat(seat, Player(name, now.bot))

    def take_up(self, match: str, table: int) -> LiveMatch | None:
        """Go on with a match of the last round that waits in the store.

        None for one that does not count any more.
        """
        this_round = self._desk.round
        pairing = next((waiting for waiting in self._desk.pending() if waiting.number == table), None)
        if this_round is None or pairing is None:
            return None
        held = self.look(this_round.number, table).match
        return self.sit_down(pairing) if held is not None and held.id == match else None

    def _deal(self, this_round: Round, lines: Sequence[MatchLine], game: int) -> bytes:
        """Return the seed that every table of a round has in its first, second ... game."""
        store = self._club.store
        drawn = {(table.number, self._names(table)) for table in this_round.draft.tables}
        known = dealt(store.matches, lines, drawn, this_round.number, game)
        return known or deal_for(store.deal_secrets, self._club.seed_source, self._id, this_round, game)

    def _new_match(self, this_round: Round, table: Pairing, deal: bytes | None, before: GameInApp | None) -> LiveMatch:
        tournament = self._tournament
        game = self._club.games[tournament.spec.game]
        options = options_for(game, game_options(tournament, table, before) | self._own(table))
        options = self._purses(tournament, this_round.number, table, options)
        players = players_at(tournament, table)
        return self._club.match_service.new_match(
            game.key,
            players,
            options,
            tournament=self._id,
            round=this_round.number,
            table=table.number,
            deal=deal,
            rules=self._club.store.matches.first_rules(self._id),
        )

    def _games(self, lines: Sequence[MatchLine], newest: MatchLine | None) -> tuple[GameInApp, ...]:
        """Return what the finished matches of a table came to, oldest first."""
        return tuple(self.form_of(line.id) for line in (of_table(lines, newest) if newest is not None else ()))

    def watches(self, match: str) -> bool:
        """Tell whether a match is played now whose result will land here."""
        return match in self._watched

    def watched_at(self, table: int) -> str | None:
        """Return the match that is played now at a table of the last round."""
        return next((match for match, (_, number) in self._watched.items() if number == table), None)

    def _watch(self, live_match: LiveMatch, table: int) -> None:
        if self._watched.get(live_match.match, (None, 0))[0] is live_match:
            return
        self._watched[live_match.match] = live_match, table

        def heard() -> None:
            if live_match.closed and self._watched.pop(live_match.match, None) is not None:
                # What the service has written into the library is read there, once the match has told everybody.
                live_match.soon(self._land)

        live_match.subscribe(heard)

    def _land(self) -> None:
        # Called from within the match that ended: whatever is wrong with the tournament must not befall the match.
        try:
            self.pick_up()
        except CarteadoError as error:
            self.trouble = error
        self._listeners.tell()

    def end_overtaken(self, before: Tournament) -> None:
        """Abandon open matches that changes since `before` leave nothing to play for.

        Their table has another result or plays without somebody, or the tournament is over.
        """
        rounds = self._tournament.rounds
        reseated = _absent(before) ^ _absent(self._tournament)
        for line in self._open():
            results = rounds[line.round - 1].results if line.round and line.round <= len(rounds) else ()
            if self._tournament.finished:
                self._end(line.id, "finished")
            elif line.table and line.table <= len(results) and results[line.table - 1] is not None:
                self._end(line.id, "result")
            elif any(place[:2] == (line.round, line.table) for place in reseated):
                self._end(line.id, "absence")

    def end_all(self) -> None:
        """Abandon all matches that are open, for the tournament goes."""
        for line in self._open():
            self._end(line.id, "deleted")

    def open_in(self, round: int) -> dict[int, MatchLine]:
        """Return the matches of a round that are open, by their tables."""
        return {line.table: line for line in self._open() if line.table and line.round == round}

    def _open(self) -> list[MatchLine]:
        return self._club.store.matches.library(tournament=self._id, status="open", limit=-1)

    def _end(self, match: str, why: MatchEnd) -> None:
        self._watched.pop(match, None)
        # One that cannot be read is for the doctor.
        with suppress(CarteadoError):
            self._club.match_service.resume(match).table.intervene(Abandoned(), self._club.ended(why))

    def pick_up(self) -> int:
        """Report matches of the last round that are over and were never reported; returns how many.

        A match whose result was taken back is not reported again by itself: that was the organiser's decision.
        """
        this_round = self._desk.round
        if this_round is None or self._tournament.finished or this_round.complete:
            return 0
        reported = set(_match_texts(self._desk))
        count = 0
        for look in self.looks(this_round.number):
            if look.state == "ended" and look.match is not None and look.match.id not in reported:
                form = self.landing(look)
                count += form is not None and self._take(this_round, look.pairing.number, look.match.id, form)
        return count

    def _take(self, this_round: Round, table: int, match: str, form: ResultForm) -> bool:
        try:
            self._act(lambda desk: desk.report(this_round.number, table, form))
        except TournamentError as error:
            self._refused[match] = error
            return False
        return True

    def form_of(self, match: str) -> GameInApp:
        """Return the result that a finished match fills in."""
        outcome = self._club.store.matches.load(match).outcome
        assert outcome is not None
        return played(match, outcome)

    def landing(self, look: TableStatus) -> ResultForm | None:
        """Return the result that the matches of a table fill in; None while one of several games goes on."""
        games, tournament = self._games(self._matches(), look.match), self._tournament
        return landing(tournament.settings, games, len(look.pairing.seats), tournament.ruleset.members)

    def so_far(self, look: TableStatus) -> ResultForm | None:
        """Return the finished games of a match, for a round whose time is up before it is decided.

        A game that still runs is left out. None for a table without a whole game, and for a match of one.
        """
        games = self._games(self._matches(), look.match)
        return Series(games) if games and self._tournament.settings.best_of > 1 else None

    def played(self, look: TableStatus) -> PlayedResult | None:
        """Return what a table without a result has played here, to be asked about.

        None for nothing that counts.
        """
        if look.state == "ended" and look.refused is None and (form := self.landing(look)) is not None:
            return PlayedResult("ask", form, self._settled(look, form))
        if look.state in ("ended", "playing") and (form := self.so_far(look)) is not None:
            return PlayedResult("so_far" if look.state == "ended" else "without_last", form, self._settled(look, form))
        return None

    def _settled(self, look: TableStatus, form: ResultForm) -> Settled:
        """Return what a form says of the entrants of a table; raises TournamentError."""
        seats, members = len(look.pairing.seats), self._tournament.ruleset.members
        return form.settle(seats, strict=False, members=members, scoring=scoring_at(self._tournament))

    def take_result(self, number: int, status: TableStatus, form: ResultForm) -> None:
        """Record the result of a table as it was shown, or put it in the place of the one that was shown.

        Raises TournamentError "table_changed" where others sit there by now, or it has another result.
        """
        at = status.pairing.number - 1

        def act(desk: TournamentController) -> None:
            rounds = desk.tournament.rounds[number - 1 : number]
            now = next(((this_round.draft.tables[at : at + 1], this_round.results[at]) for this_round in rounds), None)
            if now != ((status.pairing,), status.result):
                raise TournamentError("table_changed", table=status.pairing.number)
            take = desk.report if status.result is None else desk.correct
            take(number, status.pairing.number, form)

        self._act(act)

    async def play_bots(self, progress: Callable[[int, int], None]) -> int:
        """Play every table that only bots sit at, one after the other.

        `progress` is told table and actions so far. Returns how many have their result. Raises what stopped a match. A
        match that is left in the middle is gone on with the next time.
        """
        tables = self.bot_tables()
        for table in (table for table in tables for _ in range(self._tournament.settings.best_of)):
            if table not in self._desk.pending():
                continue
            live_match = self.sit_down(table)
            if live_match.table.outcome is None:
                await self._club.match_service.play_out(live_match, partial(progress, table.number))
            if live_match.trouble is not None:
                raise live_match.trouble
            self.pick_up()
        return len(tables) - len(self.bot_tables())


def _absent(tournament: Tournament) -> set[tuple[int, int, EntrantId]]:
    """Return who did not come, each with the round and the table."""
    return {
        (this_round.number, table.number, entrant)
        for this_round in tournament.rounds
        for table in this_round.draft.tables
        for entrant in table.absent
    }


def _match_texts(desk: TournamentController) -> Iterator[str]:
    """Yield every match that was ever reported, also where that was taken back or corrected."""
    for entry in desk.entries:
        if isinstance(entry.act, Reported | Corrected):
            yield from matches_of(entry.act.form)
