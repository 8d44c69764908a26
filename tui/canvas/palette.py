"""Palette, and how cards and parts of a table are drawn everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from rich.color import Color
from rich.style import Style

from tui.canvas.grid import LIGHT, PLAIN, ROUND, Rect, fit
from tui.texts.cells import cell_len

if TYPE_CHECKING:
    from tui.canvas.grid import Canvas
    from tui.texts.localizer import Session


class Palette(NamedTuple):
    """Styles by what they tell; text without one has the theme's own colour."""

    suits: tuple[Style, Style, Style, Style]
    """Spades, hearts, diamonds, clubs."""
    dim: Style
    bold: Style
    line: Style
    turn: Style
    """The border and name of the seat whose turn it is."""
    key: Style
    """A key to press."""
    good: Style
    bad: Style
    razed: Style
    focus: Style
    """Laid over what is pointed at."""
    flash: Style
    """Laid over what has just happened."""
    text: Style = PLAIN
    """What stands out by nothing."""
    seat: Style = PLAIN
    """Fills the place of a player; PLAIN where parts of a table are parted by borders."""
    band: Style = PLAIN
    """Fills the part of the table where the game goes on: a battle, a trick, a pot, a question."""
    rail: Style = PLAIN
    """Fills what lies beside the table: the log."""
    face: Style = PLAIN
    """Fills the face of a card; PLAIN where cards are drawn as outlines."""
    back: Style = PLAIN
    """Fills a card that lies face down, in a pattern."""
    fallen: Style = PLAIN
    """Fills what has been lost and stays on the table, with what is written on it."""
    lands: tuple[Style, ...] = ()
    """Fill the ground of a board, by LANDS, with the signs on it; none where signs alone tell it."""
    card: Palette | None = None
    """What is written in on the face of a card; None where it is the same as beside it."""
    faded_card: Palette | None = None
    """The same for cards that cannot be chosen now."""
    tinted_cards: tuple[Palette, ...] = ()
    """The same for the faces of kinds of cards, by TINTS; none where faces have no colours."""

    def on_card(self, tint: str = "", *, faded: bool = False) -> Palette:
        """Return the styles of what is written on the face of a card, which may have a tint of TINTS."""
        if tint and self.tinted_cards and not faded:
            return self.tinted_cards[TINTS.index(tint)]
        return (self.faded_card if faded else self.card) or self


_FOCUS = Style(color="default", bgcolor="default", reverse=True)
"""All in the terminal's own colours: a coloured word in reverse is a patch of its colour."""


_FLASH = Style(reverse=True, bold=True)


_BOLD = Style(bold=True)


TINTS = ("magic", "trap", "extra")
"""Kinds of cards whose faces have colours of their own; all others are as `card`."""
LANDS = ("darkness", "mountain", "meadow", "forest", "wasteland", "ocean")
"""What the ground of a board may be, in the order of `Palette.lands`."""
COLOURS = (
    *(f"suit-{letter}" for letter in "shdc"),
    *("faint", "accent", "success", "error", "block-cursor-background", "block-cursor-foreground"),
    *(f"card-{letter}" for letter in "shdc"),
    *("seat", "band", "rail", "card", "card-faded", "card-warm", "card-back", "card-pattern"),
    *("card-faint", "card-accent"),
    *("fallen", "fallen-text", "land-sign"),
    *(f"land-{land}" for land in LANDS),
    *(f"card-{tint}" for tint in TINTS),
)
"""The names of the theme's colours that a table is drawn in."""


def palette_from(colours: Mapping[str, Color], *, shaded: bool) -> Palette:
    """Return the palette of colours by the names in COLOURS.

    `shaded` lays one of its own over what is pointed at.
    """

    def style(name: str, *, bold: bool = False, strike: bool = False) -> Style:
        return Style(color=colours[name], bold=bold or None, strike=strike or None)

    faint = style("faint")
    focus = _FOCUS
    if shaded:
        # One colour for all that is pointed at: coloured words on a coloured card are hard to read.
        focus = Style(color=colours["block-cursor-foreground"], bgcolor=colours["block-cursor-background"])
    spades, hearts, diamonds, clubs = (style(f"suit-{letter}", bold=True) for letter in "shdc")
    outlined = Palette(
        suits=(spades, hearts, diamonds, clubs),
        dim=faint,
        bold=_BOLD,
        line=faint,
        turn=style("accent", bold=True),
        key=style("accent", bold=True),
        good=style("success", bold=True),
        bad=style("error"),
        razed=style("faint", strike=True),
        focus=focus,
        flash=_FLASH,
    )
    if not shaded:
        return outlined
    return outlined._replace(
        flash=Style(color=colours["card-s"], bgcolor=colours["card-warm"], bold=True),
        seat=Style(bgcolor=colours["seat"]),
        band=Style(bgcolor=colours["band"]),
        rail=Style(bgcolor=colours["rail"]),
        back=Style(color=colours["card-pattern"], bgcolor=colours["card-back"]),
        face=Style(bgcolor=colours["card"]),
        lands=tuple(Style(color=colours["land-sign"], bgcolor=colours[f"land-{land}"]) for land in LANDS),
        fallen=Style(color=colours["fallen-text"], bgcolor=colours["fallen"]),
        card=_card_palette(colours, colours["card"], focus),
        faded_card=_card_palette(colours, colours["card-faded"], focus),
        tinted_cards=tuple(_card_palette(colours, colours[f"card-{tint}"], focus) for tint in TINTS),
    )


