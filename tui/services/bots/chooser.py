"""Who has a bot think without holding up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from engine.core.chance import Stream
from engine.core.game import AnyGame, Bot


class Chooser(Protocol):
    """Has bots choose; the same stream gives the same choice in every chooser, and is as far on afterwards."""

    def warm(self) -> None:
        """Get ready: a bot is about to be asked."""
        ...

    async def choose(
        self, game: AnyGame, bot: Bot, view: Any, legal: Sequence[Any], rng: Stream, *, memory: Any, budget: int
    ) -> Any:
        """Return what the bot chooses (Bot.choose)."""
        ...


class ThreadChooser:
    """Has bots think in a thread of this process, which shares the interpreter with the event loop."""

    def warm(self) -> None:
        """Do nothing: a thread is there at once."""

    async def choose(
        self, game: AnyGame, bot: Bot, view: Any, legal: Sequence[Any], rng: Stream, *, memory: Any, budget: int
    ) -> Any:
        """Return what the bot chooses (Bot.choose)."""
        return await asyncio.to_thread(bot.choose, view, legal, rng, memory=memory, budget=budget)
