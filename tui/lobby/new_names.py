"""Names that were taken since the hall was opened: from where, when, and many given back at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content

from tui.keymap import key
from tui.lobby.page import LobbyPage
from tui.services.identity.names import clean
from tui.texts.lobby import new_name_words
from tui.widgets.dialogs import ConfirmDialog
from tui.widgets.row_list import Column, Row, RowList

if TYPE_CHECKING:
    from tui.lobby.client import LobbyClient
    from tui.services.identity.new_names import NewName
    from tui.services.lobby.admin import LobbyAdmin

_COLUMNS = (Column(1), Column(), Column(9), Column(26), Column(36, from_width=110))


class NewNamesScreen(LobbyPage):
    """The newest names first; `enter` marks one, `a` all from its network, `r` gives the marked ones back."""

    place = "place.new_names"
    AUTO_FOCUS = "#new-names"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("a", "mark_network", "key.new_names.network"),
        key("r", "release", "key.new_names.release"),
    ]

    def __init__(self, client: LobbyClient, admin: LobbyAdmin) -> None:
        super().__init__(client)
        self.admin = admin
        self._marked: set[str] = set()

    def body(self) -> ComposeResult:
        """Show the list."""
        yield RowList(_COLUMNS, id="new-names", one_click=False, title=self.words("place.new_names"))

    def show_all(self) -> None:
        """Show the names as they stand now; the cursor stays with its name."""
        new_names = self.admin.new_names()
        self._marked &= {new.name for new in new_names}
        listing = self.query_one("#new-names", RowList)
        current = listing.current
        listing.show([self._row(new) for new in new_names] or [Row("", ("", self.words("new_names.none")))])
        if current:
            listing.go_to(current)

    def _row(self, new: NewName) -> Row:
        moment = self.session.when(new.at, self.lobby.clock())
        when, whence, network, how = new_name_words(new, moment, self.words)
        mark = Content.styled("✓", "bold $accent") if new.name in self._marked else ""
        name = Content.styled(clean(new.name), "bold" if self.lobby.person(new.name) is not None else "")
        return Row(new.name, (mark, name, when, whence, Content.styled(f"{network}  {how}", "$faint")))

    @on(RowList.Chosen, "#new-names")
    def _chosen(self, event: RowList.Chosen) -> None:
        self._marked ^= {event.name}
        self.refill()

    def action_mark_network(self) -> None:
        """Mark all names from the network of the marked row; where all are marked, none."""
        name, new_names = self.query_one("#new-names", RowList).current, self.admin.new_names()
        networks = {new.network for new in new_names if new.name == name}
        names = {new.name for new in new_names if new.network in networks}
        self._marked = self._marked - names if names <= self._marked else self._marked | names
        self.refill()

    @work(exclusive=True)
    async def action_release(self) -> None:
        """Give the marked names back, after asking."""
        marked = [new.name for new in self.admin.new_names() if new.name in self._marked]
        if not marked:
            self.notify(self.words("new_names.mark_first"), markup=False)
            return
        question = self.words("new_names.release.ask", count=len(marked), names=", ".join(map(clean, marked[:6])))
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("new_names.release"))):
            count = await self.admin.release_all(marked)
            self.notify(self.words("new_names.released", count=count), markup=False)
            self.refill()
