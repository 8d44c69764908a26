"""What each visitor has chosen: kept with the name of somebody who has a key, remembered for a while for a guest."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

import msgspec

from saves.settings import Kept, Settings
from tui.hall.visitor import Visitor
from tui.session import Session
from tui.user_settings import load_settings

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

    def forget(self, key: str, /) -> None:
        """Keep nothing under the key any more."""
        self._settings.forget(f"{self._visitor}.{key}")


def session_of(visitor: Visitor, kept: Kept, environment: Mapping[str, str], language: str | None) -> Session:
    """Return the session of a visitor, under the name they came in with.

    They are spoken to as they have chosen, else as their terminal asks for, else in the `language` of the hall.
    """
    settings = msgspec.structs.replace(load_settings(kept), name=visitor.name)
    told = any(environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return Session(settings, environment, language=None if settings.language or told else language)


class _Remembered:
    def __init__(self) -> None:
        self._values: dict[str, Any] = {}

    def get(self, key: str, default: Any = None, /) -> Any:
        return self._values.get(key, default)

    def set(self, key: str, value: Any, /) -> None:
        self._values[key] = value

    def forget(self, key: str, /) -> None:
        self._values.pop(key, None)


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
