"""Where everybody stands, while it runs and at the end: places, points and ratings, all recomputed from the rounds."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from tournaments.fold import field_of
from tournaments.formats import format_named
from tournaments.formats.base import stakes
from tournaments.games import MemberChange, games_of, rated
from tournaments.model import Entrant, EntrantId, Ladder, Member, Tournament
from tournaments.points import points_for
from tournaments.ratings import Change, Kind, Ratings


class Standing(msgspec.Struct, frozen=True):
    """One entrant's line. The places `low` to `high` are still open to it; they are one place when that is decided.

    `points` are what it would get if it ended now (shared places share the average), None when unscored; each member
    of a pair gets them in full. `member_ratings` are those of a pair's members.
    """

    entrant: Entrant
    low: int
    high: int
    games: int
    wins: int
    points: Decimal | None
    ratings: Ratings
    member_ratings: tuple[Ratings, ...] = ()

    @property
    def decided(self) -> bool:
        """Tell whether only one place is open."""
        return self.low == self.high


class PersonStanding(msgspec.Struct, frozen=True):
    """One person's line, or a bot's: `standing` is the entrant's, whose places and points are also theirs."""

    person: Member
    standing: Standing
    ratings: Ratings


class Appearance(msgspec.Struct, frozen=True):
    """One round of one entrant: the table and its opponents, or the bye (table None); then what came of it.

    `place` and the rating changes are None while the result is missing. `member_changes` are those of a pair's members.
    """

    round: int
    table: int | None
    opponents: tuple[EntrantId, ...]
    place: int | None = None
    match: str | None = None
    kind: Kind | None = None
    kind_change: Change | None = None
    overall_change: Change | None = None
    member_changes: tuple[MemberChange, ...] = ()


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return a line for everybody, from the top; before the first round in order of registration."""
    ladder: Ladder = (tuple(entrant.id for entrant in tournament.entrants),)
    if tournament.rounds:
        ladder = format_named(tournament.settings.format).ladder(field_of(tournament))
    played, now = rated(tournament)
    lines = []
    for group, members in enumerate(ladder):
        low, high = stakes(ladder, group)
        for number in members:
            places = [game.place(number) for game in played if number in game.seats]
            entrant = tournament.entrant(number)
            points = _points(tournament, low, high)
            held = now[number]
            lines.append(Standing(entrant, low, high, len(places), places.count(1), points, held.own, held.members))
    return tuple(lines)


def people(tournament: Tournament) -> tuple[PersonStanding, ...]:
    """Return a line for every person and bot, in the order of the standings: both members of a pair, one by one."""
    return tuple(
        PersonStanding(person, line, ratings)
        for line in standings(tournament)
        for person, ratings in zip(line.entrant.people, line.member_ratings or (line.ratings,), strict=True)
    )


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
            rounds.append(
                Appearance(
                    one.number,
                    table.number,
                    opponents,
                    game.place(number),
                    game.match,
                    game.kind,
                    game.kind_changes[seat],
                    game.overall_changes[seat],
                    game.member_changes[seat] if game.member_changes else (),
                )
            )
    return tuple(rounds)


def _points(tournament: Tournament, low: int, high: int) -> Decimal | None:
    settings = tournament.settings
    if not settings.scored:
        return None
    return points_for(low, high, settings.points, double=tournament.spec.double_points)
