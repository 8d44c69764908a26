"""Parser helpers and the arguments of carteado tournament."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, assert_never

from engine.core.keys import KeyFamily
from engine.games.registry import GAMES
from tournaments.catalog import CATALOG
from tournaments.settings_schema import OWN, SCHEMA, Setting, setting
from tui.cli.games import game_key
from tui.cli.usage import of_values, placeholder
from tui.services.identity.user_settings import LANGUAGES

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_COMMAND = KeyFamily(
    "cli.{}",
    "simulate replay show review verify export rules import tournament.parse tournament.run bench "
    "tournament.new "
    "tournament.list tournament.settings tournament.stage tournament.finish tournament.delete tournament.add "
    "tournament.late tournament.checkin tournament.drop tournament.return tournament.withdraw "
    "tournament.noshow tournament.pineapple tournament.rename tournament.merge tournament.substitute "
    "tournament.penalise tournament.bye tournament.apart tournament.category tournament.deck tournament.look "
    "tournament.decks "
    "tournament.pair tournament.redraw tournament.play tournament.swap tournament.lock "
    "tournament.why tournament.show tournament.result tournament.results tournament.correct tournament.standings "
    "tournament.player tournament.invitation "
    "tournament.export tournament.import tournament.undo tournament.redo tournament.log "
    "tournament.note season.new season.list season.add season.remove season.show season.delete season.move "
    "backup restore "
    "doctor season.export season.import campaign.new campaign.list campaign.show campaign.add campaign.rebuy "
    "campaign.lift campaign.correct campaign.close campaign.export decks.list decks.show decks.import decks.export "
    "decks.delete cards.check cards.list cards.show cards.import cards.export cards.remove "
    "drawings.check drawings.list drawings.show drawings.import drawings.export drawings.remove person",
)

_CLI_TOURNAMENT_SET = KeyFamily(
    "cli.tournament.set.{}",
    "table_size format system rounds final_table best_of seeding tiebreaks bye late round_minutes consolation "
    "same_deals avoid_clubs ready_values acceleration campaign scored",
)


MISUSED = 2
"""The exit code of a call that the command line does not have."""


class Parser(argparse.ArgumentParser):
    """Tells a wrong call in one line; every sub-command's own parser is one too.

    What stands for a value is told in the language of `words`, once these are given. Arguments are added when they are
    asked for: a call asks two of a hundred parsers.
    """

    words: ClassVar[Words | None] = None

    def __init__(self, **how: Any) -> None:
        self._waiting: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
        super().__init__(**how)

    def add_argument(self, *names: Any, **how: Any) -> argparse.Action:
        """Add an argument later; what is returned stands for it and does nothing (hook of argparse)."""
        if Parser.words is not None and isinstance(how.get("metavar"), str):
            how["metavar"] = placeholder(how["metavar"], Parser.words)
        self._waiting.append((names, how))
        return argparse.Action((), "")

    def _add_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for names, how in waiting:
            super().add_argument(*names, **how)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse (hook of argparse)."""
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
        """Tell it and leave (hook of argparse)."""
        self.exit(MISUSED, f"{self.prog}: {message}\n")


def for_all(added: argparse.ArgumentParser, words: Words) -> None:
    """Add what every command takes, before its name or after it: --db and --lang."""
    kept = argparse.SUPPRESS
    added.add_argument("--db", type=Path, metavar="PATH", default=kept, help=words("cli.db"))
    added.add_argument("--lang", choices=LANGUAGES, default=kept, help=words("cli.lang"))


def command(commands: Any, words: Words, name: str, handler: str, key: str = "") -> argparse.ArgumentParser:
    """Add a sub-command with its sentence `cli.<key or name>`, --json, and the handler as "module:function"."""
    told = words(_COMMAND(key or name))
    added: argparse.ArgumentParser = commands.add_parser(name, help=told, description=told)
    for_all(added, words)
    added.add_argument("--json", action="store_true", help=words("cli.json"))
    added.set_defaults(handler=handler)
    return added


