"""The bets: all at once and in the dark, and what the table makes of bets that differ (Wyrt, Aposta)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.actions import Bet
from engine.games.wyrt_lordes.events import BetMade, BetsRefused, BetsShown, Events, OwnHandSeen
from engine.games.wyrt_lordes.exchange import begin_exchange
from engine.games.wyrt_lordes.model import BETS, Groups, WyrtState
from engine.games.wyrt_lordes.seats import groups_in_play, in_order, in_play, with_seat

LEAST = BETS[0]


def bettors(state: WyrtState) -> tuple[Seat, ...]:
    """Return the lords that have still to bet.

    Who cannot pay the least bet puts in all there is, unasked (WL-6).
    """
    return tuple(
        [seat for seat, place in enumerate(state.seats) if not (place.left or place.bet or place.money < LEAST)]
    )


def bet(state: WyrtState, seat: Seat, action: Bet, events: Events) -> WyrtState:
    """Bet; the others see only that the lord has bet."""
    if events is not None:
        events.append(BetMade(seat, action.amount))
    return settle_when_in(with_seat(state, seat, replace(state.seats[seat], bet=action.amount)), events)


def settle_when_in(state: WyrtState, events: Events) -> WyrtState:
    """Settle the table's bet once everybody has bet, and take it into the pot (WL-5, WL-7, WL-46)."""
    if bettors(state):
        return state
    if state.options.groups is not Groups.NONE:
        return _settle_groups(state, events)
    counting = [place for place in state.seats if place.bet and not (place.left and state.rules > 2)]
    table_bet = bet_of_the_table([place.bet for place in counting])
    return _pay_in(state, [table_bet] * len(state.seats), table_bet, False, events)


def bet_of_the_table(bets: list[int]) -> int:
    """Return the most frequent of the bets, the lowest of several as frequent.

    The least when there is none (WL-5).
    """
    counts = Counter(bets)
    return min(counts, key=lambda amount: (-counts[amount], amount), default=LEAST)


def _settle_groups(state: WyrtState, events: Events) -> WyrtState:
    """All groups put in the same; they may try twice, then every lord pays the least bet (WL-7)."""
    bets = [place.bet or place.money for place in state.seats]
    sums = _sums(state, bets)
    if len(set(sums)) == 1:
        return _pay_in(state, bets, sums[0], False, events)
    if state.betting == 2:
        least = [LEAST] * len(bets)
        return _pay_in(state, least, max(_sums(state, least)), True, events)
    if events is not None:
        events.append(BetsRefused(tuple(place.bet for place in state.seats), sums))
    seats = tuple(replace(place, bet=0) for place in state.seats)
    refused = tuple(place.bet for place in state.seats)
    return settle_when_in(replace(state, seats=seats, betting=2, refused=refused), events)


def _sums(state: WyrtState, bets: list[int]) -> tuple[int, ...]:
    """Return what each group in play puts in, no lord more than there is."""
    lords = in_play(state)
    return tuple(
        sum(min(bets[seat], state.seats[seat].money) for seat in group if seat in lords)
        for group in groups_in_play(state)
    )


def _pay_in(state: WyrtState, due: list[int], table_bet: int, impasse: bool, events: Events) -> WyrtState:
    """Every lord puts in what is due, or all there is; then all look at their cards (WL-6)."""
    paid = [0 if place.left else min(due[seat], place.money) for seat, place in enumerate(state.seats)]
    if events is not None:
        short = tuple(seat for seat in in_play(state) if paid[seat] < due[seat])
        bets = tuple(place.bet for place in state.seats)
        events.append(BetsShown(bets, table_bet, tuple(paid), impasse, short))
        events.extend(OwnHandSeen(seat, state.seats[seat].hand) for seat in in_order(state, state.lord))
    seats = tuple(
        [
            replace(place, money=place.money - share, paid=share) if share else place
            for place, share in zip(state.seats, paid, strict=True)
        ]
    )
    return begin_exchange(replace(state, seats=seats, table_bet=table_bet), events)
