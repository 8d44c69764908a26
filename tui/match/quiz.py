"""The quiz: what would you play? A position as its seat saw it, answered by the controls of its game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.canvas.grid import PLAIN, Canvas, Rect
from tui.games.game_ui import game_ui_of, localizer_of
from tui.games.judged import AnalysisWords
from tui.games.table_model import ChoiceTree, TableModel
from tui.keymap import key
from tui.match.choice_controller import ChoiceController
from tui.match.choosing import SCROLL, ChoosingScreen
from tui.match.draw_foot import KeyHint, PromptHint, draw_keys, foot_rows, sentence_cells
from tui.match.draw_screen import Overlay, ScreenModel, is_small, key_again
from tui.match.overlays import draw_lesson
from tui.services.review.questions import Answers, QuizQuestion
from tui.texts.localizer import Localizer, names_of
from tui.texts.match import Question as Asked
from tui.texts.match_log import LogFormatter
from tui.widgets.canvas_view import CanvasView, palette_of
from tui.widgets.dialogs import ChoiceDialog
from tui.widgets.row_list import Row

_CLOSE = ("enter", "space", "escape", "q", "i", "L", "g")
"""The keys that take details or the log away."""


class QuizScreen(ChoosingScreen):
    """Screen that asks question after question, shows what each answer gives away, and the score."""

    place = "place.quiz"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("m", "answers", "key.quiz.answers"),
        key("L,g", "log", "key.table.log", show=False),
        key("i", "details", "key.table.details", show=False),
        key("escape,q", "back", "key.quiz.leave"),
    ]

    def __init__(self, questions: Sequence[QuizQuestion]) -> None:
        super().__init__()
        self.answers = Answers(questions)

    @property
    def question(self) -> QuizQuestion:
        """The question that is asked, or was answered last."""
        return self.answers.question

    def compose(self) -> ComposeResult:
        """Show one widget that draws everything."""
        yield self.board

    def on_mount(self) -> None:
        """Ask the first question."""
        self._ask()

    async def retell(self) -> None:
        """Redraw in another language or with other suits."""
        self._ask()

    def _words(self) -> AnalysisWords:
        of = self.question.match
        localizer = localizer_of(self.session, of.game, of.options, names_of(of.players))
        return AnalysisWords(game_ui_of(of.game), localizer, of.unit)

    def _ask(self) -> None:
        """Put the position on the board, with nothing chosen."""
        words, question = self._words(), self.question
        choice = self.answers.choice
        self.game_ui = words.game_ui
        ways = ((path, action) for action in choice.legal for path in self.game_ui.paths(choice.view, action))
        model = TableModel(
            localizer=words.localizer,
            palette=palette_of(self.app),
            players=question.match.players,
            view=choice.view,
            asked=(choice.seat,),
            moves=ChoiceTree(ways),
            anchor=choice.seat,
            me=choice.seat,
            log=LogFormatter(self.game_ui, words.localizer).lines(question.plies, choice.seat),
        )
        # An answer gives nothing up.
        self.choosing = ChoiceController(choice.explain, self.game_ui, model, cautious=False)
        self.choosing.renew(model, anew=True)
        self.paint()

    # ---- Drawing -----------------------------------------------------------------------------------------------------

    def _question_text(self, localizer: Localizer) -> str:
        return self._words()._replace(localizer=localizer).asked(self.answers)

    def answer_text(self) -> tuple[str, ...]:
        """Return what the answer was worth, what was played and how the quiz stands.

        () while the question is open.
        """
        answers, words = self.answers, self._words()
        if answers.given is None:
            return ()
        of, at = self.question.match, self.question.at
        lines = (*words.answer(answers.choice, answers.given), self.words("quiz.where", match=of.match, at=at))
        score = self.words("quiz.score", right=answers.right, count=answers.number)
        return (*lines, score, *self._end_text(words))

    def _end_text(self, words: AnalysisWords) -> Iterator[str]:
        """Yield what all the answers gave away, once the last is given."""
        if self.answers.is_last and self.answers.losses:
            yield words.mean_loss(self.answers.losses)

    @on(CanvasView.Resized)
    def paint(self) -> None:
        """Draw the position, and over it what the answer was worth."""
        size = self.board.size
        if not size:
            return
        model = self.choosing.table_model
        cells = sentence_cells(*size)
        asked = None if model.picked else Asked(model.localizer.fitting(cells, self._question_text))
        canvas = Canvas(size.width, size.height)
        over = Overlay.TABLE if self.answer_text() else self._over
        hint = PromptHint("", PLAIN) if self.answer_text() else self.choosing.shown_hint(cells)
        picture = ScreenModel(self.game_ui, model, over, hint, pane=self.pane, question=asked, scrolled=self.scrolled)
        self.draw_model(canvas, picture)
        line = Rect(0, canvas.height - 1, canvas.width, 1)
        canvas.clear(line)
        draw_keys(canvas, line, model, [*self._keys(canvas)])
        if lines := self.answer_text():
            board = Rect(0, 0, canvas.width, canvas.height - foot_rows(canvas.height))
            draw_lesson(canvas, board, model.palette, self.words("place.quiz"), "\n".join(lines), self._go_on_words())
        self.board.show(canvas)

    def _go_on_words(self) -> str:
        word = self.words("quiz.end" if self.answers.is_last else "quiz.on")
        return self.words("quiz.go_on", word=word)

    def _keys(self, canvas: Canvas) -> Iterator[KeyHint]:
        """Yield the keys of use now."""
        model, words = self.choosing.table_model, self.words
        leave = KeyHint("escape", words("table.cancel" if model.picked else "key.quiz.leave"), "key:escape")
        if self.answers.given is not None:
            yield KeyHint("enter", words("quiz.end" if self.answers.is_last else "quiz.on"), "key:enter")
        elif model.picked:
            yield from key_again(self.game_ui, model)
            yield KeyHint("enter", words("table.confirm"), "key:enter")
        else:
            yield from key_again(self.game_ui, model)
            for command in self.game_ui.commands(model):
                if "escape" not in command.keys:
                    yield KeyHint(command.keys[0], words(command.word), command.spot)
            if is_small(self.game_ui, canvas.width, canvas.height):
                yield KeyHint("tab", words("table.pane"), "key:tab")
            yield KeyHint("m", words("key.quiz.answers"), "key:m")
        yield leave
        if self.answers.given is None and not model.picked:
            yield KeyHint("r", words("key.table.rule"), "key:r")
            yield KeyHint("i", words("key.table.details"), "key:i")
            yield KeyHint("question_mark", words("table.help"), "key:question_mark")

    # ---- Answering ---------------------------------------------------------------------------------------------------

    def take(self, action: Any | None) -> None:
        """Give the answer that a key or a click led to."""
        if action is not None:
            self.answers.give(action)
            if self.answers.given is None:
                self._ask()
        self.paint()

    def _go_on(self) -> None:
        """Ask the next question, or leave after the last."""
        if self.answers.is_last:
            self.dismiss()
        else:
            self.answers.go_on()
            self._ask()

    def on_key(self, event: events.Key) -> None:
        """Take the keys that mean something only now: cards, places, commands, what lies over the table."""
        if self.answers.given is not None:
            if event.key in ("enter", "space"):
                event.stop()
                self._go_on()
        elif event.key in SCROLL and self.scroll_over(SCROLL[event.key]):
            event.stop()
        elif self._over is not Overlay.TABLE:
            self.lay_over(Overlay.TABLE)
            if event.key in _CLOSE:
                event.stop()
        else:
            # To go back to an earlier question of the match, as some games offer, answers nothing.
            back = event.key == "escape"
            handled, action = (False, None) if back else self.choosing.key(event.key, event.character)
            if handled:
                event.stop()
                self.take(action)

    @on(CanvasView.Clicked)
    def _clicked(self, event: CanvasView.Clicked) -> None:
        if event.name.startswith("key:"):
            self.context.navigator.press_next(event.name[4:])
        elif self.answers.given is not None:
            self._go_on()
        elif self._over is not Overlay.TABLE:
            self.lay_over(Overlay.TABLE)
        elif event.name == "log":
            self.action_log()
        elif event.name and not self.open_pile(event.name):
            self.choosing.hint = None
            self.take(self.choosing.press(event.name))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave out what makes an answer once there is one (hook of Textual)."""
        if self.answers.given is not None and action in ("act", "move", "zone", "answers", "details", "log"):
            return False
        return super().check_action(action, parameters)

    def action_answers(self) -> None:
        """Offer all answers as a list."""
        words, choice = self._words(), self.answers.choice
        rows = [Row(str(at), (words.action(choice, action), "")) for at, action in enumerate(choice.legal)]

        def chosen(name: str | None) -> None:
            if name is not None and self.answers.choice is choice:
                self.take(choice.legal[int(name)])

        self.app.push_screen(ChoiceDialog(self._question_text(words.localizer), rows), chosen)

    def action_back(self) -> None:
        """Give up a choice that has begun; else leave."""
        if self.answers.given is None and self.choosing.cancel():
            self.paint()
        else:
            self.dismiss()
