"""What coins, dice and lots say in a duel, and the deck that is shuffled again (MW-15, MW-76)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.magic_wizards import battle
from engine.games.magic_wizards.effects import discard, discard_down
from engine.games.magic_wizards.events import CoinFell, DuelDeckShuffled, Events
from engine.games.magic_wizards.field import emit, swap, with_seat
from engine.games.magic_wizards.flow import run
from engine.games.magic_wizards.frames import Task
from engine.games.magic_wizards.model import MagicState
from engine.games.magic_wizards.zones import held


def coin_fell(state: MagicState, side: int, events: Events) -> MagicState:
    """Use a coin: 1 is heads (MW-76)."""
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    emit(events, CoinFell(frame.seat, side == 1))
    return run(swap(_drawn(state), replace(frame, tossed=side)), events)


def _drawn(state: MagicState) -> MagicState:
    return replace(state, draws=state.draws + 1)


def die_fell(state: MagicState, die: int, events: Events) -> MagicState:
    """Use a flyer's die."""
    return run(battle.flyer_rolled(_drawn(state), die, events), events)


def lot_fell(state: MagicState, index: int, events: Events) -> MagicState:
    """Use the lot that says which card of the hand goes."""
    frame = state.stack[-1]
    assert isinstance(frame, Task)
    seat = 1 - frame.seat
    if state.options.duel_discs:
        piece = held(state.seats[seat])[index].slot
        state = discard_down(_drawn(state), seat, piece, events)
    else:
        piece = state.seats[seat].hand[index]
        state = discard(_drawn(state), seat, piece, events)
    return run(swap(state, replace(frame, chosen=(*frame.chosen, piece))), events)


def shuffled_again(state: MagicState, order: tuple[int, ...], events: Events) -> MagicState:
    """Use the new order of the deck that was looked through."""
    seat = state.asked
    deck = state.seats[seat].deck
    emit(events, DuelDeckShuffled(seat))
    return run(with_seat(_drawn(state), seat, deck=tuple(deck[place] for place in order)), events)
