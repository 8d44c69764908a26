"""How a person at the table comes from keys and spots to an action; nothing here touches the screen."""

from __future__ import annotations

from typing import Any

from engine.core.table import Table
from tui.canvas.grid import Target
from tui.games.game_ui import DONE, GameUI, TableModel
from tui.match.draw_screen import Hint
from tui.widgets.canvas_view import neighbour


class ChoiceController:
    """What is pointed at, how far a choice has come, and what was said about it.

    The methods that take a key or a spot return the action it leads to, or None when there is more to choose.
    """

    def __init__(self, table: Table, face: GameUI, scene: TableModel, *, cautious: bool = True) -> None:
        """Begin with nothing chosen; `cautious` says something against an action that gives something up, once."""
        self.table = table
        self.face = face
        self.scene = scene
        self.hint: Hint | None = None
        """What is said until the next key: a refusal, a warning."""
        self._cautious = cautious
        self._warned: Any = None
        self._pointed = ""
        """The spot that the person pointed at; the first one that the table points at is not it."""

    def renew(self, scene: TableModel, *, anew: bool) -> None:
        """Go on with a new picture of the table; `anew` when it asks something new."""
        old = self.scene
        self.scene = scene._replace(focus=old.focus) if anew else scene._replace(focus=old.focus, picked=old.picked)
        if anew:
            self.hint = self._warned = None
            self._pointed = ""
            if scene.moves and scene.focus not in scene.moves.following(()):
                self.point(self.face.first_focus(self.scene))

    @property
    def cautioned(self) -> bool:
        """Tell whether the next choice of the same action takes it in spite of what was said against it."""
        return self._warned is not None

    @property
    def following(self) -> tuple[str, ...]:
        """The spots that lead on."""
        return self.scene.moves.following(self.scene.picked)

    def point(self, spot: str) -> None:
        """Point at a spot."""
        self.scene = self.scene._replace(focus=spot)

    def cancel(self) -> bool:
        """Give up a choice that has begun; tells whether there was one."""
        if not self.scene.picked:
            return False
        self.scene = self.scene._replace(focus=self.scene.picked[0], picked=())
        return True

    def is_command(self, spot: str) -> bool:
        """Tell whether the spot is a choice that is no card."""
        return any(command.spot == spot for command in self.face.commands(self.scene))

    def press(self, spot: str) -> Any | None:
        """Point at a spot; one pointed at already, of a choice begun, or of a set to mark, is chosen at once."""
        begun = self.scene.picked and spot in (*self.scene.picked, *self.following)
        if spot == self._pointed or begun or self.scene.moves.marks(spot) or self.is_command(spot):
            return self.choose(spot)
        self.scene = self.scene._replace(focus=spot, picked=())
        self._pointed = spot
        self._warned = None
        return None

    def choose(self, spot: str) -> Any | None:
        """Take a spot: it leads to an action, on to its next choice, back out of it, or to the reason why not."""
        moves = self.scene.moves
        if spot in self.scene.picked and spot not in self.following:
            self._leave_out(spot)
            return None
        if spot not in self.following:
            if DONE not in self.following:
                self.point(spot)
            self.hint = self.why_not(spot)
            return None
        path = (*self.scene.picked, spot)
        # A command always shows its targets; a card with one place to go goes there.
        action = moves.at(path) if not self.scene.picked and self.is_command(spot) else moves.only(path)
        if action is not None:
            return self._unless_warned(action)
        self.scene = self.scene._replace(picked=path)
        self.point(self.face.first_focus(self.scene))
        return None

    def _leave_out(self, spot: str) -> None:
        """Take a spot out of the choice; where the others make none without it, all that came after it too."""
        picked = self.scene.picked
        others = tuple(other for other in picked if other != spot)
        kept = others if not others or self.scene.moves.following(others) else picked[: picked.index(spot)]
        self.scene = self.scene._replace(focus=spot, picked=kept)

    def _unless_warned(self, action: Any) -> Any | None:
        scene = self.scene
        if self._cautious and action != self._warned and scene.voice.session.settings.confirm_end:
            caution = self.face.caution(scene.view, scene.moves, action)
            if caution is not None:
                self._warned = action
                self.hint = Hint(scene.voice(caution), scene.palette.turn)
                return None
        self._warned = None
        return action

    def key(self, name: str, character: str | None) -> tuple[bool, Any | None]:
        """Take a key that means something only now; tells whether it did, and the action."""
        self.hint = None
        for spot, shown in self.face.hotkeys(self.scene).items():
            if {name, character} & {*shown.split()}:
                return True, self.press(spot)
        for command in self.face.commands(self.scene):
            if name in command.keys:
                return True, self.choose(command.spot)
        return False, None

    def why_not(self, spot: str, scene: TableModel | None = None) -> Hint | None:
        """Return why a spot cannot be used now, with its rule."""
        scene = scene or self.scene
        if scene.me is None or not spot:
            return None
        action = self.face.probe(scene.view, scene.me, scene.picked, spot)
        reason = self.table.explain(scene.me, action) if action is not None else None
        if reason is None:
            return None
        text = scene.voice("table.why", why=self.face.why(reason, scene.voice), rule=reason.rule)
        return Hint(text, scene.palette.bad, reason.rule)

    def shown_hint(self, cells: int = 10_000) -> Hint:
        """Return what stands in the hint line: what was said, or what the focus is and why it cannot be used.

        Names are so short that it fits into the cells.
        """
        if self.hint is not None:
            return self.hint
        scene = self.scene
        shown = self._hint_of(scene)
        text = scene.voice.fitting(cells, lambda voice: self._hint_of(scene._replace(voice=voice)).text)
        return shown._replace(text=text)

    def _hint_of(self, scene: TableModel) -> Hint:
        told = self.face.hint(scene) if scene.focus else ""
        if scene.focus in self.following or not scene.moves:
            return Hint(told, scene.palette.dim)
        why = self.why_not(scene.focus, scene)
        if why is None:
            return Hint(told, scene.palette.dim)
        return Hint(f"{told}. {why.text}" if told else why.text, why.style, why.rule)

    def move(self, spots: list[Target], dx: int, dy: int) -> None:
        """Point at the next spot in a direction; once a choice has begun, among those that lead on."""
        self._warned = None
        may = (*self.following, *self.scene.picked)
        there = [
            spot for spot in spots if (spot.name in may if self.scene.picked else not spot.name.startswith("key:"))
        ]
        self.point(neighbour(there, self.scene.focus, dx, dy))

    def zone(self, spots: list[Target], step: int) -> None:
        """Point at the first spot of the next part of the table, in the order in which the game draws its parts."""
        zones: dict[str, str] = {}
        for spot in spots:
            if ":" in spot.name and not spot.name.startswith("key:"):
                zones.setdefault(zone_of(spot.name), spot.name)
        names = list(zones)
        if names:
            now = zone_of(self.scene.focus)
            at = (names.index(now) + step) % len(names) if now in names else 0
            self.point(zones[names[at]])


def zone_of(spot: str) -> str:
    """Return the part of the table that a spot lies in: "hand" for "hand:3", "realm:1" for "realm:1:0"."""
    return spot.rpartition(":")[0]
