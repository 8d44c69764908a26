"""The formats, each in its file; a log names them by their key."""

from __future__ import annotations

from tournaments.errors import TournamentError
from tournaments.format import Format
from tournaments.formats.double import DoubleElimination
from tournaments.formats.duels import DuelKnockout
from tournaments.formats.escada import Escada
from tournaments.formats.knockout import Knockout
from tournaments.formats.robin import RoundRobin
from tournaments.formats.swiss import League, Swiss

_ALL: tuple[Format, ...] = (
    Escada(),
    Knockout(),
    DuelKnockout(),
    DoubleElimination(),
    Swiss(),
    RoundRobin(),
    League(),
)
FORMATS: dict[str, Format] = {one.key: one for one in _ALL}
"""Every format by its key, the default first."""


def format_named(key: str) -> Format:
    """Return the format; raises TournamentError."""
    if key not in FORMATS:
        raise TournamentError("unknown_format", format=key, known=tuple(FORMATS))
    return FORMATS[key]
