"""What a format is: pure functions from the rounds so far to the next one, or to the final places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Protocol

import msgspec

from tournaments.editions import EDITION
from tournaments.model import Draft, EntrantId, Ladder, Late, Pairing, Penalty, Round, Why
from tournaments.results.forms import Score
from tournaments.settings import TournamentSettings

APART = 1000
"""A meeting of two who are not to meet counts as so many rematches: more than any tournament has rounds."""


class FieldOfPlayers(msgspec.Struct, frozen=True):
    """The field as a format sees it: entrants from the first seed, rounds so far, and table size.

    A table has at most `size`, and more only where it would else have fewer than `least`. With `tallied` the scores of
    all rounds are added up and go before the lot among those who are level at a table. `out` are not to be seated: they
    have left, or are not here; `free` have asked to sit out the next round. Two who share a number in `apart` are not
    to meet. `clubs` are those of an entrant's members, where they have any; `ratings` those that entrants brought
    along, where games stand behind them.
    """

    seeds: tuple[EntrantId, ...]
    rounds: tuple[Round, ...]
    size: int
    least: int = 2
    tallied: bool = False
    settings: TournamentSettings = TournamentSettings()
    out: tuple[EntrantId, ...] = ()
    late: tuple[Late, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    clubs: dict[EntrantId, tuple[str, ...]] = {}
    ratings: dict[EntrantId, float] = {}
    edition: int = EDITION
    free: tuple[EntrantId, ...] = ()
    apart: dict[EntrantId, tuple[int, ...]] = {}

    def finishers(self, this_round: Round, index: int) -> tuple[EntrantId, ...]:
        """Return a table's entrants from the winner down; level ones by all their scores so far, then by lot."""
        return finishers(this_round, index, self._tally(this_round.number) if self.tallied else {})

    def _tally(self, last: int) -> dict[EntrantId, int]:
        """Return everybody's scores up to that round; nothing if any is missing, for it would compare some only."""
        rounds = [this_round for this_round in self.rounds if this_round.number <= last]
        if not all(all(result.scores) for this_round in rounds for result in this_round.results if result is not None):
            return {}
        tally: Counter[EntrantId] = Counter()
        for this_round in rounds:
            tally.update({entrant: score[0] for entrant, score in scores_of(this_round).items() if score})
        return tally

    def by_seed(self, entrants: Sequence[EntrantId]) -> tuple[EntrantId, ...]:
        """Return the entrants from the best seed."""
        rank = {entrant: index for index, entrant in enumerate(self.seeds)}
        return tuple(sorted(entrants, key=rank.__getitem__))

    def met(self) -> Counter[tuple[EntrantId, EntrantId]]:
        """Return how often two entrants, the lower number first, have sat at one table."""
        pairs: Counter[tuple[EntrantId, EntrantId]] = Counter()
        for table in (table for this_round in self.rounds for table in this_round.draft.tables):
            pairs.update((a, b) for a in table.seats for b in table.seats if a < b)
        return pairs

    def avoided(self) -> Counter[tuple[EntrantId, EntrantId]]:
        """Return `met` with APART meetings more for two who are not to meet, so that any rematch is better."""
        pairs = self.met()
        groups: dict[int, list[EntrantId]] = {}
        for entrant, numbers in sorted(self.apart.items()):
            for number in numbers:
                groups.setdefault(number, []).append(entrant)
        kept = {pair for group in groups.values() for pair in combinations(group, 2)}
        pairs.update(dict.fromkeys(kept, APART))
        return pairs

    def kept_apart(self, entrants: Iterable[EntrantId]) -> tuple[tuple[EntrantId, EntrantId], ...]:
        """Return the pairs among these who are not to meet, the lower number first."""
        pairs = combinations(sorted(entrants), 2) if self.apart else ()
        return tuple(
            pair for pair in pairs if not set(self.apart.get(pair[0], ())).isdisjoint(self.apart.get(pair[1], ()))
        )

    def seated_next(self) -> FieldOfPlayers:
        """Return the field without those who have asked to sit out the next round."""
        return msgspec.structs.replace(self, out=(*self.out, *self.free), free=())

    def firsts(self) -> Counter[EntrantId]:
        """Return how often each entrant has had the first seat."""
        return Counter(table.seats[0] for this_round in self.rounds for table in this_round.draft.tables if table.seats)

    def byes(self) -> Counter[EntrantId]:
        """Return how many byes each entrant has had, those for rounds before a late entry included."""
        byes = Counter(bye.entrant for this_round in self.rounds for bye in this_round.draft.byes)
        byes.update({late.entrant: late.rounds for late in self.late if late.missed == "byes"})
        return byes

    @property
    def started(self) -> int:
        """How many were there when the first round was drawn."""
        return len(self.seeds) - len(self.late)

    def playing(self) -> tuple[EntrantId, ...]:
        """Return the entrants to be seated, from the best seed."""
        return tuple(entrant for entrant in self.seeds if entrant not in self.out)


