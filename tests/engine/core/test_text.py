"""When two texts are the same to people."""

from __future__ import annotations

import pytest

from engine.core.text import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("  JOSÉ  da Silva", "jose da silva"),
        ("Straße", "STRASSE"),
        ("Ana\u200d", "Ana"),
        ("A\u00adna", "ana"),
        ("Zoe\u0308", "Zoë"),
        ("ﬁm", "fim"),
        ("Ｂｉａ", "Bia"),
    ],
)
def test_the_same_to_people(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_other_letters_are_another_text() -> None:
    assert len({fold(name) for name in ("Ana", "Anna", "An a", "Łukasz", "Lukasz")}) == 5


def test_what_cannot_be_seen_is_nothing() -> None:
    assert fold("\u200d \u200b\x07") == ""
