"""Panels of a replay: texts beside the moves about the present place, a panel at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from rich.style import Style

from saves.matches.record import Record
from tui.canvas.grid import PLAIN, Canvas, Rect, fit, wrap
from tui.canvas.palette import Palette, draw_area
from tui.context import Context
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord
from tui.texts.cells import cell_len
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogFormatter

KeptT = TypeVar("KeptT")


class PanelCache:
    """Results that the panels of a replay have computed, an object a type."""

    def __init__(self) -> None:
        self._objects: dict[type[object], object] = {}

    def get(self, kind: type[KeptT]) -> KeptT | None:
        """Return the object of a type, None where none was made."""
        panel = self._objects.get(kind)
        return panel if isinstance(panel, kind) else None

    def get_or_make(self, kind: type[KeptT], make: Callable[[], KeptT]) -> KeptT:
        """Return the object of a type, made at the first call."""
        panel = self.get(kind)
        if panel is None:
            panel = make()
            self._objects[kind] = panel
        return panel


class ReplayPlace(NamedTuple):
    """The place of a replay, for panels and for acts that begin there.

    `tape.at` is the place, `viewer` who looks. `eyes` are all that may be looked with here; `cache` is the same at
    every place of a replay.
    """

    context: Context
    record: Record
    tape: ReplayRecord
    viewer: Viewer
    eyes: tuple[Viewer, ...]
    localizer: Localizer
    log_formatter: LogFormatter
    cache: PanelCache


class PanelLine(NamedTuple):
    """Line of a panel, wrapped when too long; a click on it goes to its ply, if any.

    A row of a `table` keeps its spaces, and is cut.
    """

    text: str
    style: Style = PLAIN
    ply: int | None = None
    table: bool = False

    def folded(self, cells: int) -> list[str]:
        """Return the lines that it takes."""
        return [fit(self.text, cells)] if self.table else list(wrap(self.text, cells, "  "))


class Panel(NamedTuple):
    """The content of a panel; `below` names keys on its lower edge.

    `more` computes a little of what is missing, between keys, and tells whether there is something new to draw.
    """

    title: str
    lines: Sequence[PanelLine]
    below: str = ""
    more: Callable[[], bool] | None = None


def draw_panel(canvas: Canvas, rect: Rect, panel: Panel, palette: Palette, top: int, closes: str = "") -> int:
    """Draw a panel in its box from its line `top` on, or the last that fills it; returns that line.

    The edge tells how many lines are below, the keys of the panel where they have room, and what closes it.
    """
    draw_area(canvas, rect, palette.rail, palette.line)
    canvas.put(rect.x + 2, rect.y, f" {fit(panel.title, rect.width - 6)} ", palette.turn)
    inside = rect.inner()
    folded = [(text, line) for line in panel.lines for text in line.folded(inside.width - 1)]
    top = max(0, min(top, len(folded) - inside.height))
    for y, (text, line) in enumerate(folded[top : top + inside.height], start=inside.y):
        canvas.put(inside.x + 1, y, text, line.style, inside.width - 1)
        if line.ply is not None:
            canvas.spot(f"ply:{line.ply}", Rect(inside.x, y, inside.width, 1))
    left = len(folded) - top - inside.height
    more = f", . +{left}" if left > 0 else ""
    edges = (" · ".join(filter(None, lines)) for lines in ((more, panel.below, closes), (more, closes), (more,)))
    edge = next((edge for edge in edges if cell_len(edge) <= rect.width - 6), "")
    if edge:
        canvas.right(rect.x + rect.width - 2, rect.y + rect.height - 1, f" {edge} ", palette.dim)
    return top


def height_of(panel: Panel, width: int, most: int) -> int:
    """Return how many rows a panel wants of `most`, its box with it."""
    return min(most, 2 + sum(len(line.folded(width - 3)) for line in panel.lines))
