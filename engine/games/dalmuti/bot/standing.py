"""The value of a hand's points in a whole match: how many seats a player will leave behind."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from engine.core.model import Seat
from engine.games.dalmuti.model import DalmutiView

_PRESIDENT, _VICE = 0.32, 0.25
"""How much more of the points of a hand than the mean the executives get in the next, as a part of the most points."""
_LASTING = 0.67
"""How much of that is left in the hand after it."""
_SPREAD = 0.4
"""The standard deviation of what two seats gain on one another in a hand, a part of the most points; it adds up."""


class HandForecast:
    """Forecast of what part of the others a seat leaves behind, for the points that all get in this hand."""

    def __init__(self, view: DalmutiView, seat: Seat) -> None:
        """Look at the points so far, and at how many hands are still to be played after this one."""
        before = [sum(hand[place] for hand in view.sheet) for place in range(len(view.seats))]
        self._seat = seat
        self._most = most = len(view.seats) - 1
        self._lead = [before[seat] - points for points in before]
        self._others = [other for other in view.order if other != seat]
        hands = 0 if view.time_called else max(0, view.options.hands - view.hand)
        self._spread = _SPREAD * hands * most * sqrt(2)
        lasting = (1 - _LASTING**hands) / (1 - _LASTING) * most
        rest = -(_PRESIDENT + _VICE) / max(1, most - 1)
        edges = [rest] * (most - 1) + [_VICE, _PRESIDENT]
        self._titled = [points + lasting * edge for points, edge in enumerate(edges)]
        self._known: dict[tuple[int, ...], float] = {}

    def worth(self, gained: Sequence[int]) -> float:
        """Return the part of the others that the seat is expected to leave behind, 0 to 1."""
        key = tuple(gained)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worth(key)
        return known

    def _worth(self, gained: tuple[int, ...]) -> float:
        own = self._titled[gained[self._seat]]
        ahead = [self._lead[other] + own - self._titled[gained[other]] for other in self._others]
        return sum(map(self._chance, ahead)) / len(ahead)

    def _chance(self, ahead: float) -> float:
        if self._spread:
            return (1 + erf(ahead / self._spread)) / 2
        return (ahead > 0) + (ahead == 0) / 2
