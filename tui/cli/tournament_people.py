"""Commands of a tournament about its people, and about its history of acts."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.bots import bots_of
from engine.core.errors import CarteadoError
from engine.core.text import fold
from engine.games.registry import game
from tournaments.audit import presence_of
from tournaments.controller import TournamentController
from tournaments.controller.people import Group
from tournaments.errors import TournamentError
from tournaments.model import EntrantId, Round
from tournaments.settings import Missed
from tui.cli.opened_tournament import acting, looking, member_of
from tui.cli.output import print_json, print_lines
from tui.cli.tournament_lists import show_list
from tui.cli.tournament_results import check_open
from tui.services.identity.names import clean
from tui.services.tournaments.entry import read_group
from tui.services.tournaments.lists.lines import read_names
from tui.services.tournaments.lists.listed import compared
from tui.services.tournaments.lists.reading import read_list_file
from tui.texts.tournament_log import format_act, format_change

if TYPE_CHECKING:
    from tui.services.tournaments.lists.listed import Listed
    from tui.services.tournaments.session import TournamentSession
    from tui.texts.localizer import Words


def add(args: argparse.Namespace, words: Words) -> int:
    """Enter people, pairs or trios, and bots: all of them, or nobody."""
    people = _typed(args)
    if args.csv:
        listed = read_list_file(args.csv)
        with looking(args, words) as at:
            members = at.tournament.ruleset.members
        if (code := show_list(args, words, listed, members)) is not None:
            return code
        people = (*people, *(person for person in compared(listed, (), members) if not person.out))
    if not people and not args.bot:
        raise CarteadoError("nobody_to_add")
    with acting(args, words) as at:
        if args.late_only and not at.tournament.rounds:
            raise TournamentError("not_late_yet")
        missed = at.tournament_session.latecomers.missed_now(args.missed)
        _enter_all(at.tournament_session, people, missed)
        if args.bot:
            _enter_bots(at.tournament_session, args.bot, args.count, missed)
    known = {entrant.id for entrant in at.before.entrants}
    new = [entrant for entrant in at.tournament.entrants if entrant.id not in known]
    return at.answer(args, entrants=[{"entrant": entrant.id, "name": entrant.name} for entrant in new])


def _typed(args: argparse.Namespace) -> tuple[Listed, ...]:
    """Return who is named in the arguments; with --bot and no --count, they are the bots' names."""
    return tuple(person for text in args.names for person in read_names(text))


def _enter_all(tournament_session: TournamentSession, people: Sequence[Listed], missed: Missed) -> None:
    """Enter everybody, people in one act; raises TournamentError for the first who cannot enter."""
    if tournament_session.tournament.ruleset.members == 1:
        members = [tournament_session.listed(person) for person in people]
        for _, error in tournament_session.enter_all(members, missed=missed):
            raise error
    else:
        for _, error in tournament_session.enter_groups(
            [_group(tournament_session, row) for row in people], missed=missed
        ):
            raise error


def _group(tournament_session: TournamentSession, listed: Listed) -> Group:
    members = tournament_session.tournament.ruleset.members
    typed = read_group(listed.name)
    if len(typed.people) != members:
        raise TournamentError("group_incomplete", name=listed.name, found=len(typed.people), members=members)
    people = [tournament_session.member(name, club=listed.club) for name in typed.people]
    return tournament_session.group(people, typed.name)


def _enter_bots(tournament_session: TournamentSession, bot: str, count: int, missed: Missed) -> None:
    tournament = tournament_session.tournament
    known, members = bots_of(game(tournament.spec.game)), tournament.ruleset.members
    if bot not in known:
        raise CarteadoError("unknown_bot", bot=bot, known=tuple(known))
    if count % members:
        raise TournamentError("odd_number_for_groups", players=count, members=members)
    tournament_session.enter_bots(bot, count, missed=missed)


def check_in(args: argparse.Namespace, words: Words) -> int:
    """Say that people are here, or with --absent that they are not.

    --all means everybody who is neither marked present nor absent.
    """
    if not args.names and not args.all:
        raise CarteadoError("nobody_named")
    with acting(args, words) as at:
        everybody = at.tournament.entrants if args.all else ()
        unsaid = [entrant.id for entrant in everybody if presence_of(at.tournament, entrant.id) == "open"]
        at.tournament_session.check_in((*map(at.entrant, args.names), *unsaid), not args.absent, args.missed)
    return at.answer(args)


def drop(args: argparse.Namespace, words: Words) -> int:
    """Let people leave."""
    with acting(args, words) as at:
        for entrant in [at.entrant(name) for name in args.names]:
            waiting = [table.number for table in at.desk.pending() if entrant in table.seats]
            check_open(args, at, len(at.tournament.rounds), waiting)
            at.do(TournamentController.drop, entrant, came=args.came)
    return at.answer(args, changes=True)


def bring_back(args: argparse.Namespace, words: Words) -> int:
    """Pair people again who had left."""
    with acting(args, words) as at:
        for entrant in [at.entrant(name) for name in args.names]:
            at.tournament_session.bring_back(entrant, args.missed)
    return at.answer(args, changes=True)


def withdraw(args: argparse.Namespace, words: Words) -> int:
    """Take people off the list, before the first round."""
    with acting(args, words) as at:
        for entrant in [at.entrant(name) for name in args.names]:
            at.do(TournamentController.withdraw, entrant)
    return at.answer(args, changes=True)


