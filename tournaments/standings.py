"""Where everybody stands, while it runs and at the end: places, points and ratings, all recomputed from the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import msgspec

from tournaments.fold import field_of
from tournaments.formats import format_named
from tournaments.formats.base import stakes
from tournaments.games import Held, MemberChange, PlayedGame, games_of, rated
from tournaments.model import Entrant, EntrantId, Ladder, Member, Tournament
from tournaments.points import points_for
from tournaments.ratings import Change, Kind, Ratings


class Standing(msgspec.Struct, frozen=True):
    """One entrant's line. The places `low` to `high` are still open to it; they are one place when that is decided.

    `points` are what it would get if it ended now (shared places share the average), None when unscored; each member
    of a pair or trio gets them in full. `member_ratings` are those of its members. `score` is what the games so far
    gave in the game's own scores (Dalmuti points, tibares), None where none is known.
    """

    entrant: Entrant
    low: int
    high: int
    games: int
    wins: int
    points: Decimal | None
    ratings: Ratings
    member_ratings: tuple[Ratings, ...] = ()
    score: int | None = None

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

    `place` and the rating changes are None while the result is missing. `member_changes` are those of a pair's members,
    `score` is the game's own, None where it is not known.
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
    score: int | None = None


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return a line for everybody, from the top; before the first round in order of registration."""
    ladder: Ladder = (tuple(entrant.id for entrant in tournament.entrants),)
    if tournament.rounds:
        ladder = format_named(tournament.settings.format).ladder(field_of(tournament))
    played, now = rated(tournament)
    lines: list[Standing] = []
    for group, members in enumerate(ladder):
        low, high = stakes(ladder, group)
        points = _points(tournament, low, high) if members else None
        level = [_standing(tournament.entrant(number), low, high, points, played, now[number]) for number in members]
        # Who is level while it runs stands in the order of what the games gave.
        lines += sorted(level, key=lambda line: -(line.score or 0))
    return tuple(lines)


def _standing(
    entrant: Entrant, low: int, high: int, points: Decimal | None, played: Sequence[PlayedGame], held: Held
) -> Standing:
    games = [game for game in played if entrant.id in game.seats]
    wins = sum(game.place(entrant.id) == 1 for game in games)
    scores = [score for game in games if (score := game.figure(entrant.id)) is not None]
    total = sum(scores) if scores else None
    return Standing(entrant, low, high, len(games), wins, points, held.own, held.members, total)


def people(tournament: Tournament) -> tuple[PersonStanding, ...]:
    """Return a line for every person and bot, in the order of the standings: the members of a pair one by one."""
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
                    game.figure(number),
                )
            )
    return tuple(rounds)


def _points(tournament: Tournament, low: int, high: int) -> Decimal | None:
    settings = tournament.settings
    if not settings.scored:
        return None
    return points_for(low, high, settings.points, double=tournament.spec.double_points)
