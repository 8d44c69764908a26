"""Whom a monster reaches on the board, and where it may move (seed: Tabuleiro; MW-29 to MW-32, MW-86, MW-113)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Seat
from engine.games.magic_wizards.actions import Slot
from engine.games.magic_wizards.board.cells import SIDES, Cell, directions
from engine.games.magic_wizards.board.places import grid_of, standing
from engine.games.magic_wizards.board.terrain import standable, terrain_at
from engine.games.magic_wizards.card_traits import Element, Terrain, Trait
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.frames import AttackFrame
from engine.games.magic_wizards.model import FieldCard, MagicState

_UP, _DOWN = SIDES[0], SIDES[2]


def cells_in_reach(state: MagicState, card: FieldCard, reaches: bool) -> Iterator[Cell]:
    """Yield the cells that a monster attacks: beside it; with Alcance in each direction up to the first card."""
    grid = grid_of(state)
    if not reaches:
        yield from grid.neighbours[card.cell]
        return
    taken = standing(state)
    for step in directions(grid.diagonal):
        for cell in grid.line(card.cell, step):
            yield cell
            if cell in taken:
                break


def slots_in_reach(state: MagicState, card: FieldCard, reaches: bool) -> frozenset[Slot]:
    """Return the cards of the board that a monster reaches (MW-31, MW-86)."""
    taken = standing(state)
    return frozenset([taken[cell].slot for cell in cells_in_reach(state, card, reaches) if cell in taken])


def reaches_player(state: MagicState, card: FieldCard, reaches: bool, side: Seat) -> bool:
    """Tell whether a monster stands on the row nearest to a player, or reaches beyond it in its column (MW-32)."""
    grid = grid_of(state)
    if grid.is_last_row(card.cell, 1 - side):
        return True
    return reaches and standing(state).keys().isdisjoint(grid.line(card.cell, _DOWN if side == 0 else _UP))


def cells_to(state: MagicState, card: FieldCard) -> tuple[Cell, ...]:
    """Return the cells that a monster that may move can move to (MW-29, MW-36)."""
    grid, taken, row = grid_of(state), standing(state), card_of(state.decks, card.piece)
    near = grid.cells if state.options.move == "any" else grid.beside[card.cell]
    return standable(state, row, [cell for cell in near if cell not in taken])


# ---- Electric attacks on the sea -------------------------------------------------------------------------------------


def is_electric(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster's attacks are electric (MW-56)."""
    row = card_of(state.decks, card.piece)
    return row.element is Element.LIGHTNING or Trait.ELECTRIC in row.traits


def seas_in_reach(state: MagicState, card: FieldCard, reaches: bool) -> tuple[Cell, ...]:
    """Return the empty cells of Oceano that an electric monster may attack (MW-39, MW-115)."""
    if not (state.map and is_electric(state, card)):
        return ()
    taken, near = standing(state), cells_in_reach(state, card, reaches)
    return tuple([cell for cell in near if cell not in taken and terrain_at(state, cell) is Terrain.OCEAN])


def spreading(state: MagicState, frame: AttackFrame, attacker: FieldCard, cell: Cell) -> AttackFrame:
    """Return an attack into a cell with all that it hits: an electric one into Oceano goes one step on (MW-115).

    What stands on the cell is fought first, then what stands beside it, a to h and from row 1 on (MW-89).
    """
    if cell < 0 or terrain_at(state, cell) is not Terrain.OCEAN or not is_electric(state, attacker):
        return frame
    grid, taken = grid_of(state), standing(state)
    wet = [one for one in grid.beside[cell] if one in taken and terrain_at(state, one) is Terrain.OCEAN]
    hit = [taken[one] for one in sorted(wet, key=grid.place)]
    slots = tuple([one.slot for one in hit if one.slot != attacker.slot and not _is_spared(state, one)])
    return AttackFrame(frame.attacker, frame.target, reflected=slots, cell=cell)


def _is_spared(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a card beside the target is left out: a face-down Subterrâneo, an Item with Voar (MW-115)."""
    keywords = card_of(state.decks, card.piece).keywords
    return "subterraneo" in keywords and not card.up if card.monster else "voar" in keywords
