"""The base of the screens of the hall, and its chat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from engine.core.errors import CarteadoError
from tui.context import reporting
from tui.keymap import key
from tui.services.identity.names import clean, short_name
from tui.services.lobby.open_table import CELLS
from tui.textual_compat import entitle
from tui.widgets.page import KeyBar, Page

if TYPE_CHECKING:
    from tui.lobby.client import LobbyClient
    from tui.services.lobby.lobby import Lobby
    from tui.services.lobby.open_table import Chat, Said
    from tui.texts.localizer import Session


class LobbyPage(Page[None]):
    """Base of the screens of the hall, refreshed when something happens there."""

    BINDINGS: ClassVar[list[BindingType]] = [key("g", "go", "key.lobby.go")]

    def __init__(self, client: LobbyClient) -> None:
        super().__init__()
        self.client = client
        self._built = False
        self._given_up = False
        self._drawing = asyncio.Lock()

    @property
    def lobby(self) -> Lobby:
        """The hall as its people share it."""
        return self.client.lobby

    @property
    def help_note(self) -> str:
        """What the help says to this person alone: how a guest comes back."""
        return self.client.return_code_text

    def refill(self, *, own: bool = True) -> None:
        """Show the current state once widgets exist; with `own` False only what is shared."""
        if self._built and self.is_attached:
            if own:
                self.show_all()
            else:
                self.show_shared()

    def hear_talk(self) -> None:
        """Show new lines of the chat once widgets exist."""
        if self._built and self.is_attached:
            self.show_talk()

    def show_talk(self) -> None:
        """Show new lines of the chat, if this screen has one."""

    def show_all(self) -> None:
        """Show everything as it stands now."""

    def show_shared(self) -> None:
        """Show the current state of what everybody shares."""
        self.show_all()

    async def on_mount(self) -> None:
        """Show everything; settings that change meanwhile may have begun to draw it anew."""
        async with self._drawing:
            self._built = self._is_drawn
        self.refill()

    def on_screen_suspend(self) -> None:
        """Free what is drawn while a table covers this screen.

        A lobby that nobody sees weighs as much as the table.
        """
        if self.client.page is self:
            self.client.page = None
        if self._built and self.context.navigator.match_on_top():
            self._built = False
            self._given_up = True
            self.query_children("*").exclude(".-textual-system").remove()

    async def on_screen_resume(self) -> None:
        """Show what changed while another screen was open."""
        self.client.page = self
        if self._given_up:
            self._given_up = False
            await self._draw_anew(self.recompose)
        self.refill()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await self._draw_anew(super().retell)
        self.refill()

    async def _draw_anew(self, draw: Callable[[], Awaitable[None]]) -> None:
        """Draw everything anew, one time after the other: what is half drawn is not filled."""
        async with self._drawing:
            self._built = False
            await draw()
            self._built = self._is_drawn

    @property
    def _is_drawn(self) -> bool:
        # The key bar is composed last; an app that ends composes nothing more.
        return bool(self.query(KeyBar))

    def tell(self, key: str, /, **data: object) -> None:
        """Show a message."""
        self.notify(self.words(key, **data), markup=False)

    def _try(self, act: Callable[[], object]) -> bool:
        """Do something in the hall, or tell why it was refused; returns whether it was done."""
        try:
            act()
        except CarteadoError as error:
            self.tell_error(error)
            return False
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that have nothing to act on, and all letters while somebody writes (hook of Textual)."""
        if action == "go":
            return bool(self.client.calls)
        if action == "talk":
            return not isinstance(self.focused, Input)
        return super().check_action(action, parameters)

    def action_go(self) -> None:
        """Answer the oldest open request."""
        if calls := self.client.calls:
            self.client.answer(calls[0])


class _Lines(Widget):
    """The last lines that there is room for; a long one goes on below."""

    ALLOW_SELECT = False

    def __init__(self, session: Session) -> None:
        super().__init__(id="said-lines")
        self._session = session
        self._lines: tuple[Said, ...] = ()

    def show(self, lines: tuple[Said, ...]) -> None:
        """Show these lines, the newest last."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    def render(self) -> Content:
        """Draw from the bottom up."""
        width, height = self.content_size
        rows: list[Content] = []
        for said in reversed(self._lines):
            if len(rows) >= height:
                break
            rows = [*self._message_line(said).wrap(max(8, width)), *rows]
        return Content("\n").join(rows[-height:] if height else [])

    def _message_line(self, said: Said) -> Content:
        when = f"{datetime.fromtimestamp(said.at / 1000, self._session.zone):%H:%M} "
        if not said.who:
            return Content.assemble((when, "$faint"), ("* ", "bold $accent"), (clean(said.text), "$accent"))
        return Content.assemble((when, "$faint"), (f"{short_name(said.who)}: ", "bold"), clean(said.text))


class _Line(Input):
    """The line; escape leaves it as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "leave", "key.lobby.talk_leave", priority=True)]

    def action_leave(self) -> None:
        """Go back to where one was."""
        self.post_message(TalkPane.Left())


class TalkPane(Vertical):
    """The chat of the hall.

    Own lines go in as plain text, are cleaned, and not too often: the lobby sees to that.
    """

    class Left(Message):
        """Posted when the person leaves the chat's input."""

    def __init__(self, client: LobbyClient) -> None:
        super().__init__(id="talk")
        self._client = client

    @property
    def _session(self) -> Session:
        return self._client.context.session

    @property
    def _chat(self) -> Chat:
        return self._client.lobby.chat

    @property
    def muted(self) -> bool:
        """Whether other people's lines of the chat are hidden."""
        return self._client.context.profile.chat_muted

    def compose(self) -> ComposeResult:
        """Show the lines and the line."""
        yield _Lines(self._session)
        yield _Line(placeholder=self._session.words("lobby.talk.hint"), max_length=CELLS, id="say", compact=True)

    def refill(self) -> None:
        """Show the lines of the chat."""
        words, lines = self._session.words, self._chat.lines
        subtitle = "lobby.talk.muted" if self.muted else "" if self._chat.open else "lobby.talk.closed"
        entitle(self, words("lobby.talk"), words(subtitle) if subtitle else "")
        if self.muted:
            lines = tuple(said for said in lines if not said.who)
        self.query_one(_Lines).show(lines)

    def begin(self) -> None:
        """Focus the input."""
        self.screen.set_focus(self.query_one(_Line))

    def mute(self) -> bool:
        """Hide other people's lines of the chat, or show them; tells whether they are hidden."""
        muted = not self.muted
        self._client.context.profile.chat_muted = muted
        self.refill()
        return muted

    @on(Input.Submitted, "#say")
    def _said(self, event: Input.Submitted) -> None:
        event.stop()
        with reporting(self._client.context.navigator.tell_error):
            self._client.lobby.say(self._client.name, event.value)
            event.input.value = ""
            self.post_message(self.Left())
