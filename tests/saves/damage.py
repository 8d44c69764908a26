"""Stores damaged at rest, by chance: bytes of the file, and cells of its tables, in every column and of every kind.

`python -m tests.saves.damage FIRST COUNT [commands|screens]` tries so many more than the suite does, from that seed on.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import random
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Player
from engine.games.registry import GAMES
from saves.club.players import RatedResult
from saves.exchange.match_files import export, verify_file
from saves.exchange.tournament_files import export_tournament
from saves.matches.record import MatchLine
from saves.rows.row import Damaged
from saves.store import Store, open_store
from saves.tournaments.seasons import SeasonEntry
from saves.tournaments.tournaments import TournamentLine
from tests.saves.conftest import BRASILIA
from tests.saves.older import ABANDONED, FINISHED, OPEN, TABLES, older_store
from tui.services.identity.user_settings import load_settings

MATCHES = (*FINISHED, *OPEN, ABANDONED)
FILLED_SINCE = ("preferences", "projector_messages")
"""The tables that the older file's settings have gone into once it is brought up to date."""
TOURNAMENTS = ("copa-2025", "vila-2025")
VALUES: tuple[Any, ...] = (
    None, "", "x", "\0", "[]", "{}", "ü" * 40, "finished", b"", b"\x00", b"\xff\xfe", b"\x81\x90\x90", b"\x91" * 3000,
    b"[" * 3000, -1, 0, 1, 17, 2**31, 2**63 - 1, -(2**63), 1.5, float("inf"), 253_370_764_800_000, '"\\ud800"', "1e999",
)  # fmt: skip


def damage(path: Path, chance: random.Random) -> str:
    """Damage the file in one of the ways there are; returns what was done."""
    return chance.choice((flip_bytes, flip_bytes, change_cell, change_cell, change_byte_of_cell))(path, chance)


def flip_bytes(path: Path, chance: random.Random) -> str:
    """Change some bytes of the file, wherever they lie."""
    content = bytearray(path.read_bytes())
    places = [chance.randrange(len(content)) for _ in range(chance.choice((1, 1, 1, 2, 8, 64)))]
    for place in places:
        content[place] ^= chance.randrange(1, 256)
    path.write_bytes(content)
    return f"bytes {places}"


def change_cell(path: Path, chance: random.Random) -> str:
    """Put something else into a cell, of the same kind or of another."""
    return _change(path, chance, lambda _value: chance.choice(VALUES))


def change_byte_of_cell(path: Path, chance: random.Random) -> str:
    """Change one byte of a cell, which stays of its kind."""

    def changed(value: Any) -> Any:
        if isinstance(value, int):
            return value ^ (1 << chance.randrange(40))
        content = bytearray(value.encode() if isinstance(value, str) else value or b"?")
        content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
        return bytes(content).decode("latin-1") if isinstance(value, str) else bytes(content)

    return _change(path, chance, lambda value: changed(value) if value != "" else "?")


def _change(path: Path, chance: random.Random, new: Callable[[Any], Any]) -> str:
    connection = sqlite3.connect(path)
    try:
        there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        filled = [text for text in (*TABLES, *FILLED_SINCE) if text in there and _count(connection, text)]
        while True:
            table = chance.choice(filled)
            column = chance.choice([row[1] for row in connection.execute(f"PRAGMA table_info({table})")])
            rows = connection.execute(f"SELECT * FROM {table}").fetchall()
            at = chance.randrange(len(rows))
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table}) ")]
            keys, row = names[:2], dict(zip(names, rows[at], strict=True))
            value = new(row[column])
            where = " AND ".join(f"{key} IS ?" for key in keys)
            # A table that is STRICT, or asks for more, refuses: another one is tried.
            with contextlib.suppress(sqlite3.IntegrityError), connection:
                connection.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {where}", (value, *(row[key] for key in keys))
                )
                return f"{table}.{column} of {[row[key] for key in keys]}: {value!r}"[:200]
    finally:
        connection.close()


