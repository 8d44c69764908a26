"""Players of one habit, written in a line or two each, for bots to be measured against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine.core.game import Bot, Rng
from engine.games.wyrt_lordes.actions import Bet, DrawFromPile, KeepDice, RollAgain, WyrtAction, WyrtDiscard, WyrtPass
from engine.games.wyrt_lordes.cards import JOKER, Card, height
from engine.games.wyrt_lordes.combinations import Combination, reading_of
from engine.games.wyrt_lordes.model import HAND_SIZE, MOST_DISCARDS, WyrtView

Kept = Callable[[Sequence[Card]], Sequence[Card]]
"""What of a hand somebody keeps."""


class WyrtPlainPlayer:
    """Player that bets the same in every hand, keeps by one habit, and draws from the pile.

    Reis roll again, low dice lie.
    """

    def __init__(self, bet: int, keeps: Kept) -> None:
        self.bet = bet
        self.keeps = keeps

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return what the habit says, or the nearest to it that is legal."""
        wanted = (self._wanted(view, legal), Bet(10), DrawFromPile(), RollAgain(), KeepDice(), WyrtPass())
        return next((action for action in wanted if action in legal), legal[0])

    def _wanted(self, view: WyrtView, legal: Sequence[WyrtAction]) -> WyrtAction:
        assert view.viewer is not None
        if isinstance(legal[0], Bet):
            return Bet(max(action.amount for action in legal if isinstance(action, Bet) and action.amount <= self.bet))
        hand = view.seats[view.viewer].hand or ()
        kept = self.keeps(hand)
        out = sorted([card for card in hand if card not in kept], key=height)[:MOST_DISCARDS]
        return WyrtDiscard(tuple([card for card in hand if card in out]))


def _all(hand: Sequence[Card]) -> Sequence[Card]:
    return hand


def _equal(hand: Sequence[Card]) -> Sequence[Card]:
    """Keep cards of equal height and jokers, or five that need one another; of nothing the two highest."""
    for five in combinations(hand, HAND_SIZE):
        if reading_of(five).combination >= Combination.ADVENTURERS:
            return five
    times = Counter([height(card) for card in hand])
    equal = [card for card in hand if times[height(card)] > 1 or height(card) == JOKER]
    return equal or _highest(hand)


def _highest(hand: Sequence[Card]) -> Sequence[Card]:
    return sorted(hand, key=height)[-2:]


PLAIN: Mapping[str, Bot] = {
    "never_discards": WyrtPlainPlayer(20, _all),
    "keeps_equal_bets_10": WyrtPlainPlayer(10, _equal),
    "keeps_equal_bets_20": WyrtPlainPlayer(20, _equal),
    "keeps_equal_bets_50": WyrtPlainPlayer(50, _equal),
    "keeps_the_highest": WyrtPlainPlayer(20, _highest),
}
"""The plain players by name."""
