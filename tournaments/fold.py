"""What each act makes of the tournament: the state is the fold of this over the acts that stand, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec
from msgspec import UNSET

from tournaments.acts import (
    EDITION,
    Act,
    Corrected,
    DrawnUp,
    Finished,
    Noted,
    Opened,
    PineappleShown,
    Registered,
    Reported,
    SettingsChanged,
    TakenBack,
    Withdrawn,
)
from tournaments.errors import TournamentError
from tournaments.formats import format_named
from tournaments.formats.base import Field, Final
from tournaments.lots import draw_lots, round_lots
from tournaments.model import (
    SCORED_PLAYERS,
    Draft,
    Entrant,
    EntrantId,
    Notice,
    Result,
    Round,
    Settings,
    Tournament,
)
from tournaments.names import fold as folded
from tournaments.results import Form, Played
from tournaments.ruleset import Ruleset
from tournaments.tables import scoring_at

_replace = msgspec.structs.replace


def fold(acts: Iterable[Act]) -> Tournament | None:
    """Return the tournament after the acts, none of them taken back; raises TournamentError as `step` does."""
    tournament: Tournament | None = None
    for act in acts:
        tournament = step(tournament, act)
    return tournament


def step(tournament: Tournament | None, act: Act) -> Tournament:
    """Return the tournament after one more act; raises TournamentError for an act that cannot stand here."""
    if isinstance(act, Opened):
        return _opened(tournament, act)
    if tournament is None:
        raise TournamentError("not_open")
    if isinstance(act, Noted):
        return tournament
    if tournament.finished:
        raise TournamentError("finished")
    match act:
        case SettingsChanged(settings=settings):
            return _replace(_before_play(tournament), settings=_checked(settings))
        case Registered(entrant=entrant):
            return _registered(_before_play(tournament), entrant)
        case Withdrawn(entrant=number):
            return _withdrawn(_before_play(tournament), number)
        case PineappleShown():
            return _shown(tournament, act)
        case DrawnUp():
            return _drawn_up(tournament, act)
        case Reported():
            return _reported(tournament, act)
        case Corrected():
            return _corrected(tournament, act)
        case Finished():
            final_order(tournament)
            return _replace(tournament, finished=True)
        case TakenBack():
            raise TournamentError("take_back_is_no_step")
        case _:
            assert_never(act)


def field_of(tournament: Tournament) -> Field:
    """Return what the tournament's format sees."""
    tallied = scoring_at(tournament) is not None
    return Field(tournament.seeds, tournament.rounds, tournament.settings.table_size, tournament.ruleset.least, tallied)


def final_order(tournament: Tournament) -> tuple[EntrantId, ...]:
    """Return everybody from the champion down; raises TournamentError while something is left to play."""
    if not tournament.rounds:
        raise TournamentError("no_round_yet")
    drawn = _next(tournament, dict.fromkeys(tournament.seeds, 0))
    if isinstance(drawn, Draft):
        raise TournamentError("rounds_left", round=len(tournament.rounds) + 1)
    return drawn.order


def _opened(tournament: Tournament | None, act: Opened) -> Tournament:
    if tournament is not None:
        raise TournamentError("already_open")
    if act.edition != EDITION:
        raise TournamentError("other_edition", found=act.edition, known=EDITION)
    ruleset = Ruleset() if act.ruleset is UNSET else act.ruleset
    return Tournament(act.spec, _checked(act.settings), ruleset=ruleset)


def _checked(settings: Settings) -> Settings:
    format_named(settings.format)
    if settings.table_size < 2:
        raise TournamentError("table_of_one", size=settings.table_size)
    return settings


def _before_play(tournament: Tournament) -> Tournament:
    if tournament.rounds:
        raise TournamentError("play_has_begun")
    return tournament


