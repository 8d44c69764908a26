"""`carteado season`: tournaments whose points are added up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES, game
from saves.errors import FileError
from saves.exchange.season_files import SeasonFile, differences, export_season, keep_file, read_any
from saves.exchange.tournament_files import export_tournament
from saves.ids import new_match_id
from saves.rows.row import Damaged
from saves.store import Store, open_existing, open_store
from saves.tournaments.seasons import Missing, SeasonEntry
from tournaments.errors import TournamentError
from tournaments.points import plain
from tournaments.season import Season, SeasonLine, SeasonMove, with_move, without_move
from tui.canvas.grid import pad
from tui.cli.output import print_answer, print_json, print_lines, tell_damaged
from tui.services.environment import now_ms
from tui.services.identity.names import clean, clean_name, short_names
from tui.texts.brought import format_trust
from tui.texts.keys import IMPORTED
from tui.texts.season_differences import format_differences, format_gap

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a season with its tournaments into a file, or on stdout."""
    with open_existing(args.db) as store:
        season = store.seasons.resolve(args.season)
        name = clean(store.seasons.get(season).season.name)
        count = export_season(store, season, args.output or sys.stdout.buffer)
    if args.output is None:
        return 0
    return print_answer(
        args,
        {"season": season, "tournaments": count, "file": str(args.output)},
        [words("cli.season.exported", name=name, count=count, file=str(args.output))],
    )


def import_(args: argparse.Namespace, words: Words) -> int:
    """Take in a season, or let the tournaments of a file count for one that is here.

    All of it, or nothing.
    """
    file = read_any(args.file, GAMES)
    with open_store(args.db) as store:
        season = None if args.into is None else store.seasons.resolve(args.into)
        compared = differences(store, file)
        if compared.parted and args.parted is None:
            parted = tuple(words("season.parted", tournament=name, number=number) for name, number in compared.parted)
            raise CarteadoError("season_parted", count=len(parted), tournaments=parted)
        kept = [_put_aside(store, args.file, name) for name, _ in compared.parted] if args.parted == "file" else []
        taken = keep_file(store, file, season, parted=args.parted or "refuse")
    if season is None and isinstance(file, SeasonFile):
        season = file.entry.id
    if args.json:
        print_json({"season": season, "tournaments": taken, "differences": compared, "kept": list(map(str, kept))})
        return 0
    for entry in taken:
        text = words(IMPORTED(entry.status), tournament=entry.tournament, acts=entry.acts, matches=entry.matches)
        print_lines(filter(None, (text, format_trust(entry.results, entry.backed, words))))
    print_lines(words("season.kept_aside", file=str(path)) for path in kept)
    print_lines(format_differences(compared, words, kept_here=args.parted == "here"))
    return 0


def _put_aside(store: Store, beside: Path, tournament: str) -> Path:
    """Write the tournament that is here into a file beside the one that takes its place; returns where it is."""
    acts = next(line.acts for line in store.tournaments.list() if line.id == tournament)
    path = beside.absolute().with_name(f"{tournament}-{acts}.jsonl")
    if path.exists():
        raise FileError("file_exists", str(path))
    export_tournament(store, tournament, path, seeds=True)
    return path


def move(args: argparse.Namespace, words: Words) -> int:
    """Let what somebody got count for another person, in all tournaments or in one; with --off no longer."""
    with open_existing(args.db) as store, store.transaction():
        season = store.seasons.resolve(args.season)
        tournament = store.tournaments.resolve(args.tournament) if args.tournament else ""
        wanted = SeasonMove(clean_name(args.name), clean_name(args.person), tournament)
        rules = store.seasons.get(season).season
        changed = without_move(rules, wanted) if args.off else with_move(rules, store.seasons.events(season)[0], wanted)
        store.seasons.change(season, changed)
        entry = store.seasons.get(season)
    if args.json:
        print_json(_data(entry))
    else:
        key = "season.moved.off" if args.off else "season.moved"
        print_lines([words(key, name=clean(wanted.before), other=clean(wanted.after))])
    return 0


