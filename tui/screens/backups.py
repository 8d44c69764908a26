"""The copies of the club's file: made now, looked at, put back; and what is wrong with the file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from saves.doctor import Findings, examine
from saves.upkeep.backups import Backup, backup_folder, backups, make_backup
from tui.keymap import key
from tui.services.identity.names import clean
from tui.texts.backups import format_findings, format_rescued, format_size, write_lost
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.page import FilledPage
from tui.widgets.row_list import Column, Row, RowList

_BACKUPS_KIND = KeyFamily("backups.kind.{}", "daily asked replaced upgraded")

Done = TypeVar("Done")


class _Backups(RowList):
    """The list; what `enter` does has a word of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [key("enter", "choose", "key.backups.restore")]


class BackupsScreen(FilledPage):
    """The list of copies; `n` makes one, enter goes back to it, `c` checks the file, `x` saves what reads."""

    place = "place.backups"
    AUTO_FOCUS = "#backups"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "new", "key.backups.new"),
        key("c", "check", "key.backups.check"),
        key("x", "export", "key.backups.export"),
    ]
    CSS = """
    BackupsScreen > #backups { height: 1fr; margin: 0 1; }
    BackupsScreen > #advice { height: 2; padding: 0 1; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._busy = False

    @property
    def _store(self) -> Path:
        return self.context.store.path

    @property
    def _now(self) -> datetime:
        return datetime.fromtimestamp(self.context.clock() / 1000, self.session.zone)

    def body(self) -> ComposeResult:
        """Show the copies and what is kept where."""
        columns = (Column(), Column(18), Column(8, right=True))
        yield _Backups(columns, id="backups", one_click=False, title=self.words("place.backups"))
        yield Static("", id="advice")

    def refill(self) -> None:
        """Read the folder."""
        rows = [self._row(backup) for backup in backups(self._store)]
        self.query_one("#backups", RowList).show(rows or [Row("", (self.words("backups.none"),))])
        self._advise(self.words("backups.advice", folder=backup_folder(self._store).name))

    def _advise(self, advice: str) -> None:
        self.query_one("#advice", Static).update(Content.assemble(("▸ ", "bold $accent"), (advice, "bold")))

    def _row(self, backup: Backup) -> Row:
        words = self.words
        kind = Content.styled(words(_BACKUPS_KIND(backup.kind)), "$faint" if backup.kind == "replaced" else "bold")
        return Row(
            str(backup.path),
            (kind, self.session.moment(backup.at), Content.styled(format_size(backup.size, words), "$faint")),
        )

    @work
    async def action_new(self) -> None:
        """Make a copy now."""
        made = await self._apart("backups.making", lambda: make_backup(self._store, self._now))
        if made is not None:
            text = self.words("backups.made", name=made.path.name, size=format_size(made.size, self.words))
            self.notify(text, markup=False)

    @work
    async def action_check(self) -> None:
        """Look through the club's file and tell what was found."""
        findings = await self._apart("backups.checking", lambda: examine(self._store))
        if findings is not None:
            await self._tell(findings)

    @work
    async def action_export(self) -> None:
        """Save all that reads as files in a folder."""
        folder = self._store.with_name(f"{self._store.stem}-export-{self._now:%Y-%m-%d}")
        typed = await self.app.push_screen_wait(AskDialog(self.words("backups.export.ask"), str(folder)))
        if typed is None or not clean(typed):
            return

        def rescued() -> Findings:
            findings = examine(self._store, Path(clean(typed)).expanduser())
            if findings.rescued is not None:
                write_lost(findings.rescued, self.words)
            return findings

        findings = await self._apart("backups.exporting", rescued)
        if findings is not None:
            await self._tell(findings)

    async def _apart(self, doing: str, do: Callable[[], Done]) -> Done | None:
        """Do something in a thread, one at a time, and say so; None when it was refused, in words."""
        if self._busy:
            return None
        self._busy = True
        self._advise(self.words(doing))
        try:
            return await asyncio.to_thread(do)
        except CarteadoError as error:
            self.tell_error(error)
            return None
        finally:
            self._busy = False
            if self.is_attached:
                self.refill()

    async def _tell(self, findings: Findings) -> None:
        lines = list(format_findings(findings, self.words))
        if findings.rescued is not None:
            lines = [*format_rescued(findings.rescued, self.words), *lines]
        await self.app.push_screen_wait(FindingsDialog(lines))

    @on(RowList.Chosen, "#backups")
    @work
    async def _chosen(self, event: RowList.Chosen) -> None:
        path = Path(event.name)
        moment = next((self.session.moment(backup.at) for backup in backups(self._store) if backup.path == path), "")
        if not moment:
            self.refill()
            return
        question = self.words("backups.restore.ask", moment=moment, folder=backup_folder(self._store).name)
        if self.context.navigator.embedded_server is not None:
            question = f"{question}\n\n{self.words('backups.restore.hall')}"
        if await self.app.push_screen_wait(ConfirmDialog(question, self.words("backups.restore.yes"))):
            self.context.navigator.restore(path)


class FindingsDialog(LinesDialog):
    """The findings, line by line."""

    place = "place.findings"
    hint = "backups.close.hint"
    BINDINGS: ClassVar[list[BindingType]] = [key("escape,enter,q", "close", "key.backups.close", show=False)]
    CSS = "FindingsDialog #dialog { width: 76; max-height: 90%; }"
    DEFAULT_CSS = "FindingsDialog VerticalScroll { max-height: 15; }"

    def __init__(self, lines: Sequence[str]) -> None:
        first, *others = map(clean, lines)
        super().__init__((first, *(f"· {line}" for line in others)))
