"""A club's whole history rated anew: the same figures as game by game, without the arithmetic of each.

The caller gives each player a key. The sides of a game sit as in a result: A1 B1 A2 B2.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import exp, sqrt
from typing import Generic, NamedTuple, TypeVar

from tournaments import glicko
from tournaments.glicko import SCALE, Glicko, weight
from tournaments.ratings import Rating, k_factor

EVENING_GAP = 6 * 60 * 60 * 1000
"""An evening is over when no result was entered for so many milliseconds; a rating period is an evening."""

Who = TypeVar("Who", bound=Hashable)


class Sat(NamedTuple, Generic[Who]):
    """A game: its people, the places of the sides, people in a side, and when it was entered (ms)."""

    players: tuple[Who, ...]
    places: tuple[int, ...]
    members: int
    at: int

    def sides(self) -> list[tuple[Who, ...]]:
        """Return the members of each side."""
        count = len(self.players) // self.members
        return [self.players[side::count] for side in range(count)]


class EloLedger(Generic[Who]):
    """Everybody's Elo after the games so far, exactly as `ratings.rate` and `ratings.rate_sides` have it."""

    def __init__(self) -> None:
        self._values: dict[Who, float] = {}
        self._games: dict[Who, int] = {}

    def add(self, game: Sat[Who]) -> None:
        """Take the next game."""
        players, known = game.players, self._values
        for player in players:
            if player not in known:
                known[player], self._games[player] = glicko.START, 0
        if game.members == 1:
            values = [known[player] for player in players]
            for player, change in zip(
                players, self._changes(values, [self._games[player] for player in players], game.places), strict=True
            ):
                known[player] += change
                self._games[player] += 1
        else:
            self._add_sides(game)

    def _add_sides(self, game: Sat[Who]) -> None:
        sides = game.sides()
        values = [sum(self._values[who] for who in side) / game.members for side in sides]
        games = [sum(self._games[who] for who in side) // game.members for side in sides]
        for side, change in zip(sides, self._changes(values, games, game.places), strict=True):
            for player in side:
                self._values[player] += change
                self._games[player] += 1

    @staticmethod
    def _changes(values: Sequence[float], games: Sequence[int], places: Sequence[int]) -> list[float]:
        changes = []
        for own, value in enumerate(values):
            step, place, total = k_factor(games[own]) * 2 / len(values), places[own], 0.0
            for other, against in enumerate(values):
                if other != own:
                    score = 1.0 if place < places[other] else 0.0 if place > places[other] else 0.5
                    total += step * (score - 1 / (1 + 10 ** ((against - value) / 400)))
            changes.append(total)
        return changes

    def rating(self, player: Who) -> Rating:
        """Return a player's rating."""
        return Rating(self._values[player], self._games[player]) if player in self._values else Rating()

    def ratings(self) -> dict[Who, Rating]:
        """Return the rating of everybody who has played."""
        return {player: Rating(value, self._games[player]) for player, value in self._values.items()}


class _Open:
    """What an open period has gathered for one player."""

    __slots__ = ("gain", "games", "information")

    def __init__(self) -> None:
        self.information = 0.0
        self.gain = 0.0
        self.games = 0


class GlickoLedger(Generic[Who]):
    """Everybody's Glicko-2 after the games so far, evening by evening.

    Partners play with the mean of their ratings.
    """

    def __init__(self) -> None:
        self._closed: dict[Who, tuple[Glicko, int]] = {}
        """Ratings at the end of the last period that each played in, and the number of that period."""
        self._before: dict[Who, Glicko] = {}
        self._gathered: dict[Who, _Open] = {}
        self._period = 0
        self._latest: int | None = None

    def add(self, game: Sat[Who]) -> None:
        """Take the next game; one that was entered hours after the last begins a new evening."""
        if self._latest is not None and abs(game.at - self._latest) > EVENING_GAP:
            self._close()
        self._latest = game.at
        if game.members == 1:
            scales = [self._scaled(player) for player in game.players]
            self._gather([(player,) for player in game.players], scales, game.places)
        else:
            sides = game.sides()
            self._gather(sides, [_mean(map(self._scaled, side)) for side in sides], game.places)

    def _scaled(self, player: Who) -> tuple[float, float]:
        """Return the player's rating and deviation before the period, on the inner scale."""
        before = self._before.get(player)
        if before is None:
            before = self._before[player] = self._rested(player)
            self._gathered[player] = _Open()
        return (before.value - glicko.START) / SCALE, before.deviation / SCALE

    def _rested(self, player: Who) -> Glicko:
        known = self._closed.get(player)
        return Glicko() if known is None else glicko.rested(known[0], self._period - known[1] - 1)

    def _gather(
        self, sides: Sequence[tuple[Who, ...]], scales: Sequence[tuple[float, float]], places: Sequence[int]
    ) -> None:
        weights = [weight(deviation) for _, deviation in scales]
        for own, (value, _) in enumerate(scales):
            place, information, gain = places[own], 0.0, 0.0
            for other, (against, _) in enumerate(scales):
                if other != own:
                    by = weights[other]
                    chance = 1 / (1 + exp(by * (against - value)))
                    score = 1.0 if place < places[other] else 0.0 if place > places[other] else 0.5
                    information += by * by * chance * (1 - chance)
                    gain += by * (score - chance)
            for player in sides[own]:
                gathered = self._gathered[player]
                gathered.information += information
                gathered.gain += gain
                gathered.games += 1

    def _close(self) -> None:
        for player in self._before:
            self._closed[player] = self._after(player), self._period
        self._before, self._gathered = {}, {}
        self._period += 1

    def _after(self, player: Who) -> Glicko:
        gathered = self._gathered[player]
        return glicko.after_period(self._before[player], gathered.information, gathered.gain, gathered.games)

    def rating(self, player: Who) -> Glicko:
        """Return a player's rating, as if the evening that runs were over."""
        return self._after(player) if player in self._before else self._rested_since(player)

    def _rested_since(self, player: Who) -> Glicko:
        known = self._closed.get(player)
        return Glicko() if known is None else glicko.rested(known[0], self._period - known[1])

    def ratings(self) -> dict[Who, Glicko]:
        """Return the rating of everybody who has played, as if the evening that runs were over."""
        return {player: self.rating(player) for player in (*self._closed, *(self._before.keys() - self._closed.keys()))}


def _mean(scales: Iterable[tuple[float, float]]) -> tuple[float, float]:
    values, deviations = zip(*scales, strict=True)
    count = len(values)
    return sum(values) / count, sqrt(sum(deviation * deviation for deviation in deviations) / count)


def over_time(games: Iterable[Sat[Who]], moments: Sequence[int]) -> tuple[dict[Who, Rating], ...]:
    """Return everybody's Elo as it was at each of the moments (ms, rising), for a chart.

    Games go in their order.
    """
    ledger: EloLedger[Who] = EloLedger()
    snapshots: list[dict[Who, Rating]] = []
    for game in games:
        while len(snapshots) < len(moments) and game.at >= moments[len(snapshots)]:
            snapshots.append(ledger.ratings())
        ledger.add(game)
    return (*snapshots, *(ledger.ratings() for _ in moments[len(snapshots) :]))
