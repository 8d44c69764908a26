"""Eliminatória de duelos: a bracket in which every loser plays on, so that every place is decided.

The ladder is a row of groups, each with its own bracket. A group of two, four, eight ... stands in bracket order, and
neighbours meet; the winners, in that order, are the next group, the losers the one behind. A group of another size is
put into bracket order by its seeds, with byes for the best of them. Two who have met are never in one group again.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.format import FieldOfPlayers, Final, stakes
from tournaments.formats.groups import GroupFormat, Groups, outcome_of, unfought, without
from tournaments.formats.seats import Seats
from tournaments.model import Bye, Draft, EntrantId, Ladder, Pairing, Round, Why


class DuelKnockout(GroupFormat):
    """Single elimination with all placement matches: nobody goes home early, nobody meets twice."""

    key = "duel_knockout"

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the final places once every group is one entrant."""
        groups = _groups(field)
        if any(len(group) > 1 for group in groups):
            return None
        order = tuple(group[0] for group in groups)
        return Final(order, unfought(field, order))

    def draw(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places."""
        if final := self.final(field):
            return final
        ladder = tuple(tuple(group) for group in _groups(field))
        seats, byes = Seats(field, lots), field.byes()
        tables: list[Pairing] = []
        free: list[Bye] = []
        for index, group in enumerate(ladder):
            low, high = stakes(ladder, index)
            for pair in _meetings(field, group, byes) if len(group) > 1 else ():
                if len(pair) == 1:
                    free.append(Bye(pair[0], index, (Why("bracket_bye"),)))
                else:
                    why = (Why("plays_for", {"low": low, "high": high}),)
                    tables.append(Pairing(len(tables) + 1, seats.order(pair), index, why))
        return Draft(ladder, tuple(tables), tuple(free))

    def ladder(self, field: FieldOfPlayers) -> Ladder:
        """Return the groups after the last complete round."""
        return tuple(tuple(group) for group in _groups(field))

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds the bracket has."""
        return (players - 1).bit_length()


def bracket_order(places: int) -> tuple[int, ...]:
    """Return the seeds from 0 in the order of a bracket of this many (2, 4, 8 ...).

    1 8 4 5 2 7 3 6, counted from 1.
    """
    order = [0]
    while len(order) < places:
        count = 2 * len(order)
        order = [seed for above in order for seed in (above, count - 1 - above)]
    return tuple(order)


def _meetings(
    field: FieldOfPlayers, group: tuple[EntrantId, ...], byes: Mapping[EntrantId, int]
) -> list[tuple[EntrantId, ...]]:
    """Return who meets whom in the group; whoever is there alone has a bye."""
    places = 1 << (len(group) - 1).bit_length()
    if places == len(group):
        return list(zip(group[::2], group[1::2], strict=True))
    # Whoever has played most for the place goes first among those who have been free as often.
    best = sorted(field.by_seed(group), key=lambda entrant: byes[entrant])
    at = [best[seed] if seed < len(best) else None for seed in bracket_order(places)]
    return [tuple(entrant for entrant in pair if entrant is not None) for pair in zip(at[::2], at[1::2], strict=True)]


def _groups(field: FieldOfPlayers) -> Groups:
    complete = [this_round for this_round in field.rounds if this_round.complete]
    if not complete:
        here = [entrant for entrant in field.seeds if entrant not in field.out]
        places = 1 << max(0, len(here) - 1).bit_length()
        if places == len(here):
            here = [here[seed] for seed in bracket_order(places)]
        return [here, *([entrant] for entrant in field.seeds if entrant in field.out)]
    groups: Groups = []
    for index in range(len(complete[-1].draft.ladder)):
        groups += _split(field, complete[-1], index)
    return without(groups, field.out)


def _split(field: FieldOfPlayers, this_round: Round, index: int) -> Groups:
    """Return the winners and the losers of a group, each in the order of the bracket, and whoever did not play.

    Those of tables to which nobody came are a group behind the losers.
    """
    members = this_round.draft.ladder[index]
    slot = {entrant: number for number, entrant in enumerate(members)}
    outcome = outcome_of(field, this_round, index)
    if outcome.decided:
        return [[entrant] for entrant in outcome.order]
    lines = sorted(outcome.lines, key=lambda line: min(slot[entrant] for entrant in line))
    longest = max((len(line) for line in lines), default=0)
    groups = [[line[place] for line in lines if place < len(line)] for place in range(longest)]
    groups.append(sorted(outcome.missing, key=slot.__getitem__))
    return [*(group for group in groups if group), *([entrant] for entrant in outcome.unseated)]
