"""What things are worth, counted in cards: the scales on which the planner weighs a battle."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.model import Seat
from engine.games.chama.battle import may_attack
from engine.games.chama.bot.counting import Hidden, hidden
from engine.games.chama.bot.race import (
    Changes,
    RaceChange,
    next_drawer,
    realms_needed,
    rounds_to_win,
    seats_before,
    side_of,
    win_awaits,
    win_share,
)
from engine.games.chama.cards import Card, Kind, kind_of
from engine.games.chama.formation import is_empty, razed_slots
from engine.games.chama.memory import ChamaMemory
from engine.games.chama.model import CARDS_TO_REBUILD, ChamaSeatView, ChamaView, Type, Unit
from engine.games.chama.turn import cards_a_turn
from engine.games.chama.types import type_of


class ChamaWeights(NamedTuple):
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
    ambush: float = 0.5
    """In a duel, how often a rival with an empty pool has kept a commander that its closed hand may hold."""
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
    conquest: float = 8.0
    """What a razing is worth beyond the race where razing wins and commanders have nothing better to do (CH-55)."""
    boldness: float = 0.6
    """What an attack may promise less for every commander that a conqueror can spare."""
    hand_card: float = 1.1
    """The worth of a card that chance takes from a hand (CH-53)."""
    kept_armies: int = 2
    """Armies kept when another's battle is helped (CH-56)."""
    mill: float = 4.0
    """What a card off the pile of a rival that has no other turn to draw for is worth (CH-58)."""


class PositionReading:
    """A view as one seat reads it, with what it implies worked out once and only when asked for."""

    def __init__(self, view: ChamaView, memory: ChamaMemory, weights: ChamaWeights) -> None:
        assert view.viewer is not None
        self.view = view
        self.memory = memory
        self.weights = weights
        self.me: Seat = view.viewer
        self.mine: ChamaSeatView = view.seats[self.me]
        self.hand: tuple[Card, ...] = self.mine.hand or ()
        self._hidden: dict[Seat, Hidden] = {}
        self.razings: dict[tuple[Seat, Seat], float] = {}
        """What a razing of one seat's realm by another was found to be worth to the viewer."""

    @cached_property
    def rivals(self) -> tuple[Seat, ...]:
        """The opponents in play, in the order of their next turns."""
        count = len(self.view.seats)
        opponents = type_of(self.view).opponents(self.me, count)
        seats = ((self.view.seat + step) % count for step in range(1, count + 1))
        return tuple(seat for seat in seats if seat in opponents and not self.view.seats[seat].left)

    @cached_property
    def side(self) -> tuple[Seat, ...]:
        """The seats that win together with this one, itself included."""
        return side_of(self.view, self.me)

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
        """How many rounds every side in play is away from winning, a pair named by one seat."""
        return self.rounds_if({})

    def rounds_if(self, changes: Changes) -> dict[Seat, float]:
        """Return the rounds to each side's win if the table were changed so."""
        heads = {side_of(self.view, seat): seat for seat in reversed(self.rivals)}
        seats = (self.me, *heads.values())
        return {seat: rounds_to_win(self.view, seat, self.hidden, changes) for seat in seats}

    @cached_property
    def share(self) -> float:
        """The own side's chances in the race."""
        return win_share(self.rounds, self.me, self.weights.haste)

    def hidden(self, seat: Seat) -> Hidden:
        """Return what is closed of a seat's cards."""
        known = self._hidden.get(seat)
        if known is None:
            known = self._hidden[seat] = hidden(self.view, self.memory, seat)
        return known


# ---- Cards ----------------------------------------------------------------------------------------------------------


def card_worth(weights: ChamaWeights, card: Card) -> float:
    """Return what a card of the hand is worth."""
    kind = kind_of(card)
    if kind is Kind.ARMY:
        return weights.army_level * card
    if kind is Kind.COMMANDER:
        return weights.commander + weights.commander_level * card
    return weights.ace if kind is Kind.ARMISTICE else weights.realm_card


def unit_worth(weights: ChamaWeights, unit: Unit) -> float:
    """Return what a commander and its army are worth."""
    army = card_worth(weights, unit.army) if unit.army else 0.0
    return card_worth(weights, unit.commander) + army


