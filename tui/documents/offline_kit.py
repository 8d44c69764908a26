"""The papers beside the laptop: fresh on disk after every act, so that a dead laptop costs no more than a pencil."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.store import Store
from saves.tournament_lines import FORMAT, Head, written
from saves.whole import write_whole
from tournaments.log import LoggedAct
from tournaments.model import Tournament
from tui.documents.model import PaperError, file_name
from tui.texts.localizer import Words


def folder_of(store: Store) -> Path | None:
    """Return where the papers of all tournaments go, None when nobody wants any."""
    chosen = store.club.load().documents
    if chosen is None:
        return None
    return Path(chosen).expanduser() if chosen else store.path.parent / "papers"


def kept_papers(
    store: Store, words: Callable[[], Words], clock: Callable[[], int], troubled: Callable[[PaperError], None]
) -> OfflineKit:
    """Return what keeps the papers of a club's tournaments fresh, where its settings say."""
    return OfflineKit(lambda: folder_of(store), words, clock, troubled)


def folder_name(tournament: str, state: Tournament) -> str:
    """Return the name of a tournament's own folder."""
    return file_name(f"{state.spec.name} {state.spec.year}", tournament)


class _Wanted(NamedTuple):
    """The newest state of a tournament, that nobody has written yet."""

    folder: Path
    tournament: str
    state: Tournament
    entries: tuple[LoggedAct, ...]
    words: Words
    at: int


class OfflineKit:
    """Writes the papers of tournaments in a thread of its own: no act waits for them, none fails because of them.

    While one state is being written only the newest of those that follow is kept. `troubled` is called from that thread
    when papers cannot be written: once, and again only after they could be.
    """

    def __init__(
        self,
        folder: Callable[[], Path | None],
        words: Callable[[], Words],
        clock: Callable[[], int],
        troubled: Callable[[PaperError], None] = lambda _trouble: None,
    ) -> None:
        """Ask for folder and language at every act, so that a change of settings holds at once."""
        self._folder = folder
        self._words = words
        self._clock = clock
        self._troubled = troubled
        self._wanted: dict[str, _Wanted] = {}
        self._quiet = threading.Condition()
        self._worker: threading.Thread | None = None
        self.trouble: PaperError | None = None
        """What keeps papers from being written."""

    def refresh(self, tournament: str, state: Tournament, entries: Sequence[LoggedAct]) -> None:
        """Have the tournament's papers written soon; never waits, never raises."""
        try:
            folder = self._folder()
            if folder is None:
                return
            wanted = _Wanted(folder, tournament, state, tuple(entries), self._words(), self._clock())
            with self._quiet:
                self._wanted[tournament] = wanted
                if self._worker is None:
                    # Not a daemon: when the app ends, the last papers are still written.
                    self._worker = threading.Thread(target=self._work, name="papers", daemon=False)
                    self._worker.start()
        except (CarteadoError, OSError, RuntimeError, ValueError) as error:
            self._fail(error)

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until all is written, so long at most; tells whether it is."""
        with self._quiet:
            return self._quiet.wait_for(lambda: self._worker is None, seconds)

    def _work(self) -> None:
        while True:
            with self._quiet:
                if not self._wanted:
                    self._worker = None
                    self._quiet.notify_all()
                    return
                wanted = self._wanted.pop(next(iter(self._wanted)))
            try:
                _write(wanted)
                self.trouble = None
            except Exception as error:
                # Whatever is wrong with a paper must not end the thread: the next state may be fine.
                self._fail(error)

    def _fail(self, error: Exception) -> None:
        told, self.trouble = self.trouble, PaperError("papers_cannot_write", detail=fault_of(error))
        if told is None:
            self._troubled(self.trouble)


def papers_of(state: Tournament, words: Words, at: int) -> dict[str, bytes]:
    """Return the files that are kept fresh, by their names: the sheet to print, and the page for phones."""
    from tui.documents.builder import DocumentBuilder
    from tui.documents.write import FORMATS, paper, write_by
    from tui.documents.write import written as paper_written

    builder = DocumentBuilder(state, words, at)
    sheet = paper(builder, "sheet")
    files = {words("papers.file.sheet") + FORMATS[name]: paper_written(sheet, name, words) for name in ("html", "pdf")}
    return {**files, words("papers.file.page") + FORMATS["html"]: write_by(builder, "page", "html")}


def _write(wanted: _Wanted) -> None:
    folder = wanted.folder / folder_name(wanted.tournament, wanted.state)
    folder.mkdir(parents=True, exist_ok=True)
    created = wanted.entries[0].at if wanted.entries else 0
    head = Head(FORMAT, wanted.tournament, wanted.state.spec.line, created)
    log = b"".join(written(head, wanted.entries))
    # The log first: with it another laptop goes on.
    write_whole(folder / f"{wanted.words('papers.file.tournament')}.jsonl", log)
    for name, content in papers_of(wanted.state, wanted.words, wanted.at).items():
        write_whole(folder / name, content)
