"""Which computer has the hall: the term that a club's file was given, and where a live copy of it is kept."""

from __future__ import annotations

import msgspec

from saves.profiles import Choices, PreferenceRow
from saves.row_store import RowStore

_OWNER = "standby"


class StandbyTerm(msgspec.Struct, frozen=True):
    """The term in which this file is the hall's; every hall that opens with a copy elsewhere begins a new one.

    `club` tells the clubs apart that keep copies, `token` the files that have the same term, `where` is the place of
    the copy. `moved_to` is the computer that has taken over since, `moved_at` when (milliseconds since 1970); "" and 0
    for a file that is still the hall's.
    """

    club: str = ""
    term: int = 0
    token: str = ""
    where: str = ""
    moved_to: str = ""
    moved_at: int = 0

    @property
    def moved(self) -> bool:
        """Tell whether another computer has taken over, so that nothing may be written here any more."""
        return self.moved_at > 0


def term_in(rows: RowStore[PreferenceRow]) -> Choices[StandbyTerm]:
    """Return what the file says of its term."""
    return Choices(StandbyTerm, _OWNER, rows)
