"""The race for six realms: how many rounds each seat is away from winning, and what a realm more or less changes."""

from __future__ import annotations

from math import exp

from engine.core.model import Seat
from engine.games.chama.bot.counting import Hidden
from engine.games.chama.cards import DECK, JACK
from engine.games.chama.formation import intact, razed_slots
from engine.games.chama.model import CARDS_A_TURN, HAND_AT_START, REALMS_TO_WIN, SeatView, View

NEVER = 20.0
"""Rounds that stand for not getting there by realms; who lasts longer is still nearer (Chama 2.6)."""


MOST_TURNS = (len(DECK) - HAND_AT_START) // CARDS_A_TURN


def turns_left(place: SeatView) -> int:
    """Return how many more turns a seat can draw for."""
    return place.draw_pile // CARDS_A_TURN


def seats_before(view: View, seat: Seat) -> int:
    """Return how many seats take a turn before the seat's next one, the present turn not counted."""
    count = len(view.seats)
    between = range(1, (seat - view.seat - 1) % count + 1)
    return sum(not view.seats[(view.seat + step) % count].left for step in between)


def realms_at_hand(place: SeatView, hidden: Hidden) -> float:
    """Return how many realms the seat holds, on average when its hand is closed.

    Whoever has laid fewer realms than it had turns has probably none.
    """
    if place.hand is not None:
        return sum(card >= JACK for card in place.hand)
    expected = hidden.hand * hidden.realms / hidden.cards if hidden.cards else 0.0
    laid = sum(realm != 0 for realm in place.slots)
    return expected if laid >= min(place.turns, REALMS_TO_WIN) else expected / 3


def turns_to_six(place: SeatView, hidden: Hidden, change: int = 0) -> float:
    """Return how many realm turns the seat needs for six, were its intact realms changed by so many."""
    need = REALMS_TO_WIN - intact(place.slots) - change
    if need <= 0:
        return 0.0
    rate = CARDS_A_TURN * hidden.realms / hidden.cards if hidden.cards else 0.0
    razed = len(razed_slots(place.slots)) + max(0, -change)
    supply = realms_at_hand(place, hidden) + razed / 2
    return max(need, (need - supply) / max(rate, 0.2))


def rounds_to_win(view: View, seat: Seat, hidden: Hidden, change: int = 0) -> float:
    """Return in how many rounds the seat would win if nobody interfered."""
    place = view.seats[seat]
    turns = turns_to_six(place, hidden, change)
    lays_now = seat == view.seat and turns > 0 and not view.realm_done and view.step == 2
    draws = turns + (0 if lays_now else 1)
    if draws > turns_left(place) + (0 if view.options.deck_out_first else 1):
        return NEVER + max(0, MOST_TURNS - turns_left(place))
    if seat == view.seat:
        return draws
    playing = sum(not other.left for other in view.seats)
    return turns + (1 + seats_before(view, seat)) / playing


def win_share(rounds: dict[Seat, float], seat: Seat, haste: float) -> float:
    """Return the seat's chances in a race; each round of lead multiplies them by e to the power of `haste`."""
    first = min(rounds.values())
    odds = {other: exp(-haste * (after - first)) for other, after in rounds.items()}
    return odds[seat] / sum(odds.values())
