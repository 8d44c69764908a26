"""Tables played in the app by more than one match, or beside others on the same cards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from saves.record import MatchLine
from saves.settings import Kept, of_tournament
from tournaments.model import Settings
from tournaments.results import Form, Played, Series


def landing(settings: Settings, games: Sequence[Played], seats: int, members: int) -> Form | None:
    """Return the result that the games of a table make, oldest first; None while the match goes on."""
    if settings.best_of == 1:
        return games[-1] if games else None
    series = Series(tuple(games[: settings.best_of]))
    won = series.settle(seats, False, members).won if games else ()
    decided = max(won, default=0) > settings.best_of // 2
    return series if decided or len(games) >= settings.best_of else None


def of_table(lines: Sequence[MatchLine], newest: MatchLine) -> tuple[MatchLine, ...]:
    """Return the finished matches of the table of one of them, oldest first; the lines come newest first."""
    same = (newest.round, newest.table, newest.players)
    return tuple(
        line for line in reversed(lines) if (line.round, line.table, line.players) == same and line.status == "finished"
    )


def deal_for(kept: Kept, seed_source: Callable[[], bytes], tournament: str, round: int, game: int) -> bytes:
    """Return the seed by which every table of a round is dealt the same cards in its first, second ... game.

    It comes from a secret of the tournament, made when it is first needed: nobody can reckon it before the round.
    """
    key = of_tournament(tournament, "deals")
    secret = kept.get(key)
    if not isinstance(secret, str):
        secret = seed_source().hex()
        kept.set(key, secret)
    return hashlib.sha256(f"carteado deal 1\0{secret}\0{round}\0{game}".encode()).digest()
