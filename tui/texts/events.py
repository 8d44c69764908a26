"""EventTexts: the events of a game in words, by their tags and the types of their fields.

The catalog key of an event is `<game>.log.<tag>`, and the template names the event's own fields. To the key is added,
in the order of the fields and as far as the catalogs have it:
- `.hidden` for a field that the viewer may not see; without such a template the event is not told to them;
- `.<field>` for a field that is true;
- `.<value>` for a field of an enum or a Literal, and the reason of an outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from engine.core.model import Denotes, Outcome
from engine.core.redaction import VisibleTo

if TYPE_CHECKING:
    import msgspec

    from tui.texts.localizer import Localizer

Format = Callable[[Any, Any, "Localizer"], object]
"""Makes a value of an event, that event, and a localizer into what a sentence says of it."""


class Branch(NamedTuple):
    """A game's own words for an event.

    Data beside those of the fields, another key, a sentence that follows.
    """

    data: Mapping[str, object] = {}
    key: str = ""
    after: str = ""


class Field(NamedTuple):
    """A field of an event: what its type denotes (else the type itself), and how it adds to the key."""

    name: str
    denotes: object
    many: bool
    visible_to: VisibleTo | None
    variants: tuple[str, ...]
    """What else than `hidden` the field may add to the key."""


class EventTexts(NamedTuple):
    """The words of a game for its events.

    `formats` tells how values are written, by what their type denotes or by their class: `card` one of them, `cards`
    several. Seats are written everywhere alike. `branches` has what the events need that follow no rule.
    """

    game: str
    formats: Mapping[object, Format] = {}
    branches: Mapping[type, Callable[[Any, Localizer], Branch]] = {}
    kind: str = "log"
    """What stands between game and tag in the keys: "act" where actions are told the same way."""

    def format(self, event: msgspec.Struct, localizer: Localizer) -> str:
        """Return the event, as redacted for a viewer, in words; "" when there is nothing to tell."""
        make = self.branches.get(type(event))
        branch = make(event, localizer) if make is not None else Branch()
        key = branch.key or self._key(event, localizer)
        if not key:
            return ""
        text = localizer(key, **{**self._data(event, localizer, branch.data), **branch.data})
        return f"{text} {branch.after}" if branch.after else text

    def _key(self, event: msgspec.Struct, localizer: Localizer) -> str:
        key = f"{self.game}.{self.kind}.{tag_of(type(event))}"
        words = localizer.session.words
        for field in fields_of(type(event)):
            variant = _variant(field, getattr(event, field.name))
            if variant and f"{key}.{variant}" in words:
                key = f"{key}.{variant}"
            elif variant == "hidden":
                return ""
        return key

    def _data(self, event: msgspec.Struct, localizer: Localizer, known: Mapping[str, object]) -> dict[str, object]:
        data: dict[str, object] = {}
        for field in fields_of(type(event)):
            value = getattr(event, field.name)
            if isinstance(value, Outcome):
                data |= outcome_data(value, localizer)
            elif value is not None and field.name not in known:
                data[field.name] = self._formatted(field, value, event, localizer)
        return data

    def _formatted(self, field: Field, value: Any, event: msgspec.Struct, localizer: Localizer) -> object:
        if field.many and (several := self.formats.get(f"{field.denotes}s")) is not None:
            return several(value, event, localizer)
        formatted = self.formats.get(field.denotes, _DEFAULTS.get(field.denotes, _as_is))
        if not field.many:
            return formatted(value, event, localizer)
        return localizer.listed(str(formatted(each, event, localizer)) for each in value)


def _as_is(value: Any, _event: Any, _localizer: Localizer) -> object:
    return value


_DEFAULTS: dict[object, Format] = {"seat": lambda seat, _event, localizer: localizer.names[seat]}


def outcome_data(outcome: Outcome, localizer: Localizer) -> dict[str, object]:
    """Return what can be said of an outcome.

    Who won, how many they are, the best score and the sum of the winners'.
    """
    won = [score for score, place in zip(outcome.scores, outcome.places, strict=True) if place == 1]
    best = max(outcome.scores, default=0)
    return {"winners": localizer.winners(outcome), "count": len(won), "best": best, "sum": sum(won)}


def format_ending(game: str, outcome: Outcome, localizer: Localizer) -> str:
    """Return who won and how; the reason of an outcome is a tag of its game."""
    return localizer(f"{game}.log.ended.{outcome.reason}", **outcome_data(outcome, localizer))


def tag_of(event_type: type[msgspec.Struct]) -> str:
    """Return the tag of a type of event."""
    return str(event_type.__struct_config__.tag)


@cache
def fields_of(event_type: type[msgspec.Struct]) -> tuple[Field, ...]:
    """Return the fields of a type of event with what their types say of them."""
    hints = get_type_hints(event_type, include_extras=True)
    return tuple(_field(name, hints[name]) for name in event_type.__struct_fields__)


def _field(name: str, hint: Any) -> Field:
    marks = getattr(hint, "__metadata__", ())
    hidden = next((mark for mark in marks if isinstance(mark, VisibleTo)), None)
    bare = _bare(hint)
    many = get_origin(bare) is tuple
    return Field(name, _denoted(get_args(bare)[0] if many else bare), many, hidden, tuple(_variants(name, bare)))


def _bare(hint: Any) -> Any:
    """Return a type without None, and without what hides it unless that stands beside what it denotes."""
    if get_origin(hint) is Annotated and _denoted(hint) is hint:
        hint = get_args(hint)[0]
    if get_origin(hint) in (Union, UnionType):
        hint = next(arg for arg in get_args(hint) if arg is not type(None))
    return hint


def _denoted(hint: Any) -> object:
    return next((mark.what for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Denotes)), hint)


def _variants(name: str, hint: Any) -> Iterator[str]:
    if hint is bool:
        yield name
    elif get_origin(hint) is Literal:
        yield from get_args(hint)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (str(member.value) for member in hint)


def _variant(field: Field, value: Any) -> str:
    """Return what a field adds to the key; "" for nothing."""
    if value is False:
        return ""
    if field.visible_to is not None and value == field.visible_to.otherwise:
        return "hidden"
    if isinstance(value, Outcome):
        return value.reason
    word = field.name if value is True else value.value if isinstance(value, Enum) else value
    return str(word) if word in field.variants else ""
