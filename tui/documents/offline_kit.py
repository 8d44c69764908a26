"""The papers that are kept on disk while a tournament goes on.

They are written soon after the last act, so that a dead laptop costs no more than a pencil.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.core.errors import CarteadoError
from engine.core.library_faults import fault_of
from saves.exchange.tournament_lines import Head, written
from saves.files.atomic_write import write_whole
from saves.files.versions import TOURNAMENT_FORMAT
from saves.people.profiles import Invitation
from saves.store import Store
from tournaments.log import LoggedAct
from tournaments.model import Tournament
from tui.documents.files import PaperError, file_name
from tui.services.identity.user_settings import LANGUAGES
from tui.texts.localizer import Words

if TYPE_CHECKING:
    from tui.services.tournaments.club import PaperScope

QUIET = 2.0
"""Seconds without an act after which papers are written: results that follow one another have them written once."""
_SWITCH = 0.0005
"""Seconds for which the thread goes on while others wait: nobody at a table in the hall waits for a paper."""
_LATEST = 20.0
"""Seconds after the first act for which papers wait at most, however many follow."""


def folder_of(store: Store) -> Path | None:
    """Return where the papers of all tournaments go, None when nobody wants any."""
    chosen = store.club.load().documents
    if chosen is None:
        return None
    return Path(chosen).expanduser() if chosen else store.path.parent / "papers"


def kept_papers(
    store: Store, words: Callable[[], Words], clock: Callable[[], int], troubled: Callable[[PaperError], None]
) -> OfflineKit:
    """Return the keeper that writes a club's papers where its settings say."""
    return OfflineKit(lambda: folder_of(store), words, clock, troubled, lambda name: store.invitation_of(name).load())


def folder_name(tournament: str, state: Tournament) -> str:
    """Return the name of a tournament's own folder."""
    return file_name(f"{state.spec.name} {state.spec.year}", tournament)


class _Wanted(NamedTuple):
    """The newest state of a tournament, that nobody has written yet, and what of its papers is written."""

    folder: Path
    tournament: str
    state: Tournament
    entries: tuple[LoggedAct, ...]
    words: Words
    at: int
    what: PaperScope
    invitation: Invitation


class OfflineKit:
    """Writer of tournaments' papers in a thread of its own.

    No act waits for them, none fails because of them. They are written once nobody has acted for a moment, and then
    only the newest state. `troubled` is called from that thread when papers cannot be written: once, and again only
    after they could be.
    """

    def __init__(
        self,
        folder: Callable[[], Path | None],
        words: Callable[[], Words],
        clock: Callable[[], int],
        troubled: Callable[[PaperError], None] = lambda _trouble: None,
        invitation: Callable[[str], Invitation] = lambda _tournament: Invitation(),
    ) -> None:
        """Ask for folder and language at every act, so that a change of settings holds at once."""
        self._folder = folder
        self._words = words
        self._clock = clock
        self._troubled = troubled
        self._invitation = invitation
        self._wanted: dict[str, _Wanted] = {}
        self._since = self._last = 0.0
        """When the first and the last act came whose papers are not written yet, by `time.monotonic`."""
        self._hurried = False
        self._changed = threading.Condition()
        self._worker: threading.Thread | None = None
        self.trouble: PaperError | None = None
        """What keeps papers from being written."""

    def refresh(
        self, tournament: str, state: Tournament, entries: Sequence[LoggedAct], what: PaperScope = "all", /
    ) -> None:
        """Have the tournament's papers written soon; never waits, never raises."""
        try:
            folder = self._folder()
            if folder is None:
                return
            said = self._invitation(tournament)
            wanted = _Wanted(folder, tournament, state, tuple(entries), self._words(), self._clock(), what, said)
            with self._changed:
                self._last = time.monotonic()
                self._since = self._since if self._wanted else self._last
                self._wanted[tournament] = wanted
                if self._worker is None:
                    # Not a daemon: when the app ends, the last papers are still written.
                    self._worker = threading.Thread(target=self._work, name="papers", daemon=False)
                    self._worker.start()
        except (CarteadoError, OSError, RuntimeError, ValueError) as error:
            self._fail(error)

    def hurry(self) -> None:
        """Have what waits written now, as when the app ends."""
        with self._changed:
            self._hurried = self._worker is not None
            self._changed.notify_all()

    def flush(self, seconds: float = 10.0) -> bool:
        """Have what waits written now, and wait so long at most; tells whether all is written."""
        self.hurry()
        with self._changed:
            return self._changed.wait_for(lambda: self._worker is None, seconds)

    def _work(self) -> None:
        while (wanted := self._next()) is not None:
            try:
                with _in_small_steps():
                    _write(wanted)
                self.trouble = None
            except Exception as error:
                # Whatever is wrong with a paper must not end the thread: the next state may be fine.
                self._fail(error)

    def _next(self) -> _Wanted | None:
        """Wait until nobody has acted for a moment; returns what is to be written, None when the thread is to end."""
        with self._changed:
            while self._wanted and not self._hurried and (left := self._left()) > 0:
                self._changed.wait(left)
            if not self._wanted:
                self._worker, self._hurried = None, False
                self._changed.notify_all()
                return None
            return self._wanted.pop(next(iter(self._wanted)))

    def _left(self) -> float:
        return min(self._last + QUIET, self._since + _LATEST) - time.monotonic()

    def _fail(self, error: Exception) -> None:
        paper_error, self.trouble = self.trouble, PaperError("papers_cannot_write", detail=fault_of(error))
        if paper_error is None:
            self._troubled(self.trouble)


