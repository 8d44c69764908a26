"""Parser: what argparse is here, and the arguments that many commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from engine.core.keys import KeyFamily
from engine.core.text import whole_number
from tui.cli.usage import of_values, placeholder
from tui.services.identity.user_settings import LANGUAGES

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_COMMAND = KeyFamily(
    "cli.{}",
    "tournament.parse tournament.run tournament.new tournament.list tournament.settings tournament.stage "
    "tournament.finish tournament.delete tournament.add tournament.late tournament.checkin tournament.drop "
    "tournament.return tournament.withdraw tournament.noshow tournament.pineapple tournament.rename tournament.merge "
    "tournament.substitute tournament.penalise tournament.bye tournament.apart tournament.category tournament.deck "
    "tournament.look tournament.decks tournament.pair tournament.redraw tournament.play tournament.publish "
    "tournament.swap tournament.lock tournament.why tournament.show tournament.result tournament.results "
    "tournament.correct tournament.standings tournament.player tournament.invitation tournament.links "
    "tournament.export tournament.import tournament.undo tournament.redo tournament.log tournament.note season.new "
    "season.list season.add season.remove season.show season.delete season.move season.export season.import "
    "campaign.new campaign.list campaign.show campaign.add campaign.rebuy campaign.lift campaign.correct "
    "campaign.close campaign.export decks.list decks.show decks.import decks.export decks.delete cards.check "
    "cards.list cards.show cards.import cards.export cards.remove drawings.check drawings.list drawings.show "
    "drawings.import drawings.export drawings.remove",
)


_COMMAND_TAGS = frozenset(key.removeprefix("cli.") for key in _COMMAND.keys)
_TRIED_ON = partial(argparse.HelpFormatter, width=80)
MISUSED = 2
"""The exit code of a call that the command line does not have."""


class Parser(argparse.ArgumentParser):
    """Parser that reports a wrong call in one line; every sub-command has such a parser.

    Names of values are shown in the language of `words`, where these are given. Arguments are added only when a parser
    is used: a call uses two of a hundred parsers.
    """

    def __init__(self, words: Words | None = None, **how: Any) -> None:
        self._words = words
        self._waiting: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
        self._later: list[Callable[[Parser], None]] = []
        self.asked = ""
        """The first word of what is parsed: the command that is called, where this parser has commands."""
        super().__init__(**how)

    def add_argument(self, *names: Any, **how: Any) -> argparse.Action:
        """Add an argument later; what is returned stands for it and does nothing (hook of argparse)."""
        if self._words is not None and isinstance(how.get("metavar"), str):
            how["metavar"] = placeholder(how["metavar"], self._words)
        self._waiting.append((names, how))
        return argparse.Action((), "")

    def later(self, add: Callable[[Parser], None]) -> None:
        """Have arguments and commands added by `add` once this parser is asked."""
        self._later.append(add)

    def _add_waiting(self) -> None:
        later, self._later = self._later, []
        for add in later:
            add(self)
        waiting, self._waiting = self._waiting, []
        # argparse tries every argument on a formatter, which would learn the width of the terminal each time.
        shown, self.formatter_class = self.formatter_class, _TRIED_ON
        for names, how in waiting:
            super().add_argument(*names, **how)
        self.formatter_class = shown

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse (hook of argparse)."""
        self.asked = args[0] if args else ""
        self._add_waiting()
        return super().parse_known_args(args, namespace)

    def format_usage(self) -> str:
        """Return the usage (hook of argparse)."""
        self._add_waiting()
        return super().format_usage()

    def format_help(self) -> str:
        """Return the help (hook of argparse)."""
        self._add_waiting()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Report a wrong call and leave (hook of argparse)."""
        self.exit(MISUSED, f"{self.prog}: {message}\n")


class _Uncalled(Parser):
    """Stands for the parser of a command that is not called, and takes nothing."""

    def add_argument(self, *_names: Any, **_how: Any) -> argparse.Action:
        """Forget the argument."""
        return argparse.Action((), "")

    def later(self, add: Callable[[Parser], None]) -> None:
        """Forget it."""

    def set_defaults(self, **_defaults: Any) -> None:
        """Forget them."""


def for_all(added: argparse.ArgumentParser, words: Words) -> None:
    """Add what every command takes, before its name or after it: --db and --lang."""
    kept = argparse.SUPPRESS
    added.add_argument("--db", type=Path, metavar="PATH", default=kept, help=words("cli.db"))
    added.add_argument("--lang", choices=LANGUAGES, default=kept, help=words("cli.lang"))


def answers(added: argparse.ArgumentParser, words: Words, handler: str) -> None:
    """Add what every command takes and --json, and name its handler "module:function" in `tui.cli`."""
    for_all(added, words)
    added.add_argument("--json", action="store_true", help=words("cli.json"))
    added.set_defaults(handler=handler)


def command(commands: Any, words: Words, name: str, handler: str, key: str) -> Parser:
    """Add a sub-command with its sentence `cli.<key>`, --json, and the handler as "module:function"."""
    if commands.asked != name and f"{key.rpartition('.')[0]}.{commands.asked}" in _COMMAND_TAGS:
        # Another command is called: making this one's parser would take as long as all of the call.
        return _uncalled()
    sentence = words(_COMMAND(key))
    added: Parser = commands.add_parser(name, words=words, help=sentence, description=sentence)
    answers(added, words, handler)
    return added


@cache
def _uncalled() -> Parser:
    return _Uncalled(add_help=False)


def below(added: Parser, words: Words) -> Any:
    """Give a command commands of its own; returns what they are added to."""
    commands: Any = added.add_subparsers(
        metavar=words("cli.command"), required=True, parser_class=Parser, prog=added.prog
    )
    commands.asked = added.asked
    return commands


def add_output(export: argparse.ArgumentParser, words: Words) -> None:
    """Add the format and the file of a paper."""
    export.add_argument("--format", **of_values(words, TABLES), help=words("cli.tournament.export.format"))
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))


def add_workers(to: Parser, words: Words) -> None:
    """Add where heavy work is done."""
    to.add_argument("--workers", type=positive, default=0, metavar="N", help=words("cli.workers"))
    to.add_argument("--scheduler", default="", metavar="ADDRESS", help=words("cli.scheduler"))


def positive(text: str) -> int:
    """Return a number from 1 on, of as many digits as any number here has."""
    return _at_least(1, text)


def not_negative(text: str) -> int:
    """Return a number from 0 on, of as many digits as any number here has."""
    return _at_least(0, text)


def _at_least(least: int, text: str) -> int:
    number = whole_number(text.strip())
    if number is None or number < least:
        raise argparse.ArgumentTypeError(text)
    return number


def numbers(text: str) -> tuple[int, ...]:
    """Return numbers from 1 on, with commas between them."""
    return tuple(positive(part) for part in text.split(","))


def rounds(text: str) -> tuple[int, ...]:
    """Return numbers from 1 on, with commas between them; of an empty text or 0 there are none."""
    return () if text.strip() in ("", "0") else numbers(text)


def names(text: str) -> tuple[str, ...]:
    """Return the parts of a text separated by commas; () for an empty text."""
    return tuple(filter(None, (part.strip() for part in text.split(","))))


TABLES = ("html", "pdf", "csv", "json", "markdown", "text")


PROSE_FILES = ("html", "pdf", "json", "markdown", "text")
"""The formats of what has no tables."""
