"""Who has the hall: terms that are claimed where the copy is, and what a file says of its own."""

from __future__ import annotations

import asyncio
import stat
from datetime import datetime
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.errors import StoreError
from saves.store import open_existing, open_store
from saves.upkeep.backups import make_backup, restore
from saves.upkeep.standby import StandbyTerm
from tests.saves.conftest import EVENING
from tui.launch_standby import give_up, place_at
from tui.services.standby import terms
from tui.services.standby.place import FolderPlace
from tui.services.standby.terms import Beat, begin_term, claim_after, latest_claim, post, write_beat


async def at_once(_seconds: float) -> None:
    """Rest no time."""


@pytest.fixture
def place(tmp_path: Path) -> FolderPlace:
    (tmp_path / "stick").mkdir()
    return FolderPlace(tmp_path / "stick")


async def test_every_hall_that_keeps_a_copy_begins_the_next_term_and_says_so_in_its_file(
    place: FolderPlace, tmp_path: Path
) -> None:
    with open_store(tmp_path / "club.db") as store:
        first = await begin_term(place, store, EVENING, at_once)
        second = await begin_term(place, store, EVENING + 1, at_once)
        kept = store.standby.load()
    assert (first.term, second.term) == (1, 2) and first.club == second.club
    assert (kept.term, kept.token, kept.where) == (2, second.token, place.where)
    assert await latest_claim(place) == second


async def test_what_is_kept_at_a_place_is_for_its_owner_alone(place: FolderPlace, tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        await begin_term(place, store, EVENING, at_once)
    await place.write("host-key", b"secret")
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "stick").iterdir()} == {0o600}


async def test_a_place_with_the_copy_of_another_club_is_refused(place: FolderPlace, tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store, open_store(tmp_path / "other.db") as other:
        await begin_term(place, store, EVENING, at_once)
        with pytest.raises(CarteadoError, match="standby_other_club"):
            await begin_term(place, other, EVENING, at_once)
        assert other.standby.load().term == 0


async def test_a_second_hall_at_the_same_place_is_refused_while_the_first_gives_signs_of_life(
    place: FolderPlace, tmp_path: Path
) -> None:
    path = tmp_path / "club.db"
    with open_store(path) as store:
        claim = await begin_term(place, store, EVENING, at_once)

        async def first_lives(_seconds: float) -> None:
            await write_beat(place, claim.term, Beat(EVENING + 1000))

        with pytest.raises(CarteadoError, match="standby_taken"):
            await begin_term(place, store, EVENING, first_lives)
        await write_beat(place, claim.term, Beat(EVENING + 2000, ended=True))
        assert (await begin_term(place, store, EVENING, first_lives)).term == 2


async def test_of_two_that_take_over_at_once_the_second_is_refused(place: FolderPlace) -> None:
    first, second = (claim_after(3, "club", EVENING) for _ in range(2))
    await post(place, first)
    with pytest.raises(CarteadoError, match="standby_superseded"):
        await post(place, second)
    assert await latest_claim(place) == first


async def test_a_file_whose_hall_is_elsewhere_is_refused_and_stays_so_without_the_place(
    place: FolderPlace, tmp_path: Path
) -> None:
    path = tmp_path / "club.db"
    with open_store(path) as store:
        claim = await begin_term(place, store, EVENING, at_once)
        later = claim_after(claim.term, claim.club, EVENING + 60_000)
        await post(place, later)
        with pytest.raises(CarteadoError, match="standby_superseded"):
            await begin_term(place, store, EVENING, at_once)
        give_up(store, later.host, later.at)
    with pytest.raises(StoreError, match="store_moved"):
        open_store(path)
    with open_existing(path) as store, pytest.raises(StoreError, match="store_read_only"):
        store.profile.preferences.change(suits="letters")


async def test_who_goes_back_to_a_backup_has_a_file_whose_hall_is_nowhere(place: FolderPlace, tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with open_store(path) as store:
        claim = await begin_term(place, store, EVENING, at_once)
        backup = make_backup(path, datetime(2026, 3, 14)).path
        give_up(store, "other", EVENING)
    restore(backup, path, datetime(2026, 3, 15))
    with open_store(path) as store:
        assert store.standby.load() == StandbyTerm()
        with pytest.raises(CarteadoError, match="standby_other_club"):
            await begin_term(place, store, EVENING, at_once)
    restore(backup, path, datetime(2026, 3, 15), keeps_term=True)
    with open_store(path) as store:
        assert store.standby.load().token == claim.token


async def test_a_claim_that_was_cut_off_counts_by_its_number(place: FolderPlace, tmp_path: Path) -> None:
    with open_store(tmp_path / "club.db") as store:
        await begin_term(place, store, EVENING, at_once)
        (tmp_path / "stick" / "term-0002.json").write_bytes(b"")
        (tmp_path / "stick" / "term-0002.json.bak").write_bytes(b"")
        found = await latest_claim(place)
        assert found is not None and found.term == 2
        with pytest.raises(CarteadoError):
            await begin_term(place, store, EVENING, at_once)


async def test_a_folder_is_kept_as_what_it_is_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert place_at("stick").where == str(tmp_path / "stick")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert place_at("~/stick").where == str(tmp_path / "stick")


async def test_a_folder_that_is_not_there_is_never_made(tmp_path: Path) -> None:
    place = FolderPlace(tmp_path / "stick")
    for act in (place.names(), place.write("a", b""), place.write("b", b"", new=True)):
        with pytest.raises(FileNotFoundError):
            await act
    assert not (tmp_path / "stick").exists()


async def test_all_but_the_copy_that_is_whole_goes_and_strangers_stay(place: FolderPlace, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    for name in ("term-0001-copy-1", "term-0002-copy-1", "term-0002-copy-2", "term-0003-copy-1", "photos"):
        (stick / name / "ltx").mkdir(parents=True)
    for name in ("term-0001.json", "term-0001.beat", "term-0002.json", "term-0003.json", "host-key", "term-0001.txt"):
        (stick / name).touch()
    await terms.forget_others(place, claim_after(1, "club", EVENING), "term-0002-copy-2")
    assert {path.name for path in stick.iterdir()} == {
        *("term-0002-copy-2", "term-0003-copy-1", "photos", "term-0002.json", "term-0003.json", "host-key"),
        "term-0001.txt",
    }


async def test_a_place_that_hangs_keeps_nobody_else_waiting(
    place: FolderPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = asyncio.Event()
    loop = asyncio.get_running_loop()

    def never(_folder: str) -> dict[str, int]:
        asyncio.run_coroutine_threadsafe(hangs.wait(), loop).result()
        return {}

    monkeypatch.setattr(place, "_names", never)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await place.names()
    hangs.set()
    await place.close()
