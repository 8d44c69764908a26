"""The formats, each in its file; a log names them by their key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import NamedTuple

from tournaments.errors import TournamentError
from tournaments.format import Format


class Traits(NamedTuple):
    """Facts about a format that are known before it is loaded.

    `made_by` is its "module:class" in this package. `strict` formats accept no shared first place; `duels_only` ones
    seat two at every table; those with `late` let somebody in when play has begun.
    """

    made_by: str
    strict: bool = False
    duels_only: bool = False
    late: bool = False


_TRAITS = {
    "escada": Traits("escada:Escada", strict=True, late=True),
    "knockout": Traits("knockout:Knockout", strict=True),
    "duel_knockout": Traits("duels:DuelKnockout", strict=True, duels_only=True),
    "double_elimination": Traits("double:DoubleElimination", strict=True, duels_only=True),
    "swiss": Traits("swiss:Swiss", late=True),
    "round_robin": Traits("robin:RoundRobin"),
    "league": Traits("swiss:League", late=True),
}
"""Each format by its key, the default first."""


class _Formats(Mapping[str, Format]):
    """Formats by key, each loaded when it is first asked for: a tournament needs one of them."""

    def __init__(self) -> None:
        self._made: dict[str, Format] = {}

    def __getitem__(self, key: str) -> Format:
        if key not in self._made:
            module, _, name = _TRAITS[key].made_by.partition(":")
            made: Format = getattr(import_module(f"{__name__}.{module}"), name)()
            self._made[key] = made
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in _TRAITS

    def __iter__(self) -> Iterator[str]:
        return iter(_TRAITS)

    def __len__(self) -> int:
        return len(_TRAITS)


FORMATS: Mapping[str, Format] = _Formats()
"""Every format by its key, the default first."""


def traits_of(key: str) -> Traits:
    """Return what is known of a format without loading it; raises TournamentError."""
    if key not in _TRAITS:
        raise TournamentError("unknown_format", format=key, known=tuple(_TRAITS))
    return _TRAITS[key]


def format_named(key: str) -> Format:
    """Return the format; raises TournamentError."""
    traits_of(key)
    return FORMATS[key]
