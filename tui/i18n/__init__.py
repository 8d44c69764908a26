"""The words of the app in each language, as values: a session holds its `Words`, the process has no language.

A language is a folder of modules, each with `STRINGS: dict[str, str]`; all of them are merged. Keys are dotted
(`lobby.title`), templates are format strings with named fields. A key that speaks of a `count` comes in two forms,
`key.one` and `key.other`. Both languages have the same modules, keys and fields; a test holds them to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from string import Formatter
from types import MappingProxyType
from typing import Any

from engine.core.errors import CarteadoError

LANGUAGES = ("pt_BR", "en")
"""Every language, the first being the one spoken when nothing says otherwise."""


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that LC_ALL, LC_MESSAGES or LANG asks for: the first that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "en" if value.lower().startswith("en") else LANGUAGES[0]
    return LANGUAGES[0]


_LONGEST = 300
"""Characters that an error is told in."""


class MissingWord(LookupError):
    """A key or a field that the catalogs do not have: a mistake of the program, never of its user."""


@lru_cache(maxsize=len(LANGUAGES))
def catalog(language: str) -> Mapping[str, str]:
    """Return every template of a language; raises MissingWord when two modules own one key."""
    package = import_module(f"tui.i18n.{language}")
    merged: dict[str, str] = {}
    for module in iter_modules(package.__path__):
        strings: dict[str, str] = import_module(f"{package.__name__}.{module.name}").STRINGS
        if twice := merged.keys() & strings.keys():
            raise MissingWord(f"{sorted(twice)} in {language} twice, once in {module.name}")
        merged |= strings
    return MappingProxyType(merged)


class Words(Formatter):
    """One language: `words("lobby.saved", count=3)` is the sentence in it."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalog = catalog(language)
        self._group, self._point = (".", ",") if language == "pt_BR" else (",", ".")

    def __call__(self, key: str, /, **data: object) -> str:
        """Return the sentence; whole numbers are grouped (1.430) unless the template gives a format of its own.

        Raises MissingWord for an unknown key or a field without data.
        """
        template = self._catalog.get(key)
        if template is None:
            form = "one" if data.get("count") == 1 else "other"
            template = self._catalog.get(f"{key}.{form}")
        if template is None:
            raise MissingWord(f"{key} in {self.language}")
        if "{" not in template:
            return template
        try:
            return self.vformat(template, (), data)
        except KeyError as missing:
            raise MissingWord(f"field {missing} of {key} in {self.language}") from missing

    def __contains__(self, key: str) -> bool:
        """Tell whether the language has the key, in one form or in two."""
        return key in self._catalog or f"{key}.other" in self._catalog

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one field of a template (the hook of string.Formatter)."""
        if not format_spec and isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        if not format_spec and isinstance(value, float):
            return self.number(value, 1)
        return str(super().format_field(value, format_spec))

    def number(self, value: float, decimals: int = 0) -> str:
        """Return the number as the language writes it: 1.430,5 or 1,430.5."""
        text = f"{value:,.{decimals}f}"
        return text.translate({ord(","): self._group, ord("."): self._point})

    def day(self, milliseconds: int, zone: tzinfo | None = None) -> str:
        """Return the day of a time given in milliseconds since 1970; zone None is the machine's own."""
        return datetime.fromtimestamp(milliseconds / 1000, zone).strftime(self("format.day"))

    def moment(self, milliseconds: int, zone: tzinfo | None = None) -> str:
        """Return the day and the time of day; as `day`."""
        return datetime.fromtimestamp(milliseconds / 1000, zone).strftime(self("format.moment"))

    def error(self, error: CarteadoError) -> str:
        """Return what an error says to a person: where in which file, what is wrong, and what may have been meant.

        It is one line of at most 300 characters, and nothing in it acts on a terminal, whatever a file or the system
        put there.
        """
        from tui.text import clean  # A command that goes well does without it.

        line = clean(self._error(error))
        # A path stands at the beginning of most, the reason at the end.
        return line if len(line) <= _LONGEST else f"{line[: _LONGEST // 2]}…{line[1 - _LONGEST // 2 :]}"

    def _error(self, error: CarteadoError) -> str:
        data = {name: self._told(value) for name, value in error.data.items()}
        if f"game.{data.get('game')}" in self:
            data["game"] = self(f"game.{data['game']}")
        if "reason" in data:
            data["reason"] = self._reason(error)
        if f"error.{error.code}" in self:
            message = self(f"error.{error.code}", **data)
        else:
            message = self("error.unknown", detail=str(error))
        if data.get("nearest"):
            message = self("error.nearest", message=message, nearest=data["nearest"])
        if "file" not in data:
            return message
        place = "error.in_column" if "column" in data else "error.in_line" if "line" in data else "error.in_file"
        told = self(place, **{**data, "message": message})
        return self("error.in_field", place=told, field=data["field"]) if "field" in data else told

    def _reason(self, error: CarteadoError) -> str:
        """Return the words of the code that an error gives as its reason, where its data suffice for them."""
        code = str(error.data["reason"])
        try:
            return self(f"error.{code}", **{name: value for name, value in error.data.items() if name != "reason"})
        except MissingWord:
            return code

    def _told(self, value: object) -> object:
        return ", ".join(map(str, value)) if isinstance(value, (tuple, list, frozenset, set)) else value
