"""What things are worth, counted in cards: the scales on which the planner weighs a battle."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.bot.counting import Hidden, hidden
from engine.games.chama.bot.race import rounds_to_win, seats_before, turns_left, win_share
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.formation import intact, is_empty, razed_slots
from engine.games.chama.model import CARDS_A_TURN, CARDS_TO_REBUILD, REALMS_TO_WIN, SeatView, Unit, View


class Weights(NamedTuple):
    """The planner's taste, in cards; the defaults were found by letting planners play each other."""

    game: float = 20.0
    """The game itself."""
    last_stand: float = 200.0
    """The game when it is won or lost right now, and no card will count afterwards."""
    haste: float = 0.8
    """How much a round of lead in the race for six realms counts."""
    realm: float = 1.0
    """What an own realm is worth beyond the race: what it costs to bring it back."""
    spoils: float = 0.9
    commander: float = 0.4
    commander_level: float = 0.16
    army_level: float = 0.1
    ace: float = 2.5
    realm_card: float = 1.5
    kill: float = 0.4
    """The worth of a rival's lost card, compared with one's own."""
    will: float = 0.8
    """How often a seat that can turn the balance does so."""
    guard: float = 2.0
    """What it must promise while the own six realms wait for their turn, and every commander is needed at home."""
    lapse: float = 0.02
    """How often a rival leaves a realm undefended that it could defend."""
    cover: float = 1.0
    """How much a commander that can still defend counts against one that can still attack."""
    officer: int = 3
    """The lowest commander that is given an army while the hand is not too full."""
    reserve: int = 3
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
    def rounds(self) -> dict[Seat, float]:
        """How many rounds every seat in play is away from winning."""
        seats = (self.me, *self.rivals)
        return {seat: rounds_to_win(self.view, seat, self.hidden(seat)) for seat in seats}

    @cached_property
    def share(self) -> float:
        """The own chances in the race for six realms."""
        return win_share(self.rounds, self.me, self.weights.haste)

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


# ---- Realms ---------------------------------------------------------------------------------------------------------


def spoils_cost_a_turn(place: SeatView) -> bool:
    """Tell whether one card more off the pile takes a whole turn's draw away."""
    return place.draw_pile % CARDS_A_TURN == 0


def can_add(reading: Reading) -> bool:
    """Tell whether the own next turn can surely bring one more intact realm."""
    slots = reading.mine.slots
    if any(kind_of(card) is Kind.REALM for card in reading.hand):
        return True
    return bool(razed_slots(slots)) and len(reading.hand) >= CARDS_TO_REBUILD - 1


def share_if(reading: Reading, seat: Seat, change: int) -> float:
    """Return the viewer's chances if the seat's intact realms changed by so many."""
    rounds = dict(reading.rounds)
    rounds[seat] = rounds_to_win(reading.view, seat, reading.hidden(seat), change)
    return win_share(rounds, reading.me, reading.weights.haste)


def own_stake(reading: Reading) -> float:
    """Return what one of the own intact realms is worth now, at the attack on it."""
    weights = reading.weights
    if intact(reading.mine.slots) >= REALMS_TO_WIN and can_draw(reading.view, reading.mine):
        return weights.last_stand
    return weights.realm + weights.game * (reading.share - share_if(reading, reading.me, -1))


def rival_stake(reading: Reading, seat: Seat) -> float:
    """Return what the razing of one of a rival's intact realms is worth now."""
    weights, view = reading.weights, reading.view
    place = view.seats[seat]
    if intact(place.slots) >= REALMS_TO_WIN and can_draw(view, place):
        return weights.last_stand / (1 + seats_before(view, seat)) ** 2
    return weights.game * (share_if(reading, seat, -1) - reading.share)


def can_draw(view: View, place: SeatView) -> bool:
    """Tell whether a seat's next turn can bring it the win: too few cards to draw may lose it first (CH-43)."""
    return turns_left(place) > 0 or not view.options.deck_out_first


def last_chance(reading: Reading, seat: Seat) -> bool:
    """Tell whether the seat wins next unless this turn's battle stops it: then no card is worth keeping."""
    place = reading.view.seats[seat]
    if intact(place.slots) < REALMS_TO_WIN or not can_draw(reading.view, place):
        return False
    return reading.me == reading.view.seat and seats_before(reading.view, seat) == 0


def safe_pool(place: SeatView) -> bool:
    """Tell whether a pool stays at the end of a turn, which takes a realm on the table (CH-17)."""
    return not is_empty(place.slots)
