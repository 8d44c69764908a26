"""The pace at which bots move: their own seats, and the choice of a person whose time is up."""

from __future__ import annotations

import asyncio
from typing import Any

from engine.core.bots import BUDGET, RandomBot, bots_of
from engine.core.chance import Stream
from engine.core.game import Bot
from engine.core.log import Player
from engine.core.memory import Memories
from engine.core.model import Seat
from engine.core.table import Table
from tui.services.bots.chooser import Chooser


class BotRunner:
    """Moves the bots of one table, one at a time, off the event loop."""

    def __init__(self, table: Table, entropy: bytes, chooser: Chooser, stand_in: str = "") -> None:
        """Take the table's bots; `entropy` feeds their choices, `stand_in` plays for people whose time is up."""
        self.pause = 0.0
        """How long a bot seems to think before it moves, in seconds."""
        self.bots: dict[Seat, Bot] = {}
        self.late: set[Seat] = set()
        """Seats of people whose time for this choice is up."""
        self._table = table
        self._memories = Memories(table.line)
        self._rng = Stream(entropy)
        self._chooser = chooser
        self._known = bots_of(table.game)
        self._stand_in = stand_in if stand_in in self._known else next(iter(table.game.bots), "random")
        self._changed = asyncio.Event()
        for seat, player in enumerate(table.players):
            self.seat(seat, player)

    def seat(self, seat: Seat, player: Player) -> None:
        """Somebody has this seat now; a bot that this version does not have is replaced by the random one."""
        self.bots.pop(seat, None)
        if player.bot is not None:
            self.bots[seat] = bot = self._known.get(player.bot, RandomBot())
            if not isinstance(bot, RandomBot):
                self._chooser.warm()

    def stir(self) -> None:
        """Something has happened at the table."""
        self._changed.set()

    async def settled(self) -> None:
        """Wait until something happens at the table."""
        self._changed.clear()
        await self._changed.wait()

    async def run(self) -> None:
        """Move until the match is over; raises what the table refuses."""
        while self._table.outcome is None:
            self._changed.clear()
            # What is on its way to the disk may ask something else.
            seat = None if self._table.pending else self._next()
            if seat is None:
                await self._changed.wait()
            else:
                await self._move(seat)

    def _next(self) -> Seat | None:
        return next((seat for seat in self._table.deciders() if self._plays(seat)), None)

    def _plays(self, seat: Seat) -> bool:
        return seat in self.bots or seat in self.late

    async def _move(self, seat: Seat) -> None:
        """Choose for one seat; whatever happened at the table meanwhile makes the choice void."""
        table = self._table
        state, late = table.state, seat not in self.bots
        bot = self._known[self._stand_in] if late else self.bots[seat]
        if not late:
            await asyncio.sleep(self.pause)
            if table.state is not state or not self._plays(seat):
                return
        action = await self._choose(bot, seat)
        if table.state is not state or table.pending or not self._plays(seat):
            return
        if late:
            self.late.discard(seat)
            table.submit_for(seat, action, self._stand_in)
        else:
            table.submit(seat, action)

    async def _choose(self, bot: Bot, seat: Seat) -> Any:
        view, legal = self._table.view(seat), self._table.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        if isinstance(bot, RandomBot):
            return bot.choose(view, legal, self._rng)
        memory = self._memories.of(seat)
        return await self._chooser.choose(self._table.game, bot, view, legal, self._rng, memory=memory, budget=BUDGET)
