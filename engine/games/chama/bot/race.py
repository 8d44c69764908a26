"""The race for the win.

How many rounds each side is away from it, and what a realm or a razing changes (CH-42).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.bot.counting import Hidden
from engine.games.chama.cards import DECK, JACK
from engine.games.chama.formation import intact, razed_slots
from engine.games.chama.model import HAND_AT_START, REALMS_TO_WIN, ChamaSeatView, ChamaView, Type
from engine.games.chama.scoring import REALM_POINTS, table_count
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import RAZINGS_TO_CONQUER, REALMS_FOR_A_PAIR, REALMS_TO_CONQUER, Campeonato, type_of

NEVER = 20.0
"""Rounds that stand for not getting there by realms; who lasts longer is still nearer (Chama 2.6)."""

RAZINGS_A_TURN = 0.5
"""How many realms a seat razes in a turn, when razing is what it is after."""


class RaceChange(NamedTuple):
    """A seat's gain (or loss) of intact realms, razings and cards to draw."""

    realms: int = 0
    razings: int = 0
    cards: int = 0


Closed = Callable[[Seat], Hidden]
Changes = Mapping[Seat, RaceChange]
SAME = RaceChange()


# ---- The table -------------------------------------------------------------------------------------------------------


def side_of(view: ChamaView, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that win together with this one, itself among them."""
    return _side(type_of(view), len(view.seats), seat)


@lru_cache
def _side(kind: Campeonato, seats: int, seat: Seat) -> tuple[Seat, ...]:
    return next(side for side in kind.sides(seats) if seat in side)


def turns_left(view: ChamaView, seat: Seat, change: RaceChange = SAME) -> int:
    """Return how many more turns a seat can draw for (CH-57)."""
    return (view.seats[seat].draw_pile + change.cards) // cards_a_turn(view, seat)


def seats_before(view: ChamaView, seat: Seat) -> int:
    """Return how many seats take a turn before the seat's next one, the present turn not counted."""
    count = len(view.seats)
    between = range(1, (seat - view.seat - 1) % count + 1)
    return sum(not view.seats[(view.seat + step) % count].left for step in between)


def next_drawer(view: ChamaView, seat: Seat) -> Seat:
    """Return who of the seat's side draws next: with that draw the side may win (CH-42, CH-54)."""
    side = side_of(view, seat)
    return seat if len(side) == 1 else min(side, key=lambda member: seats_before(view, member))


def lays_now(view: ChamaView, seat: Seat) -> bool:
    """Tell whether the seat may still lay a realm in this turn."""
    return seat == view.seat and not view.realm_done and view.step == 2


def realms_needed(view: ChamaView, seat: Seat) -> int:
    """Return how many more intact realms the seat's side needs to win; below zero are those to spare."""
    if view.options.type is Type.DUPLAS:
        return REALMS_FOR_A_PAIR - sum(intact(view.seats[member].slots) for member in side_of(view, seat))
    standing = intact(view.seats[seat].slots)
    if view.options.type is Type.CONQUISTADORES and standing <= REALMS_TO_CONQUER:
        return REALMS_TO_CONQUER - standing
    return REALMS_TO_WIN - standing


def win_awaits(view: ChamaView, seat: Seat) -> bool:
    """Tell whether the seat's side wins at its next draw; too few cards to draw may lose it first (CH-43)."""
    drawer = next_drawer(view, seat)
    if not type_of(view).wins_at_draw(view, drawer):
        return False
    return turns_left(view, drawer) > 0 or not view.options.deck_out_first


# ---- Rounds ----------------------------------------------------------------------------------------------------------


def realms_at_hand(place: ChamaSeatView, hidden: Hidden) -> float:
    """Return how many realms the seat holds, on average when its hand is closed."""
    if place.hand is not None:
        return sum(card >= JACK for card in place.hand)
    return min(hidden.hand, hidden.fresh) * hidden.realms / hidden.cards if hidden.cards else 0.0


def _supply(view: ChamaView, seat: Seat, hidden: Hidden, change: RaceChange) -> tuple[float, float]:
    """Return the realms that a seat can lay now, razed ones counting half, and those that a turn brings."""
    place = view.seats[seat]
    rate = cards_a_turn(view, seat) * hidden.realms / hidden.cards if hidden.cards else 0.0
    razed = len(razed_slots(place.slots)) + max(0, -change.realms)
    return realms_at_hand(place, hidden) + razed / 2, max(rate, 0.2)


def turns_to(view: ChamaView, seat: Seat, hidden: Hidden, realms: int, change: RaceChange) -> float:
    """Return how many realm turns the seat needs for this many realms."""
    need = realms - intact(view.seats[seat].slots) - change.realms
    if need <= 0:
        return 0.0
    supply, rate = _supply(view, seat, hidden, change)
    return max(need, (need - supply) / rate)


def _too_late(view: ChamaView, seat: Seat, change: RaceChange) -> float:
    most = (len(DECK) - HAND_AT_START) // cards_a_turn(view, seat)
    return NEVER + max(0, most - turns_left(view, seat, change))


def _to_six(view: ChamaView, seat: Seat, closed: Closed, changes: Changes) -> float:
    change = changes.get(seat, SAME)
    turns = turns_to(view, seat, closed(seat), REALMS_TO_WIN, change)
    draws = turns + (0 if lays_now(view, seat) and turns > 0 else 1)
    if draws > turns_left(view, seat, change) + (0 if view.options.deck_out_first else 1):
        return _too_late(view, seat, change)
    return draws if seat == view.seat else turns + _wait(view, seat)


def _wait(view: ChamaView, seat: Seat) -> float:
    """Return the part of a round until the seat's next turn."""
    playing = sum(not other.left for other in view.seats)
    return (1 + seats_before(view, seat)) / playing


def _to_ten(view: ChamaView, seat: Seat, closed: Closed, changes: Changes) -> float:
    """Return the rounds to a pair's ten realms; its first member without cards ends the race (CH-44, CH-54)."""
    members = side_of(view, seat)

    def standing(rounds: float) -> float:
        total = 0.0
        for member in members:
            change = changes.get(member, SAME)
            supply, rate = _supply(view, member, closed(member), change)
            turns = rounds + lays_now(view, member)
            added = min(turns, supply + rate * rounds)
            total += min(REALMS_TO_WIN, intact(view.seats[member].slots) + change.realms + added)
        return total

    rounds = 0.0
    while rounds < NEVER and standing(rounds) < REALMS_FOR_A_PAIR:
        rounds += 0.5
    last = min(members, key=lambda member: turns_left(view, member, changes.get(member, SAME)))
    change = changes.get(last, SAME)
    if rounds + 1 > turns_left(view, last, change) + (0 if view.options.deck_out_first else 1):
        return _too_late(view, last, change)
    return rounds + _wait(view, next_drawer(view, seat))


def outlasts(view: ChamaView, seat: Seat, changes: Changes) -> bool:
    """Tell whether the seat wins when somebody cannot draw.

    As the last that can (CH-43), or by its table (CH-96).
    """
    if type_of(view).counts_without_cards(view):
        best = max(_counted(view, other, changes.get(other, SAME)) for other in _others(view, seat))
        return _counted(view, seat, changes.get(seat, SAME)) > best

    def end(other: Seat) -> tuple[int, int]:
        return turns_left(view, other, changes.get(other, SAME)), seats_before(view, other)

    own = end(seat)
    return all(end(other) < own for other in _others(view, seat))


def _counted(view: ChamaView, seat: Seat, change: RaceChange) -> int:
    """Return what the seat's table would count (Chama 4.7.1)."""
    place = view.seats[seat]
    realms = intact(place.slots)
    after = min(REALMS_TO_WIN, max(0, realms + change.realms))
    return table_count(place) + REALM_POINTS[after] - REALM_POINTS[realms]


def _others(view: ChamaView, seat: Seat) -> list[Seat]:
    return [other for other, place in enumerate(view.seats) if other != seat and not place.left]


def last_round(view: ChamaView, seat: Seat, changes: Changes) -> float:
    """Return the rounds until the seat wins by outlasting the others or by the count that ends the game."""
    turns = [turns_left(view, other, changes.get(other, SAME)) for other in _others(view, seat)]
    if type_of(view).counts_without_cards(view):
        turns = [min(*turns, turns_left(view, seat, changes.get(seat, SAME)))]
    return 1.0 + max(turns)


def _to_conquer(view: ChamaView, seat: Seat, closed: Closed, changes: Changes) -> float:
    """Return the rounds to four razings and three realms, or to being the last with cards to draw (CH-43, CH-55)."""
    change = changes.get(seat, SAME)
    razings = RAZINGS_TO_CONQUER - view.seats[seat].razings - change.razings
    turns = max(razings / RAZINGS_A_TURN, turns_to(view, seat, closed(seat), REALMS_TO_CONQUER, change))
    acts_now = seat == view.seat and not view.battle_done
    last = turns_left(view, seat, change)
    rounds = turns + max(0.0, turns - last) + (0.0 if acts_now or turns <= 0 else _wait(view, seat))
    if outlasts(view, seat, changes):
        rounds = min(rounds, last_round(view, seat, changes))
    return min(rounds, _to_six(view, seat, closed, changes)) if view.options.six_realms_too else rounds


_RACES: dict[Type, Callable[[ChamaView, Seat, Closed, Changes], float]] = {
    Type.CAMPEONATO: _to_six,
    Type.GUERRILHA: _to_six,
    Type.DUPLAS: _to_ten,
    Type.CONQUISTADORES: _to_conquer,
}


def rounds_to_win(view: ChamaView, seat: Seat, closed: Closed, changes: Changes) -> float:
    """Return in how many rounds the seat's side would win if nobody interfered."""
    return _RACES[view.options.type](view, seat, closed, changes)


def win_share(rounds: dict[Seat, float], seat: Seat, haste: float) -> float:
    """Return the seat's chances in a race.

    Each round of lead multiplies them by e to the power of `haste`.
    """
    first = min(rounds.values())
    odds = {other: exp(-haste * (after - first)) for other, after in rounds.items()}
    return odds[seat] / sum(odds.values())
