"""The arguments of `carteado tournament`: its beginning, its standings and papers, its log."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never

from engine.core.keys import KeyFamily
from tournaments.catalog import CATALOG
from tournaments.settings_schema import OWN, SCHEMA, Setting
from tui.cli.arguments.acts import Acts, add_round
from tui.cli.arguments.parser import Parser, below, names, not_negative, numbers, positive
from tui.cli.arguments.tournament_people import add_people
from tui.cli.arguments.tournament_rounds import add_results, add_rounds
from tui.cli.usage import of_values

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_CLI_TOURNAMENT_SET = KeyFamily(
    "cli.tournament.set.{}",
    "table_size format system rounds final_table best_of seeding tiebreaks bye late round_minutes consolation "
    "same_deals avoid_clubs ready_values acceleration campaign scored",
)


_KINDS = (
    *("pairings", "slips", "standings", "crosstable", "bracket", "players", "signs", "sheet"),
    *("announcement", "decks", "prizes", "page"),
    "tournament",
)


_FILES = ("html", "pdf", "csv", "json", "markdown", "text", "trf")
_INVITATION = KeyFamily("cli.tournament.invitation.{}", "date place price contact")


def add_tournament(tournament: Parser, words: Words) -> None:
    """Add every command about tournaments."""
    commands = below(tournament, words)
    acts = Acts(commands, words)
    _add_beginning(acts)
    add_people(acts)
    add_rounds(acts)
    add_results(acts)
    _add_standings(acts)
    _add_history(acts)
    sentence = words("cli.tournament.season")
    season: Parser = commands.add_parser("season", words=words, help=sentence, description=sentence)
    season.later(partial(_add_season, words=words))
    _add_lines(acts)


def _add_season(season: Parser, words: Words) -> None:
    from tui.cli.arguments.season import add_season

    add_season(season, words)


def _add_beginning(acts: Acts) -> None:
    words = acts.words
    new = acts.add("new", "tournament:new")
    new.add_argument("line", metavar="LINE", help=words("cli.tournament.line"))
    new.add_argument("--id", metavar="ID", help=words("cli.tournament.new.id"))
    new.add_argument("--by", default="", metavar="NAME", help=words("cli.tournament.by"))
    acts.add("list", "tournament:list_")
    for chosen in (new, acts.of("settings", "tournament:settings")):
        chosen.later(partial(_add_settings, words=words))
        chosen.later(partial(_add_besides, words=words))
    stage = acts.of("stage", "tournament:stage")
    stage.add_argument("--best", type=positive, required=True, metavar="N", help=words("cli.tournament.stage.best"))
    stage.add_argument("--cut", action="store_true", help=words("cli.tournament.stage.cut"))
    stage.later(partial(_add_settings, words=words, seeded=False))
    acts.of("finish", "tournament:finish")
    delete = acts.of("delete", "tournament:delete")
    delete.add_argument("--yes", action="store_true", help=words("cli.tournament.yes"))


def _add_settings(to: Parser, words: Words, *, seeded: bool = True) -> None:
    for setting in OWN:
        if setting.name == "seeding" and not seeded:
            to.set_defaults(seeding=None)
        else:
            to.add_argument(f"--{setting.flag}", **_reading(setting, words), help=_about(setting, words))
    to.add_argument(
        "--unscored", dest="scored", action="store_false", default=None, help=words("cli.tournament.unscored")
    )
    to.add_argument("--option", action="append", default=[], metavar="K=V", help=words("cli.simulate.option"))


def _about(setting: Setting, words: Words) -> str:
    sizes = CATALOG.table_sizes
    return words(_CLI_TOURNAMENT_SET(setting.name), least=sizes[0], most=sizes[-1])


def _reading(setting: Setting, words: Words) -> dict[str, Any]:
    """Return how a setting is read from its argument."""
    match setting.kind:
        case "word":
            return of_values(words, setting.values)
        case "number":
            return {"type": int, "choices": setting.values}
        case "count":
            return {"type": not_negative, "metavar": "N"}
        case "size":
            return {"type": int, "choices": (*setting.values, *CATALOG.table_sizes), "metavar": "K"}
        case "switch":
            return {"action": argparse.BooleanOptionalAction}
        case "name":
            return {"metavar": "NAME"}
        case "words":
            return {"type": names, "metavar": "NAME[,NAME...]"}
        case _:
            assert_never(setting.kind)


def _add_besides(to: Parser, words: Words) -> None:
    for setting in SCHEMA:
        if setting.beside:
            to.add_argument(f"--{setting.flag}", **_reading(setting, words), help=_about(setting, words))
    to.add_argument("--seed", metavar="S", help=words("cli.tournament.set.seed"))


def _add_standings(acts: Acts) -> None:
    words = acts.words
    standings = acts.of("standings", "tournament_standings:standings")
    standings.add_argument("--tiebreaks", action="store_true", help=words("cli.tournament.standings.tiebreaks"))
    standings.add_argument("--category", metavar="CATEGORY", help=words("cli.tournament.standings.category"))
    standings.add_argument("--field", action="store_true", help=words("cli.tournament.standings.field"))
    standings.add_argument("--explain", metavar="NAME", help=words("cli.tournament.standings.explain"))
    acts.of("player", "tournament_standings:player").add_argument(
        "name", metavar="NAME", help=words("cli.tournament.name")
    )
    invitation = acts.of("invitation", "tournament_files:invitation")
    for name in ("date", "place", "price", "contact"):
        invitation.add_argument(f"--{name}", metavar="TEXT", help=words(_INVITATION(name)))
    export = acts.of("export", "tournament_files:export")
    export.add_argument("--kind", **of_values(words, _KINDS), required=True, help=words("cli.tournament.export.kind"))
    export.add_argument("--format", **of_values(words, _FILES), help=words("cli.tournament.export.format"))
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
    export.add_argument("--category", default="", metavar="CATEGORY", help=words("cli.tournament.export.category"))
    export.add_argument("--hall", type=_door, metavar="ADDRESS", help=words("cli.tournament.export.hall"))
    export.add_argument("--links", type=_pages, metavar="ADDRESS", help=words("cli.tournament.export.links"))
    export.add_argument("--seeds", action="store_true", help=words("cli.tournament.export.seeds"))
    add_round(export, words)
    links = acts.of("links", "tournament_links:links")
    links.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.links.names"))
    links.add_argument("--web", type=_pages, metavar="ADDRESS", help=words("cli.tournament.links.web"))
    links.add_argument("--off", type=_switched_off, metavar="ACT,...", help=words("cli.tournament.links.off"))
    links.add_argument("--revoke", action="store_true", help=words("cli.tournament.links.revoke"))
    links.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
    take_in = acts.add("import", "tournament_files:import_")
    take_in.add_argument("file", type=Path, metavar="FILE")
    take_in.add_argument("--line", metavar="LINE", help=words("cli.tournament.import.line"))
    take_in.add_argument("--id", metavar="ID", help=words("cli.tournament.import.id"))
    take_in.add_argument("--dry-run", action="store_true", help=words("cli.tournament.import.dry_run"))


def _pages(text: str) -> str:
    """Return the address of a hall's pages for browsers, whole."""
    from tui.services.listening import USUAL_WEB_PORT, page_address

    host, port = _door(text, USUAL_WEB_PORT)
    return page_address(host, port, secure=text.startswith("https://"))


