"""Tables played in the app by more than one match, or beside others on the same cards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence

from saves.matches import Matches
from saves.record import MatchLine
from saves.row_store import Rows
from saves.tournament_rows import DealSecret
from tournaments.model import Round, Settings
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


def deal_for(
    secrets: Rows[DealSecret], seed_source: Callable[[], bytes], tournament: str, one: Round, game: int
) -> bytes:
    """Return the seed by which every table of a round is dealt the same cards in its first, second ... game.

    It comes from a secret of the tournament, made when it is first needed: nobody can reckon it before the round. A
    round that is drawn anew has another lot, and so other cards.
    """
    kept = secrets.get(tournament)
    if kept is None:
        kept = DealSecret(tournament, seed_source().hex())
        secrets.put(kept)
    return hashlib.sha256(f"carteado deal 1\0{kept.secret}\0{one.number}\0{one.lot}\0{game}".encode()).digest()


def dealt(
    matches: Matches, lines: Sequence[MatchLine], tables: Collection[tuple[int, tuple[str, ...]]], round: int, game: int
) -> bytes | None:
    """Return the seed of the first, second ... game that a table of the round plays or has played, if known.

    `tables` are the numbers and names of the round as it is drawn: a draw that was given up has had cards of its own.

    So a round that has moved to another laptop, which has another secret, goes on with the same cards.
    """
    played: dict[tuple[int | None, tuple[str, ...]], list[str]] = {}
    for line in reversed(lines):
        if line.round == round and line.status != "abandoned" and (line.table, line.players) in tables:
            played.setdefault((line.table, line.players), []).append(line.id)
    seeds = (matches.load(names[game - 1]).seed for names in played.values() if len(names) >= game)
    return next((seed for seed in seeds if seed is not None), None)
