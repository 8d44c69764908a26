"""KeyFamily: keys that are built from tags, with all the tags listed where they are built."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from itertools import product
from types import FunctionType
from typing import Any


class KeyFamily:
    """Catalog keys that differ in a tag.

    Of `KIND = KeyFamily("club.kind.{}", "table duel")`, `KIND(kind)` is one. For every field of the pattern stand all
    the tags that it takes: words in a text, an enum, any names, or a function that finds them, such as one that asks
    every game.
    """

    def __init__(self, pattern: str, *tags: str | Iterable[object] | Callable[[], Iterable[object]]) -> None:
        self._pattern = pattern
        self._tags = tags

    def __call__(self, *tags: object) -> str:
        """Return the key of these tags."""
        return self._pattern.format(*map(_tag, tags))

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key of the family."""
        return tuple(self(*tags) for tags in product(*map(_listed, self._tags)))


def _listed(tags: Any) -> Iterable[object]:
    if isinstance(tags, str):
        return tags.split()
    listed: Iterable[object] = tags() if isinstance(tags, FunctionType) else tags
    return listed


def _tag(value: object) -> object:
    return value.value if isinstance(value, Enum) else value