def new(args: argparse.Namespace, _words: Words) -> int:
    """Begin a season and print its id."""
    name = clean_name(args.name)
    if not name:
        raise TournamentError("empty_name")
    if args.game is not None:
        game(args.game)
    with open_store(args.db) as store, store.transaction():
        season = new_match_id()
        store.seasons.create(season, Season(name, args.game, args.best, args.bots), now_ms())
        for tournament in args.tournaments:
            store.seasons.add(season, store.tournaments.resolve(tournament))
        entry = store.seasons.get(season)
    return print_answer(args, _data(entry), [season])


def list_(args: argparse.Namespace, words: Words) -> int:
    """Print every season, the newest first."""
    with open_existing(args.db) as store:
        rows = store.seasons.rows()
    tell_damaged(rows, words)
    entries = [row for row in rows if not isinstance(row, Damaged)]
    data = {"seasons": [_data(entry) for entry in entries]}
    return print_answer(args, data, (_line(entry, words) for entry in entries))


def add(args: argparse.Namespace, words: Words) -> int:
    """Let tournaments count for a season: all of them, or none."""
    return _change(args, words, counts=True)


def remove(args: argparse.Namespace, words: Words) -> int:
    """Let tournaments count no longer."""
    return _change(args, words, counts=False)


def _change(args: argparse.Namespace, words: Words, *, counts: bool) -> int:
    with open_existing(args.db) as store, store.transaction():
        season = store.seasons.resolve(args.season)
        for tournament in args.tournaments:
            tournament_id = store.tournaments.resolve(tournament)
            if counts:
                store.seasons.add(season, tournament_id)
            else:
                store.seasons.remove(season, tournament_id)
        entry = store.seasons.get(season)
    return print_answer(args, _data(entry), [_line(entry, words)])


def show(args: argparse.Namespace, words: Words) -> int:
    """Print a season's table, and which of its tournaments add nothing now."""
    with open_existing(args.db) as store:
        season = store.seasons.resolve(args.season)
        entry, table = store.seasons.get(season), store.seasons.table(season)
        _, missing = store.seasons.events(season)
        names = _lines_of(store)
    return print_answer(
        args,
        {**_data(entry), "table": [_line_data(line) for line in table], "missing": missing},
        _season_text(entry, table, missing, names, words),
    )


def delete(args: argparse.Namespace, words: Words) -> int:
    """Remove a season, when that is confirmed; its tournaments stay."""
    with open_existing(args.db) as store, store.transaction():
        entry = store.seasons.get(store.seasons.resolve(args.season))
        if not args.yes:
            raise CarteadoError("delete_unconfirmed", tournament=entry.id, line=entry.season.name)
        store.seasons.delete(entry.id)
    return print_answer(
        args, _data(entry), [words("cli.tournament.deleted", tournament=entry.id, line=entry.season.name)]
    )


def _data(entry: SeasonEntry) -> dict[str, Any]:
    what = entry.season
    return {
        "season": entry.id,
        "name": what.name,
        "game": what.game,
        "best": what.best,
        "bots": what.bots,
        "moves": what.moves,
        "tournaments": entry.tournaments,
    }


def _line(entry: SeasonEntry, words: Words) -> str:
    return f"{entry.id:<10}  {clean(entry.season.name)}  {words('cli.season.count', count=len(entry.tournaments))}"


def _line_data(line: SeasonLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "sharing": line.sharing,
        "name": line.person.name,
        "bot": line.person.bot,
        "total": plain(line.total),
        "parts": [
            {"tournament": part.tournament, "place": part.place, "points": plain(part.points), "counts": part.counts}
            for part in line.parts
        ],
        "parted_by": line.parted_by,
    }


def _lines_of(store: Store) -> dict[str, str]:
    return {line.id: line.line for line in store.tournaments.list()}


def _season_text(
    entry: SeasonEntry,
    table: tuple[SeasonLine, ...],
    missing: tuple[Missing, ...],
    names: dict[str, str],
    words: Words,
) -> Iterator[str]:
    yield clean(entry.season.name)
    shown = short_names(line.person.name for line in table)
    for line in table:
        place = words("place.nth", place=line.place)
        parts = " ".join(
            f"({plain(part.points)})" if not part.counts else str(plain(part.points)) for part in line.parts
        )
        yield f"{place:>5}  {pad(shown[line.person.name], 24)}  {plain(line.total):>6}   {parts}"
    for gap in missing:
        yield words("cli.season.missing", told=format_gap(gap, names, words))
