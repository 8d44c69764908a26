"""Who met whom: a line and a column for everybody, with the round and the result where they cross."""

from __future__ import annotations

from itertools import permutations

from tournaments.model import EntrantId, Pairing, Result, Tournament
from tournaments.tiebreaks import SCORED
from tui.papers.model import Column, Table, Value
from tui.papers.scribe import Scribe

MOST = 20
"""So many fit across a sheet; of more the rounds tell enough."""
_SELF = "×"


def has_meetings(tournament: Tournament) -> bool:
    """Tell whether the table is there: the format scores, a round was drawn up, and everybody fits across a sheet."""
    return tournament.settings.format in SCORED and bool(tournament.rounds) and 2 <= len(tournament.entrants) <= MOST


def meetings(scribe: Scribe) -> Table:
    """Return everybody from the top against everybody: "+2" won in round 2, "=" level, "-" lost, "?" not played yet."""
    words = scribe.words
    order = [line.entrant.id for line in scribe.standings]
    found = _found(scribe.tournament)
    rows: list[tuple[Value, ...]] = []
    for rank, (own, line) in enumerate(zip(order, scribe.standings, strict=True), start=1):
        cells = (_SELF if other == own else " ".join(found.get((own, other), ())) for other in order)
        score = next((one.value for one in line.columns if one.code in ("score", "match_points")), None)
        rows.append((rank, scribe.name(own), *cells, score))
    columns = (
        Column("number", words("papers.number"), "right"),
        Column("name", words("papers.name"), wide=True),
        *(Column(f"against_{rank}", str(rank), "center") for rank in range(1, len(order) + 1)),
        Column("score", words("desk.tiebreak.score"), "right", decimals=2),
    )
    return Table("meetings", columns, tuple(rows), words("papers.meetings"))


def _found(tournament: Tournament) -> dict[tuple[EntrantId, EntrantId], list[str]]:
    """Return what came of every meeting, round by round, by who met whom."""
    found: dict[tuple[EntrantId, EntrantId], list[str]] = {}
    for one in tournament.rounds:
        for table, result in zip(one.draft.tables, one.results, strict=True):
            for own, other in permutations(table.seats, 2):
                found.setdefault((own, other), []).append(f"{_sign(table, result, own, other)}{one.number}")
            if table.walkover:
                for winner in table.seats:
                    for absent in table.absent:
                        found.setdefault((winner, absent), []).append(f"+{one.number}")
                        found.setdefault((absent, winner), []).append(f"-{one.number}")
    return found


def _sign(table: Pairing, result: Result | None, own: EntrantId, other: EntrantId) -> str:
    if result is None:
        return "?"
    mine, theirs = (result.places[table.seats.index(seat)] for seat in (own, other))
    return "+" if mine < theirs else "=" if mine == theirs else "-"
