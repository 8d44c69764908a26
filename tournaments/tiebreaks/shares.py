"""Match points and the shares of them: match-win, game-win and the opponents' percentages.

A win at a table of n gives 2n - 1 match points (3 in a duel), a shared first place 1, all else nothing; a bye counts as
a win. A game inside a match gives 3, a drawn one 1. No share counts for less than the floor.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tournaments.tiebreaks.arithmetic import Arithmetic, Term, added, averaged
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow, Outing
from tournaments.tiebreaks.sums import mean

FLOOR = 0.33
"""The least share that counts for an opponent in duels, as it is printed: not a third."""
GAME_WIN = 3
BYE_GAMES = (2, 0, 0)
"""A bye is a match won by two games to none."""
_WON = ("bye", "forfeit_win")


def win_points(seats: int) -> int:
    """Return the match points of a win at a table of this many."""
    return 2 * seats - 1


def points_of(outing: Outing, size: int) -> tuple[int, int]:
    """Return the match points of one round, and how many it could have given."""
    if not outing.played:
        most = win_points(len(outing.opponents) + 1 if outing.opponents else size)
        return (most if outing.how in _WON else 0), most
    most = win_points(len(outing.opponents) + 1)
    if outing.place != 1:
        return 0, most
    return (most if outing.sharing == 1 else 1), most


def _points(table: Crosstable, row: CrosstableRow) -> list[tuple[Outing, tuple[int, int]]]:
    """Return every round with its `points_of`."""
    size = table.size
    return table.remembered(
        ("match points", row.entrant), lambda: [(outing, points_of(outing, size)) for outing in row.outings]
    )


def floor_of(size: int) -> float:
    """Return the least share that counts: 33 % in duels, one point of a win's at larger tables."""
    return FLOOR if size == 2 else 1 / win_points(size)


def match_points(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the match points."""
    return added(
        code,
        tuple([Term(got, outing.round, outing.opponents) for outing, (got, _) in _points(table, row)]),
    )


def match_share(table: Crosstable, row: CrosstableRow, *, byes: bool = True) -> float:
    """Return the match points as a share of all that could be had, at least the floor.

    0 rounds make the floor. Rounds after somebody left are not counted; without `byes` free rounds are not either.
    """
    pairs = [pair for outing, pair in _points(table, row) if _counts(outing, byes)]
    return max(floor_of(table.size), _share(pairs))


def game_share(table: Crosstable, row: CrosstableRow) -> float:
    """Return the game points as a share of all that could be had, at least the floor."""
    return max(floor_of(table.size), _share([_game_points(outing) for outing in row.outings if _counts(outing, True)]))


def _counts(outing: Outing, byes: bool) -> bool:
    return outing.how != "absent" and (byes or outing.how != "bye")


def _share(pairs: list[tuple[int, int]]) -> float:
    most = sum(most for _, most in pairs)
    return sum(got for got, _ in pairs) / most if most else 0.0


def _game_points(outing: Outing) -> tuple[int, int]:
    won, lost, drawn = games_of(outing)
    return GAME_WIN * won + drawn, GAME_WIN * (won + lost + drawn)


def games_of(outing: Outing) -> tuple[int, int, int]:
    """Return the games won, lost and drawn: those of the match, else the round as one game.

    A bye is two won.
    """
    if any(outing.games):
        return outing.games
    if not outing.played:
        return BYE_GAMES if outing.how in _WON else (0, 2, 0)
    if outing.place != 1:
        return (0, 1, 0)
    return (1, 0, 0) if outing.sharing == 1 else (0, 0, 1)


def own_match_share(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return one's own match-win percentage, as a share."""
    return _own(code, [pair for outing, pair in _points(table, row) if _counts(outing, True)], table)


def own_game_share(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return one's own game-win percentage, as a share."""
    return _own(code, [_game_points(outing) for outing in row.outings if _counts(outing, True)], table)


def _own(code: str, pairs: list[tuple[int, int]], table: Crosstable) -> Arithmetic:
    got, most = sum(got for got, _ in pairs), sum(most for _, most in pairs)
    share = max(floor_of(table.size), _share(pairs))
    return Arithmetic(code, round(share, 9), (Term(got), Term(most)), "share")


def opponents_match_share(code: str, table: Crosstable, row: CrosstableRow, *, byes: bool = True) -> Arithmetic:
    """Return the mean of the opponents' match-win percentages.

    Rounds that were not played have no opponent.
    """
    return _of_opponents(code, table, row, partial(match_share, table, byes=byes), f"match_share {byes}")


def opponents_game_share(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the mean of the opponents' game-win percentages."""
    return _of_opponents(code, table, row, partial(game_share, table), "game_share")


def opponents_match_points(code: str, table: Crosstable, row: CrosstableRow) -> Arithmetic:
    """Return the mean of the opponents' match points."""
    return _of_opponents(
        code, table, row, lambda other: float(sum(got for _, (got, _) in _points(table, other))), "match_points"
    )


def _of_opponents(
    code: str, table: Crosstable, row: CrosstableRow, figure: Callable[[CrosstableRow], float], name: str
) -> Arithmetic:
    figures = table.remembered(name, lambda: {other.entrant: figure(other) for other in table.rows})
    floor = floor_of(table.size)
    terms = []
    for outing in row.outings:
        if outing.how == "played":
            others = outing.opponents
            theirs = [figures[others[0]]] if len(others) == 1 else [figures[other] for other in others]
            value = theirs[0] if len(theirs) == 1 else mean(theirs)
            terms.append(Term(value, outing.round, others, None, None, "floor" if floor in theirs else ""))
    return averaged(code, tuple(terms))
