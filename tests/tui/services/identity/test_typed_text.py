"""What a person types can do nothing but be read."""

from __future__ import annotations

import pytest
from rich.cells import cell_len, set_cell_size

from engine.core.errors import CarteadoError
from engine.core.text import cell_width, fit_cells
from tui.services.identity.names import NAME_CELLS, clean, clean_name, short_names

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


def test_every_character_that_can_be_shown_is_as_wide_as_the_screen_takes_it_to_be() -> None:
    ideographs = range(0x20000, 0x40000, 16)
    every = "-".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x20000), *ideographs, *range(0xE0000, 0xE1000))))
    shown = set(clean(every))
    assert len(shown) > 80_000
    assert [hex(ord(char)) for char in shown if cell_width(char) != cell_len(char)] == []


@pytest.mark.parametrize("text", ["José", "漢字 e a", "Zoe\u0301\u0302 x", "क\u093eम", "각", "\u0301a", "🂡🎲♥"])
def test_a_text_is_cut_as_the_screen_would_cut_it(text: str) -> None:
    for cells in range(cell_len(text) + 2):
        assert fit_cells(text, cells).rstrip() == set_cell_size(text, cells).rstrip()
        assert cell_width(fit_cells(text, cells)) <= cells
