"""Matches of every published version of the rules open, go on, verify and replay by the rules that they began with."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from engine.core.errors import BrokenLog
from engine.core.history import MatchHistory, play_log
from engine.core.log import Acted, Intervened, Player, TakenBack
from engine.core.model import FORMAT
from engine.core.table import Table
from engine.games.registry import GAMES
from saves.exchange.match_files import read_file, verify_file, written
from saves.matches.record import Record
from saves.store import Store, open_store
from tests.engine.golden import story_of
from tests.saves.conftest import EVENING
from tests.saves.published import CLUB, FOLDER, NAMES, PLANS, STORIES
from tui.services.matches.match_service import MatchService

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")

FILES = sorted(FOLDER.glob("*.jsonl"))
every_match = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
OPEN = sorted(name for name, plan in PLANS.items() if plan.open_at)


def club(folder: Path) -> Path:
    """A store as it was written under the first version of the rules, with open matches."""
    path = folder / "club.db"
    connection = sqlite3.connect(path)
    connection.executescript(CLUB.read_text(encoding="utf-8"))
    connection.close()
    return path


def begin(store: Store, whole: Record, entries: int) -> None:
    """Write the first entries of a match as a table does."""
    journal = store.matches.create(whole.header, whole.seed)
    for number, entry in enumerate(whole.entries[:entries], start=1):
        journal.append(number, entry)


@every_match
def test_a_match_of_a_published_version_verifies_and_tells_its_story(path: Path) -> None:
    verified = verify_file(path, GAMES)
    record = verified.record
    assert verified.draws_checked
    assert b"".join(written(record)) == path.read_bytes()
    line = play_log(GAMES[record.header.game], record.header, record.entries)
    assert story_of(line) == msgspec.json.decode(STORIES.read_bytes())[path.stem]


@pytest.mark.parametrize("name", OPEN)
def test_an_open_match_of_a_published_version_goes_on_to_the_same_end(name: str, tmp_path: Path) -> None:
    whole = read_file(FOLDER / f"{name}.jsonl", GAMES)
    with open_store(club(tmp_path)) as store:
        if whole.header.format > 1:
            begin(store, whole, PLANS[name].open_at)
        record = store.matches.load(whole.header.match)
        assert record.seed is not None
        assert record.entries == whole.entries[: PLANS[name].open_at]
        journal = store.matches.journal(whole.header.match)
        table = Table(
            GAMES[PLANS[name].game],
            record.header,
            record.seed,
            journal,
            lambda: EVENING + 1000 * table.line.entries,
        )
        table.resume(record.entries)
        for entry in whole.entries[len(record.entries) :]:
            match entry:
                case Acted(seat=seat, action=action):
                    table.submit(seat, action)
                case Intervened(act=act):
                    table.intervene(act)
                case TakenBack(seat=seat):
                    table.take_back(seat)
        assert table.outcome is not None
        store.matches.close(whole.header.match, table.outcome, len(table.line.plies), record.header.created)
        ended = store.matches.load(whole.header.match)
    assert (ended.found_at is None) == (whole.header.format > 1)
    assert b"".join(written(msgspec.structs.replace(ended, found_at=None))) == (FOLDER / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_new_matches_are_of_the_newest_version_and_every_version_has_matches_kept(game, tmp_path: Path) -> None:
    options, seats = game.options_type(), game.seats[0]
    newest = game.initial_state(options, seats, game.rules_versions[-1])
    assert game.initial_state(options, seats) == newest
    with open_store(tmp_path / "club.db") as store:
        players = tuple(Player(name) for name in NAMES[:seats])
        begun = MatchService(store, GAMES).new_match(game.key, players, options).table.header
    assert (begun.rules, begun.format) == (game.rules_versions[-1], FORMAT)
    kept = {record.header.rules for path in FILES if (record := read_file(path, GAMES)).header.game == game.key}
    assert kept == set(game.rules_versions)


@pytest.mark.parametrize(
    ("name", "other"),
    [("magic_wizards_3_cards", "4"), ("magic_wizards_4_cards", "3"), ("magic_wizards_5_counter", "4")],
)
def test_the_same_choices_with_the_rules_or_cards_of_another_version_are_another_match(name: str, other: str) -> None:
    record = read_file(FOLDER / f"{name}.jsonl", GAMES)
    game, found = GAMES[record.header.game], msgspec.json.decode(STORIES.read_bytes())[name]
    assert story_of(play_log(game, record.header, record.entries)) == found
    try:
        again = story_of(play_log(game, msgspec.structs.replace(record.header, rules=other), record.entries))
    except BrokenLog:
        return
    assert again != found


def test_a_version_that_the_program_does_not_have_is_refused_with_both_named() -> None:
    header = read_file(FILES[0], GAMES).header
    game = GAMES[header.game]
    with pytest.raises(BrokenLog) as refused:
        MatchHistory(game, msgspec.structs.replace(header, rules="99"))
    assert refused.value.code == "log_other_rules"
    assert refused.value.data == {
        "number": 0,
        "game": header.game,
        "rules": "99",
        "known": ", ".join(game.rules_versions),
    }
