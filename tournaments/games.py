"""Every game of a tournament with what it did to the ratings, in the order in which ratings follow from it."""

from __future__ import annotations

import msgspec

from tournaments.model import EntrantId, Result, Tournament
from tournaments.ratings import Change, Kind, Ratings, kind_of, rate
from tournaments.results import Played


class PlayedGame(msgspec.Struct, frozen=True):
    """One table with its result; `kind_changes` and `overall_changes` are in seat order."""

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    result: Result
    kind: Kind
    kind_changes: tuple[Change, ...]
    overall_changes: tuple[Change, ...]

    @property
    def match(self) -> str | None:
        """The id of the match when it was played in the app."""
        return self.result.form.match if isinstance(self.result.form, Played) else None

    def place(self, entrant: EntrantId) -> int:
        """Return the entrant's place at the table."""
        return self.result.places[self.seats.index(entrant)]


def games_of(tournament: Tournament) -> tuple[PlayedGame, ...]:
    """Return all games with a result, rated one round after the other: nobody plays twice in a round."""
    ratings = {entrant.id: entrant.ratings for entrant in tournament.entrants}
    games = []
    for one in tournament.rounds:
        for table, result in zip(one.draft.tables, one.results, strict=True):
            if result is not None:
                game = _rated(one.number, table.number, table.seats, result, ratings)
                ratings |= {seat: _after(ratings[seat], game, index) for index, seat in enumerate(game.seats)}
                games.append(game)
    return tuple(games)


def ratings_now(tournament: Tournament) -> dict[EntrantId, Ratings]:
    """Return everybody's ratings after the games so far."""
    ratings = {entrant.id: entrant.ratings for entrant in tournament.entrants}
    for game in games_of(tournament):
        ratings |= {seat: _after(ratings[seat], game, index) for index, seat in enumerate(game.seats)}
    return ratings


def _rated(
    number: int, table: int, seats: tuple[EntrantId, ...], result: Result, ratings: dict[EntrantId, Ratings]
) -> PlayedGame:
    kind = kind_of(len(seats))
    of_kind = rate([ratings[seat].of(kind) for seat in seats], result.places)
    overall = rate([ratings[seat].overall for seat in seats], result.places)
    return PlayedGame(number, table, seats, result, kind, of_kind, overall)


def _after(before: Ratings, game: PlayedGame, index: int) -> Ratings:
    rating = game.kind_changes[index].after
    overall = game.overall_changes[index].after
    if game.kind == "duel":
        return msgspec.structs.replace(before, duel=rating, overall=overall)
    return msgspec.structs.replace(before, table=rating, overall=overall)
