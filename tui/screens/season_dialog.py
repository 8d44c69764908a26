"""Which tournaments count for a season: a list to be ticked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from saves.tournaments import TournamentLine
from tui.keymap import key
from tui.screens.base import Dialog
from tui.text import clean
from tui.widgets.listing import Column, Listing, Row


class TournamentsDialog(Dialog[tuple[str, ...] | None]):
    """Answers with the ids that are ticked; None when the person thinks better of it."""

    place = "season_tournaments"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "tick", "season.tick", priority=True),
        key("enter", "accept", "choices.accept", priority=True),
        key("escape", "cancel", "ask.cancel", show=False, priority=True),
    ]
    CSS = """
    TournamentsDialog #dialog { width: 76; }
    TournamentsDialog #tournaments { height: 14; }
    """

    def __init__(self, lines: Sequence[TournamentLine], chosen: Sequence[str]) -> None:
        """Offer these tournaments, with some of them ticked; those that are not here stay as they were."""
        super().__init__()
        self._lines = tuple(lines)
        self._chosen = list(chosen)

    def compose(self) -> ComposeResult:
        """Show the list."""
        words = self.words
        with Vertical(id="dialog"):
            yield Static(Content(words("season.tournaments.ask")), id="question")
            yield Listing((Column(3), Column(), Column(14)), self._rows(), id="tournaments", one_click=False)
            yield Static(Content.styled(words("season.tournaments.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Begin with the first."""
        self.query_one(Listing).focus()

    def _rows(self) -> list[Row]:
        words = self.words
        rows = []
        for line in self._lines:
            mark = Content.styled("[×]" if line.id in self._chosen else "[ ]", "bold $accent")
            state = words("season.over" if line.finished else "season.running")
            rows.append(Row(line.id, (mark, clean(line.line), Content.styled(state, "$faint"))))
        return rows or [Row("", (words("tournaments.none"), "", ""))]

    @on(Listing.Chosen)
    def action_tick(self) -> None:
        """Tick the marked one, or take the tick away."""
        listing = self.query_one(Listing)
        name = listing.current
        if name in self._chosen:
            self._chosen.remove(name)
        elif name:
            self._chosen.append(name)
        listing.show(self._rows())

    def action_accept(self) -> None:
        """Keep the ticks."""
        self.dismiss(tuple(self._chosen))

    def action_cancel(self) -> None:
        """Leave them as they were."""
        self.dismiss(None)
