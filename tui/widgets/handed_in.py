"""Handing in for a tournament: what is chosen, what a judge looks at, and what is shown at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from engine.core.text import LONGEST_NAME
from tournaments.handed_in import OpenValue
from tui.context import reporting
from tui.services.identity.actors import Actor
from tui.services.identity.names import clean
from tui.services.matches.table_options import Named
from tui.services.tournaments.handed_in import Place
from tui.services.tournaments.session import TournamentSession
from tui.texts.tournament import TournamentFormatter
from tui.widgets.dialogs import ChoiceDialog, ConfirmDialog
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.named_choice import choose_named
from tui.widgets.row_list import Row
from tui.widgets.screen import BaseScreen

Attempt = Callable[[Callable[[], object]], bool]
"""Does something, tells whether it was done, and says in words what was refused."""


class ValueTeller(Protocol):
    """Names of a game's values, and their reading."""

    def read(self, text: str) -> Named:
        """Return the value of a code or a text; raises CarteadoError."""
        ...

    def name(self, opened: OpenValue) -> str:
        """Return the name that the owner gave a value."""
        ...

    def lines(self, opened: OpenValue) -> tuple[str, ...]:
        """Return all lines of a value, its name first."""
        ...

    def value(self, opened: OpenValue) -> Named:
        """Return a value that may be saved or handed in."""
        ...


class HandingIn:
    """The dialogs about what the entrants of a tournament hand in, over one screen.

    `attempt` runs the chosen acts and reports refusals.
    """

    def __init__(
        self, screen: BaseScreen[Any], tournament_session: TournamentSession, teller: ValueTeller, attempt: Attempt
    ) -> None:
        self._screen = screen
        self._found = tournament_session
        self._teller = teller
        self._attempt = attempt
        self._words = screen.words

    async def hand_in(self, place: Place) -> bool:
        """Let a value be chosen: a ready one, one of one's own, or one of a code; tells whether it was taken."""
        values, words = self._found.handed_in, self._words
        question = words("handed_in.ask", name=self._name(place))
        named = await choose_named(self._screen, question, values.offered(self._saved), self._teller.read)
        return named is not None and self._attempt(lambda: values.hand_in(place, named))

    async def look(self, place: Place, by: Actor | None) -> None:
        """Show a judge an entrant's value, after the look was logged."""
        words = self._words
        question = words("handed_in.look.ask", name=self._name(place))
        if not await self._screen.app.push_screen_wait(ConfirmDialog(question, words("handed_in.look.yes"))):
            return
        seen: list[OpenValue | None] = []
        if self._attempt(lambda: seen.append(self._found.handed_in.look(place, by))):
            self.show(seen[0])

    def show(self, opened: OpenValue | None) -> None:
        """Show a value in a dialog."""
        lines = (self._words("handed_in.not_here"),) if opened is None else self._teller.lines(opened)
        self._screen.app.push_screen(LinesDialog(lines))

    async def show_all(self) -> None:
        """Show what everybody played with, once that is no secret; one may be copied to the own ones."""
        words, opened = self._words, self._found.tournament.opened
        names = (f"{self._name(Place(*open_value.of))}: {self._teller.name(open_value)}" for open_value in opened)
        rows = [Row(str(at), (name, "")) for at, name in enumerate(names)]
        chosen = await self._screen.app.push_screen_wait(ChoiceDialog(words("handed_in.told"), rows))
        if chosen is None:
            return
        open_value = opened[int(chosen)]
        acts = [Row("show", (words("handed_in.show"), "")), Row("copy", (words("handed_in.copy"), ""))]
        act = await self._screen.app.push_screen_wait(ChoiceDialog(self._teller.name(open_value), acts))
        if act == "show":
            self.show(open_value)
        elif act == "copy":
            self._copy(open_value)

    def _copy(self, opened: OpenValue) -> None:
        named, game = self._teller.value(opened), self._found.tournament.spec.game
        name = f"{clean(named.label)} ({self._name(Place(*opened.of))})"[:LONGEST_NAME]
        option = self._found.handed_in.option
        assert option is not None
        with reporting(self._screen.tell_error):
            self._saved.save(game, option, name, msgspec.to_builtins(named.value))
            self._screen.notify(self._words("decks.imported", name=name), markup=False)

    async def choose(self, acts: Sequence[tuple[str, str]], title: str) -> str | None:
        """Return which of these acts, by name and words, is wanted; the only one without asking."""
        if len(acts) == 1:
            return acts[0][0]
        rows = [Row(name, (text, "")) for name, text in acts]
        return await self._screen.app.push_screen_wait(ChoiceDialog(title, rows))

    @property
    def _saved(self) -> Any:
        return self._screen.context.profile.saved_values

    def _name(self, place: Place) -> str:
        return TournamentFormatter(self._words, self._found.tournament, self._found.desk.entries).member(*place)