def _switched_off(text: str) -> tuple[str, ...]:
    """Return acts with commas between, "none" for no act."""
    from tui.services.tournaments.player_links import SWITCHES

    acts = () if text == "none" else tuple(text.split(","))
    if not set(acts) <= {*SWITCHES}:
        raise argparse.ArgumentTypeError(text)
    return acts


def _door(text: str, usual: int = 0) -> tuple[str, int]:
    """Return the address and the port of a hall, the `usual` one, or that of its door, where none is given."""
    from urllib.parse import urlsplit

    from tui.cli.arguments.club import USUAL_PORT

    url = urlsplit(text if "//" in text else f"//{text}")
    try:
        if url.hostname and url.hostname.isprintable() and " " not in text:
            return url.hostname, url.port or usual or USUAL_PORT
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(text)


def _add_history(acts: Acts) -> None:
    words = acts.words
    undo = acts.of("undo", "tournament_people:undo")
    undo.add_argument("numbers", nargs="*", type=positive, metavar="NUMBER", help=words("cli.tournament.act"))
    acts.of("redo", "tournament_people:redo")
    log = acts.of("log", "tournament_people:log")
    log.add_argument("--changes", action="store_true", help=words("cli.tournament.log.changes"))
    acts.of("note", "tournament_people:note").add_argument("text", metavar="TEXT")


def _add_lines(acts: Acts) -> None:
    words = acts.words
    parse = acts.add("parse", "tournament_rounds:parse")
    parse.add_argument("line", metavar="LINE", help=words("cli.tournament.line"))
    play = acts.add("run", "tournament_rounds:run")
    play.add_argument("line", metavar="LINE", help=words("cli.tournament.line"))
    play.add_argument("--players", type=positive, default=8, metavar="N", help=words("cli.tournament.players"))
    play.add_argument("--bot", default="planner", metavar="NAME", help=words("cli.tournament.bot"))
    play.add_argument(
        "--pineapples", type=numbers, default=(), metavar="N[,N...]", help=words("cli.tournament.pineapples")
    )
    play.add_argument("--drops", type=not_negative, default=0, metavar="N", help=words("cli.tournament.run.drops"))
    play.add_argument("--latecomers", type=not_negative, default=0, metavar="N", help=words("cli.tournament.run.late"))
    play.add_argument("--seed", default="0", metavar="S", help=words("cli.seed"))
    play.later(partial(_add_settings, words=words))
