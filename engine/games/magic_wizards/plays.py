"""What a player does in its turn, and the answers to what it is asked (seed: Jogando Cartas)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards import battle, naming
from engine.games.magic_wizards.actions import (
    NO_SLOT,
    NOBODY,
    Answering,
    AttackWith,
    ChoosePiece,
    ChoosePlayer,
    ChoosePosition,
    ChooseSlot,
    FlipUp,
    PickCard,
    Piece,
    PlayCard,
    SetCard,
    TurnPosition,
    UseEffect,
)
from engine.games.magic_wizards.card_effects import Do, When
from engine.games.magic_wizards.cards import card_of
from engine.games.magic_wizards.effects import (
    bear,
    change_position,
    discard,
    do_to,
    draw_card,
    turn_down,
)
from engine.games.magic_wizards.events import (
    AnsweringChanged,
    CardPlayed,
    CardSetDown,
    CoinFell,
    DrawSkipped,
    DuelDeckShuffled,
    EffectBorne,
    MagicEvent,
    TargetNamed,
)
from engine.games.magic_wizards.field import at, place, pop, printed, push, put, swap, told, with_seat
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
from engine.games.magic_wizards.setup import say_first
from engine.games.magic_wizards.targets import tasks_for

Events = list[MagicEvent] | None
_Act: TypeAlias = PlayCard | FlipUp | UseEffect
"""What names something before it is told."""


# ---- The draw --------------------------------------------------------------------------------------------------------


def draw(state: MagicState, seat: Seat, events: Events) -> MagicState:
    """The player draws a card."""
    return run(draw_card(state, seat, events), events)


def skip_draw(state: MagicState, seat: Seat, events: Events) -> MagicState:
    """The player draws none (MW-1)."""
    told(events, DrawSkipped(seat))
    return run(state, events)


# ---- A card of the hand ----------------------------------------------------------------------------------------------


def pick(state: MagicState, action: PickCard) -> MagicState:
    """A card of the hand is taken up."""
    return replace(state, ask=MagicAsk.HAND, picked=action.piece)


def put_back(state: MagicState) -> MagicState:
    """What was taken up is put back, or the last thing that was named is taken back (MW-105)."""
    if naming.is_building(state):
        return naming.unname(state)
    asks = MagicAsk.LAST if state.stack else MagicAsk.MAIN
    return replace(state, ask=asks, picked=-1)


def begin(state: MagicState, seat: Seat, action: _Act, events: Events) -> MagicState:
    """An act begins: what it names comes first, with a way back, then it is told and carried out (MW-105)."""
    return _named(_begun(state, seat, action), seat, action, events)


def _begun(state: MagicState, seat: Seat, action: _Act) -> naming.Named | MagicState:
    """Return the state in which an act asks for what it names, or that there is nothing to name."""
    if isinstance(action, UseEffect):
        names = True
    elif isinstance(action, PlayCard):
        names = not card_of(state.decks, state.picked).is_monster
    else:
        names = not at(state, action.slot).monster
    return naming.go_on_naming(push(state, ActFrame(action)), seat) if names else naming.Named(state, ())


def names_more(state: MagicState, seat: Seat, action: _Act | ChooseSlot | ChoosePiece) -> bool:
    """Tell whether an act has something to name yet after this, of which nobody else is told (MW-105)."""
    if not isinstance(action, (ChooseSlot, ChoosePiece)):
        return isinstance(_begun(state, seat, action), MagicState)
    return naming.is_building(state) and isinstance(naming.name(state, seat, action), MagicState)


def _named(found: naming.Named | MagicState, seat: Seat, action: _Act, events: Events) -> MagicState:
    return found if isinstance(found, MagicState) else _carry_out(found.state, seat, action, found.names, events)


def _carry_out(state: MagicState, seat: Seat, action: _Act, names: Names, events: Events) -> MagicState:
    match action:
        case PlayCard():
            return _play_card(state, seat, action, names, events)
        case FlipUp():
            return _flip(state, seat, action, names, events)
        case UseEffect():
            return _use_effect(state, seat, action, names, events)
        case _:
            assert_never(action)


def _play_card(state: MagicState, seat: Seat, action: PlayCard, names: Names, events: Events) -> MagicState:
    """The card taken up is played; from the second on it is a card of a combo (MW-2, MW-69)."""
    row = card_of(state.decks, state.picked)
    combo = state.play == "combo" and not state.stack  # the monster of the end is no card of a combo (MW-75)
    slot = state.next_slot
    told(events, CardPlayed(seat, row.id, slot, row.is_monster and action.attack, False, combo))
    _tell_names(state, seat, state.picked, names, events)
    state = _from_hand(state, seat, FieldCard(slot, state.picked, True, row.is_monster, action.attack, seen=True))
    if not state.stack:
        state = replace(state, play="combo", combo=(*state.combo, slot))
    return run(push(replace(state, picked=-1), PlayFrame(slot, seat, combo=combo, named=names)), events)


def _tell_names(state: MagicState, seat: Seat, piece: Piece, names: Names, events: Events) -> None:
    if names:
        naming.tell_names(state, seat, naming.effects_of_magic(state, seat, piece, NO_SLOT, Around()), names, events)


def _from_hand(state: MagicState, seat: Seat, card: FieldCard) -> MagicState:
    hand = tuple([piece for piece in state.seats[seat].hand if piece != card.piece])
    return place(with_seat(state, seat, hand=hand), seat, card)


def set_card(state: MagicState, seat: Seat, action: SetCard, events: Events) -> MagicState:
    """The card taken up is set face-down: the set of a Magic or a Trap besides, or else the turn's play (MW-2)."""
    row = card_of(state.decks, state.picked)
    slot = state.next_slot
    told(events, CardSetDown(seat, slot, row.is_monster, row.is_monster and action.attack, row.id))
    state = _from_hand(state, seat, FieldCard(slot, state.picked, False, row.is_monster, action.attack))
    if not state.stack:
        beside = not row.is_monster and not state.second_set
        state = replace(state, second_set=True) if beside else replace(state, play="done")
    return run(replace(state, picked=-1), events)


