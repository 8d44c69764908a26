"""`carteado bench`: how fast this machine runs Carteado."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import Any

from engine.core.errors import CarteadoError
from engine.games.registry import GAMES
from tui.bench.measures import MEASURES, PEERS
from tui.cli.output import print_json, print_lines
from tui.services.in_order import Workplace, open_workplace
from tui.texts.localizer import Words

BALANCE, LADDER, MANNERS, REVIEW, EVENING = "balance", "ladder", "manners", "review", "evening"
LENGTHS, HEARING, ACCURACY, PRACTICE, TABLES = "lengths", "hearing", "accuracy", "practice", "tables"
HALLS = ("hall", "hall-faults", "hall-door", "hall-floods", "hall-processes", "hall-web")
SPREAD = (BALANCE, LADDER, LENGTHS, REVIEW, ACCURACY, PRACTICE)
"""What is done by many workers."""
_BY_NAME = (BALANCE, LADDER, MANNERS, LENGTHS, HEARING, REVIEW, ACCURACY, PRACTICE, EVENING, TABLES, *HALLS)
"""What is measured only when it is asked for by name: it takes every processor for minutes, or the network."""


def bench(args: argparse.Namespace, words: Words) -> int:
    """Take the measurements asked for, or all, and print their figures.

    `--against` measures beside another program.
    """
    names = args.names or ([] if args.against else list(MEASURES))
    for name in names:
        if name not in (*MEASURES, *_BY_NAME):
            raise CarteadoError("unknown_measure", name=name, known=", ".join((*MEASURES, *_BY_NAME)))
    alone = [name for name in (*names, *filter(None, [args.against])) if name not in SPREAD]
    if alone and (args.scheduler or args.workers):
        raise CarteadoError("bench_alone", name=alone[0], known=", ".join(SPREAD))
    report = {}
    with open_workplace(args.scheduler, args.workers) as where:
        chosen = {name: MEASURES[name] if name in MEASURES else _asked_for(name, args, where) for name in names}
        if args.against:
            chosen[args.against] = PEERS[args.against]
        for name, measure in chosen.items():
            report[name] = figures = measure()
            if not args.json:
                print_lines([name, *(f"  {text:<40}{_number(words, value):>16}" for text, value in figures.items())])
    if args.json:
        print_json(report)
    return 0


_USUAL_GAME = "chama"


def _asked_for(name: str, args: argparse.Namespace, where: Workplace) -> Callable[[], dict[str, Any]]:
    if name == BALANCE:
        from tui.bench.balance import balance_measures

        return partial(balance_measures, args.greedy, args.planner, args.boards, args.seed, where)
    if name == LADDER:
        from tui.bench.ladder import ladder_figures

        return partial(ladder_figures, args.game or _USUAL_GAME, args.pairs, args.seed, where)
    if name == MANNERS:
        from tui.bench.manners import manners_figures

        return partial(manners_figures, args.game or _USUAL_GAME, args.matches, args.seed)
    if name == LENGTHS:
        from tui.bench.lengths import length_figures

        return partial(length_figures, args.matches, args.seed, where)
    if name == HEARING:
        from tui.bench.hearing import hearing_figures

        return partial(hearing_figures, args.matches, args.seed)
    if name == REVIEW:
        from tui.bench.review import review_measures

        return partial(review_measures, args.matches, args.seed, args.game, where)
    if name == ACCURACY:
        from tui.bench.accuracy import accuracy_figures

        return partial(accuracy_figures, args.matches, args.seed, args.game, where)
    if name == PRACTICE:
        from tui.bench.practice import practice_figures

        return partial(practice_figures, args.game or _USUAL_GAME, args.matches, args.seed, where)
    if name == TABLES:
        from tui.bench.table_pictures import table_figures

        return table_figures
    if name == EVENING:
        from tui.bench.evening import evening_figures

        return partial(evening_figures, args.sessions or 1024)
    return _hall(name, args)


def _hall(name: str, args: argparse.Namespace) -> Callable[[], dict[str, Any]]:
    try:
        from tui.bench.hall_events import event_figures
        from tui.bench.server_door import door_figures
        from tui.bench.server_faults import fault_figures
        from tui.bench.server_floods import flood_figures
        from tui.bench.server_load import hall_figures
        from tui.bench.server_processes import process_figures
    except ImportError as error:
        raise CarteadoError("hall_missing") from error
    game = args.game or _USUAL_GAME
    if game not in GAMES:
        raise CarteadoError("unknown_game", game=game, known=", ".join(GAMES))
    if name == "hall":
        played = partial(hall_figures, args.sessions or 100, args.tables, args.seconds, game)
        return lambda: {**played(), **event_figures()}
    if name == "hall-door":
        return partial(door_figures, args.sessions or 12, game)
    if name == "hall-processes":
        return partial(process_figures, args.sessions or 100, args.seconds, game)
    if name == "hall-floods":
        return partial(flood_figures, args.sessions or 48, args.seconds, args.flood, game)
    if name == "hall-web":
        return _web(args, game)
    return partial(fault_figures, args.sessions or 50, game)


def _web(args: argparse.Namespace, game: str) -> Callable[[], dict[str, Any]]:
    try:
        from tui.bench.web_load import web_figures
    except ImportError as error:
        raise CarteadoError("web_missing") from error
    return partial(web_figures, args.sessions or 60, args.seconds, game)


def _number(words: Words, value: object) -> str:
    if isinstance(value, float):
        return words.number(value, 1 if value >= 10 else 2)
    return words.number(value) if isinstance(value, int) else str(value)
