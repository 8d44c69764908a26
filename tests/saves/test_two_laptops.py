"""One season on two laptops: merged where both went on, contradictions told, and rows given to another person."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from saves.errors import FileError, TournamentExists
from saves.exchange.season_files import SeasonFile, differences, export_season, keep_file, read_any, read_season
from saves.store import Store
from tests.saves.conftest import opened
from tests.saves.files import check_words
from tests.saves.tally import GAMES
from tests.saves.test_seasons import CLUB, play
from tests.saves.tournaments import desk_of, sealed
from tournaments.season import SeasonMove


@pytest.fixture
def other(tmp_path: Path):
    """Another laptop."""
    with opened(tmp_path / "other" / "carteado.db") as store:
        yield store


@pytest.fixture
def both(store: Store, other: Store, tmp_path: Path) -> tuple[Store, Store]:
    """Two laptops with the same season of one tournament."""
    play(store, "taca")
    store.seasons.create("s1", CLUB, 5)
    store.seasons.add("s1", "taca")
    keep_file(other, sent(store, tmp_path))
    return store, other


def sent(store: Store, folder: Path) -> SeasonFile:
    """The season as it comes from a laptop."""
    export_season(store, "s1", path := folder / "ano.jsonl")
    return read_season(path, GAMES)


def test_tournaments_played_on_both_add_up_on_each(both: tuple[Store, Store], tmp_path: Path):
    store, other = both
    for laptop, name in ((store, "um"), (other, "dois")):
        play(laptop, name)
        laptop.seasons.add("s1", name)
    keep_file(other, sent(store, tmp_path))
    keep_file(store, sent(other, tmp_path))
    assert set(store.seasons.get("s1").tournaments) == {"taca", "um", "dois"}
    assert store.seasons.table("s1") == other.seasons.table("s1")


def test_a_tournament_that_went_on_in_two_ways_is_told_and_one_says_which_stays(
    both: tuple[Store, Store], tmp_path: Path
):
    store, other = both
    desk = desk_of(store, "taca")
    number = len(desk.entries) + 1
    desk.note("aqui")
    desk_of(other, "taca").note("lá")
    play(other, "dois")
    other.seasons.add("s1", "dois")
    file = sent(other, tmp_path)
    assert differences(store, file).parted == (("taca", number),)
    with pytest.raises(TournamentExists):
        keep_file(store, file)
    assert store.seasons.get("s1").tournaments == ("taca",), "nothing was taken in"
    keep_file(store, file, parted="here")
    assert store.seasons.get("s1").tournaments == ("taca", "dois")
    assert differences(store, file).parted == (("taca", number),)
    keep_file(store, file, parted="file")
    assert differences(store, file).parted == ()
    assert store.tournaments.load("taca") == other.tournaments.load("taca")


def test_other_rules_of_the_same_season_are_told_and_stay_as_they_are_here(both: tuple[Store, Store], tmp_path: Path):
    store, other = both
    other.seasons.change("s1", msgspec.structs.replace(CLUB, best=1))
    file = sent(other, tmp_path)
    assert differences(store, file).rules
    keep_file(store, file)
    assert store.seasons.get("s1").season == CLUB


def test_moved_rows_come_along_and_one_that_contradicts_is_told(both: tuple[Store, Store], tmp_path: Path):
    store, other = both
    first, second = (SeasonMove(f"P{number}", f"Q{number}") for number in (1, 2))
    against = SeasonMove("p1", "Outra")
    store.seasons.change("s1", msgspec.structs.replace(CLUB, moves=(first,)))
    other.seasons.change("s1", msgspec.structs.replace(CLUB, moves=(against, second)))
    file = sent(other, tmp_path)
    assert differences(store, file).moves == (against,)
    assert not differences(store, file).rules
    keep_file(store, file)
    assert store.seasons.get("s1").season.moves == (first, second)


def test_a_season_is_written_in_format_2_only_with_moved_rows_and_bad_ones_are_refused(
    both: tuple[Store, Store], tmp_path: Path
):
    store, _ = both
    sent(store, tmp_path)
    path = tmp_path / "ano.jsonl"
    assert b'"format":1' in path.read_bytes().splitlines()[0]
    store.seasons.change("s1", msgspec.structs.replace(CLUB, moves=(SeasonMove("P1", "Q1", "taca"),)))
    assert sent(store, tmp_path).entry.season.moves == (SeasonMove("P1", "Q1", "taca"),)
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert lines[0]["format"] == 2
    lines[0]["rules"]["moves"][0]["after"] = " "
    path.write_bytes(sealed(lines))
    with pytest.raises(FileError) as refused:
        read_any(path, GAMES)
    assert refused.value.data["field"] == "$.rules.moves"
    check_words(refused.value)
