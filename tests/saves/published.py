"""Plays the matches kept of a published version of the rules: `python -m tests.saves.published`.

Each was played to its end under the version that was the newest then, and shows what a later one plays in another way,
or might. Beside the exported files lie `stories.json`, the fingerprint of what happened in each, and `club.sql`, a
store in which some are still open. A match that is there is never made again: a new version gets plans of its own,
and only the missing files are written; the stories are told anew, for when an event has got another shape.
"""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from pathlib import Path

import msgspec

from engine.core.chance import Stream, commitment_of
from engine.core.history import MatchHistory, play_log
from engine.core.log import Header, Player
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.exchange.match_files import export, read_file
from saves.matches.record import Record, status_of
from saves.store import open_store
from tests.engine.golden import kits, story_of
from tests.saves.conftest import EVENING, Kept
from tests.saves.published_plans import PLANS, Plan

FOLDER = Path(__file__).with_name("published")
STORIES = FOLDER / "stories.json"
CLUB = FOLDER / "club.sql"
NAMES = ("Ana", "Bia", "Caio", "Duda", "Eva", "Fábio", "Gil", "Hugo")
KITS = kits()


def header_of(name: str, plan: Plan, seed: bytes) -> Header:
    """Return the header of a match under the version that its name tells."""
    players = tuple(map(Player, NAMES[: plan.seats]))
    nonces = tuple(f"nonce {seat}" for seat in range(plan.seats))
    rules = name.removeprefix(f"{plan.game}_").split("_")[0]
    match = name.replace("_", "-")
    return Header(match, plan.game, rules, players, plan.options, commitment_of(seed), nonces, EVENING, plan.format)


def play(name: str, plan: Plan, number: int) -> tuple[Record, MatchHistory]:
    """Play one match; one choice is taken back on the way."""
    seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
    journal, rng, undone = Kept(), Stream(seed), False
    header = header_of(name, plan, seed)
    table = Table(GAMES[plan.game], header, seed, journal, lambda: EVENING + 1000 * len(journal.entries))
    table.start()
    befalls = list(plan.befalls)
    while deciders := table.deciders():
        seat = deciders[rng.randrange(len(deciders))]
        table.submit(seat, KITS[plan.game].choose(table.legal_actions(seat), rng))
        if not undone and len(journal.entries) > 10 and table.line.can_take_back(seat):
            table.take_back(seat)
            undone = True
        if befalls and len(journal.entries) >= befalls[0][0] and table.outcome is None:
            table.intervene(befalls.pop(0)[1])
    outcome, ended = table.outcome, journal.entries[-1].at
    record = Record(header, seed, tuple(journal.entries), status_of(outcome), outcome, len(table.line.plies), ended)
    return record, table.line


def search(name: str, plan: Plan, tries: int = 2000) -> Record:
    """Return the shortest of some matches that show what is wanted."""
    found: list[tuple[int, int]] = []
    for number in range(tries):
        record, line = play(name, plan, number)
        if len(record.entries) > plan.open_at + 5 and plan.shows(line):
            found.append((len(record.entries), number))
            if len(found) == 12:
                break
    return play(name, plan, min(found)[1])[0]


def keep_open(records: dict[str, Record]) -> None:
    """Write a store in which some of the matches are still open, as the SQL that makes it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.db"
        with open_store(path) as store:
            for name, record in records.items():
                if (at := PLANS[name].open_at) and PLANS[name].format == 1:
                    journal = store.matches.create(record.header, record.seed)
                    for number, entry in enumerate(record.entries[:at], start=1):
                        journal.append(number, entry)
        connection = sqlite3.connect(path)
        numbers = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        CLUB.write_text("\n".join([*connection.iterdump(), *numbers]) + "\n", encoding="utf-8")
        connection.close()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    records: dict[str, Record] = {}
    for name, plan in PLANS.items():
        if not (path := FOLDER / f"{name}.jsonl").exists():
            export(search(name, plan), path)
        records[name] = read_file(path, GAMES)
    stories = {
        name: story_of(play_log(GAMES[record.header.game], record.header, record.entries))
        for name, record in records.items()
    }
    STORIES.write_bytes(msgspec.json.format(msgspec.json.encode(stories)) + b"\n")
    if not CLUB.exists():
        keep_open(records)
