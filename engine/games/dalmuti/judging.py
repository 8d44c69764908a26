"""How the play of Dalmuti is judged: a hand by the points that it brings, played out by a policy on packed hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Rng
from engine.core.model import Seat
from engine.games.dalmuti.actions import GiveCards, Play
from engine.games.dalmuti.bot.worth import DalmutiWeights, cost
from engine.games.dalmuti.cards import FIELD, JOKER, RANKS, SHIFT, Cards, size_of
from engine.games.dalmuti.model import DalmutiAsk, DalmutiOptions, DalmutiState

_PLAY, _GIFT = DalmutiAsk.PLAY, DalmutiAsk.GIFT
_WEIGHTS = DalmutiWeights()
_VARIED = 8
"""Once in so many times a playout does the next best thing: a value is a mean over ways the hand may go."""


class DalmutiJudge:
    """A hand is worth the points it brings, as a part of those of going out first (DA-11)."""

    unit = "hand_points"

    def judges(self, options: DalmutiOptions, seats: int) -> bool:
        """Tell that every table is judged."""
        return True

    def result(self, before: DalmutiState, after: DalmutiState) -> tuple[float, ...] | None:
        """Return each seat's points of the hand that has ended, 1 for going out first of all."""
        old, new = before.deal, after.deal
        if old is new:
            return None
        most = len(new.gained) - 1
        if len(new.sheet) > len(old.sheet):
            return tuple(points / most for points in new.sheet[-1])
        # The last seat left has won: this hand is not written down.
        return tuple(points / most for points in new.gained) if new.outcome is not None else None

    def pick(self, state: DalmutiState, seat: Seat, legal: Sequence[Any], rng: Rng) -> Any:
        """Shed common cards, keep sets whole, and lead what nobody can beat first where one other set is left."""
        ask = state.deal.ask
        if ask is not _PLAY:
            return _given(state, seat, legal) if ask is _GIFT else legal[-1]
        return _answer(state, legal, rng) if state.laid else _lead(state, legal, rng)

    def automatic(self, legal: Sequence[Any]) -> bool:
        """Tell that no choice is empty."""
        return False


def _given(state: DalmutiState, seat: Seat, legal: Sequence[GiveCards]) -> GiveCards:
    """Give no joker, and what leaves the cheapest hand; of those the commonest cards."""
    hand, top = state.hands[seat], state.deal.top_rank
    held = {rank: count for rank in RANKS if (count := hand >> SHIFT[rank] & FIELD[rank])}

    def order(gift: GiveCards) -> tuple[bool, float, int]:
        left = {rank: count - gift.cards.count(rank) for rank, count in held.items()}
        return JOKER in gift.cards, cost(left, top, _WEIGHTS), -sum(gift.cards)

    return min(legal, key=order)


def _whole(hand: Cards, play: Play) -> bool:
    """Tell whether the set is all that the hand has of its rank, and needs no joker."""
    return not play.jokers and hand >> SHIFT[play.rank] & FIELD[play.rank] == play.count


def _wins(state: DalmutiState, play: Play) -> bool:
    """Tell whether nobody can beat the set, as who has seen every card laid may know; others' jokers not counted."""
    known = state.played + state.hands[state.seat]
    return all(rank - (known >> SHIFT[rank] & FIELD[rank]) < play.count for rank in range(1, play.rank))


def _lead(state: DalmutiState, legal: Sequence[Play], rng: Rng) -> Play:
    """Lead the commonest whole set, at times the next one; once all but one win the trick, the winning ones first."""
    hand = state.hands[state.seat]
    sets = [play for play in legal if _whole(hand, play)]
    if len(sets) < 2:
        return sets[0] if sets else legal[-1]
    winning = [play for play in sets if _wins(state, play)]
    if winning and len(sets) - len(winning) <= 1:
        return winning[-1]
    return sets[-1] if rng.randrange(_VARIED) else sets[-2]


def _answer(state: DalmutiState, legal: Sequence[Any], rng: Rng) -> Any:
    """Answer with the commonest whole set, at times not at all; break a set only for one that wins the trick."""
    if len(legal) == 1:
        return legal[0]
    hand = state.hands[state.seat]
    if legal[0].count == size_of(hand):
        return legal[0]
    whole = [play for play in legal[:-1] if _whole(hand, play)]
    if whole:
        return whole[-1] if rng.randrange(_VARIED) else legal[-1]
    return next((play for play in reversed(legal[:-1]) if _wins(state, play)), legal[-1])
