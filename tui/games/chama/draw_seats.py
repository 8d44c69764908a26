"""A seat of Chama: its formation, its pool, its counts and the armistices before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style

from engine.core.model import Seat
from engine.games.chama.cards import Card
from engine.games.chama.formation import ROWS
from engine.games.chama.model import SLOTS, ChamaView, Truce
from engine.games.chama.scoring import COUNTED
from engine.games.chama.types import exposed_in
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import CARD_EDGE, SLIP, draw_area, draw_face, slip, slip_marks
from tui.games.chama import controls as choices
from tui.games.chama.cards import (
    HAND_ORDER,
    ChamaDrawContext,
    closed_up,
    is_close,
    only,
    pair_sign,
    pair_word,
    partner,
    pineapple,
    score,
    slots_only,
    sums,
)
from tui.games.chama.draw_pool import draw_pool, draw_pool_lines
from tui.games.drawing import SeenPart
from tui.services.identity.names import SHORTEST_NAME
from tui.texts.cells import cell_len

_FORMATION = 22
"""How wide the pyramid is, with a cell of air on both sides."""
_TALL_ROWS, _LARGE_ROWS = 9, 12
RAZED = "x·x:xx"
_NOBODY = -1
"""Whose turn it is, or who looks, where it is only told that it is somebody else."""
_WIDE = 37
"""The inner width from which the pool stands beside the formation and not below it."""

_TAIL = 3
"""So many letters are kept of the end of a name that begins as another does."""


def draw_seat(pen: ChamaDrawContext, rect: Rect, seat: Seat) -> None:
    """Draw a seat's box: whose it is, what stands, and what everybody may count."""
    part_of(pen, f"seat:{seat}", rect, seat, lambda part, area: _draw_box(part, area, seat))


def part_of(
    pen: ChamaDrawContext, name: str, rect: Rect, seat: Seat, draw: Callable[[ChamaDrawContext, Rect], None]
) -> None:
    """Draw a part of the table that shows one seat; `draw` sees only that seat."""
    zones = ("slot:", "unit:") if seat == pen.table_model.me else (f"{choices.realm(seat)}:",)
    asked = (seat,) if seat in pen.table_model.asked else ()
    me, viewer = pen.table_model.me, pen.view.viewer
    near = (None, seat, partner(pen.view, seat))
    view = _seen_in_box(pen.view, seat, viewer if viewer in near else _NOBODY)
    seen = SeenPart(view, (choices.player(seat), *zones), me if me in near else _NOBODY, asked)
    pen.part(name, rect, seen, draw)


def _seen_in_box(view: ChamaView, seat: Seat, viewer: Seat | None) -> ChamaView:
    """Return what the box of a seat shows of a match, which of its partner too and of whom an armistice binds."""
    truces = tuple([truce for truce in view.truces if seat in (truce.launcher, truce.target)])
    near = {seat, partner(view, seat), *[truce.target for truce in truces]}
    battle = view.battle
    helps = battle is not None and seat in (*battle.for_attack, *battle.for_defence)
    on_turn = view.seat if view.seat == seat else _NOBODY
    return only(view, near, viewer=viewer, seat=on_turn, truces=truces, battle=battle if helps else None)


