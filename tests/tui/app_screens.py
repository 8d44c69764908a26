"""Every screen that the app has, for what is said of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from textual.screen import ModalScreen, Screen

import tui


def screens_of_the_app() -> list[type[Any]]:
    """The classes of all whole screens that have a place, those that nobody has imported yet too."""
    for module in walk_packages(tui.__path__, "tui."):
        if not module.name.startswith("tui.bench") and not module.name.endswith("__main__"):
            import_module(module.name)
    found = {kind for kind in _below(Screen) if kind.__module__.startswith("tui.") and getattr(kind, "place", "")}
    return sorted((kind for kind in found if not issubclass(kind, ModalScreen)), key=lambda kind: kind.__name__)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for item in kind.__subclasses__():
        yield item
        yield from _below(item)
