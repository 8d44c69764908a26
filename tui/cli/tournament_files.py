"""`carteado tournament export` and `import`: papers, data, and whole tournaments as files."""

from __future__ import annotations

import argparse
import sys

from engine.games.registry import GAMES
from saves.tournament_files import export_tournament, import_tournament
from tui.cli.files import naming
from tui.cli.output import print_json, print_lines, write_file
from tui.cli.tournament import OpenedTournament, club_at, looking
from tui.documents.model import PaperError
from tui.documents.write import format_of, write
from tui.services.environment import now_ms
from tui.services.streams import tell
from tui.texts.keys import IMPORTED
from tui.texts.localizer import Words
from tui.texts.tournament import format_trust

WHOLE = "tournament"
"""The kind that is no paper: the whole tournament, for another laptop."""


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a paper, or the whole tournament, which is lines of JSON, into a file or on stdout."""
    with looking(args, words) as at:
        if args.kind == WHOLE:
            if args.format not in (None, "json"):
                raise PaperError("paper_unknown", kind=args.kind, format=args.format)
            export_tournament(
                at.tournament_session.club.store, at.id, args.output or sys.stdout.buffer, seeds=args.seeds
            )
        else:
            write_file(args.output, _paper(args, at, words))
    if args.output is None:
        return 0
    told = {"tournament": at.id, "kind": args.kind, "file": str(args.output)}
    if args.json:
        print_json(told)
    else:
        print_lines([words("cli.tournament.exported", **told)])
    return 0


def _paper(args: argparse.Namespace, at: OpenedTournament, words: Words) -> bytes:
    kind_of_file = args.format or ("html" if args.kind == "page" else format_of(args.output))
    now = now_ms()
    if kind_of_file == "pdf":
        from tui.documents.paper_texts import format_unprintable

        if warning := format_unprintable(at.tournament, words):
            tell(warning)
    return write(args.kind, kind_of_file, at.tournament, words, round=args.round, at=now)


def import_(args: argparse.Namespace, words: Words) -> int:
    """Take in a whole tournament from a file, or go on with one that is here."""
    with club_at(args, words, make=True) as club, naming(args.file):
        taken = import_tournament(club.store, args.file, GAMES)
    if args.json:
        print_json(taken)
    else:
        key = IMPORTED(taken.status)
        told = words(key, tournament=taken.tournament, acts=taken.acts, matches=taken.matches)
        print_lines(filter(None, (told, format_trust(taken.results, taken.backed, words))))
    return 0
