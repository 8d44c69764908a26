"""The organiser's desk.

One tournament, six tabs, and below them what was done last and what to do next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events, on, work
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import ContentSwitcher, Static

from engine.core.errors import CarteadoError, StaleLog
from engine.core.keys import KeyFamily
from tournaments.model import EntrantId
from tournaments.settings_schema import SCORED
from tui.keymap import declared_bindings, drawn, key
from tui.organiser.bracket import BracketPane
from tui.organiser.desk_links import DeskLinks, offered
from tui.organiser.entrant_rows import NameInput
from tui.organiser.entrants import EntrantsPane
from tui.organiser.pane import TABS, Pane, next_step
from tui.organiser.player_log import HistoryPane, LogPane
from tui.organiser.round import RoundPane
from tui.organiser.standings import StandingsPane
from tui.services.identity.actors import LocalOrganiser
from tui.services.identity.names import clean
from tui.services.tournaments.opponent_calls import OpponentCalls
from tui.services.tournaments.players import PendingResults
from tui.services.tournaments.session import TournamentSession
from tui.texts.tournament_desk import (
    draw_questions,
    is_too_few,
    rebuys_question,
    unscored_question,
    waiting_question,
)
from tui.widgets.dialogs import AskDialog
from tui.widgets.form import TabBar

_DESK_TAB = KeyFamily("desk.tab.{}", "bracket history log")


class DeskScreen(DeskLinks):
    """A tournament as its organiser sees it.

    Every act goes through `act`, which says in words what was refused.
    """

    place = "place.desk"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("1", "tab('entrants')", "key.desk.entrants", show=False),
        key("2", "tab('round')", "key.desk.round", show=False),
        key("3", "tab('standings')", "key.desk.standings", show=False),
        key("4", "tab('bracket')", "key.desk.bracket", show=False),
        key("5", "tab('history')", "key.desk.history", show=False),
        key("6", "tab('log')", "key.desk.log", show=False),
        key("p", "draw_up", "key.desk.draw_up"),
        key("f", "finish", "key.desk.finish"),
        key("u", "undo", "key.desk.undo"),
        key("U", "redo", "key.desk.redo", show=False),
        key("o", "note", "key.desk.note", show=False),
    ]
    CSS = """
    DeskScreen ContentSwitcher, DeskScreen Pane { height: 1fr; }
    DeskScreen #said, DeskScreen #next { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    DeskScreen #next { background: $surface; }
    DeskScreen #next:ansi { background: ansi_default; }
    DeskScreen Pane > RowList { height: 1fr; margin: 0 1; }
    DeskScreen Pane > .details { height: 5; padding: 0 3; }
    DeskScreen.-tall Pane > .details { height: 8; }
    DeskScreen Pane > .line { height: auto; padding: 0 3; }
    EntrantsPane > #name { margin: 0 1; }
    RoundPane > Horizontal { height: 1fr; margin: 0 1; }
    RoundPane #tables { width: 1fr; height: 100%; }
    RoundPane #partial { width: 40; height: 100%; margin: 0 0 0 1; display: none; }
    DeskScreen.-wide RoundPane #partial { width: 1fr; min-width: 40; display: block; }
    DeskScreen.-wide RoundPane #tables { width: 2fr; }
    HistoryPane > #player { height: auto; padding: 0 3; }
    HistoryPane > #arithmetic { height: auto; min-height: 7; max-height: 11; padding: 0 3; }
    DeskScreen.-tall HistoryPane > #arithmetic { min-height: 9; }
    """

    class Landed(Message):
        """A match that was played here has landed."""

    class Changed(Message):
        """Posted when somebody has acted, here or at another desk."""

    def __init__(self, tournament_session: TournamentSession) -> None:
        super().__init__(tournament_session)
        self._shown: tuple[int, object] = (0, ())
        self.tab = "round" if tournament_session.tournament.rounds else "entrants"
        if tournament_session.tournament.finished:
            self.tab = "standings"
        self._ends: tuple[Callable[[], None], ...] = ()

    def body(self) -> ComposeResult:
        """Show the tabs, the open one's pane, and the two lines below."""
        yield TabBar()
        with ContentSwitcher(initial=self.tab):
            yield EntrantsPane()
            yield RoundPane()
            yield StandingsPane()
            yield BracketPane()
            yield HistoryPane()
            yield LogPane()
        yield Static(self.said, id="said")
        yield Static("", id="next")

    def title_words(self) -> str:
        """Return the tournament's specification line."""
        return clean(self.tournament_session.tournament.spec.line)

    def on_mount(self) -> None:
        """Record matches that ended meanwhile, then show everything."""
        self._ends = (
            self.tournament_session.tables.subscribe(self._hear_landing),
            self.tournament_session.follow(self._hear_change),
        )
        self._pick_up()
        self.tournament_session.renew_papers()
        self.open_tab(self.tab)
        self.begin_ticking()

    def on_unmount(self) -> None:
        """Stop listening."""
        for end in self._ends:
            end()

    def on_screen_resume(self) -> None:
        """Show what changed while another screen was open."""
        if self.was_shown and self.query("#next"):
            self._pick_up()
            self.refill()
            self.tell_time()

    async def retell(self) -> None:
        """Redraw everything after a change of settings."""
        await self.recompose()
        self.open_tab(self.tab)

    @property
    def pane(self) -> Pane:
        """The pane of the open tab."""
        return self.query_one(f"#{self.tab}", Pane)

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def refill(self) -> None:
        """Show the tournament as it stands: the tabs, the open pane, the next step."""
        if not self.is_attached:
            return
        self._shown = self._state
        self.query_one(TabBar).show([(tab, self._tab_word(tab)) for tab in TABS], self.tab)
        self.query_one("#said", Static).update(self.said)
        self.tell_next()
        self.pane.refill()
        self.refresh_bindings()

    def tell_next(self) -> None:
        """Say what to do next, from where the person is now."""
        looked_at = self.query_one(RoundPane).number if self.tab == "round" else 0
        step = next_step(self.tournament_session, self.words, looked_at, typing=isinstance(self.focused, NameInput))
        self.query_one("#next", Static).update(Content.assemble(("▸ ", "bold $accent"), (step, "bold")))

    def _tab_word(self, tab: str) -> str:
        rounds = len(self.tournament_session.tournament.rounds)
        if tab == "round" and rounds:
            return self.words("desk.tab.round_number", round=rounds)
        if tab == "standings" and self.tournament_session.tournament.finished:
            return self.words("desk.tab.final")
        if tab == "bracket" and self.tournament_session.tournament.settings.format in SCORED:
            return self.words("desk.tab.crosstable")
        return self.words(_DESK_TAB(tab))

    def open_tab(self, tab: str) -> None:
        """Show this tab."""
        self.tab = tab
        self.query_one(ContentSwitcher).current = tab
        self.refill()
        self.pane.open()

    def open_history(self, entrant: EntrantId) -> None:
        """Show a player's page."""
        self.followed = entrant
        self.open_tab("history")

    def action_tab(self, tab: str) -> None:
        """Show a tab."""
        self.open_tab(tab)

    @on(TabBar.Picked)
    def _tab_picked(self, event: TabBar.Picked) -> None:
        self.open_tab(event.tab)

    # ---- Acting ------------------------------------------------------------------------------------------------------

    def _pick_up(self) -> None:
        if self.tournament_session.tournament.finished:
            return
        try:
            landed = self.tournament_session.tables.pick_up()
        except CarteadoError as error:
            self.say(self.words.error(error), bad=True)
        else:
            if landed:
                self.say_last()

    # Called by whoever acted, maybe from another session: only a message may cross from there to this screen.

    def _hear_landing(self) -> None:
        self.post_message(self.Landed())

    def _hear_change(self) -> None:
        self.post_message(self.Changed())

    @on(Landed)
    def _landed(self) -> None:
        if self.tournament_session.tables.trouble is not None:
            self.say(self.words.error(self.tournament_session.tables.trouble), bad=True)
            self.tournament_session.tables.trouble = None
        else:
            self.say_last()
        self.refill()

    @on(Changed)
    def refill_changed(self) -> None:
        """Show the tournament again if it has changed since it was drawn."""
        if self._shown != self._state:
            self.refill()

    @property
    def _state(self) -> tuple[int, object]:
        """What there is to show: the acts, what players have told, who has come late."""
        tournament_session = self.tournament_session
        asked = (
            PendingResults(tournament_session).open,
            OpponentCalls(tournament_session).waiting,
            tournament_session.latecomers.asking,
        )
        return len(tournament_session.desk.entries), asked

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what cannot be done now (hook of Textual)."""
        tournament = self.tournament_session.tournament
        if action == "finish":
            return not tournament.finished and self.tournament_session.desk.final() is not None
        if action == "draw_up":
            return not tournament.finished and not (
                tournament.rounds and self.tournament_session.desk.final() is not None
            )
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Explain why a key of the desk has no use now."""
        idle = ""
        for node in (self.pane, self):
            for binding in declared_bindings(node, event.key):
                _, action, parameters = parse(binding.action)
                if node.check_action(action, parameters):
                    return
                idle = idle or binding.description
        if idle:
            self.say(self.words("desk.not_now", key=drawn(event.key, self.words), act=self.words(idle)), bad=True)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys as the bar offers them (hook of Textual)."""
        pending = bool(self.tournament_session.desk.pending())
        return offered(
            super().active_bindings, lambda action: pending if action == "draw_up" else self.pane.idle(action)
        )

    @work
    async def action_draw_up(self) -> None:
        """Draw up the next round, or offer what it takes where it is refused."""
        tournament_session, words = self.tournament_session, self.words
        if tournament_session.waiting.people and not tournament_session.tournament.rounds:
            self.say(waiting_question(tournament_session, words), bad=True)
            return
        for question in draw_questions(tournament_session, words):
            if not await self.agrees(question):
                return
        if not await self.without_rematches():
            return
        try:
            self.act_on_newest(tournament_session.draw_up)
        except StaleLog:
            self.say_changed()
            return
        except CarteadoError as error:
            if not await self._mended(error):
                self.say(words.error(error), bad=True)
                return
            self.attempt(tournament_session.draw_up)
        else:
            self.say_last()
        if tournament_session.tournament.rounds:
            self.query_one(RoundPane).number = len(tournament_session.tournament.rounds)
            self.open_tab("round")

    async def _mended(self, error: CarteadoError) -> bool:
        """Offer to play without points where too few do, and re-buys to those who are broke; tells whether that did."""
        if is_too_few(error):
            return await self.agrees(unscored_question(error, self.words)) and self.set_scored(False)
        broke = error.data.get("broke")
        campaign = self.tournament_session.purses.campaign_of(self.tournament_session.tournament)
        if not isinstance(broke, tuple) or campaign is None:
            return False
        if not await self.agrees(rebuys_question(broke, self.words)):
            return False
        by = LocalOrganiser(clean(self.session.settings.name))

        def give() -> None:
            for name in broke:
                self.context.campaigns.rebuy(campaign.id, name, by=by)

        return self.attempt(give)

    def action_finish(self) -> None:
        """Close the tournament and show the final table."""
        if self.attempt(self.tournament_session.finish):
            self.open_tab("standings")

    @work
    async def action_undo(self) -> None:
        """Undo the last act, after naming it."""
        desk = self.tournament_session.desk
        number = desk.undoable()
        if number is None:
            self.say(self.words("desk.nothing_to_undo"), bad=True)
        else:
            await self.take_back(number)

    def action_redo(self) -> None:
        """Redo the act that was undone last."""
        number = self.tournament_session.desk.redoable()
        if number is None:
            self.say(self.words("desk.nothing_to_redo"), bad=True)
        else:
            self.act(lambda desk: desk.take_back(number))

    @work
    async def action_note(self) -> None:
        """Write something down for the record."""
        text = await self.app.push_screen_wait(AskDialog(self.words("desk.note.ask")))
        if text is not None and clean(text):
            self.act(lambda desk: desk.note(clean(text)))
