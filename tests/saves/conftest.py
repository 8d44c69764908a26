from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta, timezone
from pathlib import Path

import pytest

from engine.core.chance import commitment_of
from engine.core.log import Header, Player
from engine.core.model import FORMAT, Format
from engine.core.table import NoJournal, Table
from saves.matches.record import Record, status_of
from saves.store import Store, open_store
from tests.saves.tally import GAMES, TALLY, Take

SEED = bytes(range(32))
EVENING = 1_773_453_600_000
"""2026-03-14 02:00 in Greenwich, when it is still the 13th in Brasília."""
BRASILIA = timezone(timedelta(hours=-3))


def header_of(
    match: str = "k7m3-q9x2",
    players: tuple[str, ...] = ("Ana", "Caio"),
    created: int = EVENING,
    format: Format = FORMAT,
) -> Header:
    nonces = tuple(f"nonce of {name}" for name in players)
    seats = tuple(Player(name) for name in players)
    return Header(match, "tally", "1", seats, {"cards": 6}, commitment_of(SEED), nonces, created, format)


def played(header: Header | None = None, actions: int | None = None) -> Record:
    """A match of which so many actions were played, or all of them; one is taken back on the way."""
    header = header or header_of()
    journal = Kept()
    table = Table(TALLY, header, SEED, journal, lambda: EVENING + len(journal.entries))
    table.start()
    while table.deciders() and actions != 0:
        seat = table.deciders()[0]
        table.submit(seat, Take(1))
        if len(journal.entries) == 3:
            table.take_back(seat)
        actions = None if actions is None else actions - 1
    outcome = table.outcome
    ended = journal.entries[-1].at if outcome else None
    seed = None if outcome is None else SEED
    return Record(header, seed, tuple(journal.entries), status_of(outcome), outcome, len(table.line.plies), ended)


class Kept(NoJournal):
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list = []

    def append(self, number, entry, found) -> None:
        assert number == len(self.entries) + 1
        self.entries.append(entry)


def opened(path: Path) -> Store:
    return open_store(path, GAMES, BRASILIA)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club" / "carteado.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with opened(path) as store:
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"
