"""Hidden fields: an event declares who may see what, and `redact` takes the rest out."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
import pytest

from engine.core.model import Seat
from engine.core.redaction import VisibleTo, declared, redact

ANA, BIA, CAIO = range(3)


class Open(msgspec.Struct, frozen=True, tag="open"):
    seat: Seat
    card: int


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    giver: Seat
    receiver: Seat | None
    cards: Annotated[tuple[int, ...] | None, VisibleTo("giver", "receiver")]
    price: Annotated[int, VisibleTo("giver", otherwise=-1)]


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    seat: Seat
    card: Annotated[int | None, VisibleTo("seat", when="down")]
    below: Annotated[int | None, VisibleTo(when="down")]
    down: bool


class Cheated(msgspec.Struct, frozen=True, tag="cheated"):
    known_to: ClassVar[VisibleTo] = VisibleTo("seat", when="unnoticed")
    seat: Seat
    unnoticed: bool
    die: Annotated[int | None, VisibleTo("seat")]


class Misspelt(msgspec.Struct, frozen=True, tag="misspelt"):
    seat: Seat
    card: Annotated[int | None, VisibleTo("saet")]


def test_an_event_that_declares_nothing_lies_open_to_everybody() -> None:
    event = Open(ANA, 7)
    assert redact(event, BIA) is event and redact(event, None) is event


def test_each_field_is_seen_by_the_seats_that_it_names() -> None:
    event = Swapped(ANA, BIA, (7, 8), 3)
    assert redact(event, ANA) is event
    assert redact(event, BIA) == Swapped(ANA, BIA, (7, 8), -1)
    assert redact(event, CAIO) == redact(event, None) == Swapped(ANA, BIA, None, -1)


def test_a_spectator_is_not_the_seat_that_nobody_has() -> None:
    assert redact(Swapped(ANA, None, (7,), 3), None) == Swapped(ANA, None, None, -1)


@pytest.mark.parametrize("viewer", [ANA, BIA, None])
def test_a_field_with_a_condition_is_hidden_only_while_it_holds(viewer: Seat | None) -> None:
    assert redact(Laid(ANA, 7, 8, down=False), viewer) == Laid(ANA, 7, 8, down=False)
    assert redact(Laid(ANA, 7, 8, down=True), viewer) == Laid(ANA, 7 if viewer == ANA else None, None, down=True)


def test_of_an_event_that_only_some_know_of_the_others_hear_nothing() -> None:
    unnoticed, caught = Cheated(ANA, True, 6), Cheated(ANA, False, 6)
    assert redact(unnoticed, ANA) is unnoticed
    assert redact(unnoticed, BIA) is None and redact(unnoticed, None) is None
    assert redact(caught, BIA) == Cheated(ANA, False, None)


def test_what_is_declared_changes_nothing_in_a_file() -> None:
    event = Swapped(ANA, BIA, (7, 8), 3)
    line = msgspec.json.encode(event)
    assert line == b'{"type":"swapped","giver":0,"receiver":1,"cards":[7,8],"price":3}'
    assert msgspec.json.decode(line, type=Swapped) == event


def test_a_declaration_that_names_no_field_is_an_error() -> None:
    assert set(declared(Swapped).fields) == {"cards", "price"}
    with pytest.raises(TypeError, match="Misspelt declares who may see by saet"):
        redact(Misspelt(ANA, 7), ANA)
