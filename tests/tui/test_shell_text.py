"""What a person types can do nothing but be read."""

from __future__ import annotations

import pytest

from tui.text import NAME_CELLS, clean, clean_name


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


def test_a_name_fits_its_column_also_when_letters_are_wide() -> None:
    assert clean_name("A" * 60) == "A" * NAME_CELLS
    assert clean_name("王" * 60) == "王" * (NAME_CELLS // 2)


def test_a_name_of_nothing_visible_is_no_name() -> None:
    assert clean_name("\u200b \x1b[31m\u202e") == ""
