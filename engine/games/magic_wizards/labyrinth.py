"""The labyrinth of a duel.

How it rises and falls, and where a monster may walk in it (seed: Labirinto; MW-43).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.model import Chance, Pick, Seat
from engine.games.magic_wizards.actions import NO_SLOT, Slot
from engine.games.magic_wizards.board.asking import BESIDE
from engine.games.magic_wizards.board.cells import ENTRY_ROWS, Cell, Grid
from engine.games.magic_wizards.board.drawings import layouts_of
from engine.games.magic_wizards.board.places import grid_of, standing
from engine.games.magic_wizards.board.reach import cells_to, ends_of_walk
from engine.games.magic_wizards.board.terrain import may_enter, may_stand
from engine.games.magic_wizards.card_effects import When
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.cards import stands_on_board
from engine.games.magic_wizards.duel_events import LabyrinthFell, LabyrinthRaised
from engine.games.magic_wizards.events import Events
from engine.games.magic_wizards.field import at, controller, emit, find, leave, printed, put, put_each
from engine.games.magic_wizards.model import FieldCard, MagicState
from engine.games.magic_wizards.numbers import keywords_of
from engine.games.magic_wizards.targets import fire_traps


def cells_for_move(state: MagicState, card: FieldCard) -> tuple[Cell, ...]:
    """Return the cells that a monster that may move can move to (MW-29, MW-44, MW-45)."""
    if not state.labyrinth:
        return cells_to(state, card)
    kept_by = controller(state, card.slot) if is_bound(state, card) else None
    return ends_of_walk(state, card, printed(state, card).level or 0, kept_by)


def is_bound(state: MagicState, card: FieldCard) -> bool:
    """Tell whether a monster does not enter the labyrinth now: Voar, Grande, Muito Grande (MW-45, MW-123)."""
    return Keyword.FLYING in keywords_of(state, card) or not may_enter(printed(state, card))


def draw_of_layout(state: MagicState) -> Chance:
    """Return the lot that says which labyrinth rises; during the duel it has a number in its name."""
    name = f"labyrinth {state.draws + 1}" if state.turn else "labyrinth"
    return Chance(Pick(1, len(layouts_of(state.options))), name)


def _cards(state: MagicState) -> Iterator[tuple[Seat, FieldCard]]:
    """Yield the cards on the board, seat 0's first, in the order of slots."""
    for seat, player in enumerate(state.seats):
        for card in sorted(player.field, key=lambda field_card: field_card.slot):
            if card.cell >= 0:
                yield seat, card


def _of_a_board(state: MagicState) -> Iterator[tuple[Seat, FieldCard]]:
    """Yield the cards that lie on a board as the field becomes one: monsters and Items, in the same order (MW-93)."""
    for seat, player in enumerate(state.seats):
        for card in sorted(player.field, key=lambda card: card.slot):
            if card.monster or (card.up and stands_on_board(printed(state, card))):
                yield seat, card


def rises(state: MagicState, name: str, walls: Slot, events: Events) -> MagicState:
    """Raise the labyrinth: put every card of the board on its controller's own two rows (MW-125)."""
    lifted = list(_cards(state) if state.boarded else _of_a_board(state))
    state = replace(state, labyrinth=name, walls=walls, map="", map_below=state.map)
    emit(events, LabyrinthRaised(name, None if walls == NO_SLOT else controller(state, walls), walls))
    state = put_each(state, _beside)
    for seat, card in lifted:
        taken = standing(state)
        cell = next((entrance for entrance in grid_of(state).entry(seat) if entrance not in taken), BESIDE)
        state = _settled(state, card.slot, cell, events)
    return state


def _beside(card: FieldCard) -> FieldCard:
    return replace(card, cell=BESIDE) if card.cell >= 0 else card


def _settled(state: MagicState, slot: Slot, cell: Cell, events: Events) -> MagicState:
    """Put a card on a cell; one that finds none goes to its owner's graveyard."""
    if find(state, slot) is None:
        return state
    return leave(state, slot, "graveyard", events) if cell == BESIDE else put(state, slot, cell=cell)


def is_held(state: MagicState) -> bool:
    """Tell whether the card that holds the walls up lies face-up on the field still (MW-46)."""
    placed = find(state, state.walls)
    return placed is not None and placed[1].up


def falls(state: MagicState, events: Events) -> MagicState:
    """Lower the labyrinth: destroy the cards inside and put the others back (MW-46, MW-93)."""
    grid = grid_of(state)
    there = [(seat, card.slot, card.cell) for seat, card in _cards(state)]
    inside = [(seat, slot) for seat, slot, cell in there if grid.is_inside(cell) and at(state, slot).monster]
    emit(events, LabyrinthFell(state.labyrinth, state.walls))
    for _, slot in inside:
        state = leave(state, slot, "graveyard", events)
    state = replace(state, labyrinth="", walls=NO_SLOT, map=state.map_below, map_below="")
    state = put_each(state, _beside)
    for _, slot, cell in there if state.boarded else ():  # without the rule of boards there is none again (MW-93)
        if (placed := find(state, slot)) is not None:
            state = _settled(state, slot, _cell_below(state, placed[1], grid, cell), events)
    losers = {seat for seat, _ in inside}
    for seat in sorted(losers, key=lambda loser: loser == state.seat):
        state = fire_traps(state, seat, (When.YOUR_MONSTER_DESTROYED,))
    return state


def _cell_below(state: MagicState, card: FieldCard, labyrinth: Grid, cell: Cell) -> Cell:
    """Return where a card goes on the board: the like cell, else the nearest of the same two rows (MW-46)."""
    grid, row, taken = grid_of(state), printed(state, card), standing(state)
    column, from_bottom = labyrinth.place(cell)
    below = from_bottom < ENTRY_ROWS
    like = grid.at(
        column * grid.columns // labyrinth.columns,
        from_bottom if below else grid.rows - (labyrinth.rows - from_bottom),
    )
    assert like is not None
    free = [
        entrance
        for entrance in grid.entry(0 if below else 1)
        if entrance not in taken and may_stand(state, row, entrance)
    ]
    return min(free, key=lambda entrance: (grid.steps_between(like, entrance), entrance), default=BESIDE)
