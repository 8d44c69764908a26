"""The copy of the store that is made every day by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.upkeep.backups import make_daily_backup

LOOK_EVERY = 600.0
"""How often it is looked whether the day has changed, in seconds."""


async def keep_daily_backups(
    store: Path,
    tell: Callable[[CarteadoError], None],
    now: Callable[[], datetime] = datetime.now,
    rest: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """Make the copy of each day in a thread of its own, for as long as this runs.

    Only the first fault is reported.
    """
    announced = False
    while True:
        try:
            await asyncio.to_thread(make_daily_backup, store, now())
        except (CarteadoError, OSError) as error:
            system = isinstance(error, OSError)
            if not announced:
                announced = True
                tell(CarteadoError("system_refused", detail=fault_of(error)) if system else fault_of(error))
        await rest(LOOK_EVERY)
