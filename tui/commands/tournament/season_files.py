"""`carteado tournament season export` and `import`: a season with all its tournaments as one file."""

from __future__ import annotations

import argparse
import sys

from engine.games.registry import GAMES
from saves.season_files import SeasonFile, export_season, keep_file, read_any
from saves.store import open_existing, open_store
from tui.commands.output import print_json, print_lines
from tui.i18n import Words
from tui.text import clean


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a season with its tournaments into a file, or on stdout."""
    with open_existing(args.db) as store:
        season = store.seasons.resolve(args.season)
        name = clean(store.seasons.get(season).season.name)
        count = export_season(store, season, args.output or sys.stdout.buffer)
    if args.output is None:
        return 0
    if args.json:
        print_json({"season": season, "tournaments": count, "file": str(args.output)})
    else:
        print_lines([words("cli.season.exported", name=name, count=count, file=str(args.output))])
    return 0


def import_(args: argparse.Namespace, words: Words) -> int:
    """Take in a season, or let the tournaments of a file count for one that is here: all of it, or nothing."""
    file = read_any(args.file, GAMES)
    with open_store(args.db) as store:
        season = None if args.into is None else store.seasons.resolve(args.into)
        taken = keep_file(store, file, season)
    if season is None and isinstance(file, SeasonFile):
        season = file.entry.id
    if args.json:
        print_json({"season": season, "tournaments": taken})
        return 0
    print_lines(
        words(f"cli.tournament.imported.{one.status}", tournament=one.tournament, acts=one.acts, matches=one.matches)
        for one in taken
    )
    return 0
