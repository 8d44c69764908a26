"""Least squares: the line that cases were made from is found, in whatever parts they are added."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.least_squares import inverted, no_cases


def test_the_inverse_of_a_matrix_undoes_it() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 2.0]]
    found = inverted(matrix)
    for row in range(3):
        assert [sum(matrix[row][at] * found[at][column] for at in range(3)) for column in range(3)] == pytest.approx(
            [float(row == column) for column in range(3)]
        )


def test_the_line_that_cases_lie_on_is_found_though_they_are_added_in_parts() -> None:
    rng, weights = Random(1), (3.0, -2.0, 0.5)
    parts = no_cases(3), no_cases(3)
    for number in range(60):
        row = [(at, float(rng.randrange(1, 9))) for at in range(3) if rng.random() < 0.7]
        parts[number % 2].add(row, sum(weights[at] * count for at, count in row))
    parts[0].join(parts[1])
    assert parts[0].solved(1e-9).weights == pytest.approx(weights)


def test_what_no_case_tells_about_weighs_nothing() -> None:
    equations = no_cases(2)
    equations.add([(0, 2.0)], 4.0)
    assert equations.solved(1e-9).weights == pytest.approx([2.0, 0.0])
