"""The hand, and lists of cards to choose from."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace
from rich.style import Style

from engine.core.keys import KeyFamily
from engine.core.model import Seat
from engine.games.magic_wizards.actions import FlipUp, PlayCard
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_by_id, cards_of, id_in
from engine.games.magic_wizards.legal import legal_for, uses_of
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.odds import open_state
from tui.canvas.grid import Rect, fit, wrap
from tui.canvas.palette import Palette, draw_area, draw_rule
from tui.games.controls import number_of
from tui.games.drawing import DrawContext
from tui.games.magic_wizards import controls as choices
from tui.games.magic_wizards.card_picture import inks_of
from tui.games.magic_wizards.cards import components_asked, kind_in_brief, row_of, signs_of, text_of
from tui.games.magic_wizards.draw_large import (
    BORDERED,
    DRAWN,
    NARROW,
    PICTURED,
    WIDEST,
    WIDTH,
    WORDED,
    Edge,
    draw_bordered,
)
from tui.games.table_model import TableModel
from tui.services.identity.names import short_names
from tui.texts.cells import cell_len

_MAGIC_WIZARDS_PLAY = KeyFamily("magic_wizards.play.{}", "no combo yes")

_BEGUN = (MagicAsk.HAND, MagicAsk.ATTACK, MagicAsk.MOVE, MagicAsk.CELL)
"""What is asked in the course of an act of the own turn."""
_NAME = 24
"""The width of a name in a list, where there is room."""
_NUMBERS = 9
_USUAL = 5
"""A hand has room for so many cards at least, so that they keep their size from turn to turn."""


def first_row(count: int, height: int, focus: int) -> int:
    """Return the first entry of a list that a box shows.

    What is pointed at, and its neighbours, are in sight.
    """
    return max(min(focus - height // 2, count - height), 0)


def draw_rows(pen: DrawContext, rect: Rect, rows: Sequence[tuple[str, Card]], marked: Collection[str] = ()) -> None:
    """Draw a list of cards, as much of it around the focus as there is room for.

    Each has a spot and its key. Those `marked` have the sign of a card that lies face-down.
    """
    spots = [spot for spot, _ in rows]
    focus = spots.index(pen.table_model.focus) if pen.table_model.focus in spots else 0
    first, y, spare = first_row(len(rows), rect.height, focus), rect.y, rect.height - len(rows)
    columns = _columns(pen, rect.width - 3, [row for _, row in rows])
    for spot, row in rows[first : first + rect.height]:
        sign, usable = _sign(pen, spot)
        pen.canvas.put(rect.x, y, sign or " ", pen.palette.key)
        if spot in marked:
            pen.canvas.put(rect.x + 1, y, signs_of(pen.localizer).down, pen.palette.dim)
        inks, style = _inks(pen, row, usable=usable)
        place = Rect(rect.x + 2, y, rect.width - 3, 2 if spare > 0 else 1)
        lines = _draw_row(pen, place, row, columns, style, inks)
        pen.spot(spot, Rect(rect.x, y, rect.width - 1, lines))
        y, spare = y + lines, spare + 1 - lines
    if len(rows) > rect.height > 0:
        text = f" {first + 1}-{min(first + rect.height, len(rows))}/{len(rows)} "
        pen.canvas.right(rect.x + rect.width - 1, rect.y - 1, text, pen.palette.dim)


def _sign(pen: DrawContext, spot: str) -> tuple[str, bool]:
    """Return what stands before a card: its key, or that it is taken up; and whether it can be used."""
    key = pen.hot.get(spot, "")
    taken = spot == choices.hand(pen.view.picked) and pen.view.ask is MagicAsk.HAND
    return signs_of(pen.localizer).acts if taken else key if len(key) == 1 else "", spot in pen.open or taken


def _inks(pen: DrawContext, row: Card, *, usable: bool) -> tuple[Palette, Style]:
    """Return the styles of a card, and that of its name."""
    inks = inks_of(row, pen.palette, faded=bool(pen.open) and not usable)
    return inks, inks.bold if usable else inks.dim if pen.open else inks.text


class _Columns(NamedTuple):
    name: int
    kind: int
    level: bool


def _columns(pen: DrawContext, width: int, rows: Sequence[Card]) -> _Columns | None:
    """Return how wide the columns of a list are, and whether all its kinds begin with a level; None where narrow."""
    if width < _NAME + _NUMBERS + 8:
        return None
    name = min(max((cell_len(text_of(pen.localizer).name(row)) for row in rows), default=0), _NAME)
    kind = width - name - _NUMBERS - 2
    kinds = (kind_in_brief(pen.localizer, row) for row in rows if row.atk is not None)
    return _Columns(name, kind, all(cell_len(text) <= kind for text in kinds))


def _draw_row(pen: DrawContext, place: Rect, row: Card, columns: _Columns | None, style: Style, inks: Palette) -> int:
    """Draw a card of a list; returns its lines: two for a long name in a narrow list that has room for them."""
    numbers = "" if row.atk is None else f"{row.atk}/{row.defence}"
    name, end = text_of(pen.localizer).name(row), place.x + place.width
    if inks.face.bgcolor:
        pen.canvas.fill(place._replace(height=1), inks.face)
    pen.canvas.right(end, place.y, numbers, style)
    if columns is not None:
        pen.canvas.put(place.x, place.y, fit(name, columns.name), style)
        room = columns.kind + (0 if numbers else _NUMBERS + 1)
        kind = kind_in_brief(pen.localizer, row, room, level=columns.level)
        pen.canvas.put(place.x + columns.name + 1, place.y, fit(kind, room), inks.dim)
        return 1
    room = place.width - (len(numbers) + 1 if numbers else 0)
    lines = [*wrap(name, room)] if place.height > 1 else [fit(short_names((name,), room)[name], room)]
    if len(lines) > 1:
        lines = [lines[0], fit(" ".join(lines[1:]), place.width - 1)]
        if inks.face.bgcolor:
            pen.canvas.fill(place._replace(y=place.y + 1, height=1), inks.face)
        pen.canvas.put(place.x + 1, place.y + 1, lines[1], style)
    pen.canvas.put(place.x, place.y, lines[0], style)
    return len(lines)


def hand_rows(view: MagicView, seat: Seat) -> list[tuple[str, Card]]:
    """Return the cards of a hand that may be seen, with their spots."""
    deck = view.own_deck
    if view.viewer != seat or deck is None:
        return []
    cards = cards_of(view).by_id
    return [(choices.hand(piece), cards[id_in(deck, piece)]) for piece in view.seats[seat].hand or ()]


def draw_hand(pen: DrawContext, rect: Rect, seat: Seat) -> None:
    """Draw a hand below a line that says whose it is, and in one's own turn what was done as room allows."""
    view: MagicView = pen.seen_by(seat)
    mine = seat == pen.table_model.me
    whose = pen.localizer("magic_wizards.hand") if mine else pen.name(seat)
    lines, rows = turn_text(pen.table_model) if seat == pen.view.seat else [], hand_rows(view, seat)
    kept = 11 if len(rows) >= rect.height else 1
    draw_rule(pen.canvas, rect.x, rect.y, rect.width - 1, pen.palette)
    x = pen.canvas.put(rect.x + 1, rect.y, f" {fit(whose, 16)} ", pen.palette.bold)
    room = rect.x + rect.width - x - 2 - kept
    while lines and cell_len(" · ".join(lines)) > room:
        lines.pop()
    pen.canvas.put(x + 1, rect.y, f" {' · '.join(lines)} " if lines else "", pen.palette.dim)
    under = Rect(rect.x, rect.y + 1, rect.width, rect.height - 1)
    if rows:
        draw_cards(pen, under, rows)
    else:
        count = view.seats[seat].hand_size
        key = "magic_wizards.hand.closed" if count else "magic_wizards.hand.none"
        for y, line in enumerate(wrap(pen.localizer(key, count=count), rect.width - 3), start=rect.y + 1):
            pen.canvas.put(rect.x + 2, y, line, pen.palette.dim)