def _card_palette(colours: Mapping[str, Color], face: Color, focus: Style) -> Palette:
    """Return the styles of what is written on a card's face of this colour."""

    def style(name: str, *, bold: bool = False, strike: bool = False) -> Style:
        return Style(color=colours[name], bgcolor=face, bold=bold or None, strike=strike or None)

    spades, hearts, diamonds, clubs = (style(f"card-{letter}", bold=True) for letter in "shdc")
    return Palette(
        suits=(spades, hearts, diamonds, clubs),
        dim=style("card-faint"),
        bold=spades,
        line=style("card-faint"),
        turn=style("card-accent", bold=True),
        key=style("card-accent", bold=True),
        good=clubs,
        bad=hearts,
        razed=style("card-faint", strike=True),
        focus=focus,
        flash=_FLASH,
        text=style("card-s"),
        face=Style(bgcolor=face),
        back=Style(color=colours["card-pattern"], bgcolor=colours["card-back"]),
    )


MONO = Palette(
    suits=(_BOLD,) * 4,
    dim=Style(),
    bold=_BOLD,
    line=Style(),
    turn=_BOLD,
    key=Style(bold=True, underline=True),
    good=_BOLD,
    bad=Style(),
    razed=Style(strike=True),
    focus=_FOCUS,
    flash=_FLASH,
)
"""For NO_COLOR: all is told by shape, weight and underlining, in the terminal's own colours."""


SLIP = 4
"""The width of a small card, `[K♠]`."""


BACK = "##"
"""What a card shows that lies face down."""
_PATTERN, CARD_EDGE = "░", "▁"
"""The pattern on the back of a filled card, and the edge below its face."""


class Size(Enum):
    """The size of cards in a row, the smallest first."""

    BARE = "A♠ K♠"
    LAPPED = "│A♠│K♠│"
    SLIP = "[A♠] [K♠]"
    MEDIUM = "6 by 4 cells"
    LARGE = "9 by 5 cells"
    HUGE = "13 by 7 cells"

    @property
    def height(self) -> int:
        """How many lines a card takes."""
        return {Size.MEDIUM: 4, Size.LARGE: 5, Size.HUGE: 7}.get(self, 1)

    def width(self, cells: int) -> int:
        """Return the width of a card in cells, given the width of its name."""
        return {Size.BARE: cells, Size.MEDIUM: 6, Size.LARGE: 9, Size.HUGE: 13}.get(self, cells + 2)

    def step(self, cells: int) -> int:
        """Return how many cells it is from one card of a row to the next."""
        return self.width(cells) + (-1 if self is Size.LAPPED else 1)


class Look(NamedTuple):
    """A card to draw: its rank and suit, how they and its border are written, the key that chooses it.

    One that is `chosen` stands out by its shape: a line higher where there is one, else between `<` and `>`. A `face`
    with a colour is filled; its border is an edge below.
    """

    rank: str
    suit: str = ""
    style: Style = PLAIN
    line: Style = PLAIN
    key: str = ""
    key_style: Style = PLAIN
    chosen: bool = False
    face: Style = PLAIN

    @property
    def name(self) -> str:
        """Rank and suit as text."""
        return self.rank + self.suit


def size_for(looks: Sequence[Look], width: int, height: int) -> Size:
    """Return the largest size in which the cards have room side by side, the smallest when none has."""
    cells = _cells(looks)
    for size in reversed(Size):
        if size.height <= height and size.step(cells) * (len(looks) - 1) + size.width(cells) <= width:
            return size
    return Size.BARE


def _cells(looks: Iterable[Look]) -> int:
    return max((cell_len(look.name) for look in looks), default=2)


def draw_card_row(canvas: Canvas, x: int, y: int, looks: Sequence[Look], size: Size) -> tuple[Rect, ...]:
    """Draw cards side by side; returns where each lies, for its spot.

    Chosen cards of the two upright sizes stand in the line above `y`.
    """
    cells = _cells(looks)
    places = tuple(
        Rect(x + at * size.step(cells), y - (look.chosen and size.height > 1), size.width(cells), size.height)
        for at, look in enumerate(looks)
    )
    # Cards that lap over each other share a border: that of a chosen one is seen whole.
    for place, look in sorted(zip(places, looks, strict=True), key=lambda pair: pair[1].chosen):
        _draw(canvas, place, look, size, cells)
    return places


