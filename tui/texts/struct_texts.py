"""StructTexts: a game's events, actions and views in words made from names and types of their fields.

Sentences that the catalogs have stand above that: `<game>.log.<tag>` for an event, `<game>.act.<tag>` for an action;
`<game>.field.<name>` is what a field is called.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum
from functools import partial
from typing import Any, NamedTuple

import msgspec

from engine.core.model import Outcome
from tui.services.identity.names import clean
from tui.texts.events import EventTexts, fields_of, tag_of
from tui.texts.localizer import Localizer


def spaced(name: str) -> str:
    """Return an identifier as words: "hand_size" is "hand size"."""
    return name.replace("_", " ")


class StructTexts(NamedTuple):
    """Words for the structs of a game; a field that is None is hidden, and left out."""

    game: str

    def events(self, kind: str) -> EventTexts:
        """Return the sentences of the game's events, for the catalogs.

        "log" for those of events, "act" for those of actions.
        """
        return EventTexts(self.game, {what: partial(self._format, what) for what in ("rank", bool)}, kind=kind)

    def sentence(self, kind: str, struct: msgspec.Struct, localizer: Localizer) -> str:
        """Return an event ("log") or an action ("act") in words, "" for an event that catalogs leave out."""
        tag = tag_of(type(struct))
        if f"{self.game}.{kind}.{tag}" in localizer.session.words:
            return self.events(kind).format(struct, localizer)
        said = ", ".join((spaced(tag), *self.parts(struct, localizer, ("seat",))))
        seat = getattr(struct, "seat", None)
        return said if seat is None else f"{localizer.names[seat]}: {said}"

    def parts(self, struct: msgspec.Struct, localizer: Localizer, without: Collection[str] = ()) -> Iterator[str]:
        """Yield the fields of a struct, each with its name: "pile 5"."""
        for name, value in self.fields(struct, localizer, without):
            yield f"{name} {value}"

    def fields(
        self, struct: msgspec.Struct, localizer: Localizer, without: Collection[str] = ()
    ) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each field that is not hidden, in words."""
        for field in fields_of(type(struct)):
            value = getattr(struct, field.name)
            if value is not None and field.name not in without and not isinstance(value, Outcome):
                yield self.name(field.name, localizer), self._value(field.denotes, value, localizer)

    def name(self, field: str, localizer: Localizer) -> str:
        """Return the name of a field."""
        key = f"{self.game}.field.{field}"
        return localizer(key) if key in localizer.session.words else spaced(field)

    def _format(self, denotes: object, value: Any, _event: Any, localizer: Localizer) -> str:
        return self._value(denotes, value, localizer)

    def _value(self, denotes: object, value: Any, localizer: Localizer) -> str:
        words = localizer.session.words
        if isinstance(value, tuple | list | frozenset):
            return ", ".join(self._value(denotes, item, localizer) for item in value) or words("default.none")
        if isinstance(value, msgspec.Struct):
            return f"({', '.join(self.parts(value, localizer))})"
        match denotes:
            case "seat":
                name: str = localizer.names[value]
                return name
            case "rank":
                return localizer.session.rank(value)
        if isinstance(value, Enum):
            return spaced(value.name.lower())
        if isinstance(value, bool):
            return words("yes" if value else "no")
        return words.number(value) if isinstance(value, int | float) else clean(str(value))
