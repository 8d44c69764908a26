"""File dialogs with path completion."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from engine.core.errors import CarteadoError
from engine.core.keys import KeyFamily
from engine.core.text import fold
from saves.files.atomic_write import save_file
from saves.files.foreign_files import Wanted, naming_foreign
from saves.files.sealed_lines import Watch
from tui.context import reporting
from tui.keymap import key
from tui.widgets.dialogs import AskDialog, refusal_by
from tui.widgets.row_list import Row, RowList
from tui.widgets.screen import BaseScreen

_FILES_READING = KeyFamily("files.reading.{}", "reading playing")

ContentT = TypeVar("ContentT")
Ending: TypeAlias = str | tuple[str, ...]
"""How the names of files end that are offered, in one of several ways."""

_STICKS = ("/media/{user}", "/run/media/{user}", "/Volumes")
"""Where systems put USB sticks."""


def path_of(text: str) -> Path:
    """Return the path that somebody typed; `~` is their home."""
    path = Path(text.strip())
    try:
        return path.expanduser()
    except RuntimeError:  # the home of somebody whom nobody knows
        return path


def kind_of(path: Path) -> Literal["file", "folder", "other", ""]:
    """Tell what is there; "" is nothing, or nothing that can be looked at."""
    try:
        return "file" if path.is_file() else "folder" if path.is_dir() else "other" if path.exists() else ""
    except (OSError, ValueError):
        return ""


def matching(text: str, ending: Ending = "") -> list[str]:
    """Return the paths that a typed beginning may mean.

    Files of that ending, the newest first, then folders. Folders end in a slash. What cannot be looked into has nothing
    to offer.
    """
    head, slash, begun = text.replace(os.sep, "/").rpartition("/")
    shown = head + slash
    try:
        folder = path_of(shown) if shown else Path()
        entries = [entry for entry in os.scandir(folder) if _begins(entry.name, begun)]
        files = [entry for entry in entries if entry.name.lower().endswith(ending) and entry.is_file()]
        files.sort(key=lambda entry: (-entry.stat().st_mtime, entry.name))
        folders = sorted((entry.name for entry in entries if entry.is_dir()), key=fold)
    except (OSError, RuntimeError, ValueError):
        return []
    return [*(shown + file.name for file in files), *(f"{shown}{name}/" for name in folders)]


def _begins(name: str, begun: str) -> bool:
    return fold(name).startswith(fold(begun)) and (begun.startswith(".") or not name.startswith("."))


def places(*known: Path) -> list[str]:
    """Return folders to begin with: those that are known, USB sticks, and home."""
    user = os.environ.get("USER", "")
    above = [Path(stick.format(user=user)) for stick in _STICKS]
    sticks = [name for folder in above for name in matching(f"{folder}/") if name.endswith("/")]
    if hasattr(os, "listdrives"):  # Windows, from Python 3.12 on
        sticks += os.listdrives()
    places = [f"{folder}/" for folder in known if folder.is_dir()] + sticks + [f"{Path.home()}/"]
    return list(dict.fromkeys(places))


def completed(text: str, offers: list[str]) -> str:
    """Return the text as far as all that may be meant begins alike, else the first of it."""
    if not offers:
        return text
    shortest, longest = min(offers), max(offers)
    alike = next((at for at, letter in enumerate(shortest) if longest[at] != letter), len(shortest))
    return shortest[:alike] if alike > len(text) else offers[0]


class PathSuggester(Suggester):
    """Completer of a path in the line where it is typed."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._ending = ending

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first path that goes on from the text (hook of Textual)."""
        return next((path for path in matching(value, self._ending) if path.startswith(value)), None)


class PathInput(Input):
    """A line for a path: `/` or `~/` typed behind a folder or the whole proposal begins anew."""

    def __init__(self, value: str, *, id: str, suggester: Suggester | None, select_on_focus: bool) -> None:
        super().__init__(value, id=id, suggester=suggester, select_on_focus=select_on_focus)
        self._proposed = value

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in the place of a part of the line (hook of Textual, for keys and for what is pasted)."""
        before, typed = self.value[:start], self.value[:start].endswith("/~") and text == "/"
        anew = (before.endswith("/") or before == self._proposed) and (
            text.startswith(("/", "~/")) or Path(text).is_absolute()
        )
        if end == len(self.value) and (anew or typed):
            text, start = "~/" if typed else text, 0
        super().replace(text, start, end)


