"""A match as it is kept, and its line in the library."""

from __future__ import annotations

from datetime import datetime, tzinfo

import msgspec

from engine.core.history import Origin
from engine.core.log import Entry, Header
from engine.core.model import Outcome
from engine.core.secret_options import Secrets
from engine.core.text import fold
from saves.rows.main_tables import MatchStatus


class Record(msgspec.Struct, frozen=True):
    """A whole match: what `Table.resume`, the replay and a file need.

    `seed` is None where nobody can deal on: an imported match that was not over. `outcome` is there once it is.
    `found_at` (milliseconds since 1970) is when its entries were sealed as they were found, so that the seals prove
    nothing about earlier changes; None where each was sealed as it was written. `secrets` are the options that seats
    keep to themselves, while they are not opened. A side line has an `origin`, where it starts.
    """

    header: Header
    seed: bytes | None
    entries: tuple[Entry, ...]
    status: MatchStatus
    outcome: Outcome | None = None
    plies: int = 0
    ended: int | None = None
    tournament: str | None = None
    round: int | None = None
    table: int | None = None
    imported: bool = False
    found_at: int | None = None
    secrets: Secrets = ()
    origin: Origin | None = None


class MatchLine(msgspec.Struct, frozen=True):
    """A match as the library lists it, without opening it.

    `players` are names by seat and `result` their places, empty until it is finished. Times are in milliseconds since
    1970. `resumable` tells whether it can be played on.
    """

    id: str
    game: str
    players: tuple[str, ...]
    status: MatchStatus
    created: int
    ended: int | None
    plies: int
    result: tuple[int, ...]
    reason: str
    tournament: str | None
    round: int | None
    table: int | None
    imported: bool
    resumable: bool


class Played(msgspec.Struct, frozen=True):
    """A match that has places, as it is known without its entries.

    `tournament`, `round` and `table` as of a Record.
    """

    header: Header
    outcome: Outcome
    ended: int
    plies: int
    tournament: str | None
    round: int | None
    table: int | None


def status_of(outcome: Outcome | None) -> MatchStatus:
    """Tell how a match stands by its outcome: an abandoned one has no places."""
    if outcome is None:
        return "open"
    return "finished" if outcome.places else "abandoned"


def search_text(header: Header, outcome: Outcome | None, tournament: str, zone: tzinfo | None) -> str:
    """Return the text that the library's filter searches.

    Id, game, date, players with their places ("1.ana"), reason and tournament.
    """
    names = [player.name for player in header.players]
    if outcome is not None and outcome.places:
        names = [f"{place}.{name}" for place, name in sorted(zip(outcome.places, names, strict=True))]
    reason = outcome.reason if outcome is not None else ""
    return fold(" ".join([header.match, header.game, _days(header.created, zone), *names, reason, tournament]))


def _days(created: int, zone: tzinfo | None) -> str:
    """Return the day as people type it, 2026-03-14 and 14/03/2026; the zone None is where the computer stands."""
    day = datetime.fromtimestamp(created / 1000, zone)
    return f"{day:%Y-%m-%d} {day:%d/%m/%Y}"