def group(commands: Any, words: Words, name: str, told: str) -> Any:
    """Add a command that has commands of its own, with the sentence that tells of it; return what they are added to."""
    added = commands.add_parser(name, help=told, description=told)
    return added.add_subparsers(metavar=words("cli.command"), required=True, parser_class=Parser)


def add_output(export: argparse.ArgumentParser, words: Words) -> None:
    """Add the format and the file of a paper."""
    export.add_argument("--format", **of_values(words, TABLES), help=words("cli.tournament.export.format"))
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))


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


def rounds(text: str) -> tuple[int, ...]:
    """Return numbers from 1 on, with commas between them; of an empty text or 0 there are none."""
    return () if text.strip() in ("", "0") else numbers(text)


def names(text: str) -> tuple[str, ...]:
    """Return words with commas between them; of an empty text there are none."""
    return tuple(filter(None, (part.strip() for part in text.split(","))))


_WAYS = ("places", "scores", "games", "life", "counts")


_VICTORIES = ("six_realms", "ten_realms", "conquest", "last_seat")


_ENDINGS = ("life", "time", "resigned")


_KINDS = (
    *("pairings", "slips", "standings", "crosstable", "bracket", "players", "signs", "sheet"),
    *("announcement", "decks", "prizes", "page"),
    "tournament",
)


_FILES = ("html", "pdf", "csv", "json", "markdown", "text", "trf")


TABLES = ("html", "pdf", "csv", "json", "markdown", "text")


PROSE_FILES = ("html", "pdf", "json", "markdown", "text")
"""The formats of what has no tables."""


_INVITATION = KeyFamily("cli.tournament.invitation.{}", "date place price contact")
_LOOKS = ("delete", "play", "show", "why", "standings", "player", "export", "invitation", "log", "decks")
"""The commands about one tournament that write nothing into its log in the name of somebody."""


class _Acts:
    """The commands of `carteado tournament` being added."""

    def __init__(self, commands: Any, words: Words, prefix: str = "tournament") -> None:
        self._commands = commands
        self._prefix = prefix
        self.words = words

    def add(self, name: str, handler: str) -> argparse.ArgumentParser:
        """Add a command."""
        return command(self._commands, self.words, name, handler, f"{self._prefix}.{name}")

    def of(self, name: str, handler: str) -> argparse.ArgumentParser:
        """Add a command about one tournament."""
        added = self.add(name, handler)
        added.add_argument("tournament", metavar="ID", help=self.words("cli.tournament.id"))
        if name not in _LOOKS:
            added.add_argument("--by", default="", metavar="NAME", help=self.words("cli.tournament.by"))
        return added

    def about(self, name: str, handler: str) -> argparse.ArgumentParser:
        """Add a command about several people of a tournament."""
        added = self.of(name, handler)
        added.add_argument("names", nargs="+", metavar="NAME", help=self.words("cli.tournament.name"))
        return added


def add_tournament(commands: Any, words: Words) -> None:
    """Add `tournament` and everything below it."""
    below = group(commands, words, "tournament", words("cli.tournament"))
    acts = _Acts(below, words)
    _add_beginning(acts)
    _add_people(acts)
    _add_rounds(acts)
    _add_results(acts)
    _add_standings(acts)
    _add_history(acts)
    _add_season(below, words)
    _add_lines(acts)


def _add_beginning(acts: _Acts) -> None:
    words = acts.words
    new = acts.add("new", "tournament:new")
    new.add_argument("line", metavar="LINE", help=words("cli.tournament.line"))
    new.add_argument("--id", metavar="ID", help=words("cli.tournament.new.id"))
    new.add_argument("--by", default="", metavar="NAME", help=words("cli.tournament.by"))
    acts.add("list", "tournament:list_")
    for one in (new, acts.of("settings", "tournament:settings")):
        _add_settings(one, words)
        _add_besides(one, words)
    stage = acts.of("stage", "tournament:stage")
    stage.add_argument("--best", type=positive, required=True, metavar="N", help=words("cli.tournament.stage.best"))
    stage.add_argument("--cut", action="store_true", help=words("cli.tournament.stage.cut"))
    _add_settings(stage, words, seeded=False)
    acts.of("finish", "tournament:finish")
    delete = acts.of("delete", "tournament:delete")
    delete.add_argument("--yes", action="store_true", help=words("cli.tournament.yes"))


