"""The arguments of `carteado campaign`."""

from __future__ import annotations

from engine.games.registry import GAMES
from tui.cli.arguments.parser import Parser, add_output, below, command
from tui.cli.games import game_key
from tui.texts.localizer import Words


def _games_with_purses() -> tuple[str, ...]:
    """Return the games with purses by their keys; a game takes long to load, so they are asked for no other command."""
    return tuple(key for key, game in GAMES.items() if game.first_purse(game.options_type()))


def add_campaign(campaign: Parser, words: Words) -> None:
    """Add every command about campaigns."""
    commands = below(campaign, words)

    def add(name: str, handler: str) -> Parser:
        added = command(commands, words, name, f"campaigns:{handler}", "campaign." + name)
        if handler == "act" or name == "new":
            added.add_argument("--by", default="", metavar="NAME", help=words("cli.tournament.by"))
        if name not in ("new", "list"):
            added.add_argument("campaign", metavar="CAMPAIGN", help=words("cli.campaign.id"))
        added.set_defaults(act=name)
        return added

    new = add("new", "new")
    new.add_argument("name", metavar="NAME", help=words("cli.campaign.name"))
    new.add_argument("--game", type=game_key, metavar="GAME", help=words("cli.campaign.game"))
    new.set_defaults(game_keys=_games_with_purses)
    new.add_argument("--option", action="append", default=[], metavar="K=V", help=words("cli.simulate.option"))
    add("list", "list_")
    add("show", "show").add_argument("--ledger", action="store_true", help=words("cli.campaign.ledger"))
    add("add", "act").add_argument("names", nargs="+", metavar="NAME", help=words("cli.tournament.name"))
    for name in ("rebuy", "lift"):
        add(name, "act").add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
    correct = add("correct", "act")
    correct.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
    correct.add_argument("change", type=int, metavar="CHANGE", help=words("cli.campaign.change"))
    correct.add_argument("note", metavar="TEXT", help=words("cli.campaign.note"))
    add("close", "act")
    export = add("export", "export")
    add_output(export, words)
