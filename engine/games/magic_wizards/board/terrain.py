"""The terrain of each cell of the board now, and its effect on cards there.

Seed: Ambientes; MW-36, MW-88.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, Slot
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.board.drawings import map_named
from engine.games.magic_wizards.board.places import free_board, free_cells, grid_of
from engine.games.magic_wizards.board.remembered import remembered
from engine.games.magic_wizards.board.sea import drawn_sea
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Keyword, Terrain, Trait
from engine.games.magic_wizards.cards import card_by_id, card_of
from engine.games.magic_wizards.model import Drawing, FieldCardView, MagicState, MagicView

Change = tuple[Slot, Terrain | None, tuple[Cell, ...]]
"""Cells that terrain Magic has changed, by its slot, or that were destroyed: where two name a cell, the later holds."""


def terrain_at(state: MagicState, cell: Cell) -> Terrain | None:
    """Return what a cell is; None for Normal, without Ambientes, and beside the board."""
    return terrains_in(state)[cell] if state.map and cell >= 0 else None


@remembered
def terrains_in(state: MagicState) -> tuple[Terrain | None, ...]:
    """Return what every cell is; () without Ambientes."""
    if not state.map:
        return ()
    changes, huge = list[Change](), list[Cell]()
    shaping = state.decks.shaping
    for card in [card for player in state.seats for card in player.field if card.piece in shaping and card.up]:
        if card.cells and card.terrain is not None:
            changes.append((card.slot, card.terrain, card.cells))
        if card.cell >= 0 and Trait.HUGE in card_of(state.decks, card.piece).traits:
            huge.append(card.cell)
    options, every = state.options, _in_order(state.razed, changes)
    return _terrains(options.club_maps, state.map, options.board, every, tuple(sorted(huge)))


def terrains_of(view: MagicView) -> tuple[Terrain | None, ...]:
    """Return what every cell is as a viewer sees the board; () without Ambientes."""
    if not view.map:
        return ()
    cards = [card for player in view.seats for card in player.field if card.up]
    changes: list[Change] = [
        (card.slot, card.terrain, card.cells) for card in cards if card.cells and card.terrain is not None
    ]
    known = [(card.cell, card.card) for card in cards if card.cell >= 0 and card.card is not None]
    huge = [cell for cell, card in known if Trait.HUGE in card_by_id(view, card).traits]
    options, every = view.options, _in_order(view.razed, changes)
    return _terrains(options.club_maps, view.map, options.board, every, tuple(sorted(huge)))


def _in_order(razed: tuple[Cell, ...], changes: list[Change]) -> tuple[Change, ...]:
    """Return all that changes the terrain of the map: destroyed cells, then those of Magic, by its slot (MW-158)."""
    return (*([(NO_SLOT, None, razed)] if razed else []), *sorted(changes, key=lambda change: change[0]))


@lru_cache(maxsize=256)
def _terrains(
    club: tuple[Drawing, ...], name: str, rows: int, changes: tuple[Change, ...], huge: tuple[Cell, ...]
) -> tuple[Terrain | None, ...]:
    """Return what every cell is: printed, drawn to a Muito Grande (MW-88, MW-114), changed (MW-118, MW-158)."""
    printed = map_named(club, name, rows)
    terrains = list(printed.terrain)
    for cell in drawn_sea(printed.grid, printed.sea, huge):
        terrains[cell] = Terrain.OCEAN
    for _, terrain, cells in changes:
        for cell in cells:
            terrains[cell] = terrain
    return tuple(terrains)


def is_helped(row: Card, terrain: Terrain) -> bool:
    """Tell whether a terrain gives a monster the Bônus de Campo (MW-34)."""
    return terrain in row.helped_by


def swims(row: Card) -> bool:
    """Tell whether a monster may be put in Oceano (MW-36)."""
    return is_helped(row, Terrain.OCEAN)


def in_sea(card: FieldCardView, terrains: tuple[Terrain | None, ...]) -> bool:
    """Tell whether a card stands in Oceano."""
    return bool(terrains) and card.cell >= 0 and terrains[card.cell] is Terrain.OCEAN


@remembered
def sea_in(state: MagicState) -> frozenset[Cell]:
    """Return the cells of Oceano."""
    return _sea(terrains_in(state))


@lru_cache(maxsize=256)
def _sea(terrains: tuple[Terrain | None, ...]) -> frozenset[Cell]:
    return frozenset([cell for cell, terrain in enumerate(terrains) if terrain is Terrain.OCEAN])


def standable(state: MagicState, row: Card, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells on which a card may be put: in Oceano only who swims, and Items (MW-36, MW-116)."""
    sea = sea_in(state)
    if not sea or not row.is_monster or is_helped(row, Terrain.OCEAN):
        return tuple(cells)
    return tuple([cell for cell in cells if cell not in sea])


def has_entry(state: MagicState, seat: Seat, row: Card) -> bool:
    """Tell whether a card finds a cell on a player's side."""
    free = free_cells(state, seat)
    return bool(free) and (not state.map or bool(standable(state, row, free)))


@remembered
def _dry(state: MagicState) -> tuple[Cell, ...]:
    """Return the free cells of the board that are no Oceano."""
    sea, free = sea_in(state), free_board(state)
    return tuple([cell for cell in free if cell not in sea]) if sea else free


def free_for(state: MagicState, row: Card) -> tuple[Cell, ...]:
    """Return the free cells of the board on which a card may be put (MW-36)."""
    return free_board(state) if is_helped(row, Terrain.OCEAN) or not row.is_monster else _dry(state)


def may_stand(state: MagicState, row: Card, cell: Cell) -> bool:
    """Tell whether a card may be put on a cell; inside a labyrinth none with Voar or Grande (MW-45)."""
    if state.labyrinth:
        return may_enter(row) or not grid_of(state).is_inside(cell)
    return bool(standable(state, row, (cell,)))


def may_enter(row: Card) -> bool:
    """Tell whether a card enters labyrinths, as it is printed.

    Not with Voar, Grande, Muito Grande (MW-45, MW-123).
    """
    return not (Keyword.FLYING in row.keywords or Trait.LARGE in row.traits or Trait.HUGE in row.traits)


def entry_cells(state: MagicState, seat: Seat, row: Card, leaving: Collection[Slot] = ()) -> tuple[Cell, ...]:
    """Return the cells on which a card may come to a player's side (MW-28, MW-36)."""
    return standable(state, row, free_cells(state, seat, leaving))


def keywords_at(state: MagicState, row: Card, cell: Cell) -> tuple[Keyword, ...]:
    """Return what Oceano gives a monster: Molhado to all, Ocultar to swimmers (MW-36, MW-37)."""
    if terrain_at(state, cell) is not Terrain.OCEAN:
        return ()
    return (Keyword.WET, Keyword.CONCEAL) if is_helped(row, Terrain.OCEAN) else (Keyword.WET,)
