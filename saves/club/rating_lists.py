"""Ratings kept in memory as results come in.

A new result is one game more, a correction rates the club anew.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from engine.core.log import Player
from engine.core.text import fold
from saves.club.same_people import SamePeople
from saves.errors import DamagedRow
from saves.rows.main_tables import PlayerRow, ResultRow
from saves.rows.row import decode, read_row, readable_rows
from saves.sqlite.database import Database, DatabaseRow
from tournaments.glicko import Glicko
from tournaments.ratings import MEMBERS, Rating, RatingKind
from tournaments.rerating import EloLedger, GlickoLedger, Sat

_SINCE = "SELECT * FROM results WHERE serial > ? ORDER BY serial"
_LAST = "SELECT serial, reference, players, places FROM results ORDER BY serial DESC LIMIT 1"
_NUMBERS = msgspec.json.Decoder(tuple[int, ...]).decode

Group: TypeAlias = frozenset[int]
"""The partners of a pair or trio, by their numbers in the register."""


class RatedGame(NamedTuple):
    """A result that counts.

    Players by their numbers in the register, `entered` when it first came in (ms).
    """

    reference: str
    game: str
    kind: RatingKind
    players: tuple[int, ...]
    places: tuple[int, ...]
    at: int
    entered: int

    def belongs(self, game: str | None, kind: RatingKind | None) -> bool:
        """Tell whether it is of that game and kind."""
        return game in (None, self.game) and kind in (None, self.kind)

    def sat(self) -> Sat[int]:
        """Return the game for the players' own ratings."""
        members = MEMBERS[self.kind]
        sides = len(self.places) // members
        return Sat(self.players, self.places[:sides], members, self.entered)

    def sat_as_groups(self) -> Sat[Group]:
        """Return the game for the ratings of the pairs or trios."""
        game = self.sat()
        return Sat(tuple(frozenset(side) for side in game.sides()), game.places, 1, game.at)


_Who = TypeVar("_Who", int, Group)
_Value = TypeVar("_Value")
_Which: TypeAlias = tuple[str | None, RatingKind | None]
"""A game and a kind; None is any."""


class _Ledger(Protocol[_Who, _Value]):
    def add(self, game: Sat[_Who]) -> None: ...

    def rating(self, player: _Who) -> _Value: ...

    def ratings(self) -> dict[_Who, _Value]: ...


class _Lists(Generic[_Who, _Value]):
    """One ledger for each game and kind that was asked for; each takes what it has not seen yet."""

    def __init__(self, new: Callable[[], _Ledger[_Who, _Value]], seen: Callable[[RatedGame], Sat[_Who]]) -> None:
        self._new: Callable[[], _Ledger[_Who, _Value]] = new
        self._seen: Callable[[RatedGame], Sat[_Who]] = seen
        self._ledgers: dict[_Which, tuple[_Ledger[_Who, _Value], int]] = {}

    def current(self, games: list[RatedGame], which: _Which) -> _Ledger[_Who, _Value]:
        ledger, taken = self._ledgers.get(which) or (self._new(), 0)
        for kept in games[taken:]:
            if kept.belongs(*which):
                ledger.add(self._seen(kept))
        self._ledgers[which] = ledger, len(games)
        return ledger

    def clear(self) -> None:
        self._ledgers.clear()


