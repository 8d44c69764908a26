"""Tables that play by their scripts, and what their people measure."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random

from tui.benchmarks.hall.crowd import Client
from tui.benchmarks.hall.scripts import Script

THINKING = 2.5
"""Seconds between two choices at one table, more or less: quick people."""
_BETWEEN = 0.12
"""Seconds between the keys of one choice."""
_UNSEEN = 2.0
"""Seconds after which a choice counts as not seen."""


class Game:
    """One table: plays its script on and on, and notes what every screen shows of it."""

    def __init__(self, script: Script, seats: Sequence[Client], watchers: Sequence[Client], rng: Random) -> None:
        self.delays: list[float] = []
        """Seconds from the last key of a choice to each screen of the table."""
        self.sizes: dict[tuple[int, int], list[int]] = {}
        """Bytes of a choice on the screens of those who did not make it, by the size of the screen."""
        self.unseen = 0
        """Screens that showed nothing of a choice."""
        self.made = 0
        """How many choices were made and shown."""
        self.shown = 0
        """How many actions of the match somebody else's screen has shown."""
        self._script = script
        self._seats = seats
        self._everybody = (*seats, *watchers)
        self._rng = rng
        self._next = 0

    def go_on(self, actions: int) -> None:
        """Go on with a match of which there are so many actions already."""
        self._next = self.shown = actions

    def forget(self) -> None:
        """Measure anew."""
        self.delays, self.sizes, self.unseen = [], {}, 0

    async def play(self, until: float, thinking: float = THINKING) -> None:
        """Play on until a time of `time.perf_counter`, or the end of the script."""
        await asyncio.sleep(self._rng.uniform(0.0, thinking))
        while time.perf_counter() < until and self._next < len(self._script.strokes):
            await self._choose(thinking)

    async def _choose(self, thinking: float) -> None:
        stroke = self._script.strokes[self._next]
        actor = self._seats[stroke.seat]
        for key in stroke.keys[:-1]:
            actor.type(key)
            await asyncio.sleep(_BETWEEN)
        before = [client.bytes for client in self._everybody]
        for client in self._everybody:
            client.look()
        began = time.perf_counter()
        actor.type(stroke.keys[-1])
        while not all(client.first_seen for client in self._everybody) and time.perf_counter() - began < _UNSEEN:
            await asyncio.sleep(0.02)
            if any(client.first_seen for client in self._everybody if client is not actor):
                self.shown = stroke.actions
        await asyncio.sleep(thinking * self._rng.uniform(0.5, 1.5))
        self._next += 1
        if any(client.lost for client in self._everybody):
            return
        self.made += actor.first_seen > 0
        for client, had in zip(self._everybody, before, strict=True):
            if client.first_seen:
                self.delays.append(client.first_seen - began)
            else:
                self.unseen += 1
            if client is not actor:
                self.sizes.setdefault(client.guest.size, []).append(client.bytes - had)
