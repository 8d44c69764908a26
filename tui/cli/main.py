"""Parses the arguments, calls the command, prints errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from engine.games.registry import GAMES
from tui.cli.arguments import PROSE_FILES, Parser, add_campaign, add_tournament, command, for_all, positive
from tui.cli.deck_arguments import add_cards, add_decks, add_drawings
from tui.cli.games import game_key, list_games
from tui.cli.usage import of_values, speak
from tui.games.deck_builder import games_with_decks
from tui.launch import open_app, open_lines
from tui.services.environment import start_collecting
from tui.services.hours import hours_of
from tui.services.identity.user_settings import LANGUAGES, load_settings
from tui.services.streams import give_up, tell
from tui.texts.localizer import Words, language_of

Handler = Callable[[argparse.Namespace, Words], int]


FAILED = 1
_WITHOUT_SETTINGS = ("backups", "serve", "bench")
"""Modules of commands that look after the store themselves, or need none."""
_WITHOUT_STORE = ("rules", "simulate", "bench")
"""Modules of commands that never look into it."""


class _Version(argparse.Action):
    """Tells the version; it is looked up only when asked for, as that takes a while."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(f"carteado {version('carteado')}")
        parser.exit()


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for and return the exit code."""
    words = Words(_language_in(arguments) or language_of(os.environ))
    try:
        try:
            return _done(arguments, words)
        finally:
            # Here and not when Python ends: what could not be written is told like any other refusal.
            sys.stdout.flush()
    except CarteadoError as error:
        return _refused(words, error)
    except BrokenPipeError:
        # Whoever read the answer has seen enough.
        give_up(sys.stdout)
        return FAILED
    except OSError as error:
        give_up(sys.stdout)
        return _refused(words, CarteadoError("system_refused", detail=fault_of(error)))
    except KeyboardInterrupt:
        return 130


def _done(arguments: Sequence[str], words: Words) -> int:
    speak(words)
    args = _without_command(arguments, words) or parser(words).parse_args(arguments)
    handler: str | None = getattr(args, "handler", None)
    opens_screen = handler is None and not args.lines and os.environ.get("TERM") != "dumb"
    if opens_screen:
        return open_app(args)
    start_collecting()
    if handler is None:
        return open_lines(args)
    if hasattr(args, "game_keys") and args.game is None:
        return list_games(args, words)
    module, function = handler.split(":")
    call: Handler = getattr(import_module(f"tui.cli.{module}"), function)
    words = _words_of_settings(args, words) if module not in _WITHOUT_SETTINGS else words
    try:
        code = call(args, words)
    except CarteadoError as error:
        return _refused(words, error)
    if code == 0 and module not in _WITHOUT_STORE:
        _tell_read_only(args, words)
    return code


def _words_of_settings(args: argparse.Namespace, words: Words) -> Words:
    """Return the words of the language that is chosen in the store, where there is one and --lang asks for no other.

    A store of an earlier version is left as it is.
    """
    from saves.backups import stamps_of
    from saves.file_head import SCHEMA_VERSION
    from saves.store import default_path, open_existing

    path = args.db or default_path()
    if args.lang is not None or not path.is_file():
        return words
    with suppress(CarteadoError, OSError):
        if stamps_of(path)[0] == SCHEMA_VERSION:
            with open_existing(path) as store:
                language = load_settings(store.profile).language
            return Words(language) if language is not None else words
    return words


def _tell_read_only(args: argparse.Namespace, words: Words) -> None:
    """Say that the store can be read alone, beside the answer of a command that has looked into it."""
    from saves.store import default_path

    path = args.db or default_path()
    if path.is_file() and not os.access(path, os.W_OK):
        tell(words("cli.read_only", path=str(path)))


def _refused(words: Words, error: CarteadoError) -> int:
    tell(f"carteado: {words.error(error)}")
    return FAILED


def _language_in(arguments: Sequence[str]) -> str | None:
    """Return the language asked for by --lang, before anything is parsed: the usage itself is told in it."""
    for at, word in enumerate(arguments):
        value = word.partition("=")[2] if word.startswith("--lang=") else None
        if word == "--lang" and at + 1 < len(arguments):
            value = arguments[at + 1]
        if value in LANGUAGES:
            return value
    return None


def _without_command(arguments: Sequence[str], words: Words) -> argparse.Namespace | None:
    """Return the arguments of a call that names no command, None for any other: describing them all takes a while."""
    options = Parser(add_help=False, allow_abbrev=False, exit_on_error=False)
    _add_options(options, words)
    try:
        args, others = options.parse_known_args(arguments)
    except argparse.ArgumentError:
        return None
    return None if others else args


def parser(words: Words) -> argparse.ArgumentParser:
    """Return the parser of every command, its help in the reader's language."""
    Parser.words = words
    top = Parser(prog="carteado", description=words("cli.about"), formatter_class=argparse.RawTextHelpFormatter)
    _add_options(top, words)
    top.add_argument("--version", action=_Version, help=words("cli.version"))
    commands = top.add_subparsers(metavar=words("cli.command"), parser_class=Parser)
    _add_simulate(commands, words)
    _add_files(commands, words)
    _add_rules(commands, words)
    _add_backups(commands, words)
    person = command(commands, words, "person", "person:show")
    person.add_argument("name", metavar="NAME", help=words("cli.person.name"))
    add_tournament(commands, words)
    add_campaign(commands, words)
    if games_with_decks():
        add_decks(commands, words)
        add_cards(commands, words)
        add_drawings(commands, words)
    _add_serve(commands, words)
    _add_bench(commands, words)
    projector = commands.add_parser("projector", help=words("cli.projector"), description=words("cli.projector"))
    for_all(projector, words)
    projector.add_argument("tournament", nargs="?", default="", help=words("cli.projector.tournament"))
    projector.set_defaults(handler="serve:projector")
    return top


