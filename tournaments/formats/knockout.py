"""Eliminatória, the plain knockout.

The winner of each table goes on, and the best seconds fill the tables. Whoever goes out is ranked by the round reached,
the place at the last table, the table count there (if all who are level have one), the final places of the opponents
there, and the lot. With consolation those who went out in a round play once more in the next one, and rank by their
place at that table first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tournaments.format import FieldOfPlayers, Final, best_first, falling, places_of, scores_of, stakes
from tournaments.formats.groups import GroupFormat, unfought
from tournaments.formats.seating import split, surely_fewest, table_count, why_again, why_apart
from tournaments.formats.seats import Seats
from tournaments.model import Bye, Draft, EntrantId, Ladder, Pairing, Round, Why

_Explain: TypeAlias = Callable[[Sequence[EntrantId]], tuple[Why, ...]]


class Knockout(GroupFormat):
    """The knockout. Duels take winners only, so that a beaten player cannot return.

    Larger tables are filled up.
    """

    key = "knockout"

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the final places after the last table, or when everybody else has left."""
        if _is_over(field):
            order, last = _final_order(field), field.rounds[-1]
            top = {entrant for table in last.draft.tables if table.group == 0 for entrant in table.everybody}
            return Final(order, tuple(level for level in unfought(field, order) if top.issuperset(level)))
        here = [entrant for entrant in _ladder(field)[0] if entrant not in field.out]
        return Final(_final_order(field)) if field.rounds and len(here) < 2 else None

    def draw(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places after the last table."""
        return self.final(field) or _Drawing(field, lots).draft()

    def ladder(self, field: FieldOfPlayers) -> Ladder:
        """Return those still in, then those who went out, the latest first; at the end, everybody in order."""
        if final := self.final(field):
            return tuple((entrant,) for entrant in final.order)
        return _present(field)

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds it takes until one table is left, that one included."""
        tables = table_count(players, size, least)
        if tables == 1:
            return int(players > 1)
        return 1 + self.most_rounds(_places_on(tables, size), size, least)


class _Drawing:
    """Makes a round's tables and byes: those still in, and the consolation of those who went out last."""

    def __init__(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> None:
        self.field = field
        self.seats = Seats(field, lots)
        self.met = field.met()
        self.avoided = field.avoided()
        self.tables: list[Pairing] = []
        self.byes: list[Bye] = []

    def draft(self) -> Draft:
        """Return the round."""
        field = self.field
        ladder = _present(field)
        alive = field.by_seed(ladder[0])
        winners = _winners(field, field.rounds[-1]) if field.rounds else alive
        self._group(0, list(alive), lambda table: _why(len(alive), table, winners))
        if field.settings.consolation and len(ladder) > 1:
            out = [entrant for entrant in field.by_seed(ladder[1]) if entrant not in field.out]
            consoled = Why("consolation", {"low": len(alive) + 1, "high": len(alive) + len(ladder[1])})
            if len(out) >= max(2, field.least):
                self._group(1, out, lambda _: (consoled,))
        return Draft((alive, *ladder[1:]), tuple(self.tables), tuple(self.byes))

    def _group(self, index: int, members: list[EntrantId], why: _Explain) -> None:
        if self.field.size == 2 and len(members) % 2:
            had = self.field.byes()
            free = min(members, key=lambda entrant: had[entrant])
            members.remove(free)
            self.byes.append(Bye(free, index))
        tables = split(members, self.field.size, self.avoided, self.field.least)
        fewest = surely_fewest(tables, self.met)
        for table in tables:
            reasons = (*why(table), *why_again(table, self.met, fewest), *why_apart(self.field.kept_apart(table)))
            self.tables.append(Pairing(len(self.tables) + 1, self.seats.by_firsts(table), index, reasons))


def _places_on(winners: int, size: int) -> int:
    """Return how many go on: the winners, and as many seconds as fill their tables; at duels winners only."""
    return winners if size == 2 else -(-winners // size) * size


def _is_over(field: FieldOfPlayers) -> bool:
    if not (field.rounds and field.rounds[-1].complete):
        return False
    draft = field.rounds[-1].draft
    groups = [*(table.group for table in draft.tables), *(bye.group for bye in draft.byes)]
    return groups.count(0) == 1


def _winners(field: FieldOfPlayers, this_round: Round) -> tuple[EntrantId, ...]:
    """Return the winners of a round, the bye's among them; a table to which nobody came has none."""
    fought = [
        index for index, table in enumerate(this_round.draft.tables) if table.group == 0 and not table.nobody_came
    ]
    tables = [field.finishers(this_round, index)[0] for index in fought]
    return (*tables, *(bye.entrant for bye in this_round.draft.byes if bye.group == 0))


def _going_on(field: FieldOfPlayers, this_round: Round) -> tuple[EntrantId, ...]:
    winners = _winners(field, this_round)
    if len(winners) < 2:
        return winners
    playing = {entrant for table in this_round.draft.tables if table.group == 0 for entrant in table.seats}
    seconds = best_first(
        this_round, [entrant for entrant, place in places_of(this_round).items() if place == 2 and entrant in playing]
    )
    return (*winners, *seconds[: _places_on(len(winners), field.size) - len(winners)])


def _present(field: FieldOfPlayers) -> Ladder:
    """Return the ladder with those who are out of the tournament behind those still in."""
    alive, *behind = _ladder(field)
    here = tuple(entrant for entrant in alive if entrant not in field.out)
    if len(here) == len(alive) or not here:
        return (alive, *behind)
    return (here, tuple(entrant for entrant in alive if entrant not in here), *behind)


def _ladder(field: FieldOfPlayers) -> Ladder:
    complete = [this_round for this_round in field.rounds if this_round.complete]
    if not complete:
        return (field.seeds,)
    draft = complete[-1].draft
    alive = _going_on(field, complete[-1])
    out = tuple(entrant for entrant in draft.ladder[0] if entrant not in alive)
    return tuple(group for group in (alive, out, *draft.ladder[1:]) if group)


def _final_order(field: FieldOfPlayers) -> tuple[EntrantId, ...]:
    """Return everybody in order: the last table (or, where the others have left, those still in), then the rest."""
    last = field.rounds[-1]
    if _is_over(field):
        top = next((index for index, table in enumerate(last.draft.tables) if table.group == 0), None)
        order = [bye.entrant for bye in last.draft.byes] if top is None else list(field.finishers(last, top))
        order += [entrant for entrant in last.draft.ladder[0] if entrant not in order]
    else:
        order = sorted(field.by_seed(_ladder(field)[0]), key=lambda entrant: entrant in field.out)
    following: Round | None = None
    for this_round in reversed(field.rounds):
        out = [entrant for entrant in this_round.draft.ladder[0] if entrant not in order]
        order += _ranked_out(this_round, out, order, following if field.settings.consolation else None)
        following = this_round
    return (*order, *(entrant for entrant in field.seeds if entrant not in order))


def _ranked_out(
    this_round: Round, out: list[EntrantId], above: list[EntrantId], consolation: Round | None
) -> list[EntrantId]:
    """Return those who went out in the round from the best down; `above` holds everybody placed already, in order."""
    places, scores = places_of(this_round), scores_of(this_round)
    again = places_of(consolation) if consolation else {}
    freed = {bye.entrant: 1 for bye in consolation.draft.byes} if consolation else {}
    lots = this_round.lots()
    final = {entrant: place for place, entrant in enumerate(above, start=1)}
    # A count decides only where everybody level has one: else it would compare some and not others.
    level = {place: [entrant for entrant in out if places.get(entrant) == place] for place in (1, *places.values())}
    counted = {place: all(map(scores.get, entrants)) for place, entrants in level.items()}

    def key(entrant: EntrantId) -> tuple[int, int, tuple[int, ...], tuple[int, ...], int]:
        place = places.get(entrant, 1)
        table = next((table for table in this_round.draft.tables if entrant in (*table.seats, *table.absent)), None)
        opponents = tuple(sorted(final[other] for other in table.seats if other in final)) if table else ()
        count = falling(scores[entrant]) if counted[place] and entrant in scores else ()
        return again.get(entrant, freed.get(entrant, len(out) + 1)), place, count, opponents, lots[entrant]

    return sorted(out, key=key)


def _why(alive: int, table: Sequence[EntrantId], winners: Sequence[EntrantId]) -> tuple[Why, ...]:
    low, high = stakes((tuple(range(alive)),), 0)
    seconds = (Why("best_second", {"entrant": entrant}) for entrant in table if entrant not in winners)
    return (Why("plays_for", {"low": low, "high": high}), *seconds)
