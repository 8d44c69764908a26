"""What was understood of a list of people, to be looked through before anybody is entered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tournaments.ruleset import PAIR
from tui.keymap import key
from tui.services.identity.names import SHORTEST_NAME, short_names
from tui.services.tournaments.entry import read_group
from tui.services.tournaments.lists.lines import read_names
from tui.services.tournaments.lists.listed import DOUBT, Listed, compared, typed_again
from tui.texts.cells import cell_len
from tui.texts.localizer import Words
from tui.widgets.cells import Cell
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.row_list import Column, Row, RowList
from tui.widgets.screen import Dialog

FEW = 3
"""So many doubtful rows are entered by one key; all of them can be seen at a glance."""
_NAME, _CLUB, _RATING = 24, 14, 5
_GAP = 2
"""Cells between two columns."""


_PARTED = " / "


class _Rows:
    """The rows of the dialog, each made when it comes into sight."""

    def __init__(self, dialog: ListDialog) -> None:
        self._dialog = dialog

    def __len__(self) -> int:
        return len(self._dialog.people)

    def __getitem__(self, index: int) -> Row:
        return self._dialog.row(index)


class _Correction(AskDialog):
    """Asks for a row typed anew; what stands there is changed, not replaced."""

    replaces = False


class ListDialog(Dialog[tuple[Listed, ...]]):
    """Dialog that shows an imported list of people, with its doubtful rows.

    Rows are corrected, left out and taken in here.
    """

    place = "place.list"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("space", "leave_out", "key.list.leave_out"),
        key("e", "correct", "key.list.correct"),
        key("n", "next_doubt", "key.list.next_doubt"),
        key("x", "leave_doubts_out", "key.list.leave_doubts_out"),
        key("escape", "cancel", "key.ask.cancel", show=False),
    ]
    CSS = """
    ListDialog #dialog { width: 78; padding: 0 2; }
    ListDialog #people { width: 100%; height: auto; max-height: 12; }
    """

    def __init__(self, words: Words, people: Sequence[Listed], taken: Collection[str], members: int = 1) -> None:
        """Show the people; `taken` are the folded names of those who are entered already.

        So many `members` play together, of whom a line may name all.
        """
        super().__init__()
        self._members = members
        self._in_groups = members > 1
        self._words = words
        self._taken = taken
        self.people = list(compared(people, taken, members))
        self._clubs = any(person.club for person in self.people)
        self._ratings = any(person.rating is not None for person in self.people)
        self._room = _NAME + (0 if self._clubs else _CLUB + _GAP) + (0 if self._ratings else _RATING + _GAP)
        """Cells of a name, which has the room of columns where nobody has anything."""
        # Talk is no name: of a long line its beginning is shown.
        self._shown = self._short(person.name for person in self.people if person.doubt != "chat")

    def compose(self) -> ComposeResult:
        """Show what was understood."""
        with Vertical(id="dialog"):
            yield Static("", id="question")
            columns = (
                *(Column(1), Column(self._room)),
                *([Column(_CLUB)] if self._clubs else []),
                *([Column(_RATING, right=True)] if self._ratings else []),
                Column(),
            )
            yield RowList(columns, (), id="people", one_click=False)
            yield Static(Content.styled(self._words("list.hint"), "$faint"), id="hint")

    def _short(self, names: Iterable[str]) -> dict[str, str]:
        """Return the form in which each name is shown; of a pair or trio that is too long, with everybody in it."""
        if not self._in_groups:
            return short_names(names, self._room)
        return {name: self._short_group(name) for name in names}

    def _short_group(self, name: str) -> str:
        people = read_group(name).people
        if cell_len(name) <= self._room or len(people) < PAIR:
            return short_names([name], self._room)[name]
        forms = short_names(people, max(SHORTEST_NAME, (self._room - len(_PARTED) * (len(people) - 1)) // len(people)))
        return _PARTED.join(map(forms.__getitem__, people))

    def on_mount(self) -> None:
        """Begin at the first doubtful row that is to be entered."""
        self._list.focus()
        first = next((at for at, person in enumerate(self.people) if person.doubt and not person.out), 0)
        self._show(cursor=first)

    @property
    def _list(self) -> RowList:
        return self.query_one("#people", RowList)

    @property
    def _doubts(self) -> int:
        return sum(bool(person.doubt) and not person.out for person in self.people)

    def _show(self, cursor: int | None = None) -> None:
        words, doubts = self._words, self._doubts
        left_out = sum(person.out for person in self.people)
        entering = [person.name for person in self.people if not person.out]
        count = sum(len(read_group(name).people) for name in entering) if self._in_groups else len(entering)
        question = words("list.ask", count=count)
        more = [words("list.doubts", count=doubts)] if doubts else []
        more += [words("list.left_out", count=left_out)] if left_out else []
        self.query_one("#question", Static).update(
            Content.assemble(question, *((f" {sentence}", "$warning") for sentence in more))
        )
        self._list.show(_Rows(self), cursor=cursor)

    def row(self, at: int) -> Row:
        """Return how one row looks."""
        person = self.people[at]
        out = person.out
        mark: tuple[str, str] = (
            ("–", "$faint") if out else ("?", "bold $warning") if person.doubt else ("✓", "$success")
        )
        doubt = (self._words(DOUBT(person.doubt)),) if person.doubt else ()
        notes = dict.fromkeys((*doubt, *person.noted))
        cells: tuple[Cell, ...] = (
            Content.styled(*mark),
            Content.styled(self._shown.get(person.name, person.name), "$faint" if out else "bold"),
            *([Content.styled(person.club, "$secondary")] if self._clubs else []),
            *(["" if person.rating is None else str(person.rating)] if self._ratings else []),
            Content.styled(" · ".join(notes), "$faint" if out or not person.doubt else "$warning"),
        )
        return Row(str(at), cells)

    def _put(self, at: int, person: Listed) -> None:
        self.people[at] = person
        self._show()

    def action_leave_out(self) -> None:
        """Skip the marked row, or include it again."""
        at = self._list.cursor
        person = self.people[at]
        if person.out and person.doubt == "long":
            self.action_correct()
        else:
            self._put(at, person._replace(out=not person.out))

    @work
    async def action_correct(self) -> None:
        """Type the marked row anew; with a comma it becomes several."""
        at = self._list.cursor
        person = self.people[at]
        dialog = _Correction(self._words("list.correct", line=person.line), typed_again(person), check=self._wrong)
        typed = await self.app.push_screen_wait(dialog)
        if typed is not None:
            others = [other for number, other in enumerate(self.people) if number != at]
            typed_rows = [row._replace(line=person.line) for row in read_names(typed)]
            mended = compared([*others, *typed_rows], self._taken, self._members)[len(others) :]
            self._shown |= self._short(row.name for row in mended)
            self.people[at : at + 1] = mended
            self._show(cursor=at)

    def _wrong(self, text: str) -> str | None:
        people = read_names(text)
        if not people or any(person.doubt == "long" for person in people):
            return self._words(DOUBT("long" if people else "nameless"))
        return None

    def action_next_doubt(self) -> None:
        """Go to the next doubtful row, from the end on to the first."""
        cursor, size = self._list.cursor, len(self.people)
        order = [(cursor + step) % size for step in range(1, size + 1)]
        self._list.cursor = next((at for at in order if self.people[at].doubt and not self.people[at].out), cursor)

    def action_leave_doubts_out(self) -> None:
        """Leave every doubtful row out."""
        self.people = [person._replace(out=True) if person.doubt else person for person in self.people]
        self._show()

    @on(RowList.Chosen)
    @work
    async def _chosen(self) -> None:
        """Enter everybody who is not left out; many doubtful rows only after a question."""
        doubts = self._doubts
        if doubts > FEW:
            question = ConfirmDialog(self._words("list.sure", count=doubts), self._words("list.sure.yes"))
            if not await self.app.push_screen_wait(question):
                self.action_next_doubt()
                return
        self.dismiss(tuple(person for person in self.people if not person.out))

    def action_cancel(self) -> None:
        """Enter nobody."""
        self.dismiss(())
