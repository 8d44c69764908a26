"""Sequential halving: the best choice by trials in common worlds, and a usual one that only a gain displaces."""

from __future__ import annotations

from engine.core.halving import best_by_trials


def test_the_choice_that_does_better_in_every_world_is_taken() -> None:
    assert best_by_trials(5, 0, lambda choice, world: choice + world % 3, 100, 1.0) == 4


def test_the_usual_choice_is_kept_where_the_gain_may_be_chance() -> None:
    lucky = {(1, 0): 1.0}
    assert best_by_trials(3, 0, lambda choice, world: lucky.get((choice, world), 0.5), 60, 2.0) == 0


def test_all_choices_meet_the_same_worlds_and_the_budget_is_kept() -> None:
    tried: list[tuple[int, int]] = []

    def trial(choice: int, world: int) -> float:
        tried.append((choice, world))
        return float((choice * 7 + world * 3) % 2)

    best_by_trials(6, 2, trial, 90, 1.0)
    assert len(tried) <= 90
    assert len(set(tried)) == len(tried)
    assert {world for choice, world in tried if choice == 0} <= {world for choice, world in tried if choice == 2}
