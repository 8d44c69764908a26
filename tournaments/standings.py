"""Where everybody stands, while it runs and at the end.

Places, points and ratings, all recomputed from the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal

import msgspec

from tournaments.games import Held, MemberChange, PlayedGame, games_of, rated
from tournaments.kept import kept_with_state
from tournaments.model import Entrant, EntrantId, Member, Pairing, Tournament
from tournaments.placing import Placed, placings
from tournaments.points import points_for
from tournaments.ratings import Rating, RatingChange, RatingKind, Ratings, kind_of
from tournaments.settings_schema import SCORED
from tournaments.tiebreaks import Arithmetic
from tournaments.tiebreaks.shares import win_points


class Standing(msgspec.Struct, frozen=True):
    """One entrant's line. The places `low` to `high` are still open to it.

    They are one place when that is decided. `points` are what it would get if it ended now (shared places share the
    average), None when unscored; each member of a pair or trio gets them in full. `member_ratings` are those of its
    members. `score` is what the games so far gave in the game's own scores (Dalmuti points, tibares), None where none
    is known. It stands on `place` now, shared by so many as `sharing` says; `parted_by` and `columns` are those of
    `placing.Placed`, `match_points` those of tie-breaks. `table` is the one where its result is missing, None where
    nothing is open; `left` tells that it will not play on.
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
    place: int = 0
    sharing: int = 1
    parted_by: str = ""
    columns: tuple[Arithmetic, ...] = ()
    match_points: int = 0
    table: int | None = None
    left: bool = False

    @property
    def decided(self) -> bool:
        """Tell whether only one place is open."""
        return self.low == self.high


class PersonStanding(msgspec.Struct, frozen=True):
    """One person's line, or a bot's: `standing` is the entrant's, whose places and points are also theirs."""

    person: Member
    standing: Standing
    ratings: Ratings


class EntrantRound(msgspec.Struct, frozen=True):
    """One round of one entrant: the table and its opponents, or the bye (table None).

    Then what came of it. `place` and the rating changes are None while the result is missing. `member_changes` are
    those of a pair's members, `score` is the game's own, None where it is not known. `seat` is the one taken, from 0.
    `forfeit` says that nothing was played: "won" where nobody else came, "lost" where the entrant did not; then there
    is no place and no rating. `asked` tells that the bye was asked for beforehand.
    """

    round: int
    table: int | None
    opponents: tuple[EntrantId, ...]
    place: int | None = None
    match: str | None = None
    kind: RatingKind | None = None
    kind_change: RatingChange | None = None
    overall_change: RatingChange | None = None
    member_changes: tuple[MemberChange, ...] = ()
    score: int | None = None
    seat: int | None = None
    forfeit: Literal["", "won", "lost"] = ""
    asked: bool = False


@kept_with_state
def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return a line for everybody, from the top; before the first round in order of registration.

    It is live: a table's result counts as soon as it is there.
    """
    played, now = rated(tournament)
    tallies = _tallies(tournament, played)
    entrants = {entrant.id: entrant for entrant in tournament.entrants}
    open_tables = _open_tables(tournament)
    lines = [
        _standing(
            tournament, placed, entrants[placed.entrant], tallies[placed.entrant], now[placed.entrant], open_tables
        )
        for placed in placings(tournament)
    ]
    if tournament.settings.format in SCORED:
        return tuple(lines)
    # Who is level on a ladder while it runs stands in the order of what the games gave.
    return tuple(sorted(lines, key=lambda line: (line.low, -(line.score or 0), -line.wins, line.games)))


def champions(tournament: Tournament) -> tuple[EntrantId, ...]:
    """Return everybody who shares the first place of a tournament that is over; nobody before its end."""
    if not tournament.finished or not tournament.rounds:
        return ()
    return tuple(line.entrant.id for line in standings(tournament) if line.place == 1)


class _Tally(msgspec.Struct):
    """What an entrant's games come to."""

    games: int = 0
    wins: int = 0
    score: int | None = None
    match_points: int = 0


