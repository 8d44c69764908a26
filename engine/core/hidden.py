"""What of an event a seat may not see: declared on the event, and taken out of it by one function for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat

E = TypeVar("E", bound=msgspec.Struct)
Test = Callable[[Any, Seat | None], bool]


class VisibleTo:
    """Who may see a field of an event, or know of a whole event: the seats that stand in these fields of the event.

    A field is declared by its type, such as `cards: Annotated[tuple[Card, ...] | None, VisibleTo("seat")]`, a whole
    event by `known_to: ClassVar = VisibleTo("seat")`. The fields named hold a seat or None; without any name nobody
    may see it. With `when`, the name of another field, it is hidden only while that one is true.
    Whoever may not see a field reads `otherwise` in it. A spectator (seat None) stands in no field.
    """

    def __init__(self, *seats: str, when: str = "", otherwise: Any = None) -> None:
        self.seats = seats
        self.when = when
        self.otherwise = otherwise


class Declared(NamedTuple):
    """What a type of event declares: who may know of it (None: everybody), and who may see which of its fields."""

    known_to: VisibleTo | None
    fields: Mapping[str, VisibleTo]


@cache
def declared(event_type: type[msgspec.Struct]) -> Declared:
    """Return what a type of event declares; raises TypeError when a declaration names no field of it."""
    hints = get_type_hints(event_type, include_extras=True)
    fields = {
        field.name: mark
        for field in msgspec.structs.fields(event_type)
        for mark in getattr(hints[field.name], "__metadata__", ())
        if isinstance(mark, VisibleTo)
    }
    known_to: VisibleTo | None = getattr(event_type, "known_to", None)
    for mark in (*fields.values(), *((known_to,) if known_to is not None else ())):
        for name in (*mark.seats, *((mark.when,) if mark.when else ())):
            if name not in event_type.__struct_fields__:
                raise TypeError(f"{event_type.__name__} declares who may see by {name}, which is none of its fields")
    return Declared(known_to, fields)


def redact(event: E, seat: Seat | None) -> E | None:
    """Return the event as the seat may see it, None when it may not know of it; a spectator's seat is None."""
    seen = event
    for shows, without in _rules(type(event)):
        if not shows(event, seat):
            if without is None:
                return None
            seen = without(seen)
    return seen


@cache
def _rules(event_type: type[msgspec.Struct]) -> tuple[tuple[Test, Callable[[Any], Any] | None], ...]:
    """Return who may see the whole event, with None, and each field, with what returns the event without it."""
    known_to, fields = declared(event_type)
    whole = ((_shows(known_to), None),) if known_to is not None else ()
    return (*whole, *((_shows(mark), partial(replace, **{name: mark.otherwise})) for name, mark in fields.items()))


def _shows(mark: VisibleTo) -> Test:
    """Return what tells whether a seat may see what is declared so."""
    if mark.when:
        hides, always = attrgetter(mark.when), _shows(VisibleTo(*mark.seats))
        return lambda event, seat: not hides(event) or always(event, seat)
    if not mark.seats:
        return lambda _event, _seat: False
    if len(mark.seats) == 1:
        owner = attrgetter(mark.seats[0])
        return lambda event, seat: seat is not None and owner(event) == seat
    named = attrgetter(*mark.seats)
    return lambda event, seat: seat is not None and seat in named(event)