def hand_columns(count: int, width: int) -> int:
    """Return how many cards of a hand stand side by side.

    Narrow ones where the usual hand is one row by them.
    """
    count, wide, narrow = max(count, _USUAL), max(width // WIDTH, 1), width // NARROW
    return narrow if narrow >= _USUAL and -(-count // narrow) < -(-count // wide) else wide


def card_height(count: int, rect: Rect) -> int:
    """Return the lines of each card of a hand where it is drawn with a border, 0 where there is no room."""
    rows = -(-max(count, _USUAL) // hand_columns(count, rect.width))
    return next((height for height in (WORDED, DRAWN, PICTURED, BORDERED) if rows * height <= rect.height), 0)


def hand_lines(count: int, width: int, least: int, most: int) -> int:
    """Return the lines of a hand with its heading.

    As many as the largest cards take that have room, else the least.
    """
    rows = -(-max(count, _USUAL) // hand_columns(count, width))
    return next((lines for height in (PICTURED, BORDERED) if least <= (lines := rows * height + 1) <= most), least)


def draw_cards(pen: DrawContext, rect: Rect, rows: Sequence[tuple[str, Card]], marked: Collection[str] = ()) -> None:
    """Draw the cards of a hand side by side, each with a border, or as a list where they have no room.

    Those `marked` have the sign of a card that lies face-down.
    """
    height = card_height(len(rows), rect)
    if not height:
        draw_rows(pen, rect, rows, marked)
        return
    columns = hand_columns(len(rows), rect.width)
    width = min(rect.width // columns, WIDEST if height >= WORDED else WIDTH)
    for at, (spot, row) in enumerate(rows):
        place = Rect(rect.x + at % columns * width, rect.y + at // columns * height, width - 1, height)
        sign, usable = _sign(pen, spot)
        inks, style = _inks(pen, row, usable=usable)
        edge = Edge(inks.turn if usable else inks.line, sign, inks.key)
        name = signs_of(pen.localizer).down * (spot in marked) + text_of(pen.localizer).name(row)
        numbers = draw_bordered(pen, place, edge, (name, style), row, inks)
        pen.canvas.put(numbers.x, numbers.y, "" if row.atk is None else f"{row.atk}/{row.defence}", style)
        pen.spot(spot, place)


def turn_text(table_model: TableModel) -> list[str]:
    """Return what the player of the turn has done in it: the play, the second set, attacks."""
    view: MagicView = table_model.view
    localizer = table_model.localizer
    if not view.turn or view.outcome is not None:
        return []
    attacks = "magic_wizards.attacks.of_one" if view.options.one_attack else "magic_wizards.attacks"
    made = {"": "no", "combo": "combo", "done": "yes"}["done" if is_spent(table_model) else view.play]
    if view.options.duel_discs:
        return [localizer(_MAGIC_WIZARDS_PLAY(made)), localizer(attacks, count=view.attacks)]
    second = "magic_wizards.second" if view.second_set else "magic_wizards.second.no"
    return [localizer(_MAGIC_WIZARDS_PLAY(made)), localizer(second), localizer(attacks, count=view.attacks)]


def is_spent(table_model: TableModel) -> bool:
    """Tell whether the play has been made and whoever is asked has no card that goes on with its combo."""
    view: MagicView = table_model.view
    in_turn = view.ask is MagicAsk.MAIN or (view.ask in _BEGUN and not view.stack)
    if view.play == "combo" and table_model.me in table_model.asked and in_turn:
        return not _may_link(view)
    return view.play == "done"


@lru_cache(maxsize=8)
def _may_link(view: MagicView) -> bool:
    """Tell whether any card goes on with the combo now: of the hand, or of a duel disk; to set one is no part of it."""
    main = open_state(replace(view, ask=MagicAsk.MAIN, picked=-1))
    if view.options.duel_discs:
        return any(isinstance(action, FlipUp) for action in legal_for(main, main.seat))
    hand = main.seats[main.seat].hand
    return any(isinstance(use, PlayCard) for piece in hand for use in uses_of(main, main.seat, piece))


def list_rows(table_model: TableModel) -> list[tuple[str, Card]]:
    """Return the cards of a deck, a graveyard, the Extra deck or components that may be named now."""
    view: MagicView = table_model.view
    spots = [spot for spot in table_model.moves.following(table_model.picked) if spot.startswith("list:")]
    bearer = components_asked(view)
    if bearer is not None:
        return [(spot, card_by_id(view, card)) for spot, card in zip(spots, bearer.components, strict=False)]
    rows = ((spot, row_of(view, number_of(spot))) for spot in spots)
    return [(spot, row) for spot, row in rows if row is not None]


def draw_list(pen: DrawContext, rect: Rect, rows: Sequence[tuple[str, Card]]) -> None:
    """Draw what may be chosen from, in a border."""
    draw_area(pen.canvas, rect, pen.palette.band, pen.palette.turn)
    pen.canvas.put(rect.x + 2, rect.y, f" {pen.localizer('magic_wizards.list')} ", pen.palette.turn)
    draw_rows(pen, Rect(rect.x + 1, rect.y + 1, rect.width - 1, rect.height - 2), rows)
