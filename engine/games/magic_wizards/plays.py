"""Acts of a player in its turn, and answers to questions (seed: Jogando Cartas)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards import battle, laying, naming
from engine.games.magic_wizards.actions import (
    NO_SLOT,
    NOBODY,
    Answering,
    AttackWith,
    ChooseCell,
    ChoosePiece,
    ChoosePlayer,
    ChoosePosition,
    ChooseSlot,
    FlipUp,
    MoveWith,
    PickCard,
    Piece,
    PlayCard,
    SetCard,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.board.asking import BESIDE, cells_to_choose
from engine.games.magic_wizards.board.places import event_cell
from engine.games.magic_wizards.card_effects import Do, When
from engine.games.magic_wizards.card_model import Card
from engine.games.magic_wizards.cards import card_of, stands_on_board
from engine.games.magic_wizards.duel_events import AnsweringChanged
from engine.games.magic_wizards.effects import discard, discard_down, draw_card
from engine.games.magic_wizards.effects_on_cards import bear, change_position, do_to, turn_down
from engine.games.magic_wizards.events import (
    CardPlayed,
    CardSetDown,
    DrawSkipped,
    EffectBorne,
    Events,
    MonsterMoved,
    TargetNamed,
)
from engine.games.magic_wizards.field import at, emit, place, pop, printed, push, put, stays, swap, with_seat
from engine.games.magic_wizards.flow import run
from engine.games.magic_wizards.frames import (
    ActFrame,
    Around,
    AttackFrame,
    BearingFrame,
    ConcealFrame,
    EndFrame,
    Names,
    PlayFrame,
    Task,
    WindowFrame,
)
from engine.games.magic_wizards.model import FieldCard, MagicAsk, MagicState
from engine.games.magic_wizards.multi_body import NAMES_COMPONENT, give_component
from engine.games.magic_wizards.setup import first_laid, say_first
from engine.games.magic_wizards.targets import tasks_for
from engine.games.magic_wizards.zones import ZONES

_Act: TypeAlias = PlayCard | SetCard | FlipUp | UseEffect
"""What names something before it is told."""


# ---- The draw --------------------------------------------------------------------------------------------------------


def draw(state: MagicState, seat: Seat, events: Events) -> MagicState:
    """Draw a card for the player; with a duel disk until it has five (MW-119)."""
    state = draw_card(state, seat, events)
    while state.options.duel_discs and state.seats[seat].deck and len(state.seats[seat].field) < ZONES:
        state = draw_card(state, seat, events)
    return run(state, events)


def skip_draw(state: MagicState, seat: Seat, events: Events) -> MagicState:
    """Skip the player's draw (MW-1)."""
    emit(events, DrawSkipped(seat))
    return run(state, events)


# ---- The zones of a duel disk ----------------------------------------------------------------------------------------


def lay_zones(state: MagicState, seat: Seat, events: Events) -> MagicState:
    """Lay the zones as they are named; at the start the other player, or the first turn, comes next."""
    state = laying.laid(state, events)
    return run(state, events) if state.turn else first_laid(state, seat, events)


# ---- A card of the hand ----------------------------------------------------------------------------------------------


def pick(state: MagicState, action: PickCard) -> MagicState:
    """Take up a card of the hand."""
    return replace(state, ask=MagicAsk.HAND, picked=action.piece)


def put_back(state: MagicState) -> MagicState:
    """Put back what was taken up, or take back the last name that was given (MW-105)."""
    if state.ask is MagicAsk.ARRANGE:
        return laying.taken_back(state)
    if naming.is_building(state):
        return naming.unname(state)
    asks = MagicAsk.LAST if state.stack else MagicAsk.MAIN
    return replace(state, ask=asks, picked=-1)


def begin(state: MagicState, seat: Seat, action: _Act, events: Events) -> MagicState:
    """Begin an act: its names come first, with a way back, then it is shown and carried out (MW-105)."""
    return _named(_begun(state, seat, action), seat, action, events)


def _begun(state: MagicState, seat: Seat, action: _Act) -> naming.NamedAct | MagicState:
    """Return the state in which an act asks for what it names, or that there is nothing to name."""
    if state.boarded and cells_to_choose(state, action):
        return replace(push(state, ActFrame(action)), ask=MagicAsk.CELL, asked=seat)
    return _besides(state, seat, action, ())


