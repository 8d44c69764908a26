"""DeskPage: what every part of the desk's screen may do with its tournament: act, ask and say."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import TypeAlias

import msgspec
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError, StaleLog
from tournaments.controller import TournamentController
from tournaments.model import Draft, EntrantId, Tournament
from tournaments.settings import TournamentSettings
from tui.services.identity.names import clean
from tui.services.tournaments.entry import Names
from tui.services.tournaments.session import TournamentSession
from tui.texts.styled_text import StyledText, plain_text
from tui.texts.tournament import TournamentFormatter
from tui.texts.tournament_desk import DeskQuestion
from tui.texts.tournament_log import format_act
from tui.widgets.dialogs import ConfirmDialog, KnownNameDialog
from tui.widgets.page import Page

_Plan: TypeAlias = tuple[TournamentSettings, bool, tuple[Draft, ...]]


def _plan(tournament: Tournament) -> _Plan:
    """Return what acts at the desk are about: settings, and who sits where in every round."""
    return tournament.settings, tournament.finished, tuple(this_round.draft for this_round in tournament.rounds)


_BESIDE_SAID = 4
"""Cells of the line with what was done that its words do not have."""


class DeskPage(Page[None]):
    """The screen around the tabs of a tournament: acts go through it, and what it says has one line."""

    def __init__(self, tournament_session: TournamentSession) -> None:
        super().__init__()
        self.tournament_session = tournament_session
        self.followed: EntrantId | None = None
        """The player whose way is looked at in the bracket and the history."""
        self.busy = False
        """Whether the tables of bots are being played."""
        self.said: Content = Content("")
        """What was done last, or refused."""
        self._formatter: TournamentFormatter | None = None

    # ---- Showing -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def refill(self) -> None:
        """Show the tournament as it stands: the tabs, the open pane, the next step."""

    @abstractmethod
    def refill_changed(self) -> None:
        """Show the tournament again if it has changed since it was drawn."""

    @abstractmethod
    def tell_next(self) -> None:
        """Say what to do next, from where the person is now."""

    @abstractmethod
    def open_history(self, entrant: EntrantId) -> None:
        """Show a player's page."""

    @property
    def formatter(self) -> TournamentFormatter:
        """Formatter of the tournament, renewed after every act and change of language."""
        words, entries = self.words, self.tournament_session.desk.entries
        if self._formatter is None or not (self._formatter.words is words and self._formatter.entries is entries):
            self._formatter = TournamentFormatter(words, self.tournament_session.tournament, entries)
        return self._formatter

    def say(self, text: str, *, bad: bool = False) -> None:
        """Say what was done, or refused, in the line above the next step."""
        mark = ("! ", "bold $error") if bad else ("✓ ", "bold $success")
        self.said = Content.assemble(mark, (text, "$error" if bad else "$faint"))
        if self.is_attached:
            self.query_one("#said", Static).update(self.said)

    def say_last(self) -> None:
        """Say what the last act was, and when it was kept."""
        entry, room = self.tournament_session.desk.entries[-1], self.size.width - _BESIDE_SAID
        when = self.session.moment(entry.at).split()[-1]

        def said(formatter: TournamentFormatter) -> StyledText:
            return ((self.words("desk.said", time=when, act=format_act(formatter, entry.number)), ""),)

        *_, narrowest = self.formatter.forms(said, room)
        self.say(plain_text(narrowest))

    # ---- Asking ------------------------------------------------------------------------------------------------------

    async def agrees(self, question: DeskQuestion) -> bool:
        """Ask a question; tells whether the organiser goes on."""
        return await self.app.push_screen_wait(ConfirmDialog(*question))

    async def ask_player(self) -> EntrantId | None:
        """Ask for a player's name; None if cancelled."""
        names = Names(self.tournament_session.tournament)

        def check(text: str) -> str | None:
            return None if names.find(text) is not None else self.words("desk.find.none", name=clean(text))

        answer = await self.app.push_screen_wait(
            KnownNameDialog(self.words("desk.find.ask"), names=names.all, check=check)
        )
        return None if answer is None else names.find(answer)

    # ---- Acting ------------------------------------------------------------------------------------------------------

    @abstractmethod
    def action_draw_up(self) -> object:
        """Draw up the next round, or offer what it takes where it is refused."""

    def act(self, act: Callable[[TournamentController], object]) -> bool:
        """Run an act of the tournament and report it or its refusal; tells whether it was done."""
        return self.attempt(lambda: self.tournament_session.do(act))

    @property
    def signed(self) -> AbstractContextManager[None]:
        """Context in which acts are signed with the name of the person at this desk."""
        return self.tournament_session.desk.signed(clean(self.session.settings.name))

    def attempt(self, act: Callable[[], object]) -> bool:
        """Run a function on the tournament and report its refusal.

        Tells whether it was done, and says in words what was done or refused.
        """
        try:
            self.act_on_newest(act)
        except StaleLog:
            self.say_changed()
            return False
        except CarteadoError as error:
            self.say(self.words.error(error), bad=True)
            return False
        self.say_last()
        self.refill()
        return True

    def act_on_newest(self, act: Callable[[], object]) -> None:
        """Act on what other programs have written meanwhile.

        Raises StaleLog where the rounds are others than those that were shown, for then something else was meant.
        """
        tournament_session, shown = self.tournament_session, _plan(self.tournament_session.tournament)
        for _ in range(2):
            tournament_session.catch_up()
            if _plan(tournament_session.tournament) != shown:
                break
            # Whoever was faster by a moment is caught up with the second time.
            with suppress(StaleLog), self.signed:
                act()
                return
        raise StaleLog("stale_log")

    def say_changed(self) -> None:
        """Say what another program has done meanwhile, and show it."""
        entries = self.tournament_session.desk.entries
        self.say(self.words("desk.stale", act=format_act(self.formatter, entries[-1].number)), bad=True)
        self.refill()

    async def take_back(self, number: int) -> None:
        """Confirm and undo an act; one that cannot be undone is refused without asking."""
        refusal = self.tournament_session.desk.refusal(number)
        if refusal is not None:
            self.say(self.words.error(refusal), bad=True)
            return
        question = self.words("desk.undo.ask", act=format_act(self.formatter, number))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("desk.undo.yes"))):
            self.act(lambda desk: desk.take_back(number))

    def set_scored(self, scored: bool) -> bool:
        """Let the tournament count for points, or not; only before the first round."""
        settings = msgspec.structs.replace(self.tournament_session.tournament.settings, scored=scored)
        return self.act(lambda desk: desk.change_settings(settings))
