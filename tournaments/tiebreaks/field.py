"""Against the field: how a player did with the same cards and seat as others, beside their mean."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tournaments.tiebreaks.arithmetic import Arithmetic, Term, added
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow, Outing
from tournaments.tiebreaks.sums import DIGITS, summed


class _Held(NamedTuple):
    """Everybody who had the same cards from the same seat, and what they got together: as shown, and as compared."""

    entrants: tuple[int, ...]
    shown: float
    compared: float


def against_field(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the gain over the mean of others who held the same cards, over all such rounds.

    The others sat in the same seat at tables of the same size. The game's own figures are compared (realms, tibares,
    points), or the scores of the places where a table has not reported figures; rounds in which every table had its own
    cards give nothing.
    """
    if not table.same_deals:
        return Arithmetic(code, 0.0)
    groups = table.remembered("field", lambda: _groups(table))
    terms, above = [], []
    for outing in row.outings:
        group = groups.get(_cards(outing)) if outing.played else None
        if group is None or len(group.entrants) < 2:
            continue
        others = tuple(other for other in group.entrants if other != row.entrant)
        shown, compared = _got(table, outing)
        mean = round((group.shown - shown) / len(others), DIGITS)
        terms.append(Term(round(shown - mean, DIGITS), outing.round, others, None, mean))
        above.append(compared - (group.compared - compared) / len(others))
    return msgspec.structs.replace(added(code, tuple(terms)), key=(summed(above),))


def _got(table: Crosstable, outing: Outing) -> tuple[float, float]:
    """Return what a round gave, as it is shown and as it compares, the greater the better."""
    if not table.all_counted or outing.points is None:
        return outing.score, outing.score
    return outing.points if outing.shown is None else outing.shown, outing.points


def _cards(outing: Outing) -> tuple[int, int | None, int]:
    """Return what the same cards are told by: the round, the seat, and how many sat there."""
    return outing.round, outing.seat, len(outing.opponents)


def _groups(table: Crosstable) -> dict[tuple[int, int | None, int], _Held]:
    groups: dict[tuple[int, int | None, int], _Held] = {}
    for row in table.rows:
        for outing in row.outings:
            if outing.played:
                shown, compared = _got(table, outing)
                known = groups.get(_cards(outing), _Held((), 0.0, 0.0))
                groups[_cards(outing)] = _Held(
                    (*known.entrants, row.entrant), known.shown + shown, known.compared + compared
                )
    return groups
