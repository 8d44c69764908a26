"""The club's register of people, and the results that ratings are computed from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Player
from saves.database import Database
from saves.text import fold
from tournaments.ratings import MEMBERS, Change, Kind, Rating, Ratings, mean, rate, rate_sides
from tournaments.results.forms import sides

_STANDING = """
    SELECT reference, game, kind, players, places, at FROM results
    JOIN (SELECT min(serial) AS first, max(serial) AS last FROM results GROUP BY reference) ON serial = last
    WHERE places <> '[]' ORDER BY first
"""


class Result(msgspec.Struct, frozen=True):
    """One rated game: who played, by seat, their places from 1, and when, in milliseconds since 1970.

    Of the kind "pairs", players sit A1 B1 A2 B2, of "trios" A1 B1 A2 B2 A3 B3; partners have the same place.
    `reference` names the match or the table of a tournament: a correction is a new result of the same reference.
    """

    reference: str
    game: str
    kind: Kind
    players: tuple[Player, ...]
    places: tuple[int, ...]
    at: int


class Rated(msgspec.Struct, frozen=True):
    """A result and what it did to each of its players' ratings, in their order."""

    result: Result
    changes: tuple[Change, ...]


Group: TypeAlias = frozenset[Player]
"""The partners of a pair or trio, whichever of them is named first."""


class RatedGroups(msgspec.Struct, frozen=True):
    """A result and what it did to each pair's or trio's own rating, in the order of their first seats."""

    result: Result
    groups: tuple[Group, ...]
    changes: tuple[Change, ...]


class _List(msgspec.Struct, frozen=True):
    """One list of ratings, as it was after the result of that serial."""

    serial: int
    rated: tuple[Rated, ...]
    ratings: dict[Player, Rating]


class _GroupList(msgspec.Struct, frozen=True):
    serial: int
    rated: tuple[RatedGroups, ...]
    ratings: dict[Group, Rating]


class Players:
    """Everybody who played here; "José" and "jose" are one person, and a bot is never a person."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lists: dict[tuple[str | None, Kind | None], _List] = {}
        self._group_lists: dict[tuple[str, Kind], _GroupList] = {}

    def names(self) -> list[str]:
        """Return the people's names as they were first written, in alphabetical order."""
        rows = self._database.read("SELECT name FROM players WHERE bot = '' ORDER BY folded")
        return [row["name"] for row in rows]

    def remember(self, name: str) -> str:
        """Enter a person unless there is one of this name; returns the name as the register writes it."""
        self._key(Player(name))
        rows = self._database.read("SELECT name FROM players WHERE folded = ? AND bot = ''", (fold(name),))
        return str(rows[0]["name"])

    def _key(self, player: Player) -> int:
        """Return the player's number in the register, entered first where it is new."""
        who = (fold(player.name), player.bot or "")
        self._database.change(
            "INSERT INTO players (name, folded, bot) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (" ".join(player.name.split()), *who),
        )
        return int(self._database.read("SELECT key FROM players WHERE folded = ? AND bot = ?", who)[0]["key"])

    def record_result(self, result: Result) -> None:
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

    def _append(self, result: Result, keys: list[int]) -> None:
        players, places = (msgspec.json.encode(numbers).decode() for numbers in (keys, result.places))
        self._database.change(
            "INSERT INTO results (reference, game, kind, players, places, at) VALUES (?, ?, ?, ?, ?, ?)",
            (result.reference, result.game, result.kind, players, places, result.at),
        )

    def results(self, game: str | None = None, kind: Kind | None = None) -> list[Result]:
        """Return the results that count, in the order in which the games were first entered; None is any."""
        register = {
            row["key"]: Player(row["name"], row["bot"] or None)
            for row in self._database.read("SELECT key, name, bot FROM players")
        }
        numbers = msgspec.json.Decoder(tuple[int, ...]).decode
        return [
            Result(
                row["reference"],
                row["game"],
                row["kind"],
                tuple(register[key] for key in numbers(row["players"])),
                numbers(row["places"]),
                row["at"],
            )
            for row in self._database.read(_STANDING)
            if game in (None, row["game"]) and kind in (None, row["kind"])
        ]

    def rated(self, game: str | None = None, kind: Kind | None = None) -> tuple[Rated, ...]:
        """Return the results with their ratings' arithmetic, computed anew from the first one after any change.

        A game and kind make their own list; None and None the overall one.
        """
        return self._list(game, kind).rated

    def ratings(self, game: str | None = None, kind: Kind | None = None) -> dict[Player, Rating]:
        """Return everybody's rating in a list (see `rated`), the best first, level ones by name."""
        return dict(self._list(game, kind).ratings)

    def ratings_of(self, player: Player, game: str) -> Ratings:
        """Return what a tournament of the game seeds the player by; names compare as in the register."""
        known = self._known(player)
        of_kind = {kind: self._list(game, kind).ratings.get(known, Rating()) for kind in MEMBERS}
        return Ratings(overall=self._list(None, None).ratings.get(known, Rating()), **of_kind)

    def ratings_of_group(self, players: Sequence[Player], game: str) -> Ratings:
        """Return what a tournament of the game seeds a pair or trio by: its own rating, and the mean overall one."""
        group = frozenset(self._known(player) for player in players)
        overall = mean([self.ratings_of(player, game).overall for player in players])
        own = {
            kind: self._group_list(game, kind).ratings.get(group, Rating())
            for kind, members in MEMBERS.items()
            if members == len(players)
        }
        return Ratings(overall=overall, **own)

    def group_ratings(self, game: str, kind: Kind = "pairs") -> dict[Group, Rating]:
        """Return the own rating of every pair (or trio) at the game, the best first, level ones by names."""
        return dict(self._group_list(game, kind).ratings)

    def rated_groups(self, game: str, kind: Kind = "pairs") -> tuple[RatedGroups, ...]:
        """Return the game's results between pairs (or trios) with the arithmetic of their own ratings."""
        return self._group_list(game, kind).rated

    def _known(self, player: Player) -> Player:
        """Return the player with the name as the register writes it."""
        bot = player.bot or ""
        row = self._database.first("SELECT name FROM players WHERE folded = ? AND bot = ?", (fold(player.name), bot))
        return Player(row["name"], player.bot) if row else player

    def _serial(self) -> int:
        # Results are only ever added, so the last serial tells whether there is anything new.
        return int(self._database.read("SELECT coalesce(max(serial), 0) FROM results")[0][0])

    def _group_list(self, game: str, kind: Kind) -> _GroupList:
        last = self._serial()
        known = self._group_lists.get((game, kind))
        if known is None or known.serial != last:
            known = _computed_groups(last, self.results(game, kind), MEMBERS[kind])
            self._group_lists[game, kind] = known
        return known

    def _list(self, game: str | None, kind: Kind | None) -> _List:
        last = self._serial()
        known = self._lists.get((game, kind))
        if known is None or known.serial != last:
            known = _computed(last, self.results(game, kind))
            self._lists[game, kind] = known
        return known


