"""Cheats: the level that the table imposes, the double test, the theft, being caught.

Wyrt, Trapaças.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.core.model import Chance, Roll, Seat
from engine.games.wyrt_arton.actions import Cheat, TryTrick
from engine.games.wyrt_arton.betting import resume, without
from engine.games.wyrt_arton.cheat_events import (
    CardStolen,
    CheatBegan,
    CheatCaught,
    CheatDieFell,
    CheatInsisted,
    CheatStopped,
    HandSeen,
    LootRolled,
    TheftEnded,
)
from engine.games.wyrt_arton.events import Events
from engine.games.wyrt_arton.leaving import expelled, recorded
from engine.games.wyrt_arton.model import (
    AS_THE_TABLE,
    THE_THEFT,
    ArtonAsk,
    ArtonSeatState,
    ArtonSeatView,
    ArtonState,
    ArtonView,
    Chair,
    CheatOdds,
    Mode,
    Theft,
)
from engine.games.wyrt_arton.seats import with_seat
from engine.games.wyrt_arton.sheets import MORTO, VERY_HARD, WATCHER, Sheet, Trait, chances_of, passes

Table: TypeAlias = ArtonState | ArtonView
"""Sheets lie open: what a cheat risks is the same in a state and in a view."""

_ONE = Roll(1)


def h_at(table: Table, seat: Seat) -> int:
    """Return a seat's H now, the Máscara counted; never less than 0, but in matches of version 1 (WA-85)."""
    h = table.sheets[seat].h + table.seats[seat].mask_h
    return max(h, 0) if table.rules > 1 else h


def i_at(table: Table, seat: Seat) -> int:
    """Return a seat's I now, the Máscara counted; never less than 0 (WA-85)."""
    return max(table.sheets[seat].i + table.seats[seat].mask_i, 0)


def _dealer_of(table: Table) -> Sheet | None:
    """Return the sheet of a Dealer that watches: the Morto in the Life Cassino (WA-40, WA-61)."""
    if table.options.mode is Mode.LIFE_CASSINO:
        return MORTO
    return WATCHER if table.options.dealer == "watchful" else None


def level_of(sheet: Sheet, i: int) -> int:
    """Return the level that this opponent alone would impose, given its present I."""
    return (VERY_HARD if sheet.radar else min(i, VERY_HARD)) + sheet.crime + sheet.manipulation


class Watch(NamedTuple):
    """The difficulty that a table imposes on a cheat.

    The level of the highest `mind`, `skills` levels more, and anybody's `radar`.
    """

    mind: int
    skills: int
    radar: bool


def watch_of(table: Table, thief: Seat) -> Watch:
    """Return the difficulty that a cheat's opponents impose.

    Those of the highest I, of several the worst one (WA-21, WA-22).
    """
    places: Sequence[ArtonSeatState | ArtonSeatView] = table.seats
    watching = [
        (i_at(table, seat), table.sheets[seat])
        for seat, place in enumerate(places)
        if place.chair is Chair.SEATED and seat != thief
    ]
    dealer = _dealer_of(table)
    if dealer is not None:
        watching.append((dealer.i, dealer))
    highest = max([i for i, _ in watching], default=0)
    skills = max([sheet.crime + sheet.manipulation for i, sheet in watching if i == highest], default=0)
    return Watch(min(highest, VERY_HARD), skills, any(sheet.radar for _, sheet in watching))


def level_against(table: Table, thief: Seat, trick: int = THE_THEFT) -> int:
    """Return the level of a cheat at this table, 0 for Very Easy (WA-21, WA-22, WA-109, WA-85).

    For an invented cheat the level set for it replaces the one given by the highest I. Radar of anybody at the table
    makes either Very Hard first, and skills come on top.
    """
    watch = watch_of(table, thief)
    set_level = table.tricks[trick].level if trick != THE_THEFT else AS_THE_TABLE
    base = watch.mind if set_level == AS_THE_TABLE else set_level
    return (VERY_HARD if watch.radar else base) + watch.skills


def odds_of(table: Table, seat: Seat, retried: bool, trick: int = THE_THEFT) -> CheatOdds:
    """Return the odds of a cheat by this seat now (WA-87)."""
    level, difficulty = level_against(table, seat, trick), table.options.difficulty
    h = h_at(table, seat)
    return CheatOdds(
        level,
        chances_of(i_at(table, seat), level, difficulty),
        chances_of(h, level, difficulty),
        chances_of(h, level + 1, difficulty),
        table.sheets[seat].kit and not retried,
    )


def begin(state: ArtonState, seat: Seat, action: Cheat | TryTrick, events: Events) -> ArtonState:
    """Begin to cheat: roll the die of I (WA-52)."""
    trick = action.number if isinstance(action, TryTrick) else THE_THEFT
    odds = odds_of(state, seat, False, trick)
    if events is not None:
        words = "" if trick == THE_THEFT else state.tricks[trick].words
        events.append(CheatBegan(seat, odds.level, odds.passes_i, odds.passes_h, trick, words))
    place = replace(state.seats[seat], cheated=True)
    return with_seat(state, seat, place, ask=ArtonAsk.CHEAT_I, theft=Theft(odds.level, trick=trick))


def theft_of(state: ArtonState) -> Theft:
    """Return the cheat that is being tried."""
    assert state.theft is not None
    return state.theft


