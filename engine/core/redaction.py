"""The parts of an event that a seat may not see.

They are declared on the event's type, and taken out by a single function for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec
from msgspec.structs import replace

from engine.core.model import Seat

E = TypeVar("E", bound=msgspec.Struct)


class VisibleTo:
    """The viewers of a field of an event, or of a whole event.

    The seats that stand in these fields of the event. A field is declared by its type, such as `cards:
    Annotated[tuple[Card, ...] | None, VisibleTo("seat")]`, a whole event by `known_to: ClassVar = VisibleTo("seat")`.
    The fields named hold a seat or None; without any name nobody may see it. With `when`, the name of another field, it
    is hidden only while that one is true. Whoever may not see a field reads `otherwise` in it. A spectator (seat None)
    stands in no field.
    """

    def __init__(self, *seats: str, when: str = "", otherwise: Any = None) -> None:
        self.seats = seats
        self.when = when
        self.otherwise = otherwise


class Declared(NamedTuple):
    """The declarations of a type of event: who may know of it (None: everybody), and of which fields."""

    known_to: VisibleTo | None
    fields: Mapping[str, VisibleTo]


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
    """Return the event as the seat may see it, None when it may not know of it.

    A spectator's seat is None.
    """
    redactor = _REDACTORS[type(event)]
    return event if redactor is None else redactor(event, seat)


Redactor = Callable[[Any, Seat | None], Any]


class _Redactors(dict[type[Any], Redactor | None]):
    """What redacts each type of event, None where all of it lies open; made when first asked for."""

    def __missing__(self, event_type: type[Any]) -> Redactor | None:
        redactor = self[event_type] = _redactor(declared(event_type))
        return redactor


_REDACTORS = _Redactors()


def _redactor(event: Declared) -> Redactor | None:
    """Return the function that one would write by hand, since every event goes to all eyes at the table.

    Names written out make it twice as fast as the same with `getattr` and a dict of changes.
    """
    if event.known_to is None and not event.fields:
        return None
    tests = {name: _test(mark) for name, mark in event.fields.items()}
    shown = " and ".join(tests.values())
    changes = ", ".join(f"{name}=event.{name} if {test} else _{name}" for name, test in tests.items())
    source = f"event if {shown} else replace(event, {changes})" if tests else "event"
    if event.known_to is not None:
        source = f"({source}) if {_test(event.known_to)} else None"
    redactor: Redactor = eval(
        f"lambda event, seat: {source}",
        {"replace": replace, **{f"_{name}": mark.otherwise for name, mark in event.fields.items()}},
    )
    return redactor


def _test(mark: VisibleTo) -> str:
    """Return the expression that tells whether `seat` may see of `event` what is declared so."""
    test = " or ".join(f"seat == event.{name}" for name in mark.seats)
    test = f"seat is not None and ({test})" if test else "False"
    return f"(not event.{mark.when} or {test})" if mark.when else f"({test})"
