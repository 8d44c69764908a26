"""What a table of a round has played in the app.

Its status, its result so far, and the cards that it is dealt.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from engine.core.errors import CarteadoError
from saves.matches.matches import Matches
from saves.matches.record import MatchLine
from saves.rows.row_store import RowStore
from saves.tournaments.tournament_rows import DealSecret
from tournaments.formats import traits_of
from tournaments.model import Pairing, Result, Round
from tournaments.results import GameInApp, ResultForm, Series, is_over, matches_of
from tournaments.results.forms import Settled
from tournaments.settings import TournamentSettings


def landing(settings: TournamentSettings, games: Sequence[GameInApp], seats: int, members: int) -> ResultForm | None:
    """Return the result that the games of a table make, oldest first; None while the match goes on."""
    if settings.best_of == 1:
        return games[-1] if games else None
    strict = traits_of(settings.format).strict
    so_far = (Series(tuple(games[:count])) for count in range(1, len(games) + 1))
    return next(
        (series for series in so_far if is_over(series.settle(seats, False, members), settings.best_of, strict)), None
    )


def of_table(lines: Sequence[MatchLine], newest: MatchLine) -> tuple[MatchLine, ...]:
    """Return the finished matches of the table of one of them, oldest first; the lines come newest first."""
    same = (newest.round, newest.table, newest.players)
    return tuple(
        line for line in reversed(lines) if (line.round, line.table, line.players) == same and line.status == "finished"
    )


def deal_for(
    secrets: RowStore[DealSecret], seed_source: Callable[[], bytes], tournament: str, this_round: Round, game: int
) -> bytes:
    """Return the seed that deals the same cards to all tables of a round, game by game.

    It comes from a secret of the tournament, made when it is first needed: nobody can reckon it before the round.
    A round that is drawn anew has another lot, and so other cards.
    """
    kept = secrets.get(tournament)
    if kept is None:
        kept = DealSecret(tournament, seed_source().hex())
        secrets.put(kept)
    return hashlib.sha256(
        f"carteado deal 1\0{kept.secret}\0{this_round.number}\0{this_round.lot}\0{game}".encode()
    ).digest()


def dealt(
    matches: Matches, lines: Sequence[MatchLine], tables: Collection[tuple[int, tuple[str, ...]]], round: int, game: int
) -> bytes | None:
    """Return the seed of the game with this number that a table of the round has played, if known.

    `tables` are the numbers and names of the round as it is now drawn, since a draw that was given up had other cards.

    A round that has moved to another laptop, which has another secret, so goes on with the same cards.
    """
    played: dict[tuple[int | None, tuple[str, ...]], list[str]] = {}
    for line in reversed(lines):
        if line.round == round and line.status != "abandoned" and (line.table, line.players) in tables:
            played.setdefault((line.table, line.players), []).append(line.id)
    seeds = (matches.load(names[game - 1]).seed for names in played.values() if len(names) >= game)
    return next((seed for seed in seeds if seed is not None), None)


TableState: TypeAlias = Literal["waiting", "playing", "ended", "done"]


class TableStatus(msgspec.Struct, frozen=True):
    """The state of a round's table: what was reported, and these seats' newest match in the app.

    `refused` tells why a match that is over could not be taken as the result by itself.
    """

    pairing: Pairing
    result: Result | None
    match: MatchLine | None = None
    refused: CarteadoError | None = None

    @property
    def state(self) -> TableState:
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


class PlayedResult(NamedTuple):
    """The result of a table in the app: whole ("ask"), or games that are over when time was called.

    "without_last" leaves out the game that is still in play.
    """

    key: Literal["ask", "so_far", "without_last"]
    form: ResultForm
    settled: Settled
