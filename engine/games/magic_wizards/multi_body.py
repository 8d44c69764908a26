"""Multi-Corpos: components that go, or bear an effect, in the place of the Extra over them.

MW-51, MW-97.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.magic_wizards.actions import NO_SLOT, Piece, Slot
from engine.games.magic_wizards.board.asking import first_cell, has_cell
from engine.games.magic_wizards.card_effects import Do
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.cards import card_of, owner_of
from engine.games.magic_wizards.event_fields import Destination
from engine.games.magic_wizards.events import ComponentGiven, ControlChanged, Events
from engine.games.magic_wizards.field import arrive, at, controller, emit, hand_or_deck, place, printed, put
from engine.games.magic_wizards.frames import AttackFrame, BearingFrame, Task
from engine.games.magic_wizards.model import FieldCard, MagicState, Mark
from engine.games.magic_wizards.numbers import keywords_of
from engine.games.magic_wizards.zones import MAIN, open_zone

TAKEN_OFF = (Do.DESTROY, Do.TO_HAND)
"""Acts that take a card off the field, whoever does them."""
NAMES_COMPONENT = (*TAKEN_OFF, Do.TAKE_CONTROL)
"""Acts after which the component lies elsewhere, and so is named; of any other nothing is left to see."""


def has_components(state: MagicState, slot: Slot) -> bool:
    """Tell whether a card of the field is a Multi-Corpos with any component left."""
    card = at(state, slot)
    return bool(card.components) and Keyword.MULTI_BODY in keywords_of(state, card)


def may_bear(state: MagicState, task: Task, slot: Slot) -> bool:
    """Tell whether a component may bear what an effect does to a card.

    It goes, or the rival does it (MW-51).
    """
    if not has_components(state, slot):
        return False
    if state.boarded and task.effect.do is Do.TAKE_CONTROL:
        rows = [card_of(state.decks, piece) for piece in at(state, slot).components]
        if not all(has_cell(state, task.seat, row) for row in rows):
            return False
    return task.effect.do in TAKEN_OFF or (task.seat != controller(state, slot) and task.effect.do is not Do.TURN_UP)


def giver(state: MagicState) -> Slot:
    """Return the Multi-Corpos that gives up a component now; NO_SLOT when none does."""
    frame = state.stack[-1]
    if isinstance(frame, BearingFrame) and frame.giving:
        return frame.slot
    return frame.saved[-1] if isinstance(frame, AttackFrame) and frame.saved else NO_SLOT


def components_of(state: MagicState) -> tuple[Piece, ...]:
    """Return the components that may be given up now."""
    slot = giver(state)
    return () if slot == NO_SLOT else at(state, slot).components


def give_component(state: MagicState, slot: Slot, piece: Piece, where: Destination, events: Events) -> MagicState:
    """Give up a component of a Multi-Corpos in its place."""
    card, name = at(state, slot), card_of(state.decks, piece).id
    where = hand_or_deck(state, owner_of(piece)) if where == "hand" else where
    emit(events, ComponentGiven(slot, printed(state, card).id, name, where, owner_of(piece)))
    lost = (*card.lost, piece) if where == "graveyard" else card.lost
    return arrive(put(state, slot, components=_without(card, piece), lost=lost), piece, where)


def hand_over(state: MagicState, task: Task, slot: Slot, piece: Piece, mark: Mark, events: Events) -> MagicState:
    """Hand a component to the other side in place of its Multi-Corpos, as a monster of its own (MW-131)."""
    host, home = at(state, slot), controller(state, slot)
    name = card_of(state.decks, piece).id
    emit(events, ComponentGiven(slot, printed(state, host).id, name, "field", owner_of(piece)))
    emit(events, ControlChanged(task.seat, state.next_slot, name))
    state = put(state, slot, components=_without(host, piece))
    cell, attack = first_cell(state, task.seat, card_of(state.decks, piece)), host.attack
    if state.options.duel_discs:
        cell = open_zone(state.seats[task.seat])
        attack = attack or cell != MAIN
    card = FieldCard(NO_SLOT, piece, True, True, attack, attacked=host.attacked, seen=True, home=home)
    return place(state, task.seat, replace(card, marks=(mark,), cell=cell))


def _without(card: FieldCard, piece: Piece) -> tuple[Piece, ...]:
    return tuple([component for component in card.components if component != piece])
