"""The first screen of the hall: its tables, its people, its talk, and what waits for oneself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.bots import usual_bot
from engine.core.errors import CarteadoError
from tui.context import reporting
from tui.keymap import key
from tui.lobby.client import LobbyClient
from tui.lobby.page import LobbyPage, TalkPane
from tui.lobby.rows import PEOPLE_COLUMNS, TABLE_COLUMNS, LobbyRows, format_beside
from tui.services.lobby.open_table import LobbyMatch, OpenTable
from tui.services.lobby.rights import may_open
from tui.textual_compat import entitle
from tui.widgets.cells import form_of
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.page import KeyBar, TitleBar, tell_line
from tui.widgets.row_list import Column, Row, RowList

if TYPE_CHECKING:
    from tui.texts.lobby import LobbyNotification

PANES = ("tables", "people", "talk")
"""The panes of a small screen, in the order of their keys."""

_DECLINED = ("invitation:", "ban_request:")
"""How the names of the rows begin that one key declines."""


class _Tables(RowList):
    """The tables; what `enter` does has a word of its own, and a row of one cell has the whole line."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.lobby.sit")]

    def _content(self, row: Row, part: int, at_cursor: bool, width: int) -> Content:
        if not row.name or len(row.cells) > 1:
            return super()._content(row, part, at_cursor, width)
        content = Content("▸ " if at_cursor else "  ") + form_of(row.cells[0], width - 2)
        return Content(content.plain) if at_cursor and self.has_focus else content


