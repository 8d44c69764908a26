"""Errors as sentences: the place in a file, the fault, and a suggestion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.core.errors import BadSetup, CarteadoError, CatalogKey
from engine.core.keys import KeyFamily
from engine.core.text import fit_characters
from tui.services.identity.names import clean, shortened, title_of_key
from tui.texts.keys import GAME, OPTION

LISTED = KeyFamily("listed.{}", "and or")
_FIELD = KeyFamily("field.{}", "copies card section")
"""Fields of what is written by hand; those of files are told as they stand there."""
_MOST_CHARACTERS = 300
"""How many characters an error is told in."""
_MOST_OF_A_FIELD = 150
"""How many of them one of its data may take: a path or a name must not hide the sentence."""
UNSAID = "…"
"""Stands where a sentence has a field that the error does not bring, or a number that nobody could read."""


class Sentences(Protocol):
    """The sentences of a language, as `Words` has them."""

    def __call__(self, key: str, /, **data: object) -> str:
        """Return a sentence with all of its data."""
        ...

    def __contains__(self, key: str) -> bool:
        """Tell whether there is such a sentence."""
        ...

    def given(self, *keys: str, data: Mapping[str, object]) -> str:
        """Return the sentence of the first of these keys with what there is of its fields."""
        ...

    def moment(self, milliseconds: int) -> str:
        """Return the day and the time of day."""
        ...


def format_error(words: Sentences, error: CarteadoError) -> str:
    """Return an error as a sentence for a person: the place in its file, the fault, and a suggestion.

    It is one line of at most 300 characters without control codes, whatever the error brings; nothing is raised.
    """
    try:
        text = _sentence(words, error)
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError):
        # A sentence that its data do not fit must not hide that something was refused.
        text = _refusal(words, "unknown", {"detail": error.code})
    text = clean(text)
    return text if len(text) <= _MOST_CHARACTERS else f"{fit_characters(text, _MOST_CHARACTERS - 1)}…"


def _sentence(words: Sentences, error: CarteadoError) -> str:
    data = {
        name: _sentence(words, value) if isinstance(value, CarteadoError) else _datum(words, value)
        for name, value in error.data.items()
    }
    if "game" in data and GAME(data["game"]) in words:
        data["game"] = words(GAME(data["game"]))
    if "option" in data and (option := OPTION(f"{error.data.get('game')}.{error.data['option']}")) in words:
        data["option"] = words(option)
    if "drawing" in data:
        data["drawing"] = title_of_key(str(data["drawing"]))
    if isinstance(moment := error.data.get("moment"), int):
        data["moment"] = words.moment(moment)
    if "reason" in data and f"error.{data['reason']}" in words:
        data["reason"] = _refusal(words, str(data["reason"]), data)
    if f"error.{error.code}" in words:
        message = _refusal(words, error.code, data)
    else:
        message = _refusal(words, "unknown", {"detail": _plainly(error.code, data)})
    if isinstance(error, BadSetup) and data.get("rule"):
        message = f"{message} ({data['rule']})"
    if data.get("nearest"):
        message = message if message.endswith((".", "!", "?")) else f"{message}."
        message = _refusal(words, "nearest", {**data, "message": message})
    if "file" not in data:
        return message
    text = _placed(words, message, data)
    if (over := len(text) - _MOST_CHARACTERS) > 0:
        # The place is what somebody needs to mend a file: a long list gives way to it.
        text = _placed(words, f"{fit_characters(message, max(0, len(message) - over - 1))}…", data)
    return text


def _placed(words: Sentences, message: str, data: Mapping[str, object]) -> str:
    """Return a message with the file, line, column and field that it is about, as far as they are known."""
    place = "in_column" if "column" in data else "in_line" if "line" in data else "in_file"
    text = _refusal(words, place, {**data, "message": message})
    if "field" not in data:
        return text
    key = _FIELD(data["field"])
    return _refusal(words, "in_field", {"place": text, "field": words(key) if key in words else data["field"]})


def _datum(words: Sentences, value: object) -> object:
    if isinstance(value, tuple) and all(isinstance(part, CatalogKey) for part in value):
        return words(LISTED("or")).join(str(_datum(words, part)) for part in value)
    return words(value) if isinstance(value, CatalogKey) and value in words else _short_datum(value)


def _refusal(words: Sentences, code: str, data: Mapping[str, object]) -> str:
    """Return the sentence of a code with what there is of its fields; its form `.exact` where most is least."""
    key = f"error.{code}"
    form = f"{key}.{'one' if data.get('count') == 1 else 'other'}"
    exact = (f"{key}.exact",) if data.get("least") == data.get("most", ...) else ()
    return words.given(*exact, key, form, data=data)


def _plainly(code: str, data: Mapping[str, object]) -> str:
    return f"{code} ({', '.join(f'{name}={value}' for name, value in data.items())})" if data else code


def _short_datum(value: object) -> object:
    """Return a datum as a sentence takes it: short, and never a number of more than 64 bits."""
    if isinstance(value, (tuple, list, frozenset, set)):
        return ", ".join(str(_short_datum(item)) for item in value)
    if isinstance(value, int):
        return value if value.bit_length() <= 64 else UNSAID
    return value if value is None or isinstance(value, float) else shortened(str(value), _MOST_OF_A_FIELD)
