"""The showdown: who shows what, how the pot is cut, and who is paid (WA-5, WA-8, WA-47, WA-69, WA-70)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_arton.ending import after_hand, regenerate
from engine.games.wyrt_arton.events import ArtonHandShown, Events, PotPaid
from engine.games.wyrt_arton.hands import best_five, reading_of, strength_of
from engine.games.wyrt_arton.model import ArtonState
from engine.games.wyrt_arton.seats import in_hand, pot_of


class Pot(NamedTuple):
    """Money, and the seats that can win it, clockwise from the Buck's left."""

    amount: int
    contenders: tuple[Seat, ...]


def pots_of(state: ArtonState) -> list[Pot]:
    """Cut what is staked at the different stakes of those still in the hand, the main pot first (WA-69)."""
    playing = in_hand(state, state.buck + 1)
    seats = state.seats
    stakes = [place.stake for place in seats]
    pots: list[Pot] = []
    below, extra = 0, state.dead
    cuts = sorted({stakes[seat] for seat in playing})
    for cut in cuts:
        amount = extra + sum([min(stake, cut) - below for stake in stakes if stake > below])
        if cut == cuts[-1]:
            amount += sum([stake - cut for stake in stakes if stake > cut])
        if amount:
            pots.append(Pot(amount, tuple([seat for seat in playing if stakes[seat] >= cut])))
            extra = 0
        below = cut
    return pots


def showdown(state: ArtonState, events: Events) -> ArtonState:
    """Show five cards of all in the hand, and give each pot to the best of its contenders."""
    dice = tuple([dice_card.card for dice_card in state.dice])
    strengths: dict[Seat, int] = {}
    for seat in in_hand(state, state.buck + 1):
        place = state.seats[seat]
        cards = place.hand + place.stolen + dice
        strengths[seat] = strength_of(cards)
        if events is not None:
            shown = best_five(place.hand, dice=dice, stolen=place.stolen)
            events.append(ArtonHandShown(seat, shown, reading_of(cards)))
    gains = [0] * len(state.seats)
    for number, pot in enumerate(pots_of(state)):
        best = max([strengths[seat] for seat in pot.contenders])
        winners = tuple([seat for seat in pot.contenders if strengths[seat] == best])
        _pay(number, pot, winners, gains, False, events)
    return _paid(state, gains, events)


def award_last(state: ArtonState, events: Events) -> ArtonState:
    """Give everything to the last seat in the hand, which shows nothing (WA-7)."""
    if state.asked and state.options.regeneration == "turn":
        state = regenerate(state, events)
    contenders = in_hand(state, 0)
    pot = Pot(pot_of(state), contenders)
    gains = [0] * len(state.seats)
    _pay(0, pot, contenders, gains, True, events)
    return _paid(state, gains, events)


def _pay(number: int, pot: Pot, winners: tuple[Seat, ...], gains: list[int], unshown: bool, events: Events) -> None:
    """Divide a pot alike; the whole remainder goes to the first winner to the Buck's left (WA-5, WA-70)."""
    share, remainder = divmod(pot.amount, len(winners))
    for seat in winners:
        gains[seat] += share
    gains[winners[0]] += remainder
    if events is not None:
        shares = [share if seat in winners else 0 for seat in range(len(gains))]
        shares[winners[0]] += remainder
        events.append(PotPaid(number, pot.amount, pot.contenders, winners, tuple(shares), unshown))


def _paid(state: ArtonState, gains: list[int], events: Events) -> ArtonState:
    seats = tuple(
        [
            replace(place, money=place.money + gain, stake=0, turn_stake=0, in_hand=False, hand=(), stolen=(), shown=0)
            for place, gain in zip(state.seats, gains, strict=True)
        ]
    )
    state = replace(state, seats=seats, highest=0, dead=0, dice=(), undealt=(), counted=0, asked=False)
    return after_hand(state, events)
