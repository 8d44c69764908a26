"""What a hand of Dalmuti is worth: the points it brings, out of those that going out first brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.judging import SingleActs, Trait
from engine.core.model import Seat
from engine.games.dalmuti.cards import RANKS, count_of, size_of
from engine.games.dalmuti.model import DalmutiOptions, DalmutiState
from engine.games.dalmuti.playout import play_on

_WEIGHTS = {"lead": 4.0, "first": 6.0, "last": 6.0, "ranks": 2.0, "keeps": 1.0, "cards": 0.5}
_RARE = 6
"""Of cards up to this rank it is told that they are kept."""


class DalmutiJudge(SingleActs):
    """Judge of hands by the points they bring, relative to going out first (DA-11).

    What a place is worth in the hands after it, by the titles and the bonus it brings, is not counted.
    """

    unit = "hand_points"
    cost = 1
    situations: Mapping[str, str] = {"lay": "play", "pass": "pass", "bonus": "give takeover revolution decline"}

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

    def play_on(self, state: DalmutiState, seed: int, _begun: object = None) -> tuple[float, ...]:
        """Return each seat's points of the hand when it is played on, 1 for going out first of all."""
        points = play_on(state, seed)
        most = len(points) - 1
        return tuple([point / most for point in points])

    def openings(self, _state: DalmutiState, _seat: Seat, legal: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return each legal action as a line of its own, since playing a hand to its end takes only a moment."""
        return [(action,) for action in legal]

    def traits(self, before: DalmutiState, after: DalmutiState, seed: int, seat: Seat) -> Mapping[Trait, float]:
        """Return whether the seat goes out first or last, and what an act leaves it with."""
        worth = self.result(before, after)
        values = worth or self.play_on(after, seed)
        found: dict[Trait, float] = {
            ("first", 0): float(values[seat] == 1),
            ("last", 0): float(values[seat] > 0),
        }
        if worth is None:
            hand = after.hands[seat]
            found["lead", 0] = float(bool(before.laid) and not after.laid and after.seat == seat)
            found["ranks", 0] = -float(sum(count_of(hand, rank) > 0 for rank in RANKS))
            found["cards", 0] = -float(size_of(hand))
            for rank in RANKS[:_RARE]:
                held = count_of(before.hands[seat], rank)
                if held:
                    found["keeps", rank] = float(count_of(hand, rank) == held)
        return found

    def weight(self, trait: Trait) -> float:
        """Return how much a trait says."""
        return _WEIGHTS[trait[0]] / (1 + trait[1] / 10)
