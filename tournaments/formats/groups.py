"""What formats share whose tables never cross the groups of the ladder.

Leaving, joining and redrawing a round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import msgspec

from tournaments.format import FieldOfPlayers, Final
from tournaments.formats.duelling import Matcher, title_rows
from tournaments.formats.seating import Met, numbered, split, surely_fewest, why_again, why_apart
from tournaments.formats.seats import Seats
from tournaments.model import Bye, Draft, EntrantId, Pairing, Round, Why

Groups = list[list[EntrantId]]


class GroupFormat(ABC):
    """A format that seats every group of its ladder by itself."""

    @abstractmethod
    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds it can take at most."""

    @abstractmethod
    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the final places once nothing is left to play."""

    def planned(self, field: FieldOfPlayers) -> int:
        """Return how many rounds it takes, at most; a group in which nobody came plays its round again."""
        count, played = self.most_rounds(len(field.seeds), field.size, field.least), len(field.rounds)
        if played >= count and played and field.rounds[-1].complete:
            return played + (self.final(field) is None)
        return max(count, played)

    def explain(
        self, field: FieldOfPlayers, draft: Draft, table: Pairing, lots: Mapping[EntrantId, int]
    ) -> tuple[Why, ...]:
        """Return nothing: the ladder leaves little choice."""
        return ()

    def redraw(self, field: FieldOfPlayers, draft: Draft, kept: Sequence[int], lots: Mapping[EntrantId, int]) -> Draft:
        """Return the draft with everybody who is not at a kept table seated anew by lot, each in their group.

        Whoever came since plays in the last group; whoever has left moves behind it.
        """
        return _Redrawing(field, draft, kept, lots).draft()


def without(groups: Groups, out: Collection[EntrantId]) -> Groups:
    """Return the groups with all who are out as a group of their own, behind those they were among."""
    left: Groups = []
    for group in groups:
        if len(group) == 1:
            left.append(group)
            continue
        left += [[entrant for entrant in group if entrant not in out]]
        left += [[entrant] for entrant in group if entrant in out]
    return [group for group in left if group]


class GroupOutcome(msgspec.Struct, frozen=True):
    """The result of a round for a group.

    The tables from the winner down, byes as lines of one entrant, who did not play. `missing` are those of tables to
    which nobody came, table by table, `unseated` those who had no table.
    """

    lines: tuple[tuple[EntrantId, ...], ...]
    missing: tuple[EntrantId, ...]
    unseated: tuple[EntrantId, ...]
    tables: int

    @property
    def decided(self) -> bool:
        """Tell whether the group was one table, or one bye: that has decided all its places."""
        return self.tables <= 1

    @property
    def order(self) -> tuple[EntrantId, ...]:
        """All of a group that is decided, from the top."""
        return (*(entrant for line in self.lines for entrant in line), *self.missing, *self.unseated)


def outcome_of(field: FieldOfPlayers, round_: Round, index: int) -> GroupOutcome:
    """Return what a complete round made of a group of its ladder."""
    tables = [number for number, table in enumerate(round_.draft.tables) if table.group == index]
    fought = [number for number in tables if not round_.draft.tables[number].nobody_came]
    byes = [(bye.entrant,) for bye in round_.draft.byes if bye.group == index]
    lines = (*(field.finishers(round_, number) for number in fought), *byes)
    missing = [entrant for number in tables if number not in fought for entrant in field.finishers(round_, number)]
    seated = {*(entrant for line in lines for entrant in line), *missing}
    unseated = tuple(entrant for entrant in round_.draft.ladder[index] if entrant not in seated)
    return GroupOutcome(lines, tuple(missing), unseated, len(tables) + len(byes))


def unfought(field: FieldOfPlayers, order: Sequence[EntrantId]) -> tuple[tuple[EntrantId, ...], ...]:
    """Return the groups of entrants that share a place in the final order.

    They share it because nobody came to the table that was to decide between them. A table decides between all its
    entrants where it is the only one of its group and none of them was seated again later.
    """
    place = {entrant: at for at, entrant in enumerate(order)}
    shared: list[tuple[EntrantId, ...]] = []
    again: set[EntrantId] = set()
    for round_ in reversed(field.rounds):
        groups = Counter(table.group for table in round_.draft.tables)
        groups.update(bye.group for bye in round_.draft.byes)
        for table in round_.draft.tables:
            level = sorted(table.absent, key=place.__getitem__)
            alone = table.nobody_came and groups[table.group] == 1 and not again.intersection(level)
            if alone and level and place[level[-1]] - place[level[0]] == len(level) - 1:
                shared.append(tuple(level))
        again.update(entrant for table in round_.draft.tables for entrant in table.everybody)
        again.update(bye.entrant for bye in round_.draft.byes)
    return tuple(shared)


class _Redrawing:
    def __init__(self, field: FieldOfPlayers, draft: Draft, kept: Sequence[int], lots: Mapping[EntrantId, int]) -> None:
        self.field = field
        self.before = draft
        self.kept = [draft.tables[index] for index in kept]
        self.lots = lots
        self.met: Met = field.met()
        self.avoided: Met = field.avoided()
        self.seats = Seats(field, lots)
        self.matcher = Matcher(field, lots) if self.seats.alternating else None
        self.seated = {seat for table in self.kept for seat in (*table.seats, *table.absent)}

    def draft(self) -> Draft:
        """Return the round; groups that had nothing to play before have nothing to play now."""
        playing = {table.group for table in self.before.tables} | {bye.group for bye in self.before.byes}
        groups = [list(group) for group in self.before.ladder]
        there = {entrant for group in groups for entrant in group}
        groups[-1] += [entrant for entrant in self.field.seeds if entrant not in there]
        ladder: Groups = []
        tables: list[Pairing] = []
        kept: list[Pairing] = []
        byes: list[Bye] = []
        for index, group in enumerate(groups):
            at = len(ladder)
            kept += [msgspec.structs.replace(table, group=at) for table in self.kept if table.group == index]
            gone = {entrant for entrant in group if entrant in self.field.out and entrant not in self.seated}
            ladder += without([group], gone)
            free = [entrant for entrant in group if self._is_free(entrant)] if index in playing else []
            drawn, left = self._tables(index, free)
            fewest = self.matcher is not None or surely_fewest(drawn, self.met)
            byes += [Bye(entrant, at) for entrant in left]
            tables += [self._pairing(table, at, fewest) for table in drawn]
        barred = tuple(entrant for entrant in ladder[0] if entrant in self.before.barred)
        return Draft(tuple(map(tuple, ladder)), numbered(kept, tables), tuple(byes), barred)

    def _is_free(self, entrant: EntrantId) -> bool:
        return entrant not in self.seated and entrant not in self.field.out

    def _tables(self, index: int, free: list[EntrantId]) -> tuple[Groups, list[EntrantId]]:
        order = sorted(free, key=self.lots.__getitem__)
        size, least = self.field.size, self.field.least
        if len(order) < least:
            return [], order if size == 2 else []
        if self.matcher:
            # The unbeaten of the title group meet each other here too, as far as they go.
            barred = self.before.barred if index == 0 else order
            duels = self.matcher.match(title_rows(order, barred))
            return [list(pair) for pair in duels.pairs], list(duels.free)
        left: list[EntrantId] = []
        if size == 2 and len(order) % 2:
            byes = self.field.byes()
            left = [min(order, key=lambda entrant: byes[entrant])]
            order = [entrant for entrant in order if entrant not in left]
        return split(order, size, self.avoided, least), left

    def _pairing(self, table: list[EntrantId], index: int, fewest: bool) -> Pairing:
        why = (Why("redrawn"), *why_again(table, self.met, fewest), *why_apart(self.field.kept_apart(table)))
        return Pairing(0, self.seats.by_firsts(table), index, why)
