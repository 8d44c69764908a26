"""Parses the arguments, calls the command, prints errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.library_faults import fault_of
from tui.cli.arguments.parser import Parser, for_all
from tui.cli.usage import speak
from tui.launch import open_app, open_lines
from tui.services.environment import start_collecting
from tui.services.identity.user_settings import LANGUAGES, load_settings
from tui.services.streams import give_up, tell
from tui.texts.catalog import language_of
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from saves.store import Store

Handler = Callable[[argparse.Namespace, Words], int]

_COMMAND = KeyFamily(
    "cli.{}",
    "simulate replay review quiz verify export show import rules backup restore doctor person tournament campaign "
    "decks cards drawings serve takeover bench projector",
)
_ARGUMENTS = {
    **{name: f"matches:add_{name}" for name in ("simulate", "replay", "review", "quiz", "verify", "export", "show")},
    **{name: f"matches:add_{name}" for name in ("import", "rules")},
    **{name: f"club:add_{name}" for name in ("backup", "restore", "doctor", "person")},
    **{name: f"{name}:add_{name}" for name in ("tournament", "campaign")},
    **{name: f"decks:add_{name}" for name in ("decks", "cards", "drawings")},
    **{name: f"club:add_{name}" for name in ("serve", "takeover", "bench", "projector")},
}
"""Every command, with what adds its arguments: "module:function" in `tui.cli.arguments`, imported when it is called."""


FAILED = 1
_WITHOUT_SETTINGS = ("backups", "serve", "bench", "games")
"""Modules of commands that look after the store themselves, or need none."""
_TOURNAMENT = "tournament"
"""How the modules begin whose commands take the store that was opened to learn the language."""
_WITHOUT_STORE = ("rules", "simulate", "bench", "games")
"""Modules of commands that never look into it."""


class _Version(argparse.Action):
    """Tells the version and the formats of its files; they are looked up only when asked for, as that takes a while."""

    def __init__(self, option_strings: Sequence[str], dest: str, words: Words, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, help=help)
        self._words = words

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        import platform
        from importlib.metadata import version

        from engine.core.model import FORMAT
        from saves.files.versions import SCHEMA_VERSION, SEASON_FORMAT, TOURNAMENT_FORMAT
        from tournaments.editions import EDITION

        print(f"carteado {version('carteado')}")
        formats = {"match": FORMAT, "tournament": TOURNAMENT_FORMAT, "season": SEASON_FORMAT, "edition": EDITION}
        print(self._words("cli.version.formats", schema=SCHEMA_VERSION, **formats))
        print(f"Python {platform.python_version()} ({platform.system()} {platform.machine()})")
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
    args = _without_command(arguments, words) or parser(words, _called(arguments)).parse_args(arguments)
    handler: str | None = getattr(args, "handler", None)
    opens_screen = handler is None and not args.lines and os.environ.get("TERM") != "dumb"
    if opens_screen:
        return open_app(args)
    start_collecting()
    if handler is None:
        return open_lines(args)
    if hasattr(args, "game_keys") and args.game is None:
        handler = "games:list_games"
    call: Handler = _named("tui.cli", handler)
    module = handler.partition(":")[0]
    with ExitStack() as ends:
        args.opened = None
        if module.startswith(_TOURNAMENT):
            args.opened = ends.enter_context(_opened(args))
        if module not in _WITHOUT_SETTINGS:
            words = _words_of_settings(args, words)
        try:
            code = call(args, words)
        except CarteadoError as error:
            return _refused(words, error)
    if code == 0 and module not in _WITHOUT_STORE:
        _tell_read_only(args, words)
    return code


@contextmanager
def _opened(args: argparse.Namespace) -> Iterator[Store | None]:
    """Open the store of a command that goes on with it; None where it cannot be opened, which the command says."""
    from saves.store import default_path, open_existing

    with ExitStack() as ends:
        store = None
        if (args.db or default_path()).is_file():
            with suppress(CarteadoError):
                store = ends.enter_context(open_existing(args.db))
        yield store


def _words_of_settings(args: argparse.Namespace, words: Words) -> Words:
    """Return the words of the language that is chosen in the store, where there is one and --lang asks for no other.

    A store of an earlier version is left as it is.
    """
    if args.lang is not None:
        return words
    if args.opened is not None:
        language = load_settings(args.opened.profile).language
        return Words(language) if language is not None else words
    from saves.files.versions import SCHEMA_VERSION
    from saves.store import default_path, open_existing
    from saves.upkeep.backups import stamps_of

    path = args.db or default_path()
    if not path.is_file():
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


def _called(arguments: Sequence[str]) -> str:
    """Return the command that is called, "" where the arguments do not begin with one."""
    waiting = list(arguments)
    while waiting and waiting[0].partition("=")[0] in ("--db", "--lang"):
        del waiting[: 1 if "=" in waiting[0] else 2]
    return waiting[0] if waiting and waiting[0] in _ARGUMENTS else ""


def parser(words: Words, called: str = "") -> argparse.ArgumentParser:
    """Return the parser of every command, its help in the reader's language.

    Of one `called` alone that command's.
    """
    about = words("cli.about")
    top = Parser(words, prog="carteado", description=about, formatter_class=argparse.RawTextHelpFormatter)
    _add_options(top, words)
    top.add_argument("--version", action=partial(_Version, words=words), help=words("cli.version"))
    commands = top.add_subparsers(metavar=words("cli.command"), parser_class=Parser, prog=top.prog)
    for name in (called,) if called else _ARGUMENTS:
        sentence = words(_COMMAND(name))
        added: Parser = commands.add_parser(name, words=words, help=sentence, description=sentence)
        added.later(partial(_add_arguments, name=_ARGUMENTS[name], words=words))
    return top


def _add_arguments(to: Parser, name: str, words: Words) -> None:
    add: Callable[[Parser, Words], None] = _named("tui.cli.arguments", name)
    add(to, words)


def _named(package: str, name: str) -> Any:
    """Import the function that is meant by "module:function" in a package; commands load nothing of one another."""
    module, function = name.split(":")
    return getattr(import_module(f"{package}.{module}"), function)


def _add_options(top: argparse.ArgumentParser, words: Words) -> None:
    for_all(top, words)
    top.set_defaults(db=None, lang=None)
    top.add_argument("--texto", "--text", action="store_true", dest="lines", help=words("cli.lines"))
