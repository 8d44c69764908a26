"""Why somebody stands where they stand: every tie-break's figure, term by term."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tournaments.model import EntrantId
from tournaments.standings import Standing
from tui.arithmetic import Reckoner
from tui.desk.telling import Teller
from tui.keymap import key
from tui.screens.base import Dialog
from tui.text import clean


class ArithmeticDialog(Dialog[None]):
    """One entrant's figures, and what put them behind the one above."""

    place = "arithmetic"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter,a,q", "close", "desk.why.close", show=False),
        key("left,h", "turn(-1)", "desk.player_back", show=False),
        key("right,l", "turn(1)", "desk.player_on", show=False),
    ]
    CSS = """
    ArithmeticDialog #dialog { width: 76; max-height: 90%; }
    ArithmeticDialog VerticalScroll { height: auto; max-height: 15; }
    """

    def __init__(self, teller: Teller, lines: tuple[Standing, ...], entrant: EntrantId) -> None:
        """Explain an entrant's line of the standings."""
        super().__init__()
        self._teller = teller
        self._lines = lines
        self._at = next((index for index, line in enumerate(lines) if line.entrant.id == entrant), 0)

    def compose(self) -> ComposeResult:
        """Show the figures."""
        with Vertical(id="dialog"):
            yield Static("", id="question")
            with VerticalScroll():
                yield Static("", id="reasons")
            yield Static(Content.styled(self._teller.words("desk.arithmetic.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Show the entrant."""
        self._show()

    def _show(self) -> None:
        line, teller = self._lines[self._at], self._teller
        title = teller.words("desk.arithmetic.title", name=clean(line.entrant.name), place=teller.place(line.place))
        self.query_one("#question", Static).update(Content(title))
        self.query_one("#reasons", Static).update(Content("\n").join(self._told(line)))

    def _told(self, line: Standing) -> Iterator[Content]:
        teller, words = self._teller, self._teller.words
        reckoner = Reckoner(words, teller.name)
        if not line.columns:
            yield Content(words("desk.arithmetic.none"))
            return
        for one in line.columns:
            decided = one.code == line.parted_by
            yield Content.styled(reckoner.sentence(one), "bold $accent" if decided else "bold")
            for term in reckoner.lines(one):
                yield Content.styled(f"   {term}", "$faint")
        if self._at and line.parted_by:
            above = self._lines[self._at - 1]
            pair = [next(one for one in each.columns if one.code == line.parted_by) for each in (above, line)]
            told = words("desk.arithmetic.behind", name=clean(above.entrant.name))
            yield Content.assemble("\n", (f"{told} {reckoner.parted(*pair)}", "$secondary"))
        elif self._at and self._lines[self._at - 1].place < line.place and self._lines[self._at - 1].table is not None:
            above = self._lines[self._at - 1]
            yield Content.styled(words("desk.arithmetic.playing", name=clean(above.entrant.name)), "$secondary")
        elif line.sharing > 1:
            yield Content.styled(words("desk.arithmetic.shared", count=line.sharing), "$secondary")

    def action_turn(self, step: int) -> None:
        """Explain the one above or below."""
        self._at = max(0, min(self._at + step, len(self._lines) - 1))
        self._show()

    def action_close(self) -> None:
        """Go back to the standings."""
        self.dismiss(None)
