"""The bracket as a paper: round by round who sat where, and where each went from there."""

from __future__ import annotations

from typing import assert_never

from tournaments.bracket import BracketRound, BracketSeat, BracketTable, Lead, ToBye, ToPlaces, ToTable
from tournaments.bracket import bracket as bracket_of
from tournaments.tiebreaks import SCORED
from tui.papers.model import Box, BoxSeat, Level, Paper, Tree
from tui.papers.scribe import Scribe

_UPRIGHT = 4
"""So many rounds stand side by side on a sheet that is taller than wide."""


def bracket(scribe: Scribe) -> Paper:
    """Return the bracket; raises PaperError before the first round."""
    scribe.round()
    drawn = tree(scribe)
    return scribe.paper("bracket", bracket_title(scribe), (drawn,), landscape=len(drawn.levels) > _UPRIGHT)


def bracket_title(scribe: Scribe) -> str:
    """Return what the paper is called: where the score makes the order nobody is in a bracket."""
    scored = scribe.tournament.settings.format in SCORED
    return scribe.words("papers.bracket.rounds" if scored else "papers.bracket")


def tree(scribe: Scribe) -> Tree:
    """Return the rounds drawn up so far."""
    return Tree(tuple(_level(scribe, one) for one in bracket_of(scribe.tournament)))


def _level(scribe: Scribe, one: BracketRound) -> Level:
    boxes = tuple(_box(scribe, table) for table in one.tables)
    if one.byes:
        seats = tuple(BoxSeat(scribe.name(bye.entrant), lead=_lead(scribe, bye.lead)) for bye in one.byes)
        boxes = (*boxes, Box(scribe.words("papers.bye"), seats))
    return Level(scribe.words("papers.round", round=one.number), boxes)


def _box(scribe: Scribe, table: BracketTable) -> Box:
    places = scribe.places(table.low, table.high)
    title = scribe.words("papers.bracket.table", table=table.number, places=places)
    seats = sorted(table.seats, key=lambda seat: seat.place or 0)
    return Box(title, tuple(_seat(scribe, seat) for seat in seats))


def _seat(scribe: Scribe, seat: BracketSeat) -> BoxSeat:
    place = scribe.place(seat.place) if seat.place is not None else ""
    lead = _lead(scribe, seat.lead) if seat.lead is not None else ""
    return BoxSeat(scribe.name(seat.entrant), place, lead, seat.place == 1)


def _lead(scribe: Scribe, lead: Lead) -> str:
    match lead:
        case ToTable(table=table):
            return scribe.words("papers.to_table", table=table)
        case ToBye():
            return scribe.words("papers.to_bye")
        case ToPlaces(low=low, high=high):
            return f"= {scribe.places(low, high)}"
        case _:
            assert_never(lead)
