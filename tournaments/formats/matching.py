"""Two by two at the least cost: an exact minimum-cost perfect matching.

Up to EXACT people the answer is the optimum: a pair that alone costs more than a whole pairing already known is ruled
out, and all others are searched. For more people each is compared only with those near in order; the circle widens
until everybody has a partner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]
CostOf: TypeAlias = Callable[[int, int], int | None]
"""What it costs to pair two places of the order (the smaller first); None where they must not meet."""

EXACT = 256
_NEAR = 8
_DENSE = 32
_Edge: TypeAlias = tuple[int, int, int]


def best_pairs(size: int, cost: CostOf, near: CostOf | None = None, fixed: int = 0) -> tuple[Pair, ...] | None:
    """Return how to pair the numbers below `size` (even) at the least cost.

    None when some must be left over. `near` tells the cost only of those pairs that a large event should look at first
    (no rematches). Of every pairing's cost at least `fixed` falls to the last number (the bye).
    """
    if size <= _DENSE:
        return _solved(size, _edges(size, cost))
    known = _nearby(size, near or cost)
    if known is None:
        return _solved(size, _edges(size, cost))
    if size > EXACT:
        return known
    total = total_of(known, cost)
    last = size - 1
    return _solved(
        size,
        [(this, other, price) for this, other, price in _edges(size, cost) if price <= total - (other < last) * fixed],
    )


def total_of(pairs: Iterable[Pair], cost: CostOf) -> int:
    """Return the sum of the costs of pairs that may meet."""
    return sum(price for this, other in pairs if (price := cost(this, other)) is not None)


def _nearby(size: int, cost: CostOf) -> tuple[Pair, ...] | None:
    """Return the best pairing in which everybody meets one of the nearest who may be met; None if there is none."""
    count = _NEAR
    while count < size:
        if matching := _solved(size, _circle(size, count, cost)):
            return matching
        count *= 2
    return None


def _circle(size: int, count: int, cost: CostOf) -> list[_Edge]:
    """Return for everybody this many of the next in order who may be met."""
    edges: list[_Edge] = []
    for this in range(size):
        count_so_far = 0
        for other in range(this + 1, size):
            if (price := cost(this, other)) is not None:
                edges.append((this, other, price))
                count_so_far += 1
                if count_so_far == count:
                    break
    return edges


def _edges(size: int, cost: CostOf) -> list[_Edge]:
    return [
        (this, other, price)
        for this in range(size)
        for other in range(this + 1, size)
        if (price := cost(this, other)) is not None
    ]


def _solved(size: int, edges: Sequence[_Edge]) -> tuple[Pair, ...] | None:
    # Only whoever draws up duels waits for the library to load.
    import rustworkx

    if not edges:
        return () if size == 0 else None
    top = max(price for _, _, price in edges) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(this, other, top - price) for this, other, price in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < size:
        return None
    return tuple(sorted((min(pair), max(pair)) for pair in matching))
