"""What was understood of a list of people, to be looked through before anybody is entered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.keys import KeyFamily
from engine.core.text import fold
from tui.keymap import key
from tui.services.identity.names import short_names
from tui.services.tournaments.entry import Listed
from tui.texts.localizer import Words
from tui.widgets.row_list import Cell, Column, Row, RowList
from tui.widgets.screen import Dialog

_LIST_DOUBT = KeyFamily("list.doubt.{}", "turned two club strange twice here")

_COLUMNS = (Column(1), Column(24), Column(14), Column(5, right=True), Column())


class ListDialog(Dialog[tuple[Listed, ...]]):
    """A line for everybody with name, club, rating and what is doubtful; a line may be left out and taken in again."""

    place = "place.list"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "leave_out", "key.list.leave_out"),
        key("escape", "cancel", "key.ask.cancel", show=False),
    ]
    CSS = """
    ListDialog #dialog { width: 78; padding: 0 2; }
    ListDialog #people { width: 100%; height: auto; max-height: 12; }
    """

    def __init__(self, words: Words, people: Sequence[Listed], taken: Collection[str]) -> None:
        """Show the people; `taken` are the folded names of those who are entered already."""
        super().__init__()
        self._words = words
        self._people = _doubted(people, taken)
        self._out = {at for at, one in enumerate(self._people) if one.doubt in ("twice", "here")}

    def compose(self) -> ComposeResult:
        """Show what was understood."""
        with Vertical(id="dialog"):
            yield Static("", id="question")
            yield RowList(_COLUMNS, (), id="people", one_click=False)
            yield Static(Content.styled(self._words("list.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Begin at the first doubt."""
        listing = self.query_one(RowList)
        listing.focus()
        self._show()
        first = next((at for at, one in enumerate(self._people) if one.doubt), 0)
        listing.go_to(str(first))

    def _show(self) -> None:
        words, shown = self._words, short_names(one.name for one in self._people)
        doubts = sum(bool(one.doubt) for at, one in enumerate(self._people) if at not in self._out)
        told = words("list.ask", count=len(self._people) - len(self._out))
        self.query_one("#question", Static).update(
            Content.assemble(told, (f" {words('list.doubts', count=doubts)}" if doubts else "", "$warning"))
        )
        self.query_one(RowList).show([self._row(at, one, shown[one.name]) for at, one in enumerate(self._people)])

    def _row(self, at: int, one: Listed, name: str) -> Row:
        out = at in self._out
        mark: tuple[str, str] = ("–", "$faint") if out else ("?", "bold $warning") if one.doubt else ("✓", "$success")
        doubt = self._words(_LIST_DOUBT(one.doubt)) if one.doubt else ""
        cells: tuple[Cell, ...] = (
            Content.styled(*mark),
            Content.styled(name, "$faint" if out else "bold"),
            Content.styled(one.club, "$secondary"),
            "" if one.rating is None else str(one.rating),
            Content.styled(doubt, "$faint" if out else "$warning"),
        )
        return Row(str(at), cells)

    def action_leave_out(self) -> None:
        """Leave the marked one out, or take them in again."""
        self._out ^= {int(self.query_one(RowList).current)}
        self._show()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.dismiss(tuple(one for at, one in enumerate(self._people) if at not in self._out))

    def action_cancel(self) -> None:
        """Enter nobody."""
        self.dismiss(())


def _doubted(people: Sequence[Listed], taken: Collection[str]) -> tuple[Listed, ...]:
    """Return the people, those who are entered already or named before with that as the doubt."""
    seen: set[str] = set()
    doubted = []
    for one in people:
        name = fold(one.name)
        doubt = "here" if name in taken else "twice" if name in seen else one.doubt
        doubted.append(one._replace(doubt=doubt))
        seen.add(name)
    return tuple(doubted)
