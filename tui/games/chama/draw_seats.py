"""A seat of Chama: its formation, its pool, its counts and the armistices before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from engine.core.model import Seat
from engine.games.chama.formation import ROWS
from engine.games.chama.model import SLOTS, ChamaView, Truce
from engine.games.chama.scoring import COUNTED
from engine.games.chama.types import exposed_in
from tui.canvas.grid import Rect, fit
from tui.canvas.palette import SLIP, draw_area, draw_face, slip, slip_marks
from tui.games.chama import controls as choices
from tui.games.chama.cards import (
    HAND_ORDER,
    ChamaDrawContext,
    is_close,
    only,
    pair_sign,
    pair_word,
    partner,
    pineapple,
    score,
    suit_of,
    sums,
)
from tui.games.chama.draw_pool import draw_pool, draw_pool_lines
from tui.games.drawing import SeenPart

_FORMATION = 22
"""How wide the pyramid is, with a cell of air on both sides."""
_TALL_ROWS, _LARGE_ROWS = 9, 12
RAZED = "x·x:xx"
_NOBODY = -1
"""Whose turn it is, for a seat whose turn it is not."""
_WIDE = 37
"""The inner width from which the pool stands beside the formation and not below it."""


def draw_seat(pen: ChamaDrawContext, rect: Rect, seat: Seat) -> None:
    """Draw a seat's box: whose it is, what stands, and what everybody may count."""
    table_model = pen.table_model
    zones = ("slot:", "unit:") if seat == table_model.me else (f"{choices.realm(seat)}:",)
    asked = (seat,) if seat in table_model.asked else ()
    seen = SeenPart(_seen_in_box(pen.view, seat), (choices.player(seat), *zones), asked)
    pen.part(f"seat:{seat}", rect, seen, lambda part, area: _draw_box(part, area, seat))


def _seen_in_box(view: ChamaView, seat: Seat) -> ChamaView:
    """Return what the box of a seat shows of a match, which of its partner too and of whom an armistice binds."""
    truces = tuple(truce for truce in view.truces if seat in (truce.launcher, truce.target))
    near = {seat, partner(view, seat), *(truce.target for truce in truces)}
    battle = view.battle
    helps = battle is not None and seat in (*battle.for_attack, *battle.for_defence)
    on_turn = view.seat if view.seat == seat else _NOBODY
    return only(view, near, seat=on_turn, truces=truces, battle=battle if helps else None)


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
        draw_pool(pen, beside, seat, _below_pool(pen, seat), tall=tall)
    else:
        height = _TALL_ROWS if inside.height > _TALL_ROWS else min(3, inside.height)
        size = _MEDIUM if tall and inside.height > _TALL_ROWS else _SMALL
        _formation(pen, Rect(inside.x, inside.y, inside.width, height), seat, size, heading)
        under = Rect(inside.x, inside.y + height, inside.width, inside.height - height)
        draw_pool_lines(pen, under, seat, _below_pool(pen, seat))


def _frame(pen: ChamaDrawContext, rect: Rect, seat: Seat) -> str:
    """Draw the border with its words; returns those that tell what the player is."""
    view, palette, canvas = pen.view, pen.palette, pen.canvas
    on_turn = seat == view.seat and not view.seats[seat].left
    asked = seat in pen.table_model.asked
    lit = palette.turn if asked else palette.line
    draw_area(canvas, rect, palette.seat, palette.line, lit=lit if on_turn else None)
    name, tag, told = _heading(pen, rect.width - 2, seat)
    x = canvas.put(rect.x + 1, rect.y, _mark(pen, seat), palette.turn)
    start = x = canvas.put(x, rect.y, pair_sign(view, seat), palette.bold)
    x = canvas.put(x, rect.y, name, palette.turn if asked else palette.bold)
    if (spot := choices.player(seat)) in pen.open:
        pen.spot(spot, Rect(start, rect.y, x - start, 1))
    x = canvas.put(x, rect.y, f" {pen.localizer.session.suit(suit_of(pen.localizer, seat))}", pen.suit(seat))
    canvas.put(x, rect.y, f"{tag} ", palette.dim)
    canvas.right(rect.x + rect.width - 1, rect.y, told, palette.good if is_close(view, seat) else palette.bold)
    counts = f" {_counts(pen, rect.width, seat)} "
    canvas.right(rect.x + rect.width - 1, rect.y + rect.height - 1, counts, palette.dim)
    return tag


def _mark(pen: ChamaDrawContext, seat: Seat) -> str:
    """Return what stands before a name: the key that chooses it, or the sign that the match waits for it.

    The sign takes the place of a space, so that a name stays where it is.
    """
    key = pen.hot.get(choices.player(seat), "")
    return f" {key} " if key else "►" if seat in pen.table_model.asked else " "


def _heading(pen: ChamaDrawContext, room: int, seat: Seat) -> tuple[str, str, str]:
    """Return the name, what the player is, and the score, each as long as the room allows."""
    name, tags = pen.name(seat), [pair_word(pen, seat), pineapple(pen.localizer, pen.view, seat)]
    # Beside the tip of a narrow box there is room for a pineapple; where the pool stands beside it there is none.
    fewest = sum(bool(tag) for tag in (tags if room >= _WIDE else tags[:1]))
    if pen.table_model.players[seat].bot is not None:
        tags.append(pen.localizer("table.bot"))
    elif seat == pen.table_model.me and name.lower() not in pen.localizer("table.you"):
        tags.append(pen.localizer("table.you"))
    tags = [tag for tag in tags if tag]
    scores = [f" {form} " for form in score(pen.localizer, pen.view, seat)]
    taken = cell_len(_mark(pen, seat)) + len(pair_sign(pen.view, seat)) + 3
    for told in scores:
        for many in range(len(tags), fewest - 1, -1):
            tag = "".join(f" {word}" for word in tags[:many])
            if taken + cell_len(name) + cell_len(tag) + cell_len(told) <= room:
                return name, tag, told
    return fit(name, room - taken - cell_len(scores[-1])), "", scores[-1]


