"""Every tie-break by its name, as settings and logs write it, and the usual lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from tournaments.errors import TournamentError
from tournaments.tiebreaks import counts, opponents, performance, shares
from tournaments.tiebreaks.arithmetic import Arithmetic
from tournaments.tiebreaks.crosstable import Crosstable, CrosstableRow
from tournaments.tiebreaks.field import against_field

HEAD_TO_HEAD = "head_to_head"
"""The one tie-break that looks at a group and not at one entrant."""
LOTS = "lots"
FIELD = "field"
"""Against the others with the same cards; it says something where all tables of a round had them."""

_OfRow: TypeAlias = Callable[[str, CrosstableRow], Arithmetic]
_OfTable: TypeAlias = Callable[[str, Crosstable, CrosstableRow], Arithmetic]

_OF_ROW: Mapping[str, _OfRow] = {
    "score": counts.score,
    "wins_played": counts.wins_played,
    "later_seats": counts.later_seats,
    "later_seat_wins": counts.later_seat_wins,
    "progressive": counts.progressive,
    "progressive_cut_1": partial(counts.progressive, cut=1),
    LOTS: counts.lots,
}
"""Those that look at an entrant's own rounds alone."""
_OF_TABLE: Mapping[str, _OfTable] = {
    "match_points": shares.match_points,
    "buchholz": opponents.buchholz,
    "buchholz_cut_1": partial(opponents.buchholz, low=1),
    "buchholz_cut_2": partial(opponents.buchholz, low=2),
    "buchholz_median": partial(opponents.buchholz, low=1, high=1),
    "buchholz_2023": partial(opponents.buchholz, capped=False),
    "buchholz_fore": opponents.fore_buchholz,
    "buchholz_zero": opponents.zero_buchholz,
    "sonneborn_berger": opponents.sonneborn_berger,
    "sonneborn_berger_cut_1": partial(opponents.sonneborn_berger, low=1),
    "sonneborn_berger_2023": partial(opponents.sonneborn_berger, capped=False),
    "koya": opponents.koya,
    "match_win": shares.own_match_share,
    "opponents_match_win": shares.opponents_match_share,
    "opponents_match_win_without_byes": partial(shares.opponents_match_share, byes=False),
    "opponents_match_points": shares.opponents_match_points,
    "game_win": shares.own_game_share,
    "opponents_game_win": shares.opponents_game_share,
    "wins": counts.wins,
    "places": counts.places,
    "own_points": counts.own_points,
    FIELD: against_field,
    "opponents_rating": performance.opponents_rating,
    "performance": performance.performance,
    "perfect_performance": performance.perfect_performance,
    "opponents_performance": performance.opponents_performance,
}
TIEBREAKS: tuple[str, ...] = (
    "score",
    "match_points",
    HEAD_TO_HEAD,
    *(name for name in _OF_TABLE if name != "match_points"),
    *(name for name in _OF_ROW if name not in ("score", LOTS)),
    LOTS,
)
"""All names, in the order in which an organiser is shown them."""

_FIRST = ("score", "match_points")
_DUELS = ("score", "buchholz_cut_1", "buchholz", "sonneborn_berger", "wins")
_TABLES = ("score", "places", "buchholz", "own_points")
_ROUND_ROBIN = ("score", HEAD_TO_HEAD, "sonneborn_berger", "wins", "koya")
_LEAGUE = ("score", "places", "own_points", HEAD_TO_HEAD)


PERCENTAGES = frozenset(
    (
        "match_win",
        "opponents_match_win",
        "opponents_match_win_without_byes",
        "game_win",
        "opponents_game_win",
    )
)
"""Those whose figures, from 0 to 1, are shown in per cent."""


def usual(format: str, size: int) -> tuple[str, ...]:
    """Return the tie-breaks of a format when the organiser chooses none.

    A place that they leave open is shared.
    """
    match format:
        case "swiss":
            return _DUELS if size == 2 else _TABLES
        case "round_robin":
            return _ROUND_ROBIN if size == 2 else _TABLES
        case "league":
            return _LEAGUE
        case _:
            return ()


def check_names(names: Sequence[str]) -> None:
    """Raise TournamentError for a name that is no tie-break, or that stands there twice."""
    for index, name in enumerate(names):
        if name not in TIEBREAKS:
            raise TournamentError("unknown_tiebreak", name=name, known=TIEBREAKS)
        if name in names[:index]:
            raise TournamentError("tiebreak_twice", name=name)


def chosen(names: Sequence[str], format: str, size: int) -> tuple[str, ...]:
    """Return the tie-breaks that hold: those chosen, or the usual ones.

    The score leads unless match points do. Those that this program does not have are left out: a log may have been
    written by a later one.
    """
    listed = tuple(name for name in dict.fromkeys(names) if name in TIEBREAKS)
    if not listed:
        return usual(format, size)
    return listed if listed[0] in _FIRST else ("score", *listed)


def figure(table: Crosstable, name: str, entrant: int) -> Arithmetic:
    """Return one entrant's figure with its arithmetic.

    Raises TournamentError for a name that is none of one entrant. The same table answers the second time from memory.
    """
    figures = table.figures[name]
    if entrant not in figures:
        figures[entrant] = _reckoned(table, name, table.by_entrant[entrant])
    return figures[entrant]


def _reckoned(table: Crosstable, name: str, row: CrosstableRow) -> Arithmetic:
    if of_row := _OF_ROW.get(name):
        return of_row(name, row)
    if of_table := _OF_TABLE.get(name):
        return of_table(name, table, row)
    raise TournamentError("unknown_tiebreak", name=name, known=TIEBREAKS)
