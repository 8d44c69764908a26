"""A hand of Wyrt de Arton played on in a moment.

Every seat pays, raises and folds by its own cards and the price.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Stream, answer_from
from engine.core.game import AnyGame, Rng
from engine.core.model import Chance, Seat
from engine.games.wyrt_arton.actions import (
    ArtonAction,
    Call,
    Check,
    Fold,
    NoStraddle,
    Raise,
    RaiseBy,
    StealCard,
    StopStealing,
)
from engine.games.wyrt_arton.betting import to_call
from engine.games.wyrt_arton.bot.ranges import stand_of
from engine.games.wyrt_arton.bot.theft import best_card
from engine.games.wyrt_arton.bot.worth import CALL_RISK, CALL_RISK_OF_SEATS
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.model import DICE_CARDS, ArtonAsk, ArtonSeatState, ArtonState
from engine.games.wyrt_arton.seats import pot_of

_HABITS = (-0.04, 0.0, 0.04)
"""How much more than its share of the pot a seat takes its hand for, one habit a seat and playout."""
_SIZES, _STRONG = (0.5, 1.0, 2.0, 100.0), 0.8
"""A raise is half of the pot with what is due in it, one with a hand of so great a share any of these or all there is.
"""
_PUSHES, _BLUFFS = 70, 5
"""How many of a hundred good hands are raised with, and of others."""
_GOOD, _EDGE = 0.35, 0.6
"""From which share on a hand is good: the more, the fewer rivals there are."""
_FLOOR, _PUSHED, _MOST = 0.9, 0.6, 0.4
"""How much better than all hands those are that have staked a part of the purse in the hand, and in this turn."""
_BELIEVED = 0.4
"""How far such a stake is believed: were it believed whole, anybody would win pots by staking all there is."""
_LUCK = 0.22
"""How often a hand that is behind wins all the same before any dice card lies."""


def is_live(state: ArtonState) -> bool:
    """Tell whether a hand is being played: somebody may still win its pot."""
    return state.outcome is None and any(place.in_hand for place in state.seats)


def play_on(game: AnyGame, state: ArtonState, seed: int) -> tuple[ArtonState, ArtonState]:
    """Return the last state of the hand under way, and the one in which it has ended, as the seed has it."""
    rng, hand, last = Stream(seed.to_bytes(8, "big")), state.hand_number, state
    habits = [_HABITS[rng.randrange(len(_HABITS))] for _ in state.seats]
    while state.hand_number == hand and is_live(state):
        last = state
        choice = game.next_choice(state)
        if choice is None:
            turn = game.turn(state)
            assert isinstance(turn, Chance)
            state = game.resolve(state, answer_from(rng, turn.draw))
        else:
            seat, legal = choice
            state = game.carry_out(state, seat, _choose(game, state, seat, legal, habits[seat], rng))
    return last, state


def _choose(
    game: AnyGame, state: ArtonState, seat: Seat, legal: Sequence[ArtonAction], habit: float, rng: Rng
) -> ArtonAction:
    match state.ask:
        case ArtonAsk.ACT | ArtonAsk.ANSWER:
            return _bet(state, seat, legal, habit, rng)
        case ArtonAsk.AMOUNT:
            sizes = _SIZES if _share(state, seat) + habit >= _STRONG else _SIZES[:1]
            wanted = sizes[rng.randrange(len(sizes))] * (pot_of(state) + to_call(state, seat))
            raises = [action for action in legal if isinstance(action, RaiseBy)]
            return min(raises, key=lambda action: abs(action.amount - wanted), default=legal[0])
        case ArtonAsk.STRADDLE:
            return NoStraddle()
        case ArtonAsk.STEAL:
            return _steal(state, seat, legal)
        case _:
            lapse = game.lapse(state, seat)
            return legal[-1] if lapse is None or lapse not in legal else lapse


def _bet(state: ArtonState, seat: Seat, legal: Sequence[ArtonAction], habit: float, rng: Rng) -> ArtonAction:
    """Return a bet by what the own hand is worth against the hands with which others stay in and raise."""
    place, pot, due = state.seats[seat], pot_of(state), to_call(state, seat)
    share = _share(state, seat) + habit
    rivals = sum(other.in_hand for other in state.seats) - 1
    good = share >= _GOOD + (1 - _GOOD) / (rivals + 1) * _EDGE
    if Raise() in legal and rng.randrange(100) < (_PUSHES if good else _BLUFFS):
        return Raise()
    if Check() in legal:
        return Check()
    price = due / max(pot + due, 1)
    risk = (CALL_RISK + CALL_RISK_OF_SEATS * (len(state.seats) - 2)) * due * due / max(place.money, 1) / (pot + due)
    return Call() if share > price + risk else Fold()


def _share(state: ArtonState, seat: Seat) -> float:
    """Return how often the own hand beats all others, each as good as its stake says, as far as that is believed."""
    dice = tuple([dice_card.card for dice_card in state.dice])
    own, won = _standing(state.seats[seat], dice), 1.0
    known = len(dice) / DICE_CARDS
    for other, place in enumerate(state.seats):
        if other != seat and place.in_hand:
            floor = min(
                _FLOOR * place.stake / max(place.began, 1) + _PUSHED * place.turn_stake / max(place.began, 1), _MOST
            )
            ahead = (own - floor) / (1 - floor)
            # Before the dice lie a weaker hand still wins now and then.
            luck = _LUCK * (1 - known)
            believed = min(max(luck + (1 - 2 * luck) * ahead, luck / 2), 1 - luck / 2)
            won *= (1 - _BELIEVED) * own + _BELIEVED * believed
    return won


def _steal(state: ArtonState, seat: Seat, legal: Sequence[ArtonAction]) -> ArtonAction:
    assert state.theft is not None
    place = state.seats[seat]
    left = state.theft.loot - state.theft.taken
    card = best_card((*place.hand, *place.stolen), [dice_card.card for dice_card in state.dice], state.undealt, left)
    return StealCard(card) if card is not None and StealCard(card) in legal else StopStealing()


def _standing(place: ArtonSeatState, dice: tuple[Card, ...]) -> float:
    return stand_of(tuple(sorted((*place.hand, *place.stolen))), dice)