ENDING = ".jsonl"


_MOST = 6


_OFTEN = 0.2
"""How often it is told how far a file is read, in seconds."""


class _Ended(Exception):
    """Nobody waits any more for what is read."""


class _Reading:
    """How far a thread is with a file, told from outside; and whether it shall go on."""

    def __init__(self) -> None:
        self.doing, self.share = "reading", 0.0
        self._ended = threading.Event()

    def __call__(self, doing: str, done: int, whole: int) -> None:
        """Take how far it is (hook of `saves.files.sealed_lines.Watch`)."""
        if self._ended.is_set():
            raise _Ended
        self.doing, self.share = doing, done / max(whole, 1)

    def end(self) -> None:
        """Let the thread stop at the next line."""
        self._ended.set()


class FileDialog(AskDialog):
    """A line for the path and, below it, what it may mean.

    Answers with the path of a file, as it was typed.
    """

    hint: ClassVar[str] = "files.hint"
    line: ClassVar[type[Input]] = PathInput
    replaces: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [key("tab", "complete", "key.files.complete", show=False, priority=True)]

    def __init__(
        self,
        question: str,
        value: str,
        places: Sequence[str],
        check: Callable[[str], str | None],
        ending: Ending = ENDING,
    ) -> None:
        """Ask the question; `places` are folders to begin with, and files of that `ending` are offered.

        `check` tells in words what is wrong with a path, or None.
        """
        super().__init__(question, value, check=check)
        self._places = tuple(places)
        self._ending = ending

    @property
    def _offers(self) -> bool:
        return True

    def _suggester(self) -> Suggester | None:
        return PathSuggester(self._ending)

    def _paths(self, text: str) -> list[str]:
        return matching(text, self._ending) if text.strip() else list(self._places)

    def _matching(self, text: str) -> tuple[Row, ...]:
        # The proposal itself is nothing to look for: one begins with the places.
        return tuple(Row(str(number), (name,)) for number, name in enumerate(self._paths(text)[:_MOST]))

    def action_complete(self) -> None:
        """Write as much of the path as is certain."""
        line = self.query_one(Input)
        self._write(completed(line.value, self._paths(line.value)))

    def _write(self, text: str) -> None:
        line = self.query_one(Input)
        line.value = text
        line.focus()
        line.cursor_position = len(text)

    def _say(self, text: str, style: str) -> None:
        self.query_one("#wrong", Static).update(Content.styled(text, style))


