"""Todos contra todos: everybody meets everybody.

At duels by Berger's tables, at larger tables by a rotation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import msgspec

from tournaments.format import FieldOfPlayers, Final
from tournaments.formats.judging import PairingJudge
from tournaments.formats.rotation import berger, rotation
from tournaments.formats.standing import ranked_groups
from tournaments.formats.swiss import League
from tournaments.model import Bye, Draft, EntrantId, Pairing, Why


class RoundRobin(League):
    """A round robin: all meet once, or as often as the organiser's number of rounds allows.

    A table where somebody is missing is a bye at duels; at larger tables the rest is then seated so that the fewest
    meet again.
    """

    key = "round_robin"

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the places when all rounds are played, or everybody left has met everybody else."""
        if field.rounds and field.size == 2 and not field.settings.rounds and _all_met(field):
            groups = ranked_groups(field)
            return Final(
                tuple(member for group in groups for member in group),
                tuple(group for group in groups if len(group) > 1),
            )
        return super().final(field)

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds it takes until everybody can have met everybody."""
        if size == 2:
            return players - 1 + players % 2
        return max(1, -(-(players - 1) // (min(size, players) - 1)))

    def redraw(self, field: FieldOfPlayers, draft: Draft, kept: Sequence[int], lots: Mapping[EntrantId, int]) -> Draft:
        """Return the round with its seats drawn anew by lot.

        Who meets whom is fixed by the tables of the format.
        """
        if field.size > 2:
            return super().redraw(field, draft, kept, lots)
        tables = tuple(
            table if index in kept or table.absent else _reseated(table, lots)
            for index, table in enumerate(draft.tables)
        )
        return msgspec.structs.replace(draft, tables=tables)

    def _round(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft:
        if field.size == 2:
            return _berger_round(field)
        count = len(field.rounds)
        planned = rotation(len(field.seeds), field.size)
        by_hand = any(
            why.code != "rotation"
            for this_round in field.rounds
            for table in this_round.draft.tables
            for why in table.why
        )
        if field.out or field.apart or by_hand or count >= len(planned):
            return super()._round(field, lots)
        seats = PairingJudge(field, lots, by_score=False).seats
        why = (Why("rotation", {"round": count + 1}),)
        tables = tuple(
            Pairing(number, seats.order([field.seeds[index] for index in table]), 0, why)
            for number, table in enumerate(planned[count], start=1)
        )
        return Draft((field.seeds,), tables)


def _reseated(table: Pairing, lots: Mapping[EntrantId, int]) -> Pairing:
    return msgspec.structs.replace(table, seats=tuple(sorted(table.seats, key=lots.__getitem__)))


def _all_met(field: FieldOfPlayers) -> bool:
    met = field.met()
    return all(met[min(pair), max(pair)] for pair in combinations(field.playing(), 2))


def _berger_round(field: FieldOfPlayers) -> Draft:
    """Return the next of Berger's rounds in which anybody can play; later cycles turn the seats round."""
    rounds = berger(len(field.seeds))
    for number in range(_played(field, rounds), 4 * len(rounds) + len(field.rounds)):
        cycle, index = divmod(number, len(rounds))
        tables: list[Pairing] = []
        free: list[Bye] = []
        for pair in rounds[index]:
            here = [field.seeds[seed] for seed in pair if seed < len(field.seeds)]
            here = [entrant for entrant in here if entrant not in field.out]
            if len(here) == 2:
                why = (Why("berger", {"round": index + 1}),)
                seats = tuple(reversed(here)) if cycle % 2 else tuple(here)
                tables.append(Pairing(len(tables) + 1, seats, 0, why))
            free += [Bye(entrant, 0) for entrant in here if len(here) == 1]
        if tables:
            return Draft((field.seeds,), tuple(tables), tuple(free))
    raise AssertionError("two who play meet in every cycle")


def _played(field: FieldOfPlayers, rounds: Sequence[Sequence[tuple[int, int]]]) -> int:
    """Return the number of the round after the last one that was drawn, counted through all cycles."""
    number = 0
    for this_round in field.rounds:
        while not _is_of(field, this_round.draft, rounds[number % len(rounds)]) and number < 4 * len(rounds):
            number += 1
        number += 1
    return number if number <= 4 * len(rounds) else len(field.rounds)


def _is_of(field: FieldOfPlayers, draft: Draft, pairs: Sequence[tuple[int, int]]) -> bool:
    """Tell whether the round holds a table of these: others may have been set by hand."""
    there = {frozenset(field.seeds[seed] for seed in pair if seed < len(field.seeds)) for pair in pairs}
    return any(frozenset((*table.seats, *table.absent)) in there for table in draft.tables)
