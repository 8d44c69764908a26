"""Acts: commands that add to a tournament or a season, and arguments that several of them take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.settings_schema import setting
from tui.cli.arguments.parser import Parser, command, positive
from tui.cli.usage import of_values

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_LOOKS = ("delete", "play", "show", "why", "standings", "player", "export", "invitation", "log", "decks", "links")
"""The commands about one tournament that write nothing into its log in the name of somebody."""


class Acts:
    """Adder of commands whose sentences have one prefix in the catalogs."""

    def __init__(self, commands: Any, words: Words, prefix: str = "tournament") -> None:
        self._commands = commands
        self._prefix = prefix
        self.words = words

    def add(self, name: str, handler: str) -> Parser:
        """Add a command."""
        return command(self._commands, self.words, name, handler, f"{self._prefix}.{name}")

    def of(self, name: str, handler: str) -> Parser:
        """Add a command about one tournament."""
        added = self.add(name, handler)
        added.add_argument("tournament", metavar="ID", help=self.words("cli.tournament.id"))
        if name not in _LOOKS:
            added.add_argument("--by", default="", metavar="NAME", help=self.words("cli.tournament.by"))
        return added

    def about(self, name: str, handler: str) -> Parser:
        """Add a command about several people of a tournament."""
        added = self.of(name, handler)
        added.add_argument("names", nargs="+", metavar="NAME", help=self.words("cli.tournament.name"))
        return added


def add_missed(to: Parser, words: Words) -> None:
    """Add how the rounds count that somebody has missed."""
    to.add_argument("--missed", **of_values(words, setting("late").values), help=words("cli.tournament.add.missed"))


def add_round(to: Parser, words: Words) -> None:
    """Add the number of a round; 0 is the last one."""
    to.add_argument("--round", type=positive, default=0, metavar="N", help=words("cli.tournament.round_number"))
