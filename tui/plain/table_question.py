"""What a seat is asked at a table in lines.

Question and choices, what Enter does, what speaks against a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.model import Seat
from tui.games.table_model import ChoiceTree
from tui.plain.choices import ActionChoices, in_runs
from tui.texts.match import format_caution, format_seat_time_left

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tui.games.game_ui import GameUI
    from tui.plain.menu import Choice
    from tui.services.matches.live_match import LiveMatch
    from tui.services.matches.player_update import PlayerUpdate
    from tui.texts.localizer import Localizer


class TableQuestion:
    """The question that one seat has to answer now."""

    def __init__(
        self,
        live_match: LiveMatch,
        update: PlayerUpdate,
        me: Seat,
        game_ui: GameUI,
        localizer: Localizer,
        before: TableQuestion | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """Ask for one of the update's legal actions.

        In the turn of the question `before` new ones alone are listed. Who is `alone` here is not called by name.
        """
        self._live_match, self._game_ui, self._localizer = live_match, game_ui, localizer
        self.view, self._legal, self._me = update.view, update.legal, me
        self._alone = alone
        self._turn = me, update.progress[0]
        acted = next((ply.seat for ply in reversed(update.events) if ply.seat is not None), None)
        chosen = [ply.seat for ply in update.events].count(me)
        self._asked = me, update.legal, game_ui.question(update.view, localizer), chosen
        self.is_new = before is None or before._asked != self._asked
        """Whether anything else is asked than before: others may have acted while this seat thinks."""
        goes_on = before is not None and before._turn == self._turn and (acted == me or not self.is_new)
        self._numbers: Mapping[Any, str] = before._numbers if before is not None and goes_on else {}
        """What is typed for the acts that were listed in this turn: they keep it as long as the turn goes on."""
        whole = not game_ui.question(update.view, localizer)
        self._again = goes_on and whole and bool(self._numbers)
        """Whether the turn as a whole is asked about once more."""
        kept = self._numbers if whole and any(action in self._numbers for action in update.legal) else {}
        self._held = tuple(number for action, number in kept.items() if action in update.legal)
        """The numbers that still hold of those listed before in the turn."""
        self.choices = ActionChoices(game_ui, update.view, update.legal, localizer, kept)
        if whole:
            self._numbers = self.choices.numbers
        self._warned: Any = None if before is None or self.is_new else before._warned
        """The action that was warned of: who chooses it again means it."""

    def lines(self) -> list[str]:
        """Return the question and its choices."""
        if self._again:
            held = self._localizer.listed(in_runs(self._held, self._localizer))
            return [self._localizer("lines.still.held", numbers=held) if held else self._localizer("lines.still")]
        return self.whole()

    def whole(self) -> list[str]:
        """Return the question, with the seat it is for where several are at this keyboard."""
        name, question = self._localizer.names[self._me], self._game_ui.question(self.view, self._localizer)
        if self._alone:
            return [question[0].upper() + question[1:] if question else self._localizer("lines.your_turn.alone")]
        if question:
            return [self._localizer("lines.asked", name=name, question=question)]
        return [self._localizer("lines.your_turn", name=name)]

    def time_left(self) -> list[str]:
        """Return how much time the seat has, where it is limited."""
        left = format_seat_time_left(self._live_match, self._me, self._localizer)
        return [left] if left else []

    def enter(self) -> str:
        """Return the action of an empty line."""
        only = self.choices.only
        return self._localizer("lines.enter.again" if only is None else "lines.enter.only", act=only and only.text)

    def settings(self) -> list[str]:
        """Return the choices by words alone, which change what the seat is asked from then on."""
        if not self.choices.settings:
            return []
        acts = "; ".join(choice.text for choice in self.choices.settings)
        return [self._localizer("lines.table.settings", acts=acts)]

    def caution(self, choice: Choice) -> str:
        """Return a one-time warning against a choice, or ""."""
        action, moves = self.choices.action(choice), self._legal
        if action == self._warned:
            return ""
        ways = ChoiceTree((path, move) for move in moves for path in self._game_ui.paths(self.view, move))
        caution = self._game_ui.caution(self.view, ways, action)
        if caution is None:
            return ""
        self._warned = action
        again = self._localizer("lines.caution", typed=choice.name)
        return f"{format_caution(caution, self._localizer)} {again}"
