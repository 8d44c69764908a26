"""CampaignService: opens, corrects and closes campaigns, and starts matches with their purses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from engine.core.errors import BadSetup, CarteadoError
from engine.core.game import AnyGame
from engine.core.history import MatchHistory, play_log
from engine.core.log import Player
from engine.core.model import Over
from engine.core.text import fold
from saves.club.campaign_rows import CampaignMatch, CampaignRow, EntryKind
from saves.club.campaigns import BAN, Account, Ledger
from saves.errors import UnknownGame
from saves.ids import new_match_id
from saves.matches.match_rows import TableTerms
from saves.store import Store
from tui.services.ban_requests import MOST_CHARACTERS, BanRequests
from tui.services.environment import now_ms
from tui.services.identity.actors import Actor, check_organiser
from tui.services.identity.names import clean, clean_name, look
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.table_options import changed, fitted, seats_for

MOST_CHANGE = 1_000_000_000
"""The largest sum that a correction may change a purse by."""


class CampaignState(NamedTuple):
    """A campaign as its ledger has it, the largest purse first; `first_purse` is what a newcomer brings."""

    campaign: CampaignRow
    accounts: tuple[Account, ...]
    ledger: Ledger
    first_purse: int


def ended_today(store: Store, games: Mapping[str, AnyGame], campaign: str, now: int) -> Iterator[Any]:
    """Yield the last states of a campaign's matches of the last 24 hours, as far as they can be read."""
    entries = store.campaigns.ledger(campaign).entries
    played = {table.reference: table.match for table in store.campaigns.tables(campaign)}
    booked = (entry.match for entry in entries if entry.match and entry.at > now - BAN)
    for match in dict.fromkeys(played.get(name.partition("#")[0], name) for name in booked):
        with suppress(CarteadoError):
            record = store.matches.load(match)
            yield play_log(games[record.header.game], record.header, record.entries).state


