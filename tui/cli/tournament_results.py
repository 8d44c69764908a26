"""Commands that take results."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from engine.core.errors import CarteadoError
from saves.errors import FileError
from tournaments.controller import TournamentController
from tournaments.entering import entry_table
from tournaments.errors import TournamentError
from tournaments.model import Pairing
from tournaments.results import ResultForm
from tui.cli.opened_tournament import acting
from tui.cli.output import print_lines
from tui.services.streams import tell
from tui.services.tournaments.result_notation import Typing, read_result

if TYPE_CHECKING:
    from tui.cli.opened_tournament import OpenedTournament
    from tui.services.tournaments.result_lists import ResultLine
    from tui.texts.localizer import Words


def result(args: argparse.Namespace, words: Words) -> int:
    """Take a table's result, of the last round unless another one is named."""
    return _keep(args, words, TournamentController.report, corrects=False)


def correct(args: argparse.Namespace, words: Words) -> int:
    """Put another result in the place of a wrong one; what that changes is printed."""
    return _keep(args, words, TournamentController.correct, corrects=True)


_Act: TypeAlias = Callable[[TournamentController, int, int, ResultForm], object]


def _keep(args: argparse.Namespace, words: Words, act: _Act, *, corrects: bool) -> int:
    with acting(args, words) as at:
        number = args.round or len(at.tournament.rounds)
        table = _table(at, number, args.table)
        form = _form(args, at, number, table)
        if not args.played:
            check_open(args, at, number, (args.table,))
        at.do(act, number, args.table, form)
        if not corrects and at.tournament.rounds[number - 1].missing():
            # Sheet and page follow with the last result of the round: they take longer than many results.
            at.tournament_session.club.papers(at.id, at.tournament, at.desk.entries, "log")
    return _answer(args, at, number, corrects=corrects)


def _answer(args: argparse.Namespace, at: OpenedTournament, number: int, *, corrects: bool = False) -> int:
    """Print what came of the results of a round, and which of its tables are missing; returns the exit code."""
    played = at.tournament.rounds[number - 1] if number <= len(at.tournament.rounds) else None
    if args.json:
        from tui.cli.tournament_rounds import round_data

        return at.answer(args, round=None if played is None else round_data(at, played))
    at.answer(args, changes=corrects)
    if played is not None and not corrects and (missing := played.missing()):
        print_lines([at.words("cli.tournament.missing", count=len(missing), tables=", ".join(map(str, missing)))])
    return 0


def results(args: argparse.Namespace, words: Words) -> int:
    """Take the results of a round from a file: all of them, or none; with --dry-run they are only shown."""
    from tui.services.tournaments.result_lists import read_results

    lines = read_results(args.file)
    with acting(args, words) as at:
        number = args.round or len(at.tournament.rounds)
        forms = _forms(args, at, number, lines)
        if args.dry_run:
            print_lines(f"{line.table:>4}  {' '.join(line.words)}" for line in lines)
            return 0
        check_open(args, at, number, [line.table for line in lines])
        at.do(_report_all, str(args.file), number, forms)
    return _answer(args, at, number)


_Forms: TypeAlias = "list[tuple[ResultLine, ResultForm]]"


def _forms(args: argparse.Namespace, at: OpenedTournament, round: int, lines: Sequence[ResultLine]) -> _Forms:
    """Return what every line says; each that does not hold is told, then FileError is raised for the first of them."""
    forms: _Forms = []
    wrong: list[FileError] = []
    for line in lines:
        try:
            table = entry_table(at.tournament, _table(at, round, line.table))
            forms.append((line, read_result(Typing(table, line.words, args.way))))
        except CarteadoError as error:
            wrong.append(_at_line(str(args.file), line, error))
    for refusal in wrong[1:]:
        tell(at.words.error(refusal))
    if wrong:
        raise wrong[0]
    return forms


def _report_all(desk: TournamentController, file: str, round: int, forms: _Forms) -> None:
    for line, form in forms:
        try:
            desk.report(round, line.table, form)
        except TournamentError as error:
            raise _at_line(file, line, error) from error


def _at_line(file: str, line: ResultLine, error: CarteadoError) -> FileError:
    data = {name: value for name, value in error.data.items() if name not in ("file", "line", "column", "field")}
    return FileError(error.code, file, line.line, **cast("dict[str, Any]", data))


def _table(at: OpenedTournament, round: int, table: int) -> Pairing:
    """Return a table, all of it where there was no game; raises TournamentError."""
    if not at.tournament.rounds:
        raise TournamentError("no_round_yet")
    if not 1 <= round <= len(at.tournament.rounds):
        raise TournamentError("unknown_round", round=round)
    tables = at.tournament.rounds[round - 1].draft.tables
    if not 1 <= table <= len(tables):
        raise TournamentError("unknown_table", round=round, table=table)
    table_status = tables[table - 1]
    return table_status.whole if table_status.walkover else table_status


def check_open(args: argparse.Namespace, at: OpenedTournament, round: int, tables: Sequence[int]) -> None:
    """Raise CarteadoError "table_open" where an act would end a match that is open, unless that is meant."""
    if args.end_match or not at.tournament_session.has_open_matches:
        return
    matches = at.tournament_session.tables.open_in(round)
    if playing := [table for table in tables if table in matches]:
        raise CarteadoError("table_open", table=playing[0], count=matches[playing[0]].plies)


def _form(args: argparse.Namespace, at: OpenedTournament, round: int, table: Pairing) -> ResultForm:
    """Return the result as it was typed, or with --played that of the games which the table played in the app."""
    if not args.played:
        typed = tuple(args.result)
        ahead = tuple(args.ahead)
        return read_result(
            Typing(entry_table(at.tournament, table), typed, args.way, args.won, args.hands, ahead, args.ended)
        )
    tables = at.tournament_session.tables
    look = tables.look(round, table.number)
    form = tables.landing(look) or tables.so_far(look)
    if form is None:
        raise CarteadoError("not_played_here", table=table.number)
    return form
