"""The formats, each in its file; a log names them by their key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from tournaments.errors import TournamentError
from tournaments.format import Format

_CLASSES = {
    "escada": "escada:Escada",
    "knockout": "knockout:Knockout",
    "duel_knockout": "duels:DuelKnockout",
    "double_elimination": "double:DoubleElimination",
    "swiss": "swiss:Swiss",
    "round_robin": "robin:RoundRobin",
    "league": "swiss:League",
}
"""Each format by its key, "module:class" of this package, the default first."""


class _Formats(Mapping[str, Format]):
    """Formats by key, each loaded when it is first asked for: a tournament needs one of them."""

    def __init__(self) -> None:
        self._made: dict[str, Format] = {}

    def __getitem__(self, key: str) -> Format:
        if key not in self._made:
            module, _, name = _CLASSES[key].partition(":")
            made: Format = getattr(import_module(f"{__name__}.{module}"), name)()
            self._made[key] = made
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


FORMATS: Mapping[str, Format] = _Formats()
"""Every format by its key, the default first."""


def format_named(key: str) -> Format:
    """Return the format; raises TournamentError."""
    if key not in FORMATS:
        raise TournamentError("unknown_format", format=key, known=tuple(FORMATS))
    return FORMATS[key]
