"""The quiz: what would you play? A position as its seat saw it, its choices, and what the answer was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tui.canvas.grid import Canvas
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.judged import AnalysisWords
from tui.games.table_model import ChoiceTree, TableModel
from tui.keymap import key
from tui.services.review.questions import Question
from tui.texts.localizer import names_of
from tui.widgets.canvas_view import CanvasView, palette_of
from tui.widgets.page import Page
from tui.widgets.row_list import Column, Row, RowList

_NEXT = "next"


class QuizScreen(Page[None]):
    """Asks one question after another, tells what each answer gives away, and the score at the end."""

    place = "place.quiz"
    AUTO_FOCUS = "#answers"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,q", "back", "key.quiz.leave")]
    CSS = """
    QuizScreen #board { width: 1fr; height: 100%; }
    QuizScreen #asked { width: 34; height: 100%; }
    QuizScreen #asked Static { height: auto; padding: 0 1; }
    QuizScreen #asked RowList { height: 1fr; }
    QuizScreen.-wide #asked { width: 52; }
    QuizScreen.-narrow #board { display: none; }
    QuizScreen.-narrow #asked { width: 1fr; }
    """

    def __init__(self, questions: Sequence[Question]) -> None:
        """Ask these, one at least."""
        super().__init__()
        self._questions = questions
        self._number = 0
        self._right = 0
        self._answer: int | None = None
        """Which of the choices was taken; None while the question is open."""
        self.board = CanvasView()

    @property
    def question(self) -> Question:
        """The question that is asked, or was answered last."""
        return self._questions[self._number]

    def body(self) -> ComposeResult:
        """Show the position, the question, the choices, and what came of the answer."""
        with Horizontal():
            yield self.board
            with Vertical(id="asked"):
                yield Static(Content(self._told_question()), id="question")
                yield RowList((Column(2), Column()), self._rows(), id="answers")
                yield Static(Content(self._told_answer()), id="told")

    def _words(self) -> AnalysisWords:
        of = self.question.match
        localizer = localizer_of(self.session, of.game, of.options, names_of(of.players))
        return AnalysisWords(game_ui_of(of.game), localizer, of.unit)

    def _rows(self) -> list[Row]:
        """Return the choices; once one is taken it and the best one are marked, and the last row goes on."""
        choice, words, rows = self.question.choice, self._words(), []
        for number, action in enumerate(choice.legal):
            mark = ""
            if self._answer is not None:
                mark = "✓" if action == choice.best else "·" if number == self._answer else ""
            rows.append(Row(f"{number}", (mark, words.action(choice, action))))
        if self._answer is not None:
            last = self._number + 1 == len(self._questions)
            rows.append(Row(_NEXT, ("▸", self.words("quiz.end" if last else "quiz.on"))))
        return rows

    def _told_question(self) -> str:
        words, asked = self._words(), self.question
        return self.words(
            "quiz.question",
            number=self._number + 1,
            count=len(self._questions),
            name=words.localizer.names[asked.choice.seat],
            match=asked.match.match,
            at=asked.at,
        )

    def _told_answer(self) -> str:
        if self._answer is None:
            return self.words("quiz.choose")
        choice, words = self.question.choice, self._words()
        told = words.answer(choice, choice.legal[self._answer])
        return "\n".join((*told, self.words("quiz.score", right=self._right, count=self._number + 1)))

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if self._answer is None:
            self._answer = int(event.name)
            choice = self.question.choice
            self._right += choice.legal[self._answer] == choice.best
        elif event.name != _NEXT:
            return
        elif self._number + 1 == len(self._questions):
            self.dismiss()
            return
        else:
            self._number, self._answer = self._number + 1, None
        self._show()

    def _show(self) -> None:
        rows = self._rows()
        listing = self.query_one("#answers", RowList)
        listing.show(rows, cursor=len(rows) - 1 if self._answer is not None else 0)
        self.query_one("#question", Static).update(Content(self._told_question()))
        self.query_one("#told", Static).update(Content(self._told_answer()))
        self._paint()

    async def retell(self) -> None:
        """Draw everything anew after the settings changed."""
        await super().retell()
        self._paint()

    @on(CanvasView.Resized)
    def _paint(self) -> None:
        """Draw the position as the seat saw it."""
        size, asked = self.board.size, self.question
        if not size:
            return
        words = self._words()
        canvas = Canvas(size.width, size.height)
        model = TableModel(
            localizer=words.localizer,
            palette=palette_of(self.app),
            players=asked.match.players,
            view=asked.choice.view,
            asked=(asked.choice.seat,),
            moves=ChoiceTree(),
        )
        words.game_ui.draw_review(canvas, canvas.area, model)
        self.board.show(canvas)
