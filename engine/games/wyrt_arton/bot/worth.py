"""What paying, raising and leaving are worth against the hands that the others may hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from math import prod
from operator import mul
from typing import NamedTuple

from engine.core.model import Seat
from engine.games.wyrt_arton.bot.ranges import HandRange, fits, held_by, pays_from, standing, throws
from engine.games.wyrt_arton.cards import Card
from engine.games.wyrt_arton.hands import strength_of
from engine.games.wyrt_arton.memory import ArtonMemory
from engine.games.wyrt_arton.model import ArtonView

CALL_RISK, CALL_RISK_OF_SEATS = 0.15, 0.08
RAISE_RISK, RAISE_RISK_OF_RIVALS = 0.35, 0.05
"""What a stake costs beyond itself, times its part of the purse, and so much more for each seat beyond two, or rival.

Money lost earns nothing in the hands to come, and where more play more of them go on without one.
"""


class Outlook(NamedTuple):
    """A seat's judgement of a hand: how its cards stand, and what each rival may hold.

    `mine` is the worth of the own cards by way in which the dice may fall.
    """

    standing: float
    mine: Sequence[int]
    rivals: dict[Seat, HandRange]

    def share(self) -> float:
        """Return which part of the pot the own cards win when nobody folds."""
        return self._won([(held, held.likely, 1.0) for held in self.rivals.values()])

    def _won(self, rivals: Sequence[tuple[HandRange, Sequence[float], float]]) -> float:
        """Return how often all rivals are beaten; with each, how likely it stays with each hand, and at all."""
        total = 0.0
        for way, mine in enumerate(self.mine):
            total += prod([1 - stays + _beaten(mine, held.shown[way], likely) for held, likely, stays in rivals])
        return total / len(self.mine)

    def raised(self, view: ArtonView, amount: int, folds: float) -> float:
        """Return the gain of a raise over folding; `folds` is added to the rivals' readiness to fold."""
        assert view.viewer is not None
        place = view.seats[view.viewer]
        paid = view.to_call + amount
        level, pot, rivals = place.stake + paid, float(view.pot + paid), []
        for seat, held in self.rivals.items():
            rival = view.seats[seat]
            due = min(rival.money, level - rival.stake)
            least = pays_from(due / (view.pot + paid + due)) + folds if due > 0 else -1.0
            likely = list(map(mul, held.likely, _staying(tuple(held.stands), least)))
            stays = sum(likely)
            rivals.append((held, likely, stays))
            pot += max(due, 0) * stays
        risk = RAISE_RISK + RAISE_RISK_OF_RIVALS * len(rivals)
        return self._won(rivals) * pot - paid - risk * paid * paid / place.money


def outlook_of(view: ArtonView, memory: ArtonMemory, trust: float) -> Outlook:
    """Return the viewer's outlook on a hand, from its cards and the bets it trusts."""
    own, dice = own_cards(view), tuple([dice_card.card for dice_card in view.dice])
    gone = frozenset(own)
    rivals = {seat: held_by(seat, memory, dice, gone, trust) for seat in rivals_of(view)}
    return Outlook(standing(own, dice), [strength_of(own + way) for way in throws(dice)], rivals)


def stayed(view: ArtonView, share: float, loose: float) -> float:
    """Return the gain of calling over folding.

    `loose` is a part of the pot paid for the sake of seeing.
    """
    assert view.viewer is not None
    pot, paid = view.pot + view.to_call, view.to_call
    risk = CALL_RISK + CALL_RISK_OF_SEATS * (len(view.seats) - 2)
    return (share + loose) * pot - paid - risk * paid * paid / view.seats[view.viewer].money


def _beaten(mine: int, hands_shown: Sequence[int], likely: Sequence[float]) -> float:
    """Return how likely a rival shows a weaker hand, level ones counting half."""
    weaker, level = _beats(mine, tuple(hands_shown))
    return sum(compress(likely, weaker)) + sum([likely[hand] for hand in level]) / 2


@lru_cache(maxsize=1 << 6)
def _staying(stands: tuple[float, ...], least: float) -> tuple[float, ...]:
    """Return how likely each hand stays where a standing of `least` usually does."""
    return tuple([fits(stand, least) for stand in stands])


@lru_cache(maxsize=1 << 6)
def _beats(mine: int, hands_shown: tuple[int, ...]) -> tuple[bytes, tuple[int, ...]]:
    """Return which of the hands are weaker than the own one, 1 for each that is, and the numbers of those level."""
    level = tuple([hand for hand, strength in enumerate(hands_shown) if strength == mine])
    return bytes([strength < mine for strength in hands_shown]), level


def rivals_of(view: ArtonView) -> tuple[Seat, ...]:
    """Return the other seats in the hand."""
    return tuple([seat for seat, place in enumerate(view.seats) if place.in_hand and seat != view.viewer])


def own_cards(view: ArtonView) -> tuple[Card, ...]:
    """Return all cards that the viewer holds."""
    assert view.viewer is not None
    place = view.seats[view.viewer]
    return (*(place.hand or ()), *(place.stolen or ()))
