"""The pace at which bots move: their own seats, and the choice of a person whose time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

from engine.core.bots import BUDGET, RandomBot, best_bot, bots_of, usual_bot
from engine.core.chance import Stream
from engine.core.game import Bot
from engine.core.log import Acted, Intervened, Player, TimedOut
from engine.core.memory import Memories
from engine.core.model import Resigned, Seat
from engine.core.story import BotChoice
from engine.core.table import Table
from engine.core.visible import visible_entries
from tui.services.bots.chooser import Chooser

LEAST_PAUSE = 0.1
"""The least pause, in seconds, where how fast a bot moves would tell what it does unseen."""
_AGAIN = BUDGET // 4
"""The budget of each choice but the first of a turn: there are more of them only where something is done unseen."""


class BotRunner:
    """Runner of a table's bots, one at a time, off the event loop."""

    def __init__(self, table: Table, entropy: bytes, chooser: Chooser, stand_in: str = "") -> None:
        """Take the table's bots; `entropy` feeds their choices, `stand_in` plays for people whose time is up."""
        self.pause = 0.0
        """How long a bot seems to think before it moves, in seconds: it moves when whole pauses have gone by.

        One answers a question after a single one, which is never shorter than the least pause.
        """
        self.bots: dict[Seat, Bot] = {}
        self.late: set[Seat] = set()
        """Seats of people whose time for this choice is up."""
        self._table = table
        self._memories = Memories(table.line)
        self._rng = Stream(entropy)
        self._chooser = chooser
        self._known = bots_of(table.game)
        self._stand_in = stand_in if stand_in in self._known else usual_bot(table.game)
        self._changed = asyncio.Event()
        self._thinking: tuple[asyncio.Task[Any], Any, Seat] | None = None
        """The choice that is being made, the state that it is made in, and its seat."""
        self._turn: tuple[Seat, int, bool] | None = None
        """Who was to move last, by the entries that everybody may know of, and whether for somebody late."""
        self._began = 0.0
        """When that turn began, by the clock of the event loop."""
        self._due: float | None = None
        """When it ends, by the same clock, whatever the seat may choose from; None where a bot takes its time."""
        for seat, player in enumerate(table.players):
            self.seat(seat, player)

    def seat(self, seat: Seat, player: Player) -> None:
        """Give a seat to somebody; a bot that this version does not have is replaced by the random one."""
        self.bots.pop(seat, None)
        if player.bot is not None:
            self.bots[seat] = bot = self._known.get(player.bot, RandomBot())
            if not isinstance(bot, RandomBot):
                self._chooser.warm(self._table.game, self._table.line.options, len(self._table.players))

    def stir(self) -> None:
        """Cancel a running choice that the last change at the table made void."""
        self._changed.set()
        if self._thinking is not None:
            thinking, state, seat = self._thinking
            if not self._stands(state, seat):
                thinking.cancel()

    async def settled(self) -> None:
        """Wait until something happens at the table."""
        self._changed.clear()
        await self._changed.wait()

    async def advise(self, seat: Seat, people: Collection[str]) -> BotChoice | None:
        """Return what the best of the game's bots would choose for a seat.

        None if the seat has no choice any more. If something happens at the table meanwhile, the bot thinks again. The
        same place gives the same advice.
        """
        table, game = self._table, self._table.game
        bot = self._known[best_bot(game)]
        while len(legal := table.legal_actions(seat)) > 1:
            state, view, memory = table.state, table.view(seat), self._memories.of(seat)
            rng = Stream(f"hint {table.header.match} {len(table.line.plies)}".encode())
            action = await self._chooser.choose(
                game, bot, view, legal, rng, memory=memory, budget=BUDGET, people=people
            )
            if table.state is state and not table.pending:
                return BotChoice(view, legal, memory, action)
            while table.pending:
                await self.settled()
        return None

    async def run(self) -> None:
        """Move until the match is over; raises what the table refuses."""
        self._turn = None
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

    def _stands(self, state: Any, seat: Seat) -> bool:
        """Tell whether a choice made in this state may still be carried out."""
        return self._table.state is state and self._plays(seat)

    async def _move(self, seat: Seat) -> None:
        """Choose for one seat; whatever happened at the table meanwhile makes the choice void.

        What nobody else may notice is done at once: the turn lasts as long as one without it. For somebody late nothing
        of that kind is begun, and what was begun is ended first: everybody is told of a time-out with its choice.

        A question that may be let pass is answered after one pause, whatever there is to answer with: the delay would
        tell. A bot that has not chosen by then lets it pass.
        """
        table = self._table
        state, late = table.state, seat not in self.bots
        lapse = table.game.lapse(state, seat)
        first = self._follow((seat, visible_entries(table.line, None), late), state, lapse)
        bot = self._known[self._stand_in] if late else self.bots[seat]
        legal = table.legal_actions(seat)
        if late:
            known = self._is_noticed(state, TimedOut(seat, self._stand_in, 0))
            legal = (
                tuple(action for action in legal if self._is_noticed(state, Acted(seat, action, 0)) is known) or legal
            )
            legal = legal if lapse is None else (lapse,)
        thinking = asyncio.create_task(self._choose(bot, seat, legal, BUDGET if first else _AGAIN))
        self._thinking = thinking, state, seat
        try:
            await asyncio.wait((thinking,), timeout=None if self._due is None else self._rest)
        finally:
            self._thinking = None
            thinking.cancel()
        if thinking.cancelled():
            return
        action = thinking.result() if thinking.done() else lapse
        noticed = self._is_noticed(state, Acted(seat, action, 0))
        if noticed:
            await asyncio.sleep(self._rest)
        if table.pending or not self._stands(state, seat):
            return
        if late:
            self.late -= {seat} if noticed else set()
            table.submit_for(seat, action, self._stand_in)
        else:
            table.submit(seat, action)

    def _is_noticed(self, state: Any, entry: Acted[Any] | TimedOut) -> bool:
        return self._table.game.noticed_by(state, entry) is None

    def _follow(self, turn: tuple[Seat, int, bool], state: Any, lapse: Any) -> bool:
        """Tell whether it is another turn than the last time; its time begins now."""
        if turn == self._turn:
            return False
        self._turn, self._began = turn, asyncio.get_running_loop().time()
        asked = lapse is not None and self._is_noticed(state, Acted(turn[0], lapse, 0))
        self._due = self._began + max(self.pause, LEAST_PAUSE) if asked else None
        return True

    @property
    def _rest(self) -> float:
        """How long it is to the end of this pause, in seconds."""
        now = asyncio.get_running_loop().time()
        if self._due is not None:
            return max(0.0, self._due - now)
        pause = min(self.pause, LEAST_PAUSE) if self._is_among_bots else self.pause
        return pause - (now - self._began) % pause if pause else 0.0

    @property
    def _is_among_bots(self) -> bool:
        """Tell whether everybody here who is no bot has resigned: they wait for the end of the match."""
        acts = (ply.entry.act for ply in self._table.line.plies if isinstance(ply.entry, Intervened))
        resigned = {act.seat for act in acts if isinstance(act, Resigned)}
        return bool(resigned) and resigned | self.bots.keys() >= set(range(len(self._table.players)))

    async def _choose(self, bot: Bot, seat: Seat, legal: tuple[Any, ...], budget: int) -> Any:
        if len(legal) == 1:
            return legal[0]
        view = self._table.view(seat)
        if isinstance(bot, RandomBot):
            return bot.choose(view, legal, self._rng)
        return await self._chooser.choose(
            self._table.game,
            bot,
            view,
            legal,
            self._rng,
            memory=self._memories.of(seat),
            budget=budget,
            at_once=self._due is not None,
            people={player.name for player in self._table.players if player.bot is None},
        )
