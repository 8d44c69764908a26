"""What can be said of the copy of a file that is looked through, whether its hall is open or not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.upkeep.standby import OnlyHere, StandbyTerm, only_here
from tui.services.standby import terms
from tui.services.standby.litestream import fetch
from tui.services.standby.place import CopyPlace

_PATIENCE = 10.0


class StandbyReport(msgspec.Struct, frozen=True):
    """The state of a copy: all that was on disk at `held` is in it, None without a whole one.

    Both in milliseconds. `behind` is for how many seconds there has been something in the file that is not in the copy,
    `trouble` why nothing can be said of it, or that another computer has the hall. Then `only_here` is what that one's
    file does not have, None where it is not known yet.
    """

    where: str
    held: int | None = None
    behind: int = 0
    trouble: CarteadoError | None = None
    only_here: tuple[OnlyHere, ...] | None = None


def last_written(store: Path) -> int:
    """Return when something was written into a store last, in milliseconds since 1970; 0 for none."""
    files = (store, store.with_name(f"{store.name}-wal"))
    return max((path.stat().st_mtime_ns // 1_000_000 for path in files if path.exists()), default=0)


async def report_on(place: CopyPlace, store: Path, term: StandbyTerm, written: int) -> StandbyReport:
    """Look at the copy of a file of this term into which something was written last then."""
    try:
        async with asyncio.timeout(_PATIENCE):
            latest = await terms.latest_claim(place)
            terms.check_term(term, latest, place.where)
            beat = await terms.whole_copy(place)
    except CarteadoError as error:
        missing = await _only_here(place, store, term) if error.code == "standby_superseded" else None
        return StandbyReport(place.where, trouble=error, only_here=missing)
    except (OSError, TimeoutError) as error:
        return StandbyReport(
            place.where, trouble=CarteadoError("standby_away", where=place.where, detail=fault_of(error))
        )
    if beat is None:
        return StandbyReport(place.where)
    # The last sign of life comes a moment before the file is closed.
    late = 0 if beat.ended and written - beat.held < 5000 else written - beat.held
    return StandbyReport(place.where, beat.held, max(0, late) // 1000)


async def _only_here(place: CopyPlace, store: Path, term: StandbyTerm) -> tuple[OnlyHere, ...] | None:
    """Return what the file of the hall of now does not have; None as long as its copy is not whole or not in reach."""
    try:
        latest = await terms.latest_claim(place)
        beat = await terms.beat_of(place, latest.term) if latest is not None else terms.Beat()
        if latest is None or latest.term <= term.term or not beat.copy:
            return None
        with TemporaryDirectory(prefix="carteado-") as folder:
            await fetch(place, beat.copy, Path(folder) / "club.db")
            return await asyncio.to_thread(only_here, store, Path(folder) / "club.db")
    except (OSError, CarteadoError):
        return None
