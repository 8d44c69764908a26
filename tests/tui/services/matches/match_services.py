"""A match service for tests: a stopwatch in the hand of the test, and tables that several people share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from engine.core.log import Player
from engine.games.chama.model import ChamaOptions
from saves.matches.match_rows import TableTerms
from saves.store import Store
from tests.tui.tables import ANA, BIA, CLOCK, SECONDS, ScriptedChama, counted, store_in
from tui.services.matches.clocks import MINUTE
from tui.services.matches.live_match import LiveMatch
from tui.services.matches.match_service import MatchService
from tui.services.matches.notices import MatchNotice
from tui.services.matches.participant import Participant, enter

SECOND = 1000


class Watch:
    """A stopwatch in the hand of the test."""

    def __init__(self, now: int = 777) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def pass_(self, *, minutes: int = 0, seconds: int = 0) -> None:
        """Let time go by."""
        self.now += minutes * MINUTE + seconds * SECOND


def matches_with(store: Store, watch: Watch) -> MatchService:
    return MatchService(
        store,
        {"chama": ScriptedChama()},
        clock=lambda: CLOCK,
        seed_source=counted(),
        match_id=lambda: "test-0001",
        stopwatch=watch,
    )


CAIO = Player("Caio")


def shared(folder: Path, *players: Player, watch: Watch | None = None, **terms: Any) -> LiveMatch:
    """A table at which nobody has played yet, past the cutting."""
    match_service = matches_with(store_in(folder), watch or Watch())
    return match_service.new_match("chama", players or (ANA, BIA), ChamaOptions(cut=False), terms=TableTerms(**terms))


def news_of(live_match: LiveMatch) -> list[MatchNotice]:
    """Collect the news from now on."""
    news: list[MatchNotice] = []
    live_match.subscribe_news(news.append)
    return news


def at(participants: dict[str, Participant], seat: int) -> Participant:
    """Return the visit of whoever has the seat."""
    return next(participant for participant in participants.values() if seat in participant.seats)


def placing(live_match: LiveMatch) -> tuple[int, Any]:
    """Return the seat on turn and something other than ending that it may do."""
    (seat,) = live_match.table.deciders()
    return seat, live_match.table.legal_actions(seat)[0]


def entries(live_match: LiveMatch) -> list[Any]:
    return [ply.entry for ply in live_match.table.line.plies]


async def until(done: Callable[[], bool]) -> None:
    """Let the loop run until something is so, which may need the disk or a thread."""
    async with asyncio.timeout(SECONDS):
        while not done():
            await asyncio.sleep(0)


@asynccontextmanager
async def everybody(live_match: LiveMatch, *names: str) -> AsyncIterator[dict[str, Participant]]:
    """Let people come, and go at the end."""
    participants = {name: enter(live_match, name) for name in names}
    try:
        yield participants
    finally:
        for participant in participants.values():
            await participant.leave()
