"""Eliminatória, the plain knockout: the winner of each table goes on, and the best seconds fill the tables.

Whoever goes out is ranked by the round reached, the place at the last table, the table count there (if all who are
level have one), the final places of the opponents there, and the lot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tournaments.formats.base import Field, Final, best_first, falling, places_of, scores_of, stakes
from tournaments.formats.seating import rematches, seat, split, table_count
from tournaments.model import Bye, Draft, EntrantId, Ladder, Pairing, Round, Why


class Knockout:
    """The knockout. Duels take winners only, so that a beaten player cannot return; larger tables are filled up."""

    key = "knockout"
    strict = True

    def draw(self, field: Field, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places after the last table."""
        if _is_over(field):
            return Final(_final_order(field))
        ladder = self.ladder(field)
        alive = field.by_seed(ladder[0])
        met = field.met()
        playing = list(alive)
        byes: tuple[Bye, ...] = ()
        if field.size == 2 and len(alive) % 2:
            had = field.byes()
            free = min(alive, key=lambda entrant: had[entrant])
            playing.remove(free)
            byes = (Bye(free, 0),)
        winners = _winners(field, field.rounds[-1]) if field.rounds else alive
        tables = tuple(
            Pairing(number, seat(table, field, lots), 0, _why(len(alive), table, winners, rematches(table, met)))
            for number, table in enumerate(split(playing, field.size, met, field.least), start=1)
        )
        return Draft((alive, *ladder[1:]), tables, byes)

    def ladder(self, field: Field) -> Ladder:
        """Return those still in, then those who went out, the latest first; at the end, everybody in order."""
        complete = [one for one in field.rounds if one.complete]
        if not complete:
            return (field.seeds,)
        if _is_over(field):
            return tuple((entrant,) for entrant in _final_order(field))
        draft = complete[-1].draft
        alive = _going_on(field, complete[-1])
        out = tuple(entrant for entrant in draft.ladder[0] if entrant not in alive)
        return (alive, out, *draft.ladder[1:])

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds it takes until one table is left, that one included."""
        tables = table_count(players, size, least)
        if tables == 1:
            return int(players > 1)
        return 1 + self.most_rounds(_places_on(tables, size), size, least)


def _places_on(winners: int, size: int) -> int:
    """Return how many go on: the winners, and as many seconds as fill their tables; at duels winners only."""
    return winners if size == 2 else -(-winners // size) * size


def _is_over(field: Field) -> bool:
    if not (field.rounds and field.rounds[-1].complete):
        return False
    draft = field.rounds[-1].draft
    return len(draft.tables) + len(draft.byes) == 1


def _winners(field: Field, one: Round) -> tuple[EntrantId, ...]:
    """Return the winners of a round, the bye's among them."""
    tables = tuple(field.finishers(one, index)[0] for index in range(len(one.draft.tables)))
    return (*tables, *(bye.entrant for bye in one.draft.byes))


def _going_on(field: Field, one: Round) -> tuple[EntrantId, ...]:
    winners = _winners(field, one)
    seconds = best_first(one, [entrant for entrant, place in places_of(one).items() if place == 2])
    return (*winners, *seconds[: _places_on(len(winners), field.size) - len(winners)])


def _final_order(field: Field) -> tuple[EntrantId, ...]:
    order = list(field.finishers(field.rounds[-1], 0))
    for one, after in reversed(tuple(pairwise(field.rounds))):
        alive = after.draft.ladder[0]
        order += _ranked_out(one, [entrant for entrant in one.draft.ladder[0] if entrant not in alive], order)
    return tuple(order)


def _ranked_out(one: Round, out: list[EntrantId], above: list[EntrantId]) -> list[EntrantId]:
    """Return those who went out in the round from the best down; `above` holds everybody placed already, in order."""
    places, scores = places_of(one), scores_of(one)
    lots = one.lots()
    final = {entrant: place for place, entrant in enumerate(above, start=1)}
    # A count decides only where everybody level has one: else it would compare some and not others.
    counted = {place: all(scores[entrant] for entrant in out if places[entrant] == place) for place in places.values()}

    def key(entrant: EntrantId) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
        place = places[entrant]
        table = next(table for table in one.draft.tables if entrant in table.seats)
        opponents = tuple(sorted(final[other] for other in table.seats if other in final))
        return place, falling(scores[entrant]) if counted[place] else (), opponents, lots[entrant]

    return sorted(out, key=key)


def _why(alive: int, table: Sequence[EntrantId], winners: Sequence[EntrantId], repeated: int) -> tuple[Why, ...]:
    low, high = stakes((tuple(range(alive)),), 0)
    reasons = [Why("plays_for", {"low": low, "high": high})]
    reasons += [Why("best_second", {"entrant": entrant}) for entrant in table if entrant not in winners]
    if repeated:
        reasons.append(Why("rematch", {"times": repeated}))
    return tuple(reasons)
