"""What each visitor has chosen: kept with the name of somebody who has a key, remembered for a while for a guest."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from saves.settings import Settings
from tui.hall.visitor import Visitor

_GUESTS = 512
"""So many guests' choices are remembered until the hall closes."""


class OwnSettings:
    """One person's part of the store's settings."""

    def __init__(self, settings: Settings, visitor: str) -> None:
        self._settings = settings
        self._visitor = visitor

    def get(self, key: str, default: Any = None, /) -> Any:
        """Return the value kept under the key, or the default."""
        return self._settings.get(f"{self._visitor}.{key}", default)

    def set(self, key: str, value: Any, /) -> None:
        """Keep a value that JSON can write."""
        self._settings.set(f"{self._visitor}.{key}", value)


class _Remembered:
    def __init__(self) -> None:
        self._values: dict[str, Any] = {}

    def get(self, key: str, default: Any = None, /) -> Any:
        return self._values.get(key, default)

    def set(self, key: str, value: Any, /) -> None:
        self._values[key] = value


class Wardrobe:
    """Finds everybody's settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._guests: MutableMapping[str, _Remembered] = {}

    def of(self, visitor: Visitor) -> OwnSettings | _Remembered:
        """Return the visitor's settings."""
        if not visitor.guest:
            return OwnSettings(self._settings, visitor.id)
        while len(self._guests) >= _GUESTS and visitor.id not in self._guests:
            del self._guests[next(iter(self._guests))]
        return self._guests.setdefault(visitor.id, _Remembered())
