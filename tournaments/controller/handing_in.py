"""The acts of the controller about what entrants hand in for their tables."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.acts import HandedIn, LookedAt, ValuesOpened
from tournaments.controller.act_log import ActLog
from tournaments.differences import Difference
from tournaments.handed_in import OpenValue
from tournaments.model import EntrantId


class HandingInActs(ActLog):
    """Acts about sealed values: the log has the seals alone, players keep the values."""

    def hand_in(self, values: Sequence[OpenValue]) -> tuple[Difference, ...]:
        """Take values in one act; they may be changed until the first round is drawn."""
        return self.commit(HandedIn(tuple(opened.sealed() for opened in values)))

    def look_at(self, entrant: EntrantId, member: int = 0) -> tuple[Difference, ...]:
        """Write down that a judge sees what an entrant has handed in."""
        return self.commit(LookedAt(entrant, member))

    def open_values(self, values: Sequence[OpenValue]) -> tuple[Difference, ...]:
        """Tell everybody what was handed in."""
        return self.commit(ValuesOpened(tuple(values)))
