"""`carteado tournament log`, `undo`, `redo` and `note`: what was done, and what is taken back."""

from __future__ import annotations

import argparse

from tournaments.errors import TournamentError
from tui.championship import Championship
from tui.commands.output import print_json, print_lines
from tui.commands.tournament.opened import acting, looking
from tui.desk.acts_told import format_act
from tui.desk.changes_told import format_change
from tui.i18n import Words
from tui.text import clean


def log(args: argparse.Namespace, words: Words) -> int:
    """Print every act in its order, with its time and what it changed."""
    with looking(args, words) as at:
        lines = at.desk.audit()
    teller = at.teller
    if args.json:
        acts = [
            {
                "number": line.entry.number,
                "at": line.entry.at,
                "by": line.entry.by,
                "told": format_act(teller, line.entry.number),
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
        told = f"{void}{format_act(teller, line.entry.number)}{by}"
        print_lines([f"{line.entry.number:>4}  {words.moment(line.entry.at)}  {told}"])
        if args.changes:
            print_lines(f"      {told}" for one in line.changes if (told := format_change(teller, one)))
    return 0


def undo(args: argparse.Namespace, words: Words) -> int:
    """Take back the last act, or those with these numbers: all of them, or none."""
    with acting(args, words) as at:
        for number in args.numbers or [_last(at.championship)]:
            _take_back(at.championship, number)
    return at.answer(args, changes=True)


def _last(championship: Championship) -> int:
    number = championship.desk.undoable()
    if number is None:
        raise TournamentError("nothing_to_undo")
    return number


def redo(args: argparse.Namespace, words: Words) -> int:
    """Bring back what was taken back last."""
    with acting(args, words) as at:
        number = at.desk.redoable()
        if number is None:
            raise TournamentError("nothing_to_redo")
        _take_back(at.championship, number)
    return at.answer(args, changes=True)


def _take_back(championship: Championship, number: int) -> None:
    championship.do(lambda desk: desk.take_back(number))


def note(args: argparse.Namespace, words: Words) -> int:
    """Write something down; it changes nothing."""
    with acting(args, words) as at:
        at.championship.do(lambda desk: desk.note(clean(args.text)))
    return at.answer(args)
