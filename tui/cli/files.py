"""`carteado export`, `import`, `verify` and `replay`: matches as files, and looks at them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from engine.games.registry import game as game_of
from saves.exchange import match_files
from saves.matches.record import Record
from saves.sealed_matches import load_open
from saves.store import Store, default_path, open_existing, open_store
from tui.canvas.grid import Canvas
from tui.canvas.palette import MONO
from tui.cli.output import print_answer, print_lines
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.table_model import ChoiceTree, TableModel
from tui.services.identity.user_settings import SessionSettings, load_settings
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.rights import check_true
from tui.services.streams import tell
from tui.texts.localizer import Session, Words, full_names
from tui.texts.match_log import LogFormatter

_PICTURE = 80, 22
_SENTENCES = 12
"""How many sentences are told below the picture: the last ones."""


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a match of the library into a file, or on stdout."""
    with open_existing(args.db) as store:
        record = load_open(store, store.matches.resolve(args.match))
        notes = store.notes.of(record.header.match) if args.notes and record.outcome is not None else ()
    if record.outcome is None:
        tell(words("cli.export.open"))
    if record.found_at is not None:
        tell(words("cli.found", day=words.day(record.found_at)))
    match_files.export(record, args.output or sys.stdout.buffer, notes)
    if args.output:
        data = {"match": record.header.match, "file": str(args.output)}
        print_answer(args, data, [words("cli.export.done", **data)])
    return 0


def import_(args: argparse.Namespace, words: Words) -> int:
    """Take a file into the library, when all of it holds; of a match that is there the notes."""
    verified = match_files.verify_file(args.file, GAMES)
    with open_store(args.db) as store, naming(args.file):
        notes = match_files.take_in(store, verified)
    record = verified.record
    report = {"match": record.header.match, "status": record.status, "notes": notes}
    print_answer(args, report, [words("cli.import.done", **report)])
    if verified.notes and not args.json:
        print_lines([words("notes.taken_in", count=notes)])
    return 0


def verify(args: argparse.Namespace, words: Words) -> int:
    """Check every line of a file."""
    held = match_files.verify_file(args.file, GAMES)
    report = {
        "file": str(args.file),
        "match": held.record.header.match,
        "status": held.record.status,
        "entries": held.entries,
        "plies": held.plies,
        "draws": held.draws,
        "draws_checked": held.draws_checked,
        "found_at": held.record.found_at,
    }
    print_answer(args, report, [words("cli.verify.holds", **report)])
    if not args.json:
        print_lines([words("cli.verify.draws" if held.draws_checked else "cli.verify.no_draws")])
        if held.record.found_at is not None:
            print_lines([words("cli.found", day=words.day(held.record.found_at))])
    return 0


def replay(args: argparse.Namespace, _words: Words) -> int:
    """Show a match after a ply: the table as somebody sees it, and what was said up to there."""
    record = _find(args)
    with naming(args.match):
        game = game_of(record.header.game)
        tape, _ = open_tape(game, record)
        viewer = viewer_of(args.seat, len(record.header.players))
        check_true(record, viewer)
        tape.look(viewer)
        ply = tape.end if args.ply is None else args.ply
        if not 0 <= ply <= tape.end:
            raise CarteadoError("no_such_ply", ply=ply, plies=tape.end)
        tape.go(ply)
    return print_answer(args, _report(tape, record, viewer, args.seat), _picture(tape, record, viewer, args))


@contextmanager
def naming(match: object) -> Iterator[None]:
    """Name the command's match or file in errors raised inside that name none."""
    try:
        yield
    except CarteadoError as error:
        if "file" in error.data:
            raise
        raise CarteadoError(error.code, **error.data, file=str(match)) from error


def _find(args: argparse.Namespace) -> Record:
    """Return the match of a file when there is such a file, else that of the library."""
    if is_file(args.match):
        return match_files.read_file(Path(args.match), GAMES)
    with open_existing(args.db) as store:
        return find_match(args.match, store)


def find_match(match: str, store: Store) -> Record:
    """Return the match of a file when there is such a file, else that of this library."""
    return (
        match_files.read_file(Path(match), GAMES) if is_file(match) else load_open(store, store.matches.resolve(match))
    )


def is_file(match: str) -> bool:
    """Tell whether a match is named by a file, and not by its id."""
    return Path(match).suffix == ".jsonl" or os.path.lexists(match)


def viewer_of(text: str, seats: int) -> Viewer:
    """Return whose eyes are meant: those of a seat, counted from 1, "all" or "none"; raises CarteadoError."""
    if text == "all":
        return "all"
    if text == "none":
        return None
    if text.isdecimal() and 1 <= int(text) <= seats:
        return int(text) - 1
    raise CarteadoError("no_such_seat", seat=text, seats=seats)


def _report(tape: ReplayRecord, record: Record, viewer: Viewer, seat: str) -> dict[str, Any]:
    update, last = tape.update(viewer), tape.last(viewer)
    report: dict[str, Any] = {
        "match": record.header.match,
        "game": tape.game.key,
        "players": record.header.players,
        "ply": tape.at,
        "plies": tape.end,
        "seat": seat,
        "asked": update.asked,
        "outcome": record.outcome if tape.at == tape.end else None,
        "events": () if last is None else last.events,
    }
    if viewer == "all":
        report["views"] = update.open_hands
    else:
        report["view"] = update.view
    return report


def _picture(tape: ReplayRecord, record: Record, viewer: Viewer, args: argparse.Namespace) -> Iterator[str]:
    """Yield the table as text, 80 columns wide, and the sentences of the plies that led to it."""
    settings = SessionSettings()
    if (args.db or default_path()).exists():
        with open_existing(args.db) as store:
            settings = load_settings(store.profile)
    session = Session(settings, os.environ, language=args.lang)
    players = record.header.players
    game_ui = game_ui_of(tape.game.key)
    localizer = localizer_of(session, tape.game.key, tape.options, full_names(players))
    update = tape.update(viewer)
    table_model = TableModel(
        localizer, MONO, players, update.view, update.asked, ChoiceTree(), open_hands=update.open_hands
    )
    canvas = Canvas(*_PICTURE)
    game_ui.draw_review(canvas, canvas.area, table_model)
    yield session.words("cli.replay.at", ply=tape.at, plies=tape.end)
    for row in canvas.rows():
        yield "".join(row.chars).rstrip()
    log_formatter = LogFormatter(game_ui, localizer, full_names)
    for line in log_formatter.lines(update.events, viewer)[-_SENTENCES:]:
        yield line.text