def no_show(args: argparse.Namespace, words: Words) -> int:
    """Let tables play without people who did not come, or with --came did after all.

    Those of one table in one act.
    """
    with acting(args, words) as at:
        round_ = at.round(args.round)
        if not args.names:
            raise CarteadoError("nobody_named")
        for table, gone in _by_table(round_, [at.entrant(name) for name in args.names]).items():
            check_open(args, at, round_.number, [table])
            at.do(TournamentController.no_show, round_.number, table, *gone, came=args.came)
    return at.answer(args, changes=True)


def _by_table(round_: Round, entrants: Sequence[EntrantId]) -> dict[int, list[EntrantId]]:
    """Return people by the tables for which they were drawn; raises TournamentError for somebody who was not."""
    at = {entrant: table.number for table in round_.draft.tables for entrant in table.everybody}
    if strange := [entrant for entrant in entrants if entrant not in at]:
        raise TournamentError("not_in_round", round=round_.number, entrant=strange[0])
    tables: dict[int, list[EntrantId]] = {}
    for entrant in entrants:
        tables.setdefault(at[entrant], []).append(entrant)
    return tables


def substitute(args: argparse.Namespace, words: Words) -> int:
    """Seat another person for somebody from now on."""
    with acting(args, words) as at:
        number = at.entrant(args.name)
        member = member_of(at.tournament.entrant(number), args.name)
        person = at.tournament_session.member(args.person, club=clean(args.club))
        at.do(TournamentController.substitute, number, person, member)
    return at.answer(args, changes=True)


def rename(args: argparse.Namespace, words: Words) -> int:
    """Correct somebody's name, also in rounds that were played."""
    return _rename(args, words, same=False)


def merge(args: argparse.Namespace, words: Words) -> int:
    """Say that somebody is a person known by another name.

    Ratings, seasons and keys of both are one person's. Where the other name is entered here too, one entry is left,
    with the results of both.
    """
    with looking(args, words) as at:
        other = next(
            (entrant.id for entrant in at.tournament.entrants if fold(entrant.name) == fold(args.person)), None
        )
        number = at.entrant(args.name)
    if other is None or other == number:
        return _rename(args, words, same=True)
    with acting(args, words) as at:
        at.do(TournamentController.merge, other, number, args.rounds)
    return at.answer(args, changes=True)


def _rename(args: argparse.Namespace, words: Words, *, same: bool) -> int:
    with acting(args, words) as at:
        number = at.entrant(args.name)
        member = member_of(at.tournament.entrant(number), args.name)
        at.tournament_session.rename(number, args.person, member, same=same)
    return at.answer(args, changes=True)


def penalise(args: argparse.Namespace, words: Words) -> int:
    """Take match points away from somebody, or warn (0)."""
    with acting(args, words) as at:
        at.do(TournamentController.penalise, at.entrant(args.name), args.points, clean(args.text))
    return at.answer(args)


def pineapple(args: argparse.Namespace, words: Words) -> int:
    """Say who has brought a pineapple, or with --none who has not (CH-57)."""
    with acting(args, words) as at:
        for name in args.names:
            number = at.entrant(name)
            member = member_of(at.tournament.entrant(number), name)
            at.do(TournamentController.show_pineapple, number, not args.none, member)
    return at.answer(args)


def log(args: argparse.Namespace, words: Words) -> int:
    """Print every act in its order, with its time and what it changed."""
    with looking(args, words) as at:
        lines = at.desk.audit()
    formatter = at.formatter
    if args.json:
        acts = [
            {
                "number": line.entry.number,
                "at": line.entry.at,
                "by": line.entry.by,
                "told": format_act(formatter, line.entry.number),
                "act": line.entry.act,
                "taken_back_by": line.taken_back_by,
                "changes": line.changes,
            }
            for line in lines
        ]
        print_json({"tournament": at.id, "acts": acts})
        return 0
    for line in lines:
        void = "" if line.taken_back_by is None else f"{words('desk.log.void')} "
        by = f" · {clean(line.entry.by)}" if line.entry.by else ""
        text = f"{void}{format_act(formatter, line.entry.number)}{by}"
        print_lines([f"{line.entry.number:>4}  {words.moment(line.entry.at)}  {text}"])
        if args.changes:
            print_lines(f"      {text}" for change in line.changes if (text := format_change(formatter, change)))
    return 0


def undo(args: argparse.Namespace, words: Words) -> int:
    """Take back the last act, or those with these numbers: all of them, or none."""
    with acting(args, words) as at:
        for number in args.numbers or [_last(at.tournament_session)]:
            at.do(TournamentController.take_back, number)
    return at.answer(args, changes=True)


def _last(tournament_session: TournamentSession) -> int:
    number = tournament_session.desk.undoable()
    if number is None:
        raise TournamentError("nothing_to_undo")
    return number


def redo(args: argparse.Namespace, words: Words) -> int:
    """Bring back what was taken back last."""
    with acting(args, words) as at:
        number = at.desk.redoable()
        if number is None:
            raise TournamentError("nothing_to_redo")
        at.do(TournamentController.take_back, number)
    return at.answer(args, changes=True)


def note(args: argparse.Namespace, words: Words) -> int:
    """Write something down; it changes nothing."""
    with acting(args, words) as at:
        at.do(TournamentController.note, clean(args.text))
    return at.answer(args)
