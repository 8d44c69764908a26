"""Refusals of the desk and the specification line, by codes.

The words are in the catalogs of the screen.
"""

from __future__ import annotations

from engine.core.errors import CarteadoError


class TournamentError(CarteadoError):
    """An act that the tournament cannot take now; nothing has changed."""


class SpecError(CarteadoError):
    """A specification line that cannot be read, with the place where reading stopped (CH-68).

    `line` and `column` count from 1. `expected` holds the names that would do there, or the part of the form that is
    missing, such as "ANO". `found` is what stands there instead, `nearest` the known name that it resembles.
    """

    def __init__(
        self,
        code: str,
        column: int,
        *,
        line: int = 1,
        expected: tuple[str, ...] = (),
        found: str = "",
        nearest: str | None = None,
    ) -> None:
        super().__init__(code, line=line, column=column, expected=expected, found=found, nearest=nearest)
        self.line = line
        self.column = column
        self.expected = expected
        self.found = found
        self.nearest = nearest
