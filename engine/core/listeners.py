"""Who wants to hear of something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

What = ParamSpec("What")


class Listeners(Generic[What]):
    """Functions that are called in the order in which they came; each may end while they are called."""

    def __init__(self) -> None:
        self._listeners: dict[object, Callable[What, object]] = {}

    def subscribe(self, listener: Callable[What, object]) -> Callable[[], None]:
        """Tell the listener from now on; returns a function that ends it, and a second time does nothing."""
        place = object()
        self._listeners[place] = listener

        def end() -> None:
            self._listeners.pop(place, None)

        return end

    def tell(self, *what: What.args, **more: What.kwargs) -> None:
        """Call everybody who listened when this began."""
        for listener in tuple(self._listeners.values()):
            listener(*what, **more)

    def clear(self) -> None:
        """Let nobody listen any more."""
        self._listeners.clear()
