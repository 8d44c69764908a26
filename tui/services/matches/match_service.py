"""MatchService: creates, resumes and closes the live matches of a process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.bots import has_good_bot
from engine.core.chance import commitment_of
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Header, Player
from engine.core.model import FORMAT, Format
from engine.core.secret_options import Secrets, hidden_options, seals_of
from engine.core.table import Journal, Table
from engine.core.text import fold
from engine.core.visible import visible_entries
from saves.ids import new_match_id
from saves.matches.match_rows import TableTerms, TableTermsRow
from saves.matches.record import Record
from saves.rows.row_store import RowStore
from saves.store import Store
from tui.services.bots.chooser import Chooser, ThreadChooser
from tui.services.environment import fresh_seed, now_ms
from tui.services.identity.computer_names import keep_back
from tui.services.matches.live_match import Library, LiveMatch
from tui.services.matches.participant import enter
from tui.services.matches.table_options import with_named


class MatchService:
    """Service that opens matches, keeps them in the store, and closes them there when they are over."""

    format: Format = FORMAT
    """How the record of a new match is written."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], int] = now_ms,
        seed_source: Callable[[], bytes] = fresh_seed,
        match_id: Callable[[], str] = new_match_id,
        stopwatch: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
        chooser: Chooser | None = None,
    ) -> None:
        """Serve these games; `clock` gives milliseconds since 1970, `seed_source` 32 bytes nobody can guess.

        `stopwatch` measures the time limits, in milliseconds: it runs on when the clock of the machine is set anew. The
        bots of all matches think where the `chooser` lets them, by default in a thread.
        """
        self._store = store
        self._games = games
        self._clock = clock
        self._seed_source = seed_source
        self._match_id = match_id
        self._stopwatch = stopwatch
        self.chooser = chooser or ThreadChooser()
        """Where the bots of all matches think."""
        self.bot_pause = 0.0
        """How long bots seem to think at tables that are opened from now on, in seconds."""
        self._kept = store.match_records
        self._live_matches: dict[str, LiveMatch] = {}

    def new_match(
        self,
        game_key: str,
        players: tuple[Player, ...],
        options: Any,
        *,
        tournament: str | None = None,
        round: int | None = None,
        table: int | None = None,
        minutes: int = 0,
        terms: TableTerms | None = None,
        deal: bytes | None = None,
        rules: str = "",
        chosen: Collection[str] = (),
        also: Callable[[str], None] = lambda _match: None,
    ) -> LiveMatch:
        """Seat the players, seal a seed and make the first draws.

        Raises BrokenLog, StoreError and MatchExists. After so many `minutes` of play time is called by itself; 0 is no
        limit. `terms` are those of a shared table: times of the seats, spectators, substitutes. A `deal` is a seed that
        other tables have too: all of them draw the same, so no seat adds anything of its own. It is played by the
        newest version of the `rules` where none is told. Without `terms` and tournament it is played at this computer,
        and the names of its people are kept back for them. Options that somebody has `chosen` by hand are played as
        they stand, also against bots alone. What is written `also`, of the match of this id, is written with it or not
        at all.
        """
        game = self._games[game_key]
        seed = deal or self._seed_source()
        people = [player.name for player in players if player.bot is None]
        here = people if terms is None and tournament is None else []
        options = with_named(game, options, len(players), [player.bot or "" for player in players])
        if len(here) > 1:
            options = game.at_one_keyboard(options)
        if tournament is None and len(people) == 1:
            kept = {name: getattr(options, name) for name in chosen}
            options = replace(game.against_bots(options), **kept)
        players = _named_by_rules(game, options, players)
        header, secrets = self._header(game, players, options, rules, seed, same_deal=bool(deal))
        # The seats and options are tried before anything is written: a match that cannot be set up leaves no trace.
        game.initial_state(options, len(players), header.rules)
        with self._store.together() as written:
            self._store.write(lambda: keep_back(self._store, here, header.created))
            journal = self._store.matches.create(
                header, seed, secrets=secrets, tournament=tournament, round=round, table=table
            )
            self._store.write(lambda: also(header.match))
            _keep_terms(self._kept.terms, header.match, terms or TableTerms())
            live_match = self._seat(Table(game, header, seed, journal, self._clock, secrets), terms)
            live_match.gives_hints = tournament is None and has_good_bot(game)
            if minutes:
                live_match.clocks.game.limit(minutes)
            live_match.table.start()
        self._live_matches[live_match.match] = live_match
        live_match.follow(written.queued)
        return live_match

    def _header(
        self, game: AnyGame, players: tuple[Player, ...], options: Any, rules: str, seed: bytes, *, same_deal: bool
    ) -> tuple[Header, Secrets]:
        """Return the header of a new match, and what of its options is sealed."""
        shown, secrets = hidden_options(game, options, len(players), self._seed_source)
        header = Header(
            match=self._match_id(),
            game=game.key,
            rules=rules or game.rules_versions[-1],
            players=players,
            options=shown,
            commitment=commitment_of(seed),
            nonces=tuple("" if player.bot or same_deal else self._seed_source()[:8].hex() for player in players),
            created=self._clock(),
            format=self.format,
            sealed_options=seals_of(secrets),
        )
        return header, secrets

    def resume(self, match: str) -> LiveMatch:
        """Return the match as it stands, from this process or from the store.

        Raises UnknownMatch, BrokenLog, and CarteadoError "match_not_resumable" when nobody can deal on.
        """
        if match in self._live_matches:
            return self._live_matches[match]
        record = self._store.matches.load(match)
        if record.seed is None or record.status != "open":
            raise CarteadoError("match_not_resumable", match=match)
        journal = self._store.matches.journal(match)
        game = self._games[record.header.game]
        table = Table(game, record.header, record.seed, journal, self._clock, record.secrets)
        # At once, also where commits are shared: nobody sits down at a table that is still being dealt.
        with self._store.together() as written:
            table.resume(record.entries)
            live_match = self._seat(table, _terms_of(self._kept.terms, match))
            live_match.gives_hints = record.tournament is None and has_good_bot(game) and not self._counts(match)
            if table.outcome is not None:
                live_match.close()
        live_match.follow(written.queued)
        if table.outcome is None:
            self._live_matches[match] = live_match
        return live_match

    @property
    def live_matches(self) -> tuple[LiveMatch, ...]:
        """The matches that are live in this process."""
        return tuple(self._live_matches.values())

    def open_line(self, record: Record, journal: Journal, library: Library) -> LiveMatch:
        """Go on with a line of play that is no match of the store, such as a side line; raises BrokenLog.

        `journal` keeps what is played, `library` takes its end; the bots are those of this service.
        """
        assert record.seed is not None
        game = self._games[record.header.game]
        table = Table(game, record.header, record.seed, journal, self._clock, record.secrets, record.origin)
        table.resume(record.entries)
        live_match = LiveMatch(table, library, self._clock, self._seed_source(), chooser=self.chooser)
        live_match.pause = self.bot_pause
        live_match.gives_hints = has_good_bot(game)
        if table.outcome is not None:
            live_match.close()
        return live_match

    def fresh(self) -> tuple[bytes, int]:
        """Return a seed that nobody can guess, and the time now in milliseconds since 1970."""
        return self._seed_source(), self._clock()

    def _seat(self, table: Table, terms: TableTerms | None) -> LiveMatch:
        live_match = LiveMatch(
            table,
            self._store.matches,
            self._clock,
            self._seed_source(),
            stopwatch=self._stopwatch,
            kept=self._kept,
            terms=terms,
            chooser=self.chooser,
            forget=self._forget,
        )
        live_match.pause = self.bot_pause
        return live_match

    async def play_out(self, live_match: LiveMatch, progress: Callable[[int], None]) -> None:
        """Let a table's bots play to the end, without a pause; `progress` hears the actions so far."""
        over = asyncio.Event()

        def heard() -> None:
            progress(visible_entries(live_match.table.line, None))
            if live_match.closed or live_match.trouble is not None:
                over.set()

        end = live_match.subscribe(heard)
        live_match.pause = 0.0
        participant = enter(live_match)
        try:
            await over.wait()
        finally:
            end()
            await participant.leave()

    def _counts(self, match: str) -> bool:
        """Tell whether a match that is no tournament's counts all the same: for the ratings, or for purses."""
        row = self._store.open_tables.get(match)
        return (row is not None and row.rated) or self._store.campaigns.is_of_campaign(match)

    def _forget(self, match: str) -> None:
        self._live_matches.pop(match, None)


def _terms_of(kept: RowStore[TableTermsRow], match: str) -> TableTerms:
    """Return what was agreed on for the match, or the usual terms."""
    terms = kept.get(match)
    return terms.terms if terms is not None else TableTerms()


def _keep_terms(kept: RowStore[TableTermsRow], match: str, terms: TableTerms) -> None:
    """Remember the terms until the match is over; the usual ones need not be."""
    if terms != TableTerms():
        kept.put(TableTermsRow(match, terms))


def _named_by_rules(game: AnyGame, options: Any, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players, bots by the names that the rules of the table give them, unless somebody has them."""
    named = game.named_bots(options, len(players))
    taken = {fold(player.name) for player in players}
    return tuple(
        Player(named[seat], player.bot) if player.bot and seat in named and fold(named[seat]) not in taken else player
        for seat, player in enumerate(players)
    )
