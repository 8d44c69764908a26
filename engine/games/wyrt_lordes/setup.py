"""Before the bets: who shuffles first, and the dealing of every hand (Wyrt, Preparação Inicial)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Chance, Pick, Shuffle
from engine.games.wyrt_lordes.bets import settle_when_in
from engine.games.wyrt_lordes.cards import PLAIN_CARDS
from engine.games.wyrt_lordes.events import Events, HandDealt, LordChosen
from engine.games.wyrt_lordes.model import HAND_SIZE, WyrtAsk, WyrtOptions, WyrtSeatState, WyrtState
from engine.games.wyrt_lordes.seats import check_seats, in_order, in_play


def initial_state(options: WyrtOptions, seats: int, rules: int) -> WyrtState:
    """Return the state before it is drawn who shuffles first.

    Raises BadSetup for seats that cannot play so (WL-7).
    """
    check_seats(options, seats)
    return WyrtState(options=options, rules=rules, seats=(WyrtSeatState(),) * seats)


def draw_of_first(state: WyrtState) -> Chance:
    """Return the lot that says who shuffles first (WL-10)."""
    return Chance(Pick(times=1, size=len(in_play(state))), "first lord")


def draw_of_deck(state: WyrtState) -> Chance:
    """Return the shuffling of the deck, cards of Hyninn included (WL-27)."""
    return Chance(Shuffle(size=PLAIN_CARDS + state.options.hyninn), f"hand {state.hand_number} deck")


def choose_first(state: WyrtState, index: int, events: Events) -> WyrtState:
    """Take the lot of the lord that shuffles first."""
    lord = in_play(state)[index]
    if events is not None:
        events.append(LordChosen(lord))
    return replace(state, ask=WyrtAsk.SHUFFLE, lord=lord, seat=lord)


def deal(state: WyrtState, deck: tuple[int, ...], events: Events) -> WyrtState:
    """Deal five cards to each lord, face down until the bets are in; nothing of the last hand remains."""
    lords = in_order(state, state.lord)
    if events is not None:
        events.append(HandDealt(state.hand_number, state.lord, lords))
    seats = [WyrtSeatState(money=place.money, shuffled=place.shuffled, left=place.left) for place in state.seats]
    for at, seat in enumerate(lords):
        place = state.seats[seat]
        hand = tuple(sorted(deck[HAND_SIZE * at : HAND_SIZE * (at + 1)]))
        seats[seat] = WyrtSeatState(money=place.money, hand=hand, shuffled=place.shuffled or seat == state.lord)
    dealt = WyrtState(
        options=state.options,
        rules=state.rules,
        seats=tuple(seats),
        ask=WyrtAsk.BET,
        hand_number=state.hand_number,
        lord=state.lord,
        seat=state.lord,
        deck=deck,
        drawn=HAND_SIZE * len(lords),
        out=state.out,
        time_called=state.time_called,
    )
    return settle_when_in(dealt, events)
