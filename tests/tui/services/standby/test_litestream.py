"""The program itself: what was on disk is in the copy, and on the second laptop; it ends with whoever started it."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from engine.core.log import Acted
from saves.errors import StoreError
from saves.store import Store, open_store
from saves.upkeep.standby import OnlyHere
from tests.saves.conftest import SEED, header_of
from tests.saves.tally import Take
from tests.tui.services.standby.test_sftp import Laptop, laptop
from tui.launch_standby import open_standby, place_at, report_at, take_over_from
from tui.services.standby import guard, keeper, takeover, terms
from tui.services.standby.keeper import Standby
from tui.services.standby.report import last_written
from tui.services.standby.terms import claim_after, latest_claim
from tui.ssh.upkeep import host_key, key_path

__all__ = ["laptop"]

SOON = 0.02


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let halls give signs of life every moment, so that silence is soon noticed."""
    monkeypatch.setattr(keeper, "BEAT", SOON)
    monkeypatch.setattr(terms, "SILENCE", 10 * SOON)
    monkeypatch.setattr(takeover, "BEAT", 5 * SOON)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    (tmp_path / "stick").mkdir()
    host_key(tmp_path / "club.db")
    with open_store(tmp_path / "club.db") as store:
        yield store


class Kept:
    """A copy that is looked after; tells what the copy's state becomes."""

    def __init__(self, standby: Standby) -> None:
        self.standby = standby
        self.task = asyncio.create_task(standby.keep())

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not holds():
                await asyncio.sleep(SOON)

    async def is_whole(self, after: int = 0) -> None:
        """Wait until the copy has all that was on disk after a moment."""
        await self.until(lambda: self.standby._held > after > 0 or (not after and bool(self.standby._whole)))

    async def end(self) -> None:
        self.task.cancel()
        await self.standby.end()


async def test_what_was_on_disk_is_on_the_second_laptop_with_the_key_of_the_hall(store: Store, tmp_path: Path) -> None:
    kept = Kept(await open_standby(store, str(tmp_path / "stick")))
    store.club.change(server_message="boa noite", join_code="abc-def")
    await kept.is_whole(last_written(store.path))
    await kept.end()
    second = tmp_path / "second" / "club.db"
    done = await take_over_from(str(tmp_path / "stick"), second)
    assert done.check.sound and done.kept is None and done.held >= last_written(store.path) - 1000
    assert key_path(second).read_bytes() == key_path(store.path).read_bytes()
    assert {stat.S_IMODE(path.stat().st_mode) for path in (second, key_path(second))} == {0o600}
    assert sorted(path.name for path in second.parent.iterdir()) == ["club-host-key", "club.db"]
    with open_store(second) as other:
        assert (other.club.load().server_message, other.club.load().join_code) == ("boa noite", "abc-def")
        assert other.standby.load().token == done.claim.token
        found = await report_at(store.path, store.standby.load(), last_written(store.path))
        assert found.trouble is not None and found.trouble.code == "standby_superseded"


async def test_a_hall_that_is_open_hands_over_what_it_has_and_what_was_in_the_place_is_kept(
    store: Store, tmp_path: Path
) -> None:
    where, second = str(tmp_path / "stick"), tmp_path / "second" / "club.db"
    with open_store(second) as other:
        other.club.change(server_message="another evening")
    kept = Kept(await open_standby(store, where))
    await kept.is_whole()
    taking = asyncio.create_task(take_over_from(where, second))
    later = await kept.task
    store.club.change(server_message="the last word")
    await kept.standby.end()
    done = await taking
    assert later.host == done.claim.host and later.term == done.claim.term
    assert done.kept is not None
    with open_store(second) as other, open_store(done.kept) as before:
        assert other.club.load().server_message == "the last word"
        assert before.club.load().server_message == "another evening"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the program is found by /proc")
async def test_a_program_that_is_killed_is_replaced_and_nothing_is_missing(store: Store, tmp_path: Path) -> None:
    where = tmp_path / "stick"
    kept = Kept(await open_standby(store, str(where)))
    await kept.is_whole()
    guarded = kept.standby._copying._process.pid
    kept.standby._break = 0.0
    [program] = Path(f"/proc/{guarded}/task/{guarded}/children").read_text().split()
    os.kill(int(program), signal.SIGKILL)
    store.club.change(server_message="meanwhile")
    await kept.until(lambda: kept.standby.restarts == 1)
    await kept.is_whole(last_written(store.path))
    await kept.end()
    done = await take_over_from(str(where), tmp_path / "second.db")
    assert done.check.sound
    with open_store(tmp_path / "second.db") as other:
        assert other.club.load().server_message == "meanwhile"


