"""The analysis of a match and its quiz in lines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from engine.core.text import fold
from saves.matches.record import Record
from tui.games.game_ui import GameUI, game_ui_of, localizer_of
from tui.games.judged import AnalysisWords, own_names
from tui.plain.menu import Choice, ask, read_out
from tui.plain.talk import Talk
from tui.services.matches.player_update import Viewer
from tui.services.matches.replay import ReplayRecord
from tui.services.review.analysis import Analysis, AnalysisService
from tui.services.review.analysis_view import AnalysisView
from tui.services.review.questions import Answers, QuizQuestion, mistakes_again, own_seats, questions_in
from tui.texts.localizer import Localizer, Session, full_names


class LineAnalysis:
    """The analysis of a match in lines, for somebody who looks with these eyes."""

    def __init__(
        self,
        talk: Talk,
        analyses: AnalysisService,
        record: Record,
        tape: ReplayRecord,
        eyes: tuple[Viewer, ...],
        localizer: Localizer,
    ) -> None:
        """Open the analysis; raises as `AnalysisService.open` does."""
        self._talk, self._analyses, self._record, self._tape = talk, analyses, record, tape
        self._eyes, self._localizer = eyes, localizer
        self._person = localizer.session.me
        self._analysis: Analysis = analyses.open(record, tape)

    async def tell(self) -> None:
        """Judge the missing choices and say all results; raises what prevented it."""
        if (view := await self._view()) is not None:
            self._tape.look(self._eyes[0])
            await read_out(self._talk, self._localizer.session.words, *self._words().report(view, self._tape.at_of))

    async def retry(self) -> None:
        """Put the person's own mistakes to them again, the dearest first."""
        say = self._localizer
        if (view := await self._view()) is None:
            return
        own = own_seats(self._record, own_names(say.session))
        if questions := mistakes_again(self._record, self._tape, view, own):
            await ask_questions(self._talk, say.session, questions)
        else:
            self._talk.say(say("lines.retry.none"))

    async def quiz(self) -> None:
        """Ask what one would play, question after question."""
        say = self._localizer
        if (view := await self._view()) is None:
            return
        if questions := questions_in(self._record, self._tape, view):
            await ask_questions(self._talk, say.session, questions)
        else:
            self._talk.say(say("quiz.none"))

    def _words(self) -> AnalysisWords:
        return AnalysisWords(
            game_ui_of(self._record.header.game), self._localizer, self._analysis.judged.judging.by.unit
        )

    async def _view(self) -> AnalysisView | None:
        """Judge what is missing, and return what may be told of it; None where that was not done."""
        return AnalysisView(self._analysis, self._eyes, self._eyes[0]) if await self._judged() else None

    async def _judged(self) -> bool:
        """Judge what is missing, and tell whether that was done: 0 cancels, any other line asks how far it is."""
        analysis, say = self._analysis, self._localizer
        if not analysis.missing() and not analysis.is_old:
            return True
        share = 0.0 if analysis.is_old else analysis.share
        self._talk.say(say("lines.analysis.begins", percent=int(100 * share)))
        finished = asyncio.create_task(self._analyses.finish(analysis, self._person))
        try:
            while not finished.done():
                heard = asyncio.create_task(self._talk.hear())
                try:
                    await asyncio.wait({heard, finished}, return_when=asyncio.FIRST_COMPLETED)
                except asyncio.CancelledError:
                    heard.cancel()
                    finished.cancel()
                    raise
                if not heard.done():
                    heard.cancel()
                elif not finished.done():
                    if heard.result() in (None, "0"):
                        break
                    self._talk.say(say("lines.analysis.how_far", percent=int(100 * analysis.share)))
        finally:
            self._analyses.stop(analysis, self._person)
        if finished.done():
            finished.result()
        else:
            finished.cancel()
            self._talk.say(say("lines.analysis.cancelled", percent=int(100 * analysis.share)))
        if analysis.failed:
            self._talk.say(say("analysis.failed", count=len(analysis.failed)))
        return not analysis.missing()


async def ask_questions(talk: Talk, session: Session, questions: Sequence[QuizQuestion]) -> None:
    """Ask what one would play, question after question, until the last or until somebody leaves."""
    answers = Answers(questions)
    while (words := await _asked(talk, session, answers)) is not None:
        if answers.is_last:
            if answers.losses:
                talk.say(words.mean_loss(answers.losses))
            return
        answers.go_on()


async def _asked(talk: Talk, session: Session, answers: Answers) -> AnalysisWords | None:
    """Ask one question and tell what the answer was worth; returns what tells of its match, None for no answer."""
    of, at = answers.question.match, answers.question.at
    say = localizer_of(session, of.game, of.options, full_names(of.players))
    words = AnalysisWords(game_ui_of(of.game), say, of.unit)
    while answers.given is None:
        choice = answers.choice
        talk.say("", *words.game_ui.describe(choice.view, say))
        offered = [Choice(str(number), words.action(choice, action)) for number, action in enumerate(choice.legal)]
        looks = partial(_looked_up, words.game_ui, choice.view, say)
        answer = await ask(talk, session.words, words.asked(answers), offered, tell=looks)
        if answer is None:
            return None
        answers.give(choice.legal[int(answer)])
    lines = words.answer(answers.choice, answers.given)
    score = say("quiz.score", right=answers.right, count=answers.number)
    talk.say(*lines, say("quiz.where", match=of.match, at=at), score)
    return words


def _looked_up(game_ui: GameUI, view: Any, localizer: Localizer, typed: str) -> Sequence[str]:
    """Return what the letters of a table say of the place of a question; () for any other line."""
    match fold(typed):
        case "s":
            return (game_ui.in_a_line(view, localizer),)
        case "m":
            return game_ui.own_cards(view, localizer)
        case "t":
            return game_ui.describe(view, localizer)
        case _:
            return ()