def _add_options(top: argparse.ArgumentParser, words: Words) -> None:
    for_all(top, words)
    top.set_defaults(db=None, lang=None)
    top.add_argument("--texto", "--text", action="store_true", dest="lines", help=words("cli.lines"))


def _add_simulate(commands: Any, words: Words) -> None:
    simulate = command(commands, words, "simulate", "simulate:simulate")
    simulate.add_argument(
        "game", nargs="?", type=game_key, metavar="GAME", help=words("cli.simulate.game", games=", ".join(GAMES))
    )
    simulate.add_argument("--seats", type=int, default=None, metavar="N", help=words("cli.simulate.seats"))
    simulate.add_argument("--games", type=positive, default=100, metavar="M", help=words("cli.simulate.games"))
    simulate.add_argument("--seed", default="0", metavar="S", help=words("cli.seed"))
    simulate.add_argument("--bot", default="random", metavar="NAME[,NAME...]", help=words("cli.simulate.bot"))
    simulate.add_argument("--option", action="append", default=[], metavar="K=V", help=words("cli.simulate.option"))


def _add_game(to: argparse.ArgumentParser, words: Words) -> None:
    """Add the game that a command is about; without one the command lists them."""
    about = words("cli.simulate.game", games=", ".join(GAMES))
    to.add_argument("game", nargs="?", type=game_key, metavar="GAME", help=about)


