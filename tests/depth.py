"""How much of a family of tests `make test` runs; `make test-deep` runs all of it.

A family is a test with its parameters. What a family leaves for later is marked `deep` as it is collected, always the
same, so that all workers agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest


def mark_what_is_deep(items: Iterable[pytest.Item]) -> None:
    """Mark as deep what the families that are marked `sampled` or `covered` leave out.

    `sampled(n)` keeps n tests spread evenly over the family; `covered` as many as it takes until each value of each
    parameter has come up.
    """
    families = defaultdict[str, list[pytest.Function]](list)
    for item in items:
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            families[item.nodeid.partition("[")[0]].append(item)
    for family in families.values():
        sampled, covered = (family[0].get_closest_marker(name) for name in ("sampled", "covered"))
        if sampled is not None:
            kept = spread(len(family), *sampled.args)
        elif covered is not None:
            kept = covering(
                [tuple((name, repr(value)) for name, value in item.callspec.params.items()) for item in family]
            )
        else:
            continue
        for number, item in enumerate(family):
            if number not in kept:
                item.add_marker(pytest.mark.deep)


def spread(count: int, kept: int) -> frozenset[int]:
    """Return `kept` of the numbers below `count`, evenly spread, the first and the last among them."""
    kept = min(kept, count)
    return frozenset(at * (count - 1) // max(kept - 1, 1) for at in range(kept))


def covering(sets: Sequence[tuple[tuple[str, object], ...]]) -> frozenset[int]:
    """Return numbers of sets in which together every value comes up: each time the set that brings most new ones."""
    wanted, kept = {value for values in sets for value in values}, set[int]()
    while wanted:
        best = max(range(len(sets)), key=lambda number: len(wanted.intersection(sets[number])))
        kept.add(best)
        wanted.difference_update(sets[best])
    return frozenset(kept)
