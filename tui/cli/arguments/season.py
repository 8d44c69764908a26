"""The arguments of `carteado tournament season`."""

from __future__ import annotations

from pathlib import Path

from tui.cli.arguments.acts import Acts
from tui.cli.arguments.parser import Parser, below, not_negative
from tui.cli.games import game_key
from tui.cli.usage import of_values
from tui.texts.localizer import Words


def add_season(season: Parser, words: Words) -> None:
    """Add every command about seasons."""
    acts = Acts(below(season, words), words, "season")
    new = acts.add("new", "seasons:new")
    new.add_argument("name", metavar="NAME", help=words("cli.season.name"))
    new.add_argument("tournaments", nargs="*", metavar="ID", help=words("cli.tournament.id"))
    new.add_argument("--game", type=game_key, metavar="GAME", help=words("cli.season.game"))
    new.add_argument("--best", type=not_negative, default=0, metavar="N", help=words("cli.season.best"))
    new.add_argument("--bots", action="store_true", help=words("cli.season.bots"))
    acts.add("list", "seasons:list_")
    take_in = acts.add("import", "seasons:import_")
    take_in.add_argument("file", type=Path, metavar="FILE")
    take_in.add_argument("--parted", **of_values(words, ("here", "file")), help=words("cli.season.parted"))
    take_in.add_argument("--into", metavar="SEASON", help=words("cli.season.into"))
    move = acts.add("move", "seasons:move")
    move.add_argument("season", metavar="SEASON", help=words("cli.season.id"))
    move.add_argument("name", metavar="NAME", help=words("cli.season.move.name"))
    move.add_argument("person", metavar="PERSON", help=words("cli.season.move.person"))
    move.add_argument("--tournament", default="", metavar="ID", help=words("cli.season.move.tournament"))
    move.add_argument("--off", action="store_true", help=words("cli.season.move.off"))
    for name in ("add", "remove", "show", "delete", "export"):
        added = acts.add(name, "seasons:export" if name == "export" else f"seasons:{name}")
        added.add_argument("season", metavar="SEASON", help=words("cli.season.id"))
        if name in ("add", "remove"):
            added.add_argument("tournaments", nargs="+", metavar="ID", help=words("cli.tournament.id"))
        if name == "export":
            added.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
        if name == "delete":
            added.add_argument("--yes", action="store_true", help=words("cli.tournament.yes"))
