"""The law of hidden fields: whatever of an event shows cards is declared, or known to lie open."""

from __future__ import annotations

import re
import sys
from typing import get_args

import msgspec
import pytest

from engine.core.redaction import declared
from engine.games.registry import GAMES
from tests.laws.cases import law_of

Struct = type[msgspec.Struct]


def events_of(key: str) -> tuple[Struct, ...]:
    return get_args(GAMES[key].event_type)


def fields_with_cards(kind: Struct) -> list[str]:
    """Return the fields whose annotations name `Card`, or a struct that has such a field."""
    known = vars(sys.modules[kind.__module__])

    def shows(name: str) -> bool:
        other = known.get(name)
        return name == "Card" or (hasattr(other, "__struct_fields__") and bool(fields_with_cards(other)))

    return [field for field, written in kind.__annotations__.items() if any(map(shows, re.findall(r"\w+", written)))]


def hidden_fields(kind: Struct) -> set[str]:
    """Return the fields that are declared, and those that show cards of an event that not everybody knows of."""
    return {*declared(kind).fields, *(fields_with_cards(kind) if declared(kind).known_to is not None else ())}


@pytest.mark.parametrize("key", GAMES)
def test_every_field_that_shows_cards_is_declared_or_lies_open(key: str) -> None:
    law = law_of(key)
    hidden = {f"{event.__struct_config__.tag}.{field}" for event in events_of(key) for field in hidden_fields(event)}
    showing = {
        f"{event.__struct_config__.tag}.{field}" for event in events_of(key) for field in fields_with_cards(event)
    }
    assert hidden == set(law.HIDDEN_FIELDS.split())
    assert showing - hidden == set(law.OPEN_FIELDS.split())


@pytest.mark.parametrize("key", GAMES)
def test_what_the_others_read_in_a_hidden_field_fits_its_type(key: str) -> None:
    for event in events_of(key):
        kinds = {field.name: field.type for field in msgspec.structs.fields(event)}
        for field, mark in declared(event).fields.items():
            assert msgspec.convert(mark.otherwise, kinds[field]) == mark.otherwise
