"""Tournaments and seasons as files, by keys: written anywhere, opened after a look at what they would change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.core.errors import CarteadoError
from saves.season_files import AnyFile, SeasonFile, export_season, keep_file, read_any
from saves.tournament_files import Comparison, Taken, compare_tournament, export_tournament, keep_tournament
from saves.tournament_reading import TournamentFile
from tui.papers.fallback import folder_name, folder_of
from tui.papers.safe import file_name
from tui.screens.dialogs import ConfirmDialog
from tui.screens.file_dialog import ENDING, OpenFileDialog, SaveFileDialog
from tui.screens.page import Page
from tui.text import clean
from tui.widgets.paths import path_of, places

_FOLDER = "files.folder"
"""The setting that says where a file was last written or opened."""


class Exchange:
    """Files of one screen; its methods are called in a worker, and return the sentence to be said."""

    def __init__(self, page: Page[Any]) -> None:
        self._page = page
        self._app = page.carteado
        self._store = page.carteado.store
        self._words = page.words

    # ---- Writing -----------------------------------------------------------------------------------------------------

    async def save_tournament(self, tournament: str) -> str | None:
        """Write a tournament into a file that is asked for; raises CarteadoError."""
        found = self._app.championships.open(tournament)
        seeds = False
        open_ = self._store.matches.library(tournament=tournament, status="open", limit=-1)
        if count := sum(line.resumable for line in open_):
            seeds = await self._ask("files.seeds.ask", "files.seeds.yes", count=count)
        name = folder_name(tournament, found.tournament)
        return await self._save(name, lambda path: export_tournament(self._store, tournament, path, seeds=seeds))

    async def save_season(self, season: str) -> str | None:
        """Write a season with its tournaments into a file that is asked for; raises CarteadoError."""
        name = file_name(self._store.seasons.get(season).season.name, season)
        return await self._save(name, lambda path: export_season(self._store, season, path))

    async def _save(self, name: str, write: Callable[[Path], object]) -> str | None:
        proposal = str(self._folder / f"{name}{ENDING}")
        dialog = SaveFileDialog(self._words("files.save.ask"), proposal, self._places, replacing=True)
        answer = await self._app.push_screen_wait(dialog)
        if answer is None:
            return None
        path = path_of(answer)
        if path.exists() and not await self._ask("files.replace.ask", "files.replace.yes", file=path.name):
            return None
        write(path)
        self._remember(path)
        return self._words("files.saved", path=str(path))

    # ---- Opening -----------------------------------------------------------------------------------------------------

    async def open(self, season: str | None = None) -> tuple[str, tuple[Taken, ...]] | None:
        """Take in a file that is asked for, after a question where something here would change; raises CarteadoError.

        Its tournaments count for `season`, if one is given.
        """
        games = self._app.games
        dialog = OpenFileDialog(
            self._words("files.open.ask"), self._places, f"{self._folder}/", lambda path: read_any(path, games)
        )
        answer = await self._app.push_screen_wait(dialog)
        if answer is None:
            return None
        self._remember(path_of(answer))
        file = dialog.content
        assert isinstance(file, TournamentFile | SeasonFile)
        taken = await self._take(file, season)
        if taken is None:
            return None
        for one in taken:
            self._reread(one)
        return self._told(file, taken), taken

    async def _take(self, file: AnyFile, season: str | None) -> tuple[Taken, ...] | None:
        parts = (file,) if isinstance(file, TournamentFile) else file.parts
        compared = [(part, compare_tournament(self._store, part)) for part in parts]
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
        return keep_file(self._store, file, season)

    async def _replace(self, file: TournamentFile, found: Comparison) -> bool:
        """Put the file's log in the place of the one here, which is kept as a file; tells whether that was wanted."""
        name = file.head.tournament
        folder = folder_of(self._store.settings, self._store.path) or self._store.path.parent / "papers"
        state = self._app.championships.open(name).tournament
        backup = folder / f"{folder_name(name, state)}-{found.here}{ENDING}"
        if not await self._ask_about(file, found, key="files.parted", backup=str(backup)):
            return False
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CarteadoError("papers_cannot_write", detail=str(error)) from error
        export_tournament(self._store, name, backup, seeds=True)
        keep_tournament(self._store, file, replace=True)
        self._app.championships.reread(name)
        return True

    async def _ask_about(self, file: TournamentFile, found: Comparison, *, key: str, **data: object) -> bool:
        return await self._ask(
            f"{key}.ask",
            f"{key}.yes",
            line=clean(file.head.line),
            here=found.here,
            here_at=self._page.session.moment(found.here_at),
            there=found.there,
            there_at=self._page.session.moment(found.there_at),
            shared=found.shared,
            **data,
        )

    def _reread(self, taken: Taken) -> None:
        """Show what came wherever the tournament is open, and keep its papers fresh here too."""
        championships = self._app.championships
        if taken.acts:
            championships.reread(taken.tournament)
            found = championships.open(taken.tournament)
            found.club.papers(found.id, found.tournament, found.desk.entries)

    def _told(self, file: AnyFile, taken: Sequence[Taken]) -> str:
        if isinstance(file, TournamentFile):
            [one] = taken
            return self._words(f"files.opened.{one.status}", line=clean(file.head.line), acts=one.acts)
        fresh = sum(one.status == "new" for one in taken)
        return self._words(
            "files.opened.season",
            name=clean(file.entry.season.name),
            inside=len(taken),
            fresh=fresh,
            grown=sum(one.status == "continued" for one in taken),
        )

    # ---- What they share ---------------------------------------------------------------------------------------------

    async def _ask(self, question: str, yes: str, **data: object) -> bool:
        dialog = ConfirmDialog(self._words(question, **data), self._words(yes))
        return await self._app.push_screen_wait(dialog)

    @property
    def _folder(self) -> Path:
        kept = self._store.settings.get(_FOLDER)
        return Path(kept) if isinstance(kept, str) and Path(kept).is_dir() else Path.home()

    @property
    def _places(self) -> list[str]:
        papers = folder_of(self._store.settings, self._store.path)
        return places(*([papers] if papers is not None else []))

    def _remember(self, path: Path) -> None:
        self._store.settings.set(_FOLDER, str(path.absolute().parent))