class LobbyScreen(LobbyPage):
    """The first screen of the hall; its rows have names such as "wait:3", explained in LobbyRows."""

    place = "place.hall"
    AUTO_FOCUS = "#tables"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("w", "watch", "key.lobby.watch"),
        key("n", "open", "key.lobby.open"),
        key("i", "invite", "key.lobby.invite", show=False),
        key("e", "code", "key.lobby.code", show=False),
        key("b", "bots", "key.lobby.bots", show=False),
        key("s", "start", "key.lobby.start", show=False),
        key("x,delete", "leave", "key.lobby.leave", show=False),
        # With priority the line has the focus before the next key is looked at: what is typed fast is no command.
        key("c,slash", "talk", "key.lobby.talk", priority=True),
        key("m", "mute", "key.lobby.mute", show=False),
        key("M", "switch_talk", "key.lobby.switch_talk", show=False),
        key("P", "server", "key.lobby.server", show=False),
        key("t", "tournament", "key.lobby.tournament", show=False),
        key("p", "play_now", "key.lobby.play_now", show=False),
        key("d", "device", "key.lobby.device", show=False),
        key("f", "person", "key.person.open", show=False),
        key("u", "enter('tutorial')", "key.lobby.tutorial", show=False),
        key("r", "enter('rules')", "key.lobby.rules", show=False),
        key("D", "enter('decks')", "key.lobby.decks", show=False),
        key("E", "enter('drawings')", "key.home.drawings", show=False),
        key("z", "enter('quiz')", "key.home.quiz", show=False),
        key("a", "enter('by_hand')", "key.by_hand.open", show=False),
        key("o", "enter('settings')", "key.lobby.settings", show=False),
        key("T", "enter('tournaments')", "key.lobby.desk", show=False),
        key("L", "enter('library')", "key.lobby.library", show=False),
        key("q", "go_out", "key.lobby.quit", show=False),
        key("1", "pane('tables')", "key.lobby.pane.tables", show=False),
        key("2", "pane('people')", "key.lobby.pane.people", show=False),
        key("3", "pane('talk')", "key.lobby.pane.talk", show=False),
        key("right,l", "beside(1)", "key.lobby.to_people", show=False),
        key("left,h", "beside(-1)", "key.lobby.to_tables", show=False),
    ]

    def __init__(self, client: LobbyClient, name: str) -> None:
        super().__init__(client)
        self._club = name
        self._rows = LobbyRows(client)
        self._pane = PANES[0]
        self._works: tuple[bool, ...] = ()

    def title_words(self) -> str:
        """Return the server's name, and how many are here."""
        return self.words("lobby.title", name=self._club, count=len(self.lobby.people))

    def body(self) -> ComposeResult:
        """Show the four parts, and what the marked table is."""
        words = self.words
        # Before there are widgets, so that they are not given their styles again.
        self.add_class(f"-pane-{self._pane}")
        with Horizontal(id="hall"):
            with Vertical(id="hall-left"):
                yield _Tables(TABLE_COLUMNS, id="tables", one_click=False, title=words("lobby.tables"))
                yield Static("", id="table-told")
                yield TalkPane(self.client)
            with Vertical(id="people"):
                people = RowList(PEOPLE_COLUMNS, id="people-list", one_click=False, classes="-quiet")
                yield people
                own = (Column(), Column(7, right=True))
                yield RowList(own, id="own", one_click=False, classes="-quiet", title=words("lobby.own"))
        yield Static("", id="waiting")

    # ---- Showing -----------------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Show the current state of everything."""
        self.query_one("#own", RowList).change(self._rows.own(self.context))
        self.show_shared()

    def show_shared(self) -> None:
        """Show the current state of what everybody shares; own matches are not reread."""
        calls = self.client.calls
        self.query_one("#tables", RowList).change(self._rows.tables(calls))
        self.query_one("#people-list", RowList).change(self._rows.people())
        count = len(self.lobby.people)
        entitle(self.query_one("#people-list", RowList), self.words("lobby.people", count=count))
        self.query_one(TitleBar).tell(self.title_words())
        self.query_one(TalkPane).refill()
        self._tell_table()
        self._tell_waiting(calls)
        self._tell_keys()

    def show_talk(self) -> None:
        """Show new lines of the chat."""
        self.query_one(TalkPane).refill()

    def _tell_waiting(self, calls: Sequence[LobbyNotification]) -> None:
        if calls:
            more = self.words("lobby.calls.more", count=len(calls) - 1) if len(calls) > 1 else ""
            content = Content.assemble(
                ("▸ g  ", "bold $accent"), (calls[0].sentence(self.words), "bold"), (f"  {more}", "$faint")
            )
        elif (own := self.lobby.open_tables.waits_at(self.client.name)) is not None:
            key_of = "lobby.waiting.host" if own.host == self.client.name else "lobby.waiting.guest"
            content = Content.styled(self.words(key_of, table=own.number), "$accent")
        else:
            content = Content.styled(self.words("lobby.newcomer"), "$faint")
        tell_line(self.query_one("#waiting", Static), content)

    def _tell_table(self) -> None:
        marked = self._rows.marked(self._current)
        tell_line(self.query_one("#table-told", Static), format_beside(marked, self.lobby.games, self.words))

    @on(RowList.Moved, "#tables")
    def _moved(self) -> None:
        # What is given up while a table lies over it, or not drawn yet, is filled as a whole later.
        if self._built:
            self._tell_table()
            self._tell_keys()

    def _tell_keys(self) -> None:
        """Show other keys where what `check_action` goes by is no more as it was: to ask each key costs much."""
        own = self.lobby.open_tables.waits_at(self.client.name)
        host = own is not None and own.host == self.client.name
        works = own is not None, host, self._current.startswith(_DECLINED), bool(self._rows.tournaments())
        if works != self._works:
            self._works = works
            self.query_one(KeyBar).look_again()

    @property
    def _current(self) -> str:
        """The name of the marked row of the tables."""
        return self.query_one("#tables", RowList).current if self._built else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what there is nothing to do with (hook of Textual)."""
        own = self.lobby.open_tables.waits_at(self.client.name)
        match action:
            case "bots" | "start":
                return own is not None and own.host == self.client.name
            case "invite":
                return own is not None
            case "leave":
                return own is not None or self._current.startswith(_DECLINED)
            case "switch_talk":
                return self.client.person.organiser
            case "server":
                return self.client.admin is not None
            case "enter" if parameters and parameters[0] in ("tournaments", "library", "drawings"):
                return self.client.person.organiser
            case "enter" if parameters and parameters[0] == "by_hand":
                return may_open(self.client.person, "place.typed_matches")
            case "device":
                return self.client.link_code is not None
            case "tournament":
                return bool(self._rows.tournaments())
        return super().check_action(action, parameters)

    # ---- Tables ------------------------------------------------------------------------------------------------------

    @on(RowList.Chosen, "#tables")
    def _chosen(self, event: RowList.Chosen) -> None:
        self._enter(event.name)

    @on(RowList.Chosen, "#own")
    def _own_chosen(self, event: RowList.Chosen) -> None:
        kind, _, about = event.name.partition(":")
        if kind == "open":
            self.client.open(about)
        elif kind == "done":
            self.context.navigator.replay_match(about)
        elif kind == "page":
            self.context.navigator.open_person()

    @on(RowList.Chosen, "#people-list")
    def _person_chosen(self, event: RowList.Chosen) -> None:
        self._ask_to_table(event.name)

    def _enter(self, name: str) -> None:
        """Do what `enter` does with a row: answer, sit down, or look."""
        call = next((call for call in self.client.calls if call.name == name), None)
        if call is not None:
            self.client.answer(call)
            return
        kind, _, about = name.partition(":")
        try:
            match kind:
                case "wait":
                    self.client.sit(int(about))
                case "live":
                    self.client.open(about)
                case "tour":
                    self.client.show_tournament(about)
                case "bots":
                    self.lobby.begin_with_bots(self.client.name, about)
        except CarteadoError as error:
            self.client.tell_refused(error)

    def action_watch(self) -> None:
        """Look at the marked table, or at the first that plays."""
        marked = self._rows.marked(self._current)
        tables = self.lobby.matches.tables(self.client.name)
        if isinstance(marked, LobbyMatch):
            self.client.open(marked.match)
        elif tables:
            self.client.open(tables[0].match)
        else:
            self.tell("lobby.nothing_to_watch")

    def action_open(self) -> None:
        """Open a table of one's own."""
        from tui.lobby.open_table import OpenTableScreen

        self.app.push_screen(OpenTableScreen(self.client))

    @work
    async def action_code(self) -> None:
        """Come to a private table by its code."""
        answer = await self.app.push_screen_wait(AskDialog(self.words("lobby.code.ask")))
        if answer is None:
            return
        try:
            table = self.lobby.by_code(self.client.name, answer)
            if isinstance(table, OpenTable):
                self.client.sit(table.number, code=table.code)
            else:
                self.client.open(table.match, table.code)
        except CarteadoError as error:
            self.client.tell_refused(error)

    def action_bots(self) -> None:
        """Give the open seats of one's table to bots."""
        own = self.lobby.open_tables.waits_at(self.client.name)
        if own is not None:
            kind = usual_bot(self.lobby.games[own.plan.game])
            self._try(lambda: self.lobby.open_tables.fill(self.client.name, own.number, kind))

    def action_start(self) -> None:
        """Begin the match of one's table."""
        own = self.lobby.open_tables.waits_at(self.client.name)
        if own is not None:
            self._try(lambda: self.lobby.begin(self.client.name, own.number))

    def action_leave(self) -> None:
        """Leave the open table, or decline the marked invitation or request."""
        kind, _, about = self._current.partition(":")
        own = self.lobby.open_tables.waits_at(self.client.name)
        if kind == "invitation":
            self._try(lambda: self.lobby.open_tables.decline(self.client.name, int(about)))
        elif kind == "ban_request":
            self._try(lambda: self.lobby.bans.decide(self.client.name, int(about), lift=False))
        elif own is not None:
            self._try(lambda: self.lobby.open_tables.stand(self.client.name, own.number))

    # ---- People ------------------------------------------------------------------------------------------------------

    @work
    async def action_invite(self) -> None:
        """Invite the marked person to the own table, or ask for a name."""
        people = self.query_one("#people-list", RowList)
        if people.has_focus and people.current:
            self._ask_to_table(people.current)
            return
        here = [person.name for person in self.lobby.people if person.name != self.client.name]
        if not here:
            self.tell("lobby.invite.nobody")
            return
        answer = await self.app.push_screen_wait(AskDialog(self.words("lobby.invite.ask"), names=here))
        if answer is not None and answer.strip():
            self._ask_to_table(answer.strip())

    def action_person(self) -> None:
        """Open the page of the marked person, else one's own."""
        people = self.query_one("#people-list", RowList)
        self.context.navigator.open_person(*((people.current,) if people.has_focus and people.current else ()))

    def _ask_to_table(self, name: str) -> None:
        own = self.lobby.open_tables.waits_at(self.client.name)
        if own is None:
            self.tell("lobby.invite.no_table", name=name)
            return
        with reporting(self.tell_error):
            self.lobby.open_tables.invite(self.client.name, name, own.number)
            self.tell("lobby.invite.done", name=name, table=own.number)

    # ---- The rest ----------------------------------------------------------------------------------------------------

    def action_talk(self) -> None:
        """Write a line in the chat."""
        self.action_pane("talk")

    def action_mute(self) -> None:
        """Hide the chat's lines of other people, or show them again."""
        self.tell("lobby.muted" if self.query_one(TalkPane).mute() else "lobby.unmuted")

    def action_switch_talk(self) -> None:
        """Open the chat for everybody, or close it."""
        self._try(lambda: self.lobby.switch_talk(self.client.name, not self.lobby.chat.open))

    def action_server(self) -> None:
        """Open the decisions on who may come in."""
        self.client.show_server()

    def action_tournament(self) -> None:
        """Show the tournament one plays in, or the one that is marked."""
        kind, _, about = self._current.partition(":")
        tournaments = self._rows.tournaments()
        if kind in ("tour", "round", "result"):
            self.client.show_tournament(about)
        elif tournaments:
            self.client.show_tournament(tournaments[0].id)

    def action_play_now(self) -> None:
        """Play alone against a bot: the game played last at once, else the one that is chosen."""
        self.context.navigator.enter("play_now")

    @work
    async def action_device(self) -> None:
        """Show a code that lets oneself in from another device; the organiser may ask for anybody's."""
        name: str | None = self.client.name
        if self.client.person.organiser:
            name = await self.app.push_screen_wait(AskDialog(self.words("lobby.device.ask"), self.client.name))
        if name and self.client.link_code is not None:
            if name == self.client.name and (text := self.client.return_code_text):
                self.notify(text, severity="warning", timeout=60, markup=False)
            code = self.client.link_code(name.strip())
            self.notify(self.words("lobby.device.code", name=name.strip(), code=code), timeout=60, markup=False)

    def action_enter(self, entry: str) -> None:
        """Open what the app has besides tables."""
        self.context.navigator.enter(entry)

    @work
    async def action_go_out(self) -> None:
        """Leave the server, after asking; the organiser's app only goes back to what it was before."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
            return
        dialog = ConfirmDialog(self.words("lobby.quit.ask"), self.words("lobby.quit.yes"))
        if await self.app.push_screen_wait(dialog):
            self.app.exit()

    def action_pane(self, pane: str) -> None:
        """Turn to a pane; on a large screen all of them are in sight."""
        if pane != self._pane:
            # To give all widgets their styles anew takes longer than all else that this key does.
            hides = not self.classes.isdisjoint(("-narrow", "-low"))
            self.remove_class(f"-pane-{self._pane}", update=False)
            self._pane = pane
            self.add_class(f"-pane-{pane}", update=hides)
        if pane == "talk":
            self.query_one(TalkPane).begin()
        else:
            self.set_focus(self.query_one("#tables" if pane == "tables" else "#people-list"))

    def action_beside(self, step: int) -> None:
        """Go to the lists on the right, or back to the tables."""
        order = ("tables", "people-list", "own")
        at = order.index(self.focused.id) if self.focused is not None and self.focused.id in order else 0
        self.set_focus(self.query_one(f"#{order[max(0, min(at + step, 2))]}"))

    @on(TalkPane.Left)
    def _talk_left(self) -> None:
        self.action_pane("tables")
