"""What `carteado bench tournaments` measures.

How long pairing takes, and how near it comes to the optimum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from statistics import median

from tournaments.controller import TournamentController
from tournaments.fold import field_of
from tournaments.fold.drawing import drawn, forget
from tournaments.formats.judging import PairingJudge
from tournaments.formats.tabling import TablingCosts, tables_for
from tournaments.lots import round_lots, stream
from tournaments.results import PlacesForm
from tournaments.settings import TournamentSettings
from tournaments.spec import parse
from tournaments.trials import Trial

Clock = Callable[[], float]
"""Seconds from any moment on."""
Figures = dict[str, int | float]

_LINE = "Chama: Campeonato de Medida 2026"


def pairing_benchmark(clock: Clock) -> Figures:
    """Return milliseconds to draw up a round of many, as medians of rounds two to four."""
    return {
        "swiss 1024 round ms": _round_time(clock, 1024, 2),
        "swiss 256 exact round ms": _round_time(clock, 256, 2),
        "pods of 4, 1024 round ms": _round_time(clock, 1024, 4),
        "correction at 256 ms": correction_time(clock),
    }


def _round_time(clock: Clock, players: int, size: int) -> float:
    desk = event(players, size)
    times = []
    for _ in range(3):
        play_round(desk)
        tournament = desk.tournament
        field = field_of(tournament)
        forget()
        began = clock()
        drawn("swiss", field, round_lots(5, len(tournament.rounds) + 1, tournament.seeds))
        times.append(clock() - began)
    return round(1000 * median(times), 1)


def correction_time(clock: Clock) -> float:
    """Return the milliseconds of a corrected result of round 1 when round 2 of 256 players is drawn up."""
    times = []
    desk = event(256, 2)
    play_round(desk)
    desk.draw_up(2)
    for _ in range(5):
        forget()
        result = desk.tournament.rounds[0].results[0]
        assert result is not None
        began = clock()
        desk.correct(1, 1, PlacesForm(tuple(reversed(result.places))))
        times.append(clock() - began)
    return round(1000 * median(times), 1)


def event(players: int, size: int) -> TournamentController:
    """Return a Swiss event before its first round."""
    desk = TournamentController()
    desk.open(parse(_LINE), TournamentSettings(format="swiss", table_size=size, rounds=8))
    for number in range(1, players + 1):
        desk.register(f"P{number}")
    return desk


def play_round(desk: TournamentController, seed: int = 1) -> None:
    """Draw up a round and give every table a result at random."""
    number = len(desk.tournament.rounds) + 1
    numbers = stream("benchmark", f"{seed} {number}")
    desk.draw_up(numbers.randrange(1 << 32))
    for table in desk.pending():
        places = tuple(place + 1 for place in numbers.shuffled(len(table.seats)))
        desk.report(number, table.number, PlacesForm(places))


def optimum_benchmark(events: int = 20) -> Figures:
    """Return in how many of 100 rounds tables of 8 to 12 cost as little as the best of all partitions."""
    equal = rounds = 0
    for seed in range(events):
        for players, size in ((8, 4), (9, 3), (10, 4), (12, 4), (12, 3)):
            desk = event(players, size)
            for _ in range(1 + seed % 4):
                play_round(desk, seed)
            tournament = desk.tournament
            lots = round_lots(seed, len(tournament.rounds) + 1, tournament.seeds)
            judge = PairingJudge(field_of(tournament), lots, by_score=True)
            made = tables_for(judge).tables
            equal += cost_of(judge, made) == least_cost(judge, tuple(map(len, made)))
            rounds += 1
    return {"pods equal to the optimum, of 100": round(100 * equal / rounds, 1)}


def cost_of(judge: PairingJudge, tables: tuple[tuple[int, ...], ...]) -> int:
    """Return the total cost of some tables."""
    weights, largest = TablingCosts(judge, frozenset()), max(map(len, tables))
    return sum(weights.cost(table, largest) for table in tables)


def least_cost(judge: PairingJudge, sizes: tuple[int, ...]) -> int:
    """Return the least cost of all divisions into tables of these sizes, by dynamic programming."""
    weights, largest, count = TablingCosts(judge, frozenset()), max(sizes), len(judge.order)
    price = {
        sum(1 << person for person in people): weights.cost([judge.order[person] for person in people], largest)
        for size in set(sizes)
        for people in combinations(range(count), size)
    }
    # A state: who sits already, and how many tables of each size are left. The first who is left over sits next.
    best = {(0, tuple(sorted(sizes))): 0}
    for _ in sizes:
        after: dict[tuple[int, tuple[int, ...]], int] = {}
        for (seated, left), cost in best.items():
            for table in _tables_with_first(count, seated, set(left)):
                rest = list(left)
                rest.remove(table.bit_count())
                state = (seated | table, tuple(rest))
                total = cost + price[table]
                if total < after.get(state, total + 1):
                    after[state] = total
        best = after
    return min(best.values())


def _tables_with_first(count: int, seated: int, sizes: set[int]) -> Iterator[int]:
    free = [person for person in range(count) if not seated >> person & 1]
    for size in sizes:
        for others in combinations(free[1:], size - 1):
            yield sum(1 << person for person in (free[0], *others))


def trials_benchmark(clock: Clock, events: int = 10_000) -> Figures:
    """Return how many random events (8 to 200 people, with drops and late entries) broke what must hold."""
    began = clock()
    broken = 0
    for seed in range(events):
        forget()
        broken += bool(list(Trial(seed, calm=seed % 3 == 0).run()))
    return {"events": events, "events broken": broken, "seconds": round(clock() - began)}


def figures(clock: Clock, events: int = 200) -> Figures:
    """Return all figures, with this many events at random."""
    return {**pairing_benchmark(clock), **optimum_benchmark(), **trials_benchmark(clock, events)}
