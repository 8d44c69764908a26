"""What every part of a game's picture draws with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core.model import Seat
from tui.games import Scene, Voice
from tui.text import SHORTEST_NAME
from tui.widgets.canvas import Canvas, Rect
from tui.widgets.palette import Palette


class Pen(NamedTuple):
    """A canvas, the scene to draw on it, and which spots have a key or may be pressed."""

    canvas: Canvas
    scene: Scene
    hot: Mapping[str, str]
    open: frozenset[str]

    @property
    def view(self) -> Any:
        """What may be seen."""
        return self.scene.view

    @property
    def voice(self) -> Voice:
        """Who speaks."""
        return self.scene.voice

    @property
    def palette(self) -> Palette:
        """The styles."""
        return self.scene.palette

    @property
    def mine(self) -> bool:
        """Tell whether the match waits for the seat that is played from this screen."""
        return self.scene.me is not None and self.scene.me in self.scene.asked

    def name(self, seat: Seat) -> str:
        """Return the player's name."""
        return self.voice.names[seat]

    def brief(self, seat: Seat) -> str:
        """Return the player's name in few cells, told apart from all others at the table."""
        return self.voice.shortened(SHORTEST_NAME).names[seat]

    def seen_by(self, seat: Seat) -> Any:
        """Return what is known of the seat's own cards: its own view when all hands lie open, else the viewer's."""
        return self.view if self.scene.open_hands is None else self.scene.open_hands[seat]

    def spot(self, name: str, rect: Rect) -> None:
        """Let a part of the picture be pointed at."""
        self.canvas.spot(name, rect)
