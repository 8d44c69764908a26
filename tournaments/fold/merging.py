"""Two entrants of one tournament who are one person.

One of them goes, and what both did counts for the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from tournaments.acts import Merged
from tournaments.errors import TournamentError
from tournaments.fold.presence import known
from tournaments.formats import traits_of
from tournaments.model import (
    Apart,
    AskedBye,
    Draft,
    Entrant,
    EntrantId,
    Late,
    Pairing,
    Rename,
    Result,
    Round,
    Stage,
    Tournament,
)
from tournaments.results import PlacesForm

_replace = msgspec.structs.replace

PartInRound: TypeAlias = Literal["played", "won", "bye", "asked", "absent", ""]
"""What a round was for somebody: a table with others, one without anybody else, a bye, a bye asked for, a table that
they did not come to, or nothing."""


class RoundOfBoth(NamedTuple):
    """A round as it was for the person who stays and for the one who goes."""

    round: int
    kept: PartInRound
    gone: PartInRound

    @property
    def both_played(self) -> bool:
        """Tell whether each of them sat at a table with others: one person cannot have."""
        return self.kept == self.gone == "played"

    @property
    def is_open(self) -> bool:
        """Tell whether an organiser must choose which of two unplayed, different parts counts."""
        return bool(self.kept and self.gone) and "played" not in (self.kept, self.gone) and self.kept != self.gone

    @property
    def goes_over(self) -> bool:
        """Tell whether the round of the person who goes counts for the one who stays.

        It does where it was played and the other's was not, or where it is the only one.
        """
        return self.kept != "played" and bool(self.gone) and (self.gone == "played" or not self.kept)


def rounds_of_both(tournament: Tournament, kept: EntrantId, gone: EntrantId) -> tuple[RoundOfBoth, ...]:
    """Return round by round what each round was for both people."""
    return tuple(
        RoundOfBoth(this_round.number, part_in(this_round, kept), part_in(this_round, gone))
        for this_round in tournament.rounds
    )


def part_in(this_round: Round, entrant: EntrantId) -> PartInRound:
    """Return an entrant's part in a round."""
    for table in this_round.draft.tables:
        if entrant in table.seats:
            return "won" if table.walkover else "played"
        if entrant in table.absent:
            return "absent"
    if any(bye.entrant == entrant for bye in this_round.draft.byes):
        return "bye"
    return "asked" if entrant in this_round.draft.asked else ""


def check_merging(tournament: Tournament, kept: EntrantId, gone: EntrantId) -> tuple[RoundOfBoth, ...]:
    """Return both entrants' parts in every round, if they may be merged.

    Raises TournamentError where they cannot be.
    """
    entrants = known(tournament, kept), known(tournament, gone)
    if kept == gone:
        raise TournamentError("merge_with_oneself", entrant=kept)
    if any(entrant.members or entrant.bot for entrant in entrants):
        raise TournamentError("merge_of_people_only")
    formats = {tournament.settings.format, *(stage.settings.format for stage in tournament.stages)}
    if tournament.rounds and (fixed := [name for name in sorted(formats) if not traits_of(name).late]):
        raise TournamentError("merge_not_here", format=fixed[0])
    rounds = rounds_of_both(tournament, kept, gone)
    if both := [part.round for part in rounds if part.both_played]:
        raise TournamentError("merge_both_played", round=both[0], entrants=(kept, gone))
    return rounds


def merged(tournament: Tournament, act: Merged) -> Tournament:
    """Merge one entrant into another; the act names the rounds that are carried over."""
    kept, gone = act.entrant, act.other
    parts = check_merging(tournament, kept, gone)
    for part in parts:
        is_taken = part.round in act.rounds
        if is_taken and not part.gone:
            raise TournamentError("merge_of_nothing", round=part.round)
        if "played" in (part.kept, part.gone) and is_taken != (part.gone == "played"):
            raise TournamentError("merge_loses_game", round=part.round)
    if unknown := [number for number in act.rounds if not 1 <= number <= len(tournament.rounds)]:
        raise TournamentError("unknown_round", round=unknown[0])
    merging = _Merging(tournament, kept, gone, frozenset(act.rounds))
    return merging.tournament()


