"""Escada, the place ladder.

Winners meet winners, seconds meet seconds, and so on until every place is decided. FORMATS.md tells why it is built so.
In short: the ladder is a row of groups, and a group owns as many places as it has members. A round splits every group
by the places at its tables. A group that fits one table is decided by it. Nobody stands in line for the title who has
been beaten.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise

import msgspec

from tournaments.editions import BALANCED
from tournaments.format import FieldOfPlayers, Final, best_first, stakes
from tournaments.formats.duelling import DuelGroup, Duels, Matcher, title_rows
from tournaments.formats.groups import GroupFormat, GroupOutcome, Groups, outcome_of, unfought, without
from tournaments.formats.seating import rematches, split, surely_fewest, table_count, why_again, why_apart
from tournaments.formats.seats import Seats
from tournaments.model import Bye, Draft, EntrantId, Ladder, Pairing, Round, Why


class _Standing(msgspec.Struct):
    """The ladder between two rounds: its groups, who of the top one is barred from the title, and who moved where."""

    groups: Groups
    barred: set[EntrantId]
    moved: dict[EntrantId, Why]


class Escada(GroupFormat):
    """The place ladder: everybody plays on until their place is decided, only the unbeaten can win."""

    key = "escada"

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the final places once every group is one entrant, or too small and alone."""
        standing = _present(field)
        if field.size > 2:
            _fill_up(standing, field.least)
        return _final(field, standing)

    def draw(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places."""
        standing = _present(field)
        if final := _final(field, standing):
            return final
        if field.size > 2:
            _fill_up(standing, field.least)
        elif field.edition >= BALANCED:
            return _Drawing(field, standing, lots, _matched(standing, field, lots)).draft()
        else:
            _even_out(standing, field)
        return _Drawing(field, standing, lots).draft()

    def ladder(self, field: FieldOfPlayers) -> Ladder:
        """Return the groups after the last complete round."""
        return tuple(tuple(group) for group in _present(field).groups)

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds the longest way takes: each divides a group by its number of tables."""
        tables = table_count(players, size, least)
        if tables == 1:
            return int(players > 1)
        if size == 2:
            return 1 + self.most_rounds((players + 1) // 2, size)
        if tables < least:
            return 2
        over = players % tables
        tiers = {tables, over} - {0} if over == 0 or over >= least else {tables, tables + over}
        return 1 + max(self.most_rounds(tier, size, least) for tier in tiers)


def _final(field: FieldOfPlayers, standing: _Standing) -> Final | None:
    if any(len(group) > 1 for group in standing.groups):
        return None
    order = tuple(group[0] for group in standing.groups)
    return Final(order, unfought(field, order))


def _present(field: FieldOfPlayers) -> _Standing:
    """Return the standing with the late ones in it, and those who are out behind the group they were in."""
    standing = _standing(field)
    there = {entrant for group in standing.groups for entrant in group}
    for late in field.late:
        if late.entrant not in there:
            index = {"byes": 0, "halves": len(standing.groups) // 2, "losses": -1}[late.missed]
            standing.groups[index] = list(field.by_seed([*standing.groups[index], late.entrant]))
    standing.groups = without(standing.groups, field.out)
    unbeaten = [entrant for entrant in standing.groups[0] if entrant not in standing.barred]
    if len(unbeaten) == 1 and len(standing.groups[0]) > 1:
        standing.groups[:1] = [unbeaten, [entrant for entrant in standing.groups[0] if entrant not in unbeaten]]
        standing.barred.clear()
    return standing


def _standing(field: FieldOfPlayers) -> _Standing:
    complete = [this_round for this_round in field.rounds if this_round.complete]
    if not complete:
        return _Standing([[entrant for entrant in field.seeds if entrant not in _late(field)]], set(), {})
    standing = _Standing([], set(), {})
    for index in range(len(complete[-1].draft.ladder)):
        _climb(field, complete[-1], index, standing)
    return standing


def _late(field: FieldOfPlayers) -> set[EntrantId]:
    return {late.entrant for late in field.late}


def _climb(field: FieldOfPlayers, this_round: Round, index: int, standing: _Standing) -> None:
    """Add what the round made of one group: its winners, its seconds, and so on; last those of unfought tables."""
    draft, outcome = this_round.draft, outcome_of(field, this_round, index)
    if outcome.decided:
        standing.groups += [[entrant] for entrant in outcome.order]
        return
    missing = list(field.by_seed(outcome.missing))
    tiers = _tiers(field, this_round, index, outcome, standing) if outcome.lines else [missing]
    if index == 0:
        tiers[:1] = _title(tiers[0], draft.barred, standing)
    if outcome.lines and missing:
        tiers.append(missing)
    standing.groups += tiers + [[entrant] for entrant in outcome.unseated]


def _tiers(field: FieldOfPlayers, this_round: Round, index: int, outcome: GroupOutcome, standing: _Standing) -> Groups:
    """Return the firsts, the seconds ... of the tables that were fought; of one table alone everybody by themselves."""
    lines = outcome.lines
    if len(lines) == 1:
        return [[entrant] for entrant in lines[0]]
    tables = [line for line in lines if len(line) > 1]
    tiers: Groups = [[line[place] for line in lines if place < len(line)] for place in range(max(map(len, lines)))]
    low, _ = stakes(this_round.draft.ladder, index)
    if field.size > 2:
        if len(tables) < field.least:
            tiers = _seated_together([best_first(this_round, tier) for tier in tiers], field.least, standing)
        elif len(tiers[-1]) < field.least:
            _join_leftovers(tiers, low, standing)
    return [list(field.by_seed(tier)) for tier in tiers]


def _join_leftovers(tiers: Groups, low: int, standing: _Standing) -> None:
    """Let the last of the larger tables, too few for a table of their own, join the group above."""
    leftovers = tiers.pop()
    low += sum(len(tier) for tier in tiers)
    tiers[-1] += leftovers
    for entrant in leftovers:
        standing.moved[entrant] = Why("joined", {"entrant": entrant, "low": low, "high": low + len(leftovers) - 1})


def _seated_together(tiers: Groups, least: int, standing: _Standing) -> Groups:
    """Return groups of one table each, where there were too few tables for the firsts, the seconds ... to make one.

    From the top, so many tiers as make a table play together. When what is left could not make one, it plays there too,
    or, where that would be two tables, is given the missing ones of the last tier above it.
    """
    places = [place for place, tier in enumerate(tiers, start=1) for _ in tier]
    order = [entrant for tier in tiers for entrant in tier]
    ends = list(accumulate(len(tier) for tier in tiers))
    groups: Groups = []
    start = 0
    while start < len(order):
        end = next((end for end in ends if end >= start + least), len(order))
        if 0 < len(order) - end < least:
            end = len(order) if len(order) - start < 2 * least else len(order) - least
        groups.append(order[start:end])
        standing.moved[order[start]] = Why("merged", {"best": places[start], "worst": places[end - 1]})
        start = end
    return groups


def _title(winners: list[EntrantId], barred: tuple[EntrantId, ...], standing: _Standing) -> Groups:
    """Return the title group, or the champion and the group behind as soon as one unbeaten entrant is left."""
    unbeaten = [entrant for entrant in winners if entrant not in barred]
    others = [entrant for entrant in winners if entrant in barred]
    if len(unbeaten) == 1 and others:
        return [unbeaten, others]
    standing.barred.update(others)
    return [winners]


def _even_out(standing: _Standing, field: FieldOfPlayers) -> None:
    """At duels, join odd groups two by two: each group from one to the other sends an entrant one group up.

    A group without a partner keeps its odd entrant, who gets the bye. A lone entrant, whose place would be decided, may
    be called up, but calls nobody.
    """
    met = field.met()
    groups = standing.groups
    for chain in _chains(standing, field):
        for upper, lower in pairwise(chain):
            called = min(groups[lower], key=lambda this: sum(rematches((this, other), met) for other in groups[upper]))
            _call_up(standing, upper, lower, called, field)
    standing.groups = [group for group in groups if group]


def _chains(standing: _Standing, field: FieldOfPlayers) -> list[list[int]]:
    """Return the groups that play, by index: an odd one with those below it as far as the next odd one, or by itself.

    A lone entrant may end a chain but begins none.
    """
    groups = standing.groups
    here = [index for index, group in enumerate(groups) if not set(group) <= set(field.out)]
    chains: list[list[int]] = []
    while here:
        odd = [at for at, index in enumerate(here) if len(groups[index]) % 2]
        joined = odd[1] + 1 if odd[:1] == [0] and len(groups[here[0]]) > 1 and len(odd) > 1 else 1
        chains.append(here[:joined])
        here = here[joined:]
    return [chain for chain in chains if len(groups[chain[0]]) > 1]


def _matched(standing: _Standing, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Duels:
    """Pair everybody at duels, chain by chain, and move those who are called up."""
    matcher = Matcher(field, lots)
    found: list[Duels] = []
    for chain in _chains(standing, field):
        group = {entrant: index for index in chain for entrant in standing.groups[index]}
        rows = [row for at, index in enumerate(chain) for row in _rows(at, standing, index)]
        found.append(matcher.match(rows))
        for upper, called in found[-1].pairs:
            if group[upper] != group[called]:
                _call_up(standing, group[upper], group[called], called, field)
    standing.groups = [group for group in standing.groups if group]
    return Duels(
        tuple(pair for duels in found for pair in duels.pairs), tuple(free for duels in found for free in duels.free)
    )


def _rows(at: int, standing: _Standing, index: int) -> list[DuelGroup]:
    if index:
        return [DuelGroup(at, standing.groups[index])]
    return title_rows(standing.groups[0], standing.barred)


def _fill_up(standing: _Standing, least: int) -> None:
    """Where people have left, join a group that is too small for a table with the one below, the last with the above.

    A lone entrant's place is decided, so that nobody has to play for it.
    """
    groups = standing.groups
    index = 0
    while index < len(groups):
        if not 1 < len(groups[index]) < least:
            index += 1
            continue
        near = [at for at in (*range(index + 1, len(groups)), *range(index - 1, -1, -1)) if len(groups[at]) > 1]
        if not near:
            groups[index : index + 1] = [[entrant] for entrant in groups[index]]
            continue
        groups[near[0]] = [*groups[min(index, near[0])], *groups[max(index, near[0])]]
        del groups[index]


def _call_up(standing: _Standing, upper: int, lower: int, called: EntrantId, field: FieldOfPlayers) -> None:
    """Send somebody one group up; in the title group they are barred from the title."""
    groups = standing.groups
    low, high = stakes(tuple(tuple(group) for group in groups), lower)
    groups[lower].remove(called)
    groups[upper] = list(field.by_seed([*groups[upper], called]))
    standing.moved[called] = Why("joined", {"entrant": called, "low": low, "high": high})
    if upper == 0:
        standing.barred.add(called)


class _Drawing:
    """Makes a round's tables and byes out of the groups."""

    def __init__(
        self, field: FieldOfPlayers, standing: _Standing, lots: Mapping[EntrantId, int], duels: Duels | None = None
    ) -> None:
        self.field = field
        self.standing = standing
        self.duels = duels
        self.seats = Seats(field, lots)
        self.met = field.met()
        self.avoided = field.avoided()
        self.ladder = tuple(tuple(group) for group in standing.groups)
        self.tables: list[Pairing] = []
        self.byes: list[Bye] = []

    def draft(self) -> Draft:
        """Return the round."""
        for index, group in enumerate(self.ladder):
            if len(group) > 1:
                self._group(index, list(group))
        barred = tuple(entrant for entrant in self.ladder[0] if entrant in self.standing.barred)
        return Draft(self.ladder, tuple(self.tables), tuple(self.byes), barred)

    def _group(self, index: int, members: list[EntrantId]) -> None:
        if self.duels:
            tables = self._matched(self.duels, index, members)
        else:
            tables = self._paired(index, members) if self.field.size == 2 else self._tables(members)
        fewest = self.duels is not None or surely_fewest(tables, self.met)
        for table in tables:
            seats = self.seats.by_firsts(table)
            why = self._why(index, table, fewest)
            self.tables.append(Pairing(len(self.tables) + 1, seats, index, why))

    def _matched(self, duels: Duels, index: int, members: list[EntrantId]) -> Groups:
        """Return the group's tables, those of the unbeaten first, and give the bye."""
        self.byes += [Bye(entrant, index) for entrant in duels.free if entrant in members]
        rank = {entrant: at for at, entrant in enumerate(members)}
        tables = [sorted(pair, key=rank.__getitem__) for pair in duels.pairs if pair[0] in rank]
        return sorted(tables, key=lambda table: (sum(self._is_barred(index, seat) for seat in table), rank[table[0]]))

    def _tables(self, members: list[EntrantId]) -> Groups:
        return split(members, self.field.size, self.avoided, self.field.least)

    def _paired(self, index: int, members: list[EntrantId]) -> Groups:
        """Pair the group; in the title group the unbeaten meet the unbeaten as far as they go."""
        clear = [entrant for entrant in members if not self._is_barred(index, entrant)]
        others = [entrant for entrant in members if entrant not in clear]
        if len(members) % 2:
            self._bye(index, clear if len(clear) % 2 else others)
        mixed = [[clear.pop(), others.pop(0)]] if len(clear) % 2 else []
        return [*split(clear, 2, self.avoided), *mixed, *split(others, 2, self.avoided)]

    def _bye(self, index: int, members: list[EntrantId]) -> None:
        """Give the bye to whoever has had the fewest, the best seed among them."""
        byes = self.field.byes()
        entrant = min(members, key=lambda entrant: byes[entrant])
        members.remove(entrant)
        self.byes.append(Bye(entrant, index))

    def _why(self, index: int, table: list[EntrantId], fewest: bool) -> tuple[Why, ...]:
        low, high = stakes(self.ladder, index)
        reasons = [Why("plays_for", {"low": low, "high": high})]
        reasons += [self.standing.moved[entrant] for entrant in table if entrant in self.standing.moved]
        reasons += [Why("barred", {"entrant": entrant}) for entrant in table if self._is_barred(index, entrant)]
        return (*reasons, *why_again(table, self.met, fewest), *why_apart(self.field.kept_apart(table)))

    def _is_barred(self, index: int, entrant: EntrantId) -> bool:
        return index == 0 and entrant in self.standing.barred
