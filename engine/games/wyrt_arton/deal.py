"""The cards: the straddle's answer, the deal, and the two cards that dice throw for all.

Wyrt, Regras.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.model import Chance, Roll, Seat, Shuffle
from engine.games.wyrt_arton.betting import open_turn
from engine.games.wyrt_arton.cards import DECK, dice_card
from engine.games.wyrt_arton.events import (
    ArtonCardsDealt,
    BlindPaid,
    CardsSeen,
    DiceCardThrown,
    Events,
    StraddleRefused,
    SuitRolled,
)
from engine.games.wyrt_arton.model import HAND_SIZE, NOBODY, ArtonAsk, ArtonState, DiceCard
from engine.games.wyrt_arton.seats import in_hand, with_seat

AGAIN = (1, 6)
"""What a die of the suit shows when it is rolled once more (WA-16)."""
_DECK = Shuffle(DECK)
_ONE, _TWO = Roll(1), Roll(2)


def post_straddle(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Raise the stake left of the big blind to twice the minimum bet, unseen cards (WA-10, WA-76)."""
    place = state.seats[seat]
    amount = 2 * state.minimum - place.stake
    money, stake = place.money - amount, 2 * state.minimum
    if events is not None:
        events.append(BlindPaid(seat, "straddle", amount, not money))
    paid = replace(place, money=money, stake=stake, turn_stake=stake)
    return with_seat(state, seat, paid, ask=ArtonAsk.DECK, straddler=seat, highest=stake, seat=NOBODY)


def refuse_straddle(state: ArtonState, seat: Seat, events: Events) -> ArtonState:
    """Refuse the straddle for the seat left of the big blind, which is the first to act."""
    if events is not None:
        events.append(StraddleRefused(seat))
    return replace(state, ask=ArtonAsk.DECK, seat=NOBODY)


def draw_of_deck(state: ArtonState) -> Chance:
    """Return the shuffling of this hand's deck: the same at all tables that play the same deals."""
    return Chance(_DECK, f"hand {state.hand_number} deck")


def deal(state: ArtonState, deck: tuple[int, ...], events: Events) -> ArtonState:
    """Deal five cards each, singly from the Buck's left (WA-41); then the first betting turn begins."""
    order = in_hand(state, state.buck + 1)
    dealt = HAND_SIZE * len(order)
    seats = list(state.seats)
    for at, seat in enumerate(order):
        seats[seat] = replace(seats[seat], hand=deck[at : dealt : len(order)], shown=HAND_SIZE)
    if events is not None:
        events.append(ArtonCardsDealt(state.buck, order))
        events.extend(CardsSeen(seat, seats[seat].hand) for seat in order)
    state = replace(state, seats=tuple(seats), undealt=deck[dealt:], counted=DECK - dealt)
    first = state.big if state.straddler == NOBODY else state.straddler
    return open_turn(state, first + 1, events)


def draw_of_suit(state: ArtonState) -> Chance:
    """Return the die of the next dice card's suit."""
    name = f"hand {state.hand_number} dice {len(state.dice) + 1} suit {state.suit_rolls + 1}"
    return Chance(_ONE, name)


def suit_fell(state: ArtonState, die: int, events: Events) -> ArtonState:
    """Use the die of the suit; 1 and 6 are rolled once more (WA-16)."""
    again = die in AGAIN
    if events is not None:
        events.append(SuitRolled(len(state.dice) + 1, die, again))
    if again:
        return replace(state, suit_rolls=state.suit_rolls + 1)
    return replace(state, ask=ArtonAsk.HEIGHT, suit_die=die)


def draw_of_height(state: ArtonState) -> Chance:
    """Return the two dice of the next dice card's height."""
    return Chance(_TWO, f"hand {state.hand_number} dice {len(state.dice) + 1} height")


def height_fell(state: ArtonState, dice: tuple[int, int], events: Events) -> ArtonState:
    """Lay the dice card on the table; the next betting turn begins with the small blind (WA-11)."""
    thrown = DiceCard(state.suit_die, dice, dice_card(state.suit_die, sum(dice)))
    if events is not None:
        events.append(DiceCardThrown(len(state.dice) + 1, thrown, False))
    state = replace(state, dice=(*state.dice, thrown), suit_die=0, suit_rolls=0)
    return open_turn(state, state.small, events)