def _besides(state: MagicState, seat: Seat, action: _Act, cells: tuple[int, ...]) -> naming.NamedAct | MagicState:
    """Return the state in which an act asks for what is no cell, or that there is nothing more to name."""
    if isinstance(action, SetCard):
        names = False
    elif isinstance(action, UseEffect):
        names = True
    elif isinstance(action, PlayCard):
        names = not card_of(state.decks, state.picked).is_monster
    else:
        names = not at(state, action.slot).monster
    if not names:
        return naming.NamedAct(state, (), cells)
    return naming.go_on_naming(push(state, ActFrame(action, cells=cells)), seat)


def _with_cell(state: MagicState, seat: Seat, frame: ActFrame, cell: int) -> naming.NamedAct | MagicState:
    """Return the state in which an act asks for more after a cell, or that there is nothing more to name."""
    frame = replace(frame, cells=(*frame.cells, cell))
    if len(frame.cells) < cells_to_choose(state, frame.action):
        return swap(state, frame)
    return _besides(pop(state), seat, frame.action, frame.cells)


def names_more(state: MagicState, seat: Seat, action: _Act | ChooseSlot | ChoosePiece | ChooseCell) -> bool:
    """Tell whether an act has more to name after this, which others do not see yet (MW-105)."""
    if isinstance(action, ChooseCell):
        frame = state.stack[-1] if state.ask is MagicAsk.CELL else None
        return isinstance(frame, ActFrame) and isinstance(_with_cell(state, seat, frame, action.cell), MagicState)
    if not isinstance(action, (ChooseSlot, ChoosePiece)):
        return isinstance(_begun(state, seat, action), MagicState)
    return naming.is_building(state) and isinstance(naming.name(state, seat, action), MagicState)


def _named(named_act: naming.NamedAct | MagicState, seat: Seat, action: _Act, events: Events) -> MagicState:
    return named_act if isinstance(named_act, MagicState) else _carry_out(named_act, seat, action, events)


def _carry_out(named_act: naming.NamedAct, seat: Seat, action: _Act, events: Events) -> MagicState:
    match action:
        case PlayCard():
            return _play_card(named_act, seat, action, events)
        case SetCard():
            return _set_card(named_act, seat, action, events)
        case FlipUp():
            return _flip(named_act, seat, action, events)
        case UseEffect():
            return _use_effect(named_act.state, seat, action, named_act.names, events)
        case _:
            assert_never(action)


