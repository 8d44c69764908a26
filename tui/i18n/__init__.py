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
from tui.text import clean, shortened
from tui.user_settings import LANGUAGES

_MOST_TOLD = 300
"""How many characters an error is told in."""
_MOST_OF_A_FIELD = 150
"""How many of them one of its data may take: a path or a name must not hide the sentence."""
_UNTOLD = "…"
"""Stands where a sentence has a field that the error does not bring, or a number that nobody could read."""


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that LC_ALL, LC_MESSAGES or LANG asks for: the first that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "en" if value.lower().startswith("en") else LANGUAGES[0]
    return LANGUAGES[0]


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

    def named(self, kind: str, name: str) -> str:
        """Return the word for something by its key, such as a bot; the key itself for one that is not known here."""
        key = f"{kind}.{name}"
        return self(key) if "." not in name and key in self else clean(name)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Write one field of a template (the hook of string.Formatter)."""
        if not format_spec and isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        if not format_spec and isinstance(value, float):
            return self.number(value, 1)
        return str(super().format_field(value, format_spec))

    def number(self, value: float, decimals: int = 0) -> str:
        """Return the number as the language writes it: 1.430,5 or 1,430.5; a whole one to its last digit."""
        text = f"{value:,}" if isinstance(value, int) and not decimals else f"{value:,.{decimals}f}"
        return text.translate({ord(","): self._group, ord("."): self._point})

    def day(self, milliseconds: int, zone: tzinfo | None = None) -> str:
        """Return the day of a time given in milliseconds since 1970; zone None is the machine's own."""
        return datetime.fromtimestamp(milliseconds / 1000, zone).strftime(self("format.day"))

    def moment(self, milliseconds: int, zone: tzinfo | None = None) -> str:
        """Return the day and the time of day; as `day`."""
        return datetime.fromtimestamp(milliseconds / 1000, zone).strftime(self("format.moment"))

    def error(self, error: CarteadoError) -> str:
        """Return what an error says to a person: where in which file, what is wrong, and what may have been meant.

        It is one line of at most 300 characters without control codes, whatever the error brings; nothing is raised.
        """
        try:
            told = self._sentence(error)
        except (LookupError, TypeError, ValueError, OverflowError, AttributeError):
            # A sentence that its data do not fit must not hide that something was refused.
            told = self._refusal("unknown", {"detail": error.code})
        told = clean(told)
        return told if len(told) <= _MOST_TOLD else f"{told[: _MOST_TOLD - 1]}…"

    def _sentence(self, error: CarteadoError) -> str:
        data = {name: _told(value) for name, value in error.data.items()}
        if f"game.{data.get('game')}" in self:
            data["game"] = self(f"game.{data['game']}")
        if "reason" in data and f"error.{data['reason']}" in self:
            data["reason"] = self._refusal(str(data["reason"]), data)
        if f"error.{error.code}" in self:
            message = self._refusal(error.code, data)
        else:
            message = self._refusal("unknown", {"detail": _plainly(error.code, data)})
        if data.get("nearest"):
            message = self._refusal("nearest", {**data, "message": message})
        if "file" not in data:
            return message
        place = "in_column" if "column" in data else "in_line" if "line" in data else "in_file"
        told = self._refusal(place, {**data, "message": message})
        return self._refusal("in_field", {**data, "place": told}) if "field" in data else told

    def _refusal(self, code: str, data: Mapping[str, object]) -> str:
        """Return the sentence of a code with what there is of its fields."""
        form = "one" if data.get("count") == 1 else "other"
        key = f"error.{code}"
        return self.vformat(self._catalog.get(key) or self._catalog[f"{key}.{form}"], (), _Gaps(data))


def _plainly(code: str, data: Mapping[str, object]) -> str:
    return f"{code} ({', '.join(f'{name}={value}' for name, value in data.items())})" if data else code


class _Gaps(dict[str, object]):
    """The data of a sentence; what it lacks is left open."""

    def __missing__(self, name: str) -> str:
        return _UNTOLD


def _told(value: object) -> object:
    """Return a datum as a sentence takes it: short, and never a number of more than 64 bits."""
    if isinstance(value, (tuple, list, frozenset, set)):
        return ", ".join(str(_told(one)) for one in value)
    if isinstance(value, int):
        return value if value.bit_length() <= 64 else _UNTOLD
    return value if value is None or isinstance(value, float) else shortened(str(value), _MOST_OF_A_FIELD)
