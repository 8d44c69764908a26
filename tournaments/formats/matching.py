"""Two by two at the least cost: an exact minimum-cost perfect matching.

Costs are tuples of whole numbers, the weightiest first; sums of them are compared as tuples are, which holds because
they are packed into one number whose digits never carry. Up to EXACT people the answer is the optimum: whatever costs
more alone than a whole pairing that is known already cannot be part of a better one, and all the rest is looked at.
For more people each looks only at those near in order; the circle widens until everybody has somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TypeAlias

import rustworkx

Cost: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int]
CostOf: TypeAlias = Callable[[int, int], Cost | None]
"""What it costs to pair two places of the order (the smaller first); None where they must not meet."""

EXACT = 256
_NEAR = 8
_DENSE = 32
_Edge: TypeAlias = tuple[int, int, Cost]


def best_pairs(size: int, cost: CostOf, near: CostOf | None = None) -> tuple[Pair, ...] | None:
    """Return how to pair the numbers below `size` (even) at the least cost; None when some must be left over.

    `near` tells the cost only of those pairs that a large event should look at first (no rematches).
    """
    if size <= _DENSE:
        return _solved(size, _edges(combinations(range(size), 2), cost))
    known = _nearby(size, near or cost)
    if size > EXACT and known is not None:
        return known
    edges = _edges(combinations(range(size), 2), cost)
    if known is not None:
        total = total_of(known, cost)
        edges = [edge for edge in edges if edge[2] <= total]
    return _solved(size, edges)


def total_of(pairs: Sequence[Pair], cost: CostOf) -> Cost:
    """Return the sum of the costs of pairs that may meet."""
    costs = [cost(*pair) for pair in pairs]
    return tuple(sum(column) for column in zip(*(one for one in costs if one is not None), strict=True))


def _nearby(size: int, cost: CostOf) -> tuple[Pair, ...] | None:
    """Return the best pairing in which everybody meets one of the nearest who may be met; None if there is none."""
    count = _NEAR
    while count < size // 2:
        if found := _solved(size, _circle(size, count, cost)):
            return found
        count *= 2
    return None


def _circle(size: int, count: int, cost: CostOf) -> list[_Edge]:
    """Return for everybody so many of the next in order who may be met."""
    edges: list[_Edge] = []
    for one in range(size):
        found = 0
        for other in range(one + 1, size):
            if (price := cost(one, other)) is not None:
                edges.append((one, other, price))
                found += 1
                if found == count:
                    break
    return edges


def _edges(pairs: combinations[Pair], cost: CostOf) -> list[_Edge]:
    return [(one, other, price) for one, other in pairs if (price := cost(one, other)) is not None]


def _solved(size: int, edges: list[_Edge]) -> tuple[Pair, ...] | None:
    if not edges:
        return () if size == 0 else None
    packed = _packed(edges, size // 2)
    top = max(packed) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(one, other, top - price) for (one, other, _), price in zip(edges, packed, strict=True)])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < size:
        return None
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def _packed(edges: list[_Edge], pairs: int) -> list[int]:
    """Return every cost as one number: no sum over so many pairs reaches into the place above."""
    widest = [max(column) * pairs + 1 for column in zip(*(cost for _, _, cost in edges), strict=True)]
    packed = []
    for _, _, cost in edges:
        number = 0
        for part, width in zip(cost, widest, strict=True):
            number = number * width + part
        packed.append(number)
    return packed