@contextmanager
def _in_small_steps() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(usual, _SWITCH))
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def papers_of(state: Tournament, words: Words, at: int) -> dict[str, bytes]:
    """Return the files that are kept fresh, by their names: the sheet to print, and the page for phones."""
    from tui.documents.builder import DocumentBuilder
    from tui.documents.write import FORMATS, paper, write_by
    from tui.documents.write import written as paper_written

    builder = DocumentBuilder(state, words, at)
    sheet = paper(builder, "sheet")
    files = {words("papers.file.sheet") + FORMATS[name]: paper_written(sheet, name, words) for name in ("html", "pdf")}
    return {**files, words("papers.file.page") + FORMATS["html"]: write_by(builder, "page", "html")}


def _names(words: Words) -> tuple[str, ...]:
    """Return what the kept files are called in a language, the log first."""
    sheet = words("papers.file.sheet")
    return (
        f"{words('papers.file.tournament')}.jsonl",
        f"{sheet}.html",
        f"{sheet}.pdf",
        f"{words('papers.file.page')}.html",
    )


def _remove_other_languages(folder: Path, words: Words) -> None:
    """Remove the files kept under the names of another language, which would tell of an older round for good."""
    if all(log.name == _names(words)[0] for log in folder.glob("*.jsonl")):
        return
    kept = _names(words)
    for name in (name for language in LANGUAGES for name in _names(Words(language)) if name not in kept):
        (folder / name).unlink(missing_ok=True)


def _are_fresh(log: Path, content: bytes, words: Words) -> bool:
    """Tell whether the log on disk is this one, and the sheet and the page were written after it."""
    try:
        written_at = log.stat().st_mtime_ns
        others = [log.with_name(name).stat().st_mtime_ns for name in _names(words)[1:]]
        return min(others) >= written_at and log.read_bytes() == content
    except OSError:
        return False


def _write(wanted: _Wanted) -> None:
    folder = wanted.folder / folder_name(wanted.tournament, wanted.state)
    folder.mkdir(parents=True, exist_ok=True)
    created = wanted.entries[0].at if wanted.entries else 0
    said = wanted.invitation if wanted.invitation != Invitation() else None
    head = Head(TOURNAMENT_FORMAT, wanted.tournament, wanted.state.spec.line, created, said)
    log = b"".join(written(head, wanted.entries))
    path = folder / _names(wanted.words)[0]
    if wanted.what == "stale" and _are_fresh(path, log, wanted.words):
        return
    # The log first: with it another laptop goes on.
    write_whole(path, log)
    if wanted.what != "log":
        for name, content in papers_of(wanted.state, wanted.words, wanted.at).items():
            write_whole(folder / name, content)
        _remove_other_languages(folder, wanted.words)
