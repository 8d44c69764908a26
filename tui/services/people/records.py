"""What somebody has done best and longest, each with the matches that it was done in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tui.services.people.page import Appearance

RECORDS = ("run", "streak", "best_win", "peak", "longest", "shortest_win")


class PersonRecord(NamedTuple):
    """One of RECORDS: wins in a row (now, and the most there were), a rating, or plies.

    And where it comes from.
    """

    kind: str
    value: int
    appearances: tuple[Appearance, ...]


def records_of(appearances: Sequence[Appearance]) -> tuple[PersonRecord, ...]:
    """Return the records of somebody with these appearances, the newest first; only those that exist."""
    return tuple(_records(appearances))


def _records(appearances: Sequence[Appearance]) -> Iterator[PersonRecord]:
    runs = _runs(appearances)
    if runs and appearances[0].result == "won":
        yield PersonRecord("run", len(runs[0]), runs[0])
    if runs:
        longest_run = max(runs, key=len)
        yield PersonRecord("streak", len(longest_run), longest_run)
    beaten = [
        (strength, appearance) for appearance in appearances if (strength := _strength_beaten(appearance)) is not None
    ]
    if beaten:
        strength, best = max(beaten, key=lambda pair: pair[0])
        yield PersonRecord("best_win", round(strength), (best,))
    rated = [(appearance.change.after.value, appearance) for appearance in appearances if appearance.change is not None]
    if rated:
        value, at = max(rated, key=lambda pair: pair[0])
        yield PersonRecord("peak", round(value), (at,))
    played = [appearance for appearance in appearances if appearance.plies]
    if played:
        longest = max(played, key=lambda appearance: appearance.plies)
        yield PersonRecord("longest", longest.plies, (longest,))
    if won := [appearance for appearance in played if appearance.result == "won"]:
        shortest = min(won, key=lambda appearance: appearance.plies)
        yield PersonRecord("shortest_win", shortest.plies, (shortest,))


def _runs(appearances: Sequence[Appearance]) -> list[tuple[Appearance, ...]]:
    """Return the wins in a row, each run with its newest first."""
    runs: list[list[Appearance]] = [[]]
    for appearance in appearances:
        if appearance.result == "won":
            runs[-1].append(appearance)
        elif runs[-1]:
            runs.append([])
    return [tuple(run) for run in runs if run]


def _strength_beaten(appearance: Appearance) -> float | None:
    """Return the mean rating of the opponents of a win that counts for the ratings, None for anything else."""
    if appearance.result != "won" or appearance.change is None or not appearance.change.lines:
        return None
    return sum(line.rating for line in appearance.change.lines) / len(appearance.change.lines)
