"""The six steps of a turn, and how turns follow until somebody has won (Chama 2, 1.4.2, 2.6)."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.chama.actions import AttachArmy, ChamaDiscard, PlaceCommander, PlayRealm, Rebuild
from engine.games.chama.cards import ACE, Card, with_cards, without
from engine.games.chama.events import (
    ArmyAttached,
    CardDiscarded,
    ChamaCardsDrawn,
    ChamaGameEnded,
    ChamaSeatLeft,
    CommanderPlaced,
    Events,
    PoolLost,
    RealmPlayed,
    RealmRebuilt,
    RoundAdded,
    TablesCounted,
    TruceBroken,
    TurnBegan,
)
from engine.games.chama.formation import is_empty, laid, razed_card
from engine.games.chama.model import (
    CARDS_A_TURN,
    CARDS_TO_REBUILD,
    FAIR_FIRST_DRAWS,
    HAND_LIMIT,
    REDRAWS_A_MATCH,
    ChamaAsk,
    ChamaSeatState,
    ChamaState,
    ChamaView,
    Unit,
)
from engine.games.chama.scoring import outcome, sides_in_play, standing, table_count
from engine.games.chama.types import type_of

Seats: TypeAlias = tuple[ChamaSeatState, ...]


def swapped(seats: Seats, seat: Seat, place: ChamaSeatState) -> Seats:
    """Return the seats with another one in a place."""
    changed = [*seats]
    changed[seat] = place
    return tuple(changed)


def with_seat(state: ChamaState, seat: Seat, place: ChamaSeatState, /, **changes: Any) -> ChamaState:
    """Return the state with one seat's cards, and whatever else, changed."""
    return replace(state, seats=swapped(state.seats, seat, place), **changes)


def in_play(state: ChamaState) -> tuple[Seat, ...]:
    """Return the seats that are not out."""
    return tuple(seat for seat, place in enumerate(state.seats) if not place.left)


def next_in_play(state: ChamaState, seat: Seat) -> Seat:
    """Return the next seat clockwise, to the left, that is not out (CH-13)."""
    count = len(state.seats)
    other = (seat + 1) % count
    while state.seats[other].left:
        other = (other + 1) % count
    return other


# ---- Step 1 ---------------------------------------------------------------------------------------------------------


