"""The figures that a result is told with, beside the places."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.model import Result
from tournaments.results import Form, TableCounts
from tournaments.results.forms import Settled


def told_figures(form: Form, result: Result | Settled) -> tuple[int, ...]:
    """Return what a result says of each entrant besides the place: games won, counts of the table, scores."""
    if isinstance(form, TableCounts):
        return tuple(score[0] for score in result.scores) if all(result.scores) else ()
    return result.won or result.figures


def in_order(places: Sequence[int], figures: Sequence[int]) -> list[int]:
    """Return everybody's figure, the winner's first."""
    return [figures[seat] for seat in sorted(range(len(figures)), key=lambda seat: places[seat])]
