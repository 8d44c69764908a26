"""A round's pairing changed by hand: tables set, locked and published.

Doubts about a change are added as notices.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec

from tournaments.acts import Locked, Published, Repaired
from tournaments.errors import TournamentError
from tournaments.fold.drawing import field_of
from tournaments.fold.presence import last_round, noticed
from tournaments.model import Bye, Draft, EntrantId, Notice, Pairing, Result, Round, Tournament, Why

_replace = msgspec.structs.replace


def published(tournament: Tournament, act: Published) -> Tournament:
    """Tell the round to the players."""
    this_round = last_round(tournament, act.round)
    if this_round.published:
        raise TournamentError("already_published", round=act.round)
    return _with_last(tournament, _replace(this_round, published=True))


def locked(tournament: Tournament, act: Locked) -> Tournament:
    """Let a table stay as it is when the round is redrawn, or no longer."""
    this_round = last_round(tournament, act.round)
    if not 1 <= act.table <= len(this_round.draft.tables):
        raise TournamentError("unknown_table", round=act.round, table=act.table)
    others = tuple(number for number in this_round.locked if number != act.table)
    return _with_last(
        tournament, _replace(this_round, locked=tuple(sorted((*others, act.table))) if act.locked else others)
    )


def repaired(tournament: Tournament, act: Repaired) -> Tournament:
    """Set the tables as given; tables with a result must be among them as they are."""
    this_round = last_round(tournament, act.round)
    _check(tournament, this_round, act)
    draft = _draft(this_round, act)
    results = carried(this_round, draft)
    kept = {table.seats for table in this_round.draft.tables if table.number in this_round.locked}
    locked = tuple(table.number for table in draft.tables if table.seats in kept)
    after = _with_last(tournament, _replace(this_round, draft=draft, results=results, locked=locked, by_hand=True))
    for notice in _doubts(tournament, this_round, draft):
        after = noticed(after, notice)
    return after


def carried(before: Round, draft: Draft) -> tuple[Result | None, ...]:
    """Return the results of a round's tables that another draft of it still has, at their numbers there."""
    had = dict(zip(((table.seats, table.absent) for table in before.draft.tables), before.results, strict=True))
    return tuple(had.get((table.seats, table.absent)) for table in draft.tables)


def _with_last(tournament: Tournament, this_round: Round) -> Tournament:
    return _replace(tournament, rounds=(*tournament.rounds[:-1], this_round))


def _check(tournament: Tournament, this_round: Round, act: Repaired) -> None:
    named = Counter((*(seat for table in act.tables for seat in table), *act.byes))
    if twice := [entrant for entrant, times in named.items() if times > 1]:
        raise TournamentError("seated_twice", entrant=twice[0])
    fixed = {
        table.seats
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True)
        if result is not None
    }
    if missing := fixed - set(act.tables):
        number = next(table.number for table in this_round.draft.tables if table.seats in missing)
        raise TournamentError("has_result", round=act.round, table=number)
    least, most = tournament.ruleset.least, tournament.ruleset.most
    for seats in set(act.tables) - fixed:
        if not least <= len(seats) <= most:
            raise TournamentError("bad_table", seats=seats, least=max(2, least), most=most)
    for entrant in named:
        if entrant not in tournament.seeds:
            raise TournamentError("not_in_this_stage", entrant=entrant)
        if not tournament.plays(entrant) and not any(entrant in seats for seats in fixed):
            raise TournamentError("does_not_play", entrant=entrant)


def _draft(this_round: Round, act: Repaired) -> Draft:
    """Return the draft: a table plays for what the table of its number did; its members belong to that group now."""
    before = {entrant: index for index, members in enumerate(this_round.draft.ladder) for entrant in members}
    last = len(this_round.draft.ladder) - 1
    had = {table.seats: table for table in this_round.draft.tables if not table.nobody_came}
    deserted = [table for table in this_round.draft.tables if table.nobody_came]
    group = dict(before)
    tables = []
    for number, seats in enumerate(act.tables, start=1):
        if seats in had or not seats:
            tables.append(_replace(had[seats] if seats else deserted.pop(0), number=number))
        else:
            theirs = [before.get(seat, last) for seat in seats]
            usual = this_round.draft.tables[number - 1].group if number <= len(this_round.draft.tables) else last
            tables.append(Pairing(number, seats, usual if usual in theirs else min(theirs), (Why("by_hand"),)))
        group |= dict.fromkeys(seats, tables[-1].group)
    free = tuple(Bye(entrant, group.get(entrant, last)) for entrant in act.byes)
    risen = {entrant for members in this_round.draft.ladder[1:] for entrant in members if group[entrant] == 0}
    ladder = _ladder(this_round.draft, group)
    barred = tuple(entrant for entrant in ladder[0] if entrant in risen.union(this_round.draft.barred))
    seated = {seat for seats in act.tables for seat in seats}.union(act.byes)
    asked = tuple(entrant for entrant in this_round.draft.asked if entrant not in seated)
    return Draft(ladder, tuple(tables), free, barred, asked)


def _ladder(draft: Draft, group: dict[EntrantId, int]) -> tuple[tuple[EntrantId, ...], ...]:
    everybody = [entrant for members in draft.ladder for entrant in members]
    everybody += [entrant for entrant in group if entrant not in everybody]
    return tuple(
        tuple(entrant for entrant in everybody if group[entrant] == index) for index in range(len(draft.ladder))
    )


def _doubts(tournament: Tournament, this_round: Round, draft: Draft) -> list[Notice]:
    """Return what speaks against the tables that were set: rematches, second byes, people left out."""
    field = field_of(_replace(tournament, rounds=tournament.rounds[:-1]))
    met, byes = field.met(), field.byes()
    had = {table.seats for table in this_round.draft.tables}
    notices = [Notice("paired_by_hand", this_round.number)]
    for table in draft.tables:
        if table.seats in had:
            continue
        again = tuple(pair for pair in combinations(sorted(table.seats), 2) if met.get(pair))
        for pair in again:
            notices.append(Notice("rematch_by_hand", this_round.number, {"table": table.number, "entrants": pair}))
        for pair in field.kept_apart(table.seats):
            notices.append(Notice("apart_meet", this_round.number, {"table": table.number, "entrants": pair}))
    for bye in draft.byes:
        if byes[bye.entrant] > min(byes[entrant] for entrant in tournament.playing):
            notices.append(Notice("bye_by_hand", this_round.number, {"entrant": bye.entrant}))
    seated = {seat for table in draft.tables for seat in (*table.seats, *table.absent)}
    seated |= {bye.entrant for bye in draft.byes}
    before = {seat for table in this_round.draft.tables for seat in table.seats} | {
        bye.entrant for bye in this_round.draft.byes
    }
    if out := tuple(sorted(before - seated)):
        notices.append(Notice("left_out_by_hand", this_round.number, {"entrants": out}))
    if this_round.published:
        notices.append(Notice("changed_after_publishing", this_round.number))
    return notices
