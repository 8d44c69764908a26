"""An exact search for the best pairing by many criteria in order.

What cannot be part of a best one falls through. All perfect matchings of a graph are sieved level by level. The totals
of several levels are compared as one whole number, in which every level has digits of its own; when they no longer fit
what the matching can hold, the best is found so far, every edge goes that no best matching can contain, and the next
levels follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

import msgspec

Edge: TypeAlias = tuple[int, int]
"""Two places, the smaller first."""

_BITS = 120
"""Bits of a weight; rustworkx adds up weights in 128."""


class Level(msgspec.Struct, frozen=True):
    """One criterion: what each edge costs (0 unless named).

    The totals are compared, the smaller is better. Only one edge of the place `at` counts, where that is given: the
    criterion is about that place alone.
    """

    name: str
    costs: Mapping[Edge, int]
    at: int | None = None


class Sieve:
    """The perfect matchings of a graph that are still among the best.

    `totals` are those of the levels so far.
    """

    def __init__(self, places: Iterable[int], edges: Iterable[Edge]) -> None:
        self.places = sorted(places)
        self.edges = dict.fromkeys(edges)
        self.totals: dict[str, int] = {}
        self.pairs: dict[int, int] = {}
        """Everybody's partner in one of the best matchings; empty where there is none."""
        self._kept: list[Level] = []
        self._match([])

    def sift(self, levels: Iterable[Level]) -> None:
        """Keep only the matchings that are best by these levels, the weightiest first."""
        chunk: list[Level] = []
        room = self._room()
        for level in levels:
            self.totals.setdefault(level.name, 0)
            digits = self._digits(level)
            if digits > room:
                self._match(chunk)
                chunk = []
                room = self._room()
                digits = self._digits(level)
            if digits and digits <= room:
                room -= digits
                chunk.append(level)
        if chunk:
            self._match(chunk)

    def only(self, places: Iterable[int]) -> None:
        """Go on with these places alone: none of them has a partner among the others in any best matching."""
        self.places = sorted(places)
        inside = set(self.places)
        self.edges = dict.fromkeys(edge for edge in self.edges if edge[0] in inside and edge[1] in inside)

    def _room(self) -> int:
        return _BITS - sum(map(self._digits, self._kept))

    def _digits(self, level: Level) -> int:
        """Return how many bits the total of a level can have."""
        if level.at is not None:
            return max(level.costs.values(), default=0).bit_length()
        costs = [cost for edge, cost in level.costs.items() if edge in self.edges]
        return (max(costs, default=0) * min(len(costs), len(self.places) // 2)).bit_length()

    def _match(self, chunk: list[Level]) -> None:
        levels = [*self._kept, *chunk]
        weights = dict.fromkeys(self.edges, 0)
        unit = 1
        for level in reversed(levels):
            for edge, cost in level.costs.items():
                if edge in weights:
                    weights[edge] += cost * unit
            unit <<= self._digits(level)
        matching = _cheapest(self.places, weights)
        self.pairs = {**dict(matching), **{high: low for low, high in matching}}
        self._kept = []
        settled: dict[int, tuple[Level, int]] = {}
        for level in levels:
            total = sum(level.costs.get(edge, 0) for edge in matching)
            self.totals[level.name] = total
            if level.at is not None:
                settled[level.at] = level, total
            else:
                self._drop(edge for edge, cost in level.costs.items() if cost > total)
                if total:
                    self._kept.append(level)
        if settled:
            self._settle(settled)
            self._part_pairs()

    def _settle(self, settled: Mapping[int, tuple[Level, int]]) -> None:
        """Leave places only the edges that cost what theirs has to cost."""
        wrong = []
        for edge in self.edges:
            for place in edge:
                if place in settled and settled[place][0].costs.get(edge, 0) != settled[place][1]:
                    wrong.append(edge)
        self._drop(wrong)

    def _part_pairs(self) -> None:
        """Leave those whom only one other can meet nothing but that pair."""
        degrees = Counter(chain.from_iterable(self.edges))
        fixed = [edge for edge in self.edges if degrees[edge[0]] == 1 or degrees[edge[1]] == 1]
        taken = {place: edge for edge in fixed for place in edge}
        self._drop([edge for edge in self.edges if any(taken.get(place, edge) != edge for place in edge)])

    def _drop(self, edges: Iterable[Edge]) -> None:
        for edge in edges:
            self.edges.pop(edge, None)


def _cheapest(places: Sequence[int], weights: Mapping[Edge, int]) -> list[Edge]:
    """Return the perfect matching of the places that costs the least; [] where there is none."""
    # Only whoever draws up duels waits for the library to load.
    import rustworkx

    if not weights:
        return []
    degrees = Counter(chain.from_iterable(weights))
    alone = [edge for edge in weights if degrees[edge[0]] == degrees[edge[1]] == 1]
    free = sorted(set(places).difference(chain.from_iterable(alone)))
    at = {place: index for index, place in enumerate(free)}
    top = max(weights.values()) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(free))
    graph.add_edges_from([(at[low], at[high], top - cost) for (low, high), cost in weights.items() if low in at])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < len(free):
        return []
    return sorted((*alone, *((free[min(pair)], free[max(pair)]) for pair in matching)))
