"""Tie-breaks chosen and put in order: those that hold first, numbered, then the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tournaments.tiebreaks import TIEBREAKS
from tui.keymap import key
from tui.screens.base import Dialog
from tui.widgets.listing import Column, Listing, Row


class TiebreaksDialog(Dialog[tuple[str, ...] | None]):
    """Answers with the names in order, empty for the format's own; None when the person thinks better of it."""

    place = "tiebreaks"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "switch", "tiebreaks.switch", priority=True),
        key("plus,equals_sign,K", "shift(-1)", "tiebreaks.up", priority=True),
        key("minus,J", "shift(1)", "tiebreaks.down", priority=True),
        key("enter", "accept", "tiebreaks.accept", priority=True),
        key("escape", "cancel", "ask.cancel", show=False, priority=True),
    ]
    CSS = """
    TiebreaksDialog #dialog { width: 72; }
    TiebreaksDialog #tiebreaks { height: 14; }
    TiebreaksDialog #wrong { height: 2; }
    """

    def __init__(self, chosen: Sequence[str], usual: Sequence[str]) -> None:
        """Begin with those chosen, or with the format's own."""
        super().__init__()
        self._usual = tuple(usual)
        self._chosen = list(chosen or usual)

    def compose(self) -> ComposeResult:
        """Show the list."""
        with Vertical(id="dialog"):
            yield Static(Content(self.words("tiebreaks.title")), id="question")
            yield Listing((Column(3, right=True), Column()), self._rows(), id="tiebreaks", one_click=False)
            yield Static("", id="wrong")
            yield Static(Content.styled(self.words("tiebreaks.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Explain the first."""
        self.query_one(Listing).focus()
        self._explain()

    def _rows(self) -> list[Row]:
        words, rows = self.words, []
        for place, name in enumerate(self._chosen, start=1):
            rows.append(Row(name, (str(place), Content.styled(words(f"desk.tiebreak.{name}"), "bold"))))
        for name in TIEBREAKS:
            if name not in self._chosen:
                rows.append(Row(name, ("·", Content.styled(words(f"desk.tiebreak.{name}"), "$faint"))))
        return rows

    def _show(self, name: str) -> None:
        listing = self.query_one(Listing)
        listing.show(self._rows())
        listing.go_to(name)
        self._explain()

    @on(Listing.Moved)
    def _explain(self) -> None:
        name = self.query_one(Listing).current
        told = self.words(f"desk.tiebreak.{name}.help") if name else ""
        self.query_one("#wrong", Static).update(Content.styled(told, "$faint"))

    @on(Listing.Chosen)
    def action_switch(self) -> None:
        """Let the marked one hold, last of all, or no longer."""
        name = self.query_one(Listing).current
        if name in self._chosen:
            self._chosen.remove(name)
        elif name:
            self._chosen.append(name)
        self._show(name)

    def action_shift(self, step: int) -> None:
        """Put the marked one a place up or down."""
        name = self.query_one(Listing).current
        if name in self._chosen:
            at = self._chosen.index(name)
            to = max(0, min(at + step, len(self._chosen) - 1))
            self._chosen.insert(to, self._chosen.pop(at))
            self._show(name)

    def action_accept(self) -> None:
        """Keep them; the format's own in its own order are none chosen."""
        chosen = tuple(self._chosen)
        self.dismiss(() if chosen == self._usual else chosen)

    def action_cancel(self) -> None:
        """Leave them as they were."""
        self.dismiss(None)
