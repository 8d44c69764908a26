"""Opening a server, and the poster that tells how to come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from tui.context import reporting
from tui.keymap import key
from tui.lobby.lobby import LobbyScreen
from tui.lobby.page import LobbyPage
from tui.services.hours import hours_of
from tui.services.identity.names import clean
from tui.services.lobby.admin import ServerConfig
from tui.texts.lobby import marks_of, person_words
from tui.texts.standby import format_standby
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.form import Form, FormField
from tui.widgets.page import Page
from tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from tui.services.lobby.admin import LocalServer


_NAME, _PORT, _MOTD, _ABANDON, _COPY = "server_name", "server_port", "server_message", "abandon_after", "standby"
"""The lines of the form, as the club's preferences name them."""


_ASKED = {
    _NAME: "start_server.name",
    _PORT: "start_server.port",
    _MOTD: "start_server.motd",
    _ABANDON: "start_server.abandon_after.ask",
    _COPY: "start_server.standby.ask",
}


_MOST_PORT = 65535


class StartServerScreen(Page[None]):
    """The form for a server's name and address; `enter` opens it."""

    place = "place.start_server"
    AUTO_FOCUS = "#start-server"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "open", "key.start_server.open", priority=True),
        key("e", "edit", "key.start_server.edit"),
    ]

    def body(self) -> ComposeResult:
        """Show the form and what happens."""
        yield Form(self._fields(), label_width=24, id="start-server", title=self.words("place.start_server"))
        yield Static(Content(self.words("start_server.help")), id="explanation")

    def _fields(self) -> list[FormField]:
        words, config = self.words, self.config
        return [
            FormField(_NAME, words("start_server.name"), clean(config.name)),
            FormField(_PORT, words("start_server.port"), str(config.port)),
            FormField(_MOTD, words("start_server.motd"), clean(config.motd) or "–"),
            FormField(_ABANDON, words("start_server.abandon_after"), self._abandon_after),
            FormField(_COPY, words("start_server.standby"), clean(config.standby) or "–"),
        ]

    @property
    def _abandon_after(self) -> str:
        hours = self.context.store.club.load().abandon_after
        never = self.words("start_server.abandon_after.never")
        return self.words("start_server.abandon_after.hours", count=hours) if hours else never

    @property
    def config(self) -> ServerConfig:
        """How the server will be set up."""
        kept = self.context.store.club.load()
        port = kept.server_port
        return ServerConfig(
            name=kept.server_name or "Carteado",
            port=port if port is not None and 0 <= port <= _MOST_PORT else ServerConfig().port,
            motd=kept.server_message,
            standby=kept.standby,
        )

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        if event.name == _PORT:
            port = max(1, min(self.config.port + event.step, _MOST_PORT))
            self.context.store.club.change(server_port=port)
            self.query_one(Form).fill(self._fields())
        else:
            self.action_edit()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.action_open()

    @work
    async def action_edit(self) -> None:
        """Edit the marked line."""
        name = self.query_one(Form).current
        config, words = self.config, self.words
        hours = f"{self.context.store.club.load().abandon_after}h"
        shown = {
            _NAME: config.name,
            _PORT: str(config.port),
            _MOTD: config.motd,
            _ABANDON: hours,
            _COPY: config.standby,
        }[name]

        def check(text: str) -> str | None:
            try:
                _entered(name, text)
            except ValueError:
                wrong = words("start_server.port.wrong", most=_MOST_PORT)
                return words("start_server.abandon_after.wrong") if name == _ABANDON else wrong
            return None

        question = words(_ASKED[name])
        answer = await self.app.push_screen_wait(AskDialog(question, shown, check=check))
        if answer is not None:
            self.context.store.club.change(**{name: _entered(name, answer)})
            self.query_one(Form).fill(self._fields())

    @work(exclusive=True)
    async def action_open(self) -> None:
        """Open the server, and show how others come in."""
        embedded_server = self.context.navigator.make_server(self.config)
        with reporting(self.tell_error):
            await embedded_server.open()
            self.context.navigator.embedded_server = embedded_server
            self.app.switch_screen(ServerScreen(embedded_server))


