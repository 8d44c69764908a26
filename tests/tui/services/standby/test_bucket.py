"""A folder in a bucket: what is asked of it, on obstore's own store in memory, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import CarteadoError
from saves.store import open_store
from tests.saves.conftest import EVENING
from tests.tui.services.standby.test_terms import at_once
from tui.bucket_place import BucketPlace
from tui.launch_standby import place_at
from tui.services.standby.litestream import config_of
from tui.services.standby.terms import begin_term, claim_after, copy_name, forget_others, latest_claim, post

stores: Any = pytest.importorskip("obstore.store", reason="the extra `s3` is not installed")
WHERE = "s3://club/evening/copy?endpoint=http://127.0.0.1:9&region=br"
SECRET = "a word that nobody may read"


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "ana")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)


@pytest.fixture
def place() -> BucketPlace:
    place = BucketPlace(WHERE)
    place._store = stores.MemoryStore()
    return place


async def test_files_are_kept_read_and_let_go_as_in_a_folder(place: BucketPlace) -> None:
    assert await place.names() == {} and await place.read("a") is None
    await place.write("a", b"1")
    await place.write("a", b"2")
    await place.write("copy-1/ltx/0/x.ltx", b"3")
    await place.write("copy-10/ltx/0/y.ltx", b"4")
    assert await place.read("a") == b"2"
    names = await place.names()
    assert sorted(names) == ["a", "copy-1", "copy-10"] and names["a"] > EVENING
    assert [*await place.names("copy-1/ltx/0")] == ["x.ltx"]
    with pytest.raises(FileExistsError):
        await place.write("a", b"5", new=True)
    await place.delete("copy-1")
    await place.delete("a")
    await place.delete("nothing")
    assert [*await place.names()] == ["copy-10"]


async def test_terms_hold_in_a_bucket_and_of_two_at_once_the_second_is_refused(
    place: BucketPlace, tmp_path: Path
) -> None:
    with open_store(tmp_path / "club.db") as store:
        claim = await begin_term(place, store, EVENING, at_once)
        assert store.standby.load().where == WHERE
    copy = copy_name(claim.term, 2)
    for name in (copy_name(claim.term, 1), copy):
        await place.write(f"{name}/ltx/0/x.ltx", b"1")
    await forget_others(place, claim, copy)
    assert sorted(await place.names()) == [copy, "term-0001.json"]
    first, second = (claim_after(claim.term, claim.club, EVENING) for _ in range(2))
    await post(place, first)
    with pytest.raises(CarteadoError, match="standby_superseded"):
        await post(place, second)
    assert await latest_claim(place) == first


async def test_a_bucket_that_does_not_answer_is_out_of_reach() -> None:
    with pytest.raises(OSError):
        await BucketPlace(WHERE).names()


def test_the_credentials_are_in_no_file_of_ours(tmp_path: Path) -> None:
    place = place_at(WHERE)
    assert isinstance(place, BucketPlace)
    config = config_of(tmp_path / "club.db", tmp_path, place.replica("term-0001-copy-1"))
    assert (place.changes, place_at(str(tmp_path)).changes) == ("0000", "ltx/0"), "as Litestream lays them out"
    assert b'"endpoint":"http://127.0.0.1:9"' in config and b'"path":"evening/copy/term-0001-copy-1"' in config
    assert SECRET.encode() not in config and b"ana" not in config


@pytest.mark.parametrize(
    "where",
    [
        "s3://club",
        "s3:///copy",
        "s3://ana:word@club/copy",
        "s3://club/copy?endpoint=http://a:b@c",
        "s3://club/copy?key=1",
    ],
)
def test_an_address_that_is_none_is_refused(where: str) -> None:
    with pytest.raises(CarteadoError, match=r"standby_bucket\("):
        place_at(where)


def test_without_keys_in_the_environment_it_is_said_where_they_belong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    with pytest.raises(CarteadoError, match="standby_bucket_keys"):
        place_at(WHERE)
