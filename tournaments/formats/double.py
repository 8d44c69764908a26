"""Dupla eliminação: an entrant who has lost twice is out.

The last two meet in a final that may have to be played twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.format import FieldOfPlayers, Final, places_of
from tournaments.formats.groups import GroupFormat
from tournaments.formats.matching import best_pairs
from tournaments.formats.seating import why_apart
from tournaments.formats.seats import Seats
from tournaments.model import Bye, Draft, EntrantId, Ladder, Pairing, Why


class DoubleElimination(GroupFormat):
    """Those without a defeat meet, and those with one; nobody waits for the other half of the bracket."""

    key = "double_elimination"

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the final places once one entrant is left with fewer than two defeats."""
        upper, lower = _alive(field)
        if len(upper) + len(lower) > 1 or not field.rounds:
            return None
        return Final(tuple(entrant for group in self.ladder(field) for entrant in group))

    def draw(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places."""
        if final := self.final(field):
            return final
        ladder = self.ladder(field)
        upper, lower = _alive(field)
        drawing = _Drawing(field, lots)
        if len(upper) + len(lower) == 2:
            drawing.add(0, (*upper, *lower), Why("grand_final"))
        else:
            drawing.group(0, upper, Why("undefeated"))
            drawing.group(min(1, len(upper)), lower, Why("one_defeat"))
        return Draft(ladder, tuple(drawing.tables), tuple(drawing.byes))

    def ladder(self, field: FieldOfPlayers) -> Ladder:
        """Return those without a defeat, those with one, then those who are out, the latest first."""
        upper, lower = _alive(field)
        behind = _went_out(field, {*upper, *lower})
        return tuple(tuple(group) for group in (upper, lower, *behind) if group)

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds it can take, a second final included."""
        upper, lower, rounds = players, 0, 0
        while upper + lower > 2 or rounds == 0:
            beaten = upper // 2
            upper -= beaten
            lower += beaten - (lower // 2)
            rounds += 1
        return rounds + 2


class _Drawing:
    def __init__(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> None:
        self.field = field
        self.seats = Seats(field, lots)
        self.met = field.met()
        self.avoided = field.avoided()
        self.had = field.byes()
        self.tables: list[Pairing] = []
        self.byes: list[Bye] = []

    def add(self, index: int, pair: Sequence[EntrantId], why: Why) -> None:
        """Add a table."""
        again = self.met[min(pair), max(pair)]
        reasons = (why, Why("rematch", {"times": again})) if again else (why,)
        reasons = (*reasons, *why_apart(self.field.kept_apart(pair)))
        self.tables.append(Pairing(len(self.tables) + 1, self.seats.order(pair), index, reasons))

    def group(self, index: int, members: Sequence[EntrantId], why: Why) -> None:
        """Pair a group: rematches as late as can be, then the best seed left against the last."""
        here = list(members)
        if len(here) == 1 or not here:
            return
        if len(here) % 2:
            free = min(here, key=lambda entrant: self.had[entrant])
            here.remove(free)
            self.byes.append(Bye(free, index, (Why("bracket_bye"),)))
        count = len(here)
        clash = count * count * count
        again = clash * (count if self.seats.alternating else 1)

        def cost(this: int, other: int) -> int:
            off = this + other - count + 1
            met = self.avoided[min(here[this], here[other]), max(here[this], here[other])]
            return met * again + self.seats.clash(here[this], here[other]) * clash + off * off

        for this, other in best_pairs(count, cost) or ():
            self.add(index, (here[this], here[other]), why)


def _alive(field: FieldOfPlayers) -> tuple[list[EntrantId], list[EntrantId]]:
    """Return those without a defeat and those with one who are still here, from the best seed."""
    lost = _defeats(field)
    here = field.playing()
    return [entrant for entrant in here if not lost[entrant]], [entrant for entrant in here if lost[entrant] == 1]


def _defeats(field: FieldOfPlayers) -> Counter[EntrantId]:
    lost: Counter[EntrantId] = Counter()
    for this_round in field.rounds:
        if this_round.complete:
            lost.update(entrant for entrant, place in places_of(this_round).items() if place > 1)
    return lost


def _went_out(field: FieldOfPlayers, alive: set[EntrantId]) -> list[list[EntrantId]]:
    """Return those who are out, the latest first; of one round those undefeated longer, then the best seed."""
    last: dict[EntrantId, int] = {}
    first: dict[EntrantId, int] = {}
    for this_round in field.rounds:
        if not this_round.complete:
            continue
        for entrant, place in places_of(this_round).items():
            last[entrant] = this_round.number
            if place > 1:
                first.setdefault(entrant, this_round.number)
    gone = [entrant for entrant in field.seeds if entrant not in alive]
    gone.sort(key=lambda entrant: (-last.get(entrant, 0), -first.get(entrant, 0)))
    groups: list[list[EntrantId]] = []
    for entrant in gone:
        if not groups or last.get(groups[-1][0], 0) != last.get(entrant, 0):
            groups.append([])
        groups[-1].append(entrant)
    return groups
