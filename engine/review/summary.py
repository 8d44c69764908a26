"""What the results of a match are made of.

Where each seat stood, its choices, luck, and what the others did.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

import msgspec

from engine.core.model import Seat
from engine.review.model import Decision, Judgement, decisions_in


class Share(msgspec.Struct, frozen=True):
    """The sources of a seat's result: start + choices + cards + dice + others, all in parts of 1.

    `choices` is what the seat's choices were worth to it by what it knew, against the way in which playouts go on:
    below 0 where it did worse, above 0 where it did better. `others` is the same of the choices of all others, by what
    they knew. How choices turned out by cards that nobody could know, and every card drawn, is luck of `cards`, which
    favours nobody in the long run. `error` is the standard error of `choices`.
    """

    start: float = 0.0
    choices: float = 0.0
    cards: float = 0.0
    dice: float = 0.0
    others: float = 0.0
    error: float = 0.0

    @property
    def result(self) -> float:
        """Sum of all sources."""
        return self.start + self.choices + self.cards + self.dice + self.others


class MatchPart(msgspec.Struct, frozen=True):
    """A part of a match from one place to another, with each seat's share.

    `ended` tells whether it has a result.
    """

    first: int
    last: int
    shares: tuple[Share, ...]
    ended: bool


class Mistake(msgspec.Struct, frozen=True):
    """A choice that gave away more than can be put down to chance."""

    place: int
    seat: Seat
    loss: float
    error: float


class Summary(msgspec.Struct, frozen=True):
    """The parts of a match in order, the sums of those that have ended, and the mistakes."""

    parts: tuple[MatchPart, ...]
    shares: tuple[Share, ...]
    mistakes: tuple[Mistake, ...]


def summarise(judgements: Sequence[Judgement]) -> Summary:
    """Return the summary of a match of which every place is judged, in order."""
    parts: list[MatchPart] = []
    first = 0
    for here, after in pairwise(judgements):
        if here.result is not None:
            parts.append(_part(judgements[first : after.place], here.result, True))
            first = after.place
    # Where nobody has anything at stake any more, as when dice decide who has won the match, no part goes on.
    if judgements[first:-1] and any(judgements[first].values):
        parts.append(_part(judgements[first:-1], judgements[-1].values, False))
    seats = range(len(judgements[0].values))
    ended = [part for part in parts if part.ended]
    sums = tuple(_sum([part.shares[seat] for part in ended]) for seat in seats)
    return Summary(tuple(parts), sums, tuple(mistakes_in(judgements)))


def mistakes_in(judgements: Sequence[Judgement]) -> list[Mistake]:
    """Return the mistakes among some judgements, in their order."""
    return [
        Mistake(place, decision.seat, decision.loss, decision.error)
        for place, decision in decisions_in(judgements).items()
        if decision.is_mistake
    ]


def _part(judgements: Sequence[Judgement], end: Sequence[float], ended: bool) -> MatchPart:
    values = [*(judgement.values for judgement in judgements), end]
    shares = tuple(_share(judgements, [there[seat] for there in values], seat) for seat in range(len(end)))
    return MatchPart(judgements[0].place, judgements[-1].place + 1, shares, ended)


def _share(judgements: Sequence[Judgement], values: Sequence[float], seat: Seat) -> Share:
    choices = cards = dice = others = square = 0.0
    decisions = decisions_in(judgements)
    for judgement, (before, after) in zip(judgements, pairwise(values), strict=True):
        decision = decisions.get(judgement.place)
        done = _done(judgement, decision, seat, after - before)
        if judgement.seat == seat:
            choices += done
            square += decision.gain_errors[seat] ** 2 if decision is not None else 0.0
        else:
            others += done
        if judgement.kind == "dice":
            dice += after - before - done
        else:
            cards += after - before - done
    return Share(values[0], choices, cards, dice, others, sqrt(square))


def _done(judgement: Judgement, decision: Decision | None, seat: Seat, step: float) -> float:
    """Return what of a step is somebody's doing, by what was known: the rest is what nobody could choose."""
    if judgement.kind == "other":
        return step
    return decision.gains[seat] if decision is not None else 0.0


def _sum(shares: Sequence[Share]) -> Share:
    return Share(
        start=sum(share.start for share in shares),
        choices=sum(share.choices for share in shares),
        cards=sum(share.cards for share in shares),
        dice=sum(share.dice for share in shares),
        others=sum(share.others for share in shares),
        error=sqrt(sum(share.error**2 for share in shares)),
    )