class OpenFileDialog(FileDialog, Generic[ContentT]):
    """Dialog that asks for a file and reads it; a file that does not hold is shown with line and field."""

    def __init__(
        self,
        question: str,
        places: Sequence[str],
        folder: str,
        read: Callable[[Path, Watch], ContentT],
        *,
        ending: Ending = ENDING,
    ) -> None:
        """Begin in a folder; `read` is called in a thread, says how far it is, and raises CarteadoError."""
        super().__init__(question, folder, places, self.wrong, ending)
        self._read = read
        self._reading: _Reading | None = None
        self.content: ContentT | None = None
        """What was read, once the dialog has answered with a path."""

    def on_mount(self) -> None:
        """Show the files that are there."""
        super().on_mount()
        self.query_one(RowList).show(self._matching(self._value), cursor=0)
        self.set_interval(_OFTEN, self._tell)

    def on_unmount(self) -> None:
        """Leave what is still being read."""
        self._end()

    def action_cancel(self) -> None:
        """Stop a running import, else cancel."""
        if self._reading is None:
            super().action_cancel()
        else:
            self._end()
            self._say(self.words("files.reading.ended"), "$faint")

    def _end(self) -> None:
        if self._reading is not None:
            self._reading.end()
            self._reading = None

    def _tell(self) -> None:
        if self._reading is not None:
            text = self.words(_FILES_READING(self._reading.doing), share=int(100 * self._reading.share))
            self._say(text, "$faint")

    def wrong(self, text: str) -> str | None:
        """Refuse what is no file."""
        if kind_of(path_of(text)) != "file":
            return self.words("library.path.no_file", path=text.strip())
        return None

    def _answer(self, text: str) -> None:
        if text.strip() and kind_of(path_of(text)) == "folder":
            self._write(text if text.endswith("/") else f"{text}/")
        elif self.wrong(text) is not None:
            super()._answer(text)
        else:
            self._end()
            self._reading = reading = _Reading()
            self._tell()
            self._try(text, reading)

    @work(exclusive=True)
    async def _try(self, text: str, reading: _Reading) -> None:
        try:
            content = await asyncio.to_thread(self._read, path_of(text), reading)
        except CarteadoError as error:
            if reading is self._reading:
                self._reading = None
                self._say(self.words.error(error), "$error")
        except _Ended:
            return
        else:
            if reading is self._reading:
                self._reading = None
                self._say("", "$faint")
                self.content = content
                self.dismiss(text)


class SaveFileDialog(FileDialog):
    """Dialog for where to write a file; a folder keeps the name that was proposed.

    A file that is there is refused.
    """

    def __init__(self, question: str, value: str, places: Sequence[str], *, replacing: bool = False) -> None:
        """Propose a path; with `replacing` a file that is there may be meant."""
        super().__init__(question, value, places, self.wrong)
        self._replacing = replacing

    def _answer(self, text: str) -> None:
        if text.strip() and kind_of(path_of(text)) == "folder":
            self._write(f"{text.rstrip('/')}/{Path(self._value).name}")
        else:
            super()._answer(text)

    def wrong(self, text: str) -> str | None:
        """Refuse what has no name or no folder."""
        if not text.strip():
            return self.words("library.path.empty")
        if kind_of(path_of(text)) and not self._replacing:
            return self.words("library.path.exists", path=str(path_of(text)))
        folder = path_of(text).parent
        return None if kind_of(folder) == "folder" else self.words("library.path.no_folder", path=str(folder))

    def _matching(self, text: str) -> tuple[Row, ...]:
        return super()._matching("" if text == self._value else text)


async def write_asked(
    screen: BaseScreen[Any], question: str, name: str, content: Callable[[Path], bytes], said: str
) -> None:
    """Ask where to write a file, by default under a name in the home folder; write it and say so in words.

    `content` returns what is written to a path.
    """
    proposal = str(Path.home() / name.replace("/", "-"))
    answer = await screen.app.push_screen_wait(SaveFileDialog(question, proposal, places(), replacing=True))
    if answer is None:
        return
    path = path_of(answer)
    with reporting(screen.tell_error):
        save_file(path, content(path))
        screen.notify(screen.words(said, file=str(path)), markup=False)


async def read_asked(
    screen: BaseScreen[Any], question: str, wanted: Wanted, ending: Ending, read: Callable[[Path], ContentT]
) -> ContentT | None:
    """Ask for a file of the wanted kind and return what `read` makes of it, None for no file."""

    def tried(typed: str) -> None:
        with naming_foreign(path_of(typed), wanted):
            read(path_of(typed))

    dialog = FileDialog(question, f"{Path.home()}/", places(), refusal_by(tried, screen.words), ending)
    answer = await screen.app.push_screen_wait(dialog)
    if answer is not None:
        with reporting(screen.tell_error):  # written over between the check and now
            return read(path_of(answer))
    return None