def _count(connection: sqlite3.Connection, table: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def answers(path: Path, folder: Path) -> dict[object, object]:
    """Return everything that the store answers; what it refuses with an error of the program's own is left out."""
    found: dict[object, object] = {}
    try:
        with open_store(path, zone=BRASILIA) as store:
            for name, ask in _questions(store, folder):
                with contextlib.suppress(CarteadoError):
                    found[name] = ask()
    except CarteadoError:
        return found
    return found


def _questions(store: Store, folder: Path) -> Iterator[tuple[object, Callable[[], object]]]:
    matches, tournaments, seasons, players = store.matches, store.tournaments, store.seasons, store.players
    yield "page", lambda: matches.page(limit=-1)
    for text in ("", "ana", "chama"):
        yield ("library", text), lambda text=text: matches.library(text)
        yield ("count", text), lambda text=text: _unseen(matches.count(text))
    yield "unfinished", matches.unfinished
    for match in MATCHES:
        yield ("resolve", match), lambda match=match: _unseen(matches.resolve(match[:3]))
        yield ("match", match), lambda match=match: matches.load(match)
        yield ("file", match), lambda match=match: _written(lambda out: export(matches.load(match), out), folder)
    yield "tournaments", tournaments.rows
    for name in TOURNAMENTS:
        yield ("log", name), lambda name=name: tournaments.load(name)
        yield ("last", name), lambda name=name: _unseen(tournaments.last(name))
        yield ("copy", name), lambda name=name: _written(lambda out: export_tournament(store, name, out), None)
    yield "seasons", seasons.rows
    yield "season", lambda: seasons.get("temp-2025")
    yield "table", lambda: _unseen(seasons.table("temp-2025"))
    yield "names", players.names
    yield "results", players.results
    yield "ratings", lambda: _unseen(players.ratings(), players.strengths(), players.rated())
    yield "rating", lambda: _unseen(players.ratings_of(Player("Ana"), "chama"))
    yield "settings", lambda: load_settings(store.profile)
    yield "message", lambda: store.projector_messages.get("vila-2025")
    yield "persons", store.keys.persons
    for look in ("ana", "iris"):
        yield ("person", look), lambda look=look: store.keys.person(look)
        yield ("keys", look), lambda look=look: (person := store.keys.person(look)) and store.keys.fingerprints(person)


def _unseen(*_answers: object) -> None:
    """Ask, and compare nothing: what is reckoned from rows that cannot be read is another figure."""


def _written(write: Callable[[io.BytesIO], object], folder: Path | None) -> bytes:
    out = io.BytesIO()
    write(out)
    if folder is not None:
        file = folder / "out.jsonl"
        file.write_bytes(out.getvalue())
        verify_file(file, GAMES)
    return out.getvalue()


def altered(data: dict[object, object], whole: dict[object, object]) -> list[object]:
    """Return what a damaged store answers that the whole one does not: nothing may be told otherwise, only less."""
    return [name for name, answer in data.items() if not _less(answer, whole.get(name))]


def _less(answer: object, whole: object) -> bool:
    if answer == whole or answer is None:
        return True
    if isinstance(answer, SeasonEntry):
        return _shows_less(answer, [whole])
    if isinstance(answer, (list, tuple)) and isinstance(whole, (list, tuple)):
        return all(_shows_less(item, whole) for item in answer)
    if type(answer) is type(whole) and hasattr(answer, "welcomed"):
        fields = answer.__struct_fields__  # settings: as they were, or not chosen
        fresh = type(answer)()
        return all(getattr(answer, name) in (getattr(whole, name), getattr(fresh, name)) for name in fields)
    return False


def _shows_less(this: object, whole: Sequence[object]) -> bool:
    if isinstance(this, Damaged) or this in whole:
        return True
    if isinstance(this, MatchLine) and this.status == "open":  # a list counts entries without reading them
        return any(
            isinstance(two, MatchLine) and msgspec.structs.replace(this, plies=two.plies) == two for two in whole
        )
    if isinstance(this, TournamentLine):
        return any(isinstance(two, TournamentLine) and (two.id, two.line) == (this.id, this.line) for two in whole)
    if isinstance(this, SeasonEntry):  # a tournament of a season may be lost with its row
        return any(
            isinstance(two, SeasonEntry) and two == msgspec.structs.replace(this, tournaments=two.tournaments)
            for two in whole
        )
    # Whoever cannot be read is known by a number.
    return isinstance(this, RatedResult) and any(_but_for_numbers(this, other) for other in whole)


def _but_for_numbers(rated_result: RatedResult, whole: object) -> bool:
    assert isinstance(whole, RatedResult)
    names = zip(rated_result.players, whole.players, strict=False)
    players = tuple(there if here.name.startswith("#") else here for here, there in names)
    return msgspec.structs.replace(rated_result, players=players) == whole


def bases(folder: Path) -> tuple[Path, Path]:
    """Make the store as an older program left it, and as it is after the update."""
    old = older_store(folder / "old.db")
    new = folder / "new.db"
    shutil.copy(old, new)
    open_store(new, zone=BRASILIA).close()
    return old, new


def damaged(base: Path, to: Path, seed: int) -> str:
    """Make a damaged copy; returns what was done to it."""
    for beside in ("-wal", "-shm"):
        to.with_name(to.name + beside).unlink(missing_ok=True)
    shutil.copy(base, to)
    return damage(to, random.Random(seed))


def _commands(path: Path, folder: Path) -> None:
    from tui.cli.main import run

    db = ["--db", str(path)]
    for words in (
        *(["export", match[:4], "-o", str(folder / "x.jsonl")] for match in MATCHES),
        *(["replay", match[:4], "--seat", "all"] for match in MATCHES[:3]),
        ["tournament", "list"],
        ["tournament", "standings", "copa-2025"],
        ["tournament", "log", "copa-2025"],
        ["tournament", "export", "copa-2025", "--kind", "tournament", "-o", str(folder / "t.jsonl")],
        ["tournament", "season", "list"],
        ["tournament", "season", "show", "temp-2025"],
    ):
        out, found = contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO())
        with out, found, contextlib.suppress(SystemExit):
            run([*db, *words])


