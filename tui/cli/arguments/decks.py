"""The arguments of `carteado decks`, `carteado cards` and `carteado drawings`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli.arguments.parser import Parser, add_output, below, command
from tui.cli.games import game_key
from tui.games.deck_builder import games_with_decks

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def add_decks(decks: Parser, words: Words) -> None:
    """Add every command below `decks`."""
    commands = below(decks, words)

    def add(name: str, handler: str) -> Parser:
        added = command(commands, words, name, f"decks:{handler}", "decks." + name)
        _add_game(added, words)
        if name not in ("list", "import"):
            added.add_argument("deck", metavar="DECK", help=words("cli.decks.deck"))
        return added

    add("list", "list_")
    add("show", "show")
    taken = add("import", "import_")
    taken.add_argument("file", type=Path, metavar="FILE", help=words("cli.decks.file"))
    taken.add_argument("--name", default="", metavar="NAME", help=words("cli.decks.name"))
    export = add("export", "export")
    export.add_argument("--cards", action="store_true", help=words("cli.decks.cards"))
    add_output(export, words)
    add("delete", "delete")


def add_cards(cards: Parser, words: Words) -> None:
    """Add every command below `cards`."""
    commands = below(cards, words)

    def add(name: str, handler: str) -> Parser:
        added = command(commands, words, name, f"cards:{handler}", "cards." + name)
        _add_game(added, words)
        if name in ("check", "import"):
            added.add_argument("file", type=Path, metavar="FILE", help=words("cli.cards.file"))
        elif name != "list":
            added.add_argument("set", metavar="SET", help=words("cli.cards.set"))
        return added

    add("check", "check")
    add("list", "list_")
    add("show", "show")
    add("import", "import_")
    add_output(add("export", "export"), words)
    add("remove", "remove")


def add_drawings(drawings: Parser, words: Words) -> None:
    """Add every command below `drawings`."""
    commands = below(drawings, words)

    def add(name: str, handler: str) -> Parser:
        added = command(commands, words, name, f"drawings:{handler}", "drawings." + name)
        added.add_argument("kind", metavar="KIND", help=words("cli.drawings.kind"))
        if name in ("check", "import"):
            added.add_argument("file", type=Path, metavar="FILE", help=words("cli.drawings.file"))
        elif name != "list":
            added.add_argument("name", metavar="NAME", help=words("cli.drawings.name"))
        return added

    add("check", "check")
    add("list", "list_")
    add("show", "show")
    add("import", "import_").add_argument("--name", default="", metavar="NAME", help=words("cli.drawings.called"))
    export = add("export", "export")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
    add("remove", "remove")


def _add_game(to: Parser, words: Words) -> None:
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
