"""What things are worth, counted in cards: the scales on which the planner weighs a battle."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.bot.counting import Hidden, hidden
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.formation import intact, is_empty, razed_slots
from engine.games.chama.model import CARDS_A_TURN, CARDS_TO_REBUILD, REALMS_TO_WIN, SeatView, Unit, View


class Weights(NamedTuple):
    """The planner's taste, in cards; the defaults were found by letting planners play each other."""

    realm: float = 3.0
    """A realm of a seat that is far from winning."""
    realm_step: float = 0.5
    """What each realm that already stands adds to it."""
    game: float = 40.0
    """The game itself."""
    near: float = 6.0
    """A realm of a seat that would have six by its next turn."""
    rival_share: float = 0.6
    """What the loss of one rival among several is worth, compared with a duel."""
    spoils: float = 0.9
    commander: float = 0.4
    commander_level: float = 0.16
    army_level: float = 0.1
    ace: float = 2.5
    realm_card: float = 1.5
    kill: float = 0.6
    """The worth of a rival's lost card, compared with one's own."""
    will: float = 0.8
    """How often a seat that can turn the balance does so."""
    reserve: int = 2
    """Armies kept in the hand to reinforce with."""
    margin: float = 0.3
    """What an attack must promise."""
    spare_hand: int = 5
    """Cards kept when a realm is rebuilt."""


class Reading:
    """A view as one seat reads it, with what it implies worked out once and only when asked for."""

    def __init__(self, view: View, weights: Weights) -> None:
        assert view.viewer is not None
        self.view = view
        self.weights = weights
        self.me: Seat = view.viewer
        self.mine: SeatView = view.seats[self.me]
        self.hand: tuple[Card, ...] = self.mine.hand or ()

    @cached_property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats in play, in the order of their next turns."""
        count = len(self.view.seats)
        seats = ((self.view.seat + step) % count for step in range(1, count + 1))
        return tuple(seat for seat in seats if seat != self.me and not self.view.seats[seat].left)

    @cached_property
    def armies(self) -> tuple[Card, ...]:
        """The armies of the hand, lowest first."""
        return tuple(sorted(card for card in self.hand if 6 <= card <= 10))

    @cached_property
    def commanders(self) -> tuple[Card, ...]:
        """The commanders of the hand, lowest first."""
        return tuple(sorted(card for card in self.hand if 2 <= card <= 5))

    @cached_property
    def _hidden(self) -> dict[Seat, Hidden]:
        return {}

    def hidden(self, seat: Seat) -> Hidden:
        """Return what is closed of a seat's cards."""
        known = self._hidden.get(seat)
        if known is None:
            known = self._hidden[seat] = hidden(self.view, seat)
        return known


# ---- Cards ----------------------------------------------------------------------------------------------------------


def card_worth(weights: Weights, card: Card) -> float:
    """Return what a card of the hand is worth."""
    kind = kind_of(card)
    if kind is Kind.ARMY:
        return weights.army_level * card
    if kind is Kind.COMMANDER:
        return weights.commander + weights.commander_level * card
    return weights.ace if kind is Kind.ARMISTICE else weights.realm_card


def unit_worth(weights: Weights, unit: Unit) -> float:
    """Return what a commander and its army are worth."""
    army = card_worth(weights, unit.army) if unit.army else 0.0
    return card_worth(weights, unit.commander) + army


# ---- Time -----------------------------------------------------------------------------------------------------------


def turns_left(place: SeatView) -> int:
    """Return how many more turns a seat can draw for."""
    return place.draw_pile // CARDS_A_TURN


def turns_before(view: View, seat: Seat) -> int:
    """Return how many seats take a turn before the seat's next one, the present turn not counted."""
    count = len(view.seats)
    between = range(1, (seat - view.seat - 1) % count + 1)
    return sum(not view.seats[(view.seat + step) % count].left for step in between)


def spoils_cost_a_turn(place: SeatView) -> bool:
    """Tell whether one card more off the pile takes a whole turn's draw away."""
    return place.draw_pile % CARDS_A_TURN == 0


# ---- Realms ---------------------------------------------------------------------------------------------------------


def can_add(reading: Reading) -> bool:
    """Tell whether the own next turn can surely bring one more intact realm."""
    slots = reading.mine.slots
    if any(kind_of(card) is Kind.REALM for card in reading.hand):
        return True
    return bool(razed_slots(slots)) and len(reading.hand) >= CARDS_TO_REBUILD - 1


def own_stake(reading: Reading) -> float:
    """Return what one of the own intact realms is worth now, at the attack on it."""
    weights = reading.weights
    standing = intact(reading.mine.slots)
    if turns_left(reading.mine) == 0:
        return 0.0 if reading.view.options.deck_out_first else weights.realm
    if standing >= REALMS_TO_WIN:
        return weights.game
    if standing == REALMS_TO_WIN - 1 and can_add(reading):
        return weights.near
    return weights.realm + weights.realm_step * standing


def rival_stake(reading: Reading, seat: Seat) -> float:
    """Return what the razing of one of a rival's intact realms is worth now."""
    weights, view = reading.weights, reading.view
    place = view.seats[seat]
    standing = intact(place.slots)
    if standing >= REALMS_TO_WIN and turns_left(place) > 0:
        return weights.game / (1 + max(0, turns_before(view, seat)))
    near = weights.near if standing == REALMS_TO_WIN - 1 else weights.realm + weights.realm_step * standing
    return near if len(reading.rivals) == 1 else near * weights.rival_share


def safe_pool(place: SeatView) -> bool:
    """Tell whether a pool stays at the end of a turn, which takes a realm on the table (CH-17)."""
    return not is_empty(place.slots)