class RatingLists:
    """Every list of ratings that was asked for, as of the results in the store.

    A game or kind of None is any.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = threading.RLock()
        self._stamp: tuple[int, str, str, str] | None = None
        self._same = SamePeople(database)
        self._names: dict[str, str] = {}
        self._numbers: dict[int, int] = {}
        """Whose games count for somebody else: both are one person."""
        self._games: list[RatedGame] = []
        self._references: set[str] = set()
        self._people: dict[int, Player] = {}
        self._elo = _Lists[int, Rating](EloLedger, RatedGame.sat)
        self._strength = _Lists[int, Glicko](GlickoLedger, RatedGame.sat)
        self._group_elo = _Lists[Group, Rating](EloLedger, RatedGame.sat_as_groups)

    def games(self, game: str | None = None, kind: RatingKind | None = None) -> list[RatedGame]:
        """Return the results that count, in the order in which the games were first entered."""
        with self._lock:
            return [rated_game for rated_game in self._current() if rated_game.belongs(game, kind)]

    def person(self, key: int) -> Player:
        """Return whoever has that number in the register."""
        if key not in self._people:
            for person in readable_rows(PlayerRow, self._database.read("SELECT * FROM players")):
                self._people[person.key] = Player(person.name, person.bot or None)
        # Whose row cannot be read is known by the number.
        return self._people.setdefault(key, Player(f"#{key}"))

    def number_of(self, key: int) -> int:
        """Return the number under which the games of a player count."""
        with self._lock:
            self._current()
            return self._numbers.get(key, key)

    def elo(self, game: str | None, kind: RatingKind | None) -> dict[int, Rating]:
        """Return everybody's Elo."""
        with self._lock:
            return self._elo.current(self._current(), (game, kind)).ratings()

    def elo_of(self, key: int, game: str | None, kind: RatingKind | None) -> Rating:
        """Return one player's Elo."""
        with self._lock:
            return self._elo.current(self._current(), (game, kind)).rating(key)

    def strength(self, game: str | None, kind: RatingKind | None) -> dict[int, Glicko]:
        """Return everybody's Glicko-2."""
        with self._lock:
            return self._strength.current(self._current(), (game, kind)).ratings()

    def strength_of(self, key: int, game: str | None, kind: RatingKind | None) -> Glicko:
        """Return one player's Glicko-2."""
        with self._lock:
            return self._strength.current(self._current(), (game, kind)).rating(key)

    def group_elo_of(self, group: Group, game: str, kind: RatingKind) -> Rating:
        """Return the own Elo of one pair or trio."""
        with self._lock:
            return self._group_elo.current(self._current(), (game, kind)).rating(group)

    def _current(self) -> list[RatedGame]:
        """Return the results as they stand in the store now."""
        row = self._database.first(_LAST)
        stamp = None if row is None else (row["serial"], row["reference"], row["players"], row["places"])
        if (same := self._same.names()) != self._names:
            self._names, self._stamp = same, None
            self._numbers = self._numbered(same)
        if stamp != self._stamp:
            known = 0 if self._stamp is None else self._stamp[0]
            rows = self._database.read(_SINCE, (known,))
            names = [row["reference"] for row in rows]
            added = self._references.isdisjoint(names) and len(set(names)) == len(names)
            # Serials that come again are those of a transaction that never was: what was seen of it is void.
            if not added or stamp is None or stamp[0] <= known or any(row["places"] == "[]" for row in rows):
                rows = self._database.read(_SINCE, (0,))
                self._games, self._references = [], set()
                for lists in (self._elo, self._strength, self._group_elo):
                    lists.clear()
            self._games += [_counted(game, self._numbers) for game in _standing(rows)]
            self._references.update(names, (rated_game.reference for rated_game in self._games))
            self._stamp = stamp
        return self._games

    def _numbered(self, names: Mapping[str, str]) -> dict[int, int]:
        """Return the register's numbers of the names that were given up, with those that count."""
        rows = self._database.read("SELECT key, folded FROM players WHERE bot = ''") if names else []
        keys = {row["folded"]: row["key"] for row in rows}
        pairs = [(before, fold(after)) for before, after in names.items()]
        return {keys[before]: keys[after] for before, after in pairs if before in keys and after in keys}


def _counted(game: RatedGame, numbers: Mapping[int, int]) -> RatedGame:
    """Return a game with each person under one number; one in which both names played stays as it was."""
    players = tuple(numbers.get(key, key) for key in game.players)
    return game._replace(players=players) if len(set(players)) == len(players) else game


def _standing(rows: Iterable[DatabaseRow]) -> list[RatedGame]:
    """Return the last result of each reference that counts, in the order in which the games were first entered."""
    standing: dict[object, RatedGame | None] = {}
    entered: dict[object, int] = {}
    for row in rows:
        reference = row["reference"]
        # One that cannot be read does not count, nor does the one that it replaced.
        standing[reference] = None
        with suppress(DamagedRow):
            result = read_row(ResultRow, row)
            players, places = decode(_NUMBERS, result, "players"), decode(_NUMBERS, result, "places")
            begun = entered.setdefault(reference, result.at)
            if places and len(places) == len(players):
                standing[reference] = RatedGame(
                    result.reference, result.game, result.kind, players, places, result.at, begun
                )
    return [game for game in standing.values() if game is not None]
