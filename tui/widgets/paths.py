"""Paths as somebody types them: what may be meant, folders to go into and files to take."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from textual.suggester import Suggester
from textual.widgets import Input

from engine.core.text import fold

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


def matching(text: str, ending: str = "") -> list[str]:
    """Return the paths that may be meant, as they would be typed: files of that ending, the newest first, then folders.

    Folders end in a slash. What cannot be looked into has nothing to offer.
    """
    head, slash, begun = text.rpartition("/")
    shown = head + slash
    try:
        folder = path_of(shown) if shown else Path()
        found = [one for one in os.scandir(folder) if _begins(one.name, begun)]
        files = [one for one in found if one.name.endswith(ending) and one.is_file()]
        files.sort(key=lambda one: (-one.stat().st_mtime, one.name))
        folders = sorted((one.name for one in found if one.is_dir()), key=fold)
    except (OSError, RuntimeError, ValueError):
        return []
    return [*(shown + one.name for one in files), *(f"{shown}{name}/" for name in folders)]


def _begins(name: str, begun: str) -> bool:
    return fold(name).startswith(fold(begun)) and (begun.startswith(".") or not name.startswith("."))


def places(*known: Path) -> list[str]:
    """Return folders to begin with: those that are known, USB sticks, and home."""
    user = os.environ.get("USER", "")
    above = [Path(stick.format(user=user)) for stick in _STICKS]
    sticks = [name for folder in above for name in matching(f"{folder}/") if name.endswith("/")]
    found = [f"{folder}/" for folder in known if folder.is_dir()] + sticks + [f"{Path.home()}/"]
    return list(dict.fromkeys(found))


def completed(text: str, offers: list[str]) -> str:
    """Return the text as far as all that may be meant begins alike, else the first of it."""
    if not offers:
        return text
    shortest, longest = min(offers), max(offers)
    alike = next((at for at, letter in enumerate(shortest) if longest[at] != letter), len(shortest))
    return shortest[:alike] if alike > len(text) else offers[0]


class PathSuggester(Suggester):
    """Completes a path in the line where it is typed."""

    def __init__(self, ending: str) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._ending = ending

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first path that goes on from the text (hook of Textual)."""
        return next((one for one in matching(value, self._ending) if one.startswith(value)), None)


class PathInput(Input):
    """A line for a path: `/` or `~/` typed behind a folder, or behind the whole proposal, begins a path anew."""

    def __init__(self, value: str, *, id: str, suggester: Suggester | None, select_on_focus: bool) -> None:
        """Begin with a proposal."""
        super().__init__(value, id=id, suggester=suggester, select_on_focus=select_on_focus)
        self._proposed = value

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in the place of a part of the line (hook of Textual, for keys and for what is pasted)."""
        before, typed = self.value[:start], self.value[:start].endswith("/~") and text == "/"
        anew = (before.endswith("/") or before == self._proposed) and text.startswith(("/", "~/"))
        if end == len(self.value) and (anew or typed):
            text, start = "~/" if typed else text, 0
        super().replace(text, start, end)
