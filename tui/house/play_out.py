"""A match of bots alone, played to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tui.house.sitting import Sitting
from tui.house.visit import enter


async def play_out(sitting: Sitting, progress: Callable[[int], None]) -> None:
    """Let the bots of a table play to the end, without a pause; `progress` is told the actions so far."""
    over = asyncio.Event()

    def heard() -> None:
        progress(len(sitting.table.line.plies))
        if sitting.closed or sitting.trouble is not None:
            over.set()

    end = sitting.subscribe(heard)
    sitting.pause = 0.0
    visit = enter(sitting)
    try:
        await over.wait()
    finally:
        end()
        await visit.leave()
