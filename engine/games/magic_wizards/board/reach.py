"""The cards that a monster reaches on the board, and the cells that it may move to.

Seed: Tabuleiro; MW-29 to MW-32, MW-86, MW-113.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, Slot
from engine.games.magic_wizards.board.cells import SIDES, Cell, Grid, directions
from engine.games.magic_wizards.board.places import grid_of, labyrinth_of, standing
from engine.games.magic_wizards.board.terrain import free_for, standable, terrain_at
from engine.games.magic_wizards.card_traits import Element, Terrain, Trait
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.frames import AttackFrame
from engine.games.magic_wizards.model import FieldCard, MagicState

_UP, _DOWN = SIDES[0], SIDES[2]
_LAND_SINCE = 5
"""The version of the rules from which on any terrain may be attacked."""


def cells_in_reach(state: MagicState, card: FieldCard, reaches: bool) -> Iterator[Cell]:
    """Yield the cells that a monster attacks: beside it.

    With Alcance in each direction up to the first card.
    """
    grid = grid_of(state)
    maze = labyrinth_of(state.options, state.labyrinth) if state.labyrinth else None
    if not reaches:
        yield from maze.open_to[card.cell] if maze else grid.neighbours[card.cell]
        return
    taken = standing(state)
    lines = maze.corridors[card.cell] if maze else [grid.line(card.cell, step) for step in directions(grid.diagonal)]
    for line in lines:
        for cell in line:
            yield cell
            if cell in taken:
                break


def slots_in_reach(state: MagicState, card: FieldCard, reaches: bool) -> frozenset[Slot]:
    """Return the cards and walls of the labyrinth that a monster reaches on the board.

    MW-31, MW-86, MW-125.
    """
    taken = standing(state)
    slots = [taken[cell].slot for cell in cells_in_reach(state, card, reaches) if cell in taken]
    if reaches and state.walls != NO_SLOT and card.cell in grid_of(state).entry(1 - _side_of(state, card)):
        slots.append(state.walls)
    return frozenset(slots)


def _side_of(state: MagicState, card: FieldCard) -> Seat:
    return 0 if any(other.slot == card.slot for other in state.seats[0].field) else 1


def reaches_player(state: MagicState, card: FieldCard, reaches: bool, side: Seat) -> bool:
    """Tell whether a monster stands on the row nearest to a player, or reaches beyond it (MW-32).

    In a labyrinth it stands on one of the player's own two rows (MW-94).
    """
    grid = grid_of(state)
    if state.labyrinth:
        return card.cell in grid.entry(side)
    if grid.is_last_row(card.cell, 1 - side):
        return True
    return reaches and standing(state).keys().isdisjoint(grid.line(card.cell, _DOWN if side == 0 else _UP))


def cells_to(state: MagicState, card: FieldCard) -> tuple[Cell, ...]:
    """Return the cells that a monster that may move can move to (MW-29, MW-36)."""
    row = card_of(state.decks, card.piece)
    if state.options.move == "any":
        return free_for(state, row)
    taken = standing(state)
    return standable(state, row, [cell for cell in grid_of(state).orthogonal[card.cell] if cell not in taken])


def ends_of_walk(state: MagicState, card: FieldCard, level: int, kept_by: Seat | None) -> tuple[Cell, ...]:
    """Return the cells where a monster may end a walk of its level in the labyrinth.

    MW-44, MW-94, MW-123. `kept_by` is who controls one with Voar or Grande, which enters that player's own two rows
    only (MW-45).
    """
    maze = labyrinth_of(state.options, state.labyrinth)
    taken = sum([1 << cell for cell in standing(state) if cell != card.cell])
    if kept_by is not None:
        taken |= _beyond(maze.grid, kept_by)
    return maze.ends_in_order(card.cell, level, taken)


@cache
def _beyond(grid: Grid, seat: Seat) -> int:
    """Return all cells but a player's own two rows, a bit each."""
    own = grid.entry(seat)
    return sum(1 << cell for cell in grid.cells if cell not in own)


# ---- Electric attacks on the sea -------------------------------------------------------------------------------------


def is_electric(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster's attacks are electric (MW-56)."""
    row = card_of(state.decks, card.piece)
    return row.element is Element.LIGHTNING or Trait.ELECTRIC in row.traits


def terrain_in_reach(state: MagicState, card: FieldCard, reaches: bool) -> tuple[Cell, ...]:
    """Return the empty cells that a monster may attack under Ambientes (MW-39, MW-115).

    They are those beside it, and for an electric one any of Oceano in reach; up to version 4 of the rules these alone.
    """
    taken, seas = standing(state), []
    if is_electric(state, card):
        near = cells_in_reach(state, card, reaches)
        seas = [cell for cell in near if cell not in taken and terrain_at(state, cell) is Terrain.OCEAN]
    if state.rules < _LAND_SINCE:
        return tuple(seas)
    beside = grid_of(state).neighbours[card.cell]
    return (*seas, *[cell for cell in beside if cell not in taken and cell not in seas])


def spreading(state: MagicState, frame: AttackFrame, attacker: FieldCard, cell: Cell) -> AttackFrame:
    """Return an attack into a cell with all that it hits.

    An electric one into Oceano goes one step on (MW-115). What stands on the cell is fought first, then what stands
    beside it, a to h and from row 1 on (MW-89).
    """
    if cell < 0 or terrain_at(state, cell) is not Terrain.OCEAN or not is_electric(state, attacker):
        return frame
    grid, taken = grid_of(state), standing(state)
    wet = [
        neighbour
        for neighbour in grid.orthogonal[cell]
        if neighbour in taken and terrain_at(state, neighbour) is Terrain.OCEAN
    ]
    hit = [taken[place] for place in sorted(wet, key=grid.place)]
    slots = tuple([card.slot for card in hit if card.slot != attacker.slot and not _is_spared(state, card)])
    return AttackFrame(frame.attacker, frame.target, reflected=slots, cell=cell)


def _is_spared(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a card beside the target is left out: a face-down Subterrâneo, an Item with Voar (MW-115)."""
    keywords = card_of(state.decks, card.piece).keywords
    return "subterraneo" in keywords and not card.up if card.monster else "voar" in keywords
