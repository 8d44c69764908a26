"""What argparse says by itself, in the reader's language."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from engine.core.keys import KeyFamily

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
    "address bot campaign change club deck file folder game id kind "
    "line name number path person result season set table text time",
)


def placeholder(text: str, words: Words) -> str:
    """Return what stands for a value in the usage, such as FILE, in the reader's language."""
    return _CAPITALS.sub(lambda found: words(_PLACEHOLDER(found[0].lower())).upper(), text)


def speak(words: Words) -> None:
    """Let argparse say them in this language from now on: it asks the `gettext` that its module has imported."""
    said = {sentence: words(_USAGE(name)) for sentence, name in _SAID.items()}
    said["usage: "] += " "
    vars(argparse)["_"] = lambda sentence: said.get(sentence, sentence)
