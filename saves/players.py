"""The club's register of people, and the results that ratings are computed from."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.log import Player
from saves.database import Database
from saves.text import fold


class Result(msgspec.Struct, frozen=True):
    """One rated game: who played, by seat, their places from 1, and when, in milliseconds since 1970.

    `reference` names the match or the table of a tournament: a correction is a new result of the same reference.
    """

    reference: str
    game: str
    kind: str
    players: tuple[Player, ...]
    places: tuple[int, ...]
    at: int


class Players:
    """Everybody who played here; "José" and "jose" are one person, a bot is never a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def names(self) -> list[str]:
        """Return the people's names as they were first written, in alphabetical order."""
        return [row["name"] for row in self._database.read("SELECT name FROM players WHERE NOT bot ORDER BY folded")]

    def remember(self, name: str) -> str:
        """Enter a person unless there is one of this name; returns the name as the register writes it."""
        return str(self._entered(name, bot=False)[1])

    def _entered(self, name: str, *, bot: bool) -> tuple[int, str]:
        written = " ".join(name.split())
        self._database.change(
            "INSERT INTO players (name, folded, bot) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (written, fold(name), bot),
        )
        rows = self._database.read("SELECT key, name FROM players WHERE folded = ? AND bot = ?", (fold(name), bot))
        return rows[0]["key"], rows[0]["name"]

    def record_result(self, result: Result) -> None:
        """Add a rated result; it replaces an earlier one of the same reference, in that one's place."""
        with self._database.write():
            keys = [self._entered(player.name, bot=player.bot is not None)[0] for player in result.players]
            self._append(result, keys, result.places)

    def withdraw_result(self, reference: str, at: int) -> None:
        """Take a result back, as when its round is undone; one that is not there changes nothing."""
        with self._database.write():
            for result in self.results():
                if result.reference == reference:
                    self._append(msgspec.structs.replace(result, at=at), [], ())

    def _append(self, result: Result, keys: Sequence[int], places: Sequence[int]) -> None:
        encode = msgspec.json.encode
        self._database.change(
            "INSERT INTO results (reference, game, kind, players, places, at) VALUES (?, ?, ?, ?, ?, ?)",
            (result.reference, result.game, result.kind, encode(keys).decode(), encode(places).decode(), result.at),
        )

    def results(self, game: str | None = None, kind: str | None = None) -> list[Result]:
        """Return the results that count, in the order in which the games were first entered."""
        rows = self._database.read("""
            SELECT reference, game, kind, players, places, at FROM results
            JOIN (SELECT min(serial) AS first, max(serial) AS last FROM results GROUP BY reference) ON serial = last
            ORDER BY first
        """)
        written = self._written()
        decode = msgspec.json.decode
        return [
            Result(
                row["reference"],
                row["game"],
                row["kind"],
                tuple(written[key] for key in decode(row["players"], type=tuple[int, ...])),
                decode(row["places"], type=tuple[int, ...]),
                row["at"],
            )
            for row in rows
            if row["places"] != "[]" and game in (None, row["game"]) and kind in (None, row["kind"])
        ]

    def _written(self) -> dict[int, Player]:
        rows = self._database.read("SELECT key, name, bot FROM players")
        return {row["key"]: Player(row["name"], row["name"] if row["bot"] else None) for row in rows}
