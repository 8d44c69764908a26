"""Tournaments for the tests of whole files: two tables, one of them played in the program, one act taken back."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import msgspec

from saves.exchange.tournament_files import export_tournament
from saves.files.sealed_lines import Chain
from saves.matches.record import Record
from saves.store import Store
from saves.tournaments.rated_tables import follow
from tests.saves.conftest import EVENING, header_of, played
from tournaments.controller import TournamentController
from tournaments.ratings import Rating, Ratings
from tournaments.results import PlacesForm
from tournaments.results.forms import played as played_form
from tournaments.settings import TournamentSettings
from tournaments.spec import parse

COPA = "copa-2025"
LINE = "Chama: Campeonato Mariapaulista 2025"
NAMES = ("Ana", "Bia", "Caio", 'Íris "a\\b" 🂡')
GOLDEN = Path(__file__).with_name("golden_tournament.jsonl")


def desk_of(store: Store, tournament: str = COPA) -> TournamentController:
    ticks = count(EVENING)
    return TournamentController(
        store.tournaments.load(tournament), store.tournaments.journal(tournament), lambda: next(ticks)
    )


def begun(store: Store, tournament: str = COPA) -> TournamentController:
    """A tournament of four in the store, drawn up, without a result."""
    store.tournaments.create(tournament, LINE, EVENING)
    desk = desk_of(store, tournament)
    desk.open(parse(LINE), TournamentSettings(table_size=2, scored=False))
    for name in NAMES:
        desk.register(name, ratings=Ratings(overall=Rating(1500.0 + 12.5 * len(name), 3)))
    desk.draw_up(7)
    return desk


def match_at(desk: TournamentController, table: int, *, actions: int | None = None) -> Record:
    """A match at a table of the first round, played to its end or so many actions."""
    names = tuple(
        desk.tournament.entrant(seat).name for seat in desk.tournament.rounds[0].draft.tables[table - 1].seats
    )
    record = played(header_of(f"m-{table}", names, format=1), actions)
    return msgspec.structs.replace(record, tournament=COPA, round=1, table=table)


def filled(store: Store) -> TournamentController:
    """The tournament with both results of its first round."""
    desk = begun(store)
    match = match_at(desk, 1)
    assert match.outcome is not None
    store.matches.keep(match)
    desk.report(1, 1, played_form("m-1", match.outcome))
    desk.report(1, 2, PlacesForm((2, 1)))
    desk.take_back(len(desk.entries))
    desk.report(1, 2, PlacesForm((1, 2)))
    desk.note("Íris chegou tarde.")
    follow(store.players, COPA, None, desk.tournament, EVENING)
    return desk


def sealed(lines: list[dict]) -> bytes:
    """The lines as a forger who knows the chain would write them; those of matches are left as they are."""
    chain, out, inside = Chain(), [], 0
    for line in lines:
        if inside:
            inside -= 1
            out.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            continue
        out.append(chain.write({key: value for key, value in line.items() if key != "chain"}))
        inside = line["lines"] if line.get("type") == "match" else 0
    return b"".join(out)


def write_golden(store: Store) -> None:
    """Write the file that docs/tournament-format.md shows; only when its format or the edition of pairing changes."""
    filled(store)
    export_tournament(store, COPA, GOLDEN)
