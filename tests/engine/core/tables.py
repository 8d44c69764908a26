"""Tables and journals for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.chance import commitment_of
from engine.core.errors import CarteadoError, StaleLog
from engine.core.log import Entry, Header, Player
from engine.core.model import FORMAT
from engine.core.table import Table
from engine.games.registry import GAMES

GAME = GAMES["chama"]
SEED = bytes(range(32))


def seats_near(game: str, wanted: int) -> int:
    """Return so many seats, or as near to it as the game may be played."""
    allowed = GAMES[game].seats
    return min(max(wanted, min(allowed)), max(allowed))


class Pending:
    """A write whose end the test tells."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def then(self, found: Callable[[CarteadoError | None], None]) -> None:
        self.finish = found


class Journal:
    """Keeps entries, until it is told to fail."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.broken = False

    def append(self, number: int, entry: Entry, at: int | None) -> Pending | None:
        if self.broken:
            raise StaleLog("stale_log", number=number)
        assert number == len(self.entries) + 1
        self.entries.append(entry)
        return None


def header(seats: int, **options: Any) -> Header:
    players = tuple(Player(name) for name in ("Ana", "Bia", "Caio", "Duda")[:seats])
    rules, nonces = GAME.rules_versions[-1], ("",) * seats
    return Header("m", "chama", rules, players, options, commitment_of(SEED), nonces, 0, FORMAT)


def seated(seats: int = 2, clock: Callable[[], int] = lambda: 0, **options: Any) -> tuple[Table, Journal]:
    journal = Journal()
    table = Table(GAME, header(seats, **options), SEED, journal, clock)
    table.start()
    return table, journal


def playing(seats: int = 2) -> tuple[Table, Journal]:
    """A table past the cutting."""
    return seated(seats, cut=False)


def placing(table: Table) -> tuple[int, Any]:
    """Return the seat on turn and something other than ending that it may do."""
    (seat,) = table.deciders()
    return seat, table.legal_actions(seat)[0]


def play_on(table: Table) -> None:
    """Let everybody end turn after turn, to the end."""
    while deciders := table.deciders():
        table.submit(deciders[0], table.legal_actions(deciders[0])[-1])
