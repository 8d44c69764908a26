"""Takes over: the copy becomes the file of this computer, and this computer's hall the club's."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.files.atomic_write import whole_file
from saves.sqlite.database import store_errors
from saves.store import open_store
from saves.upkeep.backups import check_unused, restore
from saves.upkeep.checking import StoreCheck
from tui.services.environment import now_ms
from tui.services.standby import terms
from tui.services.standby.litestream import fetch, last_change, time_of_change
from tui.services.standby.place import CopyPlace
from tui.services.standby.terms import BEAT, HOST_KEY, Beat, Claim

_HANDED_OVER = 10
"""So many signs of life an open hall may give while it closes for somebody who takes over."""


class TakenOver(msgspec.Struct, frozen=True):
    """The result of taking over.

    All that was on disk at `held` (milliseconds since 1970) is in the file. `check` is what was found in it, `kept` the
    copy of what was in its place before, `host` the computer that had the hall.
    """

    held: int
    host: str
    kept: Path | None
    check: StoreCheck
    claim: Claim


async def take_over(place: CopyPlace, store: Path, host_key: Path) -> TakenOver:
    """Make the copy at a place the file of this computer, with the key of its hall.

    A hall that is still open closes, as it finds the new term. Raises CarteadoError and changes nothing here:
    "standby_nothing" without a whole copy, "standby_unreadable", "standby_damaged" for one whose pages do not hold,
    "standby_away"; StoreError as `restore` does.
    """
    with store_errors(store):
        store.parent.mkdir(parents=True, exist_ok=True)
    try:
        latest = await terms.latest_claim(place)
        if latest is None:
            raise CarteadoError("standby_nothing", where=place.where)
        with TemporaryDirectory(dir=store.parent, prefix=".takeover-") as folder:
            part = Path(folder) / "club.db"
            alive, check = await asyncio.gather(terms.is_alive(place, latest), _fetch(place, part))
            check_unused(store)
            claim = terms.claim_after(latest.term, latest.club, now_ms())
            await terms.post(place, claim)
            if alive:
                await _wait_for_end(place, latest)
                check = await _fetch(place, part)
            held = await _held(place)
            with open_store(part) as copy:
                terms.enter(copy, claim, place.where)
            key = await place.read(HOST_KEY)
            kept = restore(part, store, datetime.now(), keeps_term=True)
            if key is not None:
                _keep_key(host_key, key)
            # The hall that opens next, with a term of its own, waits for nobody.
            await terms.write_beat(place, claim.term, Beat(now_ms(), ended=True))
    except OSError as error:
        raise CarteadoError("standby_away", where=place.where, detail=fault_of(error)) from error
    return TakenOver(held, latest.host, kept, check, claim)


async def _fetch(place: CopyPlace, part: Path) -> StoreCheck:
    """Put the latest whole copy together and look through it."""
    part.unlink(missing_ok=True)
    await fetch(place, (await _whole(place)).copy, part)
    return await asyncio.to_thread(_check, place, part)


def _check(place: CopyPlace, part: Path) -> StoreCheck:
    with open_store(part) as copy:
        check = copy.check()
    if check.problems:
        raise CarteadoError("standby_damaged", where=place.where, detail=check.problems[0])
    return check


async def _whole(place: CopyPlace) -> Beat:
    if (beat := await terms.whole_copy(place)) is None:
        raise CarteadoError("standby_nothing", where=place.where)
    return beat


async def _held(place: CopyPlace) -> int:
    """Return until when all is in the copy: a hall says so every second, and what came after that has its own time."""
    beat = await _whole(place)
    folder = f"{beat.copy}/{place.changes}"
    _, last = last_change(await place.names(folder))
    return max(beat.held, time_of_change(await place.read(f"{folder}/{last}") or b"") if last else 0)


async def _wait_for_end(place: CopyPlace, claim: Claim) -> None:
    for _ in range(_HANDED_OVER):
        before = await terms.beat_of(place, claim.term)
        if before.ended:
            return
        await asyncio.sleep(2 * BEAT)
        if await terms.beat_of(place, claim.term) == before:
            return


def _keep_key(path: Path, key: bytes) -> None:
    """Keep the key of the hall for its owner's eyes only; another one that was there goes to a name of its own."""
    with suppress(FileNotFoundError):
        if path.read_bytes() == key:
            return
        path.replace(path.with_name(f"{path.name}-replaced"))
    with whole_file(path) as part:
        part.touch(mode=0o600)
        part.write_bytes(key)
