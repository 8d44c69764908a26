"""The Hora da Verdade: hands are laid open and dice rolled, the best hand first (Wyrt, Hora da Verdade)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.combinations import Combination
from engine.games.wyrt_lordes.events import DiceKept, DiceRolled, Event, HandRevealed, LowestRolled
from engine.games.wyrt_lordes.model import Ask, State
from engine.games.wyrt_lordes.pot import award_pot, points_of, reading_at
from engine.games.wyrt_lordes.seats import in_order, with_seat

Events = list[Event] | None


def begin_truth(state: State, events: Events) -> State:
    """All lay their hands open; the best rolls first, equal hands in the order of play (WL-17, WL-34)."""
    lords = in_order(state, state.lord)
    readings = {seat: reading_at(state, seat) for seat in lords}
    order = tuple(sorted(lords, key=lambda seat: readings[seat].strength, reverse=True))
    if events is not None:
        events.extend(HandRevealed(seat, state.seats[seat].hand, readings[seat]) for seat in order)
    return replace(state, ask=Ask.ROLL, seat=order[0], order=order)


def roll(state: State) -> State:
    """The lord on turn throws the dice."""
    return replace(state, ask=Ask.DICE)


def dice_fell(state: State, dice: tuple[int, ...], events: Events) -> State:
    """The first roll of a lord counts, unless it may and will roll again (WL-17, WL-18, WL-30)."""
    state = _with_dice(state, dice, dice, False, events)
    if reading_at(state, state.seat).combination is Combination.KINGS:
        return replace(state, ask=Ask.REIS)
    return _second_chance(state, events)


def roll_again(state: State) -> State:
    """Reis de Arton roll all dice once more (WL-18)."""
    return replace(state, ask=Ask.DICE_AGAIN)


def dice_fell_again(state: State, dice: tuple[int, ...], events: Events) -> State:
    """Of the two rolls the better total stays; the lower die of it may still be rolled with Thyatis (WL-18, WL-37)."""
    first = state.seats[state.seat].dice
    kept = dice if sum(dice) > sum(first) else first
    return _second_chance(_with_dice(state, dice, kept, True, events), events)


def keep_dice(state: State, seat: Seat, events: Events) -> State:
    """Let the dice lie: after the first roll of Reis, or instead of rolling the lower die."""
    if events is not None:
        events.append(DiceKept(seat))
    return _second_chance(state, events) if state.ask is Ask.REIS else next_roll(state, events)


def roll_lowest(state: State) -> State:
    """The lower die is thrown again (WL-30)."""
    return replace(state, ask=Ask.DIE)


def die_fell(state: State, die: int, events: Events) -> State:
    """The lowest die, the first of equal ones, shows what it shows now (WL-30)."""
    seat, place = state.seat, state.seats[state.seat]
    index = place.dice.index(min(place.dice))
    dice = (*place.dice[:index], die, *place.dice[index + 1 :])
    state = with_seat(state, seat, replace(place, dice=dice))
    if events is not None:
        events.append(LowestRolled(seat, index, place.dice[index], dice, points_of(state, seat)))
    return next_roll(state, events)


def _with_dice(state: State, dice: tuple[int, ...], kept: tuple[int, ...], again: bool, events: Events) -> State:
    seat = state.seat
    state = with_seat(state, seat, replace(state.seats[seat], dice=kept))
    if events is not None:
        events.append(DiceRolled(seat, dice, kept, points_of(state, seat), again))
    return state


def _second_chance(state: State, events: Events) -> State:
    return replace(state, ask=Ask.THYATIS) if state.options.thyatis else next_roll(state, events)


def next_roll(state: State, events: Events) -> State:
    """The next lord without dice rolls; when all have rolled, the pot is won."""
    for seat in state.order:
        if not state.seats[seat].dice:
            return replace(state, ask=Ask.ROLL, seat=seat)
    return award_pot(state, events)
