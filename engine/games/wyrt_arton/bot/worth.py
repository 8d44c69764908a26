"""What an action may be worth: hands that may be the real ones, and rivals of whom some fold."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.game import Rng
from engine.core.model import Seat
from engine.games.wyrt_arton.bot.personas import Persona
from engine.games.wyrt_arton.cards import Card, dice_card
from engine.games.wyrt_arton.hands import strength_of
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import BETTING_TURNS, HAND_SIZE, ArtonView
from engine.games.wyrt_arton.sample import unseen

COMMUNITY = 2
"""How many dice cards a hand has."""
LATER_FOLDS = 25
"""How many of a hundred seats are expected to fold in each later betting turn, unasked to pay."""
CAUTION = 0.4
"""Money is worth this power of it: a purse lost earns nothing in the hands to come. 1 would be indifferent to risk."""


class Rival(NamedTuple):
    """Another seat in the hand, in one world: what it holds, beside what it would hold if it likes to pay much.

    `nerve` from 0 to 99 is compared with how likely it folds.
    """

    seat: Seat
    strength: int
    proud: int
    nerve: int


class World(NamedTuple):
    """One way in which the hand may end: the worth of the own cards, and the rivals."""

    mine: int
    rivals: tuple[Rival, ...]


def rivals_of(view: ArtonView) -> tuple[Seat, ...]:
    """Return the other seats in the hand."""
    return tuple([seat for seat, place in enumerate(view.seats) if place.in_hand and seat != view.viewer])


def own_cards(view: ArtonView) -> tuple[Card, ...]:
    """Return all cards that the viewer holds."""
    assert view.viewer is not None
    place = view.seats[view.viewer]
    return (*(place.hand or ()), *(place.stolen or ()))


def worlds_of(view: ArtonView, memory: ArtonMemory, rng: Rng, count: int, respect: float) -> list[World]:
    """Return so many worlds that may be the real one, dice cards still to come thrown.

    Who pays much is believed to hold the better of two hands as often as `respect` says.
    """
    rivals, own, cards = rivals_of(view), own_cards(view), unseen(view, memory)
    thrown = tuple([one.card for one in view.dice])
    below, awe = rng.randrange, round(100 * respect)
    worlds = []
    for _ in range(count):
        deal = _Deal(cards, rng)
        dice = thrown + tuple([_throw(rng) for _ in range(COMMUNITY - len(thrown))])
        seen = []
        for seat in rivals:
            strength = strength_of(deal.hand() + dice)
            proud = max(strength, strength_of(deal.hand() + dice)) if below(100) < awe else strength
            seen.append(Rival(seat, strength, proud, below(100)))
        worlds.append(World(strength_of(own + dice), tuple(seen)))
    return worlds


def share_of(worlds: list[World]) -> float:
    """Return the part of the pot, from 0 to 1, that the own cards win when nobody folds."""
    won = 0.0
    for mine, rivals in worlds:
        best = max([rival.strength for rival in rivals], default=0)
        won += 1.0 if mine > best else 0.0
        if mine == best:
            won += 1 / (1 + sum([rival.strength == best for rival in rivals]))
    return won / len(worlds)


def gain(view: ArtonView, worlds: list[World], extra: int, persona: Persona) -> float:
    """Return what paying what is due, and `extra` on top, is worth over folding now, in units of money.

    It is the sure gain that would be worth as much as the gamble (CAUTION).
    """
    assert view.viewer is not None
    place = view.seats[view.viewer]
    pay = min(view.to_call + extra, place.money)
    level, left = place.stake + pay, place.money - pay
    later = LATER_FOLDS * (BETTING_TURNS - view.turn)
    dues = [
        0 if other == view.viewer or not rival.in_hand else min(rival.money, max(level - rival.stake, 0))
        for other, rival in enumerate(view.seats)
    ]
    least = view.dead + sum([min(rival.stake, level) for rival in view.seats]) - place.stake + level
    total = 0.0
    for mine, rivals in worlds:
        pot, best, level_with = least, 0, 1
        for seat, strength, proud, nerve in rivals:
            due = dues[seat]
            if nerve < (persona.folds if due else later):
                continue
            pot += due
            shown = proud if 2 * due > view.pot else strength
            if shown > best:
                best, level_with = shown, 1
            elif shown == best:
                level_with += 1
        won = pot if mine > best else pot / (1 + level_with) if mine == best else 0
        total += (left + won) ** CAUTION
    return float((total / len(worlds)) ** (1 / CAUTION)) - place.money


class _Deal:
    """Hands off a shuffled pile; the shuffling goes only as far as cards are dealt."""

    def __init__(self, cards: list[Card], rng: Rng) -> None:
        self.cards = cards
        self.rng = rng
        self.left = len(cards)

    def hand(self) -> tuple[Card, ...]:
        """Return the next hand; when too few cards are left, the pile begins anew."""
        cards, left, below = self.cards, self.left, self.rng.randrange
        if left < HAND_SIZE:
            left = len(cards)
        for _ in range(HAND_SIZE):
            at = below(left)
            left -= 1
            cards[at], cards[left] = cards[left], cards[at]
        self.left = left
        return tuple(cards[left : left + HAND_SIZE])


def _throw(rng: Rng) -> Card:
    return dice_card(2 + rng.randrange(4), 2 + rng.randrange(6) + rng.randrange(6))
