"""Results taken and corrected."""

from __future__ import annotations

import msgspec

from tournaments.acts import Corrected, Reported
from tournaments.errors import TournamentError
from tournaments.fold.drawing import draw_next
from tournaments.fold.presence import noticed, seated
from tournaments.fold.rounds import after_drawing, fresh
from tournaments.format import Final
from tournaments.formats import traits_of
from tournaments.lots import round_lots
from tournaments.model import Notice, Result, Tournament
from tournaments.results import ResultForm, matches_of, too_many
from tournaments.tables import scoring_at

_replace = msgspec.structs.replace


def reported(tournament: Tournament, act: Reported) -> Tournament:
    """Take a table's first result."""
    if _standing_result(tournament, act) is not None:
        raise TournamentError("has_result", round=act.round, table=act.table)
    return _with_result(tournament, act)


def corrected(tournament: Tournament, act: Corrected) -> Tournament:
    """Put another result in place of a wrong one, and draw the next round anew if that is possible."""
    if _standing_result(tournament, act) is None:
        raise TournamentError("no_result", round=act.round, table=act.table)
    return followed(_with_result(tournament, act), act.round, act.table)


def followed(tournament: Tournament, round: int, table: int) -> Tournament:
    """Let the rounds after a corrected table follow as far as they may; a notice tells which could not."""
    last = tournament.rounds[-1]
    if round == last.number - 1 and last.may_change and round > _stage_start(tournament):
        return _redrawn(tournament)
    if round < last.number:
        kept = tuple(this_round.number for this_round in tournament.rounds[round:])
        return noticed(tournament, Notice("later_rounds_kept", round, {"table": table, "kept": kept}))
    return tournament


def _stage_start(tournament: Tournament) -> int:
    return tournament.stages[-1].last if tournament.stages else 0


def _redrawn(tournament: Tournament) -> Tournament:
    """Draw the last round anew from its own lot; it goes when the results now leave nothing to play."""
    last = tournament.rounds[-1]
    before = _replace(tournament, rounds=tournament.rounds[:-1])
    drawn = draw_next(before, round_lots(last.lot, last.number, tournament.seeds))
    if isinstance(drawn, Final):
        return noticed(before, Notice("round_dropped", last.number))
    if drawn == last.draft:
        return tournament
    redrawn = _replace(before, rounds=(*before.rounds, fresh(last.number, last.lot, drawn)))
    return noticed(after_drawing(redrawn), Notice("round_redrawn", last.number))


def _standing_result(tournament: Tournament, act: Reported | Corrected) -> Result | None:
    if not 1 <= act.round <= len(tournament.rounds):
        raise TournamentError("unknown_round", round=act.round)
    this_round = tournament.rounds[act.round - 1]
    if not 1 <= act.table <= len(this_round.draft.tables):
        raise TournamentError("unknown_table", round=act.round, table=act.table)
    table = this_round.draft.tables[act.table - 1]
    if len(act.seats) < 2:
        raise TournamentError("walkover", round=act.round, table=act.table)
    if act.seats not in (table.seats, table.everybody):
        raise TournamentError("other_seats", round=act.round, table=act.table)
    return this_round.results[act.table - 1]


def _with_result(tournament: Tournament, act: Reported | Corrected) -> Tournament:
    result = settled(tournament, act.form, len(act.seats))
    for match in matches_of(act.form):
        _check_match(tournament, act, match)
    round_ = tournament.rounds[act.round - 1]
    if act.seats != round_.draft.tables[act.table - 1].seats:
        round_ = seated(tournament, round_, act.table, act.seats).rounds[act.round - 1]
    results = (*round_.results[: act.table - 1], result, *round_.results[act.table :])
    rounds = list(tournament.rounds)
    rounds[act.round - 1] = _replace(round_, results=results)
    return _replace(tournament, rounds=tuple(rounds))


def settled(tournament: Tournament, form: ResultForm, seats: int) -> Result:
    """Return the places and scores that a result gives this many entrants.

    Raises TournamentError when something is missing, or level that must not be.
    """
    strict = traits_of(tournament.settings.format).strict
    outcome = form.settle(seats, strict, tournament.ruleset.members, scoring_at(tournament))
    if strict and outcome.places.count(1) != 1:
        raise TournamentError("tied_first", places=outcome.places)
    if too_many(outcome, tournament.settings.best_of, strict):
        raise TournamentError("too_many_games", games=outcome.games, most=tournament.settings.best_of)
    return Result(form, outcome.places, outcome.scores, outcome.figures, outcome.won, outcome.games)


def _check_match(tournament: Tournament, act: Reported | Corrected, match: str) -> None:
    for this_round in tournament.rounds:
        for table, result in zip(this_round.draft.tables, this_round.results, strict=True):
            if (this_round.number, table.number) == (act.round, act.table) or result is None:
                continue
            if match in matches_of(result.form):
                raise TournamentError("match_linked", match=match, round=this_round.number, table=table.number)
