"""Which keys the bar below the desk offers, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.app import App
from textual.binding import ActiveBinding
from textual.screen import Screen

_NEXT_STEPS = ("draw_up", "finish")
"""The acts of the screen by which the tournament goes on."""


def offered(bindings: Mapping[str, ActiveBinding], idle: Callable[[str], bool]) -> dict[str, ActiveBinding]:
    """Return the bindings in the order of the bar: those of the open tab, the next steps, the others.

    Those whose action is `idle`, because it would only say why it can do nothing, are disabled here: the bar leaves
    them out, and pressed they still say why.
    """
    found = {name: one._replace(enabled=one.enabled and not idle(one.binding.action)) for name, one in bindings.items()}
    return dict(sorted(found.items(), key=lambda item: _weight(item[1])))


def _weight(active: ActiveBinding) -> int:
    if not isinstance(active.node, Screen | App):
        return 0
    return 1 if active.binding.action in _NEXT_STEPS else 2
