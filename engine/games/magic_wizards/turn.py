"""The turn: its beginning, what ends with it, and the monster of its end.

Seed: Fluxo da vez de jogar.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.magic_wizards.actions import NOBODY
from engine.games.magic_wizards.card_effects import Do, When
from engine.games.magic_wizards.duel_events import DuelTurnBegan
from engine.games.magic_wizards.ending import over_after_turn
from engine.games.magic_wizards.events import ControlChanged, Events
from engine.games.magic_wizards.field import at, emit, monsters, moved, on_field, printed, push, put, put_each
from engine.games.magic_wizards.frames import Around, LayFrame, StartFrame
from engine.games.magic_wizards.model import FieldCard, MagicState, Mark
from engine.games.magic_wizards.targets import fire


def begin_turn(state: MagicState, events: Events) -> MagicState:
    """Begin the next player's turn: what its monsters do, and whether it draws (MW-62)."""
    turn = state.turn + 1
    seat: Seat = state.first if turn == 1 else 1 - state.seat
    emit(events, DuelTurnBegan(turn, seat))
    state = replace(
        state,
        turn=turn,
        seat=seat,
        picked=-1,
        play="",
        combo=(),
        second_set=False,
        attacks=0,
        moves=0,
        used=(),
        changed=False,
        bare=not monsters(state.seats[seat]),
    )
    state = put_each(state, _rested)
    if state.options.duel_discs:
        state = push(state, LayFrame(seat, tuple([card.slot for card in state.seats[seat].field if card.up])))
    field = state.seats[seat].field
    if state.rules > 2:
        return push(state, StartFrame(tuple([card.slot for card in field if card.up])))
    # Up to version 2 of the rules a card that was turned down by another one did all the same what it does then.
    state = push(state, StartFrame())
    for card in reversed(field):
        state = fire(state, card.slot, When.TURN_BEGINS, Around())
    return state


def _rested(card: FieldCard) -> FieldCard:
    if not (card.attacked or card.turned or card.battled or card.moved):
        return card
    return replace(card, attacked=False, turned=False, battled=False, moved=False)


def end_step(state: MagicState, events: Events) -> MagicState:
    """End what lasts to the end of this turn; controllers change back, the duel may end (MW-91, MW-92)."""
    for _, card in tuple(on_field(state)):
        kept = tuple([mark for mark in card.marks if not 0 < mark.last <= state.turn])
        if len(kept) == len(card.marks):
            continue
        back = card.home != NOBODY and not any(mark.do is Do.TAKE_CONTROL for mark in kept)
        state = _put_back(state, card, kept, events) if back else put(state, card.slot, marks=kept)
    return over_after_turn(state, events)


def _put_back(state: MagicState, card: FieldCard, marks: tuple[Mark, ...], events: Events) -> MagicState:
    emit(events, ControlChanged(card.home, card.slot, printed(state, at(state, card.slot)).id))
    return moved(state, card.slot, card.home, marks, NOBODY, events)
