"""Places of the entrants, decided and still open: by the format's ladder, or by score and tie-breaks."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from tournaments.fold.drawing import field_of, left_behind, rounds_planned
from tournaments.format import FieldOfPlayers, Final, stakes
from tournaments.formats import format_named
from tournaments.model import EntrantId, Ladder, Tournament
from tournaments.settings_schema import SCORED
from tournaments.tiebreaks import FIELD, Arithmetic, Crosstable, Ranked, chosen, figure, rank
from tournaments.tiebreaks.rounds import crosstable, win_score


class Placed(msgspec.Struct, frozen=True):
    """Place of an entrant, how many share it, and what is still open.

    The places `low` to `high` can still be reached. In the end everybody has a place, and the lot says who of those
    that share one is written first. `parted_by` names the tie-break that put the entrant behind the one right above,
    empty where the format alone or the lot did. `columns` are its figures in every tie-break used.
    """

    entrant: EntrantId
    place: int
    sharing: int
    low: int
    high: int
    parted_by: str = ""
    columns: tuple[Arithmetic, ...] = ()


def tiebreaks_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the names of the tie-breaks that hold in the stage that runs, in their order."""
    settings = tournament.settings
    return chosen(settings.tiebreaks, settings.format, settings.table_size)


def crosstable_of(tournament: Tournament) -> Crosstable:
    """Return the crosstable of the stage that runs, with all results so far."""
    return crosstable(field_of(tournament), round_robin=tournament.settings.format == "round_robin")


def against_field(tournament: Tournament) -> tuple[tuple[EntrantId, Arithmetic], ...]:
    """Return everybody with what they got above the others who had the same cards, the best first.

    () without those.
    """
    if not tournament.settings.same_deals or not tournament.rounds:
        return ()
    table = crosstable_of(tournament)
    figures = [(row.entrant, figure(table, FIELD, row.entrant)) for row in table.rows]
    return tuple(sorted(figures, key=lambda reckoned: reckoned[1].order, reverse=True))


def placings(tournament: Tournament) -> tuple[Placed, ...]:
    """Return everybody from the top, those whom a stage before left behind at the end.

    Before the first round everybody shares all places, in order of registration.
    """
    if not tournament.rounds:
        return tuple(_on_ladder((tuple(entrant.id for entrant in tournament.entrants),)))
    field = field_of(tournament)
    placed = tuple(_placed(tournament, field))
    behind = left_behind(tournament, tuple(row.entrant for row in placed))
    first = len(placed) + 1
    return (*placed, *(Placed(entrant, place, 1, place, place) for place, entrant in enumerate(behind, start=first)))


def _placed(tournament: Tournament, field: FieldOfPlayers) -> Iterator[Placed]:
    names = tiebreaks_of(tournament)
    running = format_named(tournament.settings.format)
    over = not field.rounds or field.rounds[-1].complete
    final = running.final(field) if field.rounds and over else None
    if tournament.settings.format in SCORED and field.rounds and final is None:
        return _by_score(tournament, field, names)
    placed = _on_ladder(running.ladder(field)) if final is None else _in_the_end(final)
    return _with_columns(placed, tournament, names) if names else placed


def _in_the_end(final: Final) -> Iterator[Placed]:
    """Yield the final places: nothing is open, but those whom only the lot put in order share what the places give."""
    group = {entrant: tie for tie in final.ties for entrant in tie}
    first = {entrant: place for place, entrant in enumerate(final.order, start=1)}
    for entrant, place in first.items():
        tie = group.get(entrant, (entrant,))
        yield Placed(entrant, min(first[tied] for tied in tie), len(tie), place, place)


def _on_ladder(ladder: Ladder) -> Iterator[Placed]:
    for group, members in enumerate(ladder):
        low, high = stakes(ladder, group)
        for entrant in members:
            yield Placed(entrant, low, len(members), low, high)


def _with_columns(placed: Iterable[Placed], tournament: Tournament, names: tuple[str, ...]) -> Iterator[Placed]:
    ranked = {ranked.entrant: ranked for ranked in rank(crosstable_of(tournament), names)}
    above: Ranked | None = None
    for row in placed:
        own = ranked[row.entrant]
        text = own.parted_by if above is not None and _says(above.columns, own.columns, own.parted_by) else ""
        yield msgspec.structs.replace(row, parted_by=text, columns=own.columns)
        above = own


