"""The games there are, by key: those named here, and those of installed packages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from engine.games.installed import installed

if TYPE_CHECKING:
    from engine.core.game import AnyGame


class Games(Mapping[str, "AnyGame"]):
    """Games by key, each loaded when it is first asked for.

    The first screen names them and needs no rules.
    """

    def __init__(self, makers: dict[str, Callable[[], AnyGame]]) -> None:
        self.makers = makers
        self.broken: dict[str, str] = {}
        """The installed games that could not be loaded, by key, each with what went wrong."""

    @cached_property
    def installed(self) -> Mapping[str, AnyGame]:
        """The games of other packages.

        None has the key of a game named here, and one that does not load is none.
        """
        games: dict[str, AnyGame] = {}
        for key, point in installed("carteado.games").items():
            try:
                made: AnyGame = point.load()()
                if key in self.makers or made.key != key:
                    raise CarteadoError("bad_game_key", game=key, key=made.key)
                games[key] = made
            except Exception as fault:  # A package of somebody else must not keep the club from opening.
                self.broken[key] = f"{type(fault).__name__}: {fault}"
        return games

    def __getitem__(self, key: str) -> AnyGame:
        make = self.makers.get(key)
        return self.installed[key] if make is None else make()

    def __contains__(self, key: object) -> bool:
        return key in self.makers or key in self.installed

    def __iter__(self) -> Iterator[str]:
        yield from self.makers
        yield from self.installed

    def __len__(self) -> int:
        return len(self.makers) + len(self.installed)


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
