"""What others may hold.

A fixed sample of hands, how good each is on the way to the showdown, and what bets tell.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import mul
from typing import NamedTuple, assert_never

from engine.core.chance import Stream
from engine.core.model import Seat
from engine.core.sampling import shuffle
from engine.games.wyrt_arton.cards import DECK, Card, dice_card
from engine.games.wyrt_arton.hands import strength_of
from engine.games.wyrt_arton.memory import ArtonMemory, BetKind, RememberedBet
from engine.games.wyrt_arton.model import DICE_CARDS, HAND_SIZE

Dice = tuple[Card, ...]

_HANDS = 400
_THROWS = (24, 12, 1)
"""By the dice cards on the table: how many ways of those to come are looked at."""
_SOFT = 0.3
"""So much better a hand is from where an act becomes likely to where it is sure."""
_FLOOR = 0.12
"""How likely an act is with a hand that does not fit it, of one that does."""
_OVERBET, _BELIEVED = 2.0, 2
"""A raise by more than so many pots is as telling as so many raises."""


@cache
def hands() -> tuple[tuple[Card, ...], ...]:
    """Return the sample that stands for all possible hands, the same in every match."""
    rng, found = Stream(b"hands of Wyrt de Arton"), []
    for _ in range(_HANDS):
        deck = list(range(DECK))
        shuffle(deck, rng)
        found.append(tuple(deck[:HAND_SIZE]))
    return tuple(found)


@lru_cache(maxsize=1 << 7)
def throws(dice: Dice) -> tuple[Dice, ...]:
    """Return the results of both dice cards that are possible when these have been rolled already."""
    rng = Stream(b"dice cards after " + bytes(dice))
    below = rng.randrange
    return tuple(
        [
            dice + tuple([dice_card(2 + below(4), 2 + below(6) + below(6)) for _ in range(DICE_CARDS - len(dice))])
            for _ in range(_THROWS[len(dice)])
        ]
    )


@lru_cache(maxsize=1 << 10)
def strengths(dice: Dice) -> tuple[int, ...]:
    """Return what each of the hands is worth with both dice cards."""
    return tuple([strength_of(hand + dice) for hand in hands()])


@lru_cache(maxsize=1 << 10)
def _ranked(dice: Dice) -> tuple[int, ...]:
    return tuple(sorted(strengths(dice)))


def percentile(strength: int, dice: Dice) -> float:
    """Return which part of all hands is weaker with these dice cards, level ones counting half."""
    ranked = _ranked(dice)
    return (bisect_left(ranked, strength) + bisect_right(ranked, strength)) / (2 * len(ranked))


def standing(cards: Sequence[Card], dice: Dice) -> float:
    """Return which part of all hands these cards beat on average over the dice cards to come, 0 to 1."""
    own, ways = tuple(cards), throws(dice)
    return sum([percentile(strength_of(own + way), way) for way in ways]) / len(ways)


@lru_cache(maxsize=1 << 15)
def stand_of(cards: tuple[Card, ...], dice: Dice) -> float:
    """Return the standing of cards in rising order, kept for the next time."""
    return standing(cards, dice)


@lru_cache(maxsize=1 << 9)
def standings(dice: Dice) -> tuple[float, ...]:
    """Return the standing of each of the hands while these dice cards lie."""
    ways = throws(dice)
    rows = [[percentile(strength, way) for strength in strengths(way)] for way in ways]
    return tuple([sum(column) / len(ways) for column in zip(*rows, strict=True)])


def fits(standing: float, least: float) -> float:
    """Return how far a hand of this standing fits what is done with `least` or more, 0 to 1."""
    return min(max((standing - least) / _SOFT + 0.5, 0.0), 1.0)


def pays_from(price: float) -> float:
    """Return from which standing a seat usually pays, the price being a part of the pot with it in."""
    return 0.12 + 0.95 * price


def raises_from(size: float) -> float:
    """Return from which standing a seat usually raises by this part of the pot."""
    return 0.55 + 0.25 * min(size, 1.3)


def bet_likelihood(bet: RememberedBet, standing: float) -> float:
    """Return how likely a seat with a hand of this standing bets so."""
    match bet.kind:
        case BetKind.RAISE:
            return _FLOOR + (1 - _FLOOR) * fits(standing, raises_from(bet.size))
        case BetKind.CALL:
            return (_FLOOR + (1 - _FLOOR) * fits(standing, pays_from(bet.size))) * (1 - 0.3 * fits(standing, 0.9))
        case BetKind.CHECK:
            return 1 - 0.5 * fits(standing, 0.75)
        case _:
            assert_never(bet.kind)


class HandRange(NamedTuple):
    """The hands that a seat may hold.

    How likely each of some hands is, 1 in all, and how they stand with the dice cards so far. `shown` has for each way
    in which the dice may fall what each of the hands is worth.
    """

    likely: Sequence[float]
    stands: Sequence[float]
    shown: Sequence[Sequence[int]]


@lru_cache(maxsize=1 << 4)
def _possible(gone: frozenset[Card], seen: frozenset[Card]) -> Sequence[float]:
    """Return 1 for each hand that has none of the cards gone and all those seen; for all where none is left."""
    weights = [0.0 if gone.intersection(hand) or not seen.issubset(hand) else 1.0 for hand in hands()]
    return weights if any(weights) else [1.0] * _HANDS


@lru_cache(maxsize=1 << 8)
def _likelihoods(bet: RememberedBet, dice: Dice, trust: float) -> tuple[float, ...]:
    """Return how likely the bet is with each of the hands; all who sit at a table weigh it again at every choice.

    Raises by many pots are believed more: who pays them as readily as others loses to players that go all-in with their
    best hands only.
    """
    times = _BELIEVED if bet.kind is BetKind.RAISE and bet.size > _OVERBET else 1
    return tuple([(1 - trust + trust * bet_likelihood(bet, stand)) ** times for stand in standings(dice)])


def held_by(seat: Seat, memory: ArtonMemory, dice: Dice, gone: frozenset[Card], trust: float) -> HandRange:
    """Return the hands that a seat may hold after its bets, without the cards in `gone`.

    `trust` from 0 to 1 says how much the bets are believed. Cards that were seen in its hand are in it.
    """
    seen = frozenset([card for other, card in memory.held if other == seat])
    if len(seen) >= HAND_SIZE:
        cards = tuple(seen)
        return HandRange((1.0,), (standing(cards, dice),), [(strength_of(cards + way),) for way in throws(dice)])
    weights = _possible(gone, seen)
    for bet in memory.bets:
        if bet.seat == seat:
            weights = list(map(mul, weights, _likelihoods(bet, dice[: bet.turn - 1], trust)))
    total = sum(weights)
    likely = [weight / total for weight in weights]
    return HandRange(likely, standings(dice), [strengths(way) for way in throws(dice)])