def _draw(canvas: Canvas, place: Rect, look: Look, size: Size, cells: int) -> None:
    x, y = place.x, place.y
    if look.name == BACK and look.face.bgcolor:
        draw_face(canvas, place, look.face, look.line)
        return
    match size:
        case Size.BARE:
            canvas.put(x, y, f"{look.name:^{cells}}", look.style)
        case Size.LAPPED | Size.SLIP:
            marks = "<>" if look.chosen else slip_marks(look.face, lapped=size is Size.LAPPED)
            slip(canvas, x, y, look.name, look.style, marks, look.line, cells)
        case Size.MEDIUM:
            draw_face(canvas, place, look.face, look.line)
            canvas.put(x + 1, y + 1, look.name, look.style)
        case Size.LARGE:
            draw_face(canvas, place, look.face, look.line)
            canvas.put(x + 1, y + 1, look.rank, look.style)
            canvas.middle(place, y + 2, look.suit or look.rank, look.style)
            canvas.right(x + place.width - 1, y + 3, look.rank, look.style)
        case Size.HUGE:
            draw_face(canvas, place, look.face, look.line)
            for line, text in enumerate((look.rank, look.suit), start=1):
                canvas.put(x + 1, y + line, text, look.style)
                canvas.right(x + place.width - 1, y + place.height - 1 - line, text, look.style)
            canvas.middle(place, y + 3, look.suit or look.rank, look.style)
    if look.key and size.height > 1:
        canvas.put(x + 1, y, look.key, look.key_style)


def slip_marks(face: Style, *, lapped: bool = False) -> str:
    """Return the two sides of a small card: a filled one needs none but where the next lies over it."""
    return "││" if lapped else "  " if face.bgcolor else "[]"


def draw_area(
    canvas: Canvas, rect: Rect, ground: Style, line: Style, lines: str = LIGHT, *, lit: Style | None = None
) -> None:
    """Fill a part of the table, a cell free at its right.

    Or draw its border where parts have no colour of their own. The upper edge of a border is heavy in the style `lit`,
    where one is given.
    """
    if ground.bgcolor:
        canvas.fill(rect._replace(width=rect.width - 1), ground)
        return
    canvas.box(rect, line, lines)
    if lit is not None:
        canvas.edge(rect, lit)


def draw_rule(canvas: Canvas, x: int, y: int, width: int, palette: Palette) -> None:
    """Draw a line across, for words above a part of the table."""
    if palette.rail.bgcolor:
        canvas.fill(Rect(x, y, width, 1), palette.rail)
    else:
        canvas.put(x, y, LIGHT[1] * width, palette.line)


def draw_face(canvas: Canvas, rect: Rect, face: Style, line: Style, lines: str = ROUND) -> None:
    """Fill a card's face, a tall one with an edge below, or draw its border where faces have no colour.

    A face with a colour of its own for signs is a back: it is filled with a pattern.
    """
    if not face.bgcolor:
        canvas.box(rect, line, lines)
        return
    canvas.fill(rect, face, _PATTERN if face.color else " ")
    if not face.color and rect.height > 3:
        canvas.put(rect.x, rect.y + rect.height - 1, CARD_EDGE * rect.width, line)


def card_name(session: Session, rank: int, suit: str) -> str:
    """Return a card's name, such as "K♠" or, with letters for suits, "KE"."""
    return session.card(session.rank(rank), suit)


def slip(
    canvas: Canvas,
    x: int,
    y: int,
    text: str,
    style: Style,
    marks: str = "[]",
    mark_style: Style = PLAIN,
    cells: int = 2,
) -> int:
    """Draw a small card between two marks; returns the cell after it."""
    x = canvas.put(x, y, marks[0], mark_style)
    x = canvas.put(x, y, f"{text:^{cells}}", style)
    return canvas.put(x, y, marks[1], mark_style)


def upright(canvas: Canvas, rect: Rect, look: Look, lines: str = ROUND) -> None:
    """Draw a card of three lines or more, its key in the upper border and its name below."""
    draw_face(canvas, rect, look.face, look.line, lines)
    if look.key:
        canvas.put(rect.x + 1, rect.y, look.key, look.key_style)
    if look.name != BACK or not look.face.color:
        canvas.middle(rect, rect.y + 1, look.name, look.style)


def in_hand(
    canvas: Canvas, rect: Rect, key: str, lines: list[tuple[str, Style]], border: Style, on_card: Palette
) -> Rect:
    """Draw a card held in the hand: its key in the border, then its lines.

    Two rows high it stands without a foot. Returns where it is seen: filled cards side by side are parted by a cell of
    the table.
    """
    inner = rect.width - 2
    shown = rect._replace(width=rect.width - bool(on_card.face.bgcolor))
    if on_card.face.bgcolor:
        draw_face(canvas, shown, on_card.face, border)
    elif rect.height >= 4:
        canvas.box(rect, border, ROUND)
    else:
        canvas.put(rect.x, rect.y, ROUND[0] + LIGHT[1] * inner + ROUND[2], border)
        for y in range(rect.y + 1, rect.y + rect.height):
            canvas.put(rect.x, y, "│", border)
            canvas.put(rect.x + rect.width - 1, y, "│", border)
    if key:
        canvas.put(rect.x + 1, rect.y, key, on_card.key)
    for row, (text, style) in enumerate(lines[: rect.height - 1], start=1):
        if text:
            canvas.put(rect.x + 1, rect.y + row, fit(text, inner), style)
    return shown
