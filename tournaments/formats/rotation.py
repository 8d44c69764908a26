"""Who meets whom when everybody is to meet everybody: Berger's tables, and rotations of larger tables."""

from __future__ import annotations

from functools import cache

Rounds = tuple[tuple[tuple[int, ...], ...], ...]
"""Round by round its tables, by index from 0."""

_TIMES_FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Multiplication in the field of four numbers; its addition is exclusive or."""


@cache
def berger(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the rounds of this many at duels, first seats first.

    An odd number has one more, whose partner is free. The last stays where it is and sits first in every other round;
    all others move on by half of the field.
    """
    count = players + players % 2
    ring, last = count - 1, count - 1
    rounds = []
    top = 0
    for number in range(ring):
        pairs = [(last, top) if number % 2 else (top, last)]
        pairs += [((top + step) % ring, (top - step) % ring) for step in range(1, count // 2)]
        rounds.append(tuple(pairs))
        top = (top + count // 2) % ring
    return tuple(rounds)


@cache
def rotation(players: int, size: int) -> Rounds:
    """Return rounds in which nobody meets twice, as many as a rotation gives.

    () where there is no such rotation. Everybody stands in one of `size` columns of a square or longer rectangle. In
    round r a table takes from column c the row t + r x c: two of different columns share a table once. Where the
    rectangle is a square, its columns make one round more, and everybody has met everybody (16 at tables of 4, 9 at
    tables of 3).
    """
    rows, over = divmod(players, size)
    if over or rows < size or not (_is_prime(rows) or rows == len(_TIMES_FOUR)):
        return ()
    rounds = [
        tuple(
            tuple(_row(rows, table, number, column) * size + column for column in range(size)) for table in range(rows)
        )
        for number in range(rows)
    ]
    if rows == size:
        rounds.append(tuple(tuple(row * size + column for row in range(rows)) for column in range(size)))
    return tuple(rounds)


def _row(rows: int, table: int, number: int, column: int) -> int:
    if rows == len(_TIMES_FOUR):
        return table ^ _TIMES_FOUR[number][column]
    return (table + number * column) % rows


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))
