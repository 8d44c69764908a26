"""DrawContext and the box of the log: what every game draws with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from engine.core.model import Seat
from tui.canvas.grid import PLAIN, Canvas, Rect, wrap
from tui.canvas.palette import draw_area
from tui.games.table_model import ChoicePath, ChoiceTree, TableModel
from tui.services.identity.names import SHORTEST_NAME
from tui.texts.cells import cell_len
from tui.texts.localizer import drawing_session

if TYPE_CHECKING:
    from tui.canvas.palette import Palette
    from tui.texts.match_log import LogLine


View = TypeVar("View", bound=Any)
_WIDE = 140
"""From so many cells on the line above a table has room for a whole name."""


def draw_cuts(pen: DrawContext, area: Rect, cuts: Sequence[str]) -> None:
    """Draw a deck as a row of cards, each the spot of a place to cut; a narrow area shows some of them."""
    step = -(-len(cuts) // max(area.width, 1))
    x, y = area.x + (area.width - len(cuts) // step) // 2, area.y + area.height // 2
    for at in range(0, len(cuts), step):
        pen.canvas.put(x, y, "▌", pen.palette.line)
        pen.spot(cuts[at], Rect(x, y, 1, 1))
        x += 1


class SeenPart(NamedTuple):
    """The visible part of a match in one part of the table.

    A view without all the rest, and the spots of these zones.
    """

    view: Any
    zones: tuple[str, ...]
    me: Seat | None
    """The seat that is played from the screen; somebody who has none where it makes no difference which it is."""
    asked: tuple[Seat, ...] = ()
    """Those of the seats asked that make a difference there."""
    picked: ChoicePath = ()


def only(view: View, *fields: str, seats: Collection[Seat | None] = ()) -> View:
    """Return a view that has only these fields and these of its seats; None stands for all else."""
    shown = tuple([place if seat in seats else None for seat, place in enumerate(view.seats)])
    kind: Any = type(view)
    return replace(view, **_without(kind, fields), seats=shown)


@lru_cache(maxsize=256)
def _without(kind: Any, fields: tuple[str, ...]) -> dict[str, None]:
    return dict.fromkeys(name for name in kind.__struct_fields__ if name not in (*fields, "seats"))


_NO_MOVES = ChoiceTree()


class DrawContext:
    """A canvas, the table model to draw, and the spots with a key (`hot`) or that may be pressed (`open`)."""

    view: Any

    def __init__(
        self, canvas: Canvas, table_model: TableModel, hot: Mapping[str, str], opened: frozenset[str] | None = None
    ) -> None:
        self.canvas = canvas
        self.table_model = table_model
        self.view = table_model.view
        self.localizer = table_model.localizer
        self.palette = table_model.palette
        self.hot = hot
        self.spot = canvas.spot
        self.open = frozenset(table_model.moves.following(table_model.picked)) if opened is None else opened

    @property
    def mine(self) -> bool:
        """Tell whether this screen's seat is on turn."""
        return self.table_model.mine

    def part(self, name: str, rect: Rect, seen: SeenPart, draw: Callable[[Any, Rect], None]) -> None:
        """Draw a part of the table with a pen limited to what is visible there.

        Where a part was drawn of all that lately, for whomever, it is not drawn again.
        """
        zones, hot, opened = seen.zones, self.hot, self.open
        if hot or opened:
            hot = {spot: key for spot, key in hot.items() if spot.startswith(zones)}
            opened = frozenset([spot for spot in opened if spot.startswith(zones)])
        table_model = self._alike._replace(view=seen.view, asked=seen.asked, me=seen.me, picked=seen.picked)

        def anew(canvas: Canvas) -> None:
            draw(type(self)(canvas, table_model, hot, opened), canvas.area)

        self.canvas.part(name, rect, (table_model, hot, opened), anew)

    @cached_property
    def _alike(self) -> TableModel:
        """What all may have alike who look at the table: a session has settings of one person, and may be changed."""
        session = self.localizer.session
        localizer = self.localizer._replace(session=drawing_session(session.language, session.settings.suits))
        return self.table_model._replace(
            localizer=localizer, moves=_NO_MOVES, anchor=0, focus="", log=(), alone=True, written=""
        )

    def name(self, seat: Seat) -> str:
        """Return the player's name."""
        return self.localizer.names[seat]

    def brief(self, seat: Seat) -> str:
        """Return the player's name in few cells, distinct from all others at the table."""
        return self.localizer.shortened(SHORTEST_NAME).names[seat]

    def tag(self, seat: Seat) -> str:
        """Return the word beside a player's name: that it is a bot, or the person at the screen, else nothing."""
        if self.table_model.players[seat].bot is not None:
            return self.localizer("table.bot")
        you = self.localizer("table.you")
        return you if seat == self.table_model.me and self.name(seat).lower() not in you else ""

    def name_above(self, seat: Seat, line: Rect) -> str:
        """Return the player's name in the line above a table: whole in a wide one."""
        return self.name(seat) if line.width >= _WIDE else self.brief(seat)

    def seen_by(self, seat: Seat) -> Any:
        """Return the visible cards of a seat's hand, None if hidden.

        Its own view when all hands lie open, else the viewer's.
        """
        return self.view if self.table_model.open_hands is None else self.table_model.open_hands[seat]