def _add_files(commands: Any, words: Words) -> None:
    replay = command(commands, words, "replay", "files:replay")
    replay.add_argument("match", metavar="ID|FILE", help=words("cli.replay.match"))
    replay.add_argument("--ply", type=int, metavar="N", help=words("cli.replay.ply"))
    replay.add_argument("--seat", default="none", metavar="K|all|none", help=words("cli.replay.seat"))
    review = command(commands, words, "review", "review:review")
    review.add_argument("match", metavar="ID|FILE", help=words("cli.replay.match"))
    review.add_argument("--budget", type=positive, metavar="N", help=words("cli.review.budget"))
    quiz = commands.add_parser("quiz", help=words("cli.quiz"), description=words("cli.quiz"))
    for_all(quiz, words)
    quiz.add_argument("matches", nargs="+", metavar="ID|FILE", help=words("cli.quiz.matches"))
    quiz.set_defaults(handler="quiz:quiz")
    verify = command(commands, words, "verify", "files:verify")
    verify.add_argument("file", type=Path, metavar="FILE")
    export = command(commands, words, "export", "files:export")
    export.add_argument("match", metavar="ID", help=words("cli.replay.match"))
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
    export.add_argument("--notes", action="store_true", help=words("cli.export.notes"))
    show = command(commands, words, "show", "show:show")
    show.add_argument("match", metavar="ID|FILE", help=words("cli.replay.match"))
    show.add_argument("--html", type=Path, metavar="FILE", help=words("cli.show.html"))
    show.add_argument("--svg", type=Path, metavar="FILE", help=words("cli.show.svg"))
    show.add_argument("--eyes", default="spectator", metavar="K|all|spectator", help=words("cli.show.eyes"))
    show.add_argument("--ply", type=int, metavar="N", help=words("cli.show.ply"))
    show.add_argument("--notes", action="store_true", help=words("cli.show.notes"))
    imported = command(commands, words, "import", "files:import_")
    imported.add_argument("file", type=Path, metavar="FILE")


def _add_rules(commands: Any, words: Words) -> None:
    rules = command(commands, words, "rules", "rules:rules")
    rules.add_argument(
        "game", nargs="?", type=game_key, metavar="GAME", help=words("cli.simulate.game", games=", ".join(GAMES))
    )
    rules.add_argument("--format", **of_values(words, PROSE_FILES), help=words("cli.tournament.export.format"))
    rules.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))


def _add_backups(commands: Any, words: Words) -> None:
    backup = command(commands, words, "backup", "backups:backup")
    backup.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=words("cli.backup.folder"))
    restored = command(commands, words, "restore", "backups:restore_")
    restored.add_argument("file", type=Path, metavar="FILE", help=words("cli.restore.file"))
    doctor = command(commands, words, "doctor", "backups:doctor")
    doctor.add_argument("--export", type=Path, metavar="FOLDER", help=words("cli.doctor.export"))


def _add_serve(commands: Any, words: Words) -> None:
    serve = commands.add_parser("serve", help=words("cli.serve"), description=words("cli.serve"))
    for_all(serve, words)
    serve.add_argument("--port", type=_port, default=2222, metavar="N", help=words("cli.serve.port"))
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
    serve.set_defaults(handler="serve:serve")


def _add_bench(commands: Any, words: Words) -> None:
    bench = command(commands, words, "bench", "bench:bench")
    bench.add_argument("names", nargs="*", metavar="NAME", help=words("cli.bench.names"))
    bench.add_argument("--against", choices=("openspiel",), help=words("cli.bench.against"))
    bench.add_argument("--sessions", type=positive, default=0, metavar="N", help=words("cli.bench.sessions"))
    bench.add_argument("--tables", type=positive, default=0, metavar="K", help=words("cli.bench.tables"))
    bench.add_argument("--seconds", type=positive, default=0, metavar="S", help=words("cli.bench.seconds"))
    bench.add_argument("--game", type=game_key, default="chama", metavar="GAME", help=words("cli.bench.game"))
    bench.add_argument("--greedy", type=positive, default=10_000, metavar="N", help=words("cli.bench.greedy"))
    bench.add_argument("--planner", type=positive, default=1000, metavar="N", help=words("cli.bench.planner"))
    bench.add_argument("--boards", type=positive, default=16, metavar="N", help=words("cli.bench.boards"))
    bench.add_argument("--pairs", type=positive, default=200, metavar="N", help=words("cli.bench.pairs"))
    bench.add_argument("--matches", type=positive, default=8, metavar="N", help=words("cli.bench.matches"))
    bench.add_argument("--seed", type=int, default=1, metavar="S", help=words("cli.bench.seed"))


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
