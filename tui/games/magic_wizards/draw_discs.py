"""Duel disks: each side's main zone before its four secondary zones, and the cards to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.model import FieldCardView, MagicAsk, MagicView
from engine.games.magic_wizards.zones import BESIDE, MAIN, ZONES
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import draw_rule
from tui.games.drawing import DrawContext
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards.cards import name_of_card, signs_of
from tui.games.magic_wizards.draw_field import draw_card, draw_player
from tui.games.magic_wizards.draw_hand import draw_cards, turn_text
from tui.games.magic_wizards.draw_large import BORDERED
from tui.games.magic_wizards.laid import LaidZones, laid_of
from tui.texts.cells import cell_len

_MAGIC_WIZARDS_STEP = KeyFamily("magic_wizards.zone.step.{}", "under main position zone ready")

_COLUMNS = ZONES - 1
_SIZES = ((33, BORDERED, BORDERED), (26, 3, 3))
"""From so many lines on, the lines of a card of the main zone and of a secondary one, the largest first."""
_MAIN, _LOW = 2, 3
"""The lines of such cards on less room: the narrow secondary ones have two for their name."""
_LISTED = 4
"""So many lines at least has a list of face-down cards."""
_WIDE = 26
"""The width of the main zone, if there is room."""

Zones = Mapping[int, FieldCardView]


def draw_discs(pen: DrawContext, area: Rect) -> None:
    """Draw both disks, the nearer one below, and the cards that its player holds face-down, or is laying."""
    near = pen.table_model.anchor
    laid, room = _laid(pen, near), area.height - sides_height(area.height)
    if laid is not None and room <= len(laid.left):
        y = _draw_side(pen, area, near, (_MAIN, _LOW), near=True)
    else:
        y = draw_sides(pen, area, near, listed=room >= _LISTED)
    rest = area._replace(y=y, height=max(area.y + area.height - y, 0))
    if laid is not None:
        _draw_left_over(pen, rest, laid)
    else:
        _draw_held(pen, rest, near)


def sides_height(height: int) -> int:
    """Return how many lines both players and their zones take of this many."""
    return 2 * (1 + sum(_lines(height))) + 1


def _lines(height: int) -> tuple[int, int]:
    """Return the lines of a card of the main zone and of a secondary one."""
    return next(((main, other) for least, main, other in _SIZES if height >= least), (_MAIN, _LOW))


def draw_sides(pen: DrawContext, area: Rect, near: Seat, *, listed: bool = True) -> int:
    """Draw both players and their zones; returns the line after them.

    Without `listed` the own face-down cards are chosen in their zones, as the list below them has no room.
    """
    lines = _lines(area.height)
    y = _draw_side(pen, area, 1 - near, lines, near=False, listed=listed)
    pen.canvas.put(area.x, y, "┄" * (area.width - 1), pen.palette.line)
    return _draw_side(pen, area._replace(y=y + 1), near, lines, near=True, listed=listed)


def _draw_side(
    pen: DrawContext, area: Rect, seat: Seat, lines: tuple[int, int], *, near: bool, listed: bool = True
) -> int:
    """Draw a player and its zones, the main one towards the rival; returns the line after them."""
    zones, y = _zones(pen, seat), area.y
    main, other = lines
    parts = [("player", 1), ("secondary", other), ("main", main)]
    for what, height in reversed(parts) if near else parts:
        part = area._replace(y=y, height=height)
        if what == "player":
            draw_player(pen, part, seat)
        elif what == "secondary":
            _draw_secondary(pen, part, seat, zones, listed=listed)
        else:
            _draw_main(pen, part, seat, zones, listed=listed)
        y += height
    return y


def _laid(pen: DrawContext, seat: Seat) -> LaidZones | None:
    """Return how far the player at this screen has laid its zones; None while it is not asked."""
    view: MagicView = pen.view
    asked = view.ask is MagicAsk.ARRANGE and view.asked == seat == view.viewer and pen.table_model.me == seat
    return laid_of(view) if asked else None


def _zones(pen: DrawContext, seat: Seat) -> Zones:
    """Return what lies in each zone; while it is laid, as far as it is named."""
    laid = _laid(pen, seat)
    if laid is None:
        view: MagicView = pen.seen_by(seat)
        return {card.cell: card for card in view.seats[seat].field if card.cell != BESIDE}
    zones = {zone: replace(card, up=card.up and card.slot not in laid.down) for zone, card in laid.zones.items()}
    if MAIN in zones:
        stays = zones[MAIN].cell == MAIN
        zones[MAIN] = replace(zones[MAIN], up=True, attack=zones[MAIN].attack if stays else laid.attack is not False)
    return zones


def _asked_zone(pen: DrawContext, seat: Seat) -> int:
    """Return the zone that is asked about, BESIDE for none."""
    laid = _laid(pen, seat)
    if laid is None or laid.step in ("under", "ready"):
        return BESIDE
    return laid.next_zone if laid.step == "zone" else MAIN


def _draw_main(pen: DrawContext, area: Rect, seat: Seat, zones: Zones, *, listed: bool) -> None:
    """Draw the main zone in the middle, and beside it what lies in no zone."""
    width = min(_WIDE, area.width - 4)
    place = area._replace(x=area.x + (area.width - width) // 2, width=width)
    style = pen.palette.turn if _asked_zone(pen, seat) == MAIN else pen.palette.line
    for y in range(place.y, place.y + place.height):
        pen.canvas.put(place.x - 1, y, "│", style)
        pen.canvas.put(place.x + place.width, y, "│", style)
    label = pen.localizer("magic_wizards.zone.main")
    pen.canvas.right(place.x - 2, place.y, fit(label, place.x - area.x - 3), pen.palette.dim)
    _draw_zone(pen, place, seat, zones, MAIN, listed=listed)
    beside = [card for card in pen.seen_by(seat).seats[seat].field if card.cell == BESIDE]
    if beside and _laid(pen, seat) is None:
        _draw_beside(
            pen, Rect(place.x + width + 2, area.y, area.x + area.width - place.x - width - 3, area.height), beside
        )


def _draw_beside(pen: DrawContext, rect: Rect, cards: Sequence[FieldCardView]) -> None:
    """Draw cards that were just drawn, or are being used up: a line each, the last one for all that are left."""
    signs = signs_of(pen.localizer)
    for y, card in enumerate(cards[: rect.height], start=rect.y):
        name = "" if card.card is None else name_of_card(pen.localizer, card.card)
        shown = name if card.up else f"{signs.down}{name or signs.down * 4}"
        more = len(cards) - rect.height if y == rect.y + rect.height - 1 else 0
        text = f"{shown} +{more}" if more > 0 else shown
        pen.canvas.put(rect.x, y, fit(text, rect.width), pen.palette.bold if card.up else pen.palette.dim)
        pen.spot(choices.field(card.slot), Rect(rect.x, y, rect.width, 1))


def _draw_secondary(pen: DrawContext, area: Rect, seat: Seat, zones: Zones, *, listed: bool) -> None:
    width = area.width // _COLUMNS
    for zone in range(MAIN + 1, ZONES):
        place = Rect(area.x + (zone - 1) * width, area.y, width - 1, area.height)
        _draw_zone(pen, place, seat, zones, zone, listed=listed)


def _draw_zone(pen: DrawContext, place: Rect, seat: Seat, zones: Zones, zone: int, *, listed: bool) -> None:
    """Draw what lies in a zone; a spot is where the card is chosen, of own face-down ones the list below."""
    card = zones.get(zone)
    if card is None:
        asked = _asked_zone(pen, seat) == zone
        text = f"{signs_of(pen.localizer).acts} ?" if asked else pen.localizer("magic_wizards.zone.empty")
        pen.canvas.put(place.x + 1, place.y, fit(text, place.width - 1), pen.palette.turn if asked else pen.palette.dim)
        return
    held = listed and seat == pen.table_model.anchor and not card.up and card.card is not None
    below = held or _laid(pen, seat) is not None
    draw_card(pen, place, card, keyed=not below)
    if not below:
        pen.spot(choices.field(card.slot), place)


# ---- The cards below -------------------------------------------------------------------------------------------------


def _head(pen: DrawContext, rect: Rect, text: str, more: Sequence[str], *, counted: bool = False) -> None:
    """Draw the line above a list, with room for what of a long one is shown."""
    draw_rule(pen.canvas, rect.x, rect.y, rect.width - 1, pen.palette)
    x = pen.canvas.put(rect.x + 1, rect.y, f" {text} ", pen.palette.bold)
    room = rect.x + rect.width - x - (12 if counted else 2)
    texts = (f" {' · '.join(more[:end])} " for end in range(len(more), 0, -1))
    pen.canvas.put(x + 1, rect.y, next((text for text in texts if cell_len(text) <= room), ""), pen.palette.dim)


def _row(view: MagicView, card: FieldCardView) -> tuple[str, Card]:
    assert card.card is not None
    return choices.field(card.slot), card_by_id(view, card.card)


def _draw_left_over(pen: DrawContext, rect: Rect, laid: LaidZones) -> None:
    """Draw the cards that have no zone yet, below what they are asked for."""
    _head(pen, rect, pen.localizer(_MAGIC_WIZARDS_STEP(laid.step), zone=laid.next_zone), ())
    rows = [_row(pen.view, card) for card in laid.left]
    down = [choices.field(card.slot) for card in laid.left if not card.up or card.slot in laid.down]
    draw_cards(pen, Rect(rect.x, rect.y + 1, rect.width, rect.height - 1), rows, down)


def _draw_held(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Draw the face-down cards of a player: they are the hand."""
    view: MagicView = pen.seen_by(seat)
    cards = [card for card in view.seats[seat].field if not card.up]
    mine = seat == pen.table_model.me
    lines = turn_text(pen.table_model) if seat == pen.view.seat else []
    whose = pen.localizer("magic_wizards.zone.hand") if mine else fit(pen.name(seat), 16)
    _head(pen, rect, whose, lines, counted=len(cards) >= rect.height)
    if cards and all(card.card is not None for card in cards):
        draw_cards(pen, Rect(rect.x, rect.y + 1, rect.width, rect.height - 1), [_row(view, card) for card in cards])
        return
    key = "magic_wizards.zone.closed" if cards else "magic_wizards.zone.none"
    said = pen.localizer(key, count=len(cards), name=pen.brief(seat))
    for y, line in enumerate(wrap(said, rect.width - 3), start=rect.y + 1):
        pen.canvas.put(rect.x + 2, y, line, pen.palette.dim)


def draw_discs_review(pen: DrawContext, area: Rect) -> None:
    """Draw both disks, and below them the face-down cards of both as far as they are known."""
    near = pen.table_model.anchor
    y = draw_sides(pen, area, near)
    half = area.width // 2
    rest = area._replace(y=y, width=half, height=max(area.y + area.height - y, 0))
    _draw_held(pen, rest, near)
    _draw_held(pen, rest._replace(x=area.x + half, width=area.width - half), 1 - near)
