"""Terrain that effects destroy (seed: Ambientes; MW-158)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.card_effects import When
from engine.games.magic_wizards.events import Events, TerrainRazed
from engine.games.magic_wizards.field import emit, find, leave, on_field, put
from engine.games.magic_wizards.frames import AttackFrame, Task
from engine.games.magic_wizards.model import MagicState


def raze(state: MagicState, task: Task, events: Events) -> MagicState:
    """Destroy terrain: with Ambientes of some cells, without of the field; in a labyrinth there is none."""
    if not state.map:
        return state if state.labyrinth else _raze_field(state, task, events)
    cells = _cells(state, task)
    if not cells:
        return state
    emit(events, TerrainRazed(task.seat, cells))
    state = replace(state, razed=tuple(sorted({*state.razed, *cells})))
    for _, card in on_field(state):
        left = tuple([cell for cell in card.cells if cell not in cells])
        if card.terrain is not None and left != card.cells:
            state = put(state, card.slot, cells=left) if left else leave(state, card.slot, "graveyard", events)
    return state


def _raze_field(state: MagicState, task: Task, events: Events) -> MagicState:
    """Without Ambientes the Magic that has brought the terrain goes to the graveyard."""
    bringing = [card.slot for _, card in on_field(state) if card.terrain is not None and card.up]
    if bringing:
        emit(events, TerrainRazed(task.seat))
    for slot in bringing:
        state = leave(state, slot, "graveyard", events)
    return state


def _cells(state: MagicState, task: Task) -> tuple[Cell, ...]:
    """Return the cells whose terrain goes: those that a Magic has named, or the one that is attacked."""
    if task.effect.when is When.PLAYED:
        placed = find(state, task.slot)
        return placed[1].cells if placed else ()
    for frame in reversed(state.stack):
        if isinstance(frame, AttackFrame) and frame.attacker == task.slot:
            target = find(state, frame.target)
            cell = target[1].cell if target else frame.cell
            return (cell,) if cell >= 0 else ()
    return ()


def covered(state: MagicState, cells: tuple[Cell, ...]) -> MagicState:
    """Let cells that a terrain Magic changes have terrain again, though theirs was destroyed (MW-158)."""
    if not set(cells) & set(state.razed):
        return state
    return replace(state, razed=tuple([cell for cell in state.razed if cell not in cells]))
