"""The tables of the hall in lines: sitting down, watching, opening one, and waiting there."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from tui.plain.match import LineTable
from tui.plain.menu import Choice, ask
from tui.plain.open_table import LineOpenTable, ask_terms
from tui.plain.talk import saying_refusals
from tui.plain.tournament import VisitorLineHome
from tui.services.lobby.open_table import OPEN, OpenTable, TablePlan
from tui.texts.keys import GAME
from tui.texts.lobby import game_words, plan_words, state_words, who_plays, who_waits
from tui.texts.options import format_game

if TYPE_CHECKING:
    from tui.services.lobby.lobby import Lobby
    from tui.services.lobby.open_table import LobbyMatch
    from tui.services.matches.live_match import LiveMatch


class LineHallTables(VisitorLineHome):
    """A visitor's way to the tables of the hall."""

    def __init__(self, lobby: Lobby, *args: Any) -> None:
        super().__init__(*args)
        self.lobby = lobby
        self.analyses = lobby.analyses
        self.campaigns = lobby.campaigns
        self._news = asyncio.Event()
        """Set whenever something happens in the hall."""
        self._at: LiveMatch | None = None
        """The table at which this person is."""

    @property
    def _name(self) -> str:
        return self._person.name

    async def _play(self, live_match: LiveMatch) -> None:
        role = self.lobby.matches.role_at(self._person, live_match)
        self._at = live_match
        self.talk.say(self.session.words("lines.lobby.table_talk"))
        try:
            spend = partial(self.lobby.spend, name=self._name)
            table = LineTable(self.talk, self.session, live_match, self._name, role, self._profile, spend)
            await self._sit_at(table)
        finally:
            self._at = None

    async def _go(self, match: str, code: str = "") -> None:
        with saying_refusals(self.talk, self.session.words):
            live = self.lobby.matches.visit(self._person, match, code)
            await self._play(live.live_match)

    async def _tables(self) -> None:
        """Offer the tables: to sit down at those that wait, to watch those that play."""
        words = self.session.words
        waiting, playing = self.lobby.open_tables.shown_to(self._name), self.lobby.matches.tables(self._name)
        choices = [Choice(f"wait:{table.number}", self._waiting_text(table)) for table in waiting]
        choices += [Choice(f"live:{lobby_match.match}", self._live_text(lobby_match)) for lobby_match in playing]
        if not choices:
            self.talk.say(words("lines.lobby.no_tables"))
            choices = [Choice(f"bots:{game}", format_game(game, words)) for game in self.games]
        name = await ask(self.talk, words, words("lines.lobby.which_table"), choices)
        kind, _, about = (name or "").partition(":")
        if kind == "wait":
            await self._sit(int(about))
        elif kind == "live":
            await self._go(about)
        elif kind == "bots":
            await self._play(self.lobby.begin_with_bots(self._name, about).live_match)

    def _waiting_text(self, table: OpenTable) -> str:
        words = self.session.words
        game = game_words(table.plan.game, table.plan.options, self.lobby.games, words)
        open_seats = sum(slot.kind == OPEN for slot in table.slots)
        terms = ", ".join(plan_words(table.plan, self.lobby.games, words))
        data = {"table": table.number, "game": game, "names": who_waits(table, words), "terms": terms}
        return words("lines.lobby.table.waiting", count=open_seats, **data)

    def _live_text(self, live: LobbyMatch) -> str:
        words = self.session.words
        game = words(GAME(live.live_match.game.key))
        data = {"table": live.number, "game": game, "names": who_plays(live, words), "state": state_words(live, words)}
        return words("lines.lobby.table.live", **data)

    async def _open(self) -> None:
        """Ask for the game, the seats, the options and the clock; open the table and wait there."""
        words = self.session.words
        game = await self._game()
        seats = await self._table.seats(game) if game is not None else None
        if game is None or seats is None:
            return
        campaign = await self._campaign(self.campaigns.open_of(game.key), none=True)
        if campaign is None:
            return
        options = self.campaigns.options(campaign) if campaign else None
        options = options or await self._table.options(game, game.options_type(), seats)
        if options is None:
            return
        plan = await ask_terms(self.talk, words, TablePlan(game.key, options, seats, campaign=campaign or None))
        if plan is not None:
            self.lobby.open_tables.host(self._name, plan)
            await self._wait(self.lobby.open_tables.waits_at(self._name))
        else:
            self.talk.say(words("lines.lobby.not_opened"))

    async def _code(self) -> None:
        words = self.session.words
        self.talk.say(words("lobby.code.ask"))
        typed = await self.talk.hear()
        if not typed:
            return
        table = self.lobby.by_code(self._name, typed)
        if isinstance(table, OpenTable):
            await self._sit(table.number, table.code)
        else:
            await self._go(table.match, table.code)

    async def _sit(self, number: int, code: str = "") -> None:
        await self._wait(self.lobby.open_tables.sit(self._name, number, code=code))

    async def _wait(self, table: OpenTable | None) -> None:
        """Wait at a table, and go along when the match begins."""
        if table is not None:
            waiting = LineOpenTable(
                self.talk, self.session, self.lobby, self._name, self._news, self._profile.saved_values
            )
            live_match = await waiting.wait(table.number)
            if live_match is not None:
                await self._play(live_match)
