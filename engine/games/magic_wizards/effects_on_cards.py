"""What effects do to each card of the field that is meant (card_effects says what each act means)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from engine.games.magic_wizards.actions import NOBODY, Piece, Slot
from engine.games.magic_wizards.card_effects import Do, Until, When
from engine.games.magic_wizards.card_traits import Keyword
from engine.games.magic_wizards.events import (
    CardMarked,
    CardShown,
    CardTurnedDown,
    CardTurnedUp,
    ControlChanged,
    Events,
    NumbersChanged,
    PositionChanged,
)
from engine.games.magic_wizards.field import (
    at,
    controller,
    emit,
    has_room,
    leave,
    may_change_position,
    may_lie_down,
    moved,
    printed,
    put,
    turned_down,
)
from engine.games.magic_wizards.frames import Around, BearingFrame, Task
from engine.games.magic_wizards.model import BATTLE, FOR_GOOD, WHILE_SOURCE, MagicState, Mark
from engine.games.magic_wizards.multi_body import give_component, hand_over
from engine.games.magic_wizards.numbers import count_of, has_mark, is_paralysed, keywords_of
from engine.games.magic_wizards.targets import fire, fire_traps, is_attacking


def matters(state: MagicState, task: Task, slot: Slot) -> bool:
    """Tell whether an effect would change a card.

    Nothing stands in its way, and there is something to do.
    """
    card = at(state, slot)
    match task.effect.do:
        case Do.BOOST:
            return bool(count_of(state, task.effect, task.seat, task.slot, slot))
        case Do.CHANGE_POSITION:
            return may_change_position(state, card) and not is_paralysed(state, card)
        case Do.TURN_DOWN:
            held = state.options.duel_discs and is_paralysed(state, card)  # MW-136
            return may_lie_down(state, card) and not held and not has_mark(state, card, Do.ILLUMINATE)
        case Do.TAKE_CONTROL:
            roomy = state.boarded or has_room(state, task.seat, True)
            return controller(state, slot) != task.seat and bool(roomy)
        case _:
            return True


def bear(state: MagicState, frame: BearingFrame, piece: Piece, events: Events) -> MagicState:
    """Apply an effect to a component: it goes where the Multi-Corpos would have gone (MW-51)."""
    task, slot = frame.task, frame.slot
    if task.effect.do is Do.TAKE_CONTROL:
        return hand_over(state, task, slot, piece, Mark(Do.TAKE_CONTROL, _last(state, task), task.slot), events)
    return give_component(state, slot, piece, "hand" if task.effect.do is Do.TO_HAND else "graveyard", events)


def _last(state: MagicState, task: Task) -> int:
    """Return when a mark of the effect ends (Mark.last)."""
    own = task.seat == state.seat
    match task.effect.until:
        case Until.DONE | Until.FOR_GOOD:
            return FOR_GOOD
        case Until.END_OF_BATTLE:
            return BATTLE
        case Until.END_OF_TURN:
            return state.turn
        case Until.END_OF_YOUR_NEXT_TURN:
            return state.turn + (2 if own else 1)
        case Until.END_OF_RIVAL_NEXT_TURN:
            return state.turn + (1 if own else 2)
        case Until.WHILE_UP:
            return WHILE_SOURCE


def _mark(state: MagicState, task: Task, slot: Slot, times: int = 1) -> MagicState:
    effect, last = task.effect, _last(state, task)
    if last == BATTLE and not is_attacking(state):
        return state
    mark = Mark(effect.do, last, task.slot, effect.atk * times, effect.defence * times, effect.keyword)
    return put(state, slot, marks=(*at(state, slot).marks, mark))


def _name(state: MagicState, slot: Slot) -> int:
    return printed(state, at(state, slot)).id


def _boost(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    effect = task.effect
    times = count_of(state, effect, task.seat, task.slot, slot)
    emit(events, NumbersChanged(slot, _name(state, slot), effect.atk * times, effect.defence * times, False))
    return _mark(state, task, slot, times)


def _set_numbers(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    emit(events, NumbersChanged(slot, _name(state, slot), task.effect.atk, task.effect.defence, True))
    return _mark(state, task, slot)


def _give_keyword(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    emit(events, CardMarked(slot, _name(state, slot), "keyword", task.effect.keyword))
    return _mark(state, task, slot)


def _paralyse(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    emit(events, CardMarked(slot, _name(state, slot), "paralyse", None))
    return _mark(state, task, slot)


def _illuminate(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    emit(events, CardMarked(slot, _name(state, slot), "illuminate", None))
    return _mark(state, task, slot)


def change_position(state: MagicState, slot: Slot, events: Events) -> MagicState:
    """Turn a monster from Attack to Defence, or back."""
    card = at(state, slot)
    name = printed(state, card).id if card.up else None
    emit(events, PositionChanged(controller(state, slot), slot, name, not card.attack))
    return put(state, slot, attack=not card.attack)


def _change_position(state: MagicState, _task: Task, slot: Slot, events: Events) -> MagicState:
    return change_position(state, slot, events)


def turn_up(state: MagicState, slot: Slot, events: Events, around: Around | None = None) -> MagicState:
    """Turn a face-down monster up; what it does as it is revealed is due at once (MW-23)."""
    card = at(state, slot)
    if card.up:
        return state
    emit(events, CardTurnedUp(controller(state, slot), slot, printed(state, card).id))
    state = put(state, slot, up=True, seen=True)
    return fire(state, slot, When.TURNED_UP, around or Around())


def show(state: MagicState, slot: Slot, events: Events) -> MagicState:
    """Show a face-down card of a duel disk, which stays as it lies (MW-139, MW-141)."""
    card = at(state, slot)
    emit(events, CardShown(controller(state, slot), slot, printed(state, card).id))
    return put(state, slot, seen=True)


def _turn_up(state: MagicState, _task: Task, slot: Slot, events: Events) -> MagicState:
    return turn_up(state, slot, events)


def turn_down(state: MagicState, slot: Slot, events: Events) -> MagicState:
    """Turn a monster face-down."""
    card = at(state, slot)
    emit(events, CardTurnedDown(controller(state, slot), slot, printed(state, card).id))
    return turned_down(state, slot, Keyword.CONCEAL in keywords_of(state, card), events)


def _turn_down(state: MagicState, _task: Task, slot: Slot, events: Events) -> MagicState:
    return turn_down(state, slot, events)


def _destroy(state: MagicState, _task: Task, slot: Slot, events: Events) -> MagicState:
    return sent_off(state, slot, "graveyard", events)


def _to_hand(state: MagicState, _task: Task, slot: Slot, events: Events) -> MagicState:
    return sent_off(state, slot, "hand", events)


def sent_off(state: MagicState, slot: Slot, where: Literal["graveyard", "hand"], events: Events) -> MagicState:
    """Take a card off the field by an effect.

    Traps of its controller fire if it is a monster that was destroyed.
    """
    seat, card = controller(state, slot), at(state, slot)
    state = leave(state, slot, where, events)
    destroyed = card.monster and where == "graveyard"
    return fire_traps(state, seat, (When.YOUR_MONSTER_DESTROYED,)) if destroyed else state


def _take_control(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    """The monster changes sides as it lies; it goes back when the effect ends (MW-131)."""
    side, card = controller(state, slot), at(state, slot)
    emit(events, ControlChanged(task.seat, slot, printed(state, card).id))
    mark = Mark(Do.TAKE_CONTROL, _last(state, task), task.slot)
    return moved(state, slot, task.seat, (*card.marks, mark), side if card.home == NOBODY else card.home, events)


ON_CARDS: dict[Do, Callable[[MagicState, Task, Slot, Events], MagicState]] = {
    Do.BOOST: _boost,
    Do.SET_NUMBERS: _set_numbers,
    Do.GIVE_KEYWORD: _give_keyword,
    Do.PARALYSE: _paralyse,
    Do.ILLUMINATE: _illuminate,
    Do.CHANGE_POSITION: _change_position,
    Do.TURN_UP: _turn_up,
    Do.TURN_DOWN: _turn_down,
    Do.DESTROY: _destroy,
    Do.TO_HAND: _to_hand,
    Do.TAKE_CONTROL: _take_control,
}
"""What is done to each card of the field that is meant."""


def do_to(state: MagicState, task: Task, slot: Slot, events: Events) -> MagicState:
    """Apply an effect to one card of the field."""
    return ON_CARDS[task.effect.do](state, task, slot, events)
