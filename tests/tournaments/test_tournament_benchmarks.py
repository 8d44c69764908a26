"""The benchmarks measure what they say, on small events."""

from __future__ import annotations

from itertools import count

import pytest

from tournaments.benchmarks import cost_of, event, least_cost, optimum_benchmark, play_round, trials_benchmark
from tournaments.fold import field_of
from tournaments.formats.judging import PairingJudge
from tournaments.formats.tabling import even_sizes, tables_for
from tournaments.lots import round_lots


def test_no_event_at_random_is_broken() -> None:
    ticks = count()
    figures = trials_benchmark(lambda: next(ticks), 4)
    assert (figures["events"], figures["events broken"]) == (4, 0)


@pytest.mark.parametrize(("players", "size"), [(8, 3), (8, 4), (9, 4), (10, 3)])
def test_the_least_cost_of_all_partitions_is_reached_by_the_search(players: int, size: int) -> None:
    desk = event(players, size)
    for _ in range(3):
        play_round(desk, players)
    tournament = desk.tournament
    judge = PairingJudge(field_of(tournament), round_lots(1, 4, tournament.seeds), by_score=True)
    sizes = tuple(even_sizes(players, size))
    made = tables_for(judge).tables
    standing = [judge.order[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(len(sizes))]
    assert least_cost(judge, sizes) == cost_of(judge, made)
    assert least_cost(judge, sizes) <= cost_of(judge, tuple(map(tuple, standing)))


def test_the_share_of_optimal_rounds_is_told_in_hundredths() -> None:
    assert optimum_benchmark(1) == {"pods equal to the optimum, of 100": 100.0}