# ---- Realms ---------------------------------------------------------------------------------------------------------


def spoils_cost_a_turn(view: ChamaView, seat: Seat) -> bool:
    """Tell whether one card more off the pile takes a whole turn's draw away."""
    return view.seats[seat].draw_pile % cards_a_turn(view, seat) == 0


def can_add(reading: PositionReading) -> bool:
    """Tell whether the own next turn can surely bring one more intact realm."""
    slots = reading.mine.slots
    if any(kind_of(card) is Kind.REALM for card in reading.hand):
        return True
    drawn = cards_a_turn(reading.view, reading.me)
    return bool(razed_slots(slots)) and len(reading.hand) + drawn - 1 >= CARDS_TO_REBUILD


def share_if(reading: PositionReading, changes: Changes) -> float:
    """Return the viewer's chances if the table were changed so."""
    return win_share(reading.rounds_if(changes), reading.me, reading.weights.haste)


def conquers(view: ChamaView, seat: Seat) -> bool:
    """Tell whether one razing more wins the seat the game at once (CH-55, CH-64)."""
    place = view.seats[seat]
    return type_of(view).wins_by_deed(replace(place, razings=place.razings + 1))


def decisive(view: ChamaView, seat: Seat) -> bool:
    """Tell whether the seat's side wins at its next draw unless it loses a realm before."""
    return win_awaits(view, seat) and realms_needed(view, seat) == 0


def razing_gain(reading: PositionReading, attacker: Seat, defender: Seat) -> float:
    """Return what it is worth to the viewer that the attacker razes one of the defender's realms now."""
    known = reading.razings.get((attacker, defender))
    if known is None:
        known = reading.razings[attacker, defender] = _razing_gain(reading, attacker, defender)
    return known


def _razing_gain(reading: PositionReading, attacker: Seat, defender: Seat) -> float:
    weights, view = reading.weights, reading.view
    if conquers(view, attacker):
        return weights.last_stand if attacker in reading.side else -weights.last_stand
    if decisive(view, defender):
        if defender in reading.side:
            return -weights.last_stand
        return weights.last_stand / (1 + seats_before(view, next_drawer(view, defender))) ** 2
    changes = {attacker: RaceChange(razings=1), defender: RaceChange(realms=-1)}
    return weights.game * (share_if(reading, changes) - reading.share)


def raid_worth(reading: PositionReading, seat: Seat) -> float:
    """Return what the card that a razing takes from a seat's hand is worth (CH-53)."""
    raided = type_of(reading.view).raids and reading.view.seats[seat].hand_size > 0
    return reading.weights.hand_card if raided else 0.0


def conquest_worth(reading: PositionReading) -> float:
    """Return what any razing is worth to the seat that does it, beyond the race (CH-55)."""
    return reading.weights.conquest if reading.view.options.type is Type.CONQUISTADORES else 0.0


def own_stake(reading: PositionReading) -> float:
    """Return what one of the own intact realms is worth now, at the attack on it."""
    battle = reading.view.battle
    assert battle is not None
    lost = reading.weights.realm + raid_worth(reading, reading.me) + conquest_worth(reading)
    return lost - razing_gain(reading, battle.attacker, reading.me)


def rival_stake(reading: PositionReading, seat: Seat) -> float:
    """Return what the razing of one of a rival's intact realms is worth now."""
    raid = reading.weights.kill * raid_worth(reading, seat)
    return razing_gain(reading, reading.me, seat) + conquest_worth(reading) + raid


def last_chance(reading: PositionReading, seat: Seat) -> bool:
    """Tell whether the seat's side wins next unless this turn's battle stops it.

    Then no card is worth keeping.
    """
    view = reading.view
    return reading.me == view.seat and decisive(view, seat) and seats_before(view, next_drawer(view, seat)) == 0


def threatened(reading: PositionReading) -> bool:
    """Tell whether any rival may attack the seat in its next turn."""
    return any(may_attack(reading.view, rival, reading.me, turns_ahead=1) for rival in reading.rivals)


def safe_pool(place: ChamaSeatView) -> bool:
    """Tell whether a pool stays at the end of a turn, which takes a realm on the table (CH-17)."""
    return not is_empty(place.slots)