async def test_a_copy_goes_over_sftp(store: Store, laptop: Laptop, tmp_path: Path) -> None:
    kept = Kept(await open_standby(store, laptop.where))
    store.club.change(server_message="boa noite")
    await kept.is_whole(last_written(store.path))
    await kept.end()
    for where in (laptop.where, str(laptop.folder)):
        done = await take_over_from(where, tmp_path / "second.db")
        assert done.check.sound
        with open_store(tmp_path / "second.db") as other:
            assert other.club.load().server_message == "boa noite"


async def test_a_place_without_a_whole_copy_is_refused_and_nothing_changes(store: Store, tmp_path: Path) -> None:
    where, second = str(tmp_path / "stick"), tmp_path / "second.db"
    with pytest.raises(CarteadoError, match="standby_nothing"):
        await take_over_from(where, second)
    place = place_at(where)
    await terms.begin_term(place, store, 0)
    with pytest.raises(CarteadoError, match="standby_nothing"):
        await take_over_from(where, second)
    with pytest.raises(CarteadoError, match="standby_away"):
        await take_over_from(str(tmp_path / "nowhere"), second)
    assert not second.exists() and (await latest_claim(place)).term == 1


async def test_a_copy_that_is_damaged_is_refused_and_the_old_hall_stays_the_hall(store: Store, tmp_path: Path) -> None:
    where, second = tmp_path / "stick", tmp_path / "second.db"
    kept = Kept(await open_standby(store, str(where)))
    await kept.is_whole()
    await kept.end()
    for file in where.rglob("*.ltx"):
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 0xFF
        file.write_bytes(content)
    with pytest.raises(CarteadoError, match=r"standby_(unreadable|damaged)"):
        await take_over_from(str(where), second)
    assert not second.exists() and (await latest_claim(place_at(str(where)))).term == 1


async def test_a_file_that_is_in_use_on_the_second_laptop_is_refused(store: Store, tmp_path: Path) -> None:
    where = str(tmp_path / "stick")
    kept = Kept(await open_standby(store, where))
    await kept.is_whole()
    await kept.end()
    with open_store(tmp_path / "second.db"), pytest.raises(StoreError, match="store_in_use"):
        await take_over_from(where, tmp_path / "second.db")
    assert (await latest_claim(place_at(where))).term == 1 and not key_path(tmp_path / "second.db").exists()


async def test_the_guard_ends_what_it_runs_when_whoever_started_it_is_gone() -> None:
    program = "import sys, signal; signal.signal(15, lambda *_: sys.exit(7)); print(1, flush=True); signal.pause()"
    command = (sys.executable, "-I", "-S", guard.__file__, sys.executable, "-c", program)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    await process.stdout.readline()
    await asyncio.wait_for(process.communicate(b""), 20)
    assert process.returncode == 7


async def test_a_program_that_ends_by_itself_is_heard_and_nothing_is_said_over_its_last_words() -> None:
    code = "import sys; sys.exit('no such bucket')"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-S", guard.__file__, sys.executable, "-c", code),
        stdin=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    assert (await process.stderr.read()).decode().splitlines() == ["no such bucket"] and await process.wait() == 1


def test_a_claim_has_the_name_of_its_computer() -> None:
    assert claim_after(1, "club", 0).host


async def test_what_did_not_reach_the_second_laptop_is_told_on_the_first_act_by_act(
    store: Store, tmp_path: Path
) -> None:
    where, second = str(tmp_path / "stick"), tmp_path / "second.db"
    journals = [store.matches.create(header_of(match), SEED) for match in ("aaaa-aaaa", "bbbb-bbbb")]
    for journal in journals:
        journal.append(1, Acted(0, Take(1), 1))
    kept = Kept(await open_standby(store, where))
    await kept.is_whole(last_written(store.path))
    await kept.end()
    for number in (2, 3):
        journals[1].append(number, Acted(0, Take(1), number))
    await take_over_from(where, second)
    before = await report_at(store.path, store.standby.load(), 0)
    assert before.only_here is None
    with open_store(second) as other:
        kept = Kept(await open_standby(other, where))
        await kept.is_whole()
        found = await report_at(store.path, store.standby.load(), 0)
        await kept.end()
    assert found.only_here == (OnlyHere("match", "bbbb-bbbb", 2, 2),)
