"""The winner of the pot: points, tie-breaks, kings that divide it, and dice (WL-17 to WL-21)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.wyrt_lordes.combinations import Combination, HandReading, reading_of
from engine.games.wyrt_lordes.dispute import begin_dispute
from engine.games.wyrt_lordes.ending import after_hand
from engine.games.wyrt_lordes.events import Decision, Events, PotWon
from engine.games.wyrt_lordes.model import Dispute, WyrtState
from engine.games.wyrt_lordes.seats import Group, group_of, groups_of


def reading_at(state: WyrtState, seat: Seat) -> HandReading:
    """Return what the lord's hand is worth at this table."""
    options = state.options
    return reading_of(state.seats[seat].hand, ace_low=options.ace_low, trio_first=options.trio_first)


def points_of(state: WyrtState, seat: Seat) -> int:
    """Return combination and dice together (WL-17)."""
    return reading_at(state, seat).combination + sum(state.seats[seat].dice)


def pot_of(state: WyrtState) -> int:
    """Return what lies in the pot, the bets of lords that have left included."""
    return sum([place.paid for place in state.seats])


def award_pot(state: WyrtState, events: Events) -> WyrtState:
    """Give the pot to whom it belongs, or let dice decide between those that nothing else can tell apart."""
    winners, by = _winners(state)
    kings = kings_of(state)
    if len(winners) == 1 and len(kings) < 2:
        return _pay(state, winners, winners[0], by, events)
    if _divides(state, kings, winners):
        remainder = pot_of(state) % len(kings)
        if remainder:
            return begin_dispute(replace(state, share=remainder), _rolling(state, kings), Dispute.REMAINDER, events)
        return _pay(state, kings, kings[0], "split", events)
    if len({group_of(state, seat) for seat in winners}) == 1:
        return _pay(state, winners[:1], winners[0], by, events)
    return begin_dispute(replace(state, share=pot_of(state)), _rolling(state, winners), Dispute.POT, events)


def award_without(state: WyrtState, events: Events) -> WyrtState:
    """Decide again who has the pot when a contender has resigned.

    Who has lost a roll stays out of it (WL-48).
    """
    if state.rules < 3 or state.dispute is not Dispute.POT:
        return award_pot(state, events)
    still = {group_of(state, seat) for seat in state.contenders}
    winners = tuple(seat for seat in _winners(state)[0] if group_of(state, seat) in still)
    if not winners:  # Sums of groups have changed since, as others resigned: the rest of those that were level go on.
        winners = tuple(seat for seat in state.order if seat in state.contenders)
    if len({group_of(state, seat) for seat in winners}) == 1:
        return _pay(state, winners[:1], winners[0], "dice", events)
    return begin_dispute(state, _rolling(state, winners), Dispute.POT, events)


def _rolling(state: WyrtState, level: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who rolls for those that are level: of each group the first to have rolled (WL-42)."""
    if state.rules == 1:
        return level
    firsts: dict[int, Seat] = {}
    for seat in level:
        firsts.setdefault(group_of(state, seat), seat)
    return tuple(firsts.values())


def settle_dispute(state: WyrtState, winner: Seat, events: Events) -> WyrtState:
    """Pay once the dice have decided who has the pot, or the remainder of a divided one (WL-20, WL-21)."""
    if state.dispute is Dispute.REMAINDER:
        return _pay(state, kings_of(state), winner, "split", events)
    return _pay(state, (winner,), winner, "dice", events)


def pay_the_last(state: WyrtState, winner: Seat, events: Events) -> WyrtState:
    """Pay the pot to a lord whose rivals have all left."""
    return _pay(state, (winner,), winner, "alone", events)


def kings_of(state: WyrtState) -> tuple[Seat, ...]:
    """Return who holds Reis de Arton, in the order of rolling."""
    return tuple([seat for seat in state.order if reading_at(state, seat).combination is Combination.KINGS])


def _divides(state: WyrtState, kings: tuple[Seat, ...], winners: Sequence[Seat]) -> bool:
    """Tell whether kings of several groups divide the pot; with Nimb only points and dice count (WL-20, WL-28)."""
    if state.options.nimb or len({group_of(state, seat) for seat in kings}) < 2:
        return False
    return state.options.reis_split or winners[0] in kings


def _winners(state: WyrtState) -> tuple[tuple[Seat, ...], Decision]:
    """Return who has most points and, among them, the best hand, and what decided; several only when all is level."""
    level = _with_most_points(state)
    if len(level) == 1 or state.options.nimb:
        return level, "points"
    readings = {seat: reading_at(state, seat) for seat in level}
    best = max(readings.values(), key=lambda reading: reading.strength)
    level = tuple(seat for seat in level if readings[seat].strength == best.strength)
    rivals = sum(reading.combination is best.combination for reading in readings.values())
    return level, "combination" if rivals == 1 else "cards"


def _with_most_points(state: WyrtState) -> tuple[Seat, ...]:
    """Return the lords with most points; where groups add theirs up, one lord of each best group (WL-8).

    It is the best lord of a group that is alone at the top, and of level ones the lord with the best hand (WL-42).
    """
    points = {seat: points_of(state, seat) for seat in state.order}
    if state.options.group_sum:
        members = _members(state)
        sums = [sum(points[seat] for seat in group) for group in members]
        best = [group for group, points_ in zip(members, sums, strict=True) if points_ == max(sums)]
        level = len(best) > 1 and state.rules > 1
        points = {_best_hand(state, group) if level else _best_of(state, group): 0 for group in best}
    most = max(points.values())
    return tuple([seat for seat in state.order if points.get(seat) == most])


def _members(state: WyrtState) -> list[Group]:
    """Return the groups as they are in this hand: those of their lords that have hands to show."""
    every = groups_of(state.options.groups, len(state.seats))
    here = [tuple(seat for seat in group if seat in state.order) for group in every]
    return [group for group in here if group]


def _best_of(state: WyrtState, group: Group) -> Seat:
    rolled = [seat for seat in state.order if seat in group] if state.rules > 2 else group
    return max(rolled, key=lambda seat: (points_of(state, seat), reading_at(state, seat).strength))


def _best_hand(state: WyrtState, group: Group) -> Seat:
    return next(seat for seat in state.order if seat in group)  # the best hands roll first


def _pay(state: WyrtState, winners: tuple[Seat, ...], odd: Seat, by: Decision, events: Events) -> WyrtState:
    """Pay the pot out: winners alike and the rest to `odd`, each sharing with those of the group (WL-8, WL-33)."""
    pot, shares = pot_of(state), [0] * len(state.seats)
    groups = groups_of(state.options.groups, len(shares))
    for winner in winners:
        due = pot // len(winners) + (pot % len(winners) if winner == odd else 0)
        partners = [seat for seat in groups[group_of(state, winner)] if not state.seats[seat].left]
        for seat in partners:
            shares[seat] += due // len(partners)
        shares[winner] += due % len(partners)
    if events is not None:
        events.append(PotWon(winners, pot, tuple(shares), by))
    seats = tuple(
        [replace(place, money=place.money + share, paid=0) for place, share in zip(state.seats, shares, strict=True)]
    )
    return after_hand(replace(state, seats=seats, contenders=(), dispute=None, share=0), events)
