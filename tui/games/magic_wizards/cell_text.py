"""Cells in words: name and terrain, what they give to a card, and for which card a cell is asked."""

from __future__ import annotations

from engine.games.magic_wizards.actions import FlipUp, UseEffect
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of
from engine.games.magic_wizards.board.terrain import is_helped, terrains_of
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword, Terrain, Trait
from engine.games.magic_wizards.cards import card_by_id
from engine.games.magic_wizards.frames import ActFrame, Task
from engine.games.magic_wizards.model import MagicAsk, MagicView
from engine.games.magic_wizards.numbers import field_bonus
from engine.games.magic_wizards.zones import MAIN
from tui.games.magic_wizards.cards import find_card, name_of_cell, row_of
from tui.games.magic_wizards.effect_text import TERRAIN
from tui.texts.localizer import Localizer


def terrain_on(view: MagicView, cell: Cell) -> Terrain | None:
    """Return what a cell is; None for Normal, without Ambientes, and beside the board."""
    return terrains_of(view)[cell] if view.map and cell >= 0 else None


def place_name(view: MagicView, cell: Cell, localizer: Localizer) -> str:
    """Return a cell with its terrain: "c4, Floresta"; its name alone without Ambientes.

    A zone of a duel disk.
    """
    if view.options.duel_discs:
        return localizer("magic_wizards.zone.main" if cell == MAIN else "magic_wizards.zone", zone=cell)
    name = name_of_cell(view, cell)
    if not view.map:
        return name
    terrain = terrain_on(view, cell)
    text = localizer("magic_wizards.terrain.none" if terrain is None else TERRAIN(terrain))
    return localizer("magic_wizards.cell", cell=name, terrain=text)


def bonus_text(view: MagicView, cell: Cell, row: Card | None, localizer: Localizer, *, none: bool = True) -> str:
    """Return the Bônus de Campo that a cell gives to a monster; "" without Ambientes.

    That it gives none is told too, unless `none` is False.
    """
    if row is None or not row.is_monster or not view.map:
        return ""
    terrain = terrain_on(view, cell)
    if terrain is None or not is_helped(row, terrain):
        return localizer("magic_wizards.bonus.none") if none else ""
    atk, defence = field_bonus(row)
    return localizer("magic_wizards.bonus", atk=f"+{atk}", defence=f"+{defence}")


def placed_row(view: MagicView) -> Card | None:
    """Return the card that a cell is asked for: who moves, or what comes onto the board."""
    if view.ask is MagicAsk.MOVE:
        return _row_at(view, view.picked)
    frame = view.stack[-1] if view.ask is MagicAsk.CELL and view.stack else None
    match frame:
        case ActFrame(action=FlipUp(slot=slot)):
            return _row_at(view, slot)
        case ActFrame(action=action) if not isinstance(action, UseEffect):
            return row_of(view, view.picked)
        case Task(extra=extra, chosen=chosen):
            return row_of(view, extra if extra >= 0 else next(iter(chosen), -1))
        case _:
            return None


def cells_asked(view: MagicView) -> tuple[int, int]:
    """Return which of how many cells is asked for that a Magic changes; (0, 0) for another question."""
    row = placed_row(view)
    frame = view.stack[-1] if view.stack else None
    if row is None or not isinstance(frame, ActFrame):
        return 0, 0
    count = sum(effect.count for effect in row.effects if effect.do in (Do.SET_TERRAIN, Do.RAZE))
    return (len(frame.cells) + 1, count) if count else (0, 0)


def _row_at(view: MagicView, slot: int) -> Card | None:
    there = find_card(view, slot)
    return None if there is None or there[1].card is None else card_by_id(view, there[1].card)


def way_to(view: MagicView, end: Cell) -> tuple[Cell, ...]:
    """Return the cells that who moves enters on the way to a cell of the labyrinth, which is the last.

    () for none.
    """
    there = find_card(view, view.picked) if view.ask is MagicAsk.MOVE and view.labyrinth else None
    if there is None or there[1].card is None or end < 0:
        return ()
    (seat, card), row = there, card_by_id(view, there[1].card)
    grid, labyrinth = grid_of(view), labyrinth_of(view.options, view.labyrinth)
    closed = {
        field_card_view.cell for player in view.seats for field_card_view in player.field if field_card_view.cell >= 0
    } - {card.cell}
    if Keyword.FLYING in card.keywords or Trait.LARGE in row.traits or Trait.HUGE in row.traits:
        closed |= {*grid.cells} - {*grid.entry(seat)}
    return labyrinth.walk(card.cell, end, row.level or 0, sum(1 << cell for cell in closed))[1:]


def way_text(view: MagicView, end: Cell, localizer: Localizer) -> str:
    """Return the way to a cell of the labyrinth, cell by cell; "" where nobody moves there."""
    way = way_to(view, end)
    names = " ".join(name_of_cell(view, cell) for cell in way)
    return localizer("magic_wizards.way", count=len(way), cells=names) if way else ""
