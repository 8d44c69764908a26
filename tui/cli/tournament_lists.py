"""People of a file, looked through before anybody is entered by a command."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tui.canvas.grid import pad
from tui.cli.arguments.parser import MISUSED
from tui.cli.output import print_json, print_lines
from tui.services.streams import tell
from tui.services.tournaments.lists.listed import DOUBT, Listed, compared
from tui.services.tournaments.lists.reading import check_names

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_NAME, _CLUB = 32, 20
_MOST_NAMED = 20


def show_list(args: argparse.Namespace, words: Words, people: Sequence[Listed], members: int) -> int | None:
    """Print what was understood with --dry-run, or because of doubts; `members` play together.

    Returns the exit code, None to go on. Raises FileError for a name that is too long.
    """
    rows = compared(people, (), members)
    doubts = sum(bool(row.doubt) and not row.out for row in rows)
    stopped = bool(doubts) and not args.accept_doubts
    if not args.dry_run:
        check_names(people, str(args.csv))
        if not stopped:
            _tell_left_out(rows, words)
            return None
    if args.json:
        print_json({"people": [_json(row) for row in rows], "doubts": doubts})
    else:
        print_lines(_lines(rows, words))
    if stopped and not args.dry_run:
        tell(words("cli.list.doubts", count=doubts))
    return MISUSED if stopped else 0


def _tell_left_out(rows: Sequence[Listed], words: Words) -> None:
    """Say beside the answer who of the file is not entered, and why."""
    left_out = [f"{row.name} ({words(DOUBT(row.doubt))})" for row in rows if row.out]
    if left_out:
        more = len(left_out) - _MOST_NAMED
        tell(words("cli.list.left_out", names=", ".join(left_out[:_MOST_NAMED]) + (f" … +{more}" if more > 0 else "")))


def _json(row: Listed) -> dict[str, object]:
    return {**row._asdict(), "enters": not row.out}


def _lines(rows: Sequence[Listed], words: Words) -> Iterator[str]:
    heads = [words(key) for key in ("cli.list.line", "cli.list.name", "cli.list.club", "cli.list.rating")]
    yield f"  {heads[0]:>6}  {pad(heads[1], _NAME)}  {pad(heads[2], _CLUB)}  {heads[3]:>6}  {words('cli.list.note')}"
    for row in rows:
        mark = "-" if row.out else "?" if row.doubt else " "
        notes = "; ".join(dict.fromkeys(filter(None, (words(DOUBT(row.doubt)) if row.doubt else "", *row.noted))))
        rating = "" if row.rating is None else row.rating
        yield f"{mark} {row.line:>6}  {pad(row.name, _NAME)}  {pad(row.club, _CLUB)}  {rating:>6}  {notes}".rstrip()
    doubts = sum(bool(row.doubt) and not row.out for row in rows)
    left_out = sum(row.out for row in rows)
    yield words("cli.list.sum", count=len(rows) - left_out, out=left_out, doubts=doubts)
