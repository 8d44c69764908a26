"""What argparse says by itself, in the reader's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.core.keys import KeyFamily
from engine.core.text import fold

if TYPE_CHECKING:
    from tui.texts.localizer import Words

_SAID = {
    "usage: ": "call",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "help",
    "argument %(argument_name)s: %(message)s": "about",
    "the following arguments are required: %s": "required",
    "one of the arguments %s is required": "one_of",
    "not allowed with argument %s": "not_with",
    "unrecognized arguments: %s": "unknown",
    "expected one argument": "no_value",
    "expected at least one argument": "no_values",
    "ignored explicit argument %r": "takes_none",
    "ambiguous option: %(option)s could match %(matches)s": "ambiguous",
    "invalid %(type)s value: %(value)r": "value",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
}
"""Its sentences, which Python has in English alone, and how each is called here; `%` fills in."""
_CAPITALS = re.compile(r"[A-Z]{2,}")
_USAGE = KeyFamily("cli.usage.{}", tuple(_SAID.values()))


_PLACEHOLDER = KeyFamily(
    "cli.placeholder.{}",
    "act address bot campaign category change club deck file folder game id kind "
    "line name number path person result season set table text time where",
)


def placeholder(text: str, words: Words) -> str:
    """Return what stands for a value in the usage, such as FILE, in the reader's language."""
    return _CAPITALS.sub(lambda match: words(_PLACEHOLDER(match[0].lower())).upper(), text)


_VALUE = KeyFamily(
    "cli.value.{}",
    "escada knockout duel_knockout double_elimination swiss carteado dutch round_robin league draw rating listed win "
    "half loss losses byes halves places scores games life counts six_realms ten_realms conquest last_seat time "
    "resigned pairings slips standings crosstable bracket players signs sheet announcement decks prizes page "
    "tournament text none here file",
)


class NamedValues:
    """The values of an argument with their names in the reader's language.

    Both are taken, names are shown.
    """

    def __init__(self, words: Words, values: Sequence[str]) -> None:
        self._words = words
        self._known = tuple(values)

    @cached_property
    def _names(self) -> dict[str, str]:
        words = self._words
        return {value: words(_VALUE(value)) if _VALUE(value) in words else value for value in self._known}

    @cached_property
    def _values(self) -> dict[str, str]:
        by_name = {_plain(name): value for value, name in self._names.items()}
        return by_name | {_plain(value): value for value in self._known}

    def read(self, text: str) -> str:
        """Return the value that a text means, in any case, with or without accents; other texts as they are."""
        return self._values.get(_plain(text), text)

    def __contains__(self, value: object) -> bool:
        return value in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._names.values())


def _plain(text: str) -> str:
    return fold(text).replace("_", "-").replace(" ", "-")


def of_values(words: Words, values: Sequence[str]) -> dict[str, Any]:
    """Return what argparse needs for an argument that takes one of these values."""
    named = NamedValues(words, values)
    return {"choices": named, "type": named.read}


def speak(words: Words) -> None:
    """Let argparse say them in this language from now on.

    It asks the `gettext` that its module has imported.
    """
    said = {sentence: words(_USAGE(name)) for sentence, name in _SAID.items()}
    said["usage: "] += " "
    vars(argparse)["_"] = lambda sentence: said.get(sentence, sentence)
