"""The club's register of people, and the results that ratings are computed from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.core.text import fold
from saves.club.same_people import SamePeople
from saves.errors import DamagedRow
from saves.rows.main_tables import PlayerRow
from saves.rows.row import read_row, readable_rows
from saves.sqlite.database import Database
from tournaments.glicko import Glicko, mean_strength
from tournaments.ratings import MEMBERS, Rating, RatingChange, RatingKind, Ratings, mean, rate, rate_sides
from tournaments.results.forms import sides

if TYPE_CHECKING:
    from saves.club.rating_lists import RatedGame, RatingLists


class RatedResult(msgspec.Struct, frozen=True):
    """One rated game: who played, by seat, their places from 1, and when, in milliseconds since 1970.

    Of the kind "pairs", players sit A1 B1 A2 B2, of "trios" A1 B1 A2 B2 A3 B3; partners have the same place.
    `reference` names the match or the table of a tournament: a correction is a new result of the same reference.
    """

    reference: str
    game: str
    kind: RatingKind
    players: tuple[Player, ...]
    places: tuple[int, ...]
    at: int


class Rated(msgspec.Struct, frozen=True):
    """A result and what it did to each of its players' ratings, in their order."""

    result: RatedResult
    changes: tuple[RatingChange, ...]


_SEAT_NAME = "(lugar|seat) [0-9]+"


def names_a_seat(name: str) -> bool:
    """Tell whether a name says only in which seat a nameless player sat, in a language of the program."""
    return re.fullmatch(_SEAT_NAME, fold(name)) is not None


_AnyRating = TypeVar("_AnyRating", Rating, Glicko)