def _lies_on(row: Card, cells: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the cell that a card comes on, BESIDE without one, and those that it changes (MW-28, MW-33, MW-118)."""
    stands = stands_on_board(row)
    return (cells[0] if cells and stands else BESIDE, () if stands else cells)


def _play_card(named_act: naming.NamedAct, seat: Seat, action: PlayCard, events: Events) -> MagicState:
    """The card taken up is played; from the second on it is a card of a combo (MW-2, MW-69)."""
    state, names, cells = named_act
    row = card_of(state.decks, state.picked)
    combo = state.play == "combo" and not state.stack  # the monster of the end is no card of a combo (MW-75)
    slot = state.next_slot
    cell, changed = _lies_on(row, cells)
    emit(
        events,
        CardPlayed(
            seat, row.id, slot, row.is_monster and action.attack, False, combo, event_cell(state, cell), changed
        ),
    )
    _tell_names(state, seat, state.picked, names, events)
    card = FieldCard(slot, state.picked, True, row.is_monster, action.attack, seen=True, cell=cell, cells=changed)
    state = _from_hand(state, seat, card)
    if not state.stack:
        state = replace(state, play="combo", combo=(*state.combo, slot))
    return run(push(replace(state, picked=-1), PlayFrame(slot, seat, combo=combo, named=names)), events)


def _tell_names(state: MagicState, seat: Seat, piece: Piece, names: Names, events: Events) -> None:
    if names:
        naming.tell_names(state, seat, naming.effects_of_magic(state, seat, piece, NO_SLOT, Around()), names, events)


def _from_hand(state: MagicState, seat: Seat, card: FieldCard) -> MagicState:
    hand = tuple([piece for piece in state.seats[seat].hand if piece != card.piece])
    return place(with_seat(state, seat, hand=hand), seat, card)


def _set_card(named_act: naming.NamedAct, seat: Seat, action: SetCard, events: Events) -> MagicState:
    """The card taken up is set face-down: the set of a Magic or a Trap besides, or else the turn's play (MW-2)."""
    state = named_act.state
    row = card_of(state.decks, state.picked)
    slot = state.next_slot
    cell = named_act.cells[0] if named_act.cells else BESIDE
    emit(
        events,
        CardSetDown(seat, slot, row.is_monster, row.is_monster and action.attack, row.id, event_cell(state, cell)),
    )
    state = _from_hand(state, seat, FieldCard(slot, state.picked, False, row.is_monster, action.attack, cell=cell))
    if not state.stack:
        beside = not row.is_monster and not state.second_set
        state = replace(state, second_set=True) if beside else replace(state, play="done")
    return run(replace(state, picked=-1), events)


# ---- Cards of the field ----------------------------------------------------------------------------------------------


def _flip(named_act: naming.NamedAct, seat: Seat, action: FlipUp, events: Events) -> MagicState:
    """A set monster is turned up, or a set Magic is turned up and played, also as an answer (MW-3, MW-22, MW-67)."""
    state, names, cells = named_act
    card = at(state, action.slot)
    row = printed(state, card)
    window = state.stack[-1] if state.stack else None
    cell, changed = (card.cell, ()) if card.monster else _lies_on(row, cells)
    where, combo = cell, False
    if state.options.duel_discs:
        where, cell = BESIDE, card.cell if card.monster or stays(row) else BESIDE
        if window is None:
            combo = state.play == "combo"
            state = replace(state, play="combo", combo=(*state.combo, card.slot))
    up = card.monster and card.attack
    emit(events, CardPlayed(seat, row.id, card.slot, up, True, combo, event_cell(state, where), changed))
    _tell_names(state, seat, card.piece, names, events)
    if isinstance(window, WindowFrame):
        state = swap(state, WindowFrame(window.about, 1 - seat))
    state = put(state, card.slot, up=True, seen=True, cell=cell, cells=changed)
    frame = PlayFrame(card.slot, seat, turned=True, combo=combo, asks=window is None, named=names)
    return run(push(state, frame), events)


def turn_position(state: MagicState, action: TurnPosition, events: Events) -> MagicState:
    """Change a monster's position, once a turn (MW-6)."""
    return run(put(change_position(state, action.slot, events), action.slot, turned=True), events)


def _use_effect(state: MagicState, seat: Seat, action: UseEffect, names: Names, events: Events) -> MagicState:
    """A monster's effect of the turn is used (MW-74)."""
    piece = at(state, action.slot).piece
    state = replace(state, used=(*state.used, piece))
    tasks = tasks_for(state, seat, piece, action.slot, When.YOUR_TURN, Around())[::-1]
    naming.tell_names(state, seat, tasks, names, events)
    return run(push(state, *naming.with_names(tasks, names)), events)


def attack_with(state: MagicState, action: AttackWith) -> MagicState:
    """Choose an attacker; the target is asked next."""
    return replace(state, ask=MagicAsk.ATTACK, picked=action.slot)


def move_with(state: MagicState, action: MoveWith) -> MagicState:
    """Choose a monster that moves; the cell is asked next."""
    return replace(state, ask=MagicAsk.MOVE, picked=action.slot)


def choose_cell(state: MagicState, seat: Seat, action: ChooseCell, events: Events) -> MagicState:
    """Name a cell: to move to, to attack, or for what comes onto the board."""
    if state.ask is MagicAsk.ATTACK:
        return declare(state, action, events)
    if state.ask is MagicAsk.MOVE:
        card = at(state, state.picked)
        start, end = event_cell(state, card.cell), event_cell(state, action.cell)
        emit(events, MonsterMoved(seat, card.slot, printed(state, card).id, start, end))
        return run(
            replace(put(state, card.slot, cell=action.cell, moved=True), picked=-1, moves=state.moves + 1), events
        )
    frame = state.stack[-1]
    if isinstance(frame, Task):
        return run(swap(state, replace(frame, chosen=(*frame.chosen, action.cell))), events)
    assert isinstance(frame, ActFrame)
    return _named(_with_cell(state, seat, frame, action.cell), seat, frame.action, events)


def declare(state: MagicState, action: ChooseSlot | ChoosePlayer | ChooseCell, events: Events) -> MagicState:
    """Declare the attack."""
    target = action.slot if isinstance(action, ChooseSlot) else NO_SLOT
    struck = action.seat if isinstance(action, ChoosePlayer) else NOBODY
    cell = action.cell if isinstance(action, ChooseCell) else BESIDE
    attacker = state.picked
    return run(battle.declare(replace(state, picked=-1), attacker, target, struck, events, cell), events)


def end_turn(state: MagicState, events: Events) -> MagicState:
    """End the turn, unless an answer changes something first."""
    return run(push(state, EndFrame()), events)


def answer_only(state: MagicState, seat: Seat, mode: Answering, events: Events) -> MagicState:
    """Ask the player only about this from now on."""
    emit(events, AnsweringChanged(seat, mode))
    return replace(state, answers=(mode, state.answers[1]) if seat == 0 else (state.answers[0], mode))


# ---- Answers to questions --------------------------------------------------------------------------------------------


def choose(state: MagicState, seat: Seat, action: ChooseSlot | ChoosePiece, events: Events) -> MagicState:
    """Give the top of the stack the card that it asks for."""
    if naming.is_building(state):
        act = state.stack[-2]
        assert isinstance(act, ActFrame)
        return _named(naming.name(state, seat, action), seat, act.action, events)
    frame = state.stack[-1]
    if isinstance(frame, BearingFrame):
        assert isinstance(action, ChoosePiece)
        return run(bear(state, frame, action.piece, events), events)
    if isinstance(frame, AttackFrame):
        assert isinstance(action, ChoosePiece)
        return run(give_component(state, frame.saved[-1], action.piece, "graveyard", events), events)
    assert isinstance(frame, Task)
    if isinstance(action, ChooseSlot) and frame.effect.do is Do.DISCARD:
        state = discard_down(state, seat, action.slot, events)
        return run(swap(state, replace(frame, chosen=(*frame.chosen, action.slot))), events)
    if isinstance(action, ChooseSlot):
        card = at(state, action.slot)
        emit(events, TargetNamed(seat, action.slot, printed(state, card).id if card.up else None))
    if frame.effect.do is Do.DISCARD:
        assert isinstance(action, ChoosePiece)
        state = discard(state, seat, action.piece, events)
        return run(swap(state, replace(frame, chosen=(*frame.chosen, action.piece))), events)
    return run(swap(state, naming.with_name(frame, action)), events)


def choose_position(state: MagicState, action: ChoosePosition, events: Events) -> MagicState:
    """Bring the monster in this position."""
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    return run(swap(state, replace(frame, chosen=(*frame.chosen, int(action.attack)))), events)


def say(state: MagicState, yes: bool, events: Events) -> MagicState:
    """Answer yes or no: to begin the duel, to turn down after a battle, to give up a component."""
    if state.ask is MagicAsk.STARTER:
        return say_first(state, yes, events)
    frame = state.stack[-1]
    if isinstance(frame, ConcealFrame):
        state = swap(state, ConcealFrame(frame.slots[1:]))
        return run(turn_down(state, frame.slots[0], events) if yes else state, events)
    if isinstance(frame, BearingFrame):
        if not yes:
            return run(do_to(pop(state), frame.task, frame.slot, events), events)
        if frame.task.effect.do in NAMES_COMPONENT:
            return replace(swap(state, replace(frame, giving=True)), ask=MagicAsk.CHOOSE, asked=state.asked)
        emit(events, EffectBorne(frame.slot, printed(state, at(state, frame.slot)).id))
        return run(pop(state), events)
    state = battle.spare(state, yes)
    return state if state.ask is MagicAsk.CHOOSE else run(state, events)


def let_pass(state: MagicState, events: Events) -> MagicState:
    """Answer nothing; the other player is asked, until both let it pass."""
    frame = state.stack[-1]
    assert isinstance(frame, WindowFrame)
    return run(swap(state, WindowFrame(frame.about, 1 - frame.asked, frame.passed + 1)), events)


def no_last(state: MagicState, events: Events) -> MagicState:
    """Bring no monster at the end of the turn."""
    return run(state, events)