class Final(msgspec.Struct, frozen=True):
    """The end of play: everybody from the first place to the last.

    Of those in `ties` only the lot decided.
    """

    order: tuple[EntrantId, ...]
    ties: tuple[tuple[EntrantId, ...], ...] = ()


class Format(Protocol):
    """One way to run a tournament; `key` names it in logs."""

    key: str

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the final places once nothing is left to play; every round so far is complete."""
        ...

    def draw(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places; every round so far is complete."""
        ...

    def redraw(self, field: FieldOfPlayers, draft: Draft, kept: Sequence[int], lots: Mapping[EntrantId, int]) -> Draft:
        """Return another draft of the round that follows the field's, with the kept tables as they are."""
        ...

    def explain(
        self, field: FieldOfPlayers, draft: Draft, table: Pairing, lots: Mapping[EntrantId, int]
    ) -> tuple[Why, ...]:
        """Return further explanations of a table of the next draft."""
        ...

    def ladder(self, field: FieldOfPlayers) -> Ladder:
        """Return the order as far as it is known, from the last complete round on."""
        ...

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds it can take at most."""
        ...

    def planned(self, field: FieldOfPlayers) -> int:
        """Return how many rounds the field takes by its settings, at most: the one count of rounds."""
        ...


def finishers(
    this_round: Round, index: int, tally: Mapping[EntrantId, int] = MappingProxyType({})
) -> tuple[EntrantId, ...]:
    """Return a table's entrants from the winner down; level ones by the tally, then by lot.

    The table must have its result. Those who should have sat there and did not come last; where nobody came the lot
    orders all of them.
    """
    result = this_round.results[index]
    if result is None:
        raise ValueError(f"table {index + 1} of round {this_round.number} has no result")
    lots = this_round.lots()
    seats = this_round.draft.tables[index].seats
    if not seats:
        return tuple(sorted(this_round.draft.tables[index].absent, key=lots.__getitem__))
    place = dict(zip(seats, result.places, strict=True))
    came = sorted(seats, key=lambda entrant: (place[entrant], -tally.get(entrant, 0), lots[entrant]))
    return (*came, *this_round.draft.tables[index].absent)


def places_of(this_round: Round) -> dict[EntrantId, int]:
    """Return the place of everybody at a table that has its result.

    Whoever was absent there has the last one. Where nobody came that is a place behind everybody who has lost at such a
    table.
    """
    places: dict[EntrantId, int] = {}
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        if result is not None:
            places |= dict(zip(table.seats, result.places, strict=True))
            places |= dict.fromkeys(table.absent, (len(table.seats) or len(table.absent)) + 1)
    return places


def scores_of(this_round: Round) -> dict[EntrantId, Score]:
    """Return the score of everybody who sat at a table that has its result."""
    scores: dict[EntrantId, Score] = {}
    for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
        if result is not None:
            scores |= dict(zip(table.seats, result.scores, strict=True))
            scores |= dict.fromkeys(table.absent, ())
    return scores


def falling(score: Score) -> Score:
    """Return a key that puts the greater score first."""
    return tuple(-figure for figure in score)


def best_first(this_round: Round, entrants: Sequence[EntrantId]) -> list[EntrantId]:
    """Return entrants of several tables by their scores there if all of them have one, else by lot."""
    scores, lots = scores_of(this_round), this_round.lots()
    counted = all(scores[entrant] for entrant in entrants)
    return sorted(entrants, key=lambda entrant: (falling(scores[entrant]) if counted else (), lots[entrant]))


def stakes(ladder: Ladder, group: int) -> tuple[int, int]:
    """Return the best and the worst place that a group of the ladder plays for."""
    above = sum(len(members) for members in ladder[:group])
    return above + 1, above + len(ladder[group])
