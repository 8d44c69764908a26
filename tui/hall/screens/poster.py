"""The organiser's screens of a hall: opening it, and how others come in while it is open."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from tui.hall.keeper import HallConfig
from tui.hall.poster import LocalServer
from tui.hall.screens.lounge import LoungeScreen
from tui.hall.screens.place import HallPage
from tui.hall.telling import marks_of, person_words
from tui.keymap import key
from tui.screens.dialogs import AskDialog, ConfirmDialog
from tui.screens.page import Page
from tui.text import clean
from tui.widgets.form import Field, Form
from tui.widgets.listing import Listing

_NAME, _PORT, _MOTD = "server_name", "server_port", "server_message"
"""The lines of the form, as the club's preferences name them."""
_ASKED = {_NAME: "open_hall.name", _PORT: "open_hall.port", _MOTD: "open_hall.motd"}
_MOST_PORT = 65535


class OpenHallScreen(Page[None]):
    """What the hall is called and where it listens; `enter` opens it."""

    place = "open_hall"
    AUTO_FOCUS = "#hall-form"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "open", "open_hall.open", priority=True),
        key("e", "edit", "open_hall.edit"),
    ]

    def body(self) -> ComposeResult:
        """Show the form and what happens."""
        form = Form(self._fields(), label_width=24, id="hall-form")
        form.border_title = self.words("place.open_hall")
        yield form
        yield Static(Content(self.words("open_hall.help")), id="explanation")

    def _fields(self) -> list[Field]:
        words, config = self.words, self.config
        return [
            Field(_NAME, words("open_hall.name"), clean(config.name)),
            Field(_PORT, words("open_hall.port"), str(config.port)),
            Field(_MOTD, words("open_hall.motd"), clean(config.motd) or "–"),
        ]

    @property
    def config(self) -> HallConfig:
        """How the hall will be set up."""
        kept = self.context.store.club.load()
        port = kept.server_port
        return HallConfig(
            name=kept.server_name or "Carteado",
            port=port if port is not None and 0 <= port <= _MOST_PORT else HallConfig().port,
            motd=kept.server_message,
        )

    @on(Form.Changed)
    def _changed(self, event: Form.Changed) -> None:
        if event.name == _PORT:
            port = max(1, min(self.config.port + event.step, _MOST_PORT))
            self.context.store.club.change(server_port=port)
            self.query_one(Form).fill(self._fields())
        else:
            self.action_edit()

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        self.action_open()

    @work
    async def action_edit(self) -> None:
        """Type the marked line."""
        name = self.query_one(Form).current
        config, words = self.config, self.words
        shown = {_NAME: config.name, _PORT: str(config.port), _MOTD: config.motd}[name]

        def check(text: str) -> str | None:
            good = name != _PORT or (text.strip().isdecimal() and 1 <= int(text) <= _MOST_PORT)
            return None if good else words("open_hall.port.wrong", most=_MOST_PORT)

        question = words(_ASKED[name])
        answer = await self.app.push_screen_wait(AskDialog(question, shown, check=check))
        if answer is not None:
            typed = int(answer) if name == _PORT else clean(answer, 60)
            self.context.store.club.change(**{name: typed})
            self.query_one(Form).fill(self._fields())

    @work(exclusive=True)
    async def action_open(self) -> None:
        """Open the hall, and show how others come in."""
        hosting = self.context.navigator.make_server(self.config)
        try:
            await hosting.open()
        except CarteadoError as error:
            self.context.navigator.tell_error(error)
            return
        self.context.navigator.hosting = hosting
        self.app.switch_screen(PosterScreen(hosting))


class PosterScreen(HallPage):
    """How others come in, and who has; the hall stays open when this screen is left."""

    place = "poster"
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "lounge", "poster.lounge"),
        key("n", "new_code", "poster.new_code"),
        key("P", "door", "poster.door"),
        key("C", "close", "poster.close"),
    ]

    def __init__(self, hosting: LocalServer) -> None:
        super().__init__(hosting.side)
        self.hosting = hosting

    def title_words(self) -> str:
        """Return that the hall is open."""
        return self.words("hall.poster.title", name=self.hosting.server.name)

    def body(self) -> ComposeResult:
        """Show the code for a phone's camera, and the rest beside it."""
        with Horizontal(id="poster"):
            yield Static("", id="poster-code")
            yield Static("", id="poster-told")

    def show_all(self) -> None:
        """Show how to come in and who is here."""
        words, found = self.words, self.hosting.poster
        self.query_one("#poster-code", Static).update(Content(found.qr))
        first, *others = found.lines
        lines = [
            Content.styled(words("poster.type"), "$faint"),
            Content.styled(first, "bold $accent"),
            *(Content.styled(line, "$accent") for line in others),
            Content(""),
            Content.assemble((words("poster.code"), "$faint"), " ", (found.code, "bold $accent")),
            Content.assemble((words("poster.fingerprint"), "$faint")),
            Content(found.fingerprint),
            Content(""),
            Content.styled(words("hall.people", count=len(self.lounge.people)), "bold"),
        ]
        for person in self.lounge.people:
            mark = marks_of(person, words)
            lines.append(Content(f"{clean(person.name)}{f' ({mark})' if mark else ''}: {person_words(person, words)}"))
        self.query_one("#poster-told", Static).update(Content("\n").join(lines))

    def action_lounge(self) -> None:
        """Go into the lounge, as everybody else sees it."""
        self.app.push_screen(LoungeScreen(self.side, self.hosting.server.name))

    def action_door(self) -> None:
        """Decide who comes in, and what everybody is told."""
        self.side.show_door()

    def action_new_code(self) -> None:
        """Change the code for people without a key: whoever is in stays in."""
        self.hosting.server.reception.renew()
        self.refill()

    @work
    async def action_close(self) -> None:
        """Close the hall, after asking."""
        question = self.words("poster.close.ask", count=len(self.lounge.people) - 1)
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("poster.close.yes"))):
            self.context.navigator.hosting = None
            await self.hosting.close()
            self.dismiss()
