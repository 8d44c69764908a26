"""Which cells are worth a try where one is named.

Helpful ground, prey beside it, no stronger one that comes near.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import ChooseCell, PlayCard, SetCard
from engine.games.magic_wizards.board.cells import Cell
from engine.games.magic_wizards.bot.cells import NOW, STEP, Ground, Stander, stander
from engine.games.magic_wizards.bot.personas import MagicPersona
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.card_traits import Terrain
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.field import at, find, printed
from engine.games.magic_wizards.frames import ActFrame
from engine.games.magic_wizards.model import FieldCard, MagicAsk, MagicState
from engine.games.magic_wizards.numbers import figures, lasting_of

LOOKED_AT = 6
"""So many cells are weighed for a monster that comes or moves: those of helpful ground and near to foes."""
_UNSEEN = -1e9
"""What a cell counts that is not weighed."""
AROUND = 0.3
"""Part of what the cells beside one gain from a terrain Magic, when its first cell is named."""


def likely_cells(
    state: MagicState, seat: Seat, named: Sequence[ChooseCell], most: int, persona: MagicPersona
) -> list[ChooseCell]:
    """Return this many of the cells that may be named, the likeliest first."""
    if len(named) <= 1:
        return list(named)
    lasting = lasting_of(state)
    numbers = {
        card.slot: figures(state, card, lasting) for player in state.seats for card in player.field if card.monster
    }
    ground = Ground(state, persona, numbers)
    comes = _comes(state)
    worths: dict[Cell, float] = {}
    if comes is not None:
        cells = sorted([action.cell for action in named], key=lambda cell: _far(ground, seat, comes, cell))
        worths = {cell: _worth_there(ground, seat, comes, cell) for cell in cells[:LOOKED_AT]}
    elif (brought := _brought(state)) is not None:
        worths = {cell: _worth_changed(ground, seat, brought, cell) for cell in ground.grid.cells}
        beside = ground.grid.orthogonal
        worths = {
            cell: own + AROUND * sum([worths[neighbour] for neighbour in beside[cell]]) for cell, own in worths.items()
        }
    return sorted(named, key=lambda action: -worths.get(action.cell, _UNSEEN))[:most]


def _comes(state: MagicState) -> Stander | None:
    """Return the monster that moves or comes, as far as it is known which one."""
    if state.ask is MagicAsk.MOVE:
        card = at(state, state.picked)
        return stander(card, printed(state, card), figures(state, card))
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, ActFrame) or not isinstance(frame.action, PlayCard | SetCard):
        return None
    row = card_of(state.decks, state.picked)
    if not row.is_monster:
        return None
    up = isinstance(frame.action, PlayCard)
    card = FieldCard(0, state.picked, up, monster=True, attack=frame.action.attack)
    return stander(card, row)


def _brought(state: MagicState) -> Terrain | None:
    """Return the terrain that the Magic being played brings."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, ActFrame):
        return None
    if isinstance(frame.action, PlayCard | SetCard):
        row: Card | None = card_of(state.decks, state.picked)
    else:
        lying = find(state, frame.action.slot)
        row = card_of(state.decks, lying[1].piece) if lying is not None else None
    effects = row.effects if row is not None else ()
    return next((effect.terrain for effect in effects if effect.do is Do.SET_TERRAIN), None)


def _far(ground: Ground, seat: Seat, comer: Stander, cell: Cell) -> tuple[bool, float]:
    """Return how little a cell promises at a glance: ground that does not help, then how far away the foes are."""
    foes = ground.sides[1 - seat]
    if ground.maze is not None:
        there = comer._replace(card=replace(comer.card, cell=cell))
        ways = [ground.turns_to(there, foe.card.cell) for foe in foes if foe.number(None) < comer.atk]
        return False, min(ways, default=0) * STEP - ground.progress(seat, there)
    steps = [ground.grid.steps_between(cell, foe.card.cell) for foe in foes]
    return not comer.helped(ground.terrain(cell)), min(steps, default=0)


def _worth_there(ground: Ground, seat: Seat, fighter: Stander, cell: Cell) -> float:
    """Return what it is worth that a monster stands on a cell, in PVs."""
    terrain, persona = ground.terrain(cell), ground.persona
    there = fighter._replace(card=replace(fighter.card, cell=cell, moved=True))
    help_ = persona.field * fighter.helped(terrain) * max(fighter.atk, fighter.defence)
    strikes = there.card.up and there.card.attack
    prey = max([ground.strike(there, foe, False) for foe in ground.sides[1 - seat]], default=0.0) if strikes else 0.0
    peril = max([ground.strike(foe, there, True) for foe in ground.sides[1 - seat] if foe.card.up], default=0.0)
    comes = ground.progress(seat, there) + ground.hunts(seat, [there])
    return help_ + comes + NOW * prey - persona.hurt * persona.threat * peril


def _worth_changed(ground: Ground, seat: Seat, terrain: Terrain, cell: Cell) -> float:
    """Return what it gains that a cell becomes such ground, in PVs."""
    card = ground.taken.get(cell)
    if card is None or not card.monster:
        return 0.0
    side = 0 if any(own.card.slot == card.slot for own in ground.sides[0]) else 1
    fighter = next(fighter for fighter in ground.sides[side] if fighter.card.slot == card.slot)
    gained = (fighter.helped(terrain) - fighter.helped(ground.terrain(cell))) * max(fighter.atk, fighter.defence)
    return ground.persona.field * (gained if side == seat else -gained)
