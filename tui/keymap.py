"""Key bindings: an act has a name, its words come from the catalogs, its key may be changed."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.screen import Screen

from tui.texts.localizer import Words

KEY_WORDS = "key."
"""What the description of our bindings starts with: it is a catalog key, put into words for each session."""

_DRAWN = {
    "enter": "enter",
    "escape": "esc",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "delete": "del",
    "pageup": "pgup",
    "pagedown": "pgdn",
}


def _name_of(character: str) -> str:
    """Return what Textual calls the key of a punctuation mark."""
    name = unicodedata.name(character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


_MARKS = {_name_of(character): character for character in string.punctuation}


def key(
    keys: str, action: str, word: str, *, show: bool = True, priority: bool = False, drawn: str | None = None
) -> Binding:
    """Bind keys (comma-separated) to an action.

    `word` is the catalog key of its word in the key bar, `<word>.help` that of its sentence in the help and the command
    palette; without `key.` it names the binding. `show` puts it in the key bar, where it is written as `drawn`, or as
    the key. Only keys that every terminal sends: no alt, function or ctrl+shift keys.
    """
    return Binding(keys, action, word, show=show, priority=priority, id=word.removeprefix(KEY_WORDS), key_display=drawn)


@lru_cache(maxsize=512)
def drawn(key_name: str, words: Words) -> str:
    """Return how a key is written on the screen.

    `^p`, `esc`, `?`, in a word of the language where it has one.
    """
    prefix = "^" if key_name.startswith("ctrl+") else ""
    name = key_name.removeprefix("ctrl+")
    if name.startswith("upper_"):
        name = name.removeprefix("upper_").upper()
    if name == "space":
        return prefix + words("keyname.space")
    return prefix + (_DRAWN.get(name) or _MARKS.get(name, name))


_SENT = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
}


def sent(key_name: str) -> str:
    """Return what a terminal sends for a key, "" for one that is bound nowhere."""
    letter = key_name.removeprefix("ctrl+")
    if letter != key_name:
        return chr(ord(letter) & 0x1F) if len(letter) == 1 and letter.isascii() and letter.isalpha() else ""
    return key_name if len(key_name) == 1 else _SENT.get(key_name) or _MARKS.get(key_name, "")


def own_bindings(screen: Screen[object]) -> list[ActiveBinding]:
    """Return the bindings that work now and have words, the focused widget's first, the app's last.

    A key that writes a sign into the focused field is none of them; Textual finds that only for letters and some marks.
    """

    focused = screen.focused

    def written(binding: Binding) -> bool:
        sign = _MARKS.get(binding.key)
        return not binding.priority and focused is not None and focused.check_consume_key(binding.key, sign)

    working = [active for active in screen.active_bindings.values() if not written(active.binding)]
    return [active for active in working if active.binding.description.startswith(KEY_WORDS)]


def shown_bindings(screen: Screen[object]) -> tuple[list[ActiveBinding], list[ActiveBinding]]:
    """Return the bindings that a bar of keys shows: those of this screen, and those of the whole app."""
    seen: dict[str, ActiveBinding] = {}
    for active in own_bindings(screen):
        if active.binding.show and active.enabled:
            seen.setdefault(active.binding.description, active)
    here = [active for active in seen.values() if active.node is not screen.app]
    return here, [active for active in seen.values() if active.node is screen.app]


def declared_bindings(node: DOMNode, pressed: str) -> Iterator[Binding]:
    """Yield the bindings with words that a widget or a screen has for a key, whether they work now or not."""
    for kind in type(node).__mro__:
        for binding in Binding.make_bindings(vars(kind).get("BINDINGS", ())):
            if binding.key == pressed and binding.description.startswith(KEY_WORDS):
                yield binding
