"""Everything that a player's page tells.

Rounds, opponents, seats, what was ruled, and every figure with its terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tournaments.model import EntrantId, Penalty, Tournament
from tournaments.placing import crosstable_of
from tournaments.standings import EntrantRound, Standing, history, standings
from tournaments.tiebreaks import CrosstableRow


class Met(msgspec.Struct, frozen=True):
    """An opponent: how often they met, and how often the player came before it, level, or behind."""

    opponent: EntrantId
    times: int
    before: int
    level: int
    behind: int


class EntrantPage(msgspec.Struct, frozen=True):
    """One entrant's page.

    `opponents` are in the order in which they were first met. `seats` counts how often each seat was taken, from the
    first. `row` is the entrant's row of the crosstable of the stage that runs, None for whoever is not in it.
    `matches` are those that can be seen again, by round.
    """

    standing: Standing
    rounds: tuple[EntrantRound, ...]
    opponents: tuple[Met, ...]
    seats: tuple[int, ...]
    byes: int
    penalties: tuple[Penalty, ...]
    row: CrosstableRow | None
    matches: tuple[tuple[int, str], ...]


def page_of(tournament: Tournament, number: EntrantId, lines: Sequence[Standing] | None = None) -> EntrantPage:
    """Return an entrant's page; `lines` are the standings where they are known already. Raises KeyError."""
    tournament.entrant(number)
    listed = standings(tournament) if lines is None else lines
    [standing] = [line for line in listed if line.entrant.id == number]
    rounds = history(tournament, number)
    return EntrantPage(
        standing,
        rounds,
        _met(tournament, number),
        _seats(tournament, number),
        sum(appearance.table is None for appearance in rounds),
        tuple(penalty for penalty in tournament.penalties if penalty.entrant == number),
        crosstable_of(tournament).by_entrant.get(number) if tournament.rounds else None,
        tuple((appearance.round, appearance.match) for appearance in rounds if appearance.match is not None),
    )


def _met(tournament: Tournament, number: EntrantId) -> tuple[Met, ...]:
    times: Counter[EntrantId] = Counter()
    came: Counter[tuple[EntrantId, int]] = Counter()
    for this_round in tournament.rounds:
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            if number not in table.seats or table.walkover:
                continue
            places = dict(zip(table.seats, result.places if result else (), strict=False))
            for other in table.seats:
                if other != number:
                    times[other] += 1
                    if places:
                        came[other, _sign(places[other] - places[number])] += 1
    return tuple(Met(other, count, came[other, 1], came[other, 0], came[other, -1]) for other, count in times.items())


def _seats(tournament: Tournament, number: EntrantId) -> tuple[int, ...]:
    taken = [
        table.seats.index(number)
        for this_round in tournament.rounds
        for table in this_round.draft.tables
        if number in table.seats and not table.walkover
    ]
    return tuple(taken.count(seat) for seat in range(max(taken, default=-1) + 1))


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
