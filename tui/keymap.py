"""How keys are bound: an act has a name, its words come from the catalogs, and its key may be changed by that name."""

from __future__ import annotations

from textual.binding import Binding

KEY_WORDS = "key."
"""What the description of our bindings starts with: it is a catalog key, put into words for each session."""


def key(keys: str, action: str, name: str, *, show: bool = True, priority: bool = False) -> Binding:
    """Bind keys (comma-separated) to an action.

    `key.<name>` in the catalogs is its word in the key bar, `key.<name>.help` its sentence in the help and the command
    palette. `show` puts it in the key bar. Only keys that every terminal sends: no alt, function or ctrl+shift keys.
    """
    return Binding(keys, action, KEY_WORDS + name, show=show, priority=priority, id=name)
