"""Discarding and exchanging: the Mão de Wyrt, then up to two rounds (Wyrt, Descarte e Troca)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.actions import TakeFromTable, WyrtDiscard
from engine.games.wyrt_lordes.cards import Card
from engine.games.wyrt_lordes.events import (
    CardsDiscarded,
    CardsTaken,
    Events,
    RoundEnded,
    TableRevealed,
    WyrtCardsDrawn,
    WyrtPassed,
)
from engine.games.wyrt_lordes.model import HAND_SIZE, NOBODY, ROUNDS, WyrtAsk, WyrtState
from engine.games.wyrt_lordes.seats import in_order, next_lord, with_seat
from engine.games.wyrt_lordes.truth import begin_truth

_REVEALED = 2


def begin_exchange(state: WyrtState, events: Events) -> WyrtState:
    """Turn two cards of the pile up, the Mão de Wyrt; the Lord of Wyrt draws one (WL-14)."""
    lord, drawn = state.lord, state.drawn
    open_, card = state.deck[drawn : drawn + _REVEALED], state.deck[drawn + _REVEALED]
    if events is not None:
        events.append(TableRevealed(lord, open_, state.options.tenebra))
        events.append(WyrtCardsDrawn(lord, 1, (card,)))
    place = state.seats[lord]
    return with_seat(
        state,
        lord,
        replace(place, hand=tuple(sorted((*place.hand, card)))),
        ask=WyrtAsk.WYRT_HAND,
        seat=lord,
        round=1,
        drawn=drawn + _REVEALED + 1,
        table=open_,
        table_by=(NOBODY,) * _REVEALED,
    )


def discard(state: WyrtState, seat: Seat, action: WyrtDiscard, events: Events) -> WyrtState:
    """Put cards from the hand on the table, then ask for the source of new ones.

    A hand of six that discards one card needs no new one (WL-14). The one card that the Mão de Wyrt demands does not
    count as a discard of the round (WL-36).
    """
    if events is not None:
        events.append(CardsDiscarded(seat, len(action.cards), action.cards, state.options.tenebra))
    place, cards = state.seats[seat], action.cards
    hand = tuple([card for card in place.hand if card not in cards])
    table, table_by = state.table + cards, state.table_by + (seat,) * len(cards)
    place = replace(place, hand=hand)
    if len(hand) == HAND_SIZE:
        return end_turn(with_seat(state, seat, place, table=table, table_by=table_by), seat, events)
    return with_seat(
        state, seat, place, table=table, table_by=table_by, fresh=len(cards), active=True, ask=WyrtAsk.SOURCE
    )


def pass_(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Keep the lord's hand as it is."""
    if events is not None:
        events.append(WyrtPassed(seat))
    return end_turn(state, seat, events)


def draw(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Draw up to five; what an exhausted pile lacks is taken from the table next (WL-11, WL-16)."""
    place, drawn = state.seats[seat], state.drawn
    cards = state.deck[drawn : drawn + HAND_SIZE - len(place.hand)]
    if events is not None:
        events.append(WyrtCardsDrawn(seat, len(cards), cards))
    state = _filled(state, seat, cards, drawn=drawn + len(cards))
    return end_turn(state, seat, events) if len(state.seats[seat].hand) == HAND_SIZE else state


def take(state: WyrtState, seat: Seat, action: TakeFromTable, events: Events) -> WyrtState:
    """Take cards of the table; what it lacks comes from the pile (WL-11, WL-12)."""
    cards = tuple([state.table[place] for place in action.places])
    if events is not None:
        events.append(CardsTaken(seat, action.places, cards, state.options.tenebra))
    left = [place for place in range(len(state.table)) if place not in action.places]
    state = _filled(
        state,
        seat,
        cards,
        table=tuple([state.table[place] for place in left]),
        table_by=tuple([state.table_by[place] for place in left]),
    )
    return end_turn(state, seat, events) if len(state.seats[seat].hand) == HAND_SIZE else draw(state, seat, events)


def _filled(state: WyrtState, seat: Seat, cards: tuple[Card, ...], **changes: object) -> WyrtState:
    place = state.seats[seat]
    return with_seat(state, seat, replace(place, hand=tuple(sorted(place.hand + cards))), **changes)


def end_turn(state: WyrtState, seat: Seat, events: Events) -> WyrtState:
    """Pass the turn on in order; when it comes past the Lord of Wyrt the round is over (WL-13)."""
    following = next_lord(state, seat)
    if _distance(state, following) > _distance(state, seat):
        return replace(state, seat=following, ask=WyrtAsk.DISCARD, fresh=0)
    early = state.round < ROUNDS and state.options.early_end and not state.active
    if events is not None:
        events.append(RoundEnded(state.round, early))
    if early or state.round == ROUNDS:
        return begin_truth(replace(state, fresh=0), events)
    first = in_order(state, state.lord)[0]
    return replace(state, seat=first, ask=WyrtAsk.DISCARD, fresh=0, round=state.round + 1, active=False)


def _distance(state: WyrtState, seat: Seat) -> int:
    """Return how many places after the Lord of Wyrt a seat has its turn."""
    steps = state.lord - seat if state.options.anticlockwise else seat - state.lord
    return steps % len(state.seats)
