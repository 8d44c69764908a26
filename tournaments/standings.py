"""Where everybody stands, while it runs and at the end: places, points and ratings, all recomputed from the rounds."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from tournaments.fold import field_of
from tournaments.formats import format_named
from tournaments.formats.base import stakes
from tournaments.games import games_of, ratings_now
from tournaments.model import Entrant, EntrantId, Ladder, Tournament
from tournaments.points import points_for
from tournaments.ratings import Change, Kind, Ratings


class Standing(msgspec.Struct, frozen=True):
    """One entrant's line. The places `low` to `high` are still open to it; they are one place when that is decided.

    `points` are what it would get if it ended now (shared places share the average), None when unscored.
    """

    entrant: Entrant
    low: int
    high: int
    games: int
    wins: int
    points: Decimal | None
    ratings: Ratings

    @property
    def decided(self) -> bool:
        """Tell whether only one place is open."""
        return self.low == self.high


class Appearance(msgspec.Struct, frozen=True):
    """One round of one entrant: the table and its opponents, or the bye (table None); then what came of it.

    `place` and the rating changes are None while the result is missing.
    """

    round: int
    table: int | None
    opponents: tuple[EntrantId, ...]
    place: int | None = None
    match: str | None = None
    kind: Kind | None = None
    kind_change: Change | None = None
    overall_change: Change | None = None


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return a line for everybody, from the top; before the first round in order of registration."""
    ladder: Ladder = (tuple(entrant.id for entrant in tournament.entrants),)
    if tournament.rounds:
        ladder = format_named(tournament.settings.format).ladder(field_of(tournament))
    played = games_of(tournament)
    ratings = ratings_now(tournament)
    lines = []
    for group, members in enumerate(ladder):
        low, high = stakes(ladder, group)
        for number in members:
            places = [game.place(number) for game in played if number in game.seats]
            entrant = tournament.entrant(number)
            points = _points(tournament, low, high)
            lines.append(Standing(entrant, low, high, len(places), places.count(1), points, ratings[number]))
    return tuple(lines)


def history(tournament: Tournament, number: EntrantId) -> tuple[Appearance, ...]:
    """Return the entrant's rounds in order."""
    games = {(game.round, game.table): game for game in games_of(tournament)}
    rounds = []
    for one in tournament.rounds:
        rounds += [Appearance(one.number, None, ()) for bye in one.draft.byes if bye.entrant == number]
        for table in one.draft.tables:
            if number not in table.seats:
                continue
            opponents = tuple(seat for seat in table.seats if seat != number)
            game = games.get((one.number, table.number))
            if game is None:
                rounds.append(Appearance(one.number, table.number, opponents))
                continue
            seat = game.seats.index(number)
            of_kind, overall = game.kind_changes[seat], game.overall_changes[seat]
            place = game.place(number)
            rounds.append(
                Appearance(one.number, table.number, opponents, place, game.match, game.kind, of_kind, overall)
            )
    return tuple(rounds)


def _points(tournament: Tournament, low: int, high: int) -> Decimal | None:
    settings = tournament.settings
    if not settings.scored:
        return None
    return points_for(low, high, settings.points, double=tournament.spec.double_points)