def _says(above: tuple[Arithmetic, ...], own: tuple[Arithmetic, ...], name: str) -> bool:
    """Tell whether the tie-break puts the one above before the other: in a ladder the format may have had its say."""
    return any(
        arithmetic.code == name and arithmetic.order > other.order for arithmetic, other in zip(above, own, strict=True)
    )


def _by_score(tournament: Tournament, field: FieldOfPlayers, names: tuple[str, ...]) -> Iterator[Placed]:
    table = crosstable_of(tournament)
    ranked = _live(rank(table, names), _still_playing(field))
    most = _reachable(tournament, field, table.scores)
    lowest, highest = sorted(table.scores.values()), sorted(most.values())
    final_table, count = tournament.settings.final_table, len(ranked)
    sharing: dict[int, int] = {}
    for row in ranked:
        sharing[row.place] = sharing.get(row.place, 0) + 1
    for row in ranked:
        # Ahead for certain is who has more already than the entrant can get; behind, who can get less than it has.
        low = 1 + count - bisect_right(lowest, most[row.entrant])
        high = count - bisect_left(highest, table.scores[row.entrant])
        if low <= final_table:
            low, high = 1, max(high, final_table)
        yield Placed(row.entrant, row.place, sharing[row.place], low, high, row.parted_by, row.columns)


def _still_playing(field: FieldOfPlayers) -> set[EntrantId]:
    """Return whose result of the last round is missing; before the first one of it, whoever has the bye too."""
    last = field.rounds[-1]
    tables = zip(last.draft.tables, last.results, strict=True)
    seats = {seat for table, result in tables if result is None for seat in table.seats}
    return seats | {bye.entrant for bye in last.draft.byes if last.untouched and seats}


def _live(ranked: Sequence[Ranked], playing: Collection[EntrantId]) -> tuple[Ranked, ...]:
    """Put whoever still plays before those who are level by score and have played the round.

    Tie-breaks of a round that is half played would compare some and not others: whoever has lost already would stand
    before everybody who has not met that winner yet.
    """
    if not playing:
        return tuple(ranked)
    live: list[Ranked] = []
    for _, level in groupby(ranked, key=lambda row: row.columns[0].order):
        live += sorted(level, key=lambda row: row.entrant not in playing)
    placed: list[Ranked] = []
    for at, row in enumerate(live):
        above = live[at - 1] if at else None
        if above and (above.place, above.entrant in playing) == (row.place, row.entrant in playing):
            placed.append(msgspec.structs.replace(row, place=placed[-1].place, parted_by=""))
        else:
            placed.append(msgspec.structs.replace(row, place=at + 1, parted_by=_parted_by(above, row, playing)))
    return tuple(placed)


def _parted_by(above: Ranked | None, own: Ranked, playing: Collection[EntrantId]) -> str:
    """Return the first tie-break that puts one behind the other; none where only the other still plays."""
    if above is None:
        return ""
    differ = [
        arithmetic.code
        for arithmetic, other in zip(above.columns, own.columns, strict=True)
        if arithmetic.order != other.order
    ]
    if differ and differ[0] != own.columns[0].code and (above.entrant in playing) != (own.entrant in playing):
        return ""
    return differ[0] if differ else ""


def _reachable(
    tournament: Tournament, field: FieldOfPlayers, scores: Mapping[EntrantId, float]
) -> dict[EntrantId, float]:
    """Return the highest score that everybody can still come to in the rounds that count."""
    left = rounds_planned(tournament) - bool(tournament.settings.final_table) - len(tournament.rounds)
    open_now = _still_playing(field)
    win = win_score(field.size)
    free = Counter(bye.entrant for bye in tournament.asked if bye.round > len(tournament.rounds))
    return {
        entrant: score
        + win * ((entrant in open_now) + (max(0, left) if tournament.plays(entrant) else 0) - free[entrant] / 2)
        for entrant, score in scores.items()
    }