def _add_settings(to: argparse.ArgumentParser, words: Words, *, seeded: bool = True) -> None:
    for one in OWN:
        if one.name == "seeding" and not seeded:
            to.set_defaults(seeding=None)
        else:
            to.add_argument(f"--{one.flag}", **_reading(one, words), help=_about(one, words))
    to.add_argument(
        "--unscored", dest="scored", action="store_false", default=None, help=words("cli.tournament.unscored")
    )
    to.add_argument("--option", action="append", default=[], metavar="K=V", help=words("cli.simulate.option"))


def _about(one: Setting, words: Words) -> str:
    sizes = CATALOG.table_sizes
    return words(_CLI_TOURNAMENT_SET(one.name), least=sizes[0], most=sizes[-1])


def _reading(one: Setting, words: Words) -> dict[str, Any]:
    """Return how a setting is read from its argument."""
    match one.kind:
        case "word":
            return of_values(words, one.values)
        case "number":
            return {"type": int, "choices": one.values}
        case "count":
            return {"type": not_negative, "metavar": "N"}
        case "size":
            return {"type": int, "choices": (*one.values, *CATALOG.table_sizes), "metavar": "K"}
        case "switch":
            return {"action": argparse.BooleanOptionalAction}
        case "name":
            return {"metavar": "NAME"}
        case "words":
            return {"type": names, "metavar": "NAME[,NAME...]"}
        case _:
            assert_never(one.kind)


def _add_besides(to: argparse.ArgumentParser, words: Words) -> None:
    for one in SCHEMA:
        if one.beside:
            to.add_argument(f"--{one.flag}", **_reading(one, words), help=_about(one, words))
    to.add_argument("--seed", metavar="S", help=words("cli.tournament.set.seed"))


def _add_people(acts: _Acts) -> None:
    words = acts.words
    for name in ("add", "late"):
        add = acts.of(name, "tournament_people:add")
        add.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.add.name"))
        add.add_argument("--csv", type=Path, metavar="FILE", help=words("cli.tournament.add.csv"))
        add.add_argument("--dry-run", action="store_true", help=words("cli.tournament.add.dry_run"))
        add.add_argument("--accept-doubts", action="store_true", help=words("cli.tournament.add.accept_doubts"))
        add.add_argument("--bot", metavar="BOT", help=words("cli.tournament.add.bot"))
        add.add_argument("--count", type=positive, default=1, metavar="N", help=words("cli.tournament.add.count"))
        _add_missed(add, words)
        add.set_defaults(late_only=name == "late")
    here = acts.of("checkin", "tournament_people:check_in")
    here.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.name"))
    here.add_argument("--absent", action="store_true", help=words("cli.tournament.checkin.absent"))
    _add_missed(here, words)
    here.add_argument("--all", action="store_true", help=words("cli.tournament.checkin.all"))
    drop = acts.about("drop", "tournament_people:drop")
    drop.add_argument("--came", action="store_true", help=words("cli.tournament.drop.came"))
    _add_missed(acts.about("return", "tournament_people:bring_back"), words)
    acts.about("withdraw", "tournament_people:withdraw")
    missing = acts.of("noshow", "tournament_people:no_show")
    missing.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.noshow.names"))
    missing.add_argument("--came", action="store_true", help=words("cli.tournament.noshow.came"))
    _add_round(missing, words)
    pineapple = acts.about("pineapple", "tournament_people:pineapple")
    pineapple.add_argument("--none", action="store_true", help=words("cli.tournament.pineapple.none"))
    substitute = acts.of("substitute", "tournament_people:substitute")
    substitute.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
    substitute.add_argument("person", metavar="PERSON", help=words("cli.tournament.substitute.person"))
    substitute.add_argument("--club", default="", metavar="CLUB", help=words("cli.tournament.substitute.club"))
    for name in ("rename", "merge"):
        rename = acts.of(name, f"tournament_people:{name}")
        rename.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
        rename.add_argument("person", metavar="PERSON", help=words("cli.tournament.rename.person"))
        if name == "merge":
            rename.add_argument(
                "--rounds", type=rounds, default=None, metavar="N[,N...]", help=words("cli.tournament.merge.rounds")
            )
    _add_wishes(acts)
    for name in ("deck", "look"):
        deck = acts.of(name, f"tournament_decks:{name}")
        deck.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
        if name == "deck":
            deck.add_argument("deck", metavar="DECK", help=words("cli.decks.deck"))
    acts.of("decks", "tournament_decks:list_")
    penalise = acts.of("penalise", "tournament_people:penalise")
    penalise.add_argument("name", metavar="NAME", help=words("cli.tournament.name"))
    penalise.add_argument("points", type=not_negative, metavar="N", help=words("cli.tournament.penalise.points"))
    penalise.add_argument("text", metavar="TEXT", help=words("cli.tournament.penalise.text"))


