"""`carteado review`: the analysis of a match of the library, or of a file, or the wins that were missed in it."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from engine.core.log import Header
from engine.games.registry import game as game_of
from engine.review.judge import BUDGET
from engine.review.model import ANALYSER_VERSION
from engine.review.summary import Share
from saves.store import open_existing
from tui.cli.files import find_match
from tui.cli.output import print_json, print_lines
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.judged import AnalysisWords
from tui.services.bots.pool import BotPool
from tui.services.identity.user_settings import load_settings
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.analysis import Analysis, AnalysisService
from tui.services.review.analysis_view import AnalysisView, JudgedChoice
from tui.services.review.knowledge import Knowledge
from tui.services.review.missed import Missed
from tui.services.streams import tell
from tui.texts.insight import format_missed
from tui.texts.localizer import Localizer, Session, Words, full_names


def review(args: argparse.Namespace, words: Words) -> int:
    """Judge what is not judged yet, and print what was found; interrupted, it keeps what is judged.

    Of a game that tells wins which were missed, and judges nothing else, these are printed.
    """
    with open_existing(args.db) as store, BotPool() as pool:
        record = find_match(args.match, store)
        tape, _ = open_tape(game_of(record.header.game), record)
        session = Session(load_settings(store.profile), os.environ, language=args.lang)
        localizer = localizer_of(session, tape.game.key, tape.options, full_names(record.header.players))
        game_ui = game_ui_of(tape.game.key)
        if game_ui.could_win is not None:
            search = Knowledge(store, record, tape, ("all",)).missed("all", game_ui.could_win)
            _print_missed(record.header, search.look(), tape, localizer, args.json)
            return 0
        service = AnalysisService(store, pool, args.budget or BUDGET)
        analysis = service.open(record, tape)
        asyncio.run(judge(service, analysis, words))
        view = AnalysisView(analysis, ("all",), "all")
        told = AnalysisWords(game_ui, localizer, analysis.judged.judging.by.unit)
        if args.json:
            print_json(_report(record.header, view, tape, told))
        else:
            print_lines(told.report(view, tape.at_of))
    return 0


def _print_missed(
    header: Header, found: Sequence[Missed], tape: ReplayRecord, localizer: Localizer, as_json: bool
) -> None:
    if as_json:
        wins = [{"ply": tape.at_of(one.place), "seat": one.seat, "turn": one.turn} for one in found]
        print_json({"match": header.match, "game": header.game, "players": header.players, "missed_wins": wins})
        return
    step = game_ui_of(header.game).steps[0]
    print_lines(
        [
            localizer("insight.only_missed"),
            *[f"{tape.at_of(one.place)}. {format_missed(localizer, one, step)}" for one in found],
            *([] if found else [localizer("insight.none_missed")]),
        ]
    )


async def judge(service: AnalysisService, analysis: Analysis, words: Words) -> None:
    """Judge what is missing; on a terminal it is told how far it has come."""
    if sys.stderr.isatty():
        tenths = [int(10 * analysis.share)]

        def heard() -> None:
            if (now := int(10 * analysis.share)) > tenths[-1]:
                tenths.append(now)
                tell(words("lines.analysis.how_far", percent=10 * now))

        analysis.changed.subscribe(heard)
    await service.finish(analysis, "")
    if analysis.damaged:
        tell(words("analysis.damaged", count=analysis.damaged))
    if analysis.failed:
        tell(words("analysis.failed", count=len(analysis.failed)))


def _report(header: Header, view: AnalysisView, tape: ReplayRecord, told: AnalysisWords) -> dict[str, Any]:
    analysis = view.analysis
    totals = view.totals()
    return {
        "match": header.match,
        "game": header.game,
        "players": header.players,
        "analyser": ANALYSER_VERSION,
        "budget": analysis.judged.judging.budget,
        "unit": told.unit,
        "values": [view.values(tape.place_at(at)) for at in range(tape.end + 1)],
        "choices": list(_choices(view, tape, told)),
        "parts": [
            {"first": part.first, "last": part.last, "ended": part.ended, "seats": list(map(_share, part.shares))}
            for _, part in view.parts()
        ],
        "totals": None if totals is None else list(map(_share, totals[1])),
    }


def _choices(view: AnalysisView, tape: ReplayRecord, told: AnalysisWords) -> Iterator[dict[str, Any]]:
    for place, _ in view.decisions():
        choice = view.choice(place)
        assert isinstance(choice, JudgedChoice)
        decision = choice.decision
        yield {
            "ply": tape.at_of(place + 1),
            "seat": choice.seat,
            "chosen": told.action(choice, choice.chosen),
            "best": told.action(choice, choice.best),
            "loss": decision.loss,
            "interval": decision.interval,
            "mistake": decision.is_mistake,
            "choices": len(choice.legal),
        }


def _share(share: Share) -> dict[str, float]:
    return {name: getattr(share, name) for name in (*share.__struct_fields__, "result")}
