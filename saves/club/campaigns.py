"""Campaigns: money that goes from match to match, in a ledger that only grows.

A purse is the sum of its entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.core.errors import BrokenLog, CarteadoError
from engine.core.model import Taking
from engine.core.text import fold
from saves.club.campaign_rows import CampaignMatch, CampaignRow, CampaignTable, EntryKind, LedgerEntry
from saves.club.players import Players
from saves.errors import DamagedRow, UnknownCampaign
from saves.ids import resolve
from saves.rows.row import read_row, readable_rows
from saves.sqlite.database import Database
from saves.sqlite.sqlite_rows import insert_row

BAN = 24 * 60 * 60 * 1000
"""How long a ban lasts (ms), by the clock of the computer."""
_OPEN = """
    SELECT campaign_matches.* FROM campaign_matches JOIN matches ON matches.id = campaign_matches.match
    WHERE campaign = ? AND status = 'open' ORDER BY matches.key
"""
_PLAYED = "SELECT * FROM campaign_matches WHERE match = ?"
"""Nothing of a match that was deleted, nor of one that came from a file in its place."""


class Account(msgspec.Struct, frozen=True):
    """The account of a person in the ledger.

    `person` is the name as names are compared, `people` are all names of theirs in the ledger. `banned_until` (ms since
    1970) is 0 without a ban, or once it is lifted; `playing` is the open match that the purse is reserved for, or "".
    """

    person: str
    name: str
    purse: int = 0
    matches: int = 0
    banned_until: int = 0
    lost: bool = False
    playing: str = ""
    people: tuple[str, ...] = ()

    def refusal(self, campaign: str, now: int) -> CarteadoError | None:
        """Return why the person may not sit down in the campaign now, or None."""
        if self.lost:
            return CarteadoError("person_lost", name=self.name)
        if self.playing:
            return CarteadoError("purse_reserved", name=self.name, match=self.playing)
        if now < self.banned_until:
            return CarteadoError("person_banned", name=self.name, moment=self.banned_until, campaign=campaign)
        return CarteadoError("purse_empty", name=self.name) if self.purse <= 0 else None


class Ledger(msgspec.Struct, frozen=True):
    """The readable entries of a campaign, in order, and the numbers of the damaged ones."""

    entries: tuple[LedgerEntry, ...]
    damaged: tuple[int, ...]


class Campaigns:
    """The tables of campaigns; entries are added and never changed."""

    def __init__(self, database: Database, players: Players) -> None:
        self._database = database
        self._players = players

    def open(self, campaign: CampaignRow) -> None:
        """Enter a campaign; raises Constraint where there is one of this id."""
        insert_row(self._database, campaign, "INSERT")

    def close(self, campaign: str, at: int) -> None:
        """Close a campaign to new matches; open ones are still booked. Raises UnknownCampaign."""
        with self._database.write():
            insert_row(self._database, msgspec.structs.replace(self.get_open(campaign), closed=at))

    def get(self, campaign: str) -> CampaignRow:
        """Return a campaign; raises UnknownCampaign and DamagedRow."""
        row = self._database.first("SELECT * FROM campaigns WHERE id = ?", (campaign,))
        if row is None:
            raise UnknownCampaign("unknown_campaign", campaign=campaign)
        return read_row(CampaignRow, row)

    def get_open(self, campaign: str) -> CampaignRow:
        """Return a campaign that is open.

        Raises CarteadoError "campaign_closed", UnknownCampaign and DamagedRow.
        """
        row = self.get(campaign)
        if row.closed is not None:
            raise CarteadoError("campaign_closed", campaign=row.name)
        return row

    def resolve(self, prefix: str) -> str:
        """Return the id that begins like this, or of the campaign of this name.

        Raises UnknownCampaign, AmbiguousId.
        """
        named = [row.id for row in self.list() if fold(row.name) == fold(prefix)]
        campaign = named[0] if len(named) == 1 else resolve(self._database, "campaigns", prefix)
        if campaign is None:
            raise UnknownCampaign("unknown_campaign", campaign=prefix)
        return campaign

    def list(self) -> list[CampaignRow]:
        """Return every campaign that can be read, the open ones first, each group newest first."""
        rows = self._database.read("SELECT * FROM campaigns ORDER BY closed NOT NULL, opened DESC, id")
        return list(readable_rows(CampaignRow, rows))

    def names_of(self, game: str) -> tuple[str, ...]:
        """Return the names of the open campaigns of a game that no other one has, newest first."""
        names = [row.name for row in self.list() if row.game == game and row.closed is None]
        return tuple(name for name in names if names.count(name) == 1)

    def ledger(self, campaign: str) -> Ledger:
        """Return the ledger of a campaign."""
        entries, damaged = [], []
        for row in self._database.read("SELECT * FROM ledger WHERE campaign = ? ORDER BY number", (campaign,)):
            try:
                entries.append(read_row(LedgerEntry, row))
            except DamagedRow:
                damaged.append(row["number"])
        return Ledger(tuple(entries), tuple(damaged))

    def check(self, campaign: str) -> None:
        """Raise BrokenLog where an entry of the ledger is missing."""
        rows = self._database.read("SELECT number FROM ledger WHERE campaign = ? ORDER BY number", (campaign,))
        for number, row in enumerate(rows, start=1):
            if row["number"] != number:
                raise BrokenLog("log_bad_number", number, found=row["number"])

    def open_matches(self, campaign: str) -> tuple[CampaignMatch, ...]:
        """Return the matches of a campaign that are played: the purses there are reserved."""
        return tuple(self._readable(_OPEN, campaign))

    def is_of_campaign(self, match: str) -> bool:
        """Tell whether the match was played with the purses of a campaign."""
        return any(True for _ in self._readable(_PLAYED, match))

    def _readable(self, sql: str, name: str) -> Iterator[CampaignMatch]:
        """Return the matches of campaigns that can be read: doctor reports others, and an organiser corrects them."""
        return readable_rows(CampaignMatch, self._database.read(sql, (name,)))

    def table(self, tournament: str, place: str) -> CampaignTable | None:
        """Return a table of a tournament that is played with the purses of a campaign, None where it is none."""
        row = self._database.first(
            "SELECT * FROM campaign_tables WHERE tournament = ? AND place = ?", (tournament, place)
        )
        return None if row is None else read_row(CampaignTable, row)

    def tables(self, campaign: str) -> tuple[CampaignTable, ...]:
        """Return the tables of tournaments that are played with the purses of a campaign."""
        rows = self._database.read("SELECT * FROM campaign_tables WHERE campaign = ?", (campaign,))
        return tuple(readable_rows(CampaignTable, rows))

    def accounts(self, campaign: str) -> dict[str, Account]:
        """Return everybody's account by their name as names are compared, the largest purse first.

        Names that are one person in the club's register have one account.
        """
        same, written = self._players.same.names(), {fold(name): name for name in self._players.names()}
        made: dict[str, Account] = {}

        def account(person: str) -> Account:
            counts = _counts(same, person)
            return made.get(counts) or Account(counts, written.get(counts, counts))

        for entry in self.ledger(campaign).entries:
            before = account(entry.person)
            made[before.person] = _with_entry(before, entry)
        for match in self.open_matches(campaign):
            for person in filter(None, match.people):
                before = account(person)
                made[before.person] = msgspec.structs.replace(before, playing=match.match)
        for table in self.tables(campaign):
            for person in filter(None, table.people if table.waiting else ()):
                before = account(person)
                made[before.person] = msgspec.structs.replace(before, playing=table.reference)
        return dict(sorted(made.items(), key=lambda item: (-item[1].purse, item[0])))

    def account(self, campaign: str, name: str) -> Account:
        """Return somebody's account; raises CarteadoError "not_in_campaign"."""
        account = self.accounts(campaign).get(_counts(self._players.same.names(), fold(name)))
        if account is None:
            raise CarteadoError("not_in_campaign", name=name)
        return account

    def purses(self, campaign: str, people: Sequence[str], first: int, now: int) -> tuple[int, ...]:
        """Return what each seat brings; "" (a bot, a guest) and whoever is new bring the `first` purse.

        Raises UnknownCampaign, and CarteadoError for a closed one, or for somebody who may not sit down.
        """
        self.get_open(campaign)
        accounts, same = self.accounts(campaign), self._players.same.names()
        purses, seated = [], set[str]()
        for name in people:
            counts = _counts(same, fold(name))
            account = accounts.get(counts)
            if name and counts in seated:
                raise CarteadoError("seated_twice", name=name)
            if account is not None and (error := account.refusal(campaign, now)) is not None:
                raise error
            seated.add(counts)
            purses.append(first if account is None else account.purse)
        return tuple(purses)

    def purses_now(self, campaign: str, people: Sequence[str], first: int) -> tuple[int, ...]:
        """Return what each seat would bring, whether its person may sit down now or not."""
        accounts, same = self.accounts(campaign), self._players.same.names()
        purses = [accounts.get(_counts(same, fold(name))) for name in people]
        return tuple(first if account is None else account.purse for account in purses)

    def sit_down(self, sat: CampaignMatch, first: int, at: int) -> None:
        """Reserve the purses of a match that begins, and take up whoever is new.

        In the transaction of its beginning. Raises what `purses` does, and CarteadoError "purses_changed" where they
        are not what the seats were told.
        """
        with self._database.write():
            if self.purses(sat.campaign, sat.people, first, at) != sat.purses:
                raise CarteadoError("purses_changed")
            self._take_up(sat, first, at)
            insert_row(self._database, sat, "INSERT")

    def _take_up(self, sat: CampaignMatch | CampaignTable, first: int, at: int) -> None:
        """Give everybody who is new to the campaign the `first` purse."""
        known, same = self.accounts(sat.campaign), self._players.same.names()
        for person in sat.people:
            if person and _counts(same, person) not in known:
                self.append(sat.campaign, person, first, "joined", at)

    def book(self, match: str, takings: Sequence[Taking], at: int) -> None:
        """Enter what each seat takes home from a match, once; in the transaction of its end.

        Without takings the match was abandoned, and changes no purse. A match outside campaigns, such as one from a
        file, changes nothing.
        """
        for sat in self._readable(_PLAYED, match):
            for seat, (person, purse) in enumerate(zip(sat.people, sat.purses, strict=True)):
                if not person:
                    continue
                if not takings:
                    self.append(sat.campaign, person, 0, "abandoned", at, match=match)
                    continue
                taking = takings[seat]
                self.append(sat.campaign, person, taking.money - purse, "match", at, match=match)
                if taking.lost:
                    self.append(sat.campaign, person, 0, "lost", at, match=match)
                elif taking.banned:
                    self.append(sat.campaign, person, 0, "ban", at, match=match)

    def reserve(self, sat: CampaignTable, first: int, at: int) -> None:
        """Reserve the purses of a table that was drawn, and take up whoever is new; raises what `purses` does.

        The table is kept with the purses as they are now.
        """
        with self._database.write():
            purses = self.purses(sat.campaign, sat.people, first, at)
            self._take_up(sat, first, at)
            insert_row(self._database, msgspec.structs.replace(sat, purses=purses))

    def pay(self, sat: CampaignTable, money: Sequence[int], at: int) -> None:
        """Book what each seat of a table takes home, correcting earlier bookings of the table to that total.

        Without money, as where a result was taken back, the total is 0. A person already booked with the right total is
        not booked again.
        """
        with self._database.write():
            booked = [entry for entry in self.ledger(sat.campaign).entries if _is_of(entry, sat)]
            for seat, person in enumerate(sat.people):
                before = [entry.change for entry in booked if person and entry.person == person]
                change = (money[seat] - sat.purses[seat] if money else 0) - sum(before)
                if person and (change or (money and not before)):
                    reference = sat.reference if not before else f"{sat.reference}#{len(before) + 1}"
                    self.append(sat.campaign, person, change, "table", at, match=reference)
            insert_row(self._database, sat)

    def keep(self, sat: CampaignTable) -> None:
        """Save a table's state."""
        insert_row(self._database, sat)

    def release(self, tournament: str, place: str) -> None:
        """Forget a table of a withdrawn draw; its ledger entries stay."""
        with self._database.write():
            self._database.change("DELETE FROM campaign_tables WHERE tournament = ? AND place = ?", (tournament, place))

    def append(
        self,
        campaign: str,
        person: str,
        change: int,
        kind: EntryKind,
        at: int,
        *,
        match: str = "",
        by: str = "",
        note: str = "",
    ) -> None:
        """Add an entry; one of this kind that a match has made of the person already stays alone."""
        with self._database.write():
            row = self._database.first("SELECT max(number) AS last FROM ledger WHERE campaign = ?", (campaign,))
            number = 1 + ((row["last"] if row else None) or 0)
            entry = LedgerEntry(campaign, number, fold(person), match, change, kind, at, by, note)
            insert_row(self._database, entry, "INSERT OR IGNORE" if match else "INSERT")


def _counts(same: Mapping[str, str], person: str) -> str:
    """Return the name of a person that counts, as names are compared."""
    return fold(same.get(person, person))


def _is_of(entry: LedgerEntry, sat: CampaignTable) -> bool:
    """Tell whether an entry books what a table came to."""
    return entry.kind == "table" and entry.match.partition("#")[0] == sat.reference


def _with_entry(account: Account, entry: LedgerEntry) -> Account:
    """Return an account after one more entry, in the order in which they were made whatever the clock said."""
    people = tuple(dict.fromkeys((*account.people, entry.person)))
    changed = msgspec.structs.replace(account, purse=account.purse + entry.change, people=people)
    match entry.kind:
        case "match":
            return msgspec.structs.replace(changed, matches=changed.matches + 1)
        case "table":
            return msgspec.structs.replace(changed, matches=changed.matches + ("#" not in entry.match))
        case "lost":
            return msgspec.structs.replace(changed, lost=True)
        case "ban":
            return msgspec.structs.replace(changed, banned_until=entry.at + BAN)
        case "ban_lifted":
            return msgspec.structs.replace(changed, banned_until=0)
        case "joined" | "abandoned" | "rebuy" | "correction":
            return changed
