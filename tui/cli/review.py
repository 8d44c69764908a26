"""`carteado review`: the analysis of a match of the library, or of a file."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.core.errors import CarteadoError
from engine.core.log import Header
from engine.games.registry import game as game_of
from engine.review.judge import BUDGET, NotJudged
from engine.review.model import ANALYSER_VERSION
from engine.review.summary import Share
from saves.store import Store, default_path, open_existing, open_store
from tui.cli.arguments.parser import MISUSED
from tui.cli.files import find_match, is_file
from tui.cli.output import print_json, print_lines
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.judged import AnalysisWords
from tui.games.seat_insight import MissedTurn, format_missed_turns, missed_turns
from tui.services.bots.chooser import ThreadChooser
from tui.services.bots.pool import BotPool
from tui.services.identity.user_settings import load_settings
from tui.services.in_order import open_workplace
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.analysis import Analysis, AnalysisService
from tui.services.review.analysis_view import AnalysisView, JudgedChoice
from tui.services.review.judge_all import judge_all
from tui.services.review.knowledge import Knowledge
from tui.services.streams import tell
from tui.texts.localizer import Session, Words, full_names


def review(args: argparse.Namespace, words: Words) -> int:
    """Judge what is not judged yet, and print what was found; interrupted, it keeps what is judged."""
    if bool(args.match) == args.all:
        tell(words("cli.review.which"))
        return MISUSED
    if args.all:
        return _review_all(args, words)
    if args.scheduler or args.workers:
        raise CarteadoError("review_alone")
    with _store_for(args) as store, BotPool() as pool:
        record = find_match(args.match, store)
        tape, _ = open_tape(game_of(record.header.game), record)
        session = Session(load_settings(store.profile), os.environ, language=args.lang)
        names = full_names(record.header.players)
        localizer = localizer_of(session, tape.game.key, tape.options, names)
        service = AnalysisService(store, pool, args.budget or BUDGET)
        try:
            analysis = service.open(record, tape)
        except NotJudged as error:
            turns = missed_turns(Knowledge(store, record, tape, ("all",)), tape, "all", localizer)
            if turns is None:
                raise
            return _missed_wins(args, record.header, turns, words.error(error), words)
        asyncio.run(judge(service, analysis, words))
        view = AnalysisView(analysis, ("all",), "all")
        analysis_words = AnalysisWords(game_ui_of(tape.game.key), localizer, analysis.judged.judging.by.unit)
        if args.json:
            print_json(_report(record.header, view, tape, analysis_words))
        else:
            print_lines(analysis_words.report(view, tape.at_of))
    return 0


def _review_all(args: argparse.Namespace, words: Words) -> int:
    """Judge every match of the library that is over, newest first, and tell of each that it is done.

    Returns 1 where places could not be judged; matches of games without a judge are counted.
    """
    judged: list[str] = []
    failed: list[str] = []
    not_judged = 0
    with open_existing(args.db) as store, open_workplace(args.scheduler, args.workers) as where:
        lines = store.matches.library(status="finished", limit=-1)
        service = AnalysisService(store, ThreadChooser(), args.budget or BUDGET)

        def analyses() -> Iterator[Analysis]:
            nonlocal not_judged
            for line in lines:
                try:
                    record = store.matches.load(line.id)
                    yield service.open(record, open_tape(game_of(record.header.game), record)[0])
                except NotJudged:
                    not_judged += 1
                except CarteadoError as error:
                    failed.append(line.id)
                    tell(words("cli.review.all.refused", id=line.id, error=words.error(error)))

        numbers = {line.id: number for number, line in enumerate(lines, 1)}
        for analysis in judge_all(service, analyses(), where):
            (judged if analysis.complete else failed).append(analysis.match)
            _tell_gaps(analysis, words)
            if not args.json:
                number = numbers[analysis.match]
                print_lines([words("cli.review.all.done", id=analysis.match, number=number, all=len(lines))])
    if args.json:
        print_json({"judged": judged, "failed": failed, "not_judged": not_judged})
    else:
        counts = {"judged": len(judged), "failed": len(failed), "others": not_judged}
        print_lines([words("cli.review.all.sum", **counts)])
    return 1 if failed else 0


@contextmanager
def _store_for(args: argparse.Namespace) -> Iterator[Store]:
    """Open the club; for a file where there is none, one that is gone afterwards: what only reads makes no club."""
    if is_file(args.match) and not (args.db or default_path()).exists():
        with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "club.db") as store:
            yield store
    else:
        with open_existing(args.db) as store:
            yield store


def _missed_wins(args: argparse.Namespace, header: Header, turns: Sequence[MissedTurn], why: str, words: Words) -> int:
    """Print, of a match that is not judged, the turns in which a win was missed."""
    if args.json:
        missed = [{"ply": turn.at, "turn": turn.text} for turn in turns]
        print_json({"match": header.match, "game": header.game, "players": header.players, "missed_wins": missed})
    else:
        print_lines([why, *format_missed_turns(turns, words)])
    return 0


async def judge(service: AnalysisService, analysis: Analysis, words: Words) -> None:
    """Judge what is missing; a terminal shows how far it has come."""
    if sys.stderr.isatty():
        tenths = [int(10 * analysis.share)]

        def heard() -> None:
            if (now := int(10 * analysis.share)) > tenths[-1]:
                tenths.append(now)
                tell(words("lines.analysis.how_far", percent=10 * now))

        analysis.changed.subscribe(heard)
    await service.finish(analysis, "")
    _tell_gaps(analysis, words)


def _tell_gaps(analysis: Analysis, words: Words) -> None:
    if analysis.damaged:
        tell(words("analysis.damaged", count=analysis.damaged))
    if analysis.failed:
        tell(words("analysis.failed", count=len(analysis.failed)))


def _report(header: Header, view: AnalysisView, tape: ReplayRecord, localizer: AnalysisWords) -> dict[str, Any]:
    analysis = view.analysis
    totals = view.totals()
    return {
        "match": header.match,
        "game": header.game,
        "players": header.players,
        "analyser": ANALYSER_VERSION,
        "budget": analysis.judged.judging.budget,
        "unit": localizer.unit,
        "values": [view.values(tape.place_at(at)) for at in range(tape.end + 1)],
        "choices": list(_choices(view, tape, localizer)),
        "parts": [
            {"first": part.first, "last": part.last, "ended": part.ended, "seats": list(map(_share, part.shares))}
            for _, part in view.parts()
        ],
        "totals": None if totals is None else list(map(_share, totals[1])),
    }


def _choices(view: AnalysisView, tape: ReplayRecord, localizer: AnalysisWords) -> Iterator[dict[str, Any]]:
    for place, _ in view.decisions():
        choice = view.choice(place)
        assert isinstance(choice, JudgedChoice)
        decision = choice.decision
        yield {
            "ply": tape.at_of(place + 1),
            "seat": choice.seat,
            "chosen": localizer.action(choice, choice.chosen),
            "best": localizer.action(choice, choice.best),
            "line": [localizer.game_ui.name_of(act.view, act.action, localizer.localizer) for act in choice.line],
            "why": localizer.why(choice),
            "loss": decision.loss,
            "interval": decision.interval,
            "mistake": decision.is_mistake,
            "choices": len(choice.legal),
        }


def _share(share: Share) -> dict[str, float]:
    return {name: getattr(share, name) for name in (*share.__struct_fields__, "result")}
