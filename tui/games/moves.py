"""Legal actions as ways through named spots: press a card, then a place, and the action is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str, ...]
"""The names of spots pressed one after another."""

DONE = "done"
"""The spot that closes a set: the spots before it are marked one by one in any order, and only it takes the action."""


class Moves:
    """The legal actions of a seat, found by the spots that choose them."""

    def __init__(self, ways: Iterable[tuple[Path, Any]] = ()) -> None:
        self._actions: dict[Path, Any] = {}
        self._next: dict[Path, list[str]] = {}
        self._marks: set[str] = set()
        for path, action in ways:
            self._actions.setdefault(path, action)
            if path[-1] == DONE:
                self._marks.update(path[:-1])
            for end in range(len(path)):
                following = self._next.setdefault(path[:end], [])
                if path[end] not in following:
                    following.append(path[end])

    def __bool__(self) -> bool:
        return bool(self._actions)

    @property
    def actions(self) -> tuple[Any, ...]:
        """Every action once, in the game's own order."""
        return tuple(dict.fromkeys(self._actions.values()))

    def following(self, picked: Path) -> tuple[str, ...]:
        """Return the spots that may be pressed next."""
        return tuple(self._next.get(picked, ()))

    def at(self, path: Path) -> Any | None:
        """Return the action that the path chooses, or None when it leads on or nowhere."""
        return self._actions.get(path)

    def marks(self, spot: str) -> bool:
        """Tell whether the spot may belong to a set."""
        return spot in self._marks

    def only(self, path: Path) -> Any | None:
        """Return the action if the path, however far it has to go, can only lead to one; a set is never closed here."""
        while path not in self._actions:
            following = self._next.get(path, ())
            if len(following) != 1 or following[0] == DONE:
                return None
            path = (*path, following[0])
        return self._actions[path] if not self._next.get(path) else None

    def under(self, spot: str) -> tuple[Any, ...]:
        """Return the actions that begin with the spot."""
        return tuple(action for path, action in self._actions.items() if path[0] == spot)
