"""Lines that remember nothing of how they were cut: in a hall they would weigh more than all else in a session."""

from __future__ import annotations

from typing import Any

from textual import strip


class _Nothing:
    """Stands for the seven caches that Textual gives every line of every picture; it is empty and stays so."""

    __slots__ = ()
    _one: _Nothing | None = None

    def __new__(cls, _maxsize: int) -> _Nothing:
        if cls._one is None:
            cls._one = super().__new__(cls)
        return cls._one

    def get(self, _key: Any, default: Any = None) -> Any:
        """Return the default."""
        return default

    def __setitem__(self, _key: Any, _value: Any) -> None: ...


def lighten() -> None:
    """Let no line made from now on, by any app of this process, remember its parts.

    What is cut again now and then takes microseconds; the caches take over a mebibyte for each person in the lounge.
    """
    vars(strip)["FIFOCache"] = _Nothing
