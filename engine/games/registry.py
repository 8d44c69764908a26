"""The games there are, by key; the only place that names them all."""

from __future__ import annotations

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.games.chama.game import Chama
from engine.games.dalmuti.game import Dalmuti
from engine.games.wyrt_lordes.game import WyrtLordes

GAMES: dict[str, AnyGame] = {game.key: game for game in (Chama(), Dalmuti(), WyrtLordes())}


def game(key: str) -> AnyGame:
    """Return the game with that key; raises CarteadoError for any other."""
    if key not in GAMES:
        raise CarteadoError("unknown_game", game=key, known=", ".join(GAMES))
    return GAMES[key]
