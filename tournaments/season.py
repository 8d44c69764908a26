"""A season: several tournaments add up by the points that they gave, each person's best so many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Literal, TypeAlias

import msgspec

from engine.core.log import Player
from engine.core.text import fold
from tournaments.model import Tournament
from tournaments.standings import people

WEEK = 7 * 24 * 60 * 60 * 1000
"""A week in milliseconds."""

Parted: TypeAlias = Literal["", "total", "places", "tournaments"]
"""What puts somebody behind whoever stands right above: the points, the better places, more tournaments played, or
nothing."""


_Who: TypeAlias = tuple[str, str | None]


class Earned(msgspec.Struct, frozen=True):
    """What somebody got in one tournament: the place, shared by so many, and the points."""

    person: Player
    place: int
    sharing: int
    points: Decimal


class SeasonEvent(msgspec.Struct, frozen=True):
    """One tournament of a season, over and scored: its id, its line, its game, and when it was played (ms)."""

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
    """One person's line: the place (shared by so many), the total, and the tournaments in their order.

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


class Season(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a season adds up: over one game or all of them (None), everybody's `best` so many tournaments (0: all)."""

    name: str
    game: str | None = None
    best: int = 0
    bots: bool = False


def event_of(tournament: Tournament, name: str, at: int) -> SeasonEvent | None:
    """Return what the tournament of that id gave; None while it is not over, and where it was not scored."""
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


def season_table(season: Season, events: Iterable[SeasonEvent]) -> tuple[SeasonLine, ...]:
    """Return everybody who took part, from the top: by points, then better places, then more tournaments played.

    Only the tournaments that count are looked at for the places. Names compare as in the register; each is written as
    the last tournament has it.
    """
    return _ranked(season, _in_order(season, events))


def over_time(season: Season, events: Iterable[SeasonEvent]) -> tuple[tuple[SeasonEvent, tuple[SeasonLine, ...]], ...]:
    """Return the table as it stood after each tournament, in their order: what a chart shows."""
    counted = _in_order(season, events)
    return tuple((event, _ranked(season, counted[:number])) for number, event in enumerate(counted, start=1))


def weeks(first: int, last: int) -> tuple[int, ...]:
    """Return the end of every week from the moment `first` on, to the one that holds `last` (ms): a chart's moments."""
    return tuple(range(first + WEEK, last + WEEK + 1, WEEK))


def _in_order(season: Season, events: Iterable[SeasonEvent]) -> list[SeasonEvent]:
    counted = (one for one in events if season.game in (None, one.game))
    return sorted(counted, key=lambda one: (one.at, one.tournament))


def _ranked(season: Season, events: Sequence[SeasonEvent]) -> tuple[SeasonLine, ...]:
    names: dict[_Who, Player] = {}
    parts: dict[_Who, list[SeasonPart]] = {}
    for event in events:
        for one in event.earned:
            if one.person.bot and not season.bots:
                continue
            key = (fold(one.person.name), one.person.bot)
            names[key] = one.person
            parts.setdefault(key, []).append(SeasonPart(event.tournament, one.place, one.points, True))
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
    """Return the parts in their order, of which only the best so many count; of level ones the earlier."""
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
