"""KeyFamily: keys that are built from tags, with all the tags listed where they are built."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import product


class KeyFamily:
    """Catalog keys that differ in a tag: of `KIND = KeyFamily("club.kind.{}", "table duel")`, `KIND(kind)` is one.

    For every field of the pattern stand all the tags that it takes: words in a text, an enum, or any names.
    """

    def __init__(self, pattern: str, *tags: str | Iterable[object]) -> None:
        self._pattern = pattern
        self._tags = tags

    def __call__(self, *tags: object) -> str:
        """Return the key of these tags."""
        return self._pattern.format(*map(_tag, tags))

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key of the family."""
        listed = (tags.split() if isinstance(tags, str) else tags for tags in self._tags)
        return tuple(self(*one) for one in product(*listed))


def _tag(value: object) -> object:
    return value.value if isinstance(value, Enum) else value