def _draw_box(pen: ChamaDrawContext, rect: Rect, seat: Seat) -> None:
    heading = _frame(pen, rect, seat)
    inside = rect.inner()
    if pen.view.seats[seat].left:
        middle = inside.y + inside.height // 2
        pen.canvas.middle(inside, middle, pen.localizer("chama.seat.out"), pen.palette.dim)
        return
    tall = inside.height >= _TALL_ROWS
    if inside.width >= _WIDE:
        left = max(_FORMATION, inside.width // 2)
        size = _LARGE if inside.height >= _LARGE_ROWS and left > _LARGE.width * 3 else _MEDIUM if tall else _SMALL
        _formation(pen, Rect(inside.x, inside.y, left, inside.height), seat, size, heading)
        beside = Rect(inside.x + left, inside.y, inside.width - left, inside.height)
        draw_pool(pen, beside, seat, below_pool(pen, seat, (beside.width - 1) * (1 + tall)), tall=tall)
    else:
        height = _TALL_ROWS if inside.height > _TALL_ROWS else min(3, inside.height)
        size = _MEDIUM if tall and inside.height > _TALL_ROWS else _SMALL
        _formation(pen, Rect(inside.x, inside.y, inside.width, height), seat, size, heading)
        under = Rect(inside.x, inside.y + height, inside.width, inside.height - height)
        draw_pool_lines(pen, under, seat, below_pool(pen, seat, under.width - 1))


def _frame(pen: ChamaDrawContext, rect: Rect, seat: Seat) -> str:
    """Draw the border with its words; returns those that tell what the player is."""
    view, palette, canvas = pen.view, pen.palette, pen.canvas
    on_turn = seat == view.seat and not view.seats[seat].left
    lit = palette.turn if seat in pen.table_model.asked else palette.line
    draw_area(canvas, rect, palette.seat, palette.line, lit=lit if on_turn else None)
    draw_heading(pen, rect, seat)
    counts = f" {counts_within(counts_of(pen, seat), rect.width - 4)} "
    canvas.right(rect.x + rect.width - 1, rect.y + rect.height - 1, counts, palette.dim)
    return _heading(pen, rect.width - 2, seat, _mark(pen, seat))[1]


def draw_heading(pen: ChamaDrawContext, line: Rect, seat: Seat, kept: int = 0) -> tuple[int, int]:
    """Write name, suit and score of a seat; returns the cells between which `kept` more are free."""
    view, palette, canvas = pen.view, pen.palette, pen.canvas
    asked = seat in pen.table_model.asked
    mark = _mark(pen, seat)
    name, tag, text = _heading(pen, line.width - 2 - kept, seat, mark)
    x = canvas.put(line.x + 1, line.y, mark, palette.turn)
    start = x = canvas.put(x, line.y, pair_sign(view, seat), palette.bold)
    x = canvas.put(x, line.y, name, palette.turn if asked else palette.bold)
    if (spot := choices.player(seat)) in pen.open:
        pen.spot(spot, Rect(start, line.y, x - start, 1))
    x = canvas.put(x, line.y, f" {pen.localizer.session.suit(pen.suits[seat])}", pen.suit(seat))
    x = canvas.put(x, line.y, f"{tag} ", palette.dim)
    end = line.x + line.width - 1
    return x, canvas.right(end, line.y, text, palette.good if is_close(view, seat) else palette.bold)


def _mark(pen: ChamaDrawContext, seat: Seat) -> str:
    """Return what stands before a name: the key that chooses it, or the sign that the match waits for it.

    The sign takes the place of a space, so that a name stays where it is.
    """
    key = pen.hot.get(choices.player(seat), "")
    return f" {key} " if key else "►" if seat in pen.table_model.asked else " "


def _heading(pen: ChamaDrawContext, room: int, seat: Seat, mark: str) -> tuple[str, str, str]:
    """Return the name, what the player is, and the score, each as long as the room after the mark allows."""
    name, tags = pen.name(seat), [pair_word(pen, seat), pineapple(pen.localizer, pen.view, seat)]
    # Beside the tip of a narrow box there is room for a pineapple; where the pool stands beside it there is none.
    fewest = sum(map(bool, tags if room >= _WIDE else tags[:1]))
    tags = [tag for tag in (*tags, pen.tag(seat)) if tag]
    scores = [f" {form} " for form in score(pen.localizer, pen.view, seat)]
    taken = cell_len(mark) + len(pair_sign(pen.view, seat)) + 3
    for text in scores:
        for many in range(len(tags), fewest - 1, -1):
            tag = "".join([f" {word}" for word in tags[:many]])
            if taken + cell_len(name) + cell_len(tag) + cell_len(text) <= room:
                return name, tag, text
    return _cut_name(pen, seat, room - taken - cell_len(scores[-1])), "", scores[-1]


def _cut_name(pen: ChamaDrawContext, seat: Seat, cells: int) -> str:
    """Return a name that has no room, told apart from all others at the table: with its end where they begin alike."""
    if cells >= SHORTEST_NAME:
        return pen.localizer.shortened(cells).names[seat]
    forms = [fit(name, cells) for name in pen.localizer.names]
    if forms.count(forms[seat]) == 1 or cells <= _TAIL + 1:
        return forms[seat]
    return fit(pen.name(seat), cells - _TAIL) + pen.brief(seat)[-_TAIL:]


def counts_within(forms: Sequence[str], room: int) -> str:
    """Return the longest of some forms of a seat's counts that has room, else as many counts as have."""
    for form in forms:
        if cell_len(form) <= room:
            return form
    parts = forms[-1].split("·")
    while len(parts) > 1 and cell_len("·".join(parts)) > room:
        parts.pop()
    return fit("·".join(parts), room)


def counts_of(pen: ChamaDrawContext, seat: Seat) -> tuple[str, ...]:
    """Return a seat's public counts, the longest form first; after time its table count (CH-61)."""
    view, place = pen.view, pen.view.seats[seat]
    if view.outcome is not None and view.outcome.reason in COUNTED and not place.left:
        return sums(view, seat, pen.localizer)
    counts = {"hand": place.hand_size, "pile": place.draw_pile, "discard": len(place.discard)}
    words = pen.localizer.session.words
    return words("chama.seat.counts", **counts), words("chama.seat.counts.short", **counts)


# ---- The formation --------------------------------------------------------------------------------------------------


def spot_of(pen: ChamaDrawContext, seat: Seat, at: int) -> str:
    """Return the name of a place in a formation."""
    return choices.slot(at) if seat == pen.table_model.me else choices.realm(seat, at)


class RealmSize(NamedTuple):
    """The cells and lines that a realm takes, and the cells from one to the next."""

    width: int
    height: int
    step: int


_SMALL, _LOW, _MEDIUM, _LARGE = RealmSize(1 + SLIP, 1, 7), RealmSize(7, 2, 8), RealmSize(6, 3, 7), RealmSize(9, 4, 10)
SIZES = (_SMALL, _LOW, _MEDIUM, _LARGE, RealmSize(11, 5, 12), RealmSize(15, 7, 16))
"""The sizes of a realm, the smallest first."""
_EDGED, _CORNERED = 4, 5
"""The heights from which every card has an edge, and its rank in two corners."""
_STRUCK = Style(strike=True)


def _formation(pen: ChamaDrawContext, area: Rect, seat: Seat, size: RealmSize, heading: str) -> None:
    _badges(pen, area, seat, size.width, heading)
    draw_rows(pen, area, seat, size, ROWS)


def draw_rows(pen: ChamaDrawContext, area: Rect, seat: Seat, size: RealmSize, rows: Sequence[tuple[int, ...]]) -> None:
    """Draw a formation, its rows in this order from the upper edge on."""
    slots = pen.view.seats[seat].slots
    exposed = exposed_in(pen.view, seat)
    draw = _small_realm if size is _SMALL else _tall_realm
    for row, places in enumerate(rows):
        x = area.x + (area.width - size.step * len(places) + size.step - size.width) // 2
        for at in places:
            rect = Rect(x, area.y + size.height * row, size.width, size.height)
            draw(pen, rect, seat, at, slots[at], at in exposed)
            x += size.step


def part_of_rows(
    pen: ChamaDrawContext, area: Rect, seat: Seat, size: RealmSize, rows: Sequence[tuple[int, ...]]
) -> None:
    """Draw a formation as a part of its own, on the ground of the seat.

    What is around it changes far more often.
    """
    mine = seat == pen.table_model.me
    zones = ("slot:",) if mine else (f"{choices.realm(seat)}:",)
    seen = SeenPart(slots_only(pen.view, seat), zones, seat if mine else _NOBODY)

    def draw(part: ChamaDrawContext, inside: Rect) -> None:
        if part.palette.seat.bgcolor:
            part.canvas.fill(inside, part.palette.seat)
        draw_rows(part, inside, seat, size, rows)

    pen.part(f"formation:{seat} {size} {rows}", area, seen, draw)


def _badges(pen: ChamaDrawContext, area: Rect, seat: Seat, tip: int, heading: str) -> None:
    """Mark the partner left of the tip and a pineapple right of it, where the heading had no room for them."""
    room = (area.width - tip) // 2
    word, fruit = pair_word(pen, seat), pineapple(pen.localizer, pen.view, seat)
    if word not in heading and cell_len(word) <= room:
        pen.canvas.put(area.x, area.y, word, pen.palette.good)
    if fruit not in heading and cell_len(fruit) <= room:
        pen.canvas.right(area.x + area.width, area.y, fruit, pen.palette.turn)


def _label(pen: ChamaDrawContext, spot: str, at: int) -> tuple[str, Style]:
    """Return what stands before a place: its key when it has one, else its letter, lit when it may be chosen."""
    if spot in pen.hot:
        return pen.hot[spot].upper(), pen.palette.key
    return SLOTS[at], pen.palette.key if spot in pen.open else pen.palette.dim


def _small_realm(pen: ChamaDrawContext, rect: Rect, seat: Seat, at: int, state: int, exposed: bool) -> None:
    canvas, palette = pen.canvas, pen.palette
    spot = spot_of(pen, seat, at)
    label, style = _label(pen, spot, at)
    x = canvas.put(rect.x, rect.y, label, style)
    if state > 0:
        marks = "<>" if exposed else slip_marks(palette.face)
        slip(canvas, x, rect.y, pen.card(state, seat), pen.ink(seat), marks, pen.on_card.bold)
    elif state < 0:
        slip(canvas, x, rect.y, pen.card(-state, seat), palette.razed, "xx", palette.bad)
    else:
        slip(canvas, x, rect.y, "  ", palette.dim, "··", palette.key if spot in pen.open else palette.dim)
    pen.spot(spot, rect)


def _tall_realm(pen: ChamaDrawContext, rect: Rect, seat: Seat, at: int, state: int, exposed: bool) -> None:
    spot = spot_of(pen, seat, at)
    label, style = _label(pen, spot, at)
    if state > 0:
        _standing_realm(pen, rect, seat, state, exposed)
        inks = pen.on_card
        style = inks.key if style == pen.palette.key else inks.dim
    elif state < 0:
        _razed_realm(pen, rect, pen.card(-state, seat))
    else:
        _empty_place(pen, rect, label, style)
    if state:
        pen.canvas.right(rect.x + rect.width - 1, rect.y, label, style)
    pen.spot(spot, rect)


def _standing_realm(pen: ChamaDrawContext, rect: Rect, seat: Seat, card: Card, exposed: bool) -> None:
    """Draw a realm as a card, its name between marks where it may be attacked, an edge below that parts it."""
    canvas, inks, ink = pen.canvas, pen.on_card, pen.ink(seat)
    line = inks.bold if exposed else inks.line
    draw_face(canvas, rect, inks.face, line)
    foot = rect.y + rect.height - 1
    if inks.face.bgcolor and rect.height < _EDGED:
        canvas.put(rect.x, foot, CARD_EDGE * rect.width, line)
    name = pen.card(card, seat)
    text = f"<{name}>" if exposed else name
    if rect.height == _LOW.height:
        canvas.put(rect.x + (not exposed), rect.y, text, ink)
        return
    canvas.middle(rect, rect.y + (rect.height - 1) // 2, text, ink)
    if rect.height >= _CORNERED:
        rank = pen.localizer.session.rank(card)
        canvas.put(rect.x + 1, rect.y, rank, ink)
        canvas.right(rect.x + rect.width - 1, foot - 1, rank, ink)


def _razed_realm(pen: ChamaDrawContext, rect: Rect, name: str) -> None:
    palette = pen.palette
    if palette.fallen.bgcolor:
        pen.canvas.fill(rect, palette.fallen)
        pen.canvas.put(rect.x + 1, rect.y, "×", palette.fallen)
    else:
        pen.canvas.box(rect, palette.bad, RAZED)
    text, style = (name, palette.fallen + _STRUCK) if palette.fallen.bgcolor else (f"x{name}x", palette.razed)
    pen.canvas.middle(rect, rect.y + rect.height // 2, text, style)


def _empty_place(pen: ChamaDrawContext, rect: Rect, label: str, style: Style) -> None:
    y = rect.y + (rect.height - 1) // 2
    if pen.palette.rail.bgcolor:
        pen.canvas.fill(rect._replace(height=max(rect.height - (rect.height < _EDGED), 1)), pen.palette.rail)
        pen.canvas.middle(rect, y, label, style)
    else:
        pen.canvas.put(rect.x + rect.width // 2 - 2, y, f"·{label} ·", style)


# ---- What binds a seat -----------------------------------------------------------------------------------------------


def below_pool(pen: ChamaDrawContext, seat: Seat, width: int) -> tuple[str, Style] | None:
    """Return the content below the pool: for spectators an open hand, else what binds it, in a few cells."""
    hand = pen.hand_of(seat) if pen.table_model.me is None else None
    if hand is not None:
        ranks = [pen.localizer.session.rank(card) for card in HAND_ORDER for _ in range(hand.count(card))]
        spaced, close = " ".join(ranks), closed_up(ranks)
        texts = (pen.localizer("chama.seat.hand", cards=cards or "–") for cards in (spaced, close))
        return next((text for text in texts if cell_len(text) <= width), close), pen.suit(seat)
    bonds = " · ".join(_bonds(pen, seat))
    if cell_len(bonds) > width and (bound := _bound(pen, seat)):
        bonds = pen.localizer("chama.truce.short", pacts=", ".join(pen.name(other) for other in bound))
    return (bonds, pen.palette.turn) if bonds else None


def _bound(pen: ChamaDrawContext, seat: Seat) -> list[Seat]:
    """Return with whom an armistice binds the seat."""
    sides = [(truce.launcher, truce.target) for truce in pen.view.truces]
    return [target if launcher == seat else launcher for launcher, target in sides if seat in (launcher, target)]


def _bonds(pen: ChamaDrawContext, seat: Seat) -> Iterator[str]:
    """Tell whom the seat helps in the battle, and with whom an armistice binds it, from either side (CH-37)."""
    battle, truces = pen.view.battle, pen.view.truces
    if battle is not None:
        for helpers, side in ((battle.for_attack, battle.attacker), (battle.for_defence, battle.defender)):
            if seat in helpers:
                yield pen.localizer("chama.helps", name=pen.name(side))
    if not truces:
        return
    laid = [_pact(pen, truce, truce.target) for truce in truces if truce.launcher == seat]
    if laid:
        yield pen.localizer("chama.truce.short", pacts=", ".join(laid))
    suffered = [_pact(pen, truce, truce.launcher) for truce in truces if truce.target == seat]
    if suffered:
        yield pen.localizer("chama.truce.short.of", pacts=", ".join(suffered))


def _pact(pen: ChamaDrawContext, truce: Truce, other: Seat) -> str:
    """Return with whom an armistice is, and in how many turns of its own the target may break it (CH-37)."""
    left = turns_left(pen.view, truce)
    return f"{pen.name(other)} {left if left else pen.localizer('chama.truce.short.open')}"


def turns_left(view: ChamaView, truce: Truce) -> int:
    """Return how many own turns the target must still end before it may attack the launcher again (CH-37)."""
    return max(0, truce.ends + 1 - view.seats[truce.target].turns)