def _add_wishes(acts: _Acts) -> None:
    words = acts.words
    bye = acts.of("bye", "tournament_wishes:bye")
    bye.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.name"))
    bye.add_argument("--round", type=positive, default=0, metavar="N", help=words("cli.tournament.bye.round"))
    apart = acts.of("apart", "tournament_wishes:apart")
    apart.add_argument("names", nargs="*", metavar="NAME", help=words("cli.tournament.name"))
    apart.add_argument("--club", default="", metavar="CLUB", help=words("cli.tournament.apart.club"))
    for wish in (bye, apart):
        wish.add_argument("--off", action="store_true", help=words("cli.tournament.wish.off"))
    category = acts.of("category", "tournament_wishes:category")
    category.add_argument("name", nargs="?", default="", metavar="NAME", help=words("cli.tournament.name"))
    category.add_argument("categories", nargs="*", metavar="CATEGORY", help=words("cli.tournament.category.names"))
    category.add_argument("--none", action="store_true", help=words("cli.tournament.category.none"))


def _add_missed(to: argparse.ArgumentParser, words: Words) -> None:
    to.add_argument("--missed", **of_values(words, setting("late").values), help=words("cli.tournament.add.missed"))


def _add_rounds(acts: _Acts) -> None:
    words = acts.words
    pair = acts.of("pair", "tournament_rounds:pair")
    pair.add_argument("--publish", action="store_true", help=words("cli.tournament.publish"))
    for one in (pair, acts.of("redraw", "tournament_rounds:redraw"), acts.of("play", "tournament_rounds:play")):
        one.add_argument("--seed", metavar="S", help=words("cli.tournament.seed"))
    acts.of("publish", "tournament_rounds:publish")
    swap = acts.of("swap", "tournament_rounds:swap")
    swap.add_argument("one", metavar="NAME", help=words("cli.tournament.name"))
    swap.add_argument("other", metavar="NAME", help=words("cli.tournament.name"))
    lock = acts.of("lock", "tournament_rounds:lock")
    lock.add_argument("tables", nargs="+", type=positive, metavar="TABLE", help=words("cli.tournament.table"))
    lock.add_argument("--off", action="store_true", help=words("cli.tournament.lock.off"))
    why = acts.of("why", "tournament_rounds:why")
    why.add_argument("table", type=positive, metavar="TABLE", help=words("cli.tournament.table"))
    for one in (why, acts.of("show", "tournament_rounds:show")):
        _add_round(one, words)


def _add_round(to: argparse.ArgumentParser, words: Words) -> None:
    to.add_argument("--round", type=positive, default=0, metavar="N", help=words("cli.tournament.round_number"))


