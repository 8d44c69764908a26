"""The main tables of the store: matches, tournaments, the register of people, names and keys, seasons."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from saves.files.sealed_lines import LATEST
from saves.rows.row import RowOf
from tournaments.ratings import RatingKind

MatchStatus: TypeAlias = Literal["open", "finished", "abandoned"]
_Moment: TypeAlias = Annotated[int, Meta(ge=0, lt=LATEST)]
_Count: TypeAlias = Annotated[int, Meta(ge=0)]


class MatchRow(RowOf, frozen=True):
    """A match; `tip` is the seal of its last entry, which holds the whole chain.

    `found_at` (ms) is when its entries were sealed as they were found, None for those sealed as they were written.
    `secrets` are the options that seats keep to themselves, None where nobody does.
    """

    table = "matches"
    unsealed = ("tip",)
    key: int
    id: str
    header: bytes
    seed: bytes | None
    status: MatchStatus
    created: _Moment
    ended: _Moment | None
    plies: _Count | None
    outcome: bytes | None
    tournament: str | None
    round: int | None
    seating: int | None
    imported: Annotated[int, Meta(ge=0, le=1)]
    found_at: _Moment | None
    tip: bytes | None
    secrets: bytes | None


class TournamentRow(RowOf, frozen=True):
    """A tournament by its id and specification line; `tip` is the seal of its last act."""

    table = "tournaments"
    unsealed = ("tip",)
    key: int
    id: str
    line: str
    created: _Moment
    tip: bytes | None


class ActRow(RowOf, frozen=True):
    """An act of a tournament's log."""

    table = "acts"
    names = 2
    tournament: int
    number: int
    data: bytes


class PlayerRow(RowOf, frozen=True):
    """A person or bot in the register."""

    table = "players"
    key: int
    name: str
    folded: str
    bot: str


class ResultRow(RowOf, frozen=True):
    """A rated result; `players` are numbers in the register."""

    table = "results"
    serial: int
    reference: str
    game: str
    kind: RatingKind
    players: str
    places: str
    at: _Moment


class SettingRow(RowOf, frozen=True):
    """A setting of an earlier program that no table has taken, its value in JSON; nobody reads it."""

    table = "settings"
    key: str
    value: str


class PersonRow(RowOf, frozen=True):
    """A name that was claimed in the hall."""

    table = "persons"
    id: int
    name: str
    look: str
    since: _Moment


class KeyRow(RowOf, frozen=True):
    """A key that opens a name."""

    table = "keys"
    names = 2
    person: int
    fingerprint: str
    since: _Moment


class GuestRow(RowOf, frozen=True):
    """A name that a guest came in under, and the digest of the code that opens it."""

    table = "guests"
    look: str
    name: str
    came: _Moment
    salt: bytes
    digest: bytes


class SeasonRow(RowOf, frozen=True):
    """A season; `data` is how it adds up."""

    table = "seasons"
    key: int
    id: str
    data: bytes
    created: _Moment


class SeasonTournamentRow(RowOf, frozen=True):
    """A tournament that counts for a season."""

    table = "season_tournaments"
    names = 2
    season: int
    tournament: str
