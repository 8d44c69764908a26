"""A tournament's tables in the club's register.

Every result that counts for ratings, followed from act to act.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from engine.core.log import Player
from saves.club.players import Players, RatedResult
from tournaments.model import Pairing, Result, Round, Tournament
from tournaments.ratings import kind_of
from tournaments.tables import seats_of


class RatedTable(NamedTuple):
    """The people at a table, in seat order, and their places."""

    players: tuple[Player, ...]
    places: tuple[int, ...]


def players_at(tournament: Tournament, table: Pairing) -> tuple[Player, ...]:
    """Return a table's players in seat order; of groups one of each, then partners (CH-54)."""
    return tuple(Player(member.name, member.bot) for member in seats_of(tournament, table))


def rated_tables(name: str, tournament: Tournament | None, other: Tournament | None) -> dict[str, RatedTable]:
    """Return the tables with a result, each by its reference in the register.

    A win without a game is not rated. The tables that are the very same in the other state are left out.
    """
    if tournament is None:
        return {}
    shared = other.rounds if other is not None and other.entrants is tournament.entrants else ()
    return {
        f"{name}/{round_.number}.{table.number}": RatedTable(
            players_at(tournament, table), result.places * tournament.ruleset.members
        )
        for round_, same in zip_longest(tournament.rounds, shared[: len(tournament.rounds)])
        if round_ is not same
        for table, result in _apart(round_, same)
        if result is not None and not table.walkover
    }


def _apart(round_: Round, other: Round | None) -> Iterator[tuple[Pairing, Result | None]]:
    """Yield the tables of a round with their results, without those that are the very same in another state of it."""
    there = zip(other.draft.tables, other.results, strict=True) if other is not None else ()
    for own, same in zip_longest(zip(round_.draft.tables, round_.results, strict=True), there):
        if own is not None and not (same is not None and own[0] is same[0] and own[1] is same[1]):
            yield own


def same_people(tournament: Tournament | None) -> tuple[tuple[str, str], ...]:
    """Return which names the tournament says are one person's, old and new."""
    renames = tournament.renames if tournament is not None else ()
    return tuple((rename.before, rename.after) for rename in renames if rename.same)


def follow(players: Players, name: str, before: Tournament | None, after: Tournament | None, at: int) -> None:
    """Enter what an act made of the results of the tournament of that id, and withdraw what it took away.

    None is no tournament: one that has just come, or has gone. `at` is in milliseconds since 1970.
    """
    old_names, new_names = (same_people(tournament) for tournament in (before, after))
    if old_names != new_names:
        players.keep_same(name, new_names)
    old, new = rated_tables(name, before, after), rated_tables(name, after, before)
    for reference in old.keys() - new.keys():
        players.withdraw_result(reference, at)
    for reference, table in new.items():
        if after is not None and old.get(reference) != table:
            members = after.ruleset.members
            kind = kind_of(len(table.players) // members, members)
            players.record_result(RatedResult(reference, after.spec.game, kind, table.players, table.places, at))
