"""What a person types can do nothing but be read."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from engine.core.errors import CarteadoError
from tui.text import NAME_CELLS, clean, clean_name, short_names

SANTOS, SOUZA = "Maria Fernanda de Oliveira Santos", "Maria Fernanda de Oliveira Souza"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  José   da\nSilva ", "José da Silva"),
        ("[/] [@click=app.bell]x", "[/] [@click=app.bell]x"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]52;c;aGFjaw==\x07Bia", "Bia"),
        ("\x1b]0;title\x1b\\Bia", "Bia"),
        ("\x1b]8;;http://x", ""),
        ("\x9b31mBia", "Bia"),
        ("Bia\x1b", "Bia"),
        ("a\x00b\x07c\x7fd\x86e", "abcde"),
        ("Bia\u202eaiB", "BiaaiB"),
        ("B\u200bi\u2066a\u2069\ufeff", "Bia"),
        ("♥\ufe0f", "♥"),
        ("e\u0301", "é"),
        ("Z\u0300\u0301\u0302\u0303\u0304a", "Z\u0300\u0301a"),
    ],
)
def test_what_is_typed_is_cleaned(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_cleaning_twice_changes_nothing() -> None:
    once = clean("\x1b[1m Zé\u202e  x \x1b]0;t\x07")
    assert clean(once) == once


def test_an_escape_sequence_cannot_be_smuggled_in_pieces() -> None:
    assert "\x1b" not in clean("\x1b\x1b[31m[31m\x1b")


def test_a_name_is_kept_whole_and_one_that_is_too_long_is_refused() -> None:
    assert clean_name(SANTOS) == SANTOS
    assert clean_name("A" * 80) == "A" * 80
    with pytest.raises(CarteadoError) as refused:
        clean_name("A" * 81)
    assert (refused.value.code, refused.value.data) == ("name_too_long", {"found": 81, "most": 80})


def test_a_long_name_is_shown_by_its_first_words_and_the_last() -> None:
    assert [*short_names([SANTOS, SOUZA, "Ana"]).values()] == [
        "Ana",
        "Maria Fernanda O. Santos",
        "Maria Fernanda O. Souza",
    ]


@pytest.mark.parametrize("cells", [12, 19, NAME_CELLS])
def test_short_forms_fit_their_column_and_no_two_are_the_same(cells: int) -> None:
    names = [SANTOS, SOUZA, SANTOS.replace("Fernanda", "Francisca"), "王" * 60, "Ana & " + "B" * 60, "Maria Fern…"]
    names += [f"{'x' * 40}{number:03}{'y' * 37}" for number in range(120)]
    names += ["Maria Fernanda O. Santos", "Maria Ferna…"]
    shown = short_names(names, cells)
    assert set(shown) == set(names) and len(set(shown.values())) == len(names)
    assert all(cell_len(form) <= cells for form in shown.values())


def test_a_name_of_nothing_visible_is_no_name() -> None:
    assert clean_name("\u200b \x1b[31m\u202e") == ""
