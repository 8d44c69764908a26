"""Every game of a tournament with its change of ratings, in the order in which ratings follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tournaments.model import Entrant, EntrantId, Member, Pairing, Result, Tournament
from tournaments.ratings import RatingChange, RatingKind, Ratings, kind_of, mean, rate, rate_sides
from tournaments.results import GameInApp
from tournaments.tables import in_seats


class MemberChange(msgspec.Struct, frozen=True):
    """The change of a pair or trio member's ratings by a game, computed mean against mean."""

    kind_change: RatingChange
    overall_change: RatingChange


class PlayedGame(msgspec.Struct, frozen=True, gc=False):
    """One table with its result.

    `kind_changes` and `overall_changes` are in the order of its entrants, the `seats`. Of a pair or trio they are those
    of its own rating and of the mean of its members' overall ones; `member_changes` tell the same of the members,
    entrant by entrant, and are empty where everybody plays alone. `people` are in seat order.
    """

    round: int
    table: int
    seats: tuple[EntrantId, ...]
    result: Result
    kind: RatingKind
    kind_changes: tuple[RatingChange, ...]
    overall_changes: tuple[RatingChange, ...]
    member_changes: tuple[tuple[MemberChange, ...], ...] = ()
    people: tuple[Member, ...] = ()

    @property
    def match(self) -> str | None:
        """The id of the match when it was played in the app."""
        return self.result.form.match if isinstance(self.result.form, GameInApp) else None

    def place(self, entrant: EntrantId) -> int:
        """Return the entrant's place at the table."""
        return self.result.places[self.seats.index(entrant)]

    def figure(self, entrant: EntrantId) -> int | None:
        """Return what the entrant scored at the table in the game's own scores, None where it is not recorded."""
        return self.result.figures[self.seats.index(entrant)] if self.result.figures else None


class Held(msgspec.Struct, frozen=True, gc=False):
    """The ratings of an entrant now, and of its members if it is a pair or trio."""

    own: Ratings
    members: tuple[Ratings, ...] = ()


def games_of(tournament: Tournament) -> tuple[PlayedGame, ...]:
    """Return all rated games of a tournament, round by round."""
    return rated(tournament)[0]


def games_counted(tournament: Tournament) -> Counter[EntrantId]:
    """Return how many games each entrant has played here, those that nobody came to left out."""
    return Counter(
        seat
        for played_round in tournament.rounds
        for table, result in zip(played_round.draft.tables, played_round.results, strict=True)
        if result is not None and not table.walkover
        for seat in table.seats
    )


def rated(tournament: Tournament) -> tuple[tuple[PlayedGame, ...], dict[EntrantId, Held]]:
    """Return all games as `games_of` does, and everybody's ratings after them.

    Of a substitute, those of now.
    """
    people = {entrant.id: entrant.people for entrant in tournament.entrants}
    now = {entrant.id: _brought(entrant) for entrant in tournament.entrants}
    others: dict[tuple[EntrantId, tuple[Member, ...]], Held] = {}
    """Of those who sat down for an entrant and do not now."""
    games = []
    for this_round in tournament.rounds:
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            if result is None or table.walkover:
                continue
            sat = table.people or tuple([people[seat] for seat in table.seats])
            held = []
            for seat, there in zip(table.seats, sat, strict=True):
                if there == people[seat]:
                    held.append(now[seat])
                else:
                    held.append(others.get((seat, there)) or _brought_by(tournament.entrant(seat), there))
            game = _played(tournament, this_round.number, table, result, held, sat)
            for index, (seat, there) in enumerate(zip(table.seats, sat, strict=True)):
                after = _after(held[index], game, index)
                if there == people[seat]:
                    now[seat] = after
                else:
                    others[seat, there] = after
            games.append(game)
    return tuple(games), now


def _brought_by(entrant: Entrant, people: tuple[Member, ...]) -> Held:
    """Return the ratings with which these people sat down for the entrant."""
    own = entrant.ratings if entrant.members else people[0].ratings
    return _brought(msgspec.structs.replace(entrant, ratings=own, members=people if entrant.members else ()))


def _brought(entrant: Entrant) -> Held:
    if not entrant.members:
        return Held(entrant.ratings)
    return _of_group(entrant.ratings, tuple(member.ratings for member in entrant.members))


def _of_group(own: Ratings, members: tuple[Ratings, ...]) -> Held:
    overall = mean([member.overall for member in members])
    return Held(msgspec.structs.replace(own, overall=overall), members)


def _played(
    tournament: Tournament,
    number: int,
    table: Pairing,
    result: Result,
    held: list[Held],
    people: tuple[tuple[Member, ...], ...],
) -> PlayedGame:
    members = tournament.ruleset.members
    kind = kind_of(len(table.seats), members)
    return PlayedGame(
        number,
        table.number,
        table.seats,
        result,
        kind,
        rate([side.own.of(kind) for side in held], result.places),
        rate([side.own.overall for side in held], result.places),
        _member_changes(held, result.places, kind) if members > 1 else (),
        in_seats(people),
    )


def _member_changes(
    held: Sequence[Held], places: tuple[int, ...], kind: RatingKind
) -> tuple[tuple[MemberChange, ...], ...]:
    of_kind = rate_sides([[member.of(kind) for member in side.members] for side in held], places)
    overall = rate_sides([[member.overall for member in side.members] for side in held], places)
    return tuple(tuple(map(MemberChange, *side)) for side in zip(of_kind, overall, strict=True))


def _after(before: Held, game: PlayedGame, index: int) -> Held:
    own = before.own.after(game.kind, game.kind_changes[index].after, game.overall_changes[index].after)
    if not before.members:
        return Held(own)
    members = tuple(
        ratings.after(game.kind, change.kind_change.after, change.overall_change.after)
        for ratings, change in zip(before.members, game.member_changes[index], strict=True)
    )
    return _of_group(own, members)
