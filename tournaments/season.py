"""A season: several tournaments add up by the points that they gave, each person's best so many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Literal, TypeAlias

import msgspec

from engine.core.log import Player
from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.model import Tournament
from tournaments.standings import people

WEEK = 7 * 24 * 60 * 60 * 1000
"""A week in milliseconds."""

Parted: TypeAlias = Literal["", "total", "places", "tournaments"]
"""What puts somebody behind whoever stands right above: the points, the better places, more tournaments played, or
nothing."""


_Who: TypeAlias = tuple[str, str | None]


class Earned(msgspec.Struct, frozen=True):
    """Points of a person in a tournament, with the place and how many share it."""

    person: Player
    place: int
    sharing: int
    points: Decimal


class SeasonEvent(msgspec.Struct, frozen=True):
    """One tournament of a season, over and scored.

    Its id, its line, its game, and when it was played (ms).
    """

    tournament: str
    line: str
    game: str
    at: int
    earned: tuple[Earned, ...]


class SeasonPart(msgspec.Struct, frozen=True):
    """One tournament in somebody's total; `counts` is False where better ones took its place."""

    tournament: str
    place: int
    points: Decimal
    counts: bool


class SeasonLine(msgspec.Struct, frozen=True):
    """One person's line: the place (shared by this many), the total, and the tournaments in their order.

    `parted_by` says what put the person behind the one above, empty for the first and for whoever shares the place.
    """

    person: Player
    place: int
    sharing: int
    total: Decimal
    parts: tuple[SeasonPart, ...]
    parted_by: Parted = ""

    @property
    def dropped(self) -> tuple[SeasonPart, ...]:
        """The tournaments that do not count, better ones being enough."""
        return tuple(part for part in self.parts if not part.counts)


class SeasonMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's results that count for another: in a tournament, or in every one ("")."""

    before: str
    after: str
    tournament: str = ""

    @property
    def of(self) -> tuple[str, str]:
        """Folded name whose rows are moved, and the tournament."""
        return fold(self.before), self.tournament


