"""Rolling again or not, with all hands open: how likely the points win against those still to come."""

from __future__ import annotations

from engine.games.wyrt_lordes.dice import totals_of
from engine.games.wyrt_lordes.model import WyrtSeatView, WyrtView


def gains_by_lowest(view: WyrtView) -> bool:
    """Tell whether rolling the lowest die again makes it likelier to win the pot (Thyatis)."""
    assert view.viewer is not None
    me = view.seats[view.viewer]
    rest = me.points - min(me.dice)
    again = sum(_wins(view, me, rest + die) for die in range(1, 7)) / 6
    return again > _wins(view, me, me.points)


def _wins(view: WyrtView, me: WyrtSeatView, points: int) -> float:
    """Return the chance that the points beat those of every rival."""
    chance = 1.0
    for seat in view.order:
        rival = view.seats[seat]
        if rival.group != me.group:
            chance *= _beats(view, me, rival, points)
    return chance


def _beats(view: WyrtView, me: WyrtSeatView, rival: WyrtSeatView, points: int) -> float:
    """Return the chance that the points beat one rival's, which are known once it has rolled."""
    assert me.reading is not None and rival.reading is not None
    mine, theirs = me.reading.strength, rival.reading.strength
    tie = 0.5 if view.options.nimb or mine == theirs else float(mine > theirs)
    combination = rival.reading.combination
    ends = {rival.points: 1.0}
    if not rival.dice:
        ends = {combination + dice: chance for dice, chance in totals_of(view.options, combination).items()}
    return sum(chance * (tie if end == points else float(end < points)) for end, chance in ends.items())