def _add_results(acts: _Acts) -> None:
    words = acts.words
    for name in ("result", "correct"):
        one = acts.of(name, f"tournament_results:{name}")
        one.add_argument("table", type=positive, metavar="TABLE", help=words("cli.tournament.table"))
        one.add_argument("result", nargs="*", metavar="RESULT", help=words("cli.tournament.result.words"))
        _add_round(one, words)
        one.add_argument("--as", dest="way", **of_values(words, _WAYS), help=words("cli.tournament.result.as"))
        one.add_argument("--won", **of_values(words, _VICTORIES), help=words("cli.tournament.result.won"))
        one.add_argument("--ended", **of_values(words, _ENDINGS), help=words("cli.tournament.result.ended"))
        one.add_argument("--hands", type=positive, default=0, metavar="N", help=words("cli.tournament.result.hands"))
        one.add_argument("--ahead", type=names, default=(), metavar="NAME", help=words("cli.tournament.result.ahead"))
        one.add_argument("--played", action="store_true", help=words("cli.tournament.result.played"))
        one.add_argument("--end-match", action="store_true", help=words("cli.tournament.result.end_match"))
    many = acts.of("results", "tournament_results:results")
    many.add_argument("file", type=Path, metavar="FILE", help=words("cli.tournament.results.file"))
    _add_round(many, words)
    many.add_argument("--as", dest="way", **of_values(words, _WAYS), help=words("cli.tournament.result.as"))
    many.add_argument("--end-match", action="store_true", help=words("cli.tournament.result.end_match"))
    many.add_argument("--dry-run", action="store_true", help=words("cli.tournament.results.dry_run"))


def _add_standings(acts: _Acts) -> None:
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
    export.add_argument("--seeds", action="store_true", help=words("cli.tournament.export.seeds"))
    _add_round(export, words)
    take_in = acts.add("import", "tournament_files:import_")
    take_in.add_argument("file", type=Path, metavar="FILE")
    take_in.add_argument("--line", metavar="LINE", help=words("cli.tournament.import.line"))
    take_in.add_argument("--id", metavar="ID", help=words("cli.tournament.import.id"))
    take_in.add_argument("--dry-run", action="store_true", help=words("cli.tournament.import.dry_run"))


def _add_history(acts: _Acts) -> None:
    words = acts.words
    undo = acts.of("undo", "tournament_people:undo")
    undo.add_argument("numbers", nargs="*", type=positive, metavar="NUMBER", help=words("cli.tournament.act"))
    acts.of("redo", "tournament_people:redo")
    log = acts.of("log", "tournament_people:log")
    log.add_argument("--changes", action="store_true", help=words("cli.tournament.log.changes"))
    acts.of("note", "tournament_people:note").add_argument("text", metavar="TEXT")


def _add_season(commands: Any, words: Words) -> None:
    below = group(commands, words, "season", words("cli.tournament.season"))
    acts = _Acts(below, words, "season")
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
        one = acts.add(name, "seasons:export" if name == "export" else f"seasons:{name}")
        one.add_argument("season", metavar="SEASON", help=words("cli.season.id"))
        if name in ("add", "remove"):
            one.add_argument("tournaments", nargs="+", metavar="ID", help=words("cli.tournament.id"))
        if name == "export":
            one.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
        if name == "delete":
            one.add_argument("--yes", action="store_true", help=words("cli.tournament.yes"))


def _add_lines(acts: _Acts) -> None:
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
    _add_settings(play, words)


def _games_with_purses() -> tuple[str, ...]:
    """Return the games with purses by their keys; a game takes long to load, so they are asked for no other command."""
    return tuple(key for key, game in GAMES.items() if game.first_purse(game.options_type()))


def add_campaign(commands: Any, words: Words) -> None:
    """Add `campaign` and everything below it."""
    below = group(commands, words, "campaign", words("cli.campaign"))

    def add(name: str, handler: str) -> argparse.ArgumentParser:
        one = command(below, words, name, f"campaigns:{handler}", "campaign." + name)
        if handler == "act" or name == "new":
            one.add_argument("--by", default="", metavar="NAME", help=words("cli.tournament.by"))
        if name not in ("new", "list"):
            one.add_argument("campaign", metavar="CAMPAIGN", help=words("cli.campaign.id"))
        one.set_defaults(act=name)
        return one

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
