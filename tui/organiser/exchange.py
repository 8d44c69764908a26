"""Tournaments and seasons as files, by keys.

Written anywhere, opened after a look at what they would change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.library_faults import fault_of
from saves.exchange.season_files import AnyFile, SeasonFile, differences, export_season, keep_file, read_any
from saves.exchange.tournament_files import (
    LogComparison,
    Taken,
    compare_tournament,
    export_tournament,
    keep_tournament,
)
from saves.exchange.tournament_reading import TournamentFile
from saves.files.atomic_write import save_file
from saves.files.sealed_lines import Watch
from tournaments.catalog import Catalog
from tournaments.spec import parse
from tui.documents.files import file_name
from tui.documents.offline_kit import folder_name, folder_of
from tui.documents.write import EVENT_FORMATS, write_event
from tui.services.identity.names import clean
from tui.services.tournaments.club import catalog_of
from tui.services.tournaments.events.bringing import bring, line_of
from tui.services.tournaments.events.reading import is_event, read_event
from tui.services.tournaments.events.sheet import EventSheet
from tui.texts.brought import format_brought, format_trust
from tui.texts.season_differences import format_differences
from tui.widgets.dialogs import AskDialog, ConfirmDialog
from tui.widgets.file_dialog import ENDING, OpenFileDialog, SaveFileDialog, kind_of, path_of, places
from tui.widgets.lines_dialog import LinesDialog
from tui.widgets.page import Page

_FILES_OPENED = KeyFamily("files.opened.{}", "new continued same older parted")


class FileExchange:
    """Import and export dialogs of one screen, run in workers."""

    def __init__(self, page: Page[Any], tell: Callable[[str, bool], None] | None = None) -> None:
        """Prepare the exchange of files; `tell` shows a sentence, its second word whether it is a refusal.

        Without it a notice does.
        """
        self._page = page
        self._context = page.context
        self._tell = tell or self._notify
        self._store = page.context.store
        self._words = page.words

    # ---- Writing -----------------------------------------------------------------------------------------------------

    async def save_tournament(self, tournament: str) -> None:
        """Write a tournament into a file that is asked for."""
        await self._said(self._save_tournament(tournament))

    async def save_season(self, season: str) -> None:
        """Write a season with its tournaments into a file that is asked for."""
        await self._said(self._save_season(season))

    async def _save_tournament(self, tournament: str) -> str | None:
        tournament_session = self._context.tournaments.open(tournament)
        seeds = False
        open_ = self._store.matches.library(tournament=tournament, status="open", limit=-1)
        if count := sum(line.resumable for line in open_):
            seeds = await self._ask("files.seeds.ask", "files.seeds.yes", count=count)
        elif tournament_session.tournament.keeps_secrets:
            seeds = await self._ask("files.values.ask", "files.values.yes")
        name = folder_name(tournament, tournament_session.tournament)

        def write(path: Path) -> None:
            """Write our own file, or by the name's ending one for other programs."""
            ending = path.suffix.lower().removeprefix(".")
            if ending in EVENT_FORMATS:
                save_file(path, write_event(ending, tournament_session.tournament, self._words))
            else:
                export_tournament(self._store, tournament, path, seeds=seeds)

        return await self._save(name, write)

    async def _save_season(self, season: str) -> str | None:
        name = file_name(self._store.seasons.get(season).season.name, season)
        return await self._save(name, lambda path: export_season(self._store, season, path))

    async def _save(self, name: str, write: Callable[[Path], object]) -> str | None:
        proposal = str(self._folder / f"{name}{ENDING}")
        dialog = SaveFileDialog(self._words("files.save.ask"), proposal, self._places, replacing=True)
        answer = await self._page.app.push_screen_wait(dialog)
        if answer is None:
            return None
        path = path_of(answer)
        if kind_of(path) and not await self._ask("files.replace.ask", "files.replace.yes", file=path.name):
            return None
        write(path)
        self._remember(path)
        return self._words("files.saved", path=str(path))

    # ---- Opening -----------------------------------------------------------------------------------------------------

    async def open(self, season: str | None = None) -> tuple[Taken, ...]:
        """Take in a file that is asked for, after a question where something here would change.

        Returns what it held. Its tournaments count for `season`, if one is given.
        """
        taken: list[Taken] = []
        await self._said(self._open(season, taken))
        return tuple(taken)

    async def _open(self, season: str | None, taken: list[Taken]) -> str | None:
        games = self._context.games

        def read(path: Path, watch: Watch) -> AnyFile | EventSheet:
            return read_event(path) if is_event(path) else read_any(path, games, watch)

        dialog = OpenFileDialog(
            self._words("files.open.ask"), self._places, f"{self._folder}/", read, ending=(ENDING, ".trf", ".csv")
        )
        answer = await self._page.app.push_screen_wait(dialog)
        if answer is None:
            return None
        self._remember(path_of(answer))
        file = dialog.content
        assert file is not None
        if isinstance(file, EventSheet):
            return await self._bring(file, season, taken)
        season_taken = await self._take(file, season)
        if season_taken is None:
            return None
        for imported in season_taken:
            self._reread(imported)
        taken.extend(season_taken)
        stayed = format_differences(await asyncio.to_thread(differences, self._store, file), self._words)
        return " ".join((self._imported_text(file, season_taken), *stayed))

    async def _bring(self, sheet: EventSheet, season: str | None, taken: list[Taken]) -> str | None:
        """Play an event of another program again, as a tournament of a line that is asked for where it has none."""
        catalog = catalog_of(self._store.club_types)
        try:
            spec = line_of(sheet, catalog, None)
        except CarteadoError:
            dialog = AskDialog(
                self._words("event.line.ask", name=sheet.name, people=len(sheet.players), rounds=sheet.begun),
                check=lambda text: self._line_refused(text, catalog),
            )
            answer = await self._page.app.push_screen_wait(dialog)
            if answer is None:
                return None
            spec = line_of(sheet, catalog, answer)
        sessions = self._context.tournaments
        brought = bring(sessions.club, sheet, spec, by=clean(self._page.session.settings.name))
        session = sessions.add(brought.tournament_session)
        if season is not None:
            self._store.seasons.add(season, session.id)
        taken.append(Taken(session.id, "new", len(session.desk.entries), 0))
        lines = tuple(format_brought(sheet, spec, brought.comparison, self._words))
        await self._page.app.push_screen_wait(LinesDialog(lines))
        return lines[0]

    def _line_refused(self, text: str, catalog: Catalog) -> str | None:
        try:
            parse(text, catalog)
        except CarteadoError as error:
            return self._words.error(error)
        return None

    async def _take(self, file: AnyFile, season: str | None) -> tuple[Taken, ...] | None:
        parts = (file,) if isinstance(file, TournamentFile) else file.parts
        compared = [(part, await asyncio.to_thread(compare_tournament, self._store, part)) for part in parts]
        going_on = [(part, found) for part, found in compared if found.status == "continued"]
        if isinstance(file, TournamentFile) and compared[0][1].status == "parted":
            if not await self._replace(file, compared[0][1]):
                return None
            # What is here is now the file's, and the season takes it as such.
        elif len(going_on) == 1:
            if not await self._ask_about(*going_on[0], key="files.continue"):
                return None
        elif going_on and not await self._ask("files.continue_some.ask", "files.continue.yes", count=len(going_on)):
            return None
        for part, found in compared if isinstance(file, SeasonFile) else ():
            if found.status == "parted":
                # What is not to be replaced stays here, and that is told in the end.
                await self._replace(part, found)
        return await asyncio.to_thread(keep_file, self._store, file, season, parted="here")

    async def _replace(self, file: TournamentFile, comparison: LogComparison) -> bool:
        """Put the file's log in the place of the one here, which is kept as a file; tells whether that was wanted."""
        name = file.head.tournament
        folder = folder_of(self._store) or self._store.path.parent / "papers"
        state = self._context.tournaments.open(name).tournament
        backup = folder / f"{folder_name(name, state)}-{comparison.here}{ENDING}"
        if not await self._ask_about(file, comparison, key="files.parted", backup=str(backup)):
            return False
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CarteadoError("papers_cannot_write", detail=fault_of(error)) from error
        export_tournament(self._store, name, backup, seeds=True)
        keep_tournament(self._store, file, replace=True)
        self._context.tournaments.reread(name)
        return True

    async def _ask_about(self, file: TournamentFile, comparison: LogComparison, *, key: str, **data: object) -> bool:
        return await self._ask(
            f"{key}.ask",
            f"{key}.yes",
            line=clean(file.head.line),
            here=comparison.here,
            here_at=self._page.session.moment(comparison.here_at),
            there=comparison.there,
            there_at=self._page.session.moment(comparison.there_at),
            shared=comparison.shared,
            **data,
        )

    def _reread(self, taken: Taken) -> None:
        """Show what came wherever the tournament is open, and keep its papers fresh here too."""
        tournament_sessions = self._context.tournaments
        if taken.acts:
            tournament_sessions.reread(taken.tournament)
            tournament_session = tournament_sessions.open(taken.tournament)
            tournament_session.club.papers(
                tournament_session.id, tournament_session.tournament, tournament_session.desk.entries
            )

    def _imported_text(self, file: AnyFile, taken: Sequence[Taken]) -> str:
        if isinstance(file, TournamentFile):
            [only] = taken
            text = self._words(_FILES_OPENED(only.status), line=clean(file.head.line), acts=only.acts)
            return self._with_trust(text, taken)
        fresh = sum(imported.status == "new" for imported in taken)
        text = self._words(
            "files.opened.season",
            name=clean(file.entry.season.name),
            inside=len(taken),
            fresh=fresh,
            grown=sum(imported.status == "continued" for imported in taken),
        )
        return self._with_trust(text, taken)

    def _with_trust(self, text: str, taken: Sequence[Taken]) -> str:
        results, backed = sum(imported.results for imported in taken), sum(imported.backed for imported in taken)
        return " ".join(filter(None, (text, format_trust(results, backed, self._words))))

    # ---- What they share ---------------------------------------------------------------------------------------------

    async def _said(self, doing: Awaitable[str | None]) -> None:
        """Do it, and tell what has come of it, or why it was refused."""
        try:
            message = await doing
        except CarteadoError as error:
            self._tell(self._words.error(error), True)
        else:
            if message is not None:
                self._tell(message, False)

    def _notify(self, text: str, bad: bool) -> None:
        self._page.notify(text, severity="error" if bad else "information", markup=False)

    async def _ask(self, question: str, yes: str, **data: object) -> bool:
        dialog = ConfirmDialog(self._words(question, **data), self._words(yes))
        return await self._page.app.push_screen_wait(dialog)

    @property
    def _folder(self) -> Path:
        kept = self._store.club.load().files
        return Path(kept) if kept and kind_of(Path(kept)) == "folder" else Path.home()

    @property
    def _places(self) -> list[str]:
        papers = folder_of(self._store)
        return places(*([papers] if papers is not None else []))

    def _remember(self, path: Path) -> None:
        self._store.club.change(files=str(path.absolute().parent))
