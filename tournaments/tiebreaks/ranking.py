"""Everybody in order by a list of tie-breaks, and what parted each from the one above."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec

from tournaments.tiebreaks.arithmetic import Arithmetic, Term, added
from tournaments.tiebreaks.crosstable import Crosstable
from tournaments.tiebreaks.names import HEAD_TO_HEAD, figure
from tournaments.tiebreaks.sums import mean, summed


class Ranked(msgspec.Struct, frozen=True):
    """The place of an entrant, shared with all from whom nothing parts it.

    `columns` holds its figure in each tie-break. `parted_by` names the tie-break that put it behind the one above:
    empty for the first, and for whoever shares the place, where only the lot says who is written first.
    """

    entrant: int
    place: int
    parted_by: str
    columns: tuple[Arithmetic, ...] = ()


class _Sorted(msgspec.Struct, frozen=True):
    """A group that nothing parts, and what parts it from the one before."""

    entrants: tuple[int, ...]
    parted_by: str


def rank(table: Crosstable, names: Sequence[str], group: Iterable[int] | None = None) -> tuple[Ranked, ...]:
    """Return the group (everybody by default) from the top by these tie-breaks, one after the other.

    Raises TournamentError for a name that is no tie-break.
    """
    entrants = tuple(row.entrant for row in table.rows) if group is None else tuple(group)
    ranked: list[Ranked] = []
    for part in _parted(table, entrants, tuple(names), ""):
        place = len(ranked) + 1
        for index, entrant in enumerate(_by_lot(table, part.entrants)):
            ranked.append(Ranked(entrant, place, "" if index else part.parted_by))
    duels = _meetings(table, entrants, tuple(names))
    return tuple(
        Ranked(row.entrant, row.place, row.parted_by, tuple(_column(table, name, row.entrant, duels) for name in names))
        for row in ranked
    )


def _column(table: Crosstable, name: str, entrant: int, duels: Mapping[int, Arithmetic]) -> Arithmetic:
    return duels[entrant] if name == HEAD_TO_HEAD else figure(table, name, entrant)


def _meetings(table: Crosstable, entrants: tuple[int, ...], names: tuple[str, ...]) -> dict[int, Arithmetic]:
    """Return everybody's head to head inside the group that is level on all tie-breaks before it."""
    if HEAD_TO_HEAD not in names:
        return {}
    columns = {entrant: Arithmetic(HEAD_TO_HEAD, 0.0) for entrant in entrants}
    for part in _parted(table, entrants, names[: names.index(HEAD_TO_HEAD)], ""):
        for entrant, met in _met_inside(table, part.entrants).items():
            terms = tuple(Term(mean(results), 0, (other,)) for other, results in met.items())
            columns[entrant] = added(HEAD_TO_HEAD, terms)
    return columns


def levels(table: Crosstable, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Return everybody from the top without the arithmetic.

    Those who share a place are together, by their lots.
    """
    entrants = tuple(row.entrant for row in table.rows)
    return tuple(tuple(_by_lot(table, part.entrants)) for part in _parted(table, entrants, tuple(names), ""))


def _by_lot(table: Crosstable, entrants: tuple[int, ...]) -> list[int]:
    return sorted(entrants, key=lambda entrant: (table.by_entrant[entrant].lot, entrant))


def _parted(table: Crosstable, entrants: tuple[int, ...], names: tuple[str, ...], above: str) -> list[_Sorted]:
    if len(entrants) < 2 or not names:
        return [_Sorted(entrants, above)] if entrants else []
    name, *rest = names
    keys = _keys(table, name, entrants)
    groups = _grouped(entrants, keys)
    # A group that head to head has parted is level anew: the games among those who remain may part them further.
    again = names if name == HEAD_TO_HEAD and len(groups) > 1 else tuple(rest)
    parts: list[_Sorted] = []
    for index, level in enumerate(groups):
        parts += _parted(table, level, again, name if index else above)
    return parts


def _keys(table: Crosstable, name: str, entrants: tuple[int, ...]) -> dict[int, tuple[float, ...]]:
    if name == HEAD_TO_HEAD:
        return {entrant: (value,) for entrant, value in head_to_head(table, entrants).items()}
    return {entrant: figure(table, name, entrant).order for entrant in entrants}


def _grouped(entrants: tuple[int, ...], keys: dict[int, tuple[float, ...]]) -> list[tuple[int, ...]]:
    best_first = sorted(entrants, key=lambda entrant: keys[entrant], reverse=True)
    return [tuple(level) for _, level in groupby(best_first, key=lambda entrant: keys[entrant])]


def head_to_head(table: Crosstable, group: Sequence[int]) -> dict[int, float]:
    """Return each group member's score against the others; 0 for all unless all have met.

    Whoever met more than once counts the mean of those meetings.
    """
    met = _met_inside(table, group)
    return {entrant: summed(mean(results) for results in met[entrant].values()) if met else 0.0 for entrant in group}


def _met_inside(table: Crosstable, group: Sequence[int]) -> dict[int, dict[int, list[float]]]:
    """Return whom each of the group met of it, with what was got; nothing unless all of them have met."""
    inside = set(group)
    met: dict[int, dict[int, list[float]]] = {entrant: {} for entrant in group}
    for entrant in group:
        for outing in table.by_entrant[entrant].outings:
            if outing.played or table.round_robin:
                for other, result in zip(outing.opponents, outing.results, strict=True):
                    if other in inside:
                        met[entrant].setdefault(other, []).append(result)
        if len(met[entrant]) < len(inside) - 1:
            return {}
    return met
