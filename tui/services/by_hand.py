"""Matches typed in from a real table: kept at every entry, gone on with, and taken into the library at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from engine.core.by_hand import ByHand, is_over
from engine.core.errors import BrokenLog, CarteadoError
from engine.core.game import AnyGame
from engine.core.hidden_by_hand import HiddenByHand
from engine.core.log import Codec, Drawn, Entry, Header, Player
from engine.core.model import FORMAT, Over
from engine.core.typed_match import typed_match
from saves.ids import new_match_id
from saves.players import RatedResult
from saves.rows import FAULTS, damaged
from saves.store import Store
from saves.typed_matches import TypedMatch
from tournaments.ratings import kind_of
from tui.services.environment import now_ms

HANDS = ("shown", "hidden")
"""How hands may have been, of a game that is asked about it (ByHandService.may_hide)."""


class ByHandService:
    """The matches of a store that are being typed in; for whoever sits at the club's computer."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], clock: Callable[[], int] = now_ms) -> None:
        """Keep them in the store; `clock` gives milliseconds since 1970."""
        self._store = store
        self._games = games
        self._clock = clock

    def now(self) -> int:
        """Return the time, in milliseconds since 1970."""
        return self._clock()

    @property
    def games(self) -> tuple[str, ...]:
        """The games of which a match may be typed in."""
        return tuple(key for key, game in self._games.items() if game.table_cards is not None)

    def may_hide(self, game_key: str) -> bool:
        """Tell whether it is asked of a game whether hands were shown."""
        cards = self._games[game_key].table_cards
        return cards is not None and cards.hidden is not None

    def begin(self, game_key: str, players: tuple[Player, ...], options: Any, *, hidden: bool = False) -> ByHand:
        """Begin a match and keep it, with hands that stay hidden or not.

        Raises BrokenLog for what cannot be played so, "not_by_hand", and the game's refusal of hidden hands.
        """
        game = self._games[game_key]
        header = Header(
            match=new_match_id(),
            game=game.key,
            rules=game.rules_versions[-1],
            players=players,
            options=msgspec.to_builtins(options),
            commitment=None,
            nonces=("",) * len(players),
            created=self._clock(),
            format=FORMAT,
        )
        match = typed_match(game, header, hidden=hidden)
        self.save(match)
        return match

    def save(self, match: ByHand) -> None:
        """Keep a match as far as it is typed in; on disk when this returns."""
        header, entries = match.line.header, tuple(msgspec.to_builtins(entry) for entry in match.entries)
        hidden: Literal[1] | None = 1 if isinstance(match, HiddenByHand) else None
        row = TypedMatch(header.match, header, entries, match.told(), match.told_hands, self._clock(), hidden)
        self._store.typed_matches.put(row)

    def list(self) -> tuple[TypedMatch, ...]:
        """Return the matches that are being typed in, the newest first."""
        known = (row for row in self._store.typed_matches.all() if row.header.game in self._games)
        return tuple(sorted(known, key=lambda row: row.at, reverse=True))

    def damaged(self) -> tuple[str, ...]:
        """Return the matches that were being typed in and whose rows cannot be read any more."""
        return tuple(str(name) for (name,) in self._store.typed_matches.damaged())

    def load(self, name: str) -> ByHand:
        """Return a match as it was kept; raises "no_typed_match", DamagedRow and BrokenLog."""
        if name in self.damaged():
            raise damaged(TypedMatch.table, name, "seal")
        row = self._store.typed_matches.get(name)
        if row is None or row.header.game not in self._games:
            raise CarteadoError("no_typed_match", match=name)
        game = self._games[row.header.game]
        codec = Codec(game)
        entries: list[Entry] = []
        for number, entry in enumerate(row.entries, start=1):
            try:
                entries.append(codec.read(msgspec.json.encode(entry)))
            except FAULTS as error:
                raise BrokenLog("log_unreadable", number, detail=str(error)) from error
        _check_told(row, entries)
        return typed_match(game, row.header, entries, row.untold, row.tellings, hidden=row.hidden is not None)

    def delete(self, name: str) -> None:
        """Forget a match that is being typed in."""
        self._store.typed_matches.delete(name)

    def keep(self, match: ByHand, *, rated: bool = False) -> str:
        """Take a match that is over into the library, and forget what was typed; returns its id.

        It counts for the ratings only where the organiser says so. Raises CarteadoError "by_hand_not_over".
        """
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
            if rated and outcome.places and not any(player.bot for player in header.players):
                together = match.game.sides(match.line.options, len(header.players))
                kind = kind_of(len(together), len(together[0])) if together else kind_of(len(header.players))
                result = RatedResult(header.match, header.game, kind, header.players, outcome.places, at)
                self._store.players.record_result(result)
            self.delete(header.match)
        return header.match


def _check_told(row: TypedMatch, entries: Sequence[Entry]) -> None:
    """Raise DamagedRow unless what is untold lies in decks of the match, and what was told is of its seats."""
    decks = {number: len(entry.drawn) for number, entry in enumerate(entries, start=1) if isinstance(entry, Drawn)}
    if any(not 0 <= place < decks.get(one.entry, 0) for one in row.untold for place in one.places):
        raise damaged(TypedMatch.table, row.match, "untold")
    seats = len(row.header.players)
    if any(not (0 <= one.entry <= len(entries) and 0 <= one.seat < seats) for one in row.tellings):
        raise damaged(TypedMatch.table, row.match, "tellings")
