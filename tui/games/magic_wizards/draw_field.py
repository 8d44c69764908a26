"""The two sides of the field: each player's line, its Magic and Traps, its monsters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.frames import AttackFrame, PlayFrame
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from tui.canvas.figures import bar
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import Palette, draw_face
from tui.games.drawing import DrawContext
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards.card_picture import inks_of
from tui.games.magic_wizards.cards import kind_in_brief, name_of_card, signs_of
from tui.games.magic_wizards.draw_large import BORDERED, Edge, draw_bordered, name_rows
from tui.texts.cells import cell_len

_DEAD = "\0"
"""Stands in a line for how many cards a graveyard has, until there is known to be room for the one on top."""
COLUMNS = 4
"""So many cards stand side by side; a side has two rows of each kind at most (MW-65)."""
_BAR, _BAR_SHARE = 10, 9
"""The most cells of a bar of PVs, and so many times its own cells a player's line is long at least."""
_FEWEST, _NAMED = 2, 20
"""As many have room at least, and the cells of a card with room for its name.

Narrower ones without a border are as wide as their number lets them be.
"""
_WHOLE_NAME = 4
"""So many times its own cells a player's line is long that has their whole name."""


def rows_of(count: int) -> int:
    """Return how many rows this many cards take, one at least."""
    return max(-(-count // COLUMNS), 1)


def monsters_of(view: MagicView, seat: Seat) -> list[FieldCardView]:
    """Return a player's monsters in the order in which they came."""
    return [card for card in view.seats[seat].field if card.monster]


def supports_of(view: MagicView, seat: Seat) -> list[FieldCardView]:
    """Return a player's Magic and Traps in the order in which they came."""
    return [card for card in view.seats[seat].field if not card.monster]


class Heights(NamedTuple):
    """The lines that a card of the field takes."""

    monster: int
    support: int = 1


def side_height(view: MagicView, seat: Seat, heights: Heights) -> int:
    """Return how many lines a side takes without its player's line."""
    monsters, supports = rows_of(len(monsters_of(view, seat))), rows_of(len(supports_of(view, seat)))
    return monsters * heights.monster + supports * heights.support


def draw_side(pen: DrawContext, rect: Rect, seat: Seat, heights: Heights, *, near: bool) -> None:
    """Draw the field of a player; the monsters of both sides face each other."""
    view: MagicView = pen.seen_by(seat)
    monsters, supports = monsters_of(view, seat), supports_of(view, seat)
    rows = (
        (monsters, heights.monster, "magic_wizards.no_monsters"),
        (supports, heights.support, "magic_wizards.no_supports"),
    )
    y = rect.y
    for cards, height, none in rows if near else reversed(rows):
        _draw_cards(pen, rect._replace(y=y), cards, height, none)
        y += rows_of(len(cards)) * height


def _draw_cards(pen: DrawContext, rect: Rect, cards: Sequence[FieldCardView], height: int, none: str) -> None:
    """Draw cards of one height side by side, or say with the words of a key that there is none."""
    whole = height >= BORDERED or rect.width >= COLUMNS * _NAMED
    columns = COLUMNS if whole else max(min(len(cards), COLUMNS), _FEWEST)
    width = rect.width // columns
    if not cards:
        pen.canvas.put(rect.x + 1, rect.y + (height - 1) // 2, pen.localizer(none), pen.palette.dim, rect.width - 1)
    for at, card in enumerate(cards):
        place = Rect(rect.x + at % columns * width, rect.y + at // columns * height, width - 1, height)
        draw_card(pen, place, card)
        pen.spot(choices.field(card.slot), place)


def draw_card(pen: DrawContext, place: Rect, card: FieldCardView, *, keyed: bool = True) -> None:
    """Draw a card of the field, with its key unless that stands elsewhere.

    On three lines a long name takes a second one; the kind of a monster gives way to it.
    """
    canvas, signs = pen.canvas, signs_of(pen.localizer)
    spot = choices.field(card.slot)
    key = pen.hot.get(spot, "")
    sign = key if len(key) == 1 and keyed else signs.acts if card.slot in acting(pen.view) else ""
    row = None if card.card is None else card_by_id(pen.view, card.card)
    inks = inks_of(row, pen.palette, faded=not card.up)
    sign_style = inks.key if sign == key else inks.turn
    if card.card is None and pen.palette.back.bgcolor:
        draw_back(pen, place, card, sign)
        return
    name = "" if card.card is None else name_of_card(pen.localizer, card.card)
    shown = name if card.up else f"{signs.down}{name or signs.down * 4}"
    style = inks.turn if spot in pen.open else inks.bold if card.up else inks.dim
    if place.height >= BORDERED:
        line = inks.turn if spot in pen.open else inks.line
        numbers = draw_bordered(pen, place, Edge(line, sign, sign_style), (shown, style), row, inks)
        _draw_state(pen, numbers, card, row, inks)
        return
    if inks.face.bgcolor:
        canvas.fill(place, inks.face)
    canvas.put(place.x, place.y, sign, sign_style)
    width = place.width - 1
    names = name_rows(shown, width) if place.height > 2 else (fit(shown, width),)
    for y, text in enumerate(names, start=place.y):
        canvas.put(place.x + 1, y, text, style)
    if place.height == 1:
        return
    below = Rect(place.x + 1, place.y + len(names), width, 1)
    if row is not None and not row.is_monster and row.atk is None:
        canvas.put(below.x, below.y, fit(kind_in_brief(pen.localizer, row, below.width), below.width), inks.dim)
    else:
        _draw_state(pen, below, card, row, inks)
    if place.height > len(names) + 1 and row is not None and row.element is not None and row.type is not None:
        canvas.put(below.x, below.y + 1, fit(kind_in_brief(pen.localizer, row, width), width), inks.dim)


def draw_back(pen: DrawContext, place: Rect, card: FieldCardView, sign: str) -> None:
    """Draw a card that nobody here knows: its back, its key or sign, and what everybody sees of it."""
    back = pen.palette.back
    draw_face(pen.canvas, place, back, back)
    x = pen.canvas.put(place.x, place.y, sign, pen.palette.key)
    pen.canvas.put(x + 1, place.y, _position(pen, card) + marks_of(card, pen.view), pen.palette.bold)


def _position(pen: DrawContext, card: FieldCardView) -> str:
    """Return the sign of a monster's position, nothing for another card."""
    signs = signs_of(pen.localizer)
    return "" if not card.monster else signs.attack if card.attack else signs.defence


def _draw_state(pen: DrawContext, line: Rect, card: FieldCardView, row: Card | None, inks: Palette) -> None:
    """Write a card's position, its numbers, and the signs of what has come of it."""
    x = pen.canvas.put(line.x, line.y, _position(pen, card), inks.text)
    if row is not None and row.atk is not None:
        x = _draw_numbers(pen, x, line.y, card, row, inks)
    pen.canvas.put(x + (row is not None), line.y, marks_of(card, pen.view), inks.key, line.x + line.width - x)


def _draw_numbers(pen: DrawContext, x: int, y: int, card: FieldCardView, row: Card, inks: Palette) -> int:
    """Write ATK and DEF as they are now, in the colour of what they have become."""
    x = pen.canvas.put(x, y, str(card.atk), _style(card.atk, row.atk, inks))
    x = pen.canvas.put(x, y, "/", inks.dim)
    return pen.canvas.put(x, y, str(card.defence), _style(card.defence, row.defence, inks))


def _style(now: int, printed: int | None, palette: Palette) -> Style:
    usual = printed or 0
    return palette.good if now > usual else palette.bad if now < usual else palette.text


MARKS = {"+": "more", "-": "less", "x": "attacked", "n": "fused", "z": "paralysed", "o": "seen"}
"""The signs of what has come of a monster, and the names of what they mean."""
MARK = KeyFamily("magic_wizards.mark.{}", MARKS.values())


def marks_of(card: FieldCardView, view: MagicView) -> str:
    """Return the signs, of MARKS, of what has come of a monster."""
    row = None if card.card is None else card_by_id(view, card.card)
    changed = (card.atk + card.defence) - ((row.atk or 0) + (row.defence or 0)) if row is not None else 0
    stands = {
        "more": changed > 0,
        "less": changed < 0,
        "attacked": card.attacked,
        "fused": bool(card.fused) and card.fused == view.turn,
        "paralysed": card.paralysed,
        "seen": card.seen and not card.up,
    }
    return "".join(sign for sign, name in MARKS.items() if stands[name])


def acting(view: MagicView) -> tuple[int, ...]:
    """Return the slots of whoever attacks or is being played."""
    frames = [frame for frame in view.stack if isinstance(frame, (AttackFrame, PlayFrame))]
    slots = [frame.attacker if isinstance(frame, AttackFrame) else frame.slot for frame in frames]
    return (*slots, view.picked) if view.ask in (MagicAsk.ATTACK, MagicAsk.MOVE) else tuple(slots)


# ---- The line of a player --------------------------------------------------------------------------------------------


def draw_player(pen: DrawContext, line: Rect, seat: Seat) -> None:
    """Draw a player's name, PVs, and how many cards are where."""
    view: MagicView = pen.view
    own, localizer, palette = view.seats[seat], pen.localizer, pen.palette
    spot = choices.player(seat)
    key = pen.hot.get(spot, "")
    x = pen.canvas.put(line.x, line.y, key if len(key) == 1 else " ", palette.key)
    acts = view.outcome is None and seat in pen.table_model.asked
    style = palette.turn if seat == view.seat or spot in pen.open else palette.bold
    x = pen.canvas.put(x, line.y, f"{'►' if acts else ''}{_name(pen, line, seat)}", style)
    life, whole = max(own.life, 0), view.options.life
    style = palette.bad if 4 * life <= whole else palette.bold if 2 * life <= whole else palette.good
    x = pen.canvas.put(x + 1, line.y, localizer("magic_wizards.life", life=life), style)
    width = _bar_width(pen, line)
    _draw_counts(pen, line._replace(x=x + 2, width=line.x + line.width - x - 2), seat, width)
    if width:
        _draw_life(pen, Rect(line.x + line.width - 1 - width, line.y, width, 1), life, style)
    pen.spot(spot, line)


def _name(pen: DrawContext, line: Rect, seat: Seat) -> str:
    name = pen.name(seat)
    return name if line.width > _WHOLE_NAME * cell_len(name) else pen.brief(seat)


def _bar_width(pen: DrawContext, line: Rect) -> int:
    """Return the cells of a bar of PVs, 0 where the line of either player has no room for it."""
    if pen.localizer.session.settings.suits != "symbols":
        return 0
    width, localizer = min(_BAR, line.width // _BAR_SHARE), pen.localizer
    for seat, own in enumerate(pen.view.seats):
        texts = (_name(pen, line, seat), localizer("magic_wizards.life", life=max(own.life, 0)), _counts(pen, seat)[1])
        if len(" ►  ") + sum(map(cell_len, texts)) + len(str(len(own.graveyard_cards))) + width + 1 >= line.width:
            return 0
    return width


def _draw_life(pen: DrawContext, rect: Rect, life: int, style: Style) -> None:
    """Draw the PVs of a player as a bar."""
    x = pen.canvas.put(rect.x, rect.y, bar(life, pen.view.options.life, rect.width), style)
    pen.canvas.put(x, rect.y, "─" * (rect.x + rect.width - x), pen.palette.line)


def _counts(pen: DrawContext, seat: Seat) -> tuple[str, str]:
    """Return how many cards are where, in words and in brief; _DEAD stands for those of the graveyard."""
    view, localizer = pen.view, pen.localizer
    own = view.seats[seat]
    data = {"hand": own.hand_size, "deck": own.deck, "dead": _DEAD, "extra": own.extra_size}
    kind = "magic_wizards.counts.discs" if view.options.duel_discs else "magic_wizards.counts"
    unguarded = view.options.duel_discs and view.turn and not own.guarded
    last = f"  {localizer('magic_wizards.unguarded')}" if unguarded else ""
    return localizer(kind, **data) + last, localizer(f"{kind}.brief", **data) + last


def _draw_counts(pen: DrawContext, line: Rect, seat: Seat, spare: int) -> None:
    """Write how many cards are where, and which lies on top of the graveyard, that can be opened.

    Words and the name of that card leave so many cells of the line free.
    """
    localizer, lying = pen.localizer, pen.view.seats[seat].graveyard_cards
    count, (text, brief) = str(len(lying)), _counts(pen, seat)
    left = line.width - cell_len(text) - len(count) - len(" ()") - spare - 2
    top = name_of_card(localizer, lying[-1]) if lying else ""
    if top and cell_len(top) <= left:
        count = f"{count} ({top})"
    elif left < -len(" ()"):
        text = brief
        while cell_len(text) + len(count) > line.width and text.count(" ") > 1:
            # Half a number would be read as another one: the last pile is left out.
            text = text.rsplit(" ", 2)[0]
    before = text.partition(_DEAD)[0]
    pen.canvas.put(line.x, line.y, fit(text.replace(_DEAD, count), line.width), pen.palette.dim)
    # While a player may be chosen, all of the line stands for them.
    if lying and choices.player(seat) not in pen.open:
        start = cell_len(before.rstrip().rpartition(" ")[0] + " ")
        width = min(cell_len(before) + cell_len(count), line.width) - start
        pen.spot(choices.graveyard(seat), Rect(line.x + start, line.y, max(width, 1), 1))
