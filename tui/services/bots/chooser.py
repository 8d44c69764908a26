"""Who has bots think and matches judged without holding up the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from threading import Lock
from typing import Any, NamedTuple, Protocol

from engine.core.chance import Stream
from engine.core.errors import CarteadoError
from engine.core.game import AnyGame, Bot
from engine.core.library_faults import fault_of
from engine.review.judge import Judging
from engine.review.model import Judgement


class JudgingFailed(CarteadoError):
    """A place that could not be judged; data has what went wrong as the `detail`."""


class JudgedMatch(NamedTuple):
    """A match as it is judged here, and its log as workers are given it."""

    judging: Judging
    log: bytes


class Chooser(Protocol):
    """Runner of bots' choices; equal random streams give equal choices on every implementation.

    Judges places of matches too, whenever no bot waits.
    """

    @property
    def most_judged(self) -> int:
        """How many places are judged at a time."""
        ...

    def warm(self, game: AnyGame, options: Any, seats: int) -> None:
        """Prepare for questions at a table with these options (Game.warm)."""
        ...

    async def choose(
        self,
        game: AnyGame,
        bot: Bot,
        view: Any,
        legal: Sequence[Any],
        rng: Stream,
        *,
        memory: Any,
        budget: int,
        at_once: bool = False,
        people: Collection[str] = (),
    ) -> Any:
        """Return what the bot chooses (Bot.choose). Cancelled, it ends at once, and the stream is untouched.

        What is asked `at_once` comes before all that other bots are asked. `people` are those at the table: whoever has
        had less thinking done comes first.
        """
        ...

    async def judge(self, match: JudgedMatch, place: int, people: Collection[str] = ()) -> Judgement:
        """Return the judgement of a place (Judging.judge); raises JudgingFailed. Cancelled, it ends at once.

        `people` are those who want it: whoever has had less judged comes first.
        """
        ...


class ThreadChooser:
    """Chooser that thinks in a thread of this process, which shares the interpreter with the event loop."""

    most_judged = 1

    def __init__(self) -> None:
        self._judges = Lock()
        """One place at a time: what a match remembers of its places is shared."""

    def warm(self, game: AnyGame, options: Any, seats: int) -> None:
        """Do nothing: a thread is there at once."""

    async def choose(
        self,
        game: AnyGame,
        bot: Bot,
        view: Any,
        legal: Sequence[Any],
        rng: Stream,
        *,
        memory: Any,
        budget: int,
        at_once: bool = False,
        people: Collection[str] = (),
    ) -> Any:
        """Return what the bot chooses (Bot.choose); a choice that is cancelled leaves the stream untouched."""
        own = Stream(rng.key, rng.drawn)
        action = await asyncio.to_thread(bot.choose, view, legal, own, memory=memory, budget=budget)
        rng.seek(own.drawn)
        return action

    async def judge(self, match: JudgedMatch, place: int, people: Collection[str] = ()) -> Judgement:
        """Return the judgement of a place; a thread that nobody waits for any more ends with it."""
        try:
            return await asyncio.to_thread(self._judged, match, place)
        except Exception as error:
            raise JudgingFailed("judging_failed", place=place, detail=fault_of(error)) from error

    def _judged(self, match: JudgedMatch, place: int) -> Judgement:
        with self._judges:
            return match.judging.judge(place)
