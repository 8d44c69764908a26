"""Rounds drawn up and drawn anew."""

from __future__ import annotations

import msgspec

from tournaments.acts import DrawnUp, Redrawn
from tournaments.errors import TournamentError
from tournaments.fold.drawing import draw_next, drawn_anew, field_of
from tournaments.fold.presence import last_round, noticed
from tournaments.fold.repairs import carried
from tournaments.format import Final
from tournaments.lots import draw_lots, round_lots
from tournaments.model import SCORED_PLAYERS, Draft, Entrant, Notice, Pairing, Round, Tournament

_replace = msgspec.structs.replace


def drawn_up(tournament: Tournament, act: DrawnUp) -> Tournament:
    """Draw up the next round."""
    if act.round != len(tournament.rounds) + 1:
        raise TournamentError("wrong_round", round=act.round, expected=len(tournament.rounds) + 1)
    if not tournament.rounds:
        tournament = _seeded(tournament, act.lot)
    drawn = draw_next(tournament, round_lots(act.lot, act.round, tournament.seeds))
    if isinstance(drawn, Final):
        raise TournamentError("no_round_left", rounds=len(tournament.rounds))
    return after_drawing(_replace(tournament, rounds=(*tournament.rounds, fresh(act.round, act.lot, drawn))))


def after_drawing(tournament: Tournament) -> Tournament:
    """Return the tournament with a notice for each table of the last round that breaks a separation."""
    if not tournament.apart:
        return tournament
    this_round, field = tournament.rounds[-1], field_of(tournament)
    for table in this_round.draft.tables:
        for pair in field.kept_apart(table.seats):
            data: dict[str, int | str | tuple[int, ...]] = {"table": table.number, "entrants": pair}
            tournament = noticed(tournament, Notice("apart_meet", this_round.number, data))
    return tournament


def fresh(number: int, lot: int, draft: Draft) -> Round:
    """Return a round without results."""
    return Round(number, lot, draft, (None,) * len(draft.tables))


def _seeded(tournament: Tournament, lot: int) -> Tournament:
    playing = [tournament.entrant(number) for number in tournament.playing]
    members = tournament.ruleset.members
    players = len(playing) * members
    if len(playing) < tournament.ruleset.least:
        raise TournamentError("too_few_players", players=players, needed=tournament.ruleset.least * members)
    if tournament.settings.scored and players < SCORED_PLAYERS:
        raise TournamentError("too_few_for_scored", players=players, needed=SCORED_PLAYERS)
    if tournament.settings.seeding == "listed":
        return _replace(tournament, seeds=tuple(entrant.id for entrant in playing))
    lots = draw_lots(lot, "seeding", (entrant.id for entrant in playing))
    by_rating, kind = tournament.settings.seeding == "rating", tournament.kind

    def key(entrant: Entrant) -> tuple[float, int]:
        rating = entrant.ratings.seed(kind) if by_rating else 0.0
        return -rating, lots[entrant.id]

    return _replace(tournament, seeds=tuple(entrant.id for entrant in sorted(playing, key=key)))


def redrawn(tournament: Tournament, act: Redrawn) -> Tournament:
    """Draw the last round anew, but for tables that are locked or have a result."""
    last = last_round(tournament, act.round)
    kept = tuple(
        index
        for index, (table, result) in enumerate(zip(last.draft.tables, last.results, strict=True))
        if table.number in last.locked or (result is not None and not _deserted(tournament, table))
    )
    before = _replace(tournament, rounds=tournament.rounds[:-1])
    lots = round_lots(act.lot, act.round, tournament.seeds)
    draft = drawn_anew(tournament.settings.format, field_of(before), last.draft, kept, lots)
    results = carried(last, draft)
    again = _replace(last, lot=act.lot, draft=draft, results=results, locked=_relocked(last, draft), by_hand=bool(kept))
    after = _replace(before, rounds=(*before.rounds, again))
    after = after_drawing(after)
    return noticed(after, Notice("changed_after_publishing", act.round)) if last.published else after


def _deserted(tournament: Tournament, table: Pairing) -> bool:
    """Tell whether the table was won without a game against those who have left: the winner may be drawn again."""
    return table.walkover and not any(tournament.plays(entrant) for entrant in table.absent)


def _relocked(last: Round, draft: Draft) -> tuple[int, ...]:
    locked = {table.everybody for table in last.draft.tables if table.number in last.locked}
    return tuple(table.number for table in draft.tables if table.everybody in locked)
