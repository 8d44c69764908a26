"""`carteado quiz`: what would you play? Asked about matches of the library, or of files."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.errors import CarteadoError
from engine.games.registry import game as game_of
from engine.review.judge import NotJudged
from saves.matches.record import Record
from saves.store import Store, open_store
from tui.cli.files import find_match
from tui.cli.review import judge
from tui.games.game_ui import game_ui_of
from tui.launch import quiz_in_lines, quiz_on_screen
from tui.services.bots.pool import BotPool
from tui.services.identity.user_settings import load_settings
from tui.services.matches.replay import ReplayRecord, open_tape
from tui.services.review.analysis import AnalysisService
from tui.services.review.knowledge import Knowledge
from tui.services.review.questions import QuizQuestion, own_seats, questions_for, spread
from tui.services.review.winning import TurnWins, win_questions
from tui.services.streams import check_terminal

if TYPE_CHECKING:
    from tui.texts.localizer import Words


def quiz(args: argparse.Namespace, words: Words) -> int:
    """Judge what is not judged yet, and ask on the screen, or in lines; raises CarteadoError "quiz_none"."""
    in_lines = args.lines or os.environ.get("TERM") == "dumb"
    if not in_lines:
        check_terminal()
    with open_store(args.db) as store:
        if not (questions := _questions(args.matches, store, words)):
            raise CarteadoError("quiz_none")
        return (quiz_in_lines if in_lines else quiz_on_screen)(args, store, questions)


def _questions(matches: Sequence[str], store: Store, words: Words) -> tuple[QuizQuestion, ...]:
    """Return the questions of all these matches, own choices where one played, else those of everybody."""
    found: list[QuizQuestion] = []
    names = store.players.same.all_names(load_settings(store.profile).name)
    with BotPool() as pool:
        service = AnalysisService(store, pool)
        for name in matches:
            record = find_match(name, store)
            tape, _ = open_tape(game_of(record.header.game), record)
            try:
                analysis = service.open(record, tape)
            except NotJudged:
                if (wins := game_ui_of(tape.game.key).turn_wins) is None:
                    raise
                found += asyncio.run(_wins(store, record, tape, names, wins))
                continue
            asyncio.run(judge(service, analysis, words))
            found += questions_for(record, tape, analysis, names)
    return spread(found)


async def _wins(
    store: Store, record: Record, tape: ReplayRecord, names: Sequence[str], wins: TurnWins
) -> tuple[QuizQuestion, ...]:
    """Return the questions about turns in which one missed a win oneself, else about those of everybody."""
    knowledge = Knowledge(store, record, tape, ("all",))
    return await win_questions(knowledge, record, tape, (*own_seats(record, names), "all"), wins)
