"""Errors carry a code and data; the words come at the edge, in the reader's language."""

from __future__ import annotations


class CatalogKey(str):
    """A datum that is written in the reader's language, by its key in the catalogs."""

    __slots__ = ()


class CarteadoError(Exception):
    """A refusal of the program: a code of the catalogs and the data its sentence needs.

    A datum may be another error, whose sentence is put in its place.
    """

    def __init__(self, code: str, /, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.data.items())
        return f"{self.code}({details})" if details else self.code


class IllegalAction(CarteadoError):
    """An action that the rules do not allow now.

    `rule` names the rule, such as "CH-22", "" for the table's own.
    """

    def __init__(self, code: str, rule: str = "", **data: object) -> None:
        super().__init__(code, rule=rule, **data)
        self.rule = rule


class BadSetup(CarteadoError):
    """Options or a number of seats that the game does not have."""


class BrokenLog(CarteadoError):
    """A log whose entry does not hold; `number` counts entries from 1."""

    def __init__(self, code: str, number: int, /, **data: object) -> None:
        super().__init__(code, **{**data, "number": number})
        self.number = number


class StaleLog(CarteadoError):
    """Refusal to write an entry that somebody else has written: the writer's match is out of date."""
