"""What every part of the command line is made of: parsers, sub-commands, and numbers in arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NoReturn

from tui.i18n import Words
from tui.user_settings import LANGUAGES

MISUSED = 2
"""The exit code of a call that the command line does not have."""


class Parser(argparse.ArgumentParser):
    """Tells a wrong call in one line; every sub-command's own parser is one too."""

    def error(self, message: str) -> NoReturn:
        """Tell it and leave (hook of argparse)."""
        self.exit(MISUSED, f"{self.prog}: {message}\n")


def for_all(added: argparse.ArgumentParser, words: Words) -> None:
    """Add what every command takes, before its name or after it: --db and --lang."""
    kept = argparse.SUPPRESS
    added.add_argument("--db", type=Path, metavar="PATH", default=kept, help=words("cli.db"))
    added.add_argument("--lang", choices=LANGUAGES, default=kept, help=words("cli.lang"))


def command(commands: Any, words: Words, name: str, handler: str, key: str = "") -> argparse.ArgumentParser:
    """Add a sub-command with its sentence `cli.<key or name>`, --json, and the handler as "module:function"."""
    told = words(f"cli.{key or name}")
    added: argparse.ArgumentParser = commands.add_parser(name, help=told, description=told)
    for_all(added, words)
    added.add_argument("--json", action="store_true", help=words("cli.json"))
    added.set_defaults(handler=handler)
    return added


def positive(text: str) -> int:
    """Return a number from 1 on."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(text)
    return number


def not_negative(text: str) -> int:
    """Return a number from 0 on."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(text)
    return number


def numbers(text: str) -> tuple[int, ...]:
    """Return numbers from 1 on, with commas between them."""
    return tuple(positive(part) for part in text.split(","))


def names(text: str) -> tuple[str, ...]:
    """Return words with commas between them; of an empty text there are none."""
    return tuple(filter(None, (part.strip() for part in text.split(","))))
