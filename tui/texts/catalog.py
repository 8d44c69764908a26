"""The catalog of a language: its sentences by their keys, loaded as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import Lock

from tui.services.identity.user_settings import LANGUAGES


def language_of(environment: Mapping[str, str], usual: str = LANGUAGES[0]) -> str:
    """Return the language that LC_ALL, LC_MESSAGES or LANG asks for: the first that is set decides.

    One that is not spoken here, such as that of C.UTF-8, asks for the `usual` one.
    """
    asked = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "").lower()
    return next((language for language in LANGUAGES if asked.startswith(language[:2].lower())), usual)


class MissingWord(LookupError):
    """A key or a field that the catalogs do not have: a mistake of the program, never of its user."""


_FIRST_LOADED = (
    "commands",
    "tournament_commands",
    "organiser",
    "documents",
    "screens",
    "errors",
    "entries",
    "tournaments",
)
"""The modules in which commands find most of what they say: a catalog looks there before it loads others."""


_OF_INSTALLED_GAMES = "games of other packages"
"""Stands for their words where names of modules stand; they come last, since they lean on all others."""


class SentenceCatalog(Mapping[str, str]):
    """Every template of a language, by its key.

    A module is loaded when none before it has the key asked for. Loading raises MissingWord when two modules have the
    same key.
    """

    def __init__(self, language: str) -> None:
        self.loaded: dict[str, str] = {}
        """The templates of the modules loaded so far."""
        self._language = language
        package = import_module(f"tui.texts.{language}")
        # What Python has for this loads `inspect`, which takes longer than the words of a command.
        files = sorted(file for folder in package.__path__ for file in Path(folder).iterdir())
        names = [file.stem for file in files if file.suffix == ".py" and file.name[0] != "_"]
        first = [name for name in _FIRST_LOADED if name in names]
        self._left = [*first, *(name for name in names if name not in first), _OF_INSTALLED_GAMES]
        self._loading = Lock()

    def find(self, *keys: str) -> str | None:
        """Return the template of the first module that has one of the keys, None where none has."""
        with self._loading:
            strings: Mapping[str, str] = self.loaded
            while (key_found := next((key for key in keys if key in strings), None)) is None and self._left:
                strings = self._load()
            return None if key_found is None else strings[key_found]

    def _load(self) -> Mapping[str, str]:
        name = self._left.pop(0)
        strings: dict[str, str]
        if name == _OF_INSTALLED_GAMES:
            strings = import_module("tui.texts.installed_words").installed_words(self._language, self.loaded)
        else:
            strings = import_module(f"tui.texts.{self._language}.{name}").STRINGS
        if twice := self.loaded.keys() & strings.keys():
            raise MissingWord(f"{sorted(twice)} in {self._language} twice, once in {name}")
        self.loaded |= strings
        return strings

    def _whole(self) -> dict[str, str]:
        with self._loading:
            while self._left:
                self._load()
        return self.loaded

    def __getitem__(self, key: str) -> str:
        found = self.find(key)
        if found is None:
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._whole())


@lru_cache(maxsize=len(LANGUAGES))
def catalog(language: str) -> SentenceCatalog:
    """Return every template of a language."""
    return SentenceCatalog(language)
