"""Questions and answers of an organiser's desk, on a screen or in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import fold
from tournaments.errors import TournamentError
from tournaments.fold import field_of, rounds_planned
from tournaments.model import EntrantId, Round, Tournament
from tournaments.results import Series
from tui.services.identity.names import clean
from tui.texts.keys import DESK_KIND
from tui.texts.styled_text import plain_text
from tui.texts.tournament import TournamentFormatter

if TYPE_CHECKING:
    from saves.tournaments.tournament_rows import PendingResult, RoundTime
    from tournaments.fold.merging import RoundOfBoth
    from tui.services.tournaments.played_tables import PlayedResult, TableStatus
    from tui.services.tournaments.players import PendingResults
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.localizer import Words

_DESK_TAKE = KeyFamily("desk.take.{}", "ask so_far without_last")
_DESK_TAKEN = KeyFamily("desk.{}.taken", "pairs trios")
_DESK_WAITS = KeyFamily("desk.{}.waits", "pairs trios")
_DESK_WHO = KeyFamily("desk.who.{}", "present absent")
_PART = KeyFamily("desk.merge.part.{}", "won bye asked absent")
_DESK_WRONG = KeyFamily("desk.{}.wrong", "pairs trios")


OTHER_RESULT = "other"
"""The answer that the result is none of those that are offered."""


class DeskQuestion(NamedTuple):
    """Question of the desk, and the answer that means yes."""

    text: str
    yes: str


def format_round_time(words: Words, time: RoundTime, left: int, zone: tzinfo | None = None) -> str:
    """Return how the clock of a round stands with so many milliseconds left, and which tables have more."""
    if time.called or left <= 0:
        state = words("round_clock.called" if time.called else "round_clock.over")
    elif time.left is not None:
        state = words("round_clock.paused")
    else:
        state = words("round_clock.runs", time=words.moment(time.ends, zone).split()[-1])
    extra = [words("projector.extra", table=table, count=more // 60_000) for table, more in time.extra.items()]
    return " · ".join([state, *extra])


def format_purses(words: Words, purses: Sequence[int]) -> str:
    """Return what each entrant of a table sat down with, and the sum that the result must have.

    "" for nothing.
    """
    if not purses:
        return ""
    shown = "   ".join(f"{seat} {words.number(purse)}" for seat, purse in enumerate(purses, 1))
    return words("desk.table.purses", purses=shown, total=words.number(sum(purses)))


def unseen_names(tournament: Tournament) -> tuple[str, ...]:
    """Return the names without check-in, who would be left out of the round."""
    said = {*tournament.present, *tournament.absent, *tournament.dropped}
    return tuple(
        clean(entrant.name) for entrant in tournament.entrants if tournament.present and entrant.id not in said
    )


def gathered(tournament: Tournament, words: Words) -> str:
    """Return how many have entered, and how many of them are here, are not, or have left."""
    in_groups = tournament.ruleset.members > 1
    parts = [words(DESK_KIND(tournament.kind) if in_groups else "desk.entrants.title", count=len(tournament.entrants))]
    if not tournament.rounds:
        for name in ("present", "absent"):
            if count := len(getattr(tournament, name)):
                parts.append(words(_DESK_WHO(name), count=count))
    if tournament.dropped:
        parts.append(words("desk.who.dropped", count=len(tournament.dropped)))
    return ", ".join(parts)


def people_playing(tournament: Tournament) -> int:
    """Return how many people would be seated in a round drawn up now, all of a pair or trio counted."""
    return len(tournament.playing) * tournament.ruleset.members


def is_too_few(error: CarteadoError) -> bool:
    """Tell whether the round was refused only because too few play for points."""
    return isinstance(error, TournamentError) and error.code == "too_few_for_scored"


def unscored_question(error: CarteadoError, words: Words) -> DeskQuestion:
    """Return the question whether too few people play without points."""
    return DeskQuestion(words("desk.unscored.ask", **error.data), words("desk.unscored.yes"))


def rebuys_question(broke: Sequence[str], words: Words) -> DeskQuestion:
    """Return the question whether those who have nothing left are given a re-buy."""
    names = ", ".join(map(clean, broke))
    return DeskQuestion(words("desk.rebuys.ask", count=len(broke), names=names), words("desk.rebuys.yes"))


def waiting_question(tournament_session: TournamentSession, words: Words) -> str:
    """Return who still needs a partner, as a question."""
    names = " & ".join(clean(member.name) for member in tournament_session.waiting.people)
    return words(_DESK_WAITS(tournament_session.tournament.kind), name=names)


def draw_questions(tournament_session: TournamentSession, words: Words) -> Iterator[DeskQuestion]:
    """Yield what is asked before the first round.

    To leave people out, and to draw while decks are missing.
    """
    tournament = tournament_session.tournament
    if tournament.rounds:
        return
    if unseen := unseen_names(tournament):
        question = words("desk.unseen.ask", names=", ".join(unseen), count=len(unseen))
        yield DeskQuestion(question, words("desk.unseen.yes"))
    missing = tournament_session.handed_in.missing
    if missing and not tournament.settings.ready_values:
        formatter = TournamentFormatter(words, tournament, tournament_session.desk.entries)
        names = ", ".join(formatter.member(*place) for place in missing)
        key = "handed_in.missing.ask" if tournament.handed_in else "handed_in.nobody.ask"
        yield DeskQuestion(words(key, names=names, count=len(missing)), words("handed_in.draw"))


def ended_match(look: TableStatus, words: Words) -> str:
    """Return what happens to the match that is open at a table which gets another result; "" for none."""
    if look.state != "playing" or look.match is None:
        return ""
    return words("desk.take.ends", table=look.pairing.number, count=look.match.plies)


def left_tables(tournament_session: TournamentSession, entrant: EntrantId, words: Words) -> Iterator[str]:
    """Yield what becomes of the table at which somebody waits or plays who leaves now, and of its match."""
    for look in tournament_session.tables.looks(len(tournament_session.tournament.rounds)):
        if entrant in look.pairing.seats and look.result is None:
            yield words("desk.drop.table", table=look.pairing.number)
            if ends := ended_match(look, words):
                yield ends


def overtaking_question(look: TableStatus, words: Words) -> DeskQuestion | None:
    """Return the question whether a result that was typed ends the match that is open at the table."""
    if not (ends := ended_match(look, words)):
        return None
    return DeskQuestion(f"{ends} {words('desk.take.over')}", words("desk.take.over.yes"))


def reported_question(
    formatter: TournamentFormatter, look: TableStatus, results: PendingResults, reports: Sequence[PendingResult]
) -> tuple[str, list[tuple[str, str]]]:
    """Return the question which result counts of those that players reported, and the answers.

    Each answer is the position of a report, or OTHER_RESULT.
    """
    words = formatter.words
    said = [
        (clean(report.by), plain_text(formatter.outcome(report.seats, results.result(report)))) for report in reports
    ]
    if results.differ(reports):
        question = words("desk.differ.ask", table=look.pairing.number)
        answers = [(str(at), f"{name}: {result}") for at, (name, result) in enumerate(said)]
    else:
        name, result = said[0]
        question = words("desk.told.ask", name=name, table=look.pairing.number, result=result)
        answers = [("0", words("desk.take.yes"))]
    question = " ".join(filter(None, (question, ended_match(look, words))))
    return question, [*answers, (OTHER_RESULT, words("lines.desk.result.other"))]


def played_question(formatter: TournamentFormatter, look: TableStatus, played: PlayedResult) -> DeskQuestion:
    """Return the question whether what a table played here counts."""
    words, form, settled = formatter.words, played.form, played.settled
    games, won = (form.games, settled.won) if isinstance(form, Series) else ((), ())
    question = words(
        _DESK_TAKE(played.key),
        table=look.pairing.number,
        result=plain_text(formatter.ranked(look.pairing.seats, settled.places, figures=won)),
        count=len(games),
        of=formatter.tournament.settings.best_of,
    )
    return DeskQuestion(question, words("desk.take.yes"))


def entry_refusal(error: CarteadoError, tournament: Tournament, words: Words) -> str:
    """Return why a person cannot enter; for one entered already, in which group."""
    number = error.data.get("entrant")
    group = next((entrant for entrant in tournament.entrants if entrant.id == number), None)
    if error.code == "name_taken" and group is not None and group.members:
        return words(_DESK_TAKEN(tournament.kind), name=error.data["name"], group=clean(group.name))
    if error.code == "group_of":
        return words(_DESK_WRONG(tournament.kind))
    return words.error(error)


def merge_choices(
    formatter: TournamentFormatter, part: RoundOfBoth, kept: EntrantId, gone: EntrantId
) -> Iterator[tuple[str, str]]:
    """Yield "kept" and "gone", each with what that person had of a round that neither played."""
    words = formatter.words
    for who, entrant, what in (("kept", kept, part.kept), ("gone", gone, part.gone)):
        yield who, words("desk.merge.part", name=formatter.name(entrant), part=words(_PART(what)))


def redraw_question(drawn: Round, words: Words) -> DeskQuestion:
    """Return the question whether a round is drawn anew, with how much of it stays."""
    kept = {table.number for table in drawn.draft.tables} - {*drawn.missing()} | {*drawn.locked}
    published = words("desk.warn.published") if drawn.published else ""
    asked = words("desk.redraw.ask" if kept else "desk.redraw.ask.all", round=drawn.number, count=len(kept))
    return DeskQuestion(" ".join(filter(None, (asked, published))), words("desk.redraw.yes"))


def cut_question(tournament_session: TournamentSession, words: Words) -> DeskQuestion | None:
    """Return the question whether a new stage leaves announced rounds unplayed, None where it leaves none."""
    if not tournament_session.desk.cuts_rounds():
        return None
    tournament = tournament_session.tournament
    played, planned = len(tournament.rounds), rounds_planned(tournament)
    return DeskQuestion(words("desk.stage.cut", played=played, planned=planned), words("desk.stage.cut.yes"))


def swappable(drawn: Round) -> tuple[EntrantId, ...]:
    """Return who may change places in a round: those of tables without a result, and whoever has a bye."""
    open_tables = {*drawn.missing()}
    seated = (seat for table in drawn.draft.tables if table.number in open_tables for seat in table.seats)
    return (*seated, *(bye.entrant for bye in drawn.draft.byes))


def swap_doubts(formatter: TournamentFormatter, drawn: Round, first: EntrantId, second: EntrantId) -> Iterator[str]:
    """Yield what speaks against two people changing places.

    Rematches, club mates, a second bye, the players know.
    """
    words, tournament = formatter.words, formatter.tournament
    field = field_of(replace(tournament, rounds=tournament.rounds[: drawn.number - 1]))
    met, byes = field.met(), field.byes()
    changed = {first: second, second: first}
    for table in drawn.draft.tables:
        if not {first, second} & set(table.seats):
            continue
        seats = sorted(changed.get(seat, seat) for seat in table.seats)
        for pair in combinations(seats, 2):
            if not {first, second} & set(pair):
                continue
            if field.kept_apart(pair):
                yield words("desk.warn.apart", names=formatter.names(pair, " · "), table=table.number)
            if met[pair]:
                yield words("desk.warn.rematch", names=formatter.names(pair, " · "), table=table.number)
            if _clubs(tournament, pair[0]) & _clubs(tournament, pair[1]):
                yield words("desk.warn.club", names=formatter.names(pair, " · "))
    for bye in drawn.draft.byes:
        free = changed.get(bye.entrant, bye.entrant)
        if free != bye.entrant and byes[free]:
            yield words("desk.warn.bye", name=formatter.name(free), times=byes[free])
    if drawn.published:
        yield words("desk.warn.published")


def _clubs(tournament: Tournament, number: EntrantId) -> set[str]:
    return {fold(person.club) for person in tournament.entrant(number).people} - {""}
