"""A whole season as one file: its tournaments come along, and one that was changed is refused by its line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from saves.errors import FileError, TournamentExists
from saves.exchange.season_files import SeasonFile, export_season, keep_file, read_any
from saves.exchange.tournament_files import compare_tournament, export_tournament, keep_tournament
from saves.exchange.tournament_reading import read_tournament
from saves.store import Store
from tests.saves.conftest import opened
from tests.saves.tally import GAMES
from tests.saves.test_seasons import CLUB, play
from tests.saves.tournaments import COPA, desk_of, filled

pytestmark = pytest.mark.usefixtures("new_stores_are_copies")


@pytest.fixture
def other(tmp_path: Path):
    """Another laptop."""
    with opened(tmp_path / "other" / "carteado.db") as store:
        yield store


@pytest.fixture
def file(store: Store, tmp_path: Path) -> Path:
    """The file of a season of two tournaments, one with a match in it, and a third that is not here."""
    filled(store)
    play(store, "taca")
    store.seasons.create("s1", CLUB, 5)
    for name in (COPA, "elsewhere", "taca"):
        store.seasons.add("s1", name)
    target = tmp_path / "ano.jsonl"
    assert export_season(store, "s1", target) == 2
    return target


def test_another_laptop_has_the_same_season_and_its_table(store: Store, other: Store, file: Path):
    taken = keep_file(other, read_any(file, GAMES))
    assert [(this.tournament, this.status) for this in taken] == [(COPA, "new"), ("taca", "new")]
    assert other.seasons.get("s1") == store.seasons.get("s1")
    assert other.seasons.table("s1") == store.seasons.table("s1") != ()
    assert other.matches.load("m-1").entries == store.matches.load("m-1").entries
    again = keep_file(other, read_any(file, GAMES))
    assert {this.status for this in again} == {"same"}


def test_a_file_s_tournaments_count_for_a_season_that_is_here(other: Store, file: Path, store: Store, tmp_path: Path):
    other.seasons.create("mine", CLUB, 7)
    keep_file(other, read_any(file, GAMES), "mine")
    assert other.seasons.get("mine").tournaments == (COPA, "elsewhere", "taca")
    assert [entry.id for entry in other.seasons.list()] == ["mine"]
    export_tournament(store, "taca", path := tmp_path / "taca.jsonl")
    other.seasons.create("second", CLUB, 8)
    keep_file(other, read_any(path, GAMES), "second")
    assert other.seasons.get("second").tournaments == ("taca",)


def test_one_tournament_that_went_another_way_keeps_all_of_the_file_out(store: Store, other: Store, file: Path):
    keep_file(other, read_any(file, GAMES))
    desk_of(store, "taca").note("aqui")
    desk_of(store).note("mais")
    desk_of(other, "taca").note("lá")
    before = other.tournaments.load(COPA)
    export_season(store, "s1", file)
    with pytest.raises(TournamentExists) as refused:
        keep_file(other, read_any(file, GAMES))
    assert refused.value.data["tournament"] == "taca"
    assert other.tournaments.load(COPA) == before


@pytest.mark.parametrize(
    ("at", "was", "now", "code", "line"),
    [
        (0, b"2", b"3", "file_line_changed", 1),
        (1, b"copa", b"capo", "file_line_changed", 2),
        (5, b'"number":', b'"number":9', "file_line_changed", 6),
        (-1, b"}\n", b"", "file_cut_short", -1),
    ],
)
def test_a_file_that_does_not_hold_is_refused_by_its_line(
    file: Path, at: int, was: bytes, now: bytes, code: str, line: int
):
    lines = file.read_bytes().splitlines(keepends=True)
    assert was in lines[at]
    lines[at] = lines[at].replace(was, now, 1)
    file.write_bytes(b"".join(lines))
    with pytest.raises(FileError) as refused:
        read_any(file, GAMES)
    assert (refused.value.code, refused.value.line) == (code, line % len(lines))


def test_a_match_file_is_neither_a_season_nor_a_tournament(tmp_path: Path):
    (path := tmp_path / "m.jsonl").write_text('{"type":"header","format":1}\n')
    with pytest.raises(FileError) as refused:
        read_any(path, GAMES)
    assert (refused.value.code, refused.value.data["kind"]) == ("file_foreign", "foreign.match")


def test_what_is_here_and_the_file_are_compared_before_anything_is_taken(store: Store, other: Store, tmp_path: Path):
    filled(store)
    export_tournament(store, COPA, path := tmp_path / "copa.jsonl")
    file = read_tournament(path, GAMES)
    acts = len(file.entries)
    assert compare_tournament(other, file).status == "new"
    keep_tournament(other, file)
    assert compare_tournament(other, file).status == "same"
    desk_of(other).note("lá")
    found = compare_tournament(other, file)
    assert (found.status, found.here, found.there, found.shared) == ("older", acts + 1, acts, acts)
    desk_of(store).note("aqui")
    export_tournament(store, COPA, path)
    found = compare_tournament(other, read_tournament(path, GAMES))
    assert (found.status, found.here, found.there, found.shared) == ("parted", acts + 1, acts + 1, acts)


def test_a_log_that_went_another_way_is_replaced_only_on_request_and_ratings_follow(
    store: Store, other: Store, tmp_path: Path
):
    filled(store)
    export_tournament(store, COPA, path := tmp_path / "copa.jsonl")
    keep_tournament(other, read_tournament(path, GAMES))
    other.seasons.create("s1", CLUB, 5)
    other.seasons.add("s1", COPA)
    desk_of(other).note("lá")
    desk_of(store).take_back(len(store.tournaments.load(COPA)) - 1)
    export_tournament(store, COPA, path)
    file = read_tournament(path, GAMES)
    taken = keep_tournament(other, file, replace=True)
    assert (taken.status, taken.acts) == ("parted", len(file.entries))
    assert other.tournaments.load(COPA) == store.tournaments.load(COPA)
    assert {rated_result.reference for rated_result in other.players.results()} == {f"{COPA}/1.1"}
    assert other.seasons.get("s1").tournaments == (COPA,)
    assert [line.id for line in other.matches.library(tournament=COPA)] == ["m-1"]


def test_what_a_season_file_says_is_the_season(file: Path):
    held = read_any(file, GAMES)
    assert isinstance(held, SeasonFile)
    assert (held.entry.season, held.entry.tournaments) == (CLUB, (COPA, "elsewhere", "taca"))
    assert [part.head.tournament for part in held.parts] == [COPA, "taca"]


def test_a_reader_made_from_the_page_alone_follows_the_chain_and_finds_every_part(file: Path):
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    chain, at, parts = "", 0, {}
    while at < len(lines):
        found = lines[at].pop("chain")
        said = json.dumps(lines[at], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        chain = hashlib.sha256(f"{chain}\n{said}".encode()).hexdigest()[:32]
        assert found == chain
        if lines[at]["type"] == "part":
            inside = lines[at + 1 : at + 1 + lines[at]["lines"]]
            assert (inside[0]["type"], inside[-1]["type"], inside[-1]["chain"]) == (
                "tournament",
                "end",
                lines[at]["seal"],
            )
            parts[lines[at]["tournament"]] = inside
            at += len(inside)
        at += 1
    assert lines[0]["rules"] == {"name": "Clube 2026", "best": 2}
    assert lines[0]["tournaments"] == [COPA, "elsewhere", "taca"]
    assert list(parts) == [COPA, "taca"] and lines[-1]["tournaments"] == len(parts)
