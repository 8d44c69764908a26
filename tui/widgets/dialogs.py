"""Questions that stand over a screen: yes or no, and a line of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import Suggester, SuggestFromList
from textual.widgets import Input, Static

from engine.core.errors import CarteadoError
from engine.core.text import cell_width, fold
from tui.keymap import key
from tui.services.identity.names import clean_name
from tui.texts.localizer import Words
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

_MOST_SUGGESTIONS = 5


class ConfirmDialog(Dialog[bool]):
    """Dialog before something that cannot be undone; `enter` is no, the safe answer."""

    place = "place.confirm"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("s,y", "answer(True)", "key.confirm.yes", show=False),
        key("n,escape", "answer(False)", "key.confirm.no", show=False),
    ]

    def __init__(self, question: str, yes: str) -> None:
        """Ask the question; `yes` says what will be done."""
        super().__init__()
        self._question = question
        self._yes = yes

    def compose(self) -> ComposeResult:
        """Show the question and two answers, the safe one first."""
        words = self.words
        with Vertical(id="dialog"):
            yield Static(Content(self._question), id="question")
            rows = (Row("no", (words("confirm.no"), "n")), Row("yes", (self._yes, words("confirm.yes_key"))))
            yield RowList((Column(), Column(1, right=True)), rows, id="answers")

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.name == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answer yes or no."""
        self.dismiss(yes)


_LEAST_BESIDE = 6
"""Cells of what stands at the end of a choice, more where a figure is longer."""


class ChoiceDialog(Dialog[str | None]):
    """Dialog of a few named choices in a list, with a note on the marked choice.

    None when none of them is wanted.
    """

    place = "place.choice"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,q", "cancel", "key.choice.cancel", show=False)]

    def __init__(self, title: str, rows: Sequence[Row], cursor: int = 0) -> None:
        super().__init__()
        self._title = title
        self._rows = tuple(rows)
        self._cursor = cursor

    def compose(self) -> ComposeResult:
        """Show the rows in a box."""
        with Vertical(id="dialog"):
            yield Static(Content(self._title), id="question")
            yield RowList(self.columns(), [row._replace(note="") for row in self._rows], id="answers")
            if any(row.note for row in self._rows):
                yield Static(self._rows[self._cursor].note, id="hint")

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the list: a name, and what stands at its end."""
        beside = max((cell_width(str(row.cells[-1])) for row in self._rows if len(row.cells) > 1), default=0)
        return Column(), Column(max(_LEAST_BESIDE, beside), right=True)

    def on_mount(self) -> None:
        """Point at the row."""
        self.query_one(RowList).cursor = self._cursor

    @on(RowList.Moved)
    def _pointed(self, event: RowList.Moved) -> None:
        for hint in self.query("#hint").results(Static):
            hint.update(next((row.note for row in self._rows if row.name == event.name), ""))

    def on_key(self, event: events.Key) -> None:
        """Take the key that stands at the end of a row."""
        meant = next((row.name for row in self._rows if event.character and row.cells[-1] == event.character), None)
        if meant is not None:
            event.stop()
            event.prevent_default()
            self.dismiss(meant)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.name)


class OneLineInput(Input):
    """Input of one line; pasted lines are joined."""

    def on_paste(self, event: events.Paste) -> None:
        """Join the lines of a pasted text (hook of Textual)."""
        # Input itself would take the first line and drop the others without a word.
        event.text = " ".join(event.text.split())


class AskDialog(Dialog[str | None]):
    """Dialog for a line of text, completed from names that are known.

    None when the person thinks better of it.
    """

    place = "place.ask"
    hint: ClassVar[str] = "ask.hint"
    line: ClassVar[type[Input]] = OneLineInput
    replaces: ClassVar[bool] = True
    """Whether what is typed first takes the place of the answer that stands there."""
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "cancel", "key.ask.cancel", show=False, priority=True),
        key("down", "to_names", "key.ask.names", show=False),
    ]

    def __init__(
        self,
        question: str,
        value: str = "",
        *,
        names: Sequence[str] = (),
        check: Callable[[str], str | None] = lambda _text: None,
    ) -> None:
        """Ask the question; `check` returns what is wrong with an answer, in words, or None."""
        super().__init__()
        self._question = question
        self._value = value
        self._names = tuple(names)
        self._check = check

    def compose(self) -> ComposeResult:
        """Show the question, the line and what it may mean."""
        with Vertical(id="dialog"):
            yield Static(Content(self._question), id="question")
            yield self.line(self._value, id="answer", suggester=self._suggester(), select_on_focus=self.replaces)
            yield Static("", id="wrong")
            if self._offers:
                yield RowList((Column(),), self._matching(""), id="names")
            yield Static(Content.styled(self.words(self.hint), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Begin to type at once."""
        self.query_one(Input).focus()

    @property
    def _offers(self) -> bool:
        """Whether a list of what may be meant stands below the line."""
        return bool(self._names)

    def _suggester(self) -> Suggester | None:
        return SuggestFromList(self._names, case_sensitive=False) if self._names else None

    def _matching(self, text: str) -> tuple[Row, ...]:
        """Return the names that have a text in them as rows, those that begin with it first, also by a later word."""
        folded = fold(text)
        names = [name for name in self._names if folded in fold(name)]
        names.sort(key=lambda name: (not fold(name).startswith(folded), f" {folded}" not in fold(name)))
        return tuple(Row(str(number), (name,)) for number, name in enumerate(names[:_MOST_SUGGESTIONS]))

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self.query_one("#wrong", Static).update("")
        for listing in self.query(RowList):
            listing.show(self._matching(event.value if event.value != self._value else ""), cursor=0)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self._answer(event.value)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        listing = event.listing
        self._answer(str(listing.rows[listing.cursor].cells[0]))

    def _answer(self, text: str) -> None:
        wrong = self._check(text)
        if wrong is None:
            self.dismiss(text)
        else:
            self._tell_wrong(wrong)

    def _tell_wrong(self, wrong: str) -> None:
        self.query_one("#wrong", Static).update(Content.styled(wrong, "$error"))

    def action_to_names(self) -> None:
        """Go down to the known names."""
        for listing in self.query(RowList):
            listing.focus()


def refusal_by(act: Callable[[str], object], words: Words) -> Callable[[str], str | None]:
    """Return the check of an AskDialog that tells in words why `act` refuses what is typed."""

    def check(text: str) -> str | None:
        try:
            act(text)
        except CarteadoError as error:
            return words.error(error)
        return None

    return check


class KnownNameDialog(AskDialog):
    """Dialog for one of the names that are known.

    Enter takes the one that is marked, or one that is typed whole.
    """

    def _answer(self, text: str) -> None:
        whole = next((name for name in self._names if text.strip() and fold(name) == fold(text)), None)
        marked = next((str(row.cells[0]) for row in self._matching(text)), text)
        super()._answer(whole or marked)


class NameDialog(AskDialog):
    """Dialog for a name, answered as it is kept; a name that is too long is refused."""

    def _answer(self, text: str) -> None:
        try:
            name = clean_name(text)
        except CarteadoError as error:
            self._tell_wrong(self.words.error(error))
        else:
            super()._answer(name)
