"""The planner: sheds common cards first, keeps its sets whole, and counts cards before breaking one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from engine.core.game import Rng
from engine.games.dalmuti.actions import CallRevolution, CallTakeover, DalmutiPass, GiveCards, Play
from engine.games.dalmuti.bot.counting import Counting
from engine.games.dalmuti.cards import JOKER
from engine.games.dalmuti.memory import NEW
from engine.games.dalmuti.model import DalmutiAsk, DalmutiView, Title
from engine.games.dalmuti.worth import DalmutiWeights, cost

PASS = DalmutiPass()


class DalmutiPlanner:
    """Bot that weighs as a careful player would, from the view alone; keeps nothing between two choices."""

    def __init__(self, weights: DalmutiWeights | None = None) -> None:
        self._weights = weights or DalmutiWeights()

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, *, memory: Any = None, budget: int = 0) -> Any:
        """Return one of the legal actions."""
        assert isinstance(view, DalmutiView)
        if len(legal) == 1:
            return legal[0]
        if view.ask is DalmutiAsk.CALL:
            return _call(view, legal)
        counting = Counting(view, memory or NEW)
        if view.ask is DalmutiAsk.GIFT:
            return self.gifts(view, counting, legal)[0]
        plays = [action for action in legal if isinstance(action, Play) and not _strands(counting, action)]
        out = next((play for play in plays if play.count == sum(counting.held.values())), None)
        if out is not None or not plays:
            return out or legal[-1]
        return self._answer(counting, plays) if view.laid else self._lead(counting, plays)

    def gifts(self, view: DalmutiView, counting: Counting, legal: Sequence[GiveCards]) -> list[GiveCards]:
        """Return the gifts in the order in which the planner would give them."""
        return sorted(legal, key=lambda gift: self._gift(view, counting, gift))

    def _gift(self, view: DalmutiView, counting: Counting, gift: GiveCards) -> tuple[bool, float, int]:
        """Order gifts: no joker, then what is left the cheapest, then the commonest cards."""
        left = {card: count - gift.cards.count(card) for card, count in counting.held.items()}
        dear = round(cost(left, view.top_rank, self._weights), 6)
        return JOKER in gift.cards, dear, -sum(gift.cards)

    def _lead(self, counting: Counting, plays: Sequence[Play]) -> Play:
        """Lead the commonest set; but once all sets but one are safe, the safe ones first."""
        whole = [play for play in plays if play.count == counting.held.get(play.rank) and not play.jokers]
        sets = whole or list(plays)
        risky = [play for play in sets if counting.safety(play.rank, play.count) < self._weights.sure]
        safe = [play for play in sets if play not in risky]
        return max(safe if safe and len(risky) <= 1 else sets, key=_commonest)

    def _answer(self, counting: Counting, plays: Sequence[Play]) -> Play | DalmutiPass:
        """Answer with the commonest whole set; with a broken one, or a joker's help, only where it is likely to win."""
        whole = [play for play in plays if play.count == counting.held.get(play.rank, 0) and not play.jokers]
        if whole:
            best = max(whole, key=_commonest)
            return PASS if self._keeps(counting, best) else best
        for jokers, least in ((False, self._weights.breaking), (True, self._weights.joker)):
            answers = [
                play
                for play in plays
                if (play.jokers > 0) == jokers
                and self._takes(counting.held.get(play.rank, 0), play)
                and counting.safety(play.rank, play.count) >= least
            ]
            if answers:
                return max(answers, key=_commonest)
        return PASS

    def _keeps(self, counting: Counting, play: Play) -> bool:
        """Tell whether a rare set is worth more later: many are still to be laid, and somebody may well beat it."""
        weights = self._weights
        late = sum(map(bool, counting.held.values())) <= weights.many
        return play.rank <= weights.rare and not late and counting.safety(play.rank, play.count) < weights.keeping

    def _takes(self, held: int, play: Play) -> bool:
        """Tell whether the set leaves enough of its rank; one with jokers takes all of it."""
        return play.count - play.jokers == held if play.jokers else play.count <= ceil(self._weights.broken * held)


def _commonest(play: Play) -> tuple[int, int, int]:
    return play.rank, play.count, -play.jokers


def _strands(counting: Counting, play: Play) -> bool:
    """Tell whether the set would leave jokers and nothing else in the hand (DA-5)."""
    left = sum(counting.held.values()) - play.count
    return left > 0 and left == counting.held.get(JOKER, 0) - play.jokers


def _call(view: DalmutiView, legal: Sequence[Any]) -> Any:
    """Take over whenever it can; do away with the bonus only when it would have to pay."""
    for action in legal:
        if isinstance(action, CallTakeover):
            return action
    assert view.viewer is not None
    pays = view.seats[view.viewer].title in (Title.SENIOR, Title.JUNIOR)
    return next((action for action in legal if pays and isinstance(action, CallRevolution)), legal[-1])
