"""Why two meet: what the next best pairing without that table would have cost."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from tournaments.format import FieldOfPlayers
from tournaments.formats.judging import LEVELS, PairingJudge
from tournaments.formats.tabling import TablingCosts, TablingPlan, tables_for
from tournaments.model import Draft, EntrantId, Pairing, Why


def next_best(
    field: FieldOfPlayers, lots: Mapping[EntrantId, int], draft: Draft, table: Pairing, *, by_score: bool
) -> tuple[Why, ...]:
    """Return how the best pairing without this table is worse, and its opponents.

    `field` is that before the round. Nothing when the table was set by hand, or nothing else was possible.
    """
    judge = PairingJudge(field, lots, by_score=by_score)
    if any(seat not in judge.rank for seat in table.seats) or len(judge.order) < 3:
        return ()
    made = TablingPlan(tuple(pairing.seats for pairing in draft.tables), tuple(bye.entrant for bye in draft.byes))
    apart = frozenset((min(pair), max(pair)) for pair in combinations(table.seats, 2))
    other = tables_for(judge, apart)
    if set(map(frozenset, other.tables)) & {frozenset(table.seats)}:
        return (Why("only_pairing"),)
    levels = _levels(judge, other), _levels(judge, made)
    level = next((name for name in LEVELS if levels[0][name] != levels[1][name]), "lot")
    met = [seats for seats in other.tables if set(seats) & set(table.seats)]
    seats = tuple(seat for pair in met for seat in pair)
    data: dict[str, int | str | tuple[int, ...]] = {
        "level": level,
        "more": 0 if level == "lot" else levels[0][level] - levels[1][level],
        "seats": seats,
        "sizes": tuple(map(len, met)),
    }
    return (Why("next_best", data),)


def _levels(judge: PairingJudge, plan: TablingPlan) -> dict[str, int]:
    """Return what a plan costs on every level: for tables of more than two, all pairs at them."""
    if judge.field.size == 2:
        ranks = [sorted(judge.rank[seat] for seat in table) for table in plan.tables if set(table) <= set(judge.rank)]
        # A table of one, whose other player did not come, is no pair.
        cost = sum(judge.pair(*pair) for pair in ranks if len(pair) == 2)
        return judge.levels(cost + sum(judge.free(judge.rank[seat]) for seat in plan.free if seat in judge.rank))
    weights = TablingCosts(judge, frozenset())
    largest = max(map(len, plan.tables))
    return weights.levels(sum(weights.cost(table, largest) for table in plan.tables))
