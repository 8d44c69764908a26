"""Whom a name means in a tournament."""

from __future__ import annotations

from engine.core.text import fold
from tournaments.model import EntrantId, Tournament
from tui.text import clean


class Names:
    """Everybody of a tournament by name: entrants, and the members of pairs and trios."""

    def __init__(self, tournament: Tournament) -> None:
        self._by_name = {clean(entrant.name): entrant.id for entrant in tournament.entrants}
        self._by_name |= {clean(one.name): entrant.id for entrant in tournament.entrants for one in entrant.members}

    @property
    def all(self) -> tuple[str, ...]:
        """Every name."""
        return tuple(self._by_name)

    def found(self, text: str) -> EntrantId | None:
        """Return whom a text means, or the only one whose name has it inside; None for nobody, or several."""
        near = [name for name in self._by_name if fold(text) and fold(text) in fold(name)]
        exact = [name for name in near if fold(name) == fold(text)]
        meant = {self._by_name[name] for name in exact or near}
        return meant.pop() if len(meant) == 1 else None
