"""A tournament played with the purses of a campaign.

What everybody brings to a table, and what is booked of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from engine.core.errors import BadSetup, CarteadoError
from engine.core.game import AnyGame
from engine.core.history import play_log
from engine.core.model import Taking
from engine.core.text import fold
from saves.club.campaign_rows import CampaignRow, CampaignTable, EntryKind
from tournaments.model import Pairing, Result, Tournament
from tournaments.results import matches_of, scoring_of
from tournaments.tables import common_options, options_for, seats_of
from tui.services.campaigns import ended_today
from tui.services.identity.names import look

if TYPE_CHECKING:
    from tui.services.tournaments.club import ServiceContext


class PlayedTable(NamedTuple):
    """Table of a round and its result so far."""

    pairing: Pairing
    result: Result | None


class _TableAct(NamedTuple):
    """What an act says of a table: how it is kept, whether it was drawn now, and what its result comes to."""

    row: CampaignTable
    pairing: Pairing
    drawn: bool
    money: tuple[int, ...]
    takings: Mapping[int, Taking]


class TournamentPurses:
    """The purses of one tournament; without a campaign there is nothing to do."""

    def __init__(self, club: ServiceContext, tournament: str) -> None:
        self._club = club
        self._id = tournament

    def campaign_of(self, tournament: Tournament) -> CampaignRow | None:
        """Return the campaign whose purses are played for, None without one or where it is unknown here.

        A tournament that came from another club is played on without its purses.
        """
        name = tournament.settings.campaign
        rows = self._club.store.campaigns.list() if name else []
        campaigns = [
            row for row in rows if row.name == name and row.game == tournament.spec.game and row.closed is None
        ]
        return campaigns[0] if len(campaigns) == 1 else None

    def check(self, tournament: Tournament) -> None:
        """Raise CarteadoError for a campaign that there is not, or whose newcomers bring another purse."""
        name = tournament.settings.campaign
        if not name:
            return
        campaign = self.campaign_of(tournament)
        if campaign is None or tournament.ruleset.members > 1:
            known = ", ".join(self._club.store.campaigns.names_of(tournament.spec.game))
            raise CarteadoError("no_campaign_here", campaign=name, known=known or "-")
        first, purse = self._first_of(campaign), self._first(tournament)
        if not purse:
            raise BadSetup("no_purses", game=tournament.spec.game)
        if purse != first:
            raise CarteadoError("campaign_other_rules", campaign=name, found=purse, first=first)

    def _game(self, tournament: Tournament) -> AnyGame:
        return self._club.games[tournament.spec.game]

    def _first(self, tournament: Tournament) -> int:
        game = self._game(tournament)
        return game.first_purse(options_for(game, common_options(tournament)))

    def _first_of(self, campaign: CampaignRow) -> int:
        game = self._club.games[campaign.game]
        return game.first_purse(options_for(game, campaign.options))

    def brought(self, tournament: Tournament, round: int, pairing: Pairing) -> tuple[int, ...]:
        """Return what each entrant of a table sat down with, in their order there; () without a campaign."""
        if not tournament.settings.campaign:
            return ()
        row = self._club.store.campaigns.table(self._id, _place(round, pairing))
        purses = dict(zip(row.entrants, row.purses, strict=True)) if row is not None else {}
        return tuple(purses[seat] for seat in pairing.seats) if purses.keys() >= {*pairing.seats} else ()

    def check_result(self, tournament: Tournament, round: int, pairing: Pairing, result: Result) -> None:
        """Raise CarteadoError for a result that does not tell what each has, or not the sum that was brought."""
        if self.brought(tournament, round, pairing) and self.campaign_of(tournament) is not None:
            row = self._club.store.campaigns.table(self._id, _place(round, pairing))
            if row is not None:
                self._money(tournament, row, PlayedTable(pairing, result))

    # ---- A table that is played in the app ---------------------------------------------------------------------------

    def options_at(self, tournament: Tournament, round: int, pairing: Pairing, options: Any) -> Any:
        """Return the options of a match with each seat's purse and what is used up for today."""
        row = self._club.store.campaigns.table(self._id, _place(round, pairing))
        if self.campaign_of(tournament) is None or row is None:
            return options
        game, now = self._game(tournament), self._club.clock()
        brings = dict(zip(row.entrants, row.purses, strict=True))
        today = ended_today(self._club.store, self._club.games, row.campaign, now)
        return game.with_purses(game.same_day(options, today), tuple(brings[entrant] for entrant in pairing.seats))

    # ---- After an act ------------------------------------------------------------------------------------------------

    def follow(self, before: Tournament, after: Tournament) -> None:
        """Reserve the purses of tables that an act has drawn, and book what it made of results.

        It belongs to the transaction of the act. Raises CarteadoError for somebody who may not sit down, and for a
        result that does not tell what each has, or more or less than was brought.
        """
        campaign = self.campaign_of(after)
        if campaign is None:
            return
        was, now = _tables(before), _tables(after)
        changed_places = [place for place, table in now.items() if was.get(place) != table]
        drawn = [place for place in changed_places if place not in was or not _is_same(was[place], now[place])]
        gone = [place for place in was if place not in now or place in drawn]
        self._check_people(campaign, after, [now[place] for place in drawn])
        acts = [
            self._act(after, row, now[place], place in drawn)
            for place in changed_places
            if (row := self._row(campaign, after, place, now[place], place in drawn)) is not None
        ]
        changed = gone or any(place in was and was[place].result is not None for place in changed_places)
        not_begun = self._not_begun(after, now) if changed else ()
        self._club.store.write(lambda: self._write(campaign, after, gone, acts, not_begun))

    def _act(self, tournament: Tournament, row: CampaignTable, table: PlayedTable, drawn: bool) -> _TableAct:
        """Return what an act says of a table, by what it was when it was drawn."""
        result = table.result
        match = next(reversed(matches_of(result.form)), "") if result is not None else ""
        waiting = result is None and not table.pairing.walkover
        money, takings = self._money(tournament, row, table), self._takings(table)
        return _TableAct(replace(row, waiting=waiting, match=match), table.pairing, drawn, money, takings)

    def _write(
        self,
        campaign: CampaignRow,
        tournament: Tournament,
        gone: Sequence[str],
        acts: Sequence[_TableAct],
        not_begun: Sequence[str],
    ) -> None:
        """Book an act: tables that are gone, what others came to, and what is brought to those not begun yet."""
        campaigns, at, first = self._club.store.campaigns, self._club.clock(), self._first_of(campaign)
        for place in gone:
            row = campaigns.table(self._id, place)
            if row is not None:
                campaigns.pay(row, (), at)
                campaigns.release(self._id, place)
        for act in acts:
            if act.drawn:
                self._remember(tournament, act.pairing.whole)
                campaigns.reserve(act.row, first, at)
            else:
                campaigns.pay(act.row, act.money, at)
                self._ban(act.row, act.takings, at)
        drawn = {act.row.place for act in acts if act.drawn}
        for place in not_begun:
            row = campaigns.table(self._id, place) if place not in drawn else None
            if row is not None:
                campaigns.keep(replace(row, purses=campaigns.purses_now(campaign.id, row.people, first)))

    def _not_begun(self, tournament: Tournament, now: Mapping[str, PlayedTable]) -> tuple[str, ...]:
        """Return the tables whose purses follow a result that is set right: not published, and nobody plays there."""
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is None or last.published:
            return ()
        lines = self._club.store.matches.library(tournament=self._id, limit=-1)
        begun = {line.table for line in lines if line.round == last.number and line.status != "abandoned"}
        places = {_place(last.number, table): table.number for table in last.draft.tables}
        return tuple(place for place, number in places.items() if now[place].result is None and number not in begun)

    def _check_people(self, campaign: CampaignRow, tournament: Tournament, drawn: Sequence[PlayedTable]) -> None:
        """Raise CarteadoError for those who may not sit down at tables that have just been drawn.

        All who have nothing left are named at once: each needs a re-buy before the round can be drawn.
        """
        now = self._club.clock()
        accounts = self._club.store.campaigns.accounts(campaign.id)
        by_name = {person: account for account in accounts.values() for person in (account.person, *account.people)}
        broke = []
        for table in drawn:
            for person in self._people(tournament, table.pairing.whole):
                account = by_name.get(person)
                if account is None or not person:
                    continue
                if account.playing.startswith(f"{self._id}/"):
                    account = replace(account, playing="")
                refusal = account.refusal(campaign.name, now)
                if refusal is not None and refusal.code != "purse_empty":
                    raise refusal
                if refusal is not None:
                    broke.append(account.name)
        if len(broke) > 1:
            raise CarteadoError("purses_empty", names=", ".join(broke), broke=tuple(broke))
        if broke:
            raise CarteadoError("purse_empty", name=broke[0], broke=tuple(broke))

    def _remember(self, tournament: Tournament, pairing: Pairing) -> None:
        """Let the club know people as they write their names: the ledger has them as names are compared."""
        for member in seats_of(tournament, pairing):
            if member.bot is None:
                self._club.store.players.remember(member.name)

    def _people(self, tournament: Tournament, pairing: Pairing) -> tuple[str, ...]:
        """Return under which name each seat brings a purse that lasts, "" for a bot or a guest of the hall."""
        guests = self._club.store.keys.guest
        return tuple(
            "" if member.bot is not None or guests(look(member.name)) is not None else fold(member.name)
            for member in seats_of(tournament, pairing)
        )

    def _row(
        self, campaign: CampaignRow, tournament: Tournament, place: str, table: PlayedTable, drawn: bool
    ) -> CampaignTable | None:
        """Return the table as it is kept, or as it begins; None for one that was drawn without purses."""
        if not drawn:
            return self._club.store.campaigns.table(self._id, place)
        whole = table.pairing.whole
        people = self._people(tournament, whole)
        purses = self._club.store.campaigns.purses_now(campaign.id, people, self._first_of(campaign))
        return CampaignTable(self._id, place, campaign.id, whole.seats, people, purses)

    def _money(self, tournament: Tournament, row: CampaignTable, table: PlayedTable) -> tuple[int, ...]:
        """Return what each of those drawn for the table has afterwards, () while there is no game with a result."""
        result, seats = table.result, table.pairing.seats
        if result is None or table.pairing.walkover:
            return ()
        if len(result.figures) != len(seats):
            raise CarteadoError("campaign_needs_money", table=table.pairing.number)
        has = dict(zip(row.entrants, row.purses, strict=True))
        brought, counted = sum(has[seat] for seat in seats), sum(result.figures)
        scoring = scoring_of(tournament.spec.game, common_options(tournament))
        if scoring is not None and scoring.shared and brought != counted:
            raise CarteadoError("bad_score_sum", found=counted, total=brought)
        has |= dict(zip(seats, result.figures, strict=True))
        return tuple(has[entrant] for entrant in row.entrants)

    def _takings(self, table: PlayedTable) -> dict[int, Taking]:
        """Return what befalls each entrant by the match that was played in the app."""
        played = matches_of(table.result.form) if table.result is not None else ()
        if not played:
            return {}
        record = self._club.store.matches.load(played[-1])
        game = self._club.games[record.header.game]
        takings = game.takings(play_log(game, record.header, record.entries).state)
        return dict(zip(table.pairing.seats, takings, strict=False))

    def _ban(self, row: CampaignTable, takings: Mapping[int, Taking], at: int) -> None:
        for entrant, person in zip(row.entrants, row.people, strict=True):
            taking = takings.get(entrant)
            if person and taking is not None and (taking.lost or taking.banned):
                kind: EntryKind = "lost" if taking.lost else "ban"
                self._club.store.campaigns.append(row.campaign, person, 0, kind, at, match=row.reference)


def _is_same(before: PlayedTable, after: PlayedTable) -> bool:
    """Tell whether a table is still that of the same people, whoever of them came."""
    return before.pairing.everybody == after.pairing.everybody


def _place(round: int, pairing: Pairing) -> str:
    return f"{round}.{pairing.number}"


def _tables(tournament: Tournament) -> dict[str, PlayedTable]:
    """Return every table of a tournament by its place."""
    return {
        _place(this_round.number, pairing): PlayedTable(pairing, result)
        for this_round in tournament.rounds
        for pairing, result in zip(this_round.draft.tables, this_round.results, strict=True)
    }
