"""When two texts are the same to people."""

from __future__ import annotations

import pytest

from engine.core.text import cell_width, fit_cells, fold


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


def test_a_text_has_the_width_of_its_cells_and_is_cut_between_them() -> None:
    assert [cell_width(text) for text in ("", "Ana", "José", "e\u0301", "漢字", "🎲")] == [0, 3, 4, 1, 4, 2]
    assert [fit_cells("a漢e\u0301", cells) for cells in range(5)] == ["", "a", "a", "a漢", "a漢e\u0301"]