def _tallies(tournament: Tournament, played: Sequence[PlayedGame]) -> dict[EntrantId, _Tally]:
    tallies = {entrant.id: _Tally() for entrant in tournament.entrants}
    for game in played:
        places, figures = game.result.places, game.result.figures
        shared = places.count(1)
        for index, seat in enumerate(game.seats):
            tally = tallies[seat]
            tally.games += 1
            if places[index] == 1:
                tally.wins += 1
                tally.match_points += win_points(len(places)) if shared == 1 else 1
            if figures:
                tally.score = (tally.score or 0) + figures[index]
    return tallies


def _standing(
    tournament: Tournament,
    placed: Placed,
    entrant: Entrant,
    tally: _Tally,
    held: Held,
    open_tables: Mapping[EntrantId, int],
) -> Standing:
    return Standing(
        entrant,
        placed.low,
        placed.high,
        tally.games,
        tally.wins,
        _points(tournament, placed.place, placed.place + placed.sharing - 1),
        held.own,
        held.members,
        tally.score,
        placed.place,
        placed.sharing,
        placed.parted_by,
        placed.columns,
        tally.match_points,
        open_tables.get(placed.entrant),
        bool(tournament.rounds) and not tournament.plays(placed.entrant),
    )


def _open_tables(tournament: Tournament) -> dict[EntrantId, int]:
    if not tournament.rounds:
        return {}
    last = tournament.rounds[-1]
    tables = zip(last.draft.tables, last.results, strict=True)
    return {seat: table.number for table, result in tables if result is None for seat in table.seats}


def people(tournament: Tournament) -> tuple[PersonStanding, ...]:
    """Return a line for every person and bot, in the order of the standings.

    The members of a pair one by one.
    """
    return tuple(
        PersonStanding(person, line, ratings)
        for line in standings(tournament)
        for person, ratings in zip(line.entrant.people, line.member_ratings or (line.ratings,), strict=True)
    )


def ratings_shown(line: Standing) -> tuple[Rating, Rating]:
    """Return the rating brought along and the one now.

    A group's own, of everybody else the one over all games.
    """
    members = len(line.entrant.members)
    if not members:
        return line.entrant.ratings.overall, line.ratings.overall
    kind = kind_of(0, members)
    return line.entrant.ratings.of(kind), line.ratings.of(kind)


def history(tournament: Tournament, number: EntrantId) -> tuple[EntrantRound, ...]:
    """Return the entrant's rounds in order; none for those in which it was not there."""
    games = {(game.round, game.table): game for game in games_of(tournament)}
    rounds = []
    for this_round in tournament.rounds:
        rounds += [EntrantRound(this_round.number, None, ()) for bye in this_round.draft.byes if bye.entrant == number]
        rounds += [EntrantRound(this_round.number, None, (), asked=True)] * (number in this_round.draft.asked)
        for table in this_round.draft.tables:
            if number in table.absent:
                others = tuple(other for other in table.seats or table.absent if other != number)
                rounds.append(EntrantRound(this_round.number, table.number, others, forfeit="lost"))
            elif table.seats == (number,):
                rounds.append(EntrantRound(this_round.number, table.number, table.absent, forfeit="won"))
            elif number in table.seats:
                rounds.append(
                    _appearance(this_round.number, table, number, games.get((this_round.number, table.number)))
                )
    return tuple(rounds)


def _appearance(number: int, table: Pairing, entrant: EntrantId, game: PlayedGame | None) -> EntrantRound:
    seat = table.seats.index(entrant)
    opponents = (*table.seats[:seat], *table.seats[seat + 1 :])
    if game is None:
        return EntrantRound(number, table.number, opponents, seat=seat)
    return EntrantRound(
        number,
        table.number,
        opponents,
        game.place(entrant),
        game.match,
        game.kind,
        game.kind_changes[seat],
        game.overall_changes[seat],
        game.member_changes[seat] if game.member_changes else (),
        game.figure(entrant),
        seat,
    )


def _points(tournament: Tournament, low: int, high: int) -> Decimal | None:
    settings = tournament.settings
    if not settings.scored:
        return None
    return points_for(low, high, settings.points, double=tournament.spec.double_points)
