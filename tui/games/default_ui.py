"""DefaultUI: drawing and words of a game without a GameUI, made from types of its views and actions.

A field of a view is shown with its name. A view that has `seats`, a tuple with a struct for each seat, is shown seat by
seat; `viewer`, the seat that sees it, is not shown. What is None is hidden. All legal actions stand in one list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.core.keys import KeyFamily
from engine.core.model import Outcome, Reason, Seat
from engine.games.registry import GAMES
from tui.canvas.grid import PLAIN, Rect, fit, wrap
from tui.canvas.palette import draw_area
from tui.games.controls import Controls, Zone
from tui.games.drawing import DrawContext, draw_log
from tui.games.game_ui import GameUI
from tui.games.layout import Layout, Part
from tui.games.table_model import ChoicePath, Highlight, TableModel
from tui.texts.cells import cell_len
from tui.texts.events import format_ending, outcome_data
from tui.texts.keys import GAME
from tui.texts.localizer import Localizer
from tui.texts.match_log import LogLine
from tui.texts.struct_texts import StructTexts

_RESULTS = KeyFamily("default.results.{}", "place name score")
_APART = ("viewer", "seats")
"""The fields of a view that are not shown with the others."""
choices = Zone(name="choice", keys="1234567890")
"""The legal actions, one under the other; the first ten have keys."""


class ListedControls(Controls):
    """Controls that give every action a spot in a list."""

    def __init__(self) -> None:
        super().__init__({}, zones=(choices,))

    def paths(self, view: Any, action: Any) -> tuple[ChoicePath, ...]:
        """Return the only way to a legal action: its spot."""
        return ((f"{choices.name}:{msgspec.json.encode(action).decode()}",),)

    def probe(self, view: Any, picked: ChoicePath, spot: str) -> Any | None:
        """Return None: only what is legal has a spot."""
        return None


class _AnyMark(dict[str, str]):
    """The same mark for every key moment."""

    def __missing__(self, moment: str) -> str:
        return "*"


class _NoHeading:
    """No event is a heading."""


class DefaultUI(GameUI):
    """Drawing and words of a game that brings nothing but its rules."""

    heading = _NoHeading
    marks: Mapping[str, str] = _AnyMark()
    steps: tuple[str, ...] = ("default.step.part", "default.step.move")

    def __init__(self, key: str) -> None:
        self.key = key
        self.texts = StructTexts(key)
        self.events = self.texts.events("log")
        self.controls = ListedControls()
        self.layout = Layout(
            roomy=(60, 20),
            tall=34,
            panes=("default.pane.table", "table.log"),
            head=self._draw_head,
            middle=self._draw_view,
            others=lambda pen, area: draw_log(pen.canvas, area, pen.table_model),
            review=self._draw_review,
            table=self._draw_table,
            hand=Part(self._draw_choices, (4, 6), (6, 9, 12)),
        )

    def why(self, reason: Reason, localizer: Localizer) -> str:
        """Return the sentence of the reason's code, or that the rules do not allow it."""
        key = f"error.{reason.code}"
        return localizer(key if key in localizer.session.words else "default.refused", **reason.data)

    def name_of(self, view: Any, action: Any, localizer: Localizer) -> str:
        """Return an action by its tag and its fields."""
        return self.texts.sentence("act", action, localizer)

    def describe(self, view: Any, localizer: Localizer) -> tuple[str, ...]:
        """Return a sentence for every field and every seat of the view."""
        fields = (f"{name}: {value}." for name, value in self.texts.fields(view, localizer, _APART))
        seats = (f"{localizer.names[seat]}: {lines}." for seat, lines in enumerate(self._seats(view, localizer)))
        return (*(f"{sentence[0].upper()}{sentence[1:]}" for sentence in fields), *seats)

    def in_a_line(self, view: Any, localizer: Localizer) -> str:
        """Return the whole view in one line."""
        return " ".join(self.describe(view, localizer))

    def own_cards(self, view: Any, localizer: Localizer) -> Sequence[str]:
        """Return what the viewer sees of its own seat."""
        viewer, seats = getattr(view, "viewer", None), self._seats(view, localizer)
        return () if viewer is None or not seats else (f"{localizer.names[viewer]}: {seats[viewer]}.",)

    def prompt(self, table_model: TableModel) -> str:
        """Return whose turn it is."""
        localizer = table_model.localizer
        if table_model.mine:
            return localizer("default.your_turn")
        names = localizer.people(table_model.asked)
        return localizer("default.waits", names=names) if names else ""

    def hint(self, table_model: TableModel) -> str:
        """Return the action in focus."""
        action = table_model.moves.at((table_model.focus,))
        named = "" if action is None else self.name_of(table_model.view, action, table_model.localizer)
        return table_model.localizer("default.hint", action=named) if named else ""

    def details(self, table_model: TableModel) -> tuple[str, ...]:
        """Return the whole view in words."""
        return self.describe(table_model.view, table_model.localizer)

    def sentence(self, event: Any, localizer: Localizer) -> LogLine | None:
        """Return an event by its tag and its fields."""
        text = self.texts.sentence("log", event, localizer)
        moment = next(iter(GAMES[self.key].moments((event,))), None)
        return LogLine(text, mark="" if moment is None else self.marks[moment]) if text else None

    def flourish(self, event: Any, localizer: Localizer, me: Seat | None) -> Highlight | None:
        """Return None: nothing is worth more than its sentence."""
        return None

    def ending(self, outcome: Outcome, localizer: Localizer) -> str:
        """Return who won."""
        if f"{self.key}.log.ended.{outcome.reason}" in localizer.session.words:
            return format_ending(self.key, outcome, localizer)
        return localizer("default.ended", **outcome_data(outcome, localizer))

    def results(
        self, view: Any, outcome: Outcome, events: Sequence[Any], localizer: Localizer
    ) -> tuple[tuple[str, ...], ...]:
        """Return place, name and score of every seat, the best first."""
        heading = tuple(localizer(_RESULTS(column)) for column in ("place", "name", "score"))
        rows = sorted(zip(outcome.places, localizer.names, outcome.scores, strict=True), key=lambda row: row[0])
        return (heading, *((localizer("place.nth", place=place), name, str(score)) for place, name, score in rows))

    def _seats(self, view: Any, localizer: Localizer) -> list[str]:
        """Return what is seen of each seat."""
        return [", ".join(self.texts.parts(seat, localizer)) for seat in getattr(view, "seats", ())]

    # ---- Drawing ----------------------------------------------------------------------------------------------------

    def _draw_head(self, pen: DrawContext, line: Rect) -> None:
        pen.canvas.put(line.x + 1, line.y, pen.localizer(GAME(self.key)), pen.palette.bold)

    def _draw_table(self, layout: Layout, pen: DrawContext, body: Rect, tall: bool) -> None:
        layout.draw_middle(pen, self._beside_log(pen, body), tall)

    def _draw_review(self, pen: DrawContext, body: Rect) -> None:
        if body.width >= self.layout.roomy[0]:
            body = self._beside_log(pen, body)
        self._draw_view(pen, body)

    def _beside_log(self, pen: DrawContext, body: Rect) -> Rect:
        """Draw the log at the right, and return what is left beside it."""
        width = max(26, body.width * 36 // 100)
        left = body._replace(width=body.width - width)
        draw_log(pen.canvas, body._replace(x=left.x + left.width, width=width), pen.table_model)
        return left

    def _draw_view(self, pen: DrawContext, area: Rect) -> None:
        """Draw the fields of the view, below them a paragraph for each seat; what does not fit is in the details."""
        draw_area(pen.canvas, area, pen.palette.seat, pen.palette.line)
        inside = area.inner()
        y = inside.y
        for seat, text in self._paragraphs(pen):
            lines = wrap(text, inside.width - 2, "  ")[: max(inside.y + inside.height - y, 0)]
            for number, line in enumerate(lines):
                asked = seat in pen.table_model.asked
                pen.canvas.put(inside.x, y + number, "►" if asked and not number else " ", pen.palette.turn)
                style = pen.palette.turn if asked else pen.palette.bold if seat == pen.table_model.anchor else PLAIN
                pen.canvas.put(inside.x + 2, y + number, line, style, inside.width - 2)
            if seat is not None and lines:
                pen.spot(f"seat:{seat}", Rect(inside.x, y, inside.width, len(lines)))
            y += len(lines)

    def _paragraphs(self, pen: DrawContext) -> Iterator[tuple[Seat | None, str]]:
        for name, value in self.texts.fields(pen.view, pen.localizer, _APART):
            yield None, f"{name}: {value}"
        for seat in range(len(getattr(pen.view, "seats", ()))):
            lines = self._seats(pen.seen_by(seat), pen.localizer)[seat]
            yield seat, f"{pen.name(seat)}: {lines}"

    def _draw_choices(self, pen: DrawContext, area: Rect) -> None:
        """Draw the legal actions in columns, the page of them that has the focus."""
        canvas, table_model = pen.canvas, pen.table_model
        draw_area(canvas, area, pen.palette.band, pen.palette.line)
        inside, spots = area.inner(), choices.following(table_model)
        if not spots or inside.height < 1:
            return
        canvas.put(area.x + 2, area.y, f" {pen.localizer('default.choices')} ", pen.palette.bold)
        names = [self.name_of(pen.view, table_model.moves.at((spot,)), pen.localizer) for spot in spots]
        width = min(max(map(cell_len, names)) + 4, inside.width)
        columns = max(inside.width // width, 1)
        focused = spots.index(table_model.focus) if table_model.focus in spots else 0
        first = focused // (columns * inside.height) * columns
        for at, (spot, name) in enumerate(zip(spots, names, strict=True)):
            column, row = divmod(at, inside.height)
            x, y = inside.x + (column - first) * width, inside.y + row
            if first <= column < first + columns:
                canvas.put(x, y, pen.hot.get(spot, " "), pen.palette.key)
                canvas.put(x + 2, y, fit(name, width - 3))
            elif column > first:
                x += canvas.width
            # Arrows go to those of other pages, too, which lie beside the canvas.
            canvas.spot(spot, Rect(x, y, width - 1, 1))
