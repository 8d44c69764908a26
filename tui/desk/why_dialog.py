"""Why these people sit together: every reason of a pairing in a box over the desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tournaments.fold import explained, lots_drawn
from tournaments.model import Pairing
from tui.desk.telling import Teller
from tui.keymap import key
from tui.screens.base import Dialog


class WhyDialog(Dialog[None]):
    """Tells what a table plays for, how its members came together, and why they sit in this order."""

    place = "why"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,enter,w,q", "close", "desk.why.close", show=False)]
    DEFAULT_CSS = """
    WhyDialog #reasons { height: auto; max-height: 65vh; }
    WhyDialog #reasons > Static { height: auto; }
    """

    def __init__(self, teller: Teller, number: int, pairing: Pairing, places: tuple[int, int]) -> None:
        """Explain a table of the round with that number, which plays for these places."""
        super().__init__()
        self._teller = teller
        self._number = number
        self._pairing = pairing
        self._places = places

    def compose(self) -> ComposeResult:
        """Show the reasons."""
        words = self._teller.words
        with Vertical(id="dialog"):
            title = words("desk.why.title", table=self._pairing.number, round=self._number)
            yield Static(Content(title), id="question")
            with VerticalScroll(id="reasons"):
                yield Static(Content("\n\n").join(Content(line) for line in self._lines()))
            yield Static(Content.styled(words("desk.why.hint"), "$faint"), id="hint")

    def _lines(self) -> Iterator[str]:
        teller, words = self._teller, self._teller.words
        tournament = teller.tournament
        yield teller.names(self._pairing.seats)
        for why in explained(tournament, self._number, self._pairing.number):
            yield teller.why(why)
        settings = tournament.settings_of(self._number)
        yield words(f"desk.why.format.{settings.format}")
        if tournament.opens_stage(self._number):
            yield words(f"desk.why.seeding.{settings.seeding}")
        yield words("desk.why.seats")
        lots = lots_drawn(tournament, self._number)
        told = "  ".join(f"{teller.name(seat)} {lots[seat] + 1}" for seat in self._pairing.seats)
        yield words("desk.why.lots", lots=told, lot=str(tournament.rounds[self._number - 1].lot))

    def action_close(self) -> None:
        """Go back to the desk."""
        self.dismiss(None)
