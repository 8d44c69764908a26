"""Linear fits by least squares over many cases, each case a sparse row of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

Matrix = list[list[float]]


class StraightLine(NamedTuple):
    """Straight line of least squares: what each thing adds to the result, and the inverse for its errors."""

    weights: list[float]
    inverse: Matrix


class Equations(msgspec.Struct):
    """The sums that a straight line is found from."""

    products: Matrix
    sums: list[float]

    def add(self, row: Sequence[tuple[int, float]], result: float) -> None:
        """Add a case: how much there is of each thing, by its number, where there is any; and what came of it."""
        for at, count in row:
            self.sums[at] += count * result
            line = self.products[at]
            for other, more in row:
                line[other] += count * more

    def join(self, others: Equations) -> None:
        """Add the cases of others."""
        self.sums = [this + more for this, more in zip(self.sums, others.sums, strict=True)]
        for line, added in zip(self.products, others.products, strict=True):
            line[:] = [this + more for this, more in zip(line, added, strict=True)]

    def solved(self, ridge: float) -> StraightLine:
        """Return the fitted line; `ridge`, above 0, shrinks weights with few cases towards 0."""
        products = [
            [value + ridge * (at == column) for column, value in enumerate(line)]
            for at, line in enumerate(self.products)
        ]
        inverse = inverted(products)
        return StraightLine([sum(map(float.__mul__, line, self.sums)) for line in inverse], inverse)


def no_cases(size: int) -> Equations:
    """Return the sums over no case; `size` things may be in a row."""
    return Equations([[0.0] * size for _ in range(size)], [0.0] * size)


def inverted(matrix: Matrix) -> Matrix:
    """Return the inverse of a symmetric matrix whose own values are all above 0, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*line, *(float(at == column) for column in range(size))] for at, line in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = own = [value / pivot for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [value - factor * less for value, less in zip(rows[other], own, strict=True)]
    return [line[size:] for line in rows]
