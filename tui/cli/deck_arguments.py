"""The arguments of `carteado decks`, `carteado cards` and `carteado drawings`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli.arguments import add_output, command, group
from tui.cli.games import game_key
from tui.games.deck_builder import games_with_decks

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def add_decks(commands: Any, words: Words) -> None:
    """Add `decks` and everything below it."""
    below = group(commands, words, "decks", words("cli.decks"))

    def add(name: str, handler: str) -> argparse.ArgumentParser:
        one = command(below, words, name, f"decks:{handler}", "decks." + name)
        _add_game(one, words)
        if name not in ("list", "import"):
            one.add_argument("deck", metavar="DECK", help=words("cli.decks.deck"))
        return one

    add("list", "list_")
    add("show", "show")
    taken = add("import", "import_")
    taken.add_argument("file", type=Path, metavar="FILE", help=words("cli.decks.file"))
    taken.add_argument("--name", default="", metavar="NAME", help=words("cli.decks.name"))
    export = add("export", "export")
    export.add_argument("--cards", action="store_true", help=words("cli.decks.cards"))
    add_output(export, words)
    add("delete", "delete")


def add_cards(commands: Any, words: Words) -> None:
    """Add `cards` and everything below it."""
    below = group(commands, words, "cards", words("cli.cards"))

    def add(name: str, handler: str) -> argparse.ArgumentParser:
        one = command(below, words, name, f"cards:{handler}", "cards." + name)
        _add_game(one, words)
        if name in ("check", "import"):
            one.add_argument("file", type=Path, metavar="FILE", help=words("cli.cards.file"))
        elif name != "list":
            one.add_argument("set", metavar="SET", help=words("cli.cards.set"))
        return one

    add("check", "check")
    add("list", "list_")
    add("show", "show")
    add("import", "import_")
    add_output(add("export", "export"), words)
    add("remove", "remove")


def add_drawings(commands: Any, words: Words) -> None:
    """Add `drawings` and everything below it."""
    below = group(commands, words, "drawings", words("cli.drawings"))

    def add(name: str, handler: str) -> argparse.ArgumentParser:
        one = command(below, words, name, f"drawings:{handler}", "drawings." + name)
        one.add_argument("kind", metavar="KIND", help=words("cli.drawings.kind"))
        if name in ("check", "import"):
            one.add_argument("file", type=Path, metavar="FILE", help=words("cli.drawings.file"))
        elif name != "list":
            one.add_argument("name", metavar="NAME", help=words("cli.drawings.name"))
        return one

    add("check", "check")
    add("list", "list_")
    add("show", "show")
    add("import", "import_").add_argument("--name", default="", metavar="NAME", help=words("cli.drawings.called"))
    export = add("export", "export")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
    add("remove", "remove")


def _add_game(to: argparse.ArgumentParser, words: Words) -> None:
    """Add --game, which need not be said while one game alone has decks; without it the command lists the games."""
    first, *others = games_with_decks()
    to.set_defaults(game_keys=games_with_decks)
    to.add_argument(
        "--game",
        type=game_key,
        default=None if others else first,
        metavar="GAME",
        help=words("cli.decks.game"),
    )
