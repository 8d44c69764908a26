"""How one table of a round stands."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.core.errors import CarteadoError
from saves.record import MatchLine
from tournaments.model import Pairing, Result
from tournaments.results import matches_of

State: TypeAlias = Literal["waiting", "playing", "ended", "done"]


class TableLook(msgspec.Struct, frozen=True):
    """How one table of a round stands: what was reported, and the newest match of these seats in the app.

    `refused` tells why a match that is over could not be taken as the result by itself.
    """

    pairing: Pairing
    result: Result | None
    match: MatchLine | None = None
    refused: CarteadoError | None = None

    @property
    def state(self) -> State:
        """Waiting for a result, in play, over without counting, or done."""
        if self.result is not None:
            return "done"
        if self.match is None or self.match.status == "abandoned":
            return "waiting"
        return "playing" if self.match.status == "open" else "ended"

    @property
    def replay(self) -> str | None:
        """The match that can be seen again: the one that counts, else the newest."""
        if self.result is not None and (counted := matches_of(self.result.form)):
            return counted[-1]
        return self.match.id if self.match is not None and self.match.plies else None