def _registered(tournament: Tournament, entrant: Entrant) -> Tournament:
    needed = tournament.ruleset.members
    if len(entrant.people) != needed or bool(entrant.members) != (needed > 1):
        raise TournamentError("group_needed" if needed > 1 else "no_groups_here", name=entrant.name, members=needed)
    if any(person.pineapple for person in entrant.people) and not tournament.ruleset.brings:
        raise TournamentError("no_pineapples_here")
    for other in tournament.entrants:
        if folded(other.name) == folded(entrant.name):
            raise TournamentError("name_taken", name=entrant.name, other=other.name, entrant=other.id)
        if other.id == entrant.id:
            raise TournamentError("number_taken", entrant=entrant.id)
    _check_people(tournament, entrant)
    return _replace(tournament, entrants=(*tournament.entrants, entrant))


def _check_people(tournament: Tournament, entrant: Entrant) -> None:
    """Check that everybody of the entrant has a name, and is in no other pair nor twice in this one."""
    if not all(folded(name) for name in (entrant.name, *(person.name for person in entrant.people))):
        raise TournamentError("empty_name")
    there = {folded(person.name): (other.id, person) for other in tournament.entrants for person in other.people}
    for person in entrant.people:
        if taken := there.get(folded(person.name)):
            raise TournamentError("name_taken", name=person.name, other=taken[1].name, entrant=taken[0])
        there[folded(person.name)] = (entrant.id, person)


def _shown(tournament: Tournament, act: PineappleShown) -> Tournament:
    if not tournament.ruleset.brings:
        raise TournamentError("no_pineapples_here")
    for entrant in tournament.entrants:
        if entrant.id == act.entrant:
            others = tournament.entrants
            changed = _with_pineapple(entrant, act)
            return _replace(tournament, entrants=tuple(changed if one is entrant else one for one in others))
    raise TournamentError("unknown_entrant", entrant=act.entrant)


def _with_pineapple(entrant: Entrant, act: PineappleShown) -> Entrant:
    if not 0 <= act.member < len(entrant.people):
        raise TournamentError("unknown_member", entrant=act.entrant, member=act.member)
    if not entrant.members:
        return _replace(entrant, pineapple=act.brought)
    members = list(entrant.members)
    members[act.member] = _replace(members[act.member], pineapple=act.brought)
    return _replace(entrant, members=tuple(members))


def _withdrawn(tournament: Tournament, number: EntrantId) -> Tournament:
    staying = tuple(entrant for entrant in tournament.entrants if entrant.id != number)
    if len(staying) == len(tournament.entrants):
        raise TournamentError("unknown_entrant", entrant=number)
    return _replace(tournament, entrants=staying)


def _drawn_up(tournament: Tournament, act: DrawnUp) -> Tournament:
    if act.round != len(tournament.rounds) + 1:
        raise TournamentError("wrong_round", round=act.round, expected=len(tournament.rounds) + 1)
    if not tournament.rounds:
        tournament = _seeded(tournament, act.lot)
    drawn = _next(tournament, round_lots(act.lot, act.round, tournament.seeds))
    if isinstance(drawn, Final):
        raise TournamentError("no_round_left", rounds=len(tournament.rounds))
    return _replace(tournament, rounds=(*tournament.rounds, _fresh(act.round, act.lot, drawn)))


def _next(tournament: Tournament, lots: dict[EntrantId, int]) -> Draft | Final:
    if tournament.rounds and (missing := tournament.rounds[-1].missing()):
        raise TournamentError("results_missing", round=len(tournament.rounds), tables=missing)
    return format_named(tournament.settings.format).draw(field_of(tournament), lots)


def _fresh(number: int, lot: int, draft: Draft) -> Round:
    return Round(number, lot, draft, (None,) * len(draft.tables))


def _seeded(tournament: Tournament, lot: int) -> Tournament:
    players = tournament.players
    if len(tournament.entrants) < tournament.ruleset.least:
        needed = tournament.ruleset.least * tournament.ruleset.members
        raise TournamentError("too_few_players", players=players, needed=needed)
    if tournament.settings.scored and players < SCORED_PLAYERS:
        raise TournamentError("too_few_for_scored", players=players, needed=SCORED_PLAYERS)
    lots = draw_lots(lot, "seeding", (entrant.id for entrant in tournament.entrants))
    by_rating = tournament.settings.seeding == "rating"

    def key(entrant: Entrant) -> tuple[float, int]:
        rating = entrant.ratings.of(tournament.kind).value if by_rating else 0.0
        return -rating, lots[entrant.id]

    return _replace(tournament, seeds=tuple(entrant.id for entrant in sorted(tournament.entrants, key=key)))


