"""The way of a person at the table from keys and spots to an action; nothing here touches the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.model import Reason, Seat
from tui.canvas.grid import Target
from tui.games.game_ui import GameUI
from tui.games.table_model import DONE, ChoicePath, TableModel
from tui.match.draw_foot import PromptHint
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer
from tui.widgets.canvas_view import neighbour

_MOST_FIGURES = 15


class ChoiceController:
    """State of a choice under construction: focus, path so far, and message.

    The methods that take a key or a spot return the action it leads to, or None when there is more to choose.
    """

    def __init__(
        self,
        explain: Callable[[Seat, Any], Reason | None],
        game_ui: GameUI,
        table_model: TableModel,
        *,
        cautious: bool = True,
    ) -> None:
        """Begin with nothing chosen.

        `explain` tells why a seat may not take an action, None for one it may take. `cautious` says something against
        an action that gives something up, once.
        """
        self._explain = explain
        self.game_ui = game_ui
        self.table_model = table_model
        self.hint: PromptHint | None = None
        """What is said until the next key: a refusal, a warning."""
        self._cautious = cautious
        self._warned: Any = None

    def renew(self, table_model: TableModel, *, anew: bool) -> None:
        """Update to a new picture of the table; `anew` if the question is new."""
        old = self.table_model
        self.table_model = (
            table_model._replace(focus=old.focus)
            if anew
            else table_model._replace(focus=old.focus, picked=old.picked, written=old.written, pressed=old.pressed)
        )
        if anew:
            self.hint = self._warned = None
            if table_model.moves and table_model.focus not in table_model.moves.following(()):
                self.point(self.game_ui.first_focus(self.table_model))

    @property
    def cautioned(self) -> bool:
        """Tell whether this action was warned against, so that repeating it takes it."""
        return self._warned is not None

    @property
    def following(self) -> tuple[str, ...]:
        """Spots that continue the choice."""
        return self.table_model.moves.following(self.table_model.picked)

    def point(self, spot: str) -> None:
        """Move the focus to a spot."""
        pressed = self.table_model.pressed
        self.table_model = self.table_model._replace(focus=spot, pressed=pressed if pressed == spot else "")

    def point_along(self, path: ChoicePath) -> None:
        """Move the focus to the next spot of a path; what is picked beside it is left."""
        if not {*self.table_model.picked} <= {*path}:
            self.cancel()
        spot = next((spot for spot in path if spot not in self.table_model.picked), DONE)
        if spot != DONE:
            self.point(spot)

    def cancel(self) -> bool:
        """Cancel an unfinished choice; tells whether there was one."""
        if not self.table_model.picked:
            return False
        self.table_model = self.table_model._replace(focus=self.table_model.picked[0], picked=())
        return True

    def begin_anew(self) -> None:
        """Reset choice and messages, as if the question had just been asked."""
        self.table_model = self.table_model._replace(picked=(), written="", pressed="")
        self.hint = self._warned = None

    def is_command(self, spot: str) -> bool:
        """Tell whether the spot is a command, not a card."""
        return any(command.spot == spot for command in self.game_ui.commands(self.table_model))

    def press(self, spot: str) -> Any | None:
        """Focus a card or place by its key or click; a second press chooses it.

        Chosen at once is what can be taken back or is named beside the table: a card of a set to mark, what has been
        picked, a command.
        """
        table_model = self.table_model
        at_once = table_model.moves.marks(spot) or spot in table_model.picked or self.is_command(spot)
        if at_once or ":" not in spot or spot == table_model.pressed:
            return self.choose(spot)
        picked = table_model.picked if spot in self.following else ()
        self.table_model = table_model._replace(focus=spot, picked=picked, pressed=spot)
        self._warned = None
        return None

    def choose(self, spot: str) -> Any | None:
        """Choose a spot: it completes, continues or leaves the choice, or is refused."""
        moves = self.table_model.moves
        if spot in self.table_model.picked and spot not in self.following:
            self._leave_out(spot)
            return None
        if spot not in self.following:
            again = spot == self.table_model.focus
            if DONE not in self.following and (":" in spot or self.is_command(spot)):
                self.point(spot)
            self.hint = self.why_not(spot)
            if again and self.hint is not None and self._asks_commands():
                # The next Enter answers what is asked: no spot of the table does.
                self.point(self.game_ui.first_focus(self.table_model))
            return None
        path = (*self.table_model.picked, spot)
        # A command always shows its targets; a card with one place to go goes there.
        action = moves.at(path) if not self.table_model.picked and self.is_command(spot) else moves.only(path)
        if action is not None:
            taken = self._unless_warned(action)
            if taken is None:
                self.point(spot)
            return taken
        self.table_model = self.table_model._replace(picked=path)
        self.point(self.game_ui.first_focus(self.table_model))
        return None

    def _asks_commands(self) -> bool:
        """Tell whether only commands are choices now, such as yes and no."""
        return bool(self.following) and not any(":" in spot for spot in self.following)

    def _leave_out(self, spot: str) -> None:
        """Take a spot out of the choice; where the others make none without it, all that came after it too."""
        picked = self.table_model.picked
        others = tuple(other for other in picked if other != spot)
        kept = others if not others or self.table_model.moves.following(others) else picked[: picked.index(spot)]
        self.table_model = self.table_model._replace(focus=spot, picked=kept)

    def _unless_warned(self, action: Any) -> Any | None:
        table_model = self.table_model
        if self._cautious and action != self._warned and table_model.localizer.session.settings.confirm_end:
            caution = self.game_ui.caution(table_model.view, table_model.moves, action)
            if caution is not None:
                self._warned = action
                self.hint = PromptHint(table_model.localizer(caution), table_model.palette.turn)
                return None
        self._warned = None
        return action

    def key(self, name: str, character: str | None) -> tuple[bool, Any | None]:
        """Handle a key with a temporary meaning; returns whether it had one, and the action."""
        self.hint = None
        if self._typed(name, character or ""):
            return True, None
        for spot, shown in self.game_ui.hotkeys(self.table_model).items():
            if {name, character} & {*shown.split()}:
                return True, self.press(spot)
        for command in self.game_ui.commands(self.table_model):
            if name in command.keys:
                return True, self.choose(command.spot)
        return False, None

    def _typed(self, name: str, character: str) -> bool:
        """Take a figure of a number that may be typed now, or take the last one back; tells whether it was one."""
        figure = character if character.isascii() and character.isdigit() else ""
        written = self.table_model.written
        zone = self.game_ui.typed(self.table_model) if figure or (name == "backspace" and written) else ""
        if not zone:
            return False
        self._warned = None
        written = f"{written}{figure}"[:_MOST_FIGURES] if figure else written[:-1]
        self.table_model = self.table_model._replace(written=written)
        self.point(f"{zone}:{int(written)}" if written else self.game_ui.first_focus(self.table_model))
        return True

    def why_not(self, spot: str, table_model: TableModel | None = None) -> PromptHint | None:
        """Return why a spot cannot be used now, with its rule."""
        table_model = table_model or self.table_model
        if table_model.me is None or not spot:
            return None
        action = self.game_ui.probe(table_model.view, table_model.picked, spot)
        reason = self._explain(table_model.me, action) if action is not None else None
        if reason is None:
            return None
        localizer = table_model.localizer
        why = self.game_ui.why(reason, localizer)
        text, brief = localizer("table.why", why=why, rule=reason.rule), localizer("table.why.brief", why=why)
        return PromptHint(text, table_model.palette.bad, reason.rule, brief)

    def shown_hint(self, cells: int = 10_000) -> PromptHint:
        """Return what stands in the hint line: what was said, or what the focus is and why it cannot be used.

        Names are so short that it fits into the cells; where that is not enough, it is left at why.
        """
        if self.hint is not None:
            return _fitted(self.hint, cells)
        table_model = self.table_model
        shown, text = self._fitting_hint(table_model, cells)
        if shown.rule and cell_len(text) > cells:
            shown, text = self._fitting_hint(table_model, cells, why_only=True)
        return _fitted(shown._replace(text=text), cells)

    def _fitting_hint(self, table_model: TableModel, cells: int, *, why_only: bool = False) -> tuple[PromptHint, str]:
        def hint(localizer: Localizer) -> PromptHint:
            return self._hint_of(table_model._replace(localizer=localizer), why_only=why_only)

        shown = hint(table_model.localizer)
        if cell_len(shown.text) <= cells:
            return shown, shown.text
        return shown, table_model.localizer.fitting(cells, lambda localizer: hint(localizer).text)

    def _hint_of(self, table_model: TableModel, *, why_only: bool) -> PromptHint:
        text = self.game_ui.hint(table_model) if table_model.focus else ""
        if table_model.focus in self.following or not table_model.moves:
            return PromptHint(text, table_model.palette.dim)
        why = self.why_not(table_model.focus, table_model)
        if why is None:
            return PromptHint(text, table_model.palette.dim)
        return why if why_only or not text else why._replace(text=f"{text}. {why.text}")

    def move(self, spots: list[Target], dx: int, dy: int) -> None:
        """Point at the next spot in a direction; once a choice has begun, among those that lead on."""
        self._warned = None
        self.table_model = self.table_model._replace(written="")
        may: tuple[str, ...] = (*self.following, *self.table_model.picked)
        aims = not self.table_model.picked and self.game_ui.aims(self.table_model)
        if aims:
            may = tuple(spot for spot in may if ":" in spot)
        begun = bool(self.table_model.picked) or aims
        # The log is no part of the table: arrows do not leave the cards for it.
        aside = [spot.name for spot in spots if spot.name == "log" or spot.name.startswith("key:")]
        if dx and ":" in self.table_model.focus:
            # Nor do they leave them sideways for the commands of the last line.
            last = max((spot.rect.y for spot in spots), default=0)
            aside += [spot.name for spot in spots if spot.rect.y == last and ":" not in spot.name]
        there = [spot for spot in spots if (spot.name in may if begun else spot.name not in aside)]
        self.point(neighbour(there, self.table_model.focus, dx, dy))

    def zone(self, spots: list[Target], step: int) -> None:
        """Point at the first spot of the next part of the table, in the order in which the game draws them."""
        zones: dict[str, str] = {}
        for spot in spots:
            if ":" in spot.name and not spot.name.startswith("key:"):
                zones.setdefault(zone_of(spot.name), spot.name)
        names = list(zones)
        if names:
            now = zone_of(self.table_model.focus)
            at = (names.index(now) + step) % len(names) if now in names else 0
            self.point(zones[names[at]])


def _fitted(hint: PromptHint, cells: int) -> PromptHint:
    """Return a hint that does not fit without the number of its rule: the sentence is worth more."""
    return hint._replace(text=hint.brief) if hint.brief and cell_len(hint.text) > cells else hint


def zone_of(spot: str) -> str:
    """Return the part of the table that a spot lies in: "hand" for "hand:3", "realm:1" for "realm:1:0"."""
    return spot.rpartition(":")[0]
