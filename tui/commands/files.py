"""`carteado export`, `import`, `verify` and `replay`: matches as files, and looks at them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.core.errors import CarteadoError
from engine.core.game import AnyGame
from engine.core.log import Line, Player, Ply, play_log
from engine.core.model import Over, Seat
from engine.games.registry import GAMES
from engine.games.registry import game as game_of
from saves import exchange
from saves.record import Record
from saves.store import open_store
from tui.commands.output import print_json, print_lines, tell
from tui.i18n import Words


def export(args: argparse.Namespace, words: Words) -> int:
    """Write a match of the library into a file, or on stdout."""
    with open_store(args.db) as store:
        record = store.matches.load(store.matches.resolve(args.match))
    if record.outcome is None:
        tell(words("cli.export.open"))
    exchange.export(record, args.output or sys.stdout.buffer)
    if args.output:
        _answer(args, {"match": record.header.match, "file": str(args.output)}, words, "cli.export.done")
    return 0


def import_(args: argparse.Namespace, words: Words) -> int:
    """Take a file into the library, when all of it holds."""
    with open_store(args.db) as store:
        record = exchange.import_file(store, args.file, GAMES)
    _answer(args, {"match": record.header.match, "status": record.status}, words, "cli.import.done")
    return 0


def verify(args: argparse.Namespace, words: Words) -> int:
    """Check every line of a file."""
    held = exchange.verify_file(args.file, GAMES)
    report = {
        "file": str(args.file),
        "match": held.record.header.match,
        "status": held.record.status,
        "entries": held.entries,
        "plies": held.plies,
        "draws": held.draws,
        "draws_checked": held.draws_checked,
    }
    _answer(args, report, words, "cli.verify.holds")
    if not args.json:
        print_lines([words("cli.verify.draws" if held.draws_checked else "cli.verify.no_draws")])
    return 0


def _answer(args: argparse.Namespace, report: dict[str, Any], words: Words, key: str) -> None:
    if args.json:
        print_json(report)
    else:
        print_lines([words(key, **report)])


def replay(args: argparse.Namespace, words: Words) -> int:
    """Show a match after a ply: the table as somebody sees it, and what was said up to there."""
    record = _find(args)
    game = game_of(record.header.game)
    line = play_log(game, record.header, record.entries)
    ply = len(line.plies) if args.ply is None else args.ply
    if not 0 <= ply <= len(line.plies):
        raise CarteadoError("no_such_ply", ply=ply, plies=len(line.plies))
    viewer = _viewer(args.seat, len(record.header.players))
    if args.json:
        print_json(_report(game, line, ply, viewer, args.seat))
        return 0
    from tui.games import face_of
    from tui.games.sentences import plain_picture

    print_lines([words("cli.replay.at", ply=ply, plies=len(line.plies))])
    told = _told(game, line.plies[:ply], viewer)
    sys.stdout.write("\n".join(plain_picture(face_of(game.key), line, ply, viewer, words, told)) + "\n")
    return 0


def _find(args: argparse.Namespace) -> Record:
    """Return the match of a file when there is such a file, else that of the library."""
    path = Path(args.match)
    if path.suffix == ".jsonl" or path.exists():
        return exchange.read_file(path, GAMES)
    with open_store(args.db) as store:
        return store.matches.load(store.matches.resolve(args.match))


Viewer = Seat | str | None
"""A seat from 0, "all" for open hands, or None for a spectator."""


def _viewer(text: str, seats: int) -> Viewer:
    if text in ("all", "none"):
        return text if text == "all" else None
    if text.isdecimal() and 1 <= int(text) <= seats:
        return int(text) - 1
    raise CarteadoError("no_such_seat", seat=text, seats=seats)


def _told(game: AnyGame, plies: list[Ply], viewer: Viewer) -> Iterator[Any]:
    """Yield the events as the viewer may know them."""
    for ply in plies:
        for event in ply.events:
            seen = event if viewer == "all" else game.redact(event, viewer if isinstance(viewer, int) else None)
            if seen is not None:
                yield seen


def _report(game: AnyGame, line: Line, ply: int, viewer: Viewer, seat: str) -> dict[str, Any]:
    state = line.state_at(ply)
    turn = line.turn() if ply == len(line.plies) else game.turn(state)
    players: tuple[Player, ...] = line.header.players
    report: dict[str, Any] = {
        "match": line.header.match,
        "game": game.key,
        "players": players,
        "ply": ply,
        "plies": len(line.plies),
        "seat": seat,
        "outcome": turn.outcome if isinstance(turn, Over) else None,
        "events": [msgspec.to_builtins(event) for event in _told(game, line.plies[max(ply - 1, 0) : ply], viewer)],
    }
    if viewer == "all":
        report["views"] = [game.view(state, each) for each in range(len(players))]
    else:
        report["view"] = game.view(state, viewer if isinstance(viewer, int) else None)
    return report
