"""The games there are, by key; the only place that names them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame


class Games(Mapping[str, AnyGame]):
    """Games by key, each loaded when it is first asked for: the first screen names them and needs no rules."""

    def __init__(self, makers: dict[str, Callable[[], AnyGame]]) -> None:
        self.makers = makers

    def __getitem__(self, key: str) -> AnyGame:
        return self.makers[key]()

    def __contains__(self, key: object) -> bool:
        return key in self.makers

    def __iter__(self) -> Iterator[str]:
        return iter(self.makers)

    def __len__(self) -> int:
        return len(self.makers)


@cache
def _chama() -> AnyGame:
    from engine.games.chama.game import Chama

    return Chama()


@cache
def _dalmuti() -> AnyGame:
    from engine.games.dalmuti.game import Dalmuti

    return Dalmuti()


@cache
def _wyrt_lordes() -> AnyGame:
    from engine.games.wyrt_lordes.game import WyrtLordes

    return WyrtLordes()


@cache
def _wyrt_arton() -> AnyGame:
    from engine.games.wyrt_arton.game import WyrtArton

    return WyrtArton()


@cache
def _magic_wizards() -> AnyGame:
    from engine.games.magic_wizards.game import MagicWizards

    return MagicWizards()


GAMES = Games(
    {
        "chama": _chama,
        "dalmuti": _dalmuti,
        "wyrt_lordes": _wyrt_lordes,
        "wyrt_arton": _wyrt_arton,
        "magic_wizards": _magic_wizards,
    }
)


def game(key: str) -> AnyGame:
    """Return the game with that key; raises CarteadoError for any other."""
    if key not in GAMES:
        raise CarteadoError("unknown_game", game=key, known=", ".join(GAMES))
    return GAMES[key]
