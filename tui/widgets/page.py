"""Page: the base of every full screen; title bar, key bar, emblem."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, TypeAlias

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from tui.keymap import shown_bindings
from tui.texts.localizer import SUITS
from tui.widgets.ordered_input import OrderedInput
from tui.widgets.screen import BaseScreen, Result

if TYPE_CHECKING:
    from tui.texts.localizer import Session


MOST_KEYS = 8
_Keys: TypeAlias = tuple[list[ActiveBinding], list[ActiveBinding]]


class TitleBar(Widget):
    """One line: the app and the screen on the left, who plays and in which language on the right."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    TitleBar { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; }
    TitleBar:ansi { background: ansi_default; }
    """

    def __init__(self, session: Session, place: str) -> None:
        super().__init__()
        self._session = session
        self._place = place

    def tell(self, place: str) -> None:
        """Show the name of the place."""
        if place != self._place:
            self._place = place
            self.refresh()

    def render(self) -> Content:
        """Draw the line; on a narrow screen the right half goes first."""
        session = self._session
        left = Content.assemble(("CARTEADO", "bold $accent"), ("  ", ""), self._place)
        who = " · ".join(part for part in (session.settings.name, session.words("language.name")) if part)
        right = Content.styled(who, "$faint")
        room = self.content_size.width - left.cell_length - right.cell_length
        return left + Content(" " * room) + right if room > 1 else left


class KeyBar(Widget):
    """One line of keys and what they do here, each of them a target for the mouse.

    At most eight, and always `?`.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; padding: 0 1; }
    KeyBar:ansi { background: ansi_default; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: _Keys = [], []
        """The keys as they were drawn last."""

    def on_mount(self) -> None:
        """Follow what the focus makes possible."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        pressed = event.style.meta.get("press")
        if isinstance(pressed, str) and isinstance(self.app, OrderedInput):
            self.app.press_next(pressed)

    def _changed(self, _screen: Screen[object]) -> None:
        self.refresh()

    def look_again(self) -> None:
        """Draw the line anew where other keys work now."""
        if shown_bindings(self.screen) != self._shown:
            self.refresh()

    def render(self) -> Content:
        """Draw as many keys as there is room for; the general ones on the right give way first."""
        here, everywhere = self._shown = shown_bindings(self.screen)
        width = self.content_size.width
        line = Content("")
        items = [self._item(active) for active in here[:MOST_KEYS]]
        tail = [self._item(active) for active in everywhere]
        while tail and sum(item.cell_length + 2 for item in items + tail) > width + 2:
            if len(tail) == 1:
                break
            tail.pop(0)
        room = width - sum(item.cell_length + 2 for item in tail)
        for item in items:
            if line.cell_length + item.cell_length > room:
                break
            line = line + item + Content("  ")
        return line + Content("  ").join(tail)

    def _item(self, active: ActiveBinding) -> Content:
        word = self._session.words(active.binding.description)
        shown = f"{self.app.get_key_display(active.binding)} "
        return Content.assemble((shown, "bold $accent"), word).stylize(Style.from_meta({"press": active.binding.key}))


def tell_line(line: Static, content: Content) -> None:
    """Write something into a line of a fixed height, which is drawn anew only where it differs."""
    if not isinstance(line.content, Content) or not content.is_same(line.content):
        line.update(content, layout=False)


_TALL = 5


_RANKS = "KQJA"


class Emblem(Widget):
    """Picture of the cards and the name; one line, or five on a tall screen."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Emblem { height: 1; width: 100%; }
    """

    def __init__(self, session: Session, motto: str) -> None:
        super().__init__()
        self._session = session
        self._motto = motto

    def render(self) -> Content:
        """Draw the emblem (hook of Textual)."""
        name = Content.styled("C A R T E A D O", "bold $accent")
        motto = Content.styled(self._motto, "$faint")
        if self.size.height < _TALL:
            return Content("   ").join([Content(" ").join(self._faces()), name, motto])
        lines = self._cards()
        beside = {len(lines) // 2: name, len(lines) // 2 + 1: motto}
        gap = Content(" " * 4)
        return Content("\n").join(line + gap + beside.get(number, Content("")) for number, line in enumerate(lines))

    def _faces(self) -> list[Content]:
        pairs = zip(_RANKS, SUITS, strict=True)
        return [
            Content.styled(f"{rank}{self._session.suit(letter)}", f"bold $suit-{letter.lower()}")
            for rank, letter in pairs
        ]

    def _cards(self) -> list[Content]:
        """Return the lines of a fan of cards."""
        edge = Content.styled("│", "$faint")
        face, empty = Content(""), Content("")
        for suit in self._faces():
            face = face + edge + suit + Content(" ")
            empty = empty + edge + Content("   ")
        face, empty = face + Content("  ") + edge, empty + Content("  ") + edge
        top = Content.styled("╭───" * 3 + "╭─────╮", "$faint")
        bottom = Content.styled("╰───" * 3 + "╰─────╯", "$faint")
        return [top, face, empty, empty, bottom]


class Page(BaseScreen[Result]):
    """A full screen; `place` is the catalog key of its title, `<place>.help` that of its help."""

    def compose(self) -> ComposeResult:
        """Put the body between the two bars."""
        yield TitleBar(self.session, self.title_words())
        yield from self.body()
        yield KeyBar(self.session)

    def title_words(self) -> str:
        """Return what the title bar says."""
        return self.words(self.place)

    def body(self) -> ComposeResult:
        """Return what stands between the bars."""
        yield from ()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed, the focus where it was."""
        focused = self.focused.id if self.focused is not None else None
        await self.recompose()
        if focused is not None:
            for widget in self.query(f"#{focused}"):
                widget.focus()

    def action_back(self) -> None:
        """Leave this screen for the one below it."""
        self.dismiss()


class FilledPage(Page[None]):
    """Page whose widgets are filled when it opens, and anew after the settings changed."""

    @abstractmethod
    def refill(self) -> None:
        """Show everything as it stands now."""

    def on_mount(self) -> None:
        """Show everything."""
        self.refill()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await super().retell()
        self.refill()
