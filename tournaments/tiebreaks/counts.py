"""Tie-breaks that count one's own rounds: score, wins, places, seats, and what the game itself gave."""

from __future__ import annotations

from itertools import accumulate, compress

from tournaments.tiebreaks.arithmetic import Arithmetic, Term, added
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow
from tournaments.tiebreaks.sums import DIGITS, summed


def score(code: str, row: CrosstableRow) -> Arithmetic:
    """Return the score, round by round, and what the organiser took or gave."""
    terms = tuple([Term(outing.score, outing.round, outing.opponents) for outing in row.outings])
    return added(code, (*terms, Term(row.extra)) if row.extra else terms)


def wins(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the rounds that brought as much as a win, byes and forfeits among them."""
    return _counted(
        code,
        row,
        [
            outing.score >= table.win if outing.how != "played" else _won(outing.place, outing.sharing)
            for outing in row.outings
        ],
    )


def wins_played(code: str, row: CrosstableRow) -> Arithmetic:
    """Return the tables won."""
    return _counted(code, row, [outing.played and _won(outing.place, outing.sharing) for outing in row.outings])


def later_seats(code: str, row: CrosstableRow) -> Arithmetic:
    """Return the rounds played from another seat than the first, which is the better one."""
    return _counted(code, row, [bool(outing.played and outing.seat) for outing in row.outings])


def later_seat_wins(code: str, row: CrosstableRow) -> Arithmetic:
    """Return the tables won from another seat than the first."""
    return _counted(
        code,
        row,
        [bool(outing.played and outing.seat) and _won(outing.place, outing.sharing) for outing in row.outings],
    )


def _won(place: int | None, sharing: int) -> bool:
    return place == 1 and sharing == 1


def _counted(code: str, row: CrosstableRow, counted: list[bool]) -> Arithmetic:
    terms = tuple([Term(1, outing.round, outing.opponents) for outing in compress(row.outings, counted)])
    return Arithmetic(code, len(terms), terms)


def places(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return how many first places, then seconds, and so on; a shared place counts by its number."""
    most = max(2, table.size)
    counts = [0] * most
    for outing in row.outings:
        if outing.place is not None:
            counts[min(outing.place, most) - 1] += 1
    return Arithmetic(code, counts[0], tuple(map(Term, counts)), "list", tuple(counts))


def progressive(code: str, row: CrosstableRow, *, cut: int = 0) -> Arithmetic:
    """Return the sum of the scores after every round, without this many of the first rounds."""
    after = accumulate([outing.score for outing in row.outings])
    return added(
        code,
        tuple(
            [
                Term(round(total, DIGITS), outing.round, (), None, None, "cut" if index < cut else "")
                for index, (outing, total) in enumerate(zip(row.outings, after, strict=True))
            ]
        ),
    )


def own_points(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the game's own points: realms, tibares, points.

    Nothing for anybody where one table has none.
    """
    if not table.all_counted:
        return Arithmetic(code, 0.0)
    terms = tuple(
        [
            Term(outing.points if outing.shown is None else outing.shown, outing.round, outing.opponents)
            for outing in row.outings
            if outing.points is not None
        ]
    )
    compared = summed([outing.points for outing in row.outings if outing.points is not None])
    return Arithmetic(code, summed([term.value for term in terms]), terms, "sum", (compared,))


def lots(code: str, row: CrosstableRow) -> Arithmetic:
    """Return the lot drawn: the first lot wins."""
    return Arithmetic(code, row.lot + 1, (), "plain", (-row.lot,))
