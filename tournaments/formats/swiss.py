"""Suíço, at duels and in tables, and the league evening.

So many rounds, then whoever has the highest score. FORMATS.md tells the order in which a pairing is judged. In short:
everyone seated, byes and short tables shared, no rematch while it can be helped, scores as close as can be, club mates
apart, seats balanced, the lot. Duels may be paired by the FIDE (Dutch) System instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from tournaments.errors import TournamentError
from tournaments.format import FieldOfPlayers, Final
from tournaments.formats.accelerating import pairing_scores, usual_duel_rounds
from tournaments.formats.judging import PairingJudge
from tournaments.formats.seating import numbered, surely_fewest, table_count
from tournaments.formats.standing import ranked_groups
from tournaments.formats.tabling import TablingPlan, tables_for
from tournaments.model import Bye, Draft, EntrantId, Ladder, Pairing, Why

if TYPE_CHECKING:
    from tournaments.formats.dutch.drafting import DutchTables

_FIXED = {"by_hand", "final_table", "berger", "rotation"}
"""Reasons that leave no choice."""


class Swiss:
    """Those of about the same score meet, and nobody meets twice while it can be helped."""

    key = "swiss"
    by_score = True

    def final(self, field: FieldOfPlayers) -> Final | None:
        """Return the places after the last round.

        By score and tie-breaks, the final table's before all others.
        """
        if len(field.rounds) < self.planned(field) and _can_play(field):
            return None
        return _final(field) if field.rounds else None

    def draw(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft | Final:
        """Return the next round, or the final places."""
        if final := self.final(field):
            return final
        if len(field.rounds) == self._rounds(field):
            return _final_table(field, lots)
        seated = field.seated_next()
        if not _can_play(seated):
            raise TournamentError("too_many_byes_asked", round=_next_number(field), entrants=field.free)
        return msgspec.structs.replace(self._round(seated, lots), asked=_asked(field))

    def redraw(self, field: FieldOfPlayers, draft: Draft, kept: Sequence[int], lots: Mapping[EntrantId, int]) -> Draft:
        """Return the round with the kept tables, and everybody else paired anew from these lots."""
        tables = [draft.tables[index] for index in kept]
        seated = tuple(seat for table in tables for seat in (*table.seats, *table.absent))
        free = tuple(entrant for entrant in field.free if entrant not in seated)
        rest = msgspec.structs.replace(field, out=tuple({*field.out, *seated}), free=free)
        drawn = self._round(rest.seated_next(), lots)
        ladder = _score_groups(pairing_scores(field), field.seeds)
        return Draft(ladder, numbered(tables, drawn.tables), drawn.byes, asked=_asked(rest))

    def explain(
        self, field: FieldOfPlayers, draft: Draft, table: Pairing, lots: Mapping[EntrantId, int]
    ) -> tuple[Why, ...]:
        """Return the next-best pairing; nothing where the table had no alternative."""
        if any(why.code in _FIXED for why in table.why):
            return ()
        if self._is_dutch(field):
            from tournaments.formats.dutch.drafting import next_best_dutch

            return next_best_dutch(field, draft, table, last=self._is_last(field))
        from tournaments.formats.explaining import next_best

        return next_best(field, lots, draft, table, by_score=self.by_score)

    def ladder(self, field: FieldOfPlayers) -> Ladder:
        """Return everybody by score and tie-breaks; those whom nothing parts are one group."""
        complete = tuple(this_round for this_round in field.rounds if this_round.complete)
        if complete == field.rounds and (final := self.final(field)):
            return tuple((entrant,) for entrant in final.order)
        return ranked_groups(msgspec.structs.replace(field, rounds=complete))

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds are played when the organiser does not choose."""
        tables = table_count(players, size, least)
        if size == 2:
            return usual_duel_rounds(players)
        return 1 if tables == 1 else min(5, 1 + (tables - 1).bit_length())

    def planned(self, field: FieldOfPlayers) -> int:
        """Return how many rounds are played, the final table included; whoever comes late does not change it."""
        return self._rounds(field) + bool(field.settings.final_table)

    def _rounds(self, field: FieldOfPlayers) -> int:
        return field.settings.rounds or self.most_rounds(field.started, field.size, field.least)

    def _is_dutch(self, field: FieldOfPlayers) -> bool:
        return field.settings.system == "dutch" and field.size == 2

    def _is_last(self, field: FieldOfPlayers) -> bool:
        """Tell whether the round that follows the field's is the last one before a final table."""
        return len(field.rounds) + 1 >= self._rounds(field)

    def _round(self, field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft:
        judge = PairingJudge(field, lots, by_score=self.by_score)
        ladder = _score_groups(judge.scores, field.seeds) if self.by_score else (field.seeds,)
        if self._is_dutch(field):
            from tournaments.formats.dutch.drafting import dutch_tables

            if tables := dutch_tables(field, lots, last=self._is_last(field)):
                return _dutch_draft(judge, tables, ladder)
        plan = tables_for(judge)
        return Draft(ladder, _pairings(judge, plan, ladder), _byes(judge, plan, ladder))


class League(Swiss):
    """Liga: so many games an evening, with other people each time as far as can be, and all scores add up."""

    key = "league"
    by_score = False

    def most_rounds(self, players: int, size: int, least: int = 2) -> int:
        """Return how many rounds are played when the organiser does not choose."""
        return 3


def _can_play(field: FieldOfPlayers) -> bool:
    return len(field.playing()) >= max(2, field.least)


def _asked(field: FieldOfPlayers) -> tuple[EntrantId, ...]:
    """Return who is free in the round because they have asked for it: nobody who is away anyway."""
    playing = field.playing()
    return tuple(entrant for entrant in field.free if entrant in playing)


def _next_number(field: FieldOfPlayers) -> int:
    return field.rounds[-1].number + 1 if field.rounds else 1


def _score_groups(scores: Mapping[EntrantId, float], entrants: Sequence[EntrantId]) -> Ladder:
    order = sorted(entrants, key=lambda entrant: -scores[entrant])
    return tuple(tuple(group) for _, group in groupby(order, key=lambda entrant: scores[entrant]))


def _groups(ladder: Ladder) -> dict[EntrantId, int]:
    return {entrant: index for index, group in enumerate(ladder) for entrant in group}


def _pairings(judge: PairingJudge, plan: TablingPlan, ladder: Ladder) -> tuple[Pairing, ...]:
    group = _groups(ladder)
    tables = sorted(plan.tables, key=lambda table: min(judge.rank[seat] for seat in table))
    # Duels are matched exactly; a search for larger tables proves nothing by itself.
    fewest = judge.field.size == 2 or surely_fewest(plan.tables, judge.met)
    return tuple(
        Pairing(number, judge.seats.order(table), min(group[seat] for seat in table), judge.why(table, fewest=fewest))
        for number, table in enumerate(tables, start=1)
    )


def _dutch_draft(judge: PairingJudge, drawn: DutchTables, ladder: Ladder) -> Draft:
    """Return a round by the Dutch system; its tables and seats stand already."""
    group = _groups(ladder)
    tables = tuple(
        Pairing(number, seats, min(group[seat] for seat in seats), judge.why(seats, fewest=True))
        for number, seats in enumerate(drawn.tables, start=1)
    )
    return Draft(ladder, tables, _byes(judge, TablingPlan((), drawn.free), ladder))


def _byes(judge: PairingJudge, plan: TablingPlan, ladder: Ladder) -> tuple[Bye, ...]:
    group = _groups(ladder)
    return tuple(Bye(entrant, group[entrant], judge.why_free(entrant)) for entrant in plan.free)


def _final_table(field: FieldOfPlayers, lots: Mapping[EntrantId, int]) -> Draft:
    """Return the final table of the best who are still here; the others keep their places."""
    groups = ranked_groups(field)
    order = [entrant for group in groups for entrant in group]
    best = [entrant for entrant in order if entrant not in field.out][: field.settings.final_table]
    judge = PairingJudge(field, lots, by_score=False)
    rest = tuple(left for group in groups if (left := tuple(member for member in group if member not in best)))
    why = (Why("final_table", {"low": 1, "high": len(best)}),)
    return Draft((tuple(best), *rest), (Pairing(1, judge.seats.order(best), 0, why),))


def _final(field: FieldOfPlayers) -> Final:
    """Return the final places; a final table goes before, and its own ties by the rounds before it."""
    last = field.rounds[-1]
    if not any(why.code == "final_table" for table in last.draft.tables for why in table.why):
        groups = ranked_groups(field)
        return Final(
            tuple(member for group in groups for member in group), tuple(group for group in groups if len(group) > 1)
        )
    before = ranked_groups(msgspec.structs.replace(field, rounds=field.rounds[:-1]))
    order = [entrant for group in before for entrant in group]
    table, result = last.draft.tables[0], last.results[0]
    places = dict(zip(table.seats, result.places if result else (), strict=False))
    top = sorted(places, key=lambda entrant: (places[entrant], order.index(entrant)))
    top += table.absent if places else sorted(table.absent, key=order.index)
    rest = tuple(entrant for entrant in order if entrant not in top)
    return Final((*top, *rest), tuple(level for level in before if len(level) > 1 and not set(level) & set(top)))