def _counts(pen: ChamaDrawContext, width: int, seat: Seat) -> str:
    """Return what everybody may count of a seat; when time has decided, what it counts (CH-61)."""
    view, place = pen.view, pen.view.seats[seat]
    if view.outcome is not None and view.outcome.reason in COUNTED and not place.left:
        forms = sums(view, seat, pen.localizer)
        return next((form for form in forms if cell_len(form) <= width - 4), fit(forms[-1], width - 4))
    key = "chama.seat.counts" if width >= 36 else "chama.seat.counts.short"
    counts = {"hand": place.hand_size, "pile": place.draw_pile, "discard": len(place.discard)}
    return fit(pen.localizer(key, **counts), width - 4)


# ---- The formation --------------------------------------------------------------------------------------------------


def spot_of(pen: ChamaDrawContext, seat: Seat, at: int) -> str:
    """Return the name of a place in a formation."""
    return choices.slot(at) if seat == pen.table_model.me else choices.realm(seat, at)


class _Realm(NamedTuple):
    """The cells and lines that a realm takes, and the cells from one to the next."""

    width: int
    height: int
    step: int


_SMALL, _MEDIUM, _LARGE = _Realm(1 + SLIP, 1, 7), _Realm(6, 3, 7), _Realm(9, 4, 10)


def _formation(pen: ChamaDrawContext, area: Rect, seat: Seat, size: _Realm, heading: str) -> None:
    slots = pen.view.seats[seat].slots
    exposed = exposed_in(pen.view, seat)
    _badges(pen, area, seat, size.width, heading)
    draw = _small_realm if size is _SMALL else _tall_realm
    for row, places in enumerate(ROWS):
        x = area.x + (area.width - size.step * len(places) + size.step - size.width) // 2
        for at in places:
            rect = Rect(x, area.y + size.height * row, size.width, size.height)
            draw(pen, rect, seat, at, slots[at], at in exposed)
            x += size.step


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
        slip(canvas, x, rect.y, pen.card(state, seat), pen.ink(seat), marks, palette.on_card().bold)
    elif state < 0:
        slip(canvas, x, rect.y, pen.card(-state, seat), palette.razed, "xx", palette.bad)
    else:
        slip(canvas, x, rect.y, "  ", palette.dim, "··", palette.key if spot in pen.open else palette.dim)
    pen.spot(spot, rect)


def _tall_realm(pen: ChamaDrawContext, rect: Rect, seat: Seat, at: int, state: int, exposed: bool) -> None:
    canvas, palette = pen.canvas, pen.palette
    spot = spot_of(pen, seat, at)
    label, style = _label(pen, spot, at)
    y = rect.y + (rect.height - 1) // 2
    if state > 0:
        text = f"<{pen.card(state, seat)}>" if exposed else pen.card(state, seat)
        inks = palette.on_card()
        style = inks.key if style == palette.key else inks.dim
        draw_face(canvas, rect, inks.face, inks.bold if exposed else inks.line)
        canvas.middle(rect, y, text, pen.ink(seat))
    elif state < 0:
        canvas.box(rect, palette.bad, RAZED)
        canvas.middle(rect, y, f"x{pen.card(-state, seat)}x", palette.razed)
    else:
        canvas.put(rect.x + rect.width // 2 - 2, y, f"·{label} ·", style)
        pen.spot(spot, rect)
        return
    canvas.put(rect.x + 1, rect.y, label, style)
    pen.spot(spot, rect)


# ---- What binds a seat -----------------------------------------------------------------------------------------------


def _below_pool(pen: ChamaDrawContext, seat: Seat) -> tuple[str, Style] | None:
    """Return what stands below the pool: to who plays no seat the hand, as far as it lies open; else what binds it."""
    hand = pen.hand_of(seat) if pen.table_model.me is None else None
    if hand is not None:
        ranks = " ".join(pen.localizer.session.rank(card) for card in HAND_ORDER for _ in range(hand.count(card)))
        return pen.localizer("chama.seat.hand", cards=ranks or "–"), pen.suit(seat)
    bonds = " · ".join(_bonds(pen, seat))
    return (bonds, pen.palette.turn) if bonds else None


def _bonds(pen: ChamaDrawContext, seat: Seat) -> Iterator[str]:
    """Tell whom the seat helps in the battle, and with whom an armistice binds it, from either side (CH-37)."""
    battle, truces = pen.view.battle, pen.view.truces
    if battle is not None:
        for helpers, side in ((battle.for_attack, battle.attacker), (battle.for_defence, battle.defender)):
            if seat in helpers:
                yield pen.localizer("chama.helps", name=pen.name(side))
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
    """Return how many of its own turns the target has still to end before it may attack the launcher again (CH-37)."""
    return max(0, truce.ends + 1 - view.seats[truce.target].turns)