def draw_of_test(state: ArtonState) -> Chance:
    """Return the unseen die of I or H; it has a name of its own, so that it moves no other draw."""
    theft, seat = theft_of(state), state.seat
    trait = "I" if state.ask is ArtonAsk.CHEAT_I else "H"
    again = theft.i_die if trait == "I" else theft.h_die
    return Chance(_ONE, f"hand {state.hand_number} seat {seat} cheat {trait}{' again' if again else ''}")


def draw_of_loot(state: ArtonState) -> Chance:
    """Return the unseen die that says how many cards may be stolen."""
    return Chance(_ONE, f"hand {state.hand_number} seat {state.seat} loot")


def _test(state: ArtonState, trait: Trait, die: int, again: bool, events: Events) -> bool:
    seat, level, difficulty = state.seat, theft_of(state).level, state.options.difficulty
    value = i_at(state, seat) if trait == "I" else h_at(state, seat)
    passed = passes(die, value, level, difficulty)
    if events is not None:
        events.append(CheatDieFell(seat, trait, die, chances_of(value, level, difficulty), passed, again))
    return passed


def i_fell(state: ArtonState, die: int, events: Events) -> ArtonState:
    """Use the die of I: passed, H follows at the same level; failed, the seat is asked (WA-19)."""
    theft = theft_of(state)
    passed = _test(state, "I", die, theft.i_die > 0, events)
    return replace(state, theft=replace(theft, i_die=die), ask=ArtonAsk.CHEAT_H if passed else ArtonAsk.INSIST)


def insist(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Try H a level harder (WA-19)."""
    theft = theft_of(state)
    if events is not None:
        events.append(CheatInsisted(seat))
    return replace(state, theft=replace(theft, level=theft.level + 1, insisted=True), ask=ArtonAsk.CHEAT_H)


def has_second_chance(state: ArtonState, seat: Seat) -> bool:
    """Tell whether the kit lets the seat roll a failed die again (WA-84)."""
    return state.sheets[seat].kit and not state.seats[seat].retried


def second_chance(state: ArtonState, seat: Seat) -> ArtonState:
    """Roll the failed die again at the same level; it stands (WA-84)."""
    ask = ArtonAsk.CHEAT_I if state.ask is ArtonAsk.INSIST else ArtonAsk.CHEAT_H
    return with_seat(state, seat, replace(state.seats[seat], retried=True), ask=ask)


def fails_h(state: ArtonState, die: int) -> bool:
    """Tell whether this die of H fails (WA-19)."""
    level = theft_of(state).level
    return not passes(die, h_at(state, state.seat), level, state.options.difficulty)


def is_seen(state: ArtonState, die: int) -> bool:
    """Tell whether this die of H gets the seat caught at once, before everybody's eyes."""
    return fails_h(state, die) and not has_second_chance(state, state.seat)


def h_fell(state: ArtonState, die: int, events: Events) -> ArtonState:
    """Use the die of H: the cheat has its effect, or the seat is caught (WA-19)."""
    theft = theft_of(state)
    passed = _test(state, "H", die, theft.h_die > 0, events)
    state = replace(state, theft=replace(theft, h_die=die))
    if passed:
        looks = theft.trick != THE_THEFT and state.tricks[theft.trick].effect == "look"
        return replace(state, ask=ArtonAsk.LOOK if looks else ArtonAsk.LOOT)
    if has_second_chance(state, state.seat):
        return replace(state, ask=ArtonAsk.FAILED_H)
    return caught(state, state.seat, events)


def loot_fell(state: ArtonState, die: int, events: Events) -> ArtonState:
    """Let the thief look through the undealt deck and take this many cards (WA-53)."""
    if events is not None:
        events.append(LootRolled(state.seat, die, state.undealt))
    return replace(state, theft=replace(theft_of(state), loot=die), ask=ArtonAsk.STEAL)


def steal(state: ArtonState, seat: Seat, card: int, events: Events) -> ArtonState:
    """Take a card for the thief; it stays in the hand to the showdown (WA-53)."""
    theft, place = theft_of(state), state.seats[seat]
    if events is not None:
        events.append(CardStolen(seat, card))
    theft = replace(theft, taken=theft.taken + 1)
    undealt = tuple([other for other in state.undealt if other != card])
    state = with_seat(state, seat, replace(place, stolen=(*place.stolen, card)), theft=theft, undealt=undealt)
    return state if theft.taken < theft.loot and undealt else end_theft(state, seat, events)


def end_theft(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """End the theft; the thief's turn goes on."""
    if events is not None:
        looks = state.ask is ArtonAsk.LOOK
        events.append(HandSeen(seat) if looks else TheftEnded(seat, theft_of(state).taken))
    return resume(recorded(state, stopped=False), events)


def stop(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Give up after a failed die of I; the seat's turn goes on (WA-19)."""
    if events is not None:
        events.append(CheatStopped(seat))
    return resume(recorded(state, stopped=True), events)


def leaves_when_caught(state: ArtonState) -> bool:
    """Tell whether being caught costs more than the hand.

    Always with lives at stake in a Death Match (WA-88).
    """
    return state.options.caught == "match" or state.options.mode is Mode.DEATH_MATCH


def caught(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Show a cheat to everybody: the stake is lost, the seat leaves the match or the hand (WA-20, WA-55)."""
    state = recorded(state, caught=True)
    out = leaves_when_caught(state)
    if events is not None:
        events.append(CheatCaught(seat, state.seats[seat].stake, out))
    if out:
        state = expelled(state, seat, events)
    return without(state, seat, state.seats[seat], events)
