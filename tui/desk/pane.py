"""What every tab of the desk has: the tournament, who tells it, and a way to show it anew."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import ClassVar, Protocol, cast

from textual.containers import Vertical

from tournaments.desk import Desk
from tournaments.model import EntrantId, Tournament
from tui.championship import Championship
from tui.context import Context
from tui.desk.telling import Teller
from tui.i18n import Words
from tui.session import Session

TABS = ("entrants", "round", "standings", "bracket", "history", "log")
"""The tabs of the desk in the order of their keys, 1 to 6."""


class PaneHost(Protocol):
    """What a tab asks of the screen around it."""

    championship: Championship
    """The tournament with its matches."""
    followed: EntrantId | None
    """The player whose way is looked at in the bracket and the history."""
    busy: bool
    """Whether the tables of bots are being played."""

    @property
    def context(self) -> Context:
        """What the app gives the screen."""
        ...

    @property
    def session(self) -> Session:
        """Who sits here and what they chose."""
        ...

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        ...

    @property
    def teller(self) -> Teller:
        """Who tells the tournament."""
        ...

    @property
    def signed(self) -> AbstractContextManager[None]:
        """What is done meanwhile bears, in the log, the name of whoever sits at this desk."""
        ...

    def act(self, act: Callable[[Desk], object]) -> bool:
        """Let the desk act; tells whether it did, and says in words what was done or refused."""
        ...

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do something to the tournament; tells whether it was done, and says in words what was done or refused."""
        ...

    def set_scored(self, scored: bool) -> bool:
        """Let the tournament count for points, or not; only before the first round."""
        ...

    def action_draw_up(self) -> object:
        """Draw up the next round."""
        ...

    async def take_back(self, number: int) -> None:
        """Ask, then take back an act; one that may not be is refused in words, without asking."""
        ...

    async def ask_player(self) -> EntrantId | None:
        """Ask for a name; None when the person thinks better of it."""
        ...

    def open_history(self, entrant: EntrantId) -> None:
        """Show a player's page."""
        ...

    def say(self, text: str, *, bad: bool = False) -> None:
        """Say what was done, or refused."""
        ...

    def say_last(self) -> None:
        """Say what the last act was, and when it was kept."""
        ...

    def tell_next(self) -> None:
        """Say what to do next, from where the person is now."""
        ...

    def refill(self) -> None:
        """Show the tournament as it stands, in every tab."""
        ...

    def refresh_bindings(self) -> None:
        """Show the keys that can be used now (of Textual)."""
        ...


class Pane(Vertical):
    """One tab. It is filled when it is opened and after every act while it is open."""

    tab: ClassVar[str] = ""
    first: ClassVar[str] = ""
    """The selector of what has the focus when the tab is opened."""

    def __init__(self) -> None:
        super().__init__(id=self.tab)

    @property
    def desk(self) -> PaneHost:
        """The screen, typed."""
        return cast("PaneHost", self.screen)

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
