"""From the state to what the format sees and draws.

A drawn round is remembered, for the log is read again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol

import msgspec

from tournaments.errors import TournamentError
from tournaments.fold.apart import apart_numbers
from tournaments.format import FieldOfPlayers, Final
from tournaments.formats import format_named
from tournaments.kept import kept_with_state
from tournaments.lots import round_lots
from tournaments.model import Draft, Entrant, EntrantId, Pairing, Round, Tournament, Why
from tournaments.settings import TournamentSettings
from tournaments.tables import scoring_at

_REMEMBERED = 256
_drawn: dict[str, Draft | Final] = {}


class RoundMemory(Protocol):
    """Store of drawn rounds beyond the process, each by a digest of all that it was drawn from."""

    def get(self, key: str) -> Draft | None:
        """Return the round that was drawn from this, None where none is kept."""
        ...

    def put(self, key: str, draft: Draft) -> None:
        """Keep a round."""
        ...


_memory: ContextVar[RoundMemory | None] = ContextVar("memory of drawn rounds", default=None)


@contextmanager
def remembering(memory: RoundMemory) -> Iterator[None]:
    """Take rounds from a memory that were drawn before, and put there those that are drawn inside."""
    before = _memory.set(memory)
    try:
        yield
    finally:
        _memory.reset(before)


def field_of(tournament: Tournament) -> FieldOfPlayers:
    """Return the field of players for the format: the stage in play."""
    tallied = scoring_at(tournament) is not None
    settings = tournament.settings
    clubs = {entrant.id: names for entrant in tournament.entrants if (names := _clubs_of(entrant))}
    kind = tournament.kind
    rated = {entrant.id: rating for entrant in tournament.entrants if (rating := entrant.ratings.of(kind)).games}
    return FieldOfPlayers(
        tournament.seeds,
        tournament.stage_rounds,
        settings.table_size,
        tournament.ruleset.least,
        tallied,
        settings,
        tuple(seed for seed in tournament.seeds if not tournament.plays(seed)),
        tournament.late,
        tournament.penalties,
        clubs,
        {entrant: rating.value for entrant, rating in rated.items()},
        tournament.edition,
        tournament.free_next,
        apart_numbers(tournament),
    )


def _clubs_of(entrant: Entrant) -> tuple[str, ...]:
    if not entrant.members:
        return (entrant.club,) if entrant.club else ()
    return tuple(sorted({person.club for person in entrant.members} - {""}))


def final_order(tournament: Tournament) -> tuple[EntrantId, ...]:
    """Return everybody from the champion down; raises TournamentError while something is left to play."""
    if not tournament.rounds:
        raise TournamentError("no_round_yet")
    if tournament.stages and not tournament.stage_rounds:
        raise TournamentError("rounds_left", round=len(tournament.rounds) + 1)
    if missing := tournament.rounds[-1].missing():
        raise TournamentError("results_missing", round=len(tournament.rounds), tables=missing, count=len(missing))
    final = format_named(tournament.settings.format).final(field_of(tournament))
    if final is None:
        raise TournamentError("rounds_left", round=len(tournament.rounds) + 1)
    return (*final.order, *left_behind(tournament, final.order))


def left_behind(tournament: Tournament, going_on: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
    """Return those who did not reach the stage that runs, in the order of the stages they ended in."""
    order: list[EntrantId] = []
    for stage in reversed(tournament.stages):
        order += [entrant for entrant in stage.order if entrant not in going_on and entrant not in order]
    return tuple(order)


@kept_with_state
def rounds_planned(tournament: Tournament) -> int:
    """Return the most rounds until the running stage is over, with the final table and all before it.

    Before the first round it counts whoever would be seated now.
    """
    if tournament.finished:
        return len(tournament.rounds)
    field = field_of(tournament)
    if not field.seeds:
        field = msgspec.structs.replace(field, seeds=tournament.playing)
    return _before_stage(tournament) + format_named(tournament.settings.format).planned(field)


def rounds_for(players: int, settings: TournamentSettings, least: int = 2) -> int:
    """Return how many rounds this many entrants play by these settings, at most."""
    field = FieldOfPlayers(tuple(range(players)), (), settings.table_size, least, settings=settings)
    return format_named(settings.format).planned(field)


def _before_stage(tournament: Tournament) -> int:
    return tournament.stages[-1].last if tournament.stages else 0


def draw_next(tournament: Tournament, lots: Mapping[EntrantId, int]) -> Draft | Final:
    """Return the next round or the final places.

    Raises TournamentError that names the tables without a result.
    """
    if tournament.rounds and (missing := tournament.rounds[-1].missing()):
        raise TournamentError("results_missing", round=len(tournament.rounds), tables=missing, count=len(missing))
    return drawn(tournament.settings.format, field_of(tournament), lots)


def drawn(format: str, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
    """Return the draft that the format makes of the field."""
    return _remembered((format, field, sorted(lots.items())), lambda: format_named(format).draw(field, lots))


def drawn_anew(
    format: str, field: FieldOfPlayers, draft: Draft, kept: tuple[int, ...], lots: Mapping[EntrantId, int]
) -> Draft:
    """Return the round that the format makes in place of a draft, keeping its tables of these indexes."""
    drawn_from = (format, field, sorted(lots.items()), draft, kept)
    made = _remembered(drawn_from, lambda: format_named(format).redraw(field, draft, kept, lots))
    assert isinstance(made, Draft)
    return made


def _remembered(drawn_from: tuple[Any, ...], draw: Callable[[], Draft | Final]) -> Draft | Final:
    key = hashlib.sha256(msgspec.msgpack.encode(drawn_from)).hexdigest()
    if key not in _drawn:
        memory = _memory.get()
        draft = memory.get(key) if memory is not None else None
        made = draw() if draft is None else draft
        if memory is not None and draft is None and isinstance(made, Draft):
            memory.put(key, made)
        if len(_drawn) >= _REMEMBERED:
            _drawn.pop(next(iter(_drawn)))
        _drawn[key] = made
    return _drawn[key]


def forget() -> None:
    """Forget all rounds drawn in this process, so that the next one is drawn anew: for measuring."""
    _drawn.clear()


def lots_drawn(tournament: Tournament, number: int) -> dict[EntrantId, int]:
    """Return the lots of a round as drawn, for everybody then in its stage."""
    stage = next((stage for stage in tournament.stages if number <= stage.last), None)
    start = max((stage.last for stage in tournament.stages if stage.last < number), default=0)
    seeds, came = (stage.seeds, stage.late) if stage else (tournament.seeds, tournament.late)
    later = {late.entrant for late in came if late.rounds >= number - start}
    there = (seed for seed in seeds if seed not in later)
    return round_lots(tournament.rounds[number - 1].lot, number, there)


def explained(tournament: Tournament, number: int, table: int) -> tuple[Why, ...]:
    """Return why a table of the running stage's round was made, and what would have been next best."""
    if not 1 <= number <= len(tournament.rounds):
        raise TournamentError("unknown_round", round=number)
    this_round = tournament.rounds[number - 1]
    if not 1 <= table <= len(this_round.draft.tables):
        raise TournamentError("unknown_table", round=number, table=table)
    pairing = this_round.draft.tables[table - 1]
    if number <= _before_stage(tournament):
        return pairing.why
    before = _field_before(tournament, this_round)
    lots = round_lots(this_round.lot, this_round.number, before.seeds)
    said = format_named(tournament.settings.format).explain(before, this_round.draft, pairing, lots)
    return (*pairing.why, *_asked_for(before, pairing), *said)


def _asked_for(field: FieldOfPlayers, table: Pairing) -> tuple[Why, ...]:
    """Return whom those at a table are not to meet, as far as these play."""
    playing = field.playing()
    reasons = []
    for seat in table.seats if field.apart else ():
        others = tuple(other for other in playing if other not in table.seats and field.kept_apart((seat, other)))
        reasons += [Why("keeps_apart", {"entrant": seat, "entrants": others})] * bool(others)
    return tuple(reasons)


def _field_before(tournament: Tournament, this_round: Round) -> FieldOfPlayers:
    """Return the field from which a round was drawn: who plays in it is read off the round itself."""
    field = field_of(tournament)
    drawn = {seat for table in this_round.draft.tables for seat in (*table.seats, *table.absent)}
    drawn |= {bye.entrant for bye in this_round.draft.byes}
    index = field.rounds.index(this_round)
    late = tuple(late for late in field.late if late.rounds <= index)
    later = {late.entrant for late in field.late} - {late.entrant for late in late}
    return msgspec.structs.replace(
        field,
        rounds=field.rounds[:index],
        seeds=tuple(entrant for entrant in field.seeds if entrant not in later),
        out=tuple(entrant for entrant in field.seeds if entrant not in drawn),
        late=late,
        free=(),
    )
