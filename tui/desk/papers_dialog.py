"""The papers of a tournament: each kind in the format that is wanted, written into its folder, which is told."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from saves.whole import write_whole
from tui.championship import Championship
from tui.keymap import key
from tui.papers import FORMATS, KINDS, formats_of, write
from tui.papers.fallback import folder_name, folder_of
from tui.papers.model import PaperError
from tui.screens.base import Dialog
from tui.screens.dialogs import AskDialog
from tui.widgets.form import Field, Form

_USUAL = {"page": "html", "standings": "text", "pairings": "text"}
"""Where another format than PDF comes first."""


class PapersDialog(Dialog[None]):
    """A line a kind, the arrows change its format, enter writes it; below stand the folder and what was written."""

    place = "papers"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "write", "papers.write", priority=True),
        key("a", "write_all", "papers.write_all"),
        key("f", "folder", "papers.folder"),
        key("escape,P,q", "close", "papers.close", show=False),
    ]
    CSS = """
    PapersDialog #dialog { width: 76; }
    PapersDialog #papers { height: 9; }
    PapersDialog #told { height: auto; min-height: 4; margin: 1 0 0 0; }
    """

    def __init__(self, championship: Championship) -> None:
        """Offer the papers of a tournament."""
        super().__init__()
        self._championship = championship
        self._formats = {kind: _USUAL.get(kind, "pdf") for kind in KINDS}
        self._said = Content("")

    def compose(self) -> ComposeResult:
        """Show the kinds and the folder."""
        words = self.words
        with Vertical(id="dialog"):
            yield Static(Content(words("papers.menu.title")), id="question")
            yield Form(self._fields(), label_width=34, id="papers")
            yield Static("", id="told")
            yield Static(Content.styled(words("papers.menu.hint"), "$faint"), id="hint")

    def on_mount(self) -> None:
        """Tell the folder."""
        self.query_one(Form).focus()
        self._show()

    def _fields(self) -> list[Field]:
        words = self.words
        return [
            Field(kind, words(f"papers.kind.{kind}"), words(f"papers.format.{self._formats[kind]}")) for kind in KINDS
        ]

    def _show(self) -> None:
        words, form = self.words, self.query_one(Form)
        form.fill(self._fields())
        fresh = words("papers.menu.fresh") if self._kept else words("papers.menu.none")
        lines = [
            Content.styled(words("papers.menu.folder", folder=str(self.folder)), "$faint"),
            Content.styled(fresh, "$faint"),
            self._said,
        ]
        self.query_one("#told", Static).update(Content("\n").join(lines))

    @property
    def _kept(self) -> bool:
        return folder_of(self._championship.club.store) is not None

    @property
    def folder(self) -> Path:
        """Where this tournament's papers go."""
        store = self._championship.club.store
        above = folder_of(store) or store.path.parent / "papers"
        return above / folder_name(self._championship.id, self._championship.tournament)

    def on_form_changed(self, event: Form.Changed) -> None:
        """Take another format."""
        formats = formats_of(event.name)
        at = formats.index(self._formats[event.name]) if self._formats[event.name] in formats else 0
        self._formats[event.name] = formats[(at + event.step) % len(formats)]
        self._show()

    # ---- Acts --------------------------------------------------------------------------------------------------------

    def _write(self, kind: str) -> Path:
        championship = self._championship
        kind_format = self._formats[kind]
        at, zone = self.context.clock(), self.session.zone
        content = write(kind, kind_format, championship.tournament, self.words, at=at, zone=zone)
        number = len(championship.tournament.rounds)
        name = self.words(f"papers.menu.file.{kind}", round=number)
        path = self.folder / f"{name}{FORMATS[kind_format]}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        except OSError as error:
            raise PaperError("papers_cannot_write", detail=str(error)) from error
        return path

    def action_write(self) -> None:
        """Write the marked paper in its format."""
        self._write_some((self.query_one(Form).current,))

    def action_write_all(self) -> None:
        """Write every paper that there is now, each in its format."""
        self._write_some(KINDS)

    def _write_some(self, kinds: tuple[str, ...]) -> None:
        words, written, refused = self.words, [], []
        for kind in kinds:
            try:
                written.append(self._write(kind))
            except CarteadoError as error:
                refused.append(words.error(error))
        told = [words("papers.menu.written", count=len(written), file=written[-1].name)] if written else []
        parts = [Content.styled(line, "bold $success") for line in told]
        parts += [Content.styled(line, "$error") for line in dict.fromkeys(refused)]
        self._said = Content("\n").join(parts)
        self._show()

    @work
    async def action_folder(self) -> None:
        """Choose another folder; an empty answer means the one beside the store."""
        store = self._championship.club.store
        dialog = AskDialog(self.words("papers.menu.folder.ask"), store.club.load().documents or "")
        answer = await self.app.push_screen_wait(dialog)
        if answer is not None:
            store.club.change(documents=answer.strip())
            self._show()

    def action_close(self) -> None:
        """Go back to the desk."""
        self.dismiss(None)