class Players:
    """Everybody who played here; "José" and "jose" are the same person, and a bot is never a person."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.same = SamePeople(database)

    @cached_property
    def _lists(self) -> RatingLists:
        # A result that is entered asks for no list.
        from saves.club.rating_lists import RatingLists

        return RatingLists(self._database)

    def names(self) -> list[str]:
        """Return the people's names as they were first written, in alphabetical order, without those given up.

        People without a name, who are called by their seat, are left out.
        """
        given_up = self.same.names()
        rows = self._database.read("SELECT * FROM players WHERE bot = '' ORDER BY folded")
        people = (player.name for player in readable_rows(PlayerRow, rows))
        return [name for name in people if name and fold(name) not in given_up and not names_a_seat(name)]

    def spelled(self, name: str) -> str:
        """Return a person's name as the register first wrote it, the name itself where it has none."""
        rows = self._database.read("SELECT * FROM players WHERE folded = ? AND bot = ''", (fold(name),))
        return next((row.name for row in readable_rows(PlayerRow, rows) if row.name and not names_a_seat(name)), name)

    def remember(self, name: str) -> str:
        """Enter a person unless there is one of this name; returns the name as the register writes it.

        One whose row is damaged is written anew.
        """
        key = self._key(Player(name))
        row = self._database.read("SELECT * FROM players WHERE key = ?", (key,))[0]
        try:
            return read_row(PlayerRow, row).name
        except DamagedRow:
            written = _written(name)
            self._database.change("UPDATE players SET name = ? WHERE key = ?", (written, key))
            return written

    def _key(self, player: Player) -> int:
        """Return the player's number in the register, entered first where it is new."""
        who = (fold(player.name), player.bot or "")
        self._database.change(
            "INSERT INTO players (name, folded, bot) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (_written(player.name), *who),
        )
        return int(self._database.read("SELECT key FROM players WHERE folded = ? AND bot = ?", who)[0]["key"])

    def record_result(self, result: RatedResult) -> None:
        """Add a rated result; it replaces an earlier one of the same reference, in that one's place.

        Raises CarteadoError when somebody sits there twice or has no place, or when partners have two.
        """
        with self._database.write():
            keys = [self._key(player) for player in result.players]
            if len(set(keys)) < len(keys) or len(keys) != len(result.places) or _parted(result):
                raise CarteadoError("result_bad_players", reference=result.reference)
            self._append(result, keys)

    def withdraw_result(self, reference: str, at: int) -> None:
        """Take a result back, as when its round is undone; one that is not there changes nothing."""
        with self._database.write():
            for result in self.results():
                if result.reference == reference:
                    self._append(msgspec.structs.replace(result, places=(), at=at), [])

    def _append(self, result: RatedResult, keys: list[int]) -> None:
        players, places = (msgspec.json.encode(numbers).decode() for numbers in (keys, result.places))
        self._database.change(
            "INSERT INTO results (reference, game, kind, players, places, at) VALUES (?, ?, ?, ?, ?, ?)",
            (result.reference, result.game, result.kind, players, places, result.at),
        )

    def results(self, game: str | None = None, kind: RatingKind | None = None) -> list[RatedResult]:
        """Return the counted results by order of first entry; filters of None match any."""
        return [self._result(kept) for kept in self._lists.games(game, kind)]

    def _result(self, kept: RatedGame) -> RatedResult:
        players = tuple(map(self._lists.person, kept.players))
        return RatedResult(kept.reference, kept.game, kept.kind, players, kept.places, kept.at)

    def rated(
        self, game: str | None = None, kind: RatingKind | None = None, player: Player | None = None
    ) -> tuple[Rated, ...]:
        """Return the results of everybody, or of one player, with the arithmetic of their ratings.

        A game and kind make their own list; None and None the overall one.
        """
        from tournaments.rerating import EloLedger

        sought = None if player is None else self._number(player)
        ledger: EloLedger[int] = EloLedger()
        rated = []
        for kept in self._lists.games(game, kind):
            if player is None or sought in kept.players:
                before = [ledger.rating(key) for key in kept.players]
                rated.append(Rated(self._result(kept), _changes(kept, before)))
            ledger.add(kept.sat())
        return tuple(rated)

    def ratings(self, game: str | None = None, kind: RatingKind | None = None) -> dict[Player, Rating]:
        """Return everybody's Elo in a list (see `rated`), the best first, level ones by name."""
        return self._best_first(self._lists.elo(game, kind))

    def strengths(self, game: str | None = None, kind: RatingKind | None = None) -> dict[Player, Glicko]:
        """Return everybody's Glicko-2 in such a list, the best first, level ones by name."""
        return self._best_first(self._lists.strength(game, kind))

    def ratings_at(
        self, moments: Sequence[int], game: str | None = None, kind: RatingKind | None = None
    ) -> tuple[dict[Player, Rating], ...]:
        """Return a rating list at each of these moments (ms since 1970, rising), for a chart."""
        from tournaments.rerating import over_time

        games = (kept.sat() for kept in self._lists.games(game, kind))
        return tuple(self._best_first(ratings) for ratings in over_time(games, moments))

    def ratings_of(self, player: Player, game: str) -> Ratings:
        """Return what a tournament of the game seeds the player by; names compare as in the register."""
        key = self._number(player)
        if key is None:
            return Ratings()
        of_kind = {kind: self._lists.elo_of(key, game, kind) for kind in MEMBERS}
        strength = self._lists.strength_of(key, game, None)
        overall = self._lists.elo_of(key, None, None)
        return Ratings(overall=overall, strength=strength if strength.games else None, **of_kind)

    def ratings_of_group(self, players: Sequence[Player], game: str) -> Ratings:
        """Return the ratings that seed a pair or trio: its own, and the mean overall one of its members."""
        members = [self.ratings_of(player, game) for player in players]
        keys = [self._number(player) for player in players]
        group = frozenset(key for key in keys if key is not None)
        own = {
            kind: self._lists.group_elo_of(group, game, kind) if len(group) == count else Rating()
            for kind, count in MEMBERS.items()
            if count == len(players)
        }
        strength = mean_strength([member.strength for member in members])
        return Ratings(overall=mean([member.overall for member in members]), strength=strength, **own)

    def _best_first(self, ratings: Mapping[int, _AnyRating]) -> dict[Player, _AnyRating]:
        known = {self._lists.person(key): rating for key, rating in ratings.items()}
        return dict(sorted(known.items(), key=lambda item: (-item[1].value, *_spelled(item[0]))))

    def _number(self, player: Player) -> int | None:
        """Return the player's number in the register, None for whoever is not there."""
        who = (fold(player.name), player.bot or "")
        row = self._database.first("SELECT key FROM players WHERE folded = ? AND bot = ?", who)
        return None if row is None else self._lists.number_of(int(row["key"]))

    def keep_same(self, tournament: str, names: Sequence[tuple[str, str]]) -> None:
        """Keep whom a tournament says to be one person, each old name with the one that counts instead."""
        with self._database.write():
            for _, after in names:
                self._key(Player(after))
            self.same.keep(tournament, names)


def _written(name: str) -> str:
    return " ".join(name.split())


def _changes(kept: RatedGame, ratings: list[Rating]) -> tuple[RatingChange, ...]:
    """Return what a result does to each of its players: alone, or with partners, mean against mean."""
    members = MEMBERS[kept.kind]
    if members == 1:
        return rate(ratings, kept.places)
    groups = rate_sides(sides(ratings, members), kept.places[: len(ratings) // members])
    return tuple(group[member] for member in range(members) for group in groups)


def _spelled(player: Player) -> tuple[str, str]:
    return fold(player.name), player.bot or ""


def _parted(result: RatedResult) -> bool:
    """Tell whether a result between groups leaves somebody without a partner, or partners on two places."""
    members, seats = MEMBERS[result.kind], len(result.places)
    if members == 1:
        return False
    uneven = seats < 2 * members or seats % members != 0
    return uneven or any(len(set(side)) > 1 for side in sides(result.places, members))
