"""`carteado rules`: the rules of a game, to read or to print."""

from __future__ import annotations

import argparse

from tui.cli.games import list_games
from tui.cli.output import print_answer, write_file
from tui.documents.rules import write_rules
from tui.documents.write import format_of
from tui.texts.keys import GAME
from tui.texts.localizer import Words


def rules(args: argparse.Namespace, words: Words) -> int:
    """Write the rules of a game into a file or on stdout; without a game list those there are."""
    if args.game is None:
        return list_games(args, words)
    made = args.format or format_of(args.output)
    write_file(args.output, write_rules(args.game, made, words))
    if args.output is None:
        return 0
    data = {"game": args.game, "format": made, "file": str(args.output)}
    return print_answer(args, data, [words("cli.rules.written", game=words(GAME(args.game)), file=data["file"])])
