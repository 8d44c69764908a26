"""The Hora da Verdade: hands are laid open and dice rolled, the best hand first."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import DiceKept, DiceRolled, Events, HandRevealed, LowestRolled
from engine.games.wyrt_lordes.model import WyrtAsk, WyrtState
from engine.games.wyrt_lordes.pot import award_pot, points_of, reading_at
from engine.games.wyrt_lordes.seats import in_order, with_seat


def begin_truth(state: WyrtState, events: Events) -> WyrtState:
    """Lay all hands open; the best rolls first, equal hands in the order of play (WL-17, WL-34)."""
    lords = in_order(state, state.lord)
    readings = {seat: reading_at(state, seat) for seat in lords}
    order = tuple(sorted(lords, key=lambda seat: readings[seat].strength, reverse=True))
    if events is not None:
        events.extend(HandRevealed(seat, state.seats[seat].hand, readings[seat]) for seat in order)
    return replace(state, ask=WyrtAsk.ROLL, seat=order[0], order=order)


def roll(state: WyrtState) -> WyrtState:
    """Throw the dice of the lord on turn."""
    return replace(state, ask=WyrtAsk.DICE)


def dice_fell(state: WyrtState, dice: tuple[int, ...], events: Events) -> WyrtState:
    """Take a lord's first roll, unless it may and will roll again (WL-17, WL-18, WL-30)."""
    state = _with_dice(state, dice, dice, False, events)
    if reading_at(state, state.seat).combination is Combination.KINGS:
        return replace(state, ask=WyrtAsk.REIS)
    return _second_chance(state, events)


def roll_again(state: WyrtState) -> WyrtState:
    """Roll all dice of Reis de Arton once more (WL-18)."""
    return replace(state, ask=WyrtAsk.DICE_AGAIN)


def dice_fell_again(state: WyrtState, dice: tuple[int, ...], events: Events) -> WyrtState:
    """Keep the better total of the two rolls.

    The lower die of it may still be rolled with Thyatis (WL-18, WL-37).
    """
    first = state.seats[state.seat].dice
    kept = dice if sum(dice) > sum(first) else first
    return _second_chance(_with_dice(state, dice, kept, True, events), events)


def keep_dice(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Let the dice lie: after the first roll of Reis, or instead of rolling the lower die."""
    if events is not None:
        events.append(DiceKept(seat))
    return _second_chance(state, events) if state.ask is WyrtAsk.REIS else next_roll(state, events)


def roll_lowest(state: WyrtState) -> WyrtState:
    """Throw the lower die again (WL-30)."""
    return replace(state, ask=WyrtAsk.DIE)


def die_fell(state: WyrtState, die: int, events: Events) -> WyrtState:
    """Give the lowest die, the first of equal ones, its new number (WL-30)."""
    seat, place = state.seat, state.seats[state.seat]
    index = place.dice.index(min(place.dice))
    dice = (*place.dice[:index], die, *place.dice[index + 1 :])
    state = with_seat(state, seat, replace(place, dice=dice))
    if events is not None:
        events.append(LowestRolled(seat, index, place.dice[index], dice, points_of(state, seat)))
    return next_roll(state, events)


def _with_dice(
    state: WyrtState, dice: tuple[int, ...], kept: tuple[int, ...], again: bool, events: Events
) -> WyrtState:
    seat = state.seat
    state = with_seat(state, seat, replace(state.seats[seat], dice=kept))
    if events is not None:
        events.append(DiceRolled(seat, dice, kept, points_of(state, seat), again))
    return state


def _second_chance(state: WyrtState, events: Events) -> WyrtState:
    return replace(state, ask=WyrtAsk.THYATIS) if state.options.thyatis else next_roll(state, events)


def next_roll(state: WyrtState, events: Events) -> WyrtState:
    """Let the next lord without dice roll; when all have rolled, the pot is won."""
    for seat in state.order:
        if not state.seats[seat].dice:
            return replace(state, ask=WyrtAsk.ROLL, seat=seat)
    return award_pot(state, events)
