"""A match of several games: game by game, or only how many games each has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from engine.core.model import places_by
from tournaments.errors import TournamentError
from tournaments.results.chama import SixRealms, TableCounts
from tournaments.results.forms import GameInApp, PlacesForm, Scoring, Settled
from tournaments.results.life import Ending, LifePoints, check_last
from tournaments.results.scores import Scores

Single: TypeAlias = GameInApp | PlacesForm | Scores | SixRealms | TableCounts
"""The forms of one game."""


class Series(msgspec.Struct, frozen=True, tag="series"):
    """Every game of the match in order.

    Most games won ranks first, then most opponents left behind in all games.
    """

    games: tuple[Single, ...]

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Rank the entrants.

        Raises TournamentError as the games do, and when nobody alone is first but must be.
        """
        if not self.games:
            raise TournamentError("no_games")
        played = [game.settle(seats, False, members, scoring) for game in self.games]
        won = tuple(sum(_wins(settled.places, seat) for settled in played) for seat in range(seats))
        behind = [sum(_behind(settled.places, seat) for settled in played) for seat in range(seats)]
        places = _ranked(list(zip(won, behind, strict=True)), strict)
        # Life points are those of the last game, as they are typed.
        figures = (
            played[-1].figures if isinstance(scoring, LifePoints) else _sum([settled.figures for settled in played])
        )
        return Settled(places, _scores(figures, seats), figures, won, len(played))


class GamesWon(msgspec.Struct, frozen=True, tag="games_won", omit_defaults=True):
    """Games that each entrant has won, and games that nobody won."""

    won: tuple[int, ...]
    drawn: int = 0

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Rank the entrants by games won; raises TournamentError for what cannot be."""
        games = sum(self.won) + self.drawn
        if len(self.won) != seats or min(*self.won, self.drawn) < 0 or not games:
            raise TournamentError("bad_games_won", won=self.won, seats=seats)
        places = _ranked([(won,) for won in self.won], strict)
        return Settled(places, ((),) * seats, (), self.won, games)


class GamesAndLife(msgspec.Struct, frozen=True, tag="games_and_life", omit_defaults=True):
    """Games that each has won, the life points at the end of the last one, and how that ended."""

    won: tuple[int, ...]
    life: tuple[int, ...]
    drawn: int = 0
    ended: Ending = "life"

    def settle(self, seats: int, strict: bool, members: int = 1, scoring: Scoring | None = None) -> Settled:
        """Rank the entrants by games won; raises TournamentError for what cannot be."""
        if not isinstance(scoring, LifePoints):
            raise TournamentError("no_scores_here")
        games = GamesWon(self.won, self.drawn).settle(seats, strict, members)
        check_last(self.won, self.drawn, self.life, self.ended)
        return msgspec.structs.replace(games, scores=scoring.weigh(self.life), figures=self.life)


def is_over(settled: Settled, best_of: int, strict: bool) -> bool:
    """Tell whether a match is over.

    It is when somebody has won the most games, or when all are played and a level match needs no winner.
    """
    if max(settled.won) > best_of // 2:
        return True
    return settled.games >= best_of and not (strict and settled.won.count(max(settled.won)) > 1)


def too_many(settled: Settled, best_of: int, strict: bool) -> bool:
    """Tell whether games were entered after the match was over.

    A match that was level goes on to the next game with a winner.
    """
    if settled.games <= best_of:
        return False
    most, second, *_ = (*sorted(settled.won, reverse=True), 0, 0)
    was_level = strict and most - second == 1 and most <= best_of // 2 + 1
    return not was_level


def _wins(places: Sequence[int], seat: int) -> int:
    return int(places[seat] == 1 and places.count(1) == 1)


def _behind(places: Sequence[int], seat: int) -> int:
    """Return twice how many ended behind the seat, those level with it counted once."""
    return sum(2 * (other > places[seat]) + (other == places[seat]) for other in places) - 1


def _ranked(keys: list[tuple[int, ...]], strict: bool) -> tuple[int, ...]:
    places = places_by(keys)
    if strict and places.count(1) != 1:
        raise TournamentError("play_one_more_game", places=places)
    return places


def _sum(figures: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return each entrant's figures of all games, nothing where a game has none."""
    return tuple(sum(column) for column in zip(*figures, strict=True)) if all(figures) else ()


def _scores(figures: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((figure,) for figure in figures) if figures else ((),) * seats