class Season(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way in which a season adds up.

    Over one game or all of them (None), everybody's `best` so many tournaments (0: all). `moves` give people's rows to
    others, one after the other.
    """

    name: str
    game: str | None = None
    best: int = 0
    bots: bool = False
    moves: tuple[SeasonMove, ...] = ()


def event_of(tournament: Tournament, name: str, at: int) -> SeasonEvent | None:
    """Return a tournament's contribution to a season; None if unfinished or unscored."""
    if not (tournament.finished and tournament.settings.scored):
        return None
    earned = tuple(
        Earned(
            Player(line.person.name, line.person.bot),
            line.standing.place,
            line.standing.sharing,
            line.standing.points,
        )
        for line in people(tournament)
        if line.standing.points is not None
    )
    return SeasonEvent(name, tournament.spec.line, tournament.spec.game, at, earned)


def with_move(season: Season, events: Iterable[SeasonEvent], move: SeasonMove) -> Season:
    """Return the season in which a person's rows count for another; `events` are those that it has.

    Raises TournamentError where nobody has such rows, they are moved already, or both took part in one tournament.
    """
    own, other = fold(move.before), fold(move.after)
    if own == other or not other:
        raise TournamentError("season_move_to_oneself", name=move.before)
    is_replaced = False
    for event in (_moved(season, event) for event in events):
        there = {fold(row.person.name) for row in event.earned if not row.person.bot}
        if own in there and move.tournament in ("", event.tournament):
            if other in there:
                raise TournamentError("season_both_played", name=move.before, other=move.after, line=event.line)
            is_replaced = True
    if not is_replaced:
        raise TournamentError("season_nobody", name=move.before)
    return msgspec.structs.replace(season, moves=(*season.moves, move))


def without_move(season: Season, move: SeasonMove) -> Season:
    """Return the season without the last such move; raises TournamentError."""
    for at in reversed(range(len(season.moves))):
        if (season.moves[at].of, fold(season.moves[at].after)) == (move.of, fold(move.after)):
            return msgspec.structs.replace(season, moves=(*season.moves[:at], *season.moves[at + 1 :]))
    raise TournamentError("season_not_moved", name=move.before)


def joined_moves(here: Season, other: Season) -> tuple[Season, tuple[SeasonMove, ...]]:
    """Return the season here with its other copy's moves, and those that contradict a move here."""
    own = {move.of: move for move in here.moves}
    new = tuple(move for move in other.moves if move.of not in own)
    against = tuple(move for move in other.moves if move.of in own and fold(own[move.of].after) != fold(move.after))
    return msgspec.structs.replace(here, moves=(*here.moves, *new)), against


def _moved(season: Season, event: SeasonEvent) -> SeasonEvent:
    """Return what a tournament gave with people's rows moved; a row stays where the other person has one there."""
    rows = list(event.earned)
    for move in season.moves:
        if move.tournament not in ("", event.tournament):
            continue
        names = [None if row.person.bot else fold(row.person.name) for row in rows]
        if fold(move.before) in names and fold(move.after) not in names:
            at = names.index(fold(move.before))
            rows[at] = msgspec.structs.replace(rows[at], person=Player(move.after))
    return msgspec.structs.replace(event, earned=tuple(rows))


def season_table(season: Season, events: Iterable[SeasonEvent]) -> tuple[SeasonLine, ...]:
    """Return everybody who took part, from the top.

    By points, then better places, then more tournaments played. Only the tournaments that count are looked at for the
    places. Names compare as in the register; each is written as the last tournament has it.
    """
    return _ranked(season, _in_order(season, events))


def over_time(season: Season, events: Iterable[SeasonEvent]) -> tuple[tuple[SeasonEvent, tuple[SeasonLine, ...]], ...]:
    """Return the table as it stood after each tournament, in their order: what a chart shows."""
    counted = _in_order(season, events)
    return tuple((event, _ranked(season, counted[:number])) for number, event in enumerate(counted, start=1))


def _in_order(season: Season, events: Iterable[SeasonEvent]) -> list[SeasonEvent]:
    counted = (_moved(season, event) for event in events if season.game in (None, event.game))
    return sorted(counted, key=lambda event: (event.at, event.tournament))


def _ranked(season: Season, events: Sequence[SeasonEvent]) -> tuple[SeasonLine, ...]:
    names: dict[_Who, Player] = {}
    parts: dict[_Who, list[SeasonPart]] = {}
    for event in events:
        for earned in event.earned:
            if earned.person.bot and not season.bots:
                continue
            key = (fold(earned.person.name), earned.person.bot)
            names[key] = earned.person
            parts.setdefault(key, []).append(SeasonPart(event.tournament, earned.place, earned.points, True))
    keyed = []
    for key, all_parts in parts.items():
        chosen = _best(all_parts, season.best)
        total = sum((part.points for part in chosen if part.counts), Decimal(0))
        keyed.append((_order(total, chosen), key, total, chosen))
    keyed.sort(key=lambda line: (line[0], line[1][0], line[1][1] or ""))
    orders = [line[0] for line in keyed]
    lines = []
    for index, (order, key, total, chosen) in enumerate(keyed):
        place = 1 + orders.index(order)
        parted = _parted(orders[index - 1], order) if index else ""
        lines.append(SeasonLine(names[key], place, orders.count(order), total, tuple(chosen), parted))
    return tuple(lines)


def _best(parts: Sequence[SeasonPart], best: int) -> list[SeasonPart]:
    """Return the parts in their order, of which only the best this many count; of level ones the earlier."""
    if not best or len(parts) <= best:
        return list(parts)
    ranked = sorted(range(len(parts)), key=lambda index: (-parts[index].points, parts[index].place, index))
    kept = set(ranked[:best])
    return [msgspec.structs.replace(part, counts=index in kept) for index, part in enumerate(parts)]


_Order: TypeAlias = tuple[Decimal, tuple[int, ...], int]


def _order(total: Decimal, parts: Sequence[SeasonPart]) -> _Order:
    """Return the key by which the better one comes first: the total, the places that count, the number played."""
    places = tuple(sorted(part.place for part in parts if part.counts))
    return -total, places, -len(parts)


def _parted(above: _Order, own: _Order) -> Parted:
    if above[0] != own[0]:
        return "total"
    if above[1] != own[1]:
        return "places"
    return "tournaments" if above != own else ""
