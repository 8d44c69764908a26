"""Matches entered by hand from a real table.

Kept at every entry, gone on with, and taken into the library at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from engine.core.by_hand.hidden_hands import HiddenHandsMatch
from engine.core.by_hand.match import ByHand, is_over
from engine.core.by_hand.opening import typed_match
from engine.core.errors import BrokenLog, CarteadoError
from engine.core.game import AnyGame
from engine.core.library_faults import fault_of
from engine.core.log import Codec, Drawn, Entry, Header, Player
from engine.core.model import FORMAT, Outcome, Over
from engine.core.text import fold
from saves.club.players import RatedResult
from saves.ids import new_match_id
from saves.matches.by_hand import TypedBy, TypedMatch
from saves.matches.record import Played
from saves.rows.row import FAULTS, damaged
from saves.store import Store
from tournaments.ratings import kind_of
from tui.services.environment import now_ms
from tui.services.identity.limits import Spend, unlimited
from tui.services.matches.table_options import fitted, with_named

MOST = 20
"""So many matches a visitor may have that are not typed to their end."""


class Typist(NamedTuple):
    """A visitor who types in matches of their own.

    `owner` tells them apart for good, `spend` limits what they do.
    """

    owner: str
    name: str
    spend: Spend = unlimited


class ByHandService:
    """Service for matches being typed in from real tables.

    Organisers have all of them; visitors have their own, in which they play, and see no others.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Callable[[], int] = now_ms,
        typist: Typist | None = None,
    ) -> None:
        """Keep matches entered by hand in the store.

        `clock` gives milliseconds since 1970, `typist` is None for whoever organises.
        """
        self._store = store
        self._games = games
        self._clock = clock
        self._typist = typist

    @property
    def most(self) -> int | None:
        """How many there may be that are not over; None without a limit."""
        return None if self._typist is None else MOST

    @property
    def may_rate(self) -> bool:
        """Tell whether a match counts for the ratings where the person says so."""
        return self._typist is None

    def now(self) -> int:
        """Return the time, in milliseconds since 1970."""
        return self._clock()

    @property
    def games(self) -> tuple[str, ...]:
        """The games of which a match may be typed in."""
        return tuple(key for key, game in self._games.items() if game.table_cards is not None)

    def may_hide(self, game_key: str) -> bool:
        """Tell whether matches of a game may be typed in with hands that stay hidden."""
        cards = self._games[game_key].table_cards
        return cards is not None and cards.hidden is not None

    def begin(self, game_key: str, players: tuple[Player, ...], options: Any, *, hidden: bool = False) -> ByHand:
        """Begin a match and keep it, with hands that stay hidden or not.

        Raises BrokenLog for what cannot be played so, "not_by_hand", the game's refusal of hidden hands, and for a
        visitor "by_hand_not_own" and "by_hand_too_many".
        """
        if self._typist is not None:
            own = {fold(name) for name in self._store.players.same.all_names(self._typist.name)}
            if own.isdisjoint(fold(player.name) for player in players):
                raise CarteadoError("by_hand_not_own", name=self._typist.name)
            self._typist.spend("typed_match")
        game = self._games[game_key]
        options = with_named(game, options, len(players))
        header = Header(
            match=new_match_id(),
            game=game.key,
            rules=game.rules_versions[-1],
            players=players,
            options=msgspec.to_builtins(game.table_cards.typed_options(options) if game.table_cards else options),
            commitment=None,
            nonces=("",) * len(players),
            created=self._clock(),
            format=FORMAT,
        )
        match = typed_match(game, header, hidden=hidden)
        self.save(match)
        return match

    def save(self, match: ByHand) -> None:
        """Keep a match as far as it is typed in; on disk when this returns.

        It stays with the person who began it. Raises "no_typed_match" for another's, "by_hand_too_many" and
        "typed_too_fast".
        """
        if self._typist is not None:
            self._typist.spend("typed_entry")
        header, entries = match.line.header, tuple(msgspec.to_builtins(entry) for entry in match.entries)
        with self._store.transaction():
            before = self._store.typed_matches.get(header.match)
            self._check_own(header.match, before)
            if before is None and self._typist is not None and len(self.list()) >= MOST:
                raise CarteadoError("by_hand_too_many", most=MOST)
            owner = before.owner if before is not None else self._typist.owner if self._typist is not None else None
            hidden: Literal[1] | None = 1 if isinstance(match, HiddenHandsMatch) else None
            known = (match.unknown_places(), match.entered_hands)
            row = TypedMatch(header.match, header, entries, *known, self._clock(), owner, hidden)
            self._store.typed_matches.put(row)

    def list(self) -> tuple[TypedMatch, ...]:
        """Return the matches that are being typed in, the newest first."""
        rows = self._store.typed_matches.all()
        known = (row for row in rows if row.header.game in self._games and self._is_own(row))
        return tuple(sorted(known, key=lambda row: row.at, reverse=True))

    def damaged(self) -> tuple[str, ...]:
        """Return the matches that were being typed in and whose rows cannot be read: organisers see to them."""
        if self._typist is not None:
            return ()
        return tuple(str(name) for (name,) in self._store.typed_matches.damaged())

    def load(self, name: str) -> ByHand:
        """Return a match as it was kept; raises "no_typed_match", DamagedRow and BrokenLog."""
        if name in self.damaged():
            raise damaged(TypedMatch.table, name, "seal")
        row = self._store.typed_matches.get(name)
        if row is None or row.header.game not in self._games or not self._is_own(row):
            raise CarteadoError("no_typed_match", match=name)
        game = self._games[row.header.game]
        codec = Codec(game)
        entries: list[Entry] = []
        for number, entry in enumerate(row.entries, start=1):
            try:
                entries.append(codec.read(msgspec.json.encode(entry)))
            except FAULTS as error:
                raise BrokenLog("log_unreadable", number, detail=fault_of(error)) from error
        _check_entered(row, entries)
        return typed_match(game, row.header, entries, row.untold, row.tellings, hidden=row.hidden is not None)

    def delete(self, name: str) -> None:
        """Forget a match that is being typed in; raises "no_typed_match" for another's."""
        self._check_own(name, self._store.typed_matches.get(name))
        self._store.typed_matches.delete(name)

    def _is_own(self, row: TypedMatch) -> bool:
        return self._typist is None or row.owner == self._typist.owner

    def _check_own(self, name: str, row: TypedMatch | None) -> None:
        """Raise "no_typed_match" unless there is no such match, or one of the person's own."""
        damaged = row is None and self._typist is not None and bool(self._store.typed_matches.damaged(name))
        if damaged or (row is not None and not self._is_own(row)):
            raise CarteadoError("no_typed_match", match=name)

    def keep(self, match: ByHand, *, rated: bool = False) -> str:
        """Take a match that is over into the library, and forget what was typed; returns its id.

        It counts for the ratings only where an organiser says so. Raises CarteadoError "by_hand_not_over",
        "organiser_only", and "no_typed_match" for another's.
        """
        if rated and not self.may_rate:
            raise CarteadoError("organiser_only")
        turn = match.line.turn()
        if not is_over(match) or not isinstance(turn, Over):
            raise CarteadoError("by_hand_not_over")
        header = msgspec.structs.replace(match.line.header, unseen=match.unseen_seats())
        outcome, at = turn.outcome, self._clock()
        with self._store.transaction():
            journal = self._store.matches.create(header, None)
            for number, entry in enumerate(match.entries, start=1):
                journal.append(number, entry)
            self._store.matches.close(header.match, outcome, len(match.entries), at)
            if rated:
                self._record(header, outcome, at)
            self.delete(header.match)
            if self._typist is not None:
                self._store.typed_by.put(TypedBy(header.match, self._typist.name))
        return header.match

    def kept(self) -> Sequence[Played]:
        """Return the matches that were played at real tables, and in no tournament, the newest first."""
        return [played for played in self._store.matches.played_by_hand() if played.header.commitment is None]

    def rate(self, name: str, *, rated: bool) -> None:
        """Let a kept match of a real table count for the ratings, or count no more.

        Raises CarteadoError "organiser_only", "not_dealt_by_hand" for any other match, and UnknownMatch.
        """
        if not self.may_rate:
            raise CarteadoError("organiser_only")
        record = self._store.matches.load(name)
        if record.header.commitment is not None or record.tournament is not None or record.outcome is None:
            raise CarteadoError("not_dealt_by_hand", match=name)
        if rated:
            self._record(record.header, record.outcome, self._clock())
        else:
            self._store.players.withdraw_result(name, self._clock())

    def _record(self, header: Header, outcome: Outcome, at: int) -> None:
        """Let a match count, if it has places and only people played."""
        if not outcome.places or any(player.bot for player in header.players):
            return
        game = self._games[header.game]
        together = game.sides(fitted(game, header.options).options, len(header.players))
        kind = kind_of(len(together), len(together[0])) if together else kind_of(len(header.players))
        result = RatedResult(header.match, header.game, kind, header.players, outcome.places, at)
        self._store.players.record_result(result)


def _check_entered(row: TypedMatch, entries: Sequence[Entry]) -> None:
    """Raise DamagedRow unless what is untold lies in decks of the match, and what was told is of its seats."""
    decks = {number: len(entry.drawn) for number, entry in enumerate(entries, start=1) if isinstance(entry, Drawn)}
    if any(not 0 <= place < decks.get(untold.entry, 0) for untold in row.untold for place in untold.places):
        raise damaged(TypedMatch.table, row.match, "untold")
    seats = len(row.header.players)
    if any(not (0 <= hand.entry <= len(entries) and 0 <= hand.seat < seats) for hand in row.tellings):
        raise damaged(TypedMatch.table, row.match, "tellings")
