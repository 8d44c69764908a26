"""What is said in the hall, and the line in which one says something."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from engine.core.errors import CarteadoError
from tui.hall.chat import CELLS, Chat, Said
from tui.hall.side import Side
from tui.keymap import key
from tui.session import Session
from tui.text import clean


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
            rows = [*self._told(said).wrap(max(8, width)), *rows]
        return Content("\n").join(rows[-height:] if height else [])

    def _told(self, said: Said) -> Content:
        when = f"{datetime.fromtimestamp(said.at / 1000, self._session.zone):%H:%M} "
        if not said.who:
            return Content.assemble((when, "$faint"), ("* ", "bold $accent"), (clean(said.text), "$accent"))
        return Content.assemble((when, "$faint"), (f"{clean(said.who)}: ", "bold"), clean(said.text))


class _Line(Input):
    """The line; escape leaves it as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [key("escape", "leave", "hall.talk_leave", priority=True)]

    def action_leave(self) -> None:
        """Go back to where one was."""
        self.post_message(TalkPane.Left())


class TalkPane(Vertical):
    """The talk of the hall. Own lines go in as plain text, are cleaned, and not too often: the lounge sees to that."""

    class Left(Message):
        """The person has said enough."""

    def __init__(self, side: Side) -> None:
        super().__init__(id="talk")
        self._side = side

    @property
    def _session(self) -> Session:
        return self._side.context.session

    @property
    def _chat(self) -> Chat:
        return self._side.lounge.chat

    @property
    def muted(self) -> bool:
        """Whether this person wants to read only what the hall says."""
        return bool(self._side.context.profile.preferences.load().hall_muted)

    def compose(self) -> ComposeResult:
        """Show the lines and the line."""
        yield _Lines(self._session)
        yield _Line(placeholder=self._session.words("hall.talk.hint"), max_length=CELLS, id="say", compact=True)

    def refill(self) -> None:
        """Show what was said."""
        words, lines = self._session.words, self._chat.lines
        self.border_title = words("hall.talk")
        subtitle = "hall.talk.muted" if self.muted else "" if self._chat.open else "hall.talk.closed"
        self.border_subtitle = words(subtitle) if subtitle else ""
        if self.muted:
            lines = tuple(said for said in lines if not said.who)
        self.query_one(_Lines).show(lines)

    def begin(self) -> None:
        """Begin to write, at once."""
        self.screen.set_focus(self.query_one(_Line))

    def mute(self) -> bool:
        """Read nothing of the others, or again; tells whether nothing is read now."""
        muted = not self.muted
        self._side.context.profile.preferences.change(hall_muted=muted)
        self.refill()
        return muted

    @on(Input.Submitted, "#say")
    def _said(self, event: Input.Submitted) -> None:
        event.stop()
        try:
            self._side.lounge.say(self._side.name, event.value)
        except CarteadoError as error:
            self._side.context.navigator.tell_error(error)
        else:
            event.input.value = ""
            self.post_message(self.Left())