_LogRow: TypeAlias = "tuple[str, LogLine]"
"""A line of the box, and the sentence it belongs to."""
FRESH = "►"
"""The mark before a sentence of the log that tells what others did since the reader's own turn."""
_LEAP = 3
"""The box is read up by so many parts of its height at once: over a network every line that moves is sent anew."""


def draw_header_parts(pen: DrawContext, line: Rect, parts: Iterable[str], whose: str) -> None:
    """Draw the line above a table: whose turn it is, and before it as many parts as have room."""
    end = pen.canvas.right(line.x + line.width - 1, line.y, whose, pen.palette.turn)
    x = line.x + 1
    for at, part in enumerate(parts):
        text = f" · {part}" if at else part
        if x + cell_len(text) < end - 1:
            x = pen.canvas.put(x, line.y, text, pen.palette.dim if at else pen.palette.bold)


def draw_log(canvas: Canvas, rect: Rect, table_model: TableModel) -> None:
    """Draw as much of the end of the log as the box holds, once for all who read the same."""
    words, log = table_model.localizer.session.words, table_model.log
    fresh = bool(log) and log[-1].fresh and table_model.me is not None
    inside = rect.inner()
    count = sum(map(len, map(folded, log, repeat(inside.width))))
    shown = count - first_shown(count, inside.height)
    # Of what may be hundreds of sentences the last ones are shown, each of them a line at least.
    lines = [(text, line) for line in log[max(len(log) - shown, 0) :] for text in folded(line, inside.width)]
    title = words("table.recap" if fresh else "table.log"), fresh, words("table.log.more")
    source = table_model.palette, title, tuple(lines[len(lines) - shown :])
    canvas.part("log", rect, source, lambda part: _draw_log(part, *source))


def _draw_log(canvas: Canvas, palette: Palette, title: tuple[str, bool, str], lines: Sequence[_LogRow]) -> None:
    rect, (heading, fresh, more) = canvas.area, title
    draw_area(canvas, rect, palette.rail, palette.line)
    canvas.put(rect.x + 2, rect.y, f" {heading} ", palette.turn if fresh else palette.dim)
    canvas.right(rect.x + rect.width - 2, rect.y + rect.height - 1, f" {more} ", palette.dim)
    inside = rect.inner()
    for y, (text, line) in enumerate(lines, start=inside.y):
        write_line(canvas, inside.x, y, inside.width, text, line, palette)
    canvas.spot("log", rect)


def first_shown(count: int, height: int) -> int:
    """Return the first of this many lines that a box shows.

    Its end is in sight, and mostly some room for more.
    """
    leap = max(-(-height // _LEAP), 1)
    return max(-(-(count - height) // leap) * leap, 0)


@lru_cache(maxsize=8192)
def folded(line: LogLine, width: int) -> tuple[str, ...]:
    """Return a sentence broken into lines for a box of that width, a cell free beside them.

    Key moments have marks.
    """
    if line.heading:
        return (line.text,)
    mark = line.mark or (FRESH if line.fresh else "")
    return tuple(wrap(f"{mark} {line.text}" if mark else line.text, width - 2, "  "))


def write_line(canvas: Canvas, x: int, y: int, width: int, text: str, line: LogLine, palette: Palette) -> None:
    """Write one line of the log: headings as a rule across, what is fresh on the ground of what goes on."""
    if line.fresh and palette.band.bgcolor:
        canvas.fill(Rect(x, y, width, 1), palette.band)
    if line.heading:
        canvas.put(x, y, "─" * width, palette.line)
        canvas.put(x + 1, y, f" {text} ", palette.turn, width - 1)
    else:
        canvas.put(x + 1, y, text, palette.bold if line.mark or line.fresh else PLAIN, width)
