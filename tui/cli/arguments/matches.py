"""The arguments of the commands about matches and rules."""

from __future__ import annotations

from pathlib import Path

from engine.games.registry import GAMES
from tui.cli.arguments.parser import PROSE_FILES, Parser, add_workers, answers, for_all, positive
from tui.cli.games import game_key
from tui.cli.usage import of_values
from tui.texts.localizer import Words


def add_simulate(simulate: Parser, words: Words) -> None:
    """Add what `simulate` takes."""
    answers(simulate, words, "simulate:simulate")
    _add_game(simulate, words)
    simulate.add_argument("--seats", type=int, default=None, metavar="N", help=words("cli.simulate.seats"))
    simulate.add_argument("--games", type=positive, default=100, metavar="M", help=words("cli.simulate.games"))
    simulate.add_argument("--seed", default="0", metavar="S", help=words("cli.seed"))
    simulate.add_argument("--bot", default="random", metavar="NAME[,NAME...]", help=words("cli.simulate.bot"))
    simulate.add_argument("--option", action="append", default=[], metavar="K=V", help=words("cli.simulate.option"))


def add_replay(replay: Parser, words: Words) -> None:
    """Add what `replay` takes."""
    answers(replay, words, "files:replay")
    replay.add_argument("match", metavar="ID|FILE", help=words("cli.replay.match"))
    replay.add_argument("--ply", type=int, metavar="N", help=words("cli.replay.ply"))
    replay.add_argument("--seat", default="none", metavar="K|all|none", help=words("cli.replay.seat"))


def add_review(review: Parser, words: Words) -> None:
    """Add what `review` takes."""
    answers(review, words, "review:review")
    review.add_argument("match", nargs="?", default="", metavar="ID|FILE", help=words("cli.replay.match"))
    review.add_argument("--all", action="store_true", help=words("cli.review.all"))
    review.add_argument("--budget", type=positive, metavar="N", help=words("cli.review.budget"))
    add_workers(review, words)


def add_quiz(quiz: Parser, words: Words) -> None:
    """Add what `quiz` takes."""
    for_all(quiz, words)
    quiz.add_argument("matches", nargs="+", metavar="ID|FILE", help=words("cli.quiz.matches"))
    quiz.set_defaults(handler="quiz:quiz")


def add_verify(verify: Parser, words: Words) -> None:
    """Add what `verify` takes."""
    answers(verify, words, "files:verify")
    verify.add_argument("file", type=Path, metavar="FILE")


def add_export(export: Parser, words: Words) -> None:
    """Add what `export` takes."""
    answers(export, words, "files:export")
    export.add_argument("match", metavar="ID", help=words("cli.replay.match"))
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))
    export.add_argument("--notes", action="store_true", help=words("cli.export.notes"))


def add_show(show: Parser, words: Words) -> None:
    """Add what `show` takes."""
    answers(show, words, "show:show")
    show.add_argument("match", metavar="ID|FILE", help=words("cli.replay.match"))
    show.add_argument("--html", type=Path, metavar="FILE", help=words("cli.show.html"))
    show.add_argument("--hidden", action="store_true", help=words("cli.show.hidden"))
    show.add_argument("--svg", type=Path, metavar="FILE", help=words("cli.show.svg"))
    show.add_argument("--cast", type=Path, metavar="FILE", help=words("cli.show.cast"))
    show.add_argument("--eyes", default="spectator", metavar="K|all|spectator", help=words("cli.show.eyes"))
    show.add_argument("--ply", type=int, metavar="N", help=words("cli.show.ply"))
    show.add_argument("--notes", action="store_true", help=words("cli.show.notes"))


def add_import(taken: Parser, words: Words) -> None:
    """Add what `import` takes."""
    answers(taken, words, "files:import_")
    taken.add_argument("file", type=Path, metavar="FILE")


def add_rules(rules: Parser, words: Words) -> None:
    """Add what `rules` takes."""
    answers(rules, words, "rules:rules")
    _add_game(rules, words)
    rules.add_argument("--format", **of_values(words, PROSE_FILES), help=words("cli.tournament.export.format"))
    rules.add_argument("-o", "--output", type=Path, metavar="FILE", help=words("cli.export.output"))


def _add_game(to: Parser, words: Words) -> None:
    """Add the game that a command is about; without it the command lists the games."""
    about = words("cli.simulate.game", games=", ".join(GAMES))
    to.add_argument("game", nargs="?", type=game_key, metavar="GAME", help=about)
