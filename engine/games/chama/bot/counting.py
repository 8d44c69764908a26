"""What an open table tells of a closed hand: the cards of a one-suit deck that have not been seen yet."""

from __future__ import annotations

from functools import lru_cache
from math import erfc, sqrt
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.chama.cards import ACE
from engine.games.chama.memory import ChamaMemory
from engine.games.chama.model import ChamaView
from engine.games.chama.sample import unseen


class Hidden(NamedTuple):
    """A hand of `hand` cards out of `cards` unseen ones, which hold this many of each kind.

    `levels` and `squares` are the sums of the armies' levels and of their squares. Only `fresh` of the hand may be
    realms.
    """

    hand: int
    cards: int
    armies: int
    levels: int
    squares: int
    commanders: int
    realms: int
    aces: int
    fresh: int


def hidden(view: ChamaView, memory: ChamaMemory, seat: Seat) -> Hidden:
    """Return what is still closed of a seat's cards, its own hand among it."""
    place = view.seats[seat]
    counts = unseen(view, seat)
    armies = counts[6:11]
    return Hidden(
        hand=place.hand_size,
        cards=place.hand_size + place.draw_pile,
        armies=sum(armies),
        levels=sum(level * count for level, count in enumerate(armies, 6)),
        squares=sum(level * level * count for level, count in enumerate(armies, 6)),
        commanders=sum(counts[2:6]),
        realms=sum(counts[11:]),
        aces=counts[ACE],
        fresh=memory.fresh[seat],
    )


@lru_cache(maxsize=1 << 14)
def none_of(kind: int, cards: int, hand: int) -> float:
    """Return the odds that a hand holds none of the `kind` cards among the `cards` unseen ones."""
    odds = 1.0
    for drawn in range(hand):
        odds *= max(0, cards - kind - drawn) / (cards - drawn)
    return odds


@lru_cache(maxsize=1 << 15)
def reach(foe: Hidden, gap: int) -> float:
    """Return the odds that the armies of a closed hand add up to at least `gap`.

    Exact as long as any army will do; beyond it the sum is taken as normal, which is near enough to choose by.
    """
    if gap <= 0:
        return 1.0
    if foe.armies <= 0 or foe.hand <= 0:
        return 0.0
    some = 1.0 - none_of(foe.armies, foe.cards, foe.hand)
    if gap <= 6:
        return some
    share = foe.hand / foe.cards
    mean = foe.levels / foe.cards
    spread = max(foe.squares / foe.cards - mean * mean, 0.0)
    finite = (foe.cards - foe.hand) / max(foe.cards - 1, 1)
    variance = foe.hand * spread * finite
    if variance <= 0:
        return float(share * foe.levels >= gap)
    tail = 0.5 * erfc((gap - 0.5 - foe.hand * mean) / sqrt(2 * variance))
    return min(some, tail)


def less_one_army(foe: Hidden) -> Hidden:
    """Return the closed hand after it has laid an average army."""
    if not foe.armies:
        return foe
    left = foe.armies - 1
    return foe._replace(
        hand=foe.hand - 1,
        cards=foe.cards - 1,
        armies=left,
        levels=foe.levels * left // foe.armies,
        squares=foe.squares * left // foe.armies,
    )


def hand_commanders(foe: Hidden) -> float:
    """Return how many commanders the closed hand holds on average."""
    return foe.hand * foe.commanders / foe.cards if foe.cards else 0.0


def no_commander(foe: Hidden) -> float:
    """Return the odds that the closed hand holds no commander."""
    return none_of(foe.commanders, foe.cards, foe.hand)