def _entered(name: str, text: str) -> str | int:
    """Return what a line of the form is to be; raises ValueError for what it cannot be."""
    if name == _ABANDON:
        return hours_of(text)
    if name == _COPY:
        return text.strip()
    if name != _PORT:
        return clean(text, 60)
    port = int(text)
    if not 1 <= port <= _MOST_PORT:
        raise ValueError(text)
    return port


class ServerScreen(LobbyPage):
    """The ways in for others, and who has come; the server stays open when this screen is left."""

    place = "place.poster"
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "hall", "key.poster.hall"),
        key("n", "new_code", "key.poster.new_code"),
        key("P", "server", "key.poster.server"),
        key("w", "pages", "key.poster.pages"),
        key("C", "close", "key.poster.close"),
    ]

    def __init__(self, embedded_server: LocalServer) -> None:
        super().__init__(embedded_server.client)
        self.embedded_server = embedded_server

    def title_words(self) -> str:
        """Return that the server is open."""
        return self.words("lobby.poster.title", name=self.embedded_server.server.name)

    def body(self) -> ComposeResult:
        """Show the code for a phone's camera, and the rest beside it."""
        with Horizontal(id="poster"):
            yield Static("", id="poster-code")
            yield Static("", id="poster-told")

    def show_all(self) -> None:
        """Show how to come in and who is here."""
        words, poster = self.words, self.embedded_server.poster
        # A phone opens the pages at once, and a terminal on it has the line to type.
        self.query_one("#poster-code", Static).update(Content(self.embedded_server.pages_qr or poster.qr))
        first, *others = poster.lines
        lines = [
            Content.styled(words("poster.type"), "$faint"),
            Content.styled(first, "bold $accent"),
            *(Content.styled(line, "$accent") for line in others),
            Content(""),
            Content.assemble((words("poster.code"), "$faint"), " ", (poster.code, "bold $accent")),
            Content.assemble((words("poster.fingerprint"), "$faint")),
            Content(poster.fingerprint),
            *self._copy_lines(),
            *(Content.styled(line, "bold $accent") for line in self.embedded_server.pages_lines),
            Content(""),
            Content.styled(words("lobby.people", count=len(self.lobby.people)), "bold"),
        ]
        for person in self.lobby.people:
            mark = marks_of(person, words)
            lines.append(Content(f"{clean(person.name)}{f' ({mark})' if mark else ''}: {person_words(person, words)}"))
        self.query_one("#poster-told", Static).update(Content("\n").join(lines))

    def _copy_lines(self) -> list[Content]:
        """Return how the copy of the club's file stands, where one is kept."""
        standby = self.embedded_server.server.standby
        return [] if standby is None else [Content.styled(format_standby(standby.state, self.words), "$accent")]

    @property
    def _pages(self) -> tuple[str, ...]:
        return self.embedded_server.pages

    @work(exclusive=True, group="pages")
    async def action_pages(self) -> None:
        """Serve pages for browsers, or no more."""
        with reporting(self.tell_error):
            await (self.embedded_server.close_pages() if self._pages else self.embedded_server.open_pages())
        self.refill()

    def action_hall(self) -> None:
        """Go into the hall, as everybody else sees it."""
        self.app.push_screen(LobbyScreen(self.client, self.embedded_server.server.name))

    def action_server(self) -> None:
        """Open the decisions on who may come in."""
        self.client.show_server()

    def action_new_code(self) -> None:
        """Change the code for people without a key: whoever is in stays in."""
        self.embedded_server.server.authenticator.renew()
        self.refill()

    @work
    async def action_close(self) -> None:
        """Close the server, after asking."""
        question = self.words("poster.close.ask", count=len(self.lobby.people) - 1)
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("poster.close.yes"))):
            self.context.navigator.embedded_server = None
            await self.embedded_server.close()
            self.dismiss()