# ---- Cards of the field ----------------------------------------------------------------------------------------------


def _flip(state: MagicState, seat: Seat, action: FlipUp, names: Names, events: Events) -> MagicState:
    """A set monster is turned up, or a set Magic is turned up and played, also as an answer (MW-3, MW-22, MW-67)."""
    card = at(state, action.slot)
    row = printed(state, card)
    told(events, CardPlayed(seat, row.id, card.slot, card.monster and card.attack, True, False))
    _tell_names(state, seat, card.piece, names, events)
    window = state.stack[-1] if state.stack else None
    if isinstance(window, WindowFrame):
        state = swap(state, WindowFrame(window.about, 1 - seat))
    state = put(state, card.slot, up=True, seen=True)
    return run(push(state, PlayFrame(card.slot, seat, turned=True, asks=window is None, named=names)), events)


def turn_position(state: MagicState, action: TurnPosition, events: Events) -> MagicState:
    """A monster changes its position, once a turn (MW-6)."""
    return run(put(change_position(state, action.slot, events), action.slot, turned=True), events)


def _use_effect(state: MagicState, seat: Seat, action: UseEffect, names: Names, events: Events) -> MagicState:
    """A monster's effect of the turn is used (MW-74)."""
    piece = at(state, action.slot).piece
    state = replace(state, used=(*state.used, piece))
    tasks = tasks_for(state, seat, piece, action.slot, When.YOUR_TURN, Around())[::-1]
    naming.tell_names(state, seat, tasks, names, events)
    return run(push(state, *naming.with_names(tasks, names)), events)


def attack_with(state: MagicState, action: AttackWith) -> MagicState:
    """An attacker is chosen; the target is asked next."""
    return replace(state, ask=MagicAsk.ATTACK, picked=action.slot)


