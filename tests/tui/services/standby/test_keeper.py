"""The copy of an open hall: begun anew when it breaks off, waited for when its place is gone, ended by a takeover."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core.errors import CarteadoError
from saves.store import Store, open_store
from tests.saves.conftest import EVENING
from tui.services.environment import now_ms
from tui.services.standby import keeper
from tui.services.standby.keeper import Standby, notes_of
from tui.services.standby.litestream import MARGIN
from tui.services.standby.place import FolderPlace
from tui.services.standby.state import StandbyPhase, StandbyState
from tui.services.standby.terms import Beat, beat_of, claim_after, post, whole_copy


def touch(path: Path, at: int) -> None:
    """Let a file have been written at a time in milliseconds."""
    path.touch()
    os.utime(path, ns=(at * 1_000_000, at * 1_000_000))


class Litestream:
    """Stands for the program: what it has taken and sent is what the test says."""

    def __init__(self, folder: Path, sent: Path, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.last_words = "disk quota exceeded"
        self.ended = False
        self.let_go = False
        self._taken, self._sent = folder / "copy" / "ltx" / "0", sent
        self._taken.mkdir(parents=True)

    def takes(self, number: int) -> None:
        touch(self._taken / f"{number:016x}-{number:016x}.ltx", self._clock())

    def sends(self, number: int) -> None:
        self._sent.mkdir(parents=True, exist_ok=True)
        (self._sent / f"{number:016x}-{number:016x}.ltx").touch()

    async def end(self) -> None:
        self.ended = self.let_go = True


class Evening:
    """A hall with a copy on a stick, looked after step by step."""

    def __init__(self, folder: Path, store: Store) -> None:
        self.stick = folder / "stick"
        self.seconds = 100.0
        self._begun = now_ms()
        self.programs: list[Litestream] = []
        (folder / "key").write_bytes(b"key of the hall")
        self.standby = Standby(
            store,
            FolderPlace(self.stick),
            folder / "key",
            begin=self._begin,
            rest=self._rest,
            now=lambda: self.seconds,
            clock=self.clock,
        )

    async def _begin(self, store: Path, notes: Path, replica: dict[str, object]) -> Litestream:
        shutil.rmtree(notes, ignore_errors=True)
        self.programs.append(Litestream(notes, Path(str(replica["path"])) / "ltx" / "0", self.clock))
        return self.programs[-1]

    def clock(self) -> int:
        """Go on from after all that the test writes itself."""
        return self._begun + int(1000 * self.seconds)

    async def _rest(self, seconds: float) -> None:
        self.seconds += seconds

    async def look(self, seconds: float = 1.0) -> object:
        self.seconds += seconds
        return await self.standby._look()

    @property
    def program(self) -> Litestream:
        return self.programs[-1]

    @property
    def trouble(self) -> str:
        trouble = self.standby.state.trouble
        return trouble.code if trouble else ""


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(keeper, "litestream", lambda: "litestream")
    (tmp_path / "stick").mkdir()
    with open_store(tmp_path / "club.db") as store:
        yield Evening(tmp_path, store)


async def begun(evening: Evening) -> None:
    await evening.standby.open()
    await evening.look()
    evening.program.takes(1)
    evening.program.sends(1)
    await evening.look()


async def test_a_copy_is_up_to_date_once_all_that_was_taken_has_come(evening: Evening) -> None:
    await evening.standby.open()
    await evening.look()
    assert evening.standby.state.phase is StandbyPhase.BEGINS
    evening.program.takes(1)
    await evening.look()
    assert evening.standby.state.phase is StandbyPhase.BEGINS
    evening.program.sends(1)
    await evening.look()
    assert evening.standby.state.phase is StandbyPhase.HELD
    found = await whole_copy(evening.standby.place)
    assert found is not None and found.held == evening.clock()
    evening.program.takes(2)
    for _ in range(7):
        await evening.look()
    state = evening.standby.state
    assert (state.phase, state.behind) == (StandbyPhase.BEHIND, 7)
    assert (await beat_of(evening.standby.place, 1)).held == found.held
    assert (evening.stick / "host-key").read_bytes() == b"key of the hall"


async def test_a_write_that_was_not_taken_yet_is_behind(evening: Evening, tmp_path: Path) -> None:
    await begun(evening)
    store = evening.standby._store
    touch(store.path.with_name(f"{store.path.name}-wal"), evening.clock() + 1000)
    await evening.look(6)
    assert evening.standby.state.phase is StandbyPhase.BEHIND
    evening.program.takes(2)
    evening.program.sends(2)
    await evening.look()
    assert evening.standby.state.phase is StandbyPhase.HELD


async def test_where_people_never_rest_the_copy_holds_until_its_last_change(evening: Evening) -> None:
    await begun(evening)
    for number in range(2, 12):
        evening.seconds += 1
        evening.program.takes(number)
        evening.program.sends(number)
        taken = evening.clock()
        evening.program.takes(number + 1)
        await evening.look()
        assert evening.standby.state == StandbyState(evening.standby.place.where, StandbyPhase.HELD, 1)
        assert (await beat_of(evening.standby.place, 1)).held == taken - MARGIN


async def test_a_program_that_dies_is_begun_anew_in_a_folder_of_its_own_after_longer_and_longer_breaks(
    evening: Evening,
) -> None:
    await begun(evening)
    breaks = []
    for _ in range(8):
        evening.program.ended = True
        await evening.look()
        died = evening.seconds
        assert evening.trouble == "standby_broken"
        before = len(evening.programs)
        while len(evening.programs) == before:
            await evening.look()
        breaks.append(evening.seconds - died)
    assert breaks == [1, 2, 4, 8, 16, 32, 60, 60]
    assert (await whole_copy(evening.standby.place)).copy == "term-0001-copy-1"
    evening.program.takes(1)
    evening.program.sends(1)
    await evening.look()
    assert evening.trouble == "" and evening.standby.restarts == 8
    assert [path.name for path in evening.stick.glob("*-copy-*")] == ["term-0001-copy-9"]
    await evening.look()
    evening.program.ended = True
    died = evening.seconds
    while evening.program.ended:
        await evening.look()
    assert evening.seconds - died <= 3


async def test_a_program_that_gets_on_no_more_is_begun_anew(evening: Evening) -> None:
    await begun(evening)
    evening.program.takes(2)
    stuck = evening.program
    for _ in range(24):
        await evening.look()
    assert stuck.let_go and evening.program is not stuck


async def test_a_stick_that_is_pulled_out_is_waited_for_and_never_made(evening: Evening, tmp_path: Path) -> None:
    await begun(evening)
    evening.stick.rename(tmp_path / "pocket")
    pulled = evening.program
    for _ in range(8):
        await evening.look()
    assert pulled.let_go and evening.trouble == "standby_away" and not evening.stick.exists()
    assert evening.standby.state.behind == 8
    (tmp_path / "pocket").rename(evening.stick)
    await evening.look()
    evening.program.takes(1)
    evening.program.sends(1)
    await evening.look()
    assert evening.program is not pulled and evening.standby.state.phase is StandbyPhase.HELD


async def test_an_empty_folder_in_the_place_of_the_stick_is_not_it(evening: Evening, tmp_path: Path) -> None:
    await begun(evening)
    evening.stick.rename(tmp_path / "pocket")
    evening.stick.mkdir()
    await evening.look()
    assert evening.trouble == "standby_away" and evening.program.let_go
    assert list(evening.stick.iterdir()) == []


async def test_a_place_without_room_is_said_and_used_again_once_there_is(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(evening)
    place = evening.standby.place
    write = place.write

    async def full(name: str, content: bytes, *, new: bool = False) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(place, "write", full)
    await evening.look()
    assert evening.trouble == "standby_away"
    monkeypatch.setattr(place, "write", write)
    await evening.look()
    assert evening.trouble == ""


async def test_a_hall_opens_without_its_stick_and_begins_its_term_when_it_comes(evening: Evening) -> None:
    evening.stick.rmdir()
    await evening.standby.open()
    assert evening.trouble == "standby_away" and evening.standby.claim is None
    await evening.look()
    evening.stick.mkdir()
    await evening.look()
    assert evening.standby.claim is not None and evening.standby.claim.term == 1 and evening.programs


async def test_a_hall_that_opened_without_its_stick_learns_from_it_that_another_has_taken_over(
    evening: Evening,
) -> None:
    await begun(evening)
    claim = evening.standby.claim
    await evening.standby.end()
    evening.standby.place = FolderPlace(evening.stick)
    evening.standby.claim = None
    later = claim_after(claim.term, claim.club, EVENING)
    await post(evening.standby.place, later)
    assert await evening.look() == later


async def test_a_takeover_is_found_and_the_copy_ends_with_all_that_is_left(evening: Evening) -> None:
    await begun(evening)
    claim = evening.standby.claim
    later = claim_after(claim.term, claim.club, EVENING)
    await post(evening.standby.place, later)
    assert await evening.standby.keep() == later
    place = evening.standby.place
    assert not evening.program.let_go
    await evening.standby.end()
    assert evening.program.let_go
    assert (await beat_of(FolderPlace(evening.stick), claim.term)).ended
    assert await beat_of(FolderPlace(Path(place.where)), later.term) == Beat()


async def test_without_litestream_a_copy_is_refused_with_what_to_install(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> str:
        raise CarteadoError("standby_missing")

    monkeypatch.setattr(keeper, "litestream", missing)
    with pytest.raises(CarteadoError, match="standby_missing"):
        await evening.standby.open()


def test_what_litestream_keeps_lies_beside_the_file(tmp_path: Path) -> None:
    assert notes_of(tmp_path / "club.db") == tmp_path / "club-standby"
