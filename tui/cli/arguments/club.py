"""The arguments of the commands about the club: its file, its people, its hall, and what is measured."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tui.cli.arguments.parser import Parser, add_workers, answers, for_all, positive
from tui.services.hours import hours_of
from tui.services.listening import USUAL_WEB_PORT
from tui.texts.localizer import Words

USUAL_PORT = 2222
"""Where a hall listens unless it is said otherwise."""


def add_backup(backup: Parser, words: Words) -> None:
    """Add what `backup` takes."""
    answers(backup, words, "backups:backup")
    backup.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=words("cli.backup.folder"))


def add_restore(restore: Parser, words: Words) -> None:
    """Add what `restore` takes."""
    answers(restore, words, "backups:restore_")
    restore.add_argument("file", type=Path, metavar="FILE", help=words("cli.restore.file"))


def add_doctor(doctor: Parser, words: Words) -> None:
    """Add what `doctor` takes."""
    answers(doctor, words, "backups:doctor")
    doctor.add_argument("--export", type=Path, metavar="FOLDER", help=words("cli.doctor.export"))


def add_person(person: Parser, words: Words) -> None:
    """Add what `person` takes."""
    answers(person, words, "person:show")
    person.add_argument("name", metavar="NAME", help=words("cli.person.name"))


def add_serve(serve: Parser, words: Words) -> None:
    """Add what `serve` takes."""
    _add_hall(serve, words)
    serve.add_argument("--standby", default="", metavar="WHERE", help=words("cli.serve.standby"))
    serve.set_defaults(handler="serve:serve")


def add_takeover(takeover: Parser, words: Words) -> None:
    """Add what `takeover` takes."""
    _add_hall(takeover, words)
    takeover.add_argument("where", metavar="WHERE", help=words("cli.takeover.where"))
    takeover.set_defaults(handler="serve:takeover")


def _add_hall(serve: Parser, words: Words) -> None:
    """Add how a hall is opened."""
    for_all(serve, words)
    serve.add_argument("--port", type=_port, default=USUAL_PORT, metavar="N", help=words("cli.serve.port"))
    serve.add_argument("--bind", default="", metavar="ADDRESS", help=words("cli.serve.bind"))
    serve.add_argument("--name", default="Carteado", metavar="NAME", help=words("cli.serve.name"))
    limit = words("cli.serve.max_sessions")
    serve.add_argument("--max-sessions", type=positive, default=300, metavar="N", help=limit)
    serve.add_argument("--motd", default="", metavar="TEXT", help=words("cli.serve.motd"))
    after = words("cli.serve.abandon_after")
    serve.add_argument("--abandon-after", type=_hours(words), metavar="TIME", help=after)
    code_for_names = words("cli.serve.code_for_names")
    serve.add_argument("--code-for-names", action="store_true", help=code_for_names)
    organisers = words("cli.serve.organiser_key")
    serve.add_argument("--organiser-key", type=Path, metavar="FILE", help=organisers)
    web = words("cli.serve.web")
    serve.add_argument("--web", type=_port, nargs="?", const=USUAL_WEB_PORT, metavar="N", help=web)
    serve.add_argument("--web-cert", type=Path, metavar="FILE", help=words("cli.serve.web_cert"))
    serve.add_argument("--web-key", type=Path, metavar="FILE", help=words("cli.serve.web_key"))
    serve.add_argument("--local-name", action=argparse.BooleanOptionalAction, help=words("cli.serve.local_name"))


def add_bench(bench: Parser, words: Words) -> None:
    """Add what `bench` takes."""
    from tui.cli.games import game_key

    answers(bench, words, "bench:bench")
    bench.add_argument("names", nargs="*", metavar="NAME", help=words("cli.bench.names"))
    bench.add_argument("--against", choices=("openspiel",), help=words("cli.bench.against"))
    bench.add_argument("--sessions", type=positive, default=0, metavar="N", help=words("cli.bench.sessions"))
    bench.add_argument("--tables", type=positive, default=0, metavar="K", help=words("cli.bench.tables"))
    bench.add_argument("--seconds", type=positive, default=0, metavar="S", help=words("cli.bench.seconds"))
    bench.add_argument("--flood", default="", metavar="KIND", help=words("cli.bench.flood"))
    bench.add_argument("--game", type=game_key, default="", metavar="GAME", help=words("cli.bench.game"))
    bench.add_argument("--greedy", type=positive, default=10_000, metavar="N", help=words("cli.bench.greedy"))
    bench.add_argument("--planner", type=positive, default=1000, metavar="N", help=words("cli.bench.planner"))
    bench.add_argument("--boards", type=positive, default=16, metavar="N", help=words("cli.bench.boards"))
    bench.add_argument("--pairs", type=positive, default=200, metavar="N", help=words("cli.bench.pairs"))
    bench.add_argument("--matches", type=positive, default=8, metavar="N", help=words("cli.bench.matches"))
    bench.add_argument("--seed", type=int, default=1, metavar="S", help=words("cli.bench.seed"))
    add_workers(bench, words)


def add_projector(projector: Parser, words: Words) -> None:
    """Add what `projector` takes."""
    for_all(projector, words)
    projector.add_argument("tournament", nargs="?", default="", help=words("cli.projector.tournament"))
    projector.set_defaults(handler="serve:projector")


def _hours(words: Words) -> Callable[[str], int]:
    """Return what reads a time such as 24h or 3d, in hours."""

    def read(text: str) -> int:
        try:
            return hours_of(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(words("cli.serve.abandon_after.wrong")) from error

    return read


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(text)
    return number