class _Merging:
    def __init__(self, tournament: Tournament, kept: EntrantId, gone: EntrantId, taken: frozenset[int]) -> None:
        self.before = tournament
        self.kept = kept
        self.gone = gone
        self.taken = taken

    def tournament(self) -> Tournament:
        """Return the tournament with one entrant fewer."""
        before, kept, gone = self.before, self.before.entrant(self.kept), self.before.entrant(self.gone)
        away = {*before.absent, *before.dropped}
        # The person is here if either is: then nobody's word counts that the other is missing or has left.
        wrong = self.kept if self.kept in away and self.gone not in away else self.gone
        absent = self._ids(entrant for entrant in before.absent if entrant != wrong)
        return _replace(
            before,
            entrants=tuple(
                _joined(kept, gone) if entrant.id == self.kept else entrant
                for entrant in before.entrants
                if entrant.id != self.gone
            ),
            seeds=self._seeds(before.seeds),
            rounds=tuple(map(self._round, before.rounds)),
            present=tuple(entrant for entrant in self._ids(before.present) if entrant not in absent),
            absent=absent,
            dropped=self._ids(entrant for entrant in before.dropped if entrant != wrong),
            penalties=tuple(_replace(penalty, entrant=self._id(penalty.entrant)) for penalty in before.penalties),
            late=self._late(before.late, before.seeds),
            stages=tuple(map(self._stage, before.stages)),
            renames=(*before.renames, Rename(gone.name, kept.name, same=True)),
            handed_in=tuple(
                _replace(value, entrant=self._id(value.entrant)) for value in before.handed_in if self._stays(value.of)
            ),
            opened=tuple(
                _replace(value, entrant=self._id(value.entrant)) for value in before.opened if self._stays(value.of)
            ),
            asked=tuple(dict.fromkeys(AskedBye(self._id(bye.entrant), bye.round) for bye in before.asked)),
            apart=tuple(rule for rule in map(self._apart, before.apart) if rule.club or len(rule.entrants) > 1),
        )

    def _id(self, entrant: EntrantId) -> EntrantId:
        return self.kept if entrant == self.gone else entrant

    def _ids(self, entrants: Iterable[EntrantId]) -> tuple[EntrantId, ...]:
        """Return the entrants with the one who stays in the place of the one who goes, and nobody twice."""
        return tuple(dict.fromkeys(map(self._id, entrants)))

    def _seeds(self, seeds: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
        return tuple(seed for seed in seeds if seed != self.gone) if self.kept in seeds else self._ids(seeds)

    def _stays(self, of: tuple[int, int]) -> bool:
        """Tell whether what was handed in stays: that of the one who stays goes before the other's."""
        return of[0] != self.gone or self.before.handed_in_by(self.kept) is None

    def _late(self, late: tuple[Late, ...], seeds: tuple[EntrantId, ...]) -> tuple[Late, ...]:
        """Return who was late: the person was there since the first of the two was."""
        own = [entry for entry in late if entry.entrant in (self.kept, self.gone)]
        there = [entrant for entrant in (self.kept, self.gone) if entrant in seeds]
        others = tuple(entry for entry in late if entry not in own)
        if len(own) < len(there) or not own:
            return others
        return (*others, _replace(min(own, key=lambda entry: entry.rounds), entrant=self.kept))

    def _stage(self, stage: Stage) -> Stage:
        order = self._ids(stage.order)
        return _replace(stage, seeds=self._seeds(stage.seeds), order=order, late=self._late(stage.late, stage.seeds))

    def _apart(self, rule: Apart) -> Apart:
        return _replace(rule, entrants=tuple(sorted(self._ids(rule.entrants))))

    def _round(self, this_round: Round) -> Round:
        """Return the round with the one who stays in the place of whichever of the two counts in it."""
        counts = self.gone if this_round.number in self.taken else self.kept
        other = self.kept if counts == self.gone else self.gone
        if not {counts, other} & {*_everybody(this_round.draft)}:
            return this_round

        def left(entrants: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
            return self._ids(entrant for entrant in entrants if entrant != other)

        tables, results = [], []
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            seats = left(table.seats)
            emptied = len(seats) < len(table.seats)
            people = () if emptied else table.people
            absent = left(table.absent)
            drawn = left(table.drawn) if absent else ()
            tables.append(_replace(table, seats=seats, absent=absent, people=people, drawn=drawn))
            results.append(_nobody(tables[-1]) if emptied else result)
        standing = counts if any(counts in group for group in this_round.draft.ladder) else other
        out = other if standing == counts else counts
        draft = Draft(
            tuple(self._ids(entrant for entrant in group if entrant != out) for group in this_round.draft.ladder),
            tuple(tables),
            tuple(
                _replace(bye, entrant=self._id(bye.entrant)) for bye in this_round.draft.byes if bye.entrant != other
            ),
            self._ids(entrant for entrant in this_round.draft.barred if entrant != out),
            left(this_round.draft.asked),
        )
        return _replace(this_round, draft=draft, results=tuple(results))


def _everybody(draft: Draft) -> Iterable[EntrantId]:
    yield from (entrant for group in draft.ladder for entrant in group)
    for table in draft.tables:
        yield from (*table.seats, *table.absent)
    yield from draft.free


def _nobody(table: Pairing) -> Result:
    """Return the result of a table at which nobody is left."""
    places = tuple(1 for _ in table.seats)
    return Result(PlacesForm(places), places, tuple(() for _ in places))


def _joined(kept: Entrant, gone: Entrant) -> Entrant:
    """Return the entrant who stays, with what only the other brought along."""
    rated = kept.ratings if kept.ratings.overall.games or not gone.ratings.overall.games else gone.ratings
    return _replace(
        kept,
        ratings=rated,
        club=kept.club or gone.club,
        pineapple=kept.pineapple or gone.pineapple,
        categories=with_categories(kept.categories, gone.categories),
    )


def with_categories(*categories: tuple[str, ...]) -> tuple[str, ...]:
    """Return all categories, each once."""
    return tuple(dict.fromkeys(name for names in categories for name in names))
