"""UserSettings: finds what each visitor has chosen, and limits what they keep."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING

from saves.people.profiles import Profile, profile_in_memory
from saves.store import Store
from tui.services.identity.limits import Spend

if TYPE_CHECKING:
    from tui.services.identity.authenticator import Visitor


def limit_profile(profile: Profile, spend: Spend) -> None:
    """Apply the visitor's rate limits to writes of their profile."""
    profile.saved_values.admit = lambda: spend("keep")
    profile.side_lines.admit = lambda: spend("side_line")


_GUESTS = 512
"""So many guests' choices are remembered until the server closes."""


class UserSettings:
    """Finder of everybody's settings."""

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
