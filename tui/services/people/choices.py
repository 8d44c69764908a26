"""What somebody's choices and luck were worth, over the matches whose analysis is kept whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from engine.core.errors import CarteadoError
from engine.core.log import Hinted
from engine.review.judge import BUDGET
from engine.review.model import ANALYSER_VERSION, Judgement, decisions_in
from engine.review.summary import Share, summarise
from saves.rows.row import FAULTS
from saves.store import Store
from tui.services.people.accuracy import Accuracy, MatchAccuracy, charges_of, losses_of_levels
from tui.services.people.page import Appearance, grouped

LEAST_JUDGED = 20
"""From so many judged matches of a game on its sums are told: fewer say nothing of a person."""
_unpack = msgspec.msgpack.Decoder(Judgement).decode


class Judged(NamedTuple):
    """The judged matches of a game, the newest first, with each one's share of the person, in parts of 1."""

    game: str
    appearances: tuple[Appearance, ...]
    shares: tuple[Share, ...]
    accuracy: Accuracy

    @property
    def enough(self) -> bool:
        """Tell whether there are enough matches for their means to be shown."""
        return len(self.shares) >= LEAST_JUDGED

    def mean(self, part: str) -> tuple[float, float]:
        """Return the mean of a part of the shares, and half of its interval of 95 %; of two matches or more."""
        values = [getattr(share, part) for share in self.shares]
        return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def judged_games(store: Store, appearances: Sequence[Appearance]) -> tuple[Judged, ...]:
    """Return what is judged of somebody's matches, the game with the most first."""
    kept = set(store.analyses.matches())
    judged_matches = {
        played.match: judged
        for played in appearances
        if played.match in kept and (judged := _judged(store, played)) is not None
    }
    groups = grouped(
        [played for played in appearances if played.match in judged_matches], lambda played: (played.game,)
    )
    return tuple(
        _of_game(game, group, [judged_matches[played.match] for played in group]) for game, group in groups.items()
    )


def _of_game(
    game: str, appearances: Sequence[Appearance], judged_matches: Sequence[tuple[Share, MatchAccuracy]]
) -> Judged:
    shares, matches = tuple(share for share, _ in judged_matches), tuple(match for _, match in judged_matches)
    return Judged(game, tuple(appearances), shares, Accuracy(game, matches))


def _judged(store: Store, appearance: Appearance) -> tuple[Share, MatchAccuracy] | None:
    """Return the person's share of a match, and what was given away.

    None unless every place is judged, and for a seat that was given hints.
    """
    judged = store.analyses.load(
        appearance.match, ANALYSER_VERSION, BUDGET, lambda _place, packed: _unpack(packed)
    ).found
    if any(place not in judged for place in range(appearance.plies + 1)):
        return None
    try:
        if any(
            isinstance(entry, Hinted) and entry.seat == appearance.seat
            for entry in store.matches.load(appearance.match).entries
        ):
            return None
        share = summarise([judged[place] for place in range(appearance.plies + 1)]).shares[appearance.seat]
        own = [decision for decision in decisions_in(judged.values()).values() if decision.seat == appearance.seat]
        return share, MatchAccuracy(charges_of(own), losses_of_levels(appearance.game, own))
    except (*FAULTS, CarteadoError):
        # Judgements of another kind of match, or a damaged one: nothing is told of it.
        return None


def parts_of(judged: Judged) -> Iterator[tuple[str, float, float]]:
    """Yield the parts that are shown, each with its mean a match and half of its interval."""
    for part in ("choices", "cards", "dice"):
        mean, half = judged.mean(part)
        if part != "dice" or mean or half:
            yield part, mean, half