def declare(state: MagicState, action: ChooseSlot | ChoosePlayer, events: Events) -> MagicState:
    """The attack is declared."""
    target, struck = (action.slot, NOBODY) if isinstance(action, ChooseSlot) else (NO_SLOT, action.seat)
    attacker = state.picked
    return run(battle.declare(replace(state, picked=-1), attacker, target, struck, events), events)


def end_turn(state: MagicState, events: Events) -> MagicState:
    """The turn ends, unless an answer changes something first."""
    return run(push(state, EndFrame()), events)


def answer_only(state: MagicState, seat: Seat, mode: Answering, events: Events) -> MagicState:
    """From now on the player is asked about this only."""
    told(events, AnsweringChanged(seat, mode))
    return replace(state, answers=(mode, state.answers[1]) if seat == 0 else (state.answers[0], mode))


# ---- Answers to questions --------------------------------------------------------------------------------------------


def choose(state: MagicState, seat: Seat, action: ChooseSlot | ChoosePiece, events: Events) -> MagicState:
    """What is on top of the stack gets the card that it asks for."""
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
    if isinstance(action, ChooseSlot):
        card = at(state, action.slot)
        told(events, TargetNamed(seat, action.slot, printed(state, card).id if card.up else None))
    if frame.effect.do is Do.DISCARD:
        assert isinstance(action, ChoosePiece)
        state = discard(state, seat, action.piece, events)
        return run(swap(state, replace(frame, chosen=(*frame.chosen, action.piece))), events)
    return run(swap(state, naming.with_name(frame, action)), events)


def choose_position(state: MagicState, action: ChoosePosition, events: Events) -> MagicState:
    """The monster comes in this position."""
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    return run(swap(state, replace(frame, chosen=(*frame.chosen, int(action.attack)))), events)


def say(state: MagicState, yes: bool, events: Events) -> MagicState:
    """Yes or no: to begin the duel, to turn down after a battle, to give up a component."""
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
        told(events, EffectBorne(frame.slot, printed(state, at(state, frame.slot)).id))
        return run(pop(state), events)
    state = battle.spare(state, yes)
    return state if state.ask is MagicAsk.CHOOSE else run(state, events)


def let_pass(state: MagicState, events: Events) -> MagicState:
    """Nothing is answered; the other player is asked, until both let it pass."""
    frame = state.stack[-1]
    assert isinstance(frame, WindowFrame)
    return run(swap(state, WindowFrame(frame.about, 1 - frame.asked, frame.passed + 1)), events)


def no_last(state: MagicState, events: Events) -> MagicState:
    """No monster comes at the end of the turn."""
    return run(state, events)


# ---- Draws of chance -------------------------------------------------------------------------------------------------


def coin_fell(state: MagicState, side: int, events: Events) -> MagicState:
    """A coin fell: 1 is heads (MW-76)."""
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    told(events, CoinFell(frame.seat, side == 1))
    return run(swap(_drawn(state), replace(frame, tossed=side)), events)


def _drawn(state: MagicState) -> MagicState:
    return replace(state, draws=state.draws + 1)


def die_fell(state: MagicState, die: int, events: Events) -> MagicState:
    """A flyer's die fell."""
    return run(battle.flyer_rolled(_drawn(state), die, events), events)


def lot_fell(state: MagicState, index: int, events: Events) -> MagicState:
    """The lot says which card of the hand goes."""
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    seat = 1 - frame.seat
    piece = state.seats[seat].hand[index]
    state = discard(_drawn(state), seat, piece, events)
    return run(swap(state, replace(frame, chosen=(*frame.chosen, piece))), events)


def shuffled_again(state: MagicState, order: tuple[int, ...], events: Events) -> MagicState:
    """The deck that was looked through is shuffled."""
    seat = state.asked
    deck = state.seats[seat].deck
    told(events, DuelDeckShuffled(seat))
    return run(with_seat(_drawn(state), seat, deck=tuple(deck[place] for place in order)), events)
