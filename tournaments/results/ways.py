"""Which ways there are to type the result of a table, and the slip that asks for all of them."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.keys import KeyFamily
from tournaments.results.chama_ways import CountedVictory, Counts, Victories
from tournaments.results.entry import ResultNote, Way
from tournaments.results.entry_table import EntryTable
from tournaments.results.general_ways import GamesWay, OneByOne, Places, Points
from tournaments.results.life import LifePoints
from tournaments.results.life_ways import LifeWay

_REASON = KeyFamily("reason.{}", "six_realms ten_realms conquest last_seat")


def ways_at(table: EntryTable) -> tuple[Way, ...]:
    """Return the ways to type the result of a table, the usual one first.

    A match of several games is told by them; where two play, the loser of a victory needs no count.
    """
    places = Places(table)
    if isinstance(table.scoring, LifePoints):
        several = (GamesWay(table), OneByOne(table)) if table.best_of > 1 else ()
        return (LifeWay(table, table.scoring), *several, places)
    if table.best_of > 1:
        return (GamesWay(table), OneByOne(table), places)
    if table.victories:
        counted = () if len(table.entrants) == 2 else (CountedVictory(table),)
        return (places, Victories(table), *counted, Counts(table))
    return (places,) if table.scoring is None else (Points(table, table.scoring), places)


class SlipForm(NamedTuple):
    """The form of a slip: boxes beside every name, what may be ticked, and a line that says how."""

    fields: tuple[ResultNote, ...]
    ticks: tuple[ResultNote, ...]
    note: ResultNote


def slip_form(table: EntryTable) -> SlipForm:
    """Return the slip on which a table writes its result by hand: the boxes of all ways."""
    ways = ways_at(table)
    fields: list[ResultNote] = []
    for way in ways:
        fields += [field for field in way.slip if field not in fields]
    won = table.victories if table.best_of == 1 else ()
    ticks = [
        *(tick for way in ways for tick in way.ticks),
        *(ResultNote(_REASON(victory)) for victory in won),
        *([ResultNote("papers.slip.time")] if won else ()),
    ]
    lines = next((way.slip_note for way in ways if way.slip_note is not None), ResultNote("papers.slip.note.places"))
    return SlipForm(tuple(fields), tuple(ticks), lines)
