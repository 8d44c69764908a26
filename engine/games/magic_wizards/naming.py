"""Names that an act is given before others see it.

Targets, the Extra of a fusion and its materials (MW-105, MW-130).
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NO_SLOT, ChoosePiece, ChooseSlot, FlipUp, PlayCard, SetCard
from engine.games.magic_wizards.card_effects import Do, Effect, When, Whom
from engine.games.magic_wizards.cards import card_of, effects_at
from engine.games.magic_wizards.events import CardsNamed, Events, TargetNamed
from engine.games.magic_wizards.field import at, emit, is_attached, pop, printed, push, swap
from engine.games.magic_wizards.frames import ActFrame, Around, Frame, Names, Task
from engine.games.magic_wizards.model import MagicAsk, MagicState
from engine.games.magic_wizards.targets import asks_choice, candidates, is_complete, tasks_for


class NamedAct(NamedTuple):
    """An act all of whose choices are made, one tuple of names an effect."""

    state: MagicState
    names: Names
    cells: tuple[int, ...] = ()


def is_building(state: MagicState) -> bool:
    """Tell whether the player is asked for a part of an act that others do not see yet."""
    return any(isinstance(frame, ActFrame) for frame in state.stack[-2:])


def visible_stack(state: MagicState) -> tuple[Frame, ...]:
    """Return what is pending without an act that only its player knows of."""
    return tuple(takewhile(lambda frame: not isinstance(frame, ActFrame), state.stack))


def effects_of_magic(state: MagicState, seat: Seat, piece: int, slot: int, around: Around) -> tuple[Task, ...]:
    """Return what a Magic does as it is played, in order.

    Of an attached one first that it names its bearer (MW-146). In version 1 of the rules an attached one with an effect
    of the moment named none.
    """
    row = card_of(state.decks, piece)
    tasks = tasks_for(state, seat, piece, slot, When.PLAYED, around)[::-1]
    if not is_attached(row) or (tasks and state.rules == 1):
        return tasks
    effect = effects_at(row, When.WHILE_UP)[0]
    return (Task(replace(effect, when=When.PLAYED, if_=None), seat, piece, slot, around, attaches=True), *tasks)


def is_named_first(effect: Effect) -> bool:
    """Tell whether an effect's target is chosen before the action is shown.

    A card to search for in the deck is named only when the effect is done.
    """
    return asks_choice(effect) and effect.target is not Whom.YOUR_DECK


def _effects(state: MagicState, seat: Seat, frame: ActFrame) -> tuple[Task, ...]:
    if isinstance(frame.action, PlayCard):
        return effects_of_magic(state, seat, state.picked, NO_SLOT, Around())
    assert not isinstance(frame.action, SetCard)
    slot = frame.action.slot
    piece = at(state, slot).piece
    if isinstance(frame.action, FlipUp):
        return effects_of_magic(state, seat, piece, slot, Around(played=slot))
    return tasks_for(state, seat, piece, slot, When.YOUR_TURN, Around())[::-1]


def go_on_naming(state: MagicState, seat: Seat) -> NamedAct | MagicState:
    """Ask for the next thing that the act on top names.

    Once there is none, return all names, with the act gone.
    """
    frame = state.stack[-1]
    assert isinstance(frame, ActFrame)
    named = frame.named
    for task in _effects(state, seat, frame)[len(named) :]:
        targets = candidates(state, task).all if is_named_first(task.effect) else ()
        if len(targets) > 1 or (targets and task.effect.do is Do.FUSE):
            state = push(swap(state, replace(frame, named=named)), task)
            return replace(state, ask=MagicAsk.CHOOSE, asked=seat)
        named = (*named, tuple(targets))
    return NamedAct(pop(state), named, frame.cells)


def name(state: MagicState, seat: Seat, action: ChooseSlot | ChoosePiece) -> NamedAct | MagicState:
    """Give the effect on top its next name; once all are given the action goes on."""
    task, frame = state.stack[-1], state.stack[-2]
    assert isinstance(task, Task) and isinstance(frame, ActFrame)
    task = with_name(task, action)
    if not is_complete(state, task):
        return swap(state, task)
    names = (task.extra, *task.chosen) if task.effect.do is Do.FUSE else task.chosen
    return go_on_naming(swap(pop(state), replace(frame, named=(*frame.named, names))), seat)


def with_name(task: Task, action: ChooseSlot | ChoosePiece) -> Task:
    """Return an effect with one more name.

    A fusion's Extra first, then its materials, those of the field negative.
    """
    fuses = task.effect.do is Do.FUSE
    if isinstance(action, ChoosePiece):
        if fuses and task.extra < 0:
            return replace(task, extra=action.piece)
        return replace(task, chosen=(*task.chosen, action.piece))
    return replace(task, chosen=(*task.chosen, -action.slot if fuses else action.slot))


def unname(state: MagicState) -> MagicState:
    """Take back the last name of a fusion or cell, otherwise the whole unseen action."""
    task, frame = state.stack[-1], state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(task, ActFrame):
        return _without_cell(state, task)
    assert isinstance(task, Task) and isinstance(frame, ActFrame)
    if task.effect.do is Do.FUSE and task.chosen:
        return swap(state, replace(task, chosen=task.chosen[:-1]))
    if task.extra >= 0:
        return swap(state, replace(task, extra=-1))
    return _without_cell(pop(state), frame)


def _without_cell(state: MagicState, frame: ActFrame) -> MagicState:
    """Take back the last cell that an act has named, or the act if it has named none."""
    if frame.cells:
        state = swap(state, replace(frame, named=(), cells=frame.cells[:-1]))
        return replace(state, ask=MagicAsk.CELL)
    state = pop(state)
    if isinstance(frame.action, (PlayCard, SetCard)):
        return replace(state, ask=MagicAsk.HAND)
    return replace(state, ask=MagicAsk.ANSWER if state.stack else MagicAsk.MAIN)


def tell_names(state: MagicState, seat: Seat, tasks: tuple[Task, ...], names: Names, events: Events) -> None:
    """Tell what an act has named: cards of the field one by one, all others at once."""
    if events is None:
        return
    for task, named in zip(tasks, names, strict=True):
        fuses = task.effect.do is Do.FUSE
        on_field = fuses or task.effect.target is not Whom.YOUR_GRAVEYARD
        pieces = [piece for piece in named if (piece >= 0 if fuses else not on_field)]
        if pieces:
            emit(events, CardsNamed(seat, tuple([card_of(state.decks, piece).id for piece in pieces])))
        for chosen in named:
            if on_field and (chosen < 0 or not fuses):
                card = at(state, abs(chosen))
                emit(events, TargetNamed(seat, card.slot, printed(state, card).id if card.up else None))


def with_names(tasks: tuple[Task, ...], names: Names) -> tuple[Task, ...]:
    """Return effects with what their act has named for them, the last first.

    Those that found nothing are left out.
    """
    found = []
    for task, named in zip(tasks, names, strict=True):
        if not is_named_first(task.effect):
            found.append(task)
        elif named and task.effect.do is Do.FUSE:
            found.append(replace(task, extra=named[0], chosen=named[1:]))
        elif named:
            found.append(replace(task, chosen=named))
    return tuple(reversed(found))
