"""Side lines for tests: matches of all games that are over, and side lines of them played by chance."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engine.core.log import Codec, Header
from engine.core.model import Over
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.matches.record import Record
from saves.store import Store, open_store
from tests.engine.golden import kits
from tests.tui.tables import CLOCK, counted
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.player_update import Viewer
from tui.services.review.side_lines import SideLineService, Start


def golden_record(game: str, name: str) -> Record:
    """A golden game as a match that was taken in."""
    kit = kits()[game]
    head, *lines = (kit.folder / f"{name}.jsonl").read_bytes().splitlines()
    codec = Codec(kit.game)
    header, entries = msgspec.json.decode(head, type=Header), tuple(codec.read(line) for line in lines)
    outcome = kit.records[name].outcome
    return Record(msgspec.structs.replace(header, match="test-0001"), None, entries, "finished", outcome, len(entries))


def store_with(folder: Path, record: Record) -> Store:
    store = open_store(folder / "club.db")
    store.matches.keep(record)
    return store


def service_on(store: Store, record: Record, eyes: Sequence[Viewer] = ("all",), owner: str = "") -> SideLineService:
    """Open the side lines of a match; of the record as the store has it."""
    matches = MatchService(store, GAMES, clock=lambda: CLOCK, seed_source=counted())
    return SideLineService(store, GAMES, matches, store.profile_of(owner), record, eyes)


def begin(service: SideLineService, start: Start, others: str | None = "random") -> LiveMatch:
    return service.begin(start, service.seated(start, others))


def going_places(service: SideLineService, line: int = 0) -> list[int]:
    """The places of a line at which somebody may go on from it."""
    history, game = service.tape(line).line, service.game
    plies = range(len(history.plies) + 1)
    return [at for at in plies if not isinstance(game.turn(history.state_at(at)), Over)]


def play(table: Table, rng: Random, most: int = 100_000) -> None:
    """Play so many choices by chance, for whoever has the seats."""
    for _ in range(most):
        if table.outcome is not None:
            return
        seat = rng.choice(table.deciders())
        table.submit(seat, rng.choice(table.legal_actions(seat)))


def rows_beside(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the store but those of side lines."""
    database = store._database
    names = [row["name"] for row in database.read("SELECT name FROM sqlite_master WHERE type = 'table'")]
    tables = [name for name in names if not name.startswith(("side_line", "sqlite_"))]
    return {name: [tuple(row) for row in database.read(f"SELECT * FROM {name}")] for name in tables}