def begin_turn(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Step 1: draw, or lose without enough cards; then the realms in place may win (CH-3, CH-42, CH-43)."""
    place, type_ = state.seats[seat], type_of(state)
    count = cards_a_turn(state, seat) if place.turns else cards_at_first(state, seat)
    has_won = type_.wins_at_draw(state, seat)
    enough = len(place.deck) - place.drawn >= count
    if not enough and (state.options.deck_out_first or not has_won):
        if type_.counts_without_cards(state):
            return _count_tables(state, "no_cards", events, behind=seat)
        return pass_turn(leave(state, seat, False, events), seat, events)
    turn, round_ = state.turn + 1, max(state.round, 1)
    if events is not None:
        events.append(TurnBegan(seat, turn, round_))
    if enough:
        cards = place.deck[place.drawn : place.drawn + count]
        hand = with_cards(place.hand, *cards)
        place = replace(place, hand=hand, drawn=place.drawn + count, turns=place.turns + 1)
        if state.options.xisum:
            place = replace(place, pool=turned_up(place.pool))
        if events is not None:
            events.append(ChamaCardsDrawn(seat, count, cards))
    state = replace(
        state,
        seats=swapped(state.seats, seat, place),
        seat=seat,
        turn=turn,
        round=round_,
        step=2,
        realm_done=False,
        xisum_done=False,
        battle_done=False,
        ask=ChamaAsk.MAIN,
    )
    return end_game(state, type_.victory, seat, events) if has_won else state


def cards_a_turn(state: ChamaState | ChamaView, seat: Seat) -> int:
    """Return how many cards the seat draws in step 1.

    One less for others' pineapples, and never none (CH-57).
    """
    pineapples = state.options.pineapples
    spared = not pineapples or pineapples == (seat,)
    return CARDS_A_TURN if spared else max(1, CARDS_A_TURN - 1)


def cards_at_first(state: ChamaState, seat: Seat) -> int:
    """Return how many cards the seat draws in its first turn.

    Where the start is made fair, the first ones fewer. The order is that of the seats in play, from the starter on; a
    pineapple's card less comes on top (CH-95).
    """
    count = cards_a_turn(state, seat)
    if state.options.first_draws == "semente":
        return count
    playing = in_play(state)
    seats = len(state.seats)
    order = sorted(playing, key=lambda other: (other - state.starter) % seats)
    return max(1, count - CARDS_A_TURN + FAIR_FIRST_DRAWS[len(playing)][order.index(seat)])


def turned_up(pool: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return the pool with every commander face up: a xisum binds until its owner's next turn (CH-58)."""
    return tuple(Unit(unit.commander, unit.army) for unit in pool)


# ---- Steps 2 and 3 --------------------------------------------------------------------------------------------------


def lay_realm(place: ChamaSeatState, card: Card, slot: int) -> ChamaSeatState:
    """Return the seat with a realm of its hand laid; a razed realm under it is discarded (CH-5)."""
    under = razed_card(place.slots, slot)
    return replace(
        place,
        hand=without(place.hand, card),
        slots=laid(place.slots, slot, card),
        discard=(*place.discard, under) if under else place.discard,
    )


def play_realm(state: ChamaState, seat: Seat, action: PlayRealm, events: Events) -> ChamaState:
    """Step 2: one new realm, on an empty slot or over a razed one (CH-4, CH-5)."""
    place = state.seats[seat]
    if events is not None:
        events.append(RealmPlayed(seat, action.card, action.slot, razed_card(place.slots, action.slot)))
    return check_deed(with_seat(state, seat, lay_realm(place, action.card, action.slot), realm_done=True), seat, events)


def rebuild(state: ChamaState, seat: Seat, action: Rebuild, events: Events) -> ChamaState:
    """Step 2: a razed realm is turned up again, in its place, for three cards of the hand (CH-18)."""
    place = state.seats[seat]
    card = razed_card(place.slots, action.slot)
    if events is not None:
        events.append(RealmRebuilt(seat, action.slot, card))
    place = replace(place, slots=laid(place.slots, action.slot, card))
    return with_seat(state, seat, place, realm_done=True, discards=CARDS_TO_REBUILD, ask=ChamaAsk.REBUILD)


def place_commander(state: ChamaState, seat: Seat, action: PlaceCommander, events: Events) -> ChamaState:
    """Step 3 A: a commander enters the pool."""
    place = state.seats[seat]
    if events is not None:
        events.append(CommanderPlaced(seat, action.card))
    place = replace(place, hand=without(place.hand, action.card), pool=(*place.pool, Unit(action.card)))
    return with_seat(state, seat, place, step=3)


def attach_army(state: ChamaState, seat: Seat, action: AttachArmy, events: Events) -> ChamaState:
    """Step 3 B: one army for a commander without one, for good (CH-8)."""
    place = state.seats[seat]
    unit = place.pool[action.unit]
    if events is not None:
        events.append(ArmyAttached(seat, action.card, unit.commander))
    armed = Unit(unit.commander, action.card, unit.fought, unit.down)
    pool = (*place.pool[: action.unit], armed, *place.pool[action.unit + 1 :])
    return with_seat(state, seat, replace(place, hand=without(place.hand, action.card), pool=pool), step=3)


# ---- Steps 5 and 6 --------------------------------------------------------------------------------------------------


def discard(state: ChamaState, seat: Seat, action: ChamaDiscard, events: Events) -> ChamaState:
    """Discard one card, for a rebuilding or down to the hand limit (CH-11, CH-18)."""
    rebuilding = state.ask is ChamaAsk.REBUILD
    place = state.seats[seat]
    if events is not None:
        events.append(CardDiscarded(seat, action.card, rebuilding))
    place = replace(place, hand=without(place.hand, action.card), discard=(*place.discard, action.card))
    if rebuilding:
        left = state.discards - 1
        state = with_seat(state, seat, place, discards=left, ask=ChamaAsk.REBUILD if left else ChamaAsk.MAIN)
        return state if left else check_deed(state, seat, events)
    state = with_seat(state, seat, place)
    return state if len(place.hand) > HAND_LIMIT else _offer_redraw(state, seat, events)


def end_turn(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Play steps 5 and 6: cut the hand to eight cards, then end the turn (CH-11, CH-12)."""
    if len(state.seats[seat].hand) > HAND_LIMIT:
        return replace(state, ask=ChamaAsk.TRIM)
    return _offer_redraw(state, seat, events)


def _offer_redraw(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Ask every seat that has laid no realm by the end of its second turn, so that asking tells nothing (CH-45)."""
    place = state.seats[seat]
    if place.turns == 2 and is_empty(place.slots) and place.redraws < REDRAWS_A_MATCH:
        return replace(state, ask=ChamaAsk.REDRAW)
    return finish_turn(state, seat, events)


def finish_turn(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Discard the pools of seats without any realm, then pass the turn (CH-17)."""
    for other, place in enumerate(state.seats):
        if place.pool and is_empty(place.slots):
            cards = tuple(card for unit in place.pool for card in (unit.commander, unit.army) if card)
            if events is not None:
                events.append(PoolLost(other, cards))
            state = with_seat(state, other, replace(place, pool=(), discard=place.discard + cards))
    return pass_turn(state, seat, events)


def pass_turn(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """Give the turn to the left; a round ends when the turn comes past the seat that started (CH-61)."""
    if state.outcome is not None:
        return state
    following = next_in_play(state, seat)
    count = len(state.seats)
    passes_starter = (state.starter - seat - 1) % count <= (following - seat - 1) % count
    if passes_starter:
        state = _end_round(state, events)
        if state.outcome is not None:
            return state
    return begin_turn(state, following, events)


def _end_round(state: ChamaState, events: Events) -> ChamaState:
    """Once time is called, count the tables at the end of the round; level ones may have to play on (CH-61)."""
    if state.time_called:
        standings = sorted((standing(state, side) for side in sides_in_play(state)), reverse=True)
        if not (state.options.play_on_ties and len(standings) > 1 and standings[0] == standings[1]):
            return _count_tables(state, "time", events)
        if events is not None:
            events.append(RoundAdded())
    return replace(state, round=state.round + 1)


def _count_tables(state: ChamaState, reason: str, events: Events, behind: Seat | None = None) -> ChamaState:
    """End the game by what lies on the tables; of level ones, the seat `behind` is the last (CH-61, CH-96)."""
    if events is not None:
        events.append(TablesCounted(tuple(table_count(place) for place in state.seats)))
    return end_game(state, reason, None, events, behind)


# ---- Leaving and ending ---------------------------------------------------------------------------------------------


def leave(state: ChamaState, seat: Seat, resigned: bool, events: Events) -> ChamaState:
    """Take a seat and all its cards out of the game; the last side in play wins (CH-39, CH-44)."""
    if events is not None:
        events.append(ChamaSeatLeft(seat, resigned))
    for truce in state.truces:
        if truce.target == seat or truce.launcher == seat:
            state = break_truce(state, truce.launcher, truce.target, events)
    order = 1 + max(place.left for place in state.seats)
    old = state.seats[seat]
    state = with_seat(state, seat, ChamaSeatState(turns=old.turns, redraws=old.redraws, left=order))
    remaining = sides_in_play(state)
    if len(remaining) == 1:
        return end_game(state, "last_seat", remaining[0][0], events)
    return state


def break_truce(state: ChamaState, launcher: Seat, target: Seat, events: Events) -> ChamaState:
    """Discard the ace that `launcher` has laid against `target`, if one lies.

    There is never another (CH-71).
    """
    kept = tuple(truce for truce in state.truces if (truce.launcher, truce.target) != (launcher, target))
    if len(kept) == len(state.truces):
        return state
    if events is not None:
        events.append(TruceBroken(launcher, target))
    place = state.seats[launcher]
    return with_seat(state, launcher, replace(place, discard=(*place.discard, ACE)), truces=kept)


def check_deed(state: ChamaState, seat: Seat, events: Events) -> ChamaState:
    """End the game when what the seat has just done wins it (CH-64)."""
    if state.outcome is None and type_of(state).wins_by_deed(state.seats[seat]):
        return end_game(state, "conquest", seat, events)
    return state


def end_game(
    state: ChamaState, reason: str, winner: Seat | None, events: Events, behind: Seat | None = None
) -> ChamaState:
    """End the game with everybody's places; `behind` loses ties (CH-63, CH-96)."""
    result = outcome(state, reason, winner, behind)
    if events is not None:
        events.append(ChamaGameEnded(result))
    return replace(state, ask=ChamaAsk.OVER, battle=None, outcome=result)