def _computed(serial: int, results: list[Result]) -> _List:
    now: dict[Player, Rating] = {}
    rated = []
    for result in results:
        changes = _changes(result, [now.get(player, Rating()) for player in result.players])
        now.update((player, change.after) for player, change in zip(result.players, changes, strict=True))
        rated.append(Rated(result, changes))
    best = sorted(now.items(), key=lambda item: (-item[1].value, *_spelled(item[0])))
    return _List(serial, tuple(rated), dict(best))


def _changes(result: Result, ratings: list[Rating]) -> tuple[Change, ...]:
    """Return what the result does to each of its players: alone, or with partners, mean against mean."""
    members = MEMBERS[result.kind]
    if members == 1:
        return rate(ratings, result.places)
    groups = rate_sides(sides(ratings, members), result.places[: len(ratings) // members])
    return tuple(group[member] for member in range(members) for group in groups)


def _computed_groups(serial: int, results: list[Result], members: int) -> _GroupList:
    now: dict[Group, Rating] = {}
    rated = []
    for result in results:
        groups = tuple(frozenset(side) for side in sides(result.players, members))
        changes = rate([now.get(group, Rating()) for group in groups], result.places[: len(groups)])
        now.update((group, change.after) for group, change in zip(groups, changes, strict=True))
        rated.append(RatedGroups(result, groups, changes))
    best = sorted(now.items(), key=lambda item: (-item[1].value, sorted(_spelled(player) for player in item[0])))
    return _GroupList(serial, tuple(rated), dict(best))


def _spelled(player: Player) -> tuple[str, str]:
    return fold(player.name), player.bot or ""


def _parted(result: Result) -> bool:
    """Tell whether a result between groups leaves somebody without a partner, or partners on two places."""
    members, seats = MEMBERS[result.kind], len(result.places)
    if members == 1:
        return False
    uneven = seats < 2 * members or seats % members != 0
    return uneven or any(len(set(side)) > 1 for side in sides(result.places, members))