def _screens(path: Path, _folder: Path) -> None:
    from textual.pilot import WaitForScreenTimeout

    from tui.app import CarteadoApp

    async def look(store: Store) -> None:
        app = CarteadoApp(store, GAMES)
        try:
            async with app.run_test(size=(100, 30)) as pilot:
                for key in SCREENS:
                    await pilot.press(*key)
                    await pilot.pause()
        except WaitForScreenTimeout:
            assert app.return_code == 1  # it ended in one line
        assert app._exception is None

    try:
        with open_store(path, zone=BRASILIA) as store:
            asyncio.run(look(store))
    except CarteadoError:
        return


SCREENS = (("g",), ("down",), ("enter",), ("escape",), ("escape",), ("t",), ("s",), ("escape",), ("c",), ("escape",))


def main(first: int, count: int, what: str) -> None:
    """Try that many and tell every one that went wrong."""
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        both = bases(folder)
        whole = {base: answers(base if base != both[0] else both[1], folder) for base in both}
        for seed in range(first, first + count):
            base = both[seed % 3 != 0]
            done = damaged(base, folder / "damaged.db", seed)
            try:
                if what == "commands":
                    _commands(folder / "damaged.db", folder)
                elif what == "screens":
                    _screens(folder / "damaged.db", folder)
                else:
                    odd = altered(answers(folder / "damaged.db", folder), whole[base])
                    # What was damaged before there were seals is sealed as it is found.
                    assert not odd or base == both[0], odd
            except BaseException as error:
                wrong += 1
                where = traceback.extract_tb(error.__traceback__)
                print(seed, base.name, done[:90], type(error).__name__, str(error)[:200])
                print("   ", [f"{Path(item.filename).name}:{item.lineno}" for item in where][-7:], flush=True)
    print(f"{count} damaged stores, {wrong} wrong")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), (sys.argv[3:] or [""])[0])