class CampaignService:
    """The campaigns of a store; every act of an organiser stands in the ledger with who did it."""

    def __init__(
        self,
        store: Store,
        match_service: MatchService,
        games: Mapping[str, AnyGame],
        clock: Callable[[], int] = now_ms,
    ) -> None:
        """Serve these games; `clock` gives milliseconds since 1970: bans run by it."""
        self._store = store
        self._campaigns = store.campaigns
        self._match_service = match_service
        self._games = games
        self._clock = clock
        self.ban_requests = BanRequests(clock)
        """What banned people ask organisers for."""

    # ---- What there is to know ---------------------------------------------------------------------------------------

    def carrying(self) -> tuple[AnyGame, ...]:
        """Return the games that can carry money from match to match by their own options."""
        return tuple(game for game in self._games.values() if game.first_purse(game.options_type()))

    def list(self) -> list[CampaignRow]:
        """Return every campaign, the open ones first."""
        return self._campaigns.list()

    def resolve(self, prefix: str) -> str:
        """Return the id that begins like this, or of the campaign of this name.

        Raises UnknownCampaign, AmbiguousId.
        """
        return self._campaigns.resolve(prefix)

    def open_of(self, game: str) -> tuple[CampaignRow, ...]:
        """Return the open campaigns of a game, newest first."""
        return tuple(row for row in self._campaigns.list() if row.game == game and row.closed is None)

    def state(self, campaign: str) -> CampaignState:
        """Return a campaign with what its matches came to; raises UnknownCampaign and DamagedRow."""
        self.settle(campaign)
        row = self._campaigns.get(campaign)
        accounts = tuple(self._campaigns.accounts(campaign).values())
        first = self._first_purse(row) if row.game in self._games else 0
        return CampaignState(row, accounts, self._campaigns.ledger(campaign), first)

    def account(self, campaign: str, name: str) -> Account:
        """Return somebody's account; raises CarteadoError "not_in_campaign"."""
        return self._campaigns.account(campaign, name)

    def options(self, row: CampaignRow) -> Any:
        """Return the table rules of a campaign; raises UnknownGame."""
        return fitted(self._game(row), row.options).options

    def _game(self, row: CampaignRow) -> AnyGame:
        if row.game not in self._games:
            raise UnknownGame("unknown_game", game=row.game, known=", ".join(self._games))
        return self._games[row.game]

    def _first_purse(self, row: CampaignRow) -> int:
        return self._game(row).first_purse(self.options(row))

    def settle(self, campaign: str) -> None:
        """Book finished matches that were never closed, as after a crash."""
        live = {live_match.match for live_match in self._match_service.live_matches}
        for sat in self._campaigns.open_matches(campaign):
            if sat.match not in live and self._is_over(sat.match):
                with suppress(CarteadoError):  # Another process has done it.
                    self._match_service.resume(sat.match)

    def _is_over(self, match: str) -> bool:
        try:
            record = self._store.matches.load(match)
            history = MatchHistory(self._games[record.header.game], record.header, record.secrets)
            for entry in record.entries:
                history.add(entry)
        except (CarteadoError, KeyError):
            return False  # Whoever resumes it is told why it cannot be played on.
        return record.seed is not None and isinstance(history.turn(), Over)

    # ---- What an organiser does --------------------------------------------------------------------------------------

    def open(self, name: str, game: str, options: Any = None, *, by: Actor | None = None) -> CampaignRow:
        """Open a campaign of a game with these table rules, by default the game's own.

        Raises BadSetup "no_purses" for a game, or rules, that carry no money.
        """
        check_organiser(by)
        if not (name := clean_name(name)):
            raise CarteadoError("empty_name")
        played = self._games[game]
        options = played.options_type() if options is None else options
        if not (first := played.first_purse(options)):
            raise BadSetup("no_purses", game=game)
        seats = seats_for(played, options, min(played.seats))
        played.initial_state(played.with_purses(options, (first,) * seats), seats)
        row = CampaignRow(new_match_id(), name, game, changed(played, options), self._clock())
        self._campaigns.open(row)
        return row

    def close(self, campaign: str, *, by: Actor | None = None) -> None:
        """Let nobody sit down any more; raises CarteadoError "campaign_closed"."""
        check_organiser(by)
        self._campaigns.close(campaign, self._clock())

    def join(self, campaign: str, *names: str, by: Actor | None = None) -> None:
        """Take people up with the first purse, all or none.

        Raises CarteadoError "in_campaign" and "empty_name".
        """
        check_organiser(by)
        cleaned = [clean_name(name) for name in names]
        if not all(cleaned):
            raise CarteadoError("empty_name")
        with self._store.transaction():
            row = self._campaigns.get_open(campaign)
            for name in cleaned:
                known = self._store.players.same.called(self._store.players.remember(name))
                if fold(known) in self._campaigns.accounts(campaign):
                    raise CarteadoError("in_campaign", name=known)
                self._write(campaign, known, self._first_purse(row), "joined", by)

    def correct(self, campaign: str, name: str, change: int, note: str, *, by: Actor | None = None) -> None:
        """Add to a purse, or take from it, and say why; raises CarteadoError for one at a table, or too small."""
        check_organiser(by)
        if not (note := clean(note)):
            raise CarteadoError("correction_without_note")
        if not change or abs(change) > MOST_CHANGE:
            raise CarteadoError("bad_change", most=MOST_CHANGE)
        self.settle(campaign)
        with self._store.transaction():
            account = self._free_account(campaign, name)
            if account.purse + change < 0:
                raise CarteadoError("purse_too_small", name=account.name, purse=account.purse)
            self._write(campaign, account.person, change, "correction", by, note)

    def rebuy(self, campaign: str, name: str, *, by: Actor | None = None) -> None:
        """Give somebody who is broke a first purse again; raises CarteadoError for anybody else."""
        check_organiser(by)
        self.settle(campaign)
        with self._store.transaction():
            account = self._free_account(campaign, name)
            if account.lost:
                raise CarteadoError("person_lost", name=account.name)
            if account.purse > 0:
                raise CarteadoError("purse_not_empty", name=account.name, purse=account.purse)
            first = self._first_purse(self._campaigns.get(campaign))
            self._write(campaign, account.person, first - account.purse, "rebuy", by)

    def lift_ban(self, campaign: str, name: str, *, by: Actor | None = None) -> None:
        """Let somebody sit down before the ban is over; raises CarteadoError "not_banned"."""
        check_organiser(by)
        with self._store.transaction():
            account = self._campaigns.account(campaign, name)
            self._check_banned(account)
            self._write(campaign, account.person, 0, "ban_lifted", by)
        self.ban_requests.answer(campaign, account.person, "ban_lifted")

    def keep_ban(self, campaign: str, name: str, *, by: Actor | None = None) -> None:
        """Refuse the request of somebody to lift their ban; raises CarteadoError "no_ban_request".

        Where another program has lifted it meanwhile, the answer is that it is lifted.
        """
        check_organiser(by)
        account = self._campaigns.account(campaign, name)
        if all(request.person != account.person for request in self.ban_requests.waiting(campaign)):
            raise CarteadoError("no_ban_request")
        banned = self._clock() < account.banned_until
        self.ban_requests.answer(campaign, account.person, "ban_kept" if banned else "ban_lifted")

    def ask_to_lift(self, campaign: str, by: Actor, text: str = "") -> None:
        """Ask organisers to lift one's own ban, with a sentence of at most MOST_CHARACTERS characters.

        Raises CarteadoError "not_in_campaign", "not_banned", "ban_request_too_long", and "ban_request_waits".
        """
        row, account = self._campaigns.get_open(campaign), self._campaigns.account(campaign, by.name)
        self._check_banned(account)
        if len(text := clean(text)) > MOST_CHARACTERS:
            raise CarteadoError("ban_request_too_long", found=len(text), most=MOST_CHARACTERS)
        self.ban_requests.add(campaign, clean(row.name), account.person, by.name, text, account.banned_until)

    def _check_banned(self, account: Account) -> None:
        if self._clock() >= account.banned_until:
            raise CarteadoError("not_banned", name=account.name)

    def _free_account(self, campaign: str, name: str) -> Account:
        """Return the account of somebody in an open campaign who sits at no table."""
        self._campaigns.get_open(campaign)
        account = self._campaigns.account(campaign, name)
        if account.playing:
            raise CarteadoError("purse_reserved", name=account.name, match=account.playing)
        return account

    def _write(self, campaign: str, name: str, change: int, kind: EntryKind, by: Actor | None, note: str = "") -> None:
        who = "" if by is None else by.name
        self._campaigns.append(campaign, name, change, kind, self._clock(), by=who, note=note)

    # ---- Matches -----------------------------------------------------------------------------------------------------

    def check_seat(self, campaign: str, name: str, *, guest: bool = False) -> None:
        """Raise CarteadoError, with the reason, if the person may not sit down in the campaign."""
        self.settle(campaign)
        people = ("" if guest or self._brings_none(Player(name)) else name,)
        self._campaigns.purses(campaign, people, self._first_purse(self._campaigns.get(campaign)), self._clock())

    def start(
        self,
        campaign: str,
        players: Sequence[Player],
        options: Any = None,
        *,
        minutes: int = 0,
        terms: TableTerms | None = None,
        guests: Collection[str] = (),
    ) -> LiveMatch:
        """Begin a match of a campaign: everybody brings their purse, bots and guests the first one.

        `guests` are names of guests, besides those who have a return code. The table rules are the campaign's, or
        others by which a newcomer brings the same. Raises CarteadoError for a closed campaign, other rules, or somebody
        who may not sit down, and what MatchService.new_match does.
        """
        self.settle(campaign)
        row = self._campaigns.get_open(campaign)
        game, kept = self._game(row), self.options(row)
        options = kept if options is None else options
        first, purse = self._first_purse(row), game.first_purse(options)
        if purse != first:
            raise CarteadoError("campaign_other_rules", campaign=row.name, found=purse, first=first)
        people = tuple(
            "" if player.name in guests or self._brings_none(player) else fold(player.name) for player in players
        )
        purses = self._campaigns.purses(campaign, people, first, self._clock())

        options = game.same_day(options, ended_today(self._store, self._games, campaign, self._clock()))

        def reserve(match: str) -> None:
            self._campaigns.sit_down(CampaignMatch(match, campaign, people, purses), first, self._clock())

        live_match = self._match_service.new_match(
            row.game, tuple(players), game.with_purses(options, purses), minutes=minutes, terms=terms, also=reserve
        )
        live_match.gives_hints = False
        return live_match

    def _brings_none(self, player: Player) -> bool:
        """Tell whether somebody has no purse that lasts: a bot, or a guest of the lobby."""
        return player.bot is not None or self._store.keys.guest(look(player.name)) is not None