def _reported(tournament: Tournament, act: Reported) -> Tournament:
    if _standing_result(tournament, act) is not None:
        raise TournamentError("has_result", round=act.round, table=act.table)
    return _with_result(tournament, act)


def _corrected(tournament: Tournament, act: Corrected) -> Tournament:
    if _standing_result(tournament, act) is None:
        raise TournamentError("no_result", round=act.round, table=act.table)
    tournament = _with_result(tournament, act)
    last = tournament.rounds[-1]
    if act.round == last.number - 1 and last.untouched:
        return _redrawn(tournament)
    if act.round < last.number:
        kept = tuple(one.number for one in tournament.rounds[act.round :])
        return _noticed(tournament, Notice("later_rounds_kept", act.round, {"table": act.table, "kept": kept}))
    return tournament


def _redrawn(tournament: Tournament) -> Tournament:
    """Draw the last round anew from its own lot; it goes when the results now leave nothing to play."""
    last = tournament.rounds[-1]
    before = _replace(tournament, rounds=tournament.rounds[:-1])
    drawn = _next(before, round_lots(last.lot, last.number, tournament.seeds))
    if isinstance(drawn, Final):
        return _noticed(before, Notice("round_dropped", last.number))
    if drawn == last.draft:
        return tournament
    redrawn = _replace(before, rounds=(*before.rounds, _fresh(last.number, last.lot, drawn)))
    return _noticed(redrawn, Notice("round_redrawn", last.number))


def _noticed(tournament: Tournament, notice: Notice) -> Tournament:
    return _replace(tournament, notices=(*tournament.notices, notice))


def _standing_result(tournament: Tournament, act: Reported | Corrected) -> Result | None:
    if not 1 <= act.round <= len(tournament.rounds):
        raise TournamentError("unknown_round", round=act.round)
    one = tournament.rounds[act.round - 1]
    if not 1 <= act.table <= len(one.draft.tables):
        raise TournamentError("unknown_table", round=act.round, table=act.table)
    if one.draft.tables[act.table - 1].seats != act.seats:
        raise TournamentError("other_seats", round=act.round, table=act.table)
    return one.results[act.table - 1]


def _with_result(tournament: Tournament, act: Reported | Corrected) -> Tournament:
    result = settled(tournament, act.form, len(act.seats))
    if isinstance(act.form, Played):
        _check_match(tournament, act, act.form.match)
    one = tournament.rounds[act.round - 1]
    results = (*one.results[: act.table - 1], result, *one.results[act.table :])
    rounds = list(tournament.rounds)
    rounds[act.round - 1] = _replace(one, results=results)
    return _replace(tournament, rounds=tuple(rounds))


def settled(tournament: Tournament, form: Form, seats: int) -> Result:
    """Return what a form comes to for the entrants of a table, so many they are.

    Raises TournamentError when something is missing, or level that must not be.
    """
    strict = format_named(tournament.settings.format).strict
    outcome = form.settle(seats, strict, tournament.ruleset.members, scoring_at(tournament))
    if strict and outcome.places.count(1) != 1:
        raise TournamentError("tied_first", places=outcome.places)
    return Result(form, outcome.places, outcome.scores, outcome.figures)


def _check_match(tournament: Tournament, act: Reported | Corrected, match: str) -> None:
    for one in tournament.rounds:
        for table, result in zip(one.draft.tables, one.results, strict=True):
            if (one.number, table.number) == (act.round, act.table) or result is None:
                continue
            if isinstance(result.form, Played) and result.form.match == match:
                raise TournamentError("match_linked", match=match, round=one.number, table=table.number)
