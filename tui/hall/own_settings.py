"""What each visitor has chosen: kept with the name of somebody who has a key, remembered for a while for a guest."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

import msgspec

from saves.profiles import Profile, profile_in_memory
from saves.store import Store
from tui.hall.visitor import Visitor
from tui.session import Session
from tui.user_settings import load_settings

_GUESTS = 512
"""So many guests' choices are remembered until the hall closes."""


def session_of(visitor: Visitor, kept: Profile, environment: Mapping[str, str], language: str | None) -> Session:
    """Return the session of a visitor, under the name they came in with.

    They are spoken to as they have chosen, else as their terminal asks for, else in the `language` of the hall.
    """
    settings = msgspec.structs.replace(load_settings(kept), name=visitor.name)
    told = any(environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return Session(settings, environment, language=None if settings.language or told else language)


class Wardrobe:
    """Finds everybody's settings."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guests: MutableMapping[str, Profile] = {}

    def of(self, visitor: Visitor) -> Profile:
        """Return the visitor's settings."""
        if not visitor.guest:
            return self._store.profile_of(visitor.id)
        while len(self._guests) >= _GUESTS and visitor.id not in self._guests:
            del self._guests[next(iter(self._guests))]
        return self._guests.setdefault(visitor.id, profile_in_memory())
