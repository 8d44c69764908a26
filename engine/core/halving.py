"""Sequential halving: few trials for bad choices, many for good ones, all in common worlds."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2, sqrt

CLEAR = 3.0
"""The best is clear when it is ahead by so many standard errors."""
ENOUGH = 10
"""Fewer trials make nothing clear."""
Trial = Callable[[int, int], float]
"""Returns what a choice comes to in a world, both by their numbers; a world is the same for every choice."""


def best_by_trials(choices: int, usual: int, trial: Trial, budget: int, least: float) -> int:
    """Return the index of the best choice, found by successive halving of the trials.

    The weaker half is dropped after each round, but never the `usual` choice: it is left only for one that did better
    by `least` standard errors of the difference in the worlds that both were tried in.
    """
    values: dict[int, list[float]] = {choice: [] for choice in range(choices)}
    alive = list(values)
    rounds = max(1, ceil(log2(choices)))
    for _ in range(rounds):
        if len(alive) < 2:
            break
        for _ in range(max(1, budget // (rounds * len(alive)))):
            for choice in alive:
                values[choice].append(trial(choice, len(values[choice])))
        ranked = sorted(alive, key=lambda choice: -sum(values[choice]))
        alive = ranked[: max(2, (len(ranked) + 1) // 2)]
        if usual not in alive:
            alive[-1] = usual
        if _clear(values[ranked[0]], values[ranked[1]]):
            break
    best = max(alive, key=lambda choice: (sum(values[choice]), choice == usual))
    return best if best == usual or _gain(values[best], values[usual]) >= least else usual


def _clear(best: list[float], second: list[float]) -> bool:
    """Tell whether the best is surely ahead."""
    return best != second and _gain(best[: len(second)], second) > CLEAR and len(second) >= ENOUGH


def _gain(better: list[float], usual: list[float]) -> float:
    """Return by how many standard errors one did better than the other in the worlds of both."""
    differences = [more - less for more, less in zip(better, usual, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum([(difference - mean) ** 2 for difference in differences]) / max(count - 1, 1)
    return mean / sqrt(variance / count) if variance else (float("inf") if mean > 0 else 0.0)
