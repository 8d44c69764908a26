"""What every tab of the desk has: the tournament, who tells it, and a way to show it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.containers import Vertical

from tournaments.model import Tournament
from tui.championship import Championship
from tui.desk.telling import Teller
from tui.i18n import Words

if TYPE_CHECKING:
    from tui.desk.screen import DeskScreen

TABS = ("entrants", "round", "standings", "bracket", "history", "log")
"""The tabs of the desk in the order of their keys, 1 to 6."""


class Pane(Vertical):
    """One tab. It is filled when it is opened and after every act while it is open."""

    tab: ClassVar[str] = ""
    first: ClassVar[str] = ""
    """The selector of what has the focus when the tab is opened."""

    def __init__(self) -> None:
        super().__init__(id=self.tab)

    @property
    def desk(self) -> DeskScreen:
        """The screen, typed."""
        return cast("DeskScreen", self.screen)

    @property
    def championship(self) -> Championship:
        """The tournament with its matches."""
        return self.desk.championship

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.championship.tournament

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return self.desk.words

    @property
    def teller(self) -> Teller:
        """Who tells the tournament."""
        return self.desk.teller

    def idle(self, action: str) -> bool:
        """Tell whether a key would only say why it can do nothing now: the bar below leaves it out."""
        return False

    def refill(self) -> None:
        """Show the tournament as it stands."""

    def open(self) -> None:
        """Put the focus where one begins here."""
        self.refill()
        for widget in self.query(self.first) if self.first else ():
            if widget.focusable and widget.display:
                widget.focus()
                return
