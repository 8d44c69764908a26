"""How the copy of a hall's file stands."""

from __future__ import annotations

from enum import Enum

import msgspec

from engine.core.errors import CarteadoError


class StandbyPhase(Enum):
    """The phase of a copy."""

    BEGINS = "begins"
    HELD = "held"
    BEHIND = "behind"


class StandbyState(msgspec.Struct, frozen=True):
    """The state of a copy now.

    `behind` in seconds, `trouble` is why it does not get on, None where it does.
    """

    where: str
    phase: StandbyPhase
    behind: int = 0
    trouble: CarteadoError | None = None
