"""The tables at which the laws of all games are tried.

A game joins by `<key>_law.py` beside this page: OPTIONS, seats_of, BOUND, OPEN_FIELDS, HIDDEN_FIELDS, reveals,
cards_of, whole, twin, secrets and check_memory, and of the exceptions below those that it needs. Where a game has many
tables, each law takes some of them, other laws others, and one law takes all.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from math import ceil
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.core.game import AnyGame
from engine.games.registry import GAMES
from tests.laws.play import Step, walk


class Case(NamedTuple):
    """One game with its seats and options; `law` is the module of what the laws need to know of it."""

    game: AnyGame
    law: Any
    seats: int
    options: Any

    def walk(self, seed: int, *, interventions: bool = False) -> Iterator[Step]:
        return walk(
            self.game, self.options, self.seats, Random(seed), interventions=interventions, limit=self.law.BOUND
        )

    def walks(self, seed: int, *, interventions: bool = False, enough: int = 0) -> Iterator[Step]:
        """Walk as `walk` does, and through more games until a law has seen enough, however short one game is."""
        steps = 0
        for number in count():
            for step in self.walk(seed + 1_000 * number, interventions=interventions):
                steps += 1
                yield step
            if steps > (enough or ENOUGH):
                return


ENOUGH = 250
"""So many steps show a law at work."""


def law_of(key: str) -> Any:
    return importlib.import_module(f"tests.laws.{key}_law")


def tables() -> Iterator[tuple[str, list[Any]]]:
    """Yield each game's tables in an order that is mixed, and always the same."""
    for key, game in GAMES.items():
        law = law_of(key)
        found = [
            pytest.param(Case(game, law, seats, options), id=f"{key}-{seats}-options{number}")
            for number, options in enumerate(law.OPTIONS)
            for seats in law.seats_of(options)
        ]
        yield key, Random(key).sample(found, k=len(found))


TABLES = dict(tables())


def deep(case: Any) -> Any:
    """Leave a table to `make test-deep`."""
    return pytest.param(*case.values, id=case.id, marks=pytest.mark.deep)


def each_with_some_seats(cases: Iterable[Any]) -> Iterator[Any]:
    """Yield all tables, those deep whose options are there with another number of seats."""
    seen = set[str]()
    for case in cases:
        options = case.id.rpartition("-")[2]
        yield deep(case) if options in seen else case
        seen.add(options)


every_case = pytest.mark.parametrize(
    "case", [case for cases in TABLES.values() for case in each_with_some_seats(cases)]
)
LAWS = Counter[str]()
"""How many laws each module has so far: which tables a law takes does not depend on what else was imported."""
FIRST_LAWS = 16
"""So many tables further on the laws of other modules begin: `test_laws` has as many."""
MOST_TABLES = 8
KEPT = 4
"""One table of so many that a law takes is not deep."""


def some_cases(law: Any) -> Any:
    """Let a law take a third of each game's tables, eight at most, further on in them than the law before.

    Of each four of them three are deep.
    """
    number = LAWS[law.__module__] + (0 if law.__module__.endswith(".test_laws") else FIRST_LAWS)
    LAWS[law.__module__] += 1
    counts = {key: min(MOST_TABLES, ceil(len(cases) / 3)) for key, cases in TABLES.items()}
    chosen = [(TABLES[key][(number * n + at) % len(TABLES[key])], at) for key, n in counts.items() for at in range(n)]
    return pytest.mark.parametrize("case", [deep(case) if at % KEPT else case for case, at in chosen])(law)
